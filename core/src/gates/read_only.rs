//! Read-only posture: nothing is written in a session that says so, and nobody is sent to write.
//!
//! Owns: when a session is read-only, and that an agent who only explores may still be started. Reads no root: such a session
//! writes nowhere. Refuses to own: shell and MCP calls, which say too little about what they write.

use super::case::{Case, Docket, Lane, Outcome};
use crate::call::Posture;

pub(super) fn judge(case: &Case<'_>, _docket: &mut Docket) -> Outcome {
    let posture = case.payload.map(Posture::read).unwrap_or_default();
    let by_switch = case.is_on("DEFT_HOOK_READ_ONLY");
    if !by_switch && !posture.is_read_only {
        return Outcome::Pass("writable");
    }
    if case.lane == Lane::Spawn && posture.explores {
        return Outcome::Exempt("explores");
    }
    let (detail, who) =
        if by_switch { ("switch", "`DEFT_HOOK_READ_ONLY` says that") } else { ("payload", "the host says that") };
    let what = if case.lane == Lane::Spawn { "starts no agent but one that explores" } else { "writes nothing" };
    Outcome::deny_as("read-only-deny", detail, format!("{who} this session is read-only, and such a session {what}"))
}
