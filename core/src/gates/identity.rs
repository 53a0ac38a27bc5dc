//! A session that cannot be named may not write where another holds the lease. Owns that rule and its words.

use super::actor::Issue;
use super::case::{Case, Docket, Outcome};
use super::standing;
use crate::path;
use crate::roots::Effective;
use crate::verdict::Finding;
use crate::world::state::lease::Held;

pub(super) fn judge(case: &Case<'_>, effective: &Effective, docket: &mut Docket) -> Outcome {
    let Some(issue) = case.actor.issue else {
        return Outcome::Pass(if case.actor.session.is_some() { "named" } else { "nobody" });
    };
    let held = standing::known(case, effective, docket);
    refusal(case, held).map_or(Outcome::Pass(issue.word()), Outcome::Deny)
}

/// The deny of a session whose name is in doubt, where somebody holds the tree, be it the session itself.
pub(super) fn refusal(case: &Case<'_>, held: &Held) -> Option<Box<Finding>> {
    let (issue, lease) = (case.actor.issue?, held.lease()?);
    let standing = standing::standing(held, case.actor.session.as_deref(), case.now);
    let (code, what) = match issue {
        Issue::Conflict => ("occupancy-identity-conflict", "the names of this session disagree"),
        Issue::Unavailable => ("occupancy-identity-unavailable", "the host names no session that could be compared"),
    };
    let owner = path::show(lease.owner.as_bytes());
    let own = case.actor.session.as_deref().map(|own| format!(" (the host says {own})")).unwrap_or_default();
    let reason = format!("{what}{own}, and session {owner} holds this working tree");
    standing.is_held().then(|| Box::new(Finding::new(code, reason)))
}
