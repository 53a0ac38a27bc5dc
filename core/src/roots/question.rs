//! What admission is asked, and the words of its answers. Owns shapes; the rows stand in `judge.rs` and `set.rs`.

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::path::Platform;
use crate::verdict::Refusal;
use crate::world::facts::{Leaf, Place, WorkTree, World};

/// The root that the host or the dispatcher names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Payload(pub(crate) Vec<u8>);

/// The root that the targets land in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Effective(pub(crate) Vec<u8>);

/// Which row of the table admitted a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    PayloadTree,
    LinkedTree,
    PayloadNotGit,
    NoToplevel,
}

impl Class {
    /// The word for it in a reply.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::PayloadTree => "payload-tree",
            Self::LinkedTree => "linked-tree",
            Self::PayloadNotGit => "payload-not-git",
            Self::NoToplevel => "no-toplevel",
        }
    }
}

/// The two choices that `policy.admission` leaves open.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Rules {
    /// A submodule counts as part of the tree around it. Otherwise it is another repository: own history, own hooks.
    pub(crate) submodules: Submodules,
    /// A tree must be named by the repository's own records.
    pub(crate) unregistered: Unregistered,
}

/// What to do with a submodule of the payload's repository.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Submodules {
    #[default]
    Refuse,
    Admit,
}

/// What to do with a worktree that shares the common directory but is not on record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Unregistered {
    #[default]
    Admit,
    Refuse,
}

/// One path to judge.
#[derive(Debug)]
pub(crate) struct Target<'t> {
    /// As the payload spells it; relative ones are resolved against the base.
    pub(crate) path: &'t [u8],
    pub(crate) leaf: Leaf,
}

/// What admission is asked.
pub(crate) struct Question<'q> {
    pub(crate) world: &'q dyn World,
    pub(crate) platform: Platform,
    pub(crate) payload: &'q Payload,
    /// Base of relative targets.
    pub(crate) base: &'q [u8],
    pub(crate) rules: Rules,
}

/// An admitted set.
#[derive(Debug)]
pub(crate) struct Admitted {
    pub(crate) effective: Effective,
    pub(crate) class: Class,
    /// The targets: as the payload spells each, and where it lands, where that was kept.
    pub(crate) landed: Vec<(Vec<u8>, Option<Vec<u8>>)>,
}

/// What one place came to.
pub(super) enum Judged {
    /// Judged against the payload root.
    Payload(Class),
    /// Judged against this tree.
    Tree(WorkTree),
    Refused {
        refusal: Refusal,
        root: Option<Vec<u8>>,
        why: Cow<'static, str>,
    },
}

/// A target with its judgement.
pub(super) struct Case<'t> {
    pub(super) target: &'t [u8],
    /// `None` where it was not looked for, or where the paths of the set are too long together to be kept.
    pub(super) resolved: Option<Vec<u8>>,
    pub(super) judged: Judged,
}

impl Question<'_> {
    /// Where the payload root lies. Asked at most once, and only where a question about it is posed.
    pub(super) fn payload_place<'p>(&self, payload: &'p OnceCell<Place>) -> &'p Place {
        payload.get_or_init(|| self.world.place(&self.payload.0, Leaf::Follow))
    }
}
