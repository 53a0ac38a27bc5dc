//! The worktree that a call enters or leaves, as far as the call says.
//!
//! Owns: the keys. Refuses to own: whether the tree is somebody's. As for an agent that is started (`spawn.rs`), a key of a
//! wrong type or with two values says nothing.

use super::input::Inputs;
use super::spawn::first;
use crate::json::Keys;
use std::borrow::Cow;

/// A move into a worktree or out of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Worktree<'d> {
    /// `enter`; of a tree that is left what becomes of it, `keep` or `remove`; `exit` where that is not said.
    pub(crate) action: Cow<'d, [u8]>,
    pub(crate) path: Option<Cow<'d, [u8]>>,
    /// Whether work that is not committed is to go with the tree.
    pub(crate) discard: Option<bool>,
}

static ACTIONS: Keys<1> = Keys::new(["action"]);
static PATHS: Keys<3> = Keys::new(["path", "worktree_path", "worktreePath"]);
static DISCARDS: Keys<2> = Keys::new(["discard_changes", "discardChanges"]);

impl<'d> Worktree<'d> {
    /// Reads a call of the tool `name`.
    pub(super) fn read(name: &[u8], inputs: &Inputs<'d>) -> Worktree<'d> {
        let told = inputs.objects().find_map(|input| first(input, &ACTIONS));
        let enters = name.trim_ascii_start().get(..5).is_some_and(|head| head.eq_ignore_ascii_case(b"enter"));
        let discards = inputs.objects().flat_map(|input| input.pick(&DISCARDS).slots());
        Worktree {
            action: if enters { Cow::Borrowed(b"enter") } else { told.unwrap_or(Cow::Borrowed(b"exit")) },
            path: inputs.objects().find_map(|input| first(input, &PATHS)),
            discard: discards.filter(|slot| !slot.twice).find_map(|slot| slot.value?.boolean()),
        }
    }
}
