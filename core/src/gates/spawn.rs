//! Agents that are started for less than implementing: they need no lease, ritual or scope of their own.
//!
//! Owns: which these are. Reads no root. Refuses to own: what such an agent may do, which is judged when it does it.

use super::case::{Case, Docket, Outcome};
use crate::call::{Posture, is_assisting};

pub(super) fn judge(case: &Case<'_>, _docket: &mut Docket) -> Outcome {
    let posture = case.payload.map(Posture::read).unwrap_or_default();
    if posture.explores {
        return Outcome::Halt("spawn-explore-ready");
    }
    let assists = posture.has_assisting_role || posture.assists || environment_assists(case);
    match (assists, posture.implements) {
        (true, false) => Outcome::Halt("spawn-ephemeral-ready"),
        (true, true) => Outcome::Pass("implements"),
        (false, _) => Outcome::Pass("no-marker"),
    }
}

/// Whether the agent's variables say that the session only assists.
pub(super) fn environment_assists(case: &Case<'_>) -> bool {
    case.is_on("DEFT_HOOK_ASSIST") || case.word("DEFT_SESSION_POSTURE").is_some_and(|word| is_assisting(&word))
}
