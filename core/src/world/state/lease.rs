//! `.deft/occupancy.json`: the lease on a working tree.
//!
//! Owns: what its members mean, and their defaults. Refuses to own: who is let in (`gates/standing.rs`), and how a renewal
//! changes the text (`renewal.rs`). What is no lease holds nobody back, so a damaged file is not repaired and not fatal.

use serde_json::{Map, Value};

use super::document::{self, Document};
use super::spelled;
use super::time::Time;
use crate::world::facts::World;

/// The file, below its tree.
pub(crate) const FILE: &[u8] = b".deft/occupancy.json";

/// The lengths of time that leases live by, in seconds, and how many grants count. A point exactly at a limit is still good,
/// except that a grant ends at its instant.
pub(crate) mod limits {
    /// A lease whose heartbeat is older holds nobody back.
    pub(crate) const LIFE: i64 = 20 * 60;
    /// A heartbeat is renewed from this age on.
    pub(crate) const RENEWAL: i64 = 5 * 60;
    /// The owner is warned from this age on.
    pub(crate) const OLD: i64 = 15 * 60;
    /// A claim ends this long after it was made, however fresh its heartbeat.
    pub(crate) const CLAIM: i64 = 12 * 60 * 60;
    /// Clocks may disagree by so much before anybody is told.
    pub(crate) const SKEW: i64 = 5 * 60;
    /// So many live grants are looked at.
    pub(crate) const GRANTS: usize = 32;
}

/// What stands where a lease would.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Held {
    Nothing,
    /// Something that is no lease.
    Unreadable,
    Lease(Box<Lease>),
}

/// A lease.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lease {
    /// The owner string, blanks around it cut off; not empty.
    pub(crate) owner: String,
    /// The tree that it was made for, as it is spelled there.
    pub(crate) worktree: Option<String>,
    pub(crate) intent: &'static str,
    pub(crate) claimed: Time,
    /// The lease does not say when it was claimed: its heartbeat stands in.
    pub(crate) is_undated: bool,
    pub(crate) heartbeat: Time,
    pub(crate) last_write: Option<Time>,
    /// The sessions that the owner lets in at the time of reading.
    pub(crate) members: Vec<String>,
}

impl Held {
    /// Reads the lease at a path.
    pub(crate) fn read(world: &dyn World, path: &[u8], now: Time) -> Self {
        match document::read(world, path) {
            Document::Absent => Self::Nothing,
            Document::Unreadable(_) => Self::Unreadable,
            Document::Value(value) => {
                Lease::of(&value, now).map_or(Self::Unreadable, |lease| Self::Lease(Box::new(lease)))
            }
        }
    }

    /// The lease, where there is one.
    pub(crate) fn lease(&self) -> Option<&Lease> {
        match self {
            Self::Lease(lease) => Some(lease),
            _ => None,
        }
    }
}

impl Lease {
    /// The lease that a document is; `None` without an owner, and without any point in time.
    pub(crate) fn of(value: &Value, now: Time) -> Option<Self> {
        let members = value.as_object()?;
        let owner = word(members, "session_id")?;
        let (claimed, heartbeat) = (time(members, "claimed_at"), time(members, "heartbeat_at"));
        Some(Self {
            owner: owner.to_owned(),
            worktree: word(members, "worktree_path").map(str::to_owned),
            intent: intent(members),
            claimed: claimed.or(heartbeat)?,
            is_undated: claimed.is_none(),
            heartbeat: heartbeat.or(claimed)?,
            last_write: time(members, "last_write_at"),
            members: let_in(members, owner, now),
        })
    }

    /// Whether the lease was claimed too long ago.
    pub(crate) fn is_past_its_claim(&self, now: Time) -> bool {
        now.0.saturating_sub(self.claimed.0) > limits::CLAIM
    }

