//! `.deft/occupancy.json`: the lease on a working tree.
//!
//! Owns: what its members mean, their defaults, and how a renewal changes the text. Refuses to own: who is let in
//! (`gates/standing.rs`). What is no lease holds nobody back, so a damaged file is not repaired and not fatal.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::document::{self, Document, Order};
use super::time::Time;
use crate::world::edit::{Change, New};
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
    members.get(key)?.as_str().map(str::trim).filter(|text| !text.is_empty())
}

fn time(members: &Map<String, Value>, key: &str) -> Option<Time> {
    Time::parse(members.get(key)?.as_str()?)
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

/// What a renewal stamps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stamp {
    /// The owner writes: heartbeat and last write. Grants that have ended are dropped.
    Write,
    /// The owner is there: the heartbeat alone.
    Heartbeat,
}

/// The renewal of a lease by its owner.
#[derive(Debug)]
pub(crate) struct Renewal {
    /// The lease that it was decided on.
    pub(crate) seen: Lease,
    pub(crate) now: Time,
    pub(crate) stamp: Stamp,
}

impl Change for Renewal {
    fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str> {
        let mut value = now.and_then(document::parse).ok_or("there is no lease any more")?;
        let lease = Lease::of(&value, self.now).ok_or("there is no lease any more")?;
        if lease.owner != self.seen.owner {
            return Err("the lease has another owner now");
        }
        if lease.is_past_its_claim(self.now) || lease.is_stale(self.now) {
            return Err("the lease has ended");
        }
        if lease.worktree != self.seen.worktree {
            return Err("the lease names another tree now");
        }
        if !lease.wants_renewal(self.now) {
            return Ok(New::Same);
        }
        value.as_object_mut().map(|members| self.enter(members, &lease));
        Ok(New::Bytes(document::render(&value, Order::Sorted)))
    }
}

impl Renewal {
    fn enter(&self, members: &mut Map<String, Value>, lease: &Lease) {
        let mut put = |key: &str, time: Time| members.insert(key.to_owned(), Value::String(time.text()));
        if lease.is_undated {
            // Otherwise each renewal would make the claim younger, and it would never end.
            put("claimed_at", lease.claimed);
        }
        put("heartbeat_at", self.now);
        if self.stamp == Stamp::Write {
            put("last_write_at", self.now);
            self.prune(members);
        }
    }

    /// Drops the grants that have ended. What cannot be read lets nobody in and is left to whoever wrote it.
    fn prune(&self, members: &mut Map<String, Value>) {
        let Some(Value::Array(grants)) = members.get_mut("grants") else { return };
        let ends = |grant: &Value| time(grant.as_object()?, "expires_at");
        let before = grants.len();
        grants.retain(|grant| ends(grant).is_none_or(|end| end > self.now));
        if grants.is_empty() && before > 0 {
            members.remove("grants");
        }
    }
}
