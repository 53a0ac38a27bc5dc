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
    let own = case.actor.session.as_deref();
    let (code, detail, what) = match (issue, own) {
        (Issue::Unavailable, _) => {
            let what = "the host names no session, or none that could be an owner".to_owned();
            ("occupancy-identity-unavailable", "no-name", what)
        }
        (Issue::Conflict, None) => {
            ("occupancy-identity-conflict", "two-names", "the host names two sessions".to_owned())
        }
        (Issue::Conflict, Some(own)) => {
            let what = format!("DEFT_SESSION_ID names another session than the host, which says {own}");
            ("occupancy-identity-conflict", "variable-disagrees", what)
        }
    };
    let owner = path::show(lease.owner.as_bytes());
    let reason = format!("{what}; session {owner} holds this working tree, and whose call this is cannot be told");
    let is_held = standing::standing(held, own, case.now).is_held();
    is_held.then(|| Box::new(Finding { detail: Some(detail), ..Finding::new(code, reason) }))
}