    /// Seconds since the last heartbeat; negative where it lies ahead.
    pub(crate) fn age(&self, now: Time) -> i64 {
        now.0.saturating_sub(self.heartbeat.0)
    }

    /// Whether its owner has not been heard for too long.
    pub(crate) fn is_stale(&self, now: Time) -> bool {
        self.age(now) > limits::LIFE
    }

    /// Whether the heartbeat is old enough to be renewed.
    pub(crate) fn wants_renewal(&self, now: Time) -> bool {
        self.age(now) >= limits::RENEWAL
    }

    /// How far the clock that wrote it is ahead, in seconds, where that is too far.
    pub(crate) fn skew(&self, now: Time) -> Option<i64> {
        let ahead = self.claimed.max(self.heartbeat).0.saturating_sub(now.0);
        (ahead > limits::SKEW).then_some(ahead)
    }
}

/// A text without the blanks around it, where something is left.
fn word<'v>(members: &'v Map<String, Value>, key: &str) -> Option<&'v str> {
    members.get(key).and_then(spelled::text)
}

/// A point in time that a member names.
pub(super) fn time(members: &Map<String, Value>, key: &str) -> Option<Time> {
    members.get(key).and_then(spelled::time)
}

fn intent(members: &Map<String, Value>) -> &'static str {
    let told = members.get("intent").and_then(Value::as_str);
    ["swarm", "review"].into_iter().find(|intent| told == Some(intent)).unwrap_or("mutation")
}

/// What a member may be there for. An entry with another word lets nobody in.
const ROLES: [&str; 4] = ["leaf-implementation", "orchestrator", "review-monitor", "merge-release"];

/// Whom the live grants name. The limit counts grants that are live, so that dead ones in front of them shut nobody out.
fn let_in(members: &Map<String, Value>, owner: &str, now: Time) -> Vec<String> {
    let grants = members.get("grants").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let live = grants.iter().filter_map(|grant| child(grant, owner, now));
    live.take(limits::GRANTS).map(str::to_owned).collect()
}

