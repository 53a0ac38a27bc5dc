//! The agent that a call starts, as far as the call says.
//!
//! Owns: the keys of its sort, its isolation, its mode. Refuses to own: what it may do, which is judged when it does it, and
//! where it starts, which is the directory of the call. None of this decides anything, so that a key of a wrong type or
//! with two values says nothing instead of being a fault.

use super::input::Inputs;
use super::posture::Posture;
use crate::json::{Keys, Value};
use std::borrow::Cow;

/// The agent that a call starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spawn<'d> {
    /// What it is started for: `explore`, `ephemeral` or `implementation`.
    pub(crate) kind: &'static str,
    /// The host's own name for its sort.
    pub(crate) subagent_type: Option<Cow<'d, [u8]>>,
    /// Where it works, as in `worktree`.
    pub(crate) isolation: Option<Cow<'d, [u8]>>,
    /// Its permission mode.
    pub(crate) mode: Option<Cow<'d, [u8]>>,
}

static TYPES: Keys<6> =
    Keys::new(["subagent_type", "subagentType", "agent_type", "agentType", "agent_name", "agentName"]);
static ISOLATIONS: Keys<1> = Keys::new(["isolation"]);
static MODES: Keys<2> = Keys::new(["mode", "permission_mode"]);

impl<'d> Spawn<'d> {
    pub(super) fn read(payload: Value<'d>, inputs: &Inputs<'d>) -> Spawn<'d> {
        Spawn {
            kind: kind(Posture::read(payload)),
            subagent_type: inputs.objects().find_map(|input| first(input, &TYPES)),
            isolation: inputs.objects().find_map(|input| first(input, &ISOLATIONS)),
            mode: inputs.objects().find_map(|input| first(input, &MODES)),
        }
    }
}

/// The word for what an agent is started for. Implementing wins over assisting, as it does where spawns are judged.
fn kind(posture: Posture) -> &'static str {
    let assists = posture.has_assisting_role || posture.assists;
    match (posture.explores, assists && !posture.implements) {
        (true, _) => "explore",
        (false, true) => "ephemeral",
        (false, false) => "implementation",
    }
}

/// The first text under one of some keys that is not empty.
pub(super) fn first<'d, const N: usize>(object: Value<'d>, keys: &'static Keys<N>) -> Option<Cow<'d, [u8]>> {
    let picked = object.pick(keys);
    let single = picked.found().filter(|(slot, _)| !slot.twice);
    single.filter_map(|(slot, _)| slot.value?.text()).find(|text| !text.is_empty())
}
