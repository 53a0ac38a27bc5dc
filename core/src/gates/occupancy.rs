//! The occupancy lease: one session writes in a tree, and whom it lets.
//!
//! Owns: who is held back, the words for it, and what is said about a lease that looks wrong. Refuses to own: what a lease is
//! to a session (`standing.rs`).
//!
//! Where clocks disagree: a lease from the future counts as live, because a wrong clock must not open a tree that somebody
//! works in; the warning `clock-skew` says that it cannot end by itself.

use super::case::{Case, Docket, Outcome};
use super::id::GateId;
use super::ritual;
use super::standing::{self, Standing};
use crate::path;
use crate::roots::Effective;
use crate::verdict::{Finding, Warning};
use crate::world::state::lease::{Held, Lease, limits};
use crate::world::state::time::Time;

/// The warning that a renewal takes back.
pub(super) const STALE: &str = "stale-lease";

pub(super) fn judge(case: &Case<'_>, effective: &Effective, docket: &mut Docket) -> Outcome {
    let held = standing::known(case, effective, docket);
    let standing = standing::standing(held, case.actor.session.as_deref(), case.now);
    let lease = match held {
        Held::Lease(lease) => lease,
        Held::Nothing => return pass(standing),
        Held::Unreadable => {
            docket.warn(unreadable());
            return pass(standing);
        }
    };
    let occupant = standing::occupant(lease, standing);
    let warnings = warnings(case, effective, lease, standing);
    let refused = standing.is_refused().then(|| refuse(case, effective, lease, standing));
    docket.occupant = occupant;
    warnings.into_iter().for_each(|warning| docket.warn(warning));
    refused.map_or_else(|| pass(standing), Outcome::Deny)
}

/// What nobody can read holds nobody back, but somebody may believe that it does.
fn unreadable() -> Warning {
    let text = "`.deft/occupancy.json` is there and is no lease that can be read, so it holds nobody back".to_owned();
    Warning { code: "lease-unreadable", text }
}

fn pass(standing: Standing) -> Outcome {
    Outcome::Pass(match standing {
        Standing::Free(why) => why,
        Standing::Member => "member",
        _ => "owner",
    })
}

/// The deny of a session that is held back. What else is missing is said with it, so that one answer shows all of it.
fn refuse(case: &Case<'_>, effective: &Effective, lease: &Lease, standing: Standing) -> Box<Finding> {
    let mut finding = refusal(lease, standing, case.now);
    let ritual = case.switches.has(GateId::Ritual).then(|| ritual::inspect(case, effective)).flatten();
    if let Some(also) = ritual {
        finding.reason.push_str(". Also ritual-not-ready: ");
        finding.reason.push_str(&also);
    }
    finding
}

/// The deny by the lease alone.
pub(super) fn refusal(lease: &Lease, standing: Standing, now: Time) -> Box<Finding> {
    let (detail, reason) = match standing {
        Standing::Ended => ("claim-ended", ended(lease, now)),
        _ => ("occupied", occupied(lease, now)),
    };
    Box::new(Finding { detail: Some(detail), ..Finding::new("occupancy-occupied", reason) })
}

fn occupied(lease: &Lease, now: Time) -> String {
    let owner = path::show(lease.owner.as_bytes());
    format!(
        "session {owner} holds this working tree (intent {}); {}. \
         Four ways out: stay read-only; write in another worktree; ask the owner for a grant to this session; \
         or, once the user has confirmed it, steal the lease and name {owner} as the session that it is taken from",
        lease.intent,
        clocks(lease, now),
    )
}

fn ended(lease: &Lease, now: Time) -> String {
    let owner = path::show(lease.owner.as_bytes());
    let hours = limits::CLAIM / 3600;
    format!(
        "the claim of session {owner} on this working tree (intent {}) is older than {hours}h, where every claim ends, \
         however fresh its heartbeat; {}. Its owner has to claim the tree again",
        lease.intent,
        clocks(lease, now),
    )
}

/// The facts that the verdict rests on.
fn clocks(lease: &Lease, now: Time) -> String {
    let written =
        lease.last_write.map_or_else(|| "no recorded write".into(), |at| format!("last write {}", ago(at, now)));
    let (claimed, heartbeat, now_text) = (lease.claimed.text(), lease.heartbeat.text(), now.text());
    let beat = ago(lease.heartbeat, now);
    format!("heartbeat {beat}, {written} (claimed_at={claimed} heartbeat_at={heartbeat} now={now_text})")
}

fn ago(at: Time, now: Time) -> String {
    let seconds = now.0.saturating_sub(at.0);
    if seconds < 0 { format!("{} s ahead", seconds.saturating_neg()) } else { format!("{seconds} s ago") }
}

/// What the caller should know about a lease that counts.
fn warnings(case: &Case<'_>, effective: &Effective, lease: &Lease, standing: Standing) -> Vec<Warning> {
    let mut told = Vec::new();
    if let Standing::Free(_) = standing {
        return told;
    }
    let mut warn = |code, text| told.push(Warning { code, text });
    let age = lease.age(case.now);
    if standing == Standing::Owner && age >= limits::OLD {
        let end = limits::LIFE;
        warn(STALE, format!("the lease was last renewed {age} s ago and is anybody's after {end} s"));
    }
    if let Some(ahead) = lease.skew(case.now) {
        warn("clock-skew", format!("the lease was stamped {ahead} s ahead of this clock: until then it does not age"));
    }
    if lease.is_undated {
        warn("undated-lease", "the lease does not say when it was claimed, so its heartbeat stands in".to_owned());
    }
    if !standing::is_at_home(case, effective, lease) {
        let told = path::show(lease.worktree.as_deref().unwrap_or_default().as_bytes()).into_owned();
        warn(
            "foreign-lease",
            format!("the lease in this tree was made for {told}: it counts, and only a write renews it"),
        );
    }
    told
}
