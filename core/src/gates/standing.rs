//! What the lease of a tree is to the session that presents itself.
//!
//! Owns: the table of leases and presenters, and whether a lease names the tree that it lies in. Refuses to own: what
//! follows (`occupancy.rs`, `identity.rs`, `recheck.rs`, `liveness.rs`).

use super::case::{Case, Docket, Occupant};
use crate::path;
use crate::roots::Effective;
use crate::world::facts::Leaf;
use crate::world::state::lease::{self, Held, Lease};
use crate::world::state::time::Time;

/// What a lease is to a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// Nobody is held back; why.
    Free(&'static str),
    /// It is the session's own.
    Owner,
    /// Its owner lets the session in.
    Member,
    /// It is another's.
    Stranger,
    /// It is the session's own, or its owner lets it in, and the claim has ended.
    Ended,
}

impl Standing {
    /// Whether somebody holds the tree.
    pub(super) fn is_held(self) -> bool {
        matches!(self, Self::Owner | Self::Member | Self::Stranger)
    }

    /// Whether the session is held back.
    pub(super) fn is_refused(self) -> bool {
        matches!(self, Self::Stranger | Self::Ended)
    }
}

/// What stands where a lease would is to a session. The claim's end is looked at before the heartbeat.
pub(super) fn standing(held: &Held, session: Option<&str>, now: Time) -> Standing {
    let lease = match held {
        Held::Nothing => return Standing::Free("no-lease"),
        Held::Unreadable => return Standing::Free("no-readable-lease"),
        Held::Lease(lease) => lease,
    };
    let own = presented(lease, session);
    match (lease.is_past_its_claim(now), lease.is_stale(now), own) {
        (true, _, Standing::Stranger) => Standing::Free("claim-ended"),
        (true, ..) => Standing::Ended,
        (_, true, _) => Standing::Free("lease-stale"),
        _ => own,
    }
}

/// A session before a lease that is live. Nobody at all is a stranger.
fn presented(lease: &Lease, session: Option<&str>) -> Standing {
    match session {
        Some(session) if session == lease.owner => Standing::Owner,
        Some(session) if lease.members.iter().any(|member| member == session) => Standing::Member,
        _ => Standing::Stranger,
    }
}

/// The lease of a tree: as it was read before, else read now.
pub(super) fn known<'d>(case: &Case<'_>, root: &Effective, docket: &'d mut Docket) -> &'d Held {
    match docket.leases.iter().position(|(known, _)| known == root) {
        Some(at) => &docket.leases[at].1,
        None => keep(docket, root, held(case, root)),
    }
}

/// Keeps what was read of a tree's lease in the place of what was read before.
pub(super) fn keep<'d>(docket: &'d mut Docket, root: &Effective, held: Held) -> &'d Held {
    docket.leases.retain(|(known, _)| known != root);
    docket.leases.push((root.clone(), held));
    &docket.leases[docket.leases.len() - 1].1
}

/// The session's own live lease, where it is old enough to be renewed.
pub(super) fn own<'h>(case: &Case<'_>, held: &'h Held) -> Option<&'h Lease> {
    let standing = standing(held, case.actor.session.as_deref(), case.now);
    held.lease().filter(|lease| standing == Standing::Owner && lease.wants_renewal(case.now))
}

/// The lease of a tree as it is now, of which nothing is kept.
pub(super) fn held(case: &Case<'_>, root: &Effective) -> Held {
    Held::read(case.world, &file(case, root), case.now)
}

/// The file of a tree's lease.
pub(super) fn file(case: &Case<'_>, root: &Effective) -> Vec<u8> {
    path::join(&root.0, lease::FILE, case.platform)
}

/// Who holds the tree, as other gates need it.
pub(super) fn occupant(lease: &Lease, standing: Standing) -> Option<Occupant> {
    let is_member = standing == Standing::Member;
    standing.is_held().then(|| Occupant { session: lease.owner.clone(), is_member })
}

/// Whether a lease names the tree that it lies in. One that names none does. A copied folder carries another tree's along.
pub(super) fn is_at_home(case: &Case<'_>, root: &Effective, lease: &Lease) -> bool {
    let Some(told) = lease.worktree.as_deref().map(str::as_bytes) else { return true };
    if told == root.0 {
        return true;
    }
    let resolved = |path: &[u8]| case.world.place(path, Leaf::Follow).resolved;
    let told = path::normalize(&path::join(&root.0, told, case.platform), case.platform);
    !told.contains(&0) && path::same(&resolved(&told), &resolved(&root.0), case.platform)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const NOW: Time = Time(1_788_264_000);

    /// What a lease, claimed and heard so many seconds ago, is to the owner, to a member and to a stranger.
    fn table(claimed: i64, heartbeat: i64) -> [Standing; 3] {
        let at = |ago: i64| Time(NOW.0 - ago).text();
        let grant = json!({
            "owner_session_id": "own", "child_session_id": "child", "role": "orchestrator", "expires_at": at(-1),
        });
        let value =
            json!({"session_id": "own", "claimed_at": at(claimed), "heartbeat_at": at(heartbeat), "grants": [grant]});
        let held = Held::Lease(Box::new(Lease::of(&value, NOW).expect("a lease")));
        ["own", "child", "other"].map(|session| standing(&held, Some(session), NOW))
    }

    #[test]
    fn a_lease_is_what_its_clocks_say() {
        const LIVE: [Standing; 3] = [Standing::Owner, Standing::Member, Standing::Stranger];
        const ENDED: [Standing; 3] = [Standing::Ended, Standing::Ended, Standing::Free("claim-ended")];
        const STALE: [Standing; 3] = [Standing::Free("lease-stale"); 3];
        let rows = [
            ((60, 60), LIVE),
            ((43_200, 1200), LIVE),
            ((43_200, 1201), STALE),
            ((43_201, 0), ENDED),
            ((43_201, 1201), ENDED),
            ((-18_000, -18_000), LIVE),
            ((43_201, -18_000), ENDED),
            ((-18_000, 1201), STALE),
        ];
        for ((claimed, heartbeat), wanted) in rows {
            assert_eq!(table(claimed, heartbeat), wanted, "{claimed} {heartbeat}");
        }
    }

    #[test]
    fn where_no_lease_is_nobody_is_held_back() {
        for session in [None, Some("own")] {
            assert_eq!(standing(&Held::Nothing, session, NOW), Standing::Free("no-lease"));
            assert_eq!(standing(&Held::Unreadable, session, NOW), Standing::Free("no-readable-lease"));
        }
    }

    #[test]
    fn nobody_is_a_stranger() {
        let value = json!({"session_id": "own", "claimed_at": NOW.text()});
        let held = Held::Lease(Box::new(Lease::of(&value, NOW).expect("a lease")));
        assert_eq!(standing(&held, None, NOW), Standing::Stranger);
        assert_eq!(standing(&held, Some(""), NOW), Standing::Stranger);
    }
}
