//! The lease once more, immediately before the pass, and its renewal.
//!
//! Owns: that moment. It narrows the time in which two sessions can both pass; it cannot close it, since the host writes
//! later.

use super::case::{Case, Docket, Due, IfLost, Outcome};
use super::id::GateId;
use super::standing::{self, Standing};
use super::{identity, occupancy};
use crate::path;
use crate::roots::Effective;
use crate::verdict::{Duty, Finding, Warning};
use crate::world::edit::{How, Write};
use crate::world::state::lease::{Held, Lease};
use crate::world::state::renewal::{Renewal, Stamp};

pub(super) fn judge(case: &Case<'_>, effective: &Effective, docket: &mut Docket) -> Outcome {
    if !case.switches.has(GateId::Occupancy) {
        return Outcome::Pass("left-out");
    }
    let held = standing::held(case, effective);
    let (standing, refused) = again(case, &held, docket.bound.as_deref());
    let old = standing::own(case, &held).cloned();
    standing::keep(docket, effective, held);
    match (refused, old) {
        (Some(finding), _) => Outcome::Deny(finding),
        (None, Some(lease)) => {
            let bound = docket.bound.clone();
            docket.require(renewal(case, effective, lease, Renews::Write(bound)));
            Outcome::Pass("renewal-due")
        }
        (None, None) => Outcome::Pass(if standing.is_held() { "held" } else { "free" }),
    }
}

/// The verdict from what stands on disk now, for a renewal that came too late. Nothing is renewed.
pub(super) fn verdict(case: &Case<'_>, effective: &Effective, bound: Option<&str>) -> Option<Box<Finding>> {
    again(case, &standing::held(case, effective), bound).1
}

/// Who renews a lease.
pub(super) enum Renews {
    /// A write of its owner, whose ritual is bound to this session.
    Write(Option<String>),
    /// The owner, by being there.
    Presence,
}

/// The three denies of this moment, in their order.
fn again(case: &Case<'_>, held: &Held, bound: Option<&str>) -> (Standing, Option<Box<Finding>>) {
    let standing = standing::standing(held, case.actor.session.as_deref(), case.now);
    let Some(lease) = held.lease() else { return (standing, None) };
    let named = case.switches.has(GateId::Identity).then(|| identity::refusal(case, held)).flatten();
    let refused = || standing.is_refused().then(|| occupancy::refusal(lease, standing, case.now));
    let found = named.or_else(refused).or_else(|| mismatch(lease, standing, bound?));
    (standing, found.map(late))
}

/// A ritual that was bound to another session than the one that now holds the tree.
fn mismatch(lease: &Lease, standing: Standing, bound: &str) -> Option<Box<Finding>> {
    let (holder, preparer) = (path::show(lease.owner.as_bytes()), path::show(bound.as_bytes()));
    let reason = format!("session {holder} holds this working tree, and the ritual is bound to session {preparer}");
    (standing.is_held() && bound != lease.owner).then(|| Box::new(Finding::new("occupancy-ritual-mismatch", reason)))
}

fn late(mut finding: Box<Finding>) -> Box<Finding> {
    finding.reason.insert_str(0, "the lease changed while the gates ran: ");
    finding
}

/// The write that renews a lease.
pub(super) fn renewal(case: &Case<'_>, root: &Effective, seen: Lease, renews: Renews) -> Due {
    let (stamp, duty, if_lost) = match renews {
        Renews::Write(bound) => (Stamp::Write, Duty::RefreshLease, IfLost::Recheck { root: root.clone(), bound }),
        Renews::Presence => (Stamp::Heartbeat, Duty::RefreshLiveness, IfLost::Note),
    };
    let change = Renewal { seen, now: case.now, stamp };
    let write =
        Write { path: standing::file(case, root), within: Some(root.0.clone()), how: How::Replace(Box::new(change)) };
    Due { duty, write, if_lost }
}

/// A renewed lease is not stale any more.
pub(super) fn settle_warnings(duty: Duty, warnings: &mut Vec<Warning>) {
    if matches!(duty, Duty::RefreshLease | Duty::RefreshLiveness) {
        warnings.retain(|warning| warning.code != occupancy::STALE);
    }
}
