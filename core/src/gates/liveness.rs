//! The owner's heartbeat, renewed after every verdict on its call, so that a session that only reads keeps its lease.
//!
//! Owns: when it is due. It never feeds a verdict.

use super::case::{Case, Docket, Due};
use super::id::GateId;
use super::recheck::{self, Renews};
use super::standing;
use crate::roots::Effective;

/// The renewal that is due in one root. It takes a name that the host vouches for, and a lease that was made for this tree.
pub(super) fn due(case: &Case<'_>, root: &Effective, docket: &mut Docket) -> Option<Due> {
    let is_vouched = case.actor.is_authoritative && case.actor.issue.is_none();
    if !is_vouched || !case.switches.has(GateId::Occupancy) {
        return None;
    }
    let lease = standing::own(case, standing::known(case, root, docket))?.clone();
    standing::is_at_home(case, root, &lease).then(|| recheck::renewal(case, root, lease, Renews::Presence))
}
