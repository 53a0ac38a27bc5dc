//! The owner's heartbeat, renewed after every verdict on its call, so that a session that only reads keeps its lease.
//!
//! Owns: when it is due. It never feeds a verdict.

use super::case::{Case, Docket, Due};
use super::id::GateId;
use super::recheck::{self, Renews};
use super::standing;
use crate::roots::{Effective, Payload};
use crate::world::state::lease::{self, Held, Lease};

/// The renewal that is due in one root. It takes a name that the host vouches for, and a lease that was made for this tree.
pub(super) fn due(case: &Case<'_>, root: &Effective, docket: &mut Docket) -> Option<Due> {
    if !is_vouched(case) {
        return None;
    }
    let lease = standing::own(case, standing::known(case, root, docket))?.clone();
    renewal(case, root, lease)
}

/// The renewal that is due in the payload root, of which no gate has read the lease. Nothing is kept of it: most projects have
/// none.
pub(super) fn due_at_home(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> Option<Due> {
    if !is_vouched(case) {
        return None;
    }
    let file = docket.file(&payload.0, [lease::FILE].into_iter(), case.platform);
    let held = Held::read(case.world, &file, case.now);
    docket.room = file;
    let lease = standing::own(case, &held)?.clone();
    renewal(case, &Effective(payload.0.clone()), lease)
}

fn is_vouched(case: &Case<'_>) -> bool {
    case.actor.is_authoritative && case.actor.issue.is_none() && case.switches.has(GateId::Occupancy)
}

fn renewal(case: &Case<'_>, root: &Effective, lease: Lease) -> Option<Due> {
    standing::is_at_home(case, root, &lease).then(|| recheck::renewal(case, root, lease, Renews::Presence))
}