fn child<'v>(grant: &'v Value, owner: &str, now: Time) -> Option<&'v str> {
    let grant = grant.as_object()?;
    let text = |key| grant.get(key).and_then(Value::as_str);
    let is_sound = text("owner_session_id") == Some(owner) && ROLES.contains(&text("role")?);
    let is_live = time(grant, "expires_at")? > now;
    text("child_session_id").filter(|child| is_sound && is_live && !child.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const NOW: Time = Time(1_788_264_000);

    fn at(seconds: i64) -> String {
        Time(NOW.0 + seconds).text()
    }

    /// A lease in short: owner, tree, intent, ages of claim, heartbeat and last write, whom it lets in.
    fn show(value: &Value) -> String {
        let Some(lease) = Lease::of(value, NOW) else { return "none".to_owned() };
        let age = |time: Time| NOW.0 - time.0;
        let claimed = if lease.is_undated { "undated".to_owned() } else { age(lease.claimed).to_string() };
        let written = lease.last_write.map(|time| age(time).to_string()).unwrap_or_default();
        let (tree, members) = (lease.worktree.unwrap_or_default(), lease.members.join(","));
        format!("{}|{tree}|{}|{claimed}|{}|{written}|{members}", lease.owner, lease.intent, age(lease.heartbeat))
    }

    #[test]
    fn members_of_a_lease_have_their_defaults() {
        let (early, late) = (at(-3600), at(-60));
        let table = [
            (json!({"session_id": "s", "claimed_at": early, "heartbeat_at": late}), "s||mutation|3600|60||"),
            (json!({"session_id": " s ", "claimed_at": early}), "s||mutation|3600|3600||"),
            (json!({"session_id": "s", "heartbeat_at": late}), "s||mutation|undated|60||"),
            (json!({"session_id": "s", "claimed_at": 7, "heartbeat_at": late}), "s||mutation|undated|60||"),
            (json!({"session_id": "s", "claimed_at": early, "heartbeat_at": "soon"}), "s||mutation|3600|3600||"),
            (json!({"session_id": "s", "claimed_at": late, "last_write_at": late}), "s||mutation|60|60|60|"),
            (json!({"session_id": "s", "claimed_at": late, "last_write_at": ""}), "s||mutation|60|60||"),
            (json!({"session_id": "s", "claimed_at": late, "intent": "swarm"}), "s||swarm|60|60||"),
            (json!({"session_id": "s", "claimed_at": late, "intent": "review"}), "s||review|60|60||"),
            (json!({"session_id": "s", "claimed_at": late, "intent": "Review"}), "s||mutation|60|60||"),
            (json!({"session_id": "s", "claimed_at": late, "worktree_path": "/w"}), "s|/w|mutation|60|60||"),
            (json!({"session_id": "s", "claimed_at": late, "worktree_path": 1}), "s||mutation|60|60||"),
            (json!({"session_id": "s", "claimed_at": late, "schemaVersion": "9", "more": []}), "s||mutation|60|60||"),
            (json!({"session_id": "s", "claimed_at": late, "grants": {}}), "s||mutation|60|60||"),
        ];
        for (value, wanted) in &table {
            assert_eq!(show(value), *wanted, "{value}");
        }
    }

    #[test]
    fn without_an_owner_or_a_time_there_is_no_lease() {
        let late = at(-60);
        let table = [
            json!({"claimed_at": late}),
            json!({"session_id": "  ", "claimed_at": late}),
            json!({"session_id": 7, "claimed_at": late}),
            json!({"session_id": "s"}),
            json!({"session_id": "s", "claimed_at": 1_788_264_000, "heartbeat_at": null}),
            json!([{"session_id": "s", "claimed_at": late}]),
            json!("s"),
        ];
        for value in &table {
            assert_eq!(show(value), "none", "{value}");
        }
    }

    fn grant(changes: Value) -> Value {
        let mut grant =
            json!({"owner_session_id": "s", "child_session_id": "c", "role": "orchestrator", "expires_at": at(1)});
        let changes = changes.as_object().expect("an object").clone();
        grant.as_object_mut().expect("an object").extend(changes);
        grant
    }

    fn let_in_by(grants: &[Value]) -> usize {
        let value = json!({"session_id": "s", "claimed_at": at(-60), "grants": grants});
        Lease::of(&value, NOW).expect("a lease").members.len()
    }

    #[test]
    fn a_grant_lets_in_when_all_of_it_is_right() {
        let table = [
            (grant(json!({})), 1),
            (grant(json!({"role": "leaf-implementation"})), 1),
            (grant(json!({"role": "review-monitor"})), 1),
            (grant(json!({"role": "merge-release"})), 1),
            (grant(json!({"worktree_path": "/elsewhere", "more": 1})), 1),
            (grant(json!({"role": "leaf"})), 0),
            (grant(json!({"role": null})), 0),
            (grant(json!({"owner_session_id": "t"})), 0),
            (grant(json!({"owner_session_id": null})), 0),
            (grant(json!({"child_session_id": ""})), 0),
            (grant(json!({"child_session_id": 1})), 0),
            (grant(json!({"expires_at": at(0)})), 0),
            (grant(json!({"expires_at": "later"})), 0),
            (grant(json!({"expires_at": null})), 0),
            (json!("c"), 0),
        ];
        for (grant, wanted) in table {
            assert_eq!(let_in_by(std::slice::from_ref(&grant)), wanted, "{grant}");
        }
    }

    #[test]
    fn the_limit_counts_live_grants() {
        let dead = vec![grant(json!({"expires_at": at(0)})); 100];
        let live = vec![grant(json!({})); limits::GRANTS + 1];
        assert_eq!(let_in_by(&[&dead[..], &live[..1]].concat()), 1);
        assert_eq!(let_in_by(&live), limits::GRANTS);
    }
}
