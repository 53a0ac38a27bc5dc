//! The renewal of a lease by its owner, as a change of the file's text.
//!
//! Owns: what must still hold when it is made, and which members it touches. Refuses to own: when one is due. Members that
//! nobody here knows survive.

use serde_json::{Map, Value};

use super::document::{self, Order};
use super::lease::{Lease, time};
use super::time::Time;
use crate::world::edit::{Change, New};

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
        if let Some(members) = value.as_object_mut() {
            self.enter(members, &lease);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const NOW: Time = Time(1_788_264_000);

    fn at(seconds: i64) -> String {
        Time(NOW.0 + seconds).text()
    }

    fn lease(changes: Value) -> Value {
        let mut value = json!({"session_id": "s", "claimed_at": at(-3600), "heartbeat_at": at(-300)});
        value.as_object_mut().expect("an object").extend(changes.as_object().expect("an object").clone());
        value
    }

    /// What a renewal that was decided on `seen` makes of `now`.
    fn renewed(seen: &Value, now: Option<&Value>, stamp: Stamp) -> Result<Option<Value>, &'static str> {
        let renewal = Renewal { seen: Lease::of(seen, NOW).expect("a lease"), now: NOW, stamp };
        let now = now.map(|value| value.to_string().into_bytes());
        match renewal.apply(now.as_deref())? {
            New::Same => Ok(None),
            New::Bytes(bytes) => Ok(Some(document::parse(&bytes).expect("a document"))),
        }
    }

    #[test]
    fn a_renewal_touches_what_it_stamps() {
        let ended = json!({"expires_at": at(0), "child_session_id": "a"});
        let live = json!({"expires_at": at(1), "child_session_id": "b"});
        let odd = json!({"expires_at": "never"});
        let before = lease(json!({"more": {"b": 1, "a": [2]}, "grants": [ended, live, odd, 5]}));
        let mut written = lease(json!({"more": {"b": 1, "a": [2]}, "grants": [live, odd, 5]}));
        written["heartbeat_at"] = json!(at(0));
        written["last_write_at"] = json!(at(0));
        assert_eq!(renewed(&before, Some(&before), Stamp::Write), Ok(Some(written)));
        let mut beaten = before.clone();
        beaten["heartbeat_at"] = json!(at(0));
        assert_eq!(renewed(&before, Some(&before), Stamp::Heartbeat), Ok(Some(beaten)));
    }

    #[test]
    fn the_last_grant_takes_its_list_along() {
        let before = lease(json!({"grants": [{"expires_at": at(-1)}]}));
        let after = renewed(&before, Some(&before), Stamp::Write).expect("a renewal").expect("a change");
        assert_eq!(after.get("grants"), None);
        let empty = lease(json!({"grants": []}));
        let after = renewed(&empty, Some(&empty), Stamp::Write).expect("a renewal").expect("a change");
        assert_eq!(after.get("grants"), Some(&json!([])));
    }

    #[test]
    fn a_claim_without_a_time_gets_the_one_that_stood_in() {
        let before = lease(json!({"claimed_at": "once"}));
        for stamp in [Stamp::Write, Stamp::Heartbeat] {
            let after = renewed(&before, Some(&before), stamp).expect("a renewal").expect("a change");
            assert_eq!((&after["claimed_at"], &after["heartbeat_at"]), (&json!(at(-300)), &json!(at(0))));
        }
    }

    #[test]
    fn keys_are_sorted() {
        let before = lease(json!({"z": {"b": 1, "a": 2}, "a": 0}));
        let renewal = Renewal { seen: Lease::of(&before, NOW).expect("a lease"), now: NOW, stamp: Stamp::Write };
        let Ok(New::Bytes(bytes)) = renewal.apply(Some(before.to_string().as_bytes())) else { panic!("no change") };
        let text = String::from_utf8(bytes).expect("text");
        let keys: Vec<_> = text.lines().filter_map(|line| line.trim().split_once("\":")).map(|(key, _)| key).collect();
        assert_eq!(
            keys,
            ["\"a", "\"claimed_at", "\"heartbeat_at", "\"last_write_at", "\"session_id", "\"z", "\"a", "\"b"]
        );
        assert!(text.ends_with("}\n"));
    }

    #[test]
    fn a_renewal_comes_too_late_or_is_not_needed() {
        let seen = lease(json!({}));
        let table = [
            (None, Err("there is no lease any more")),
            (Some(json!({"session_id": ""})), Err("there is no lease any more")),
            (Some(lease(json!({"session_id": "t"}))), Err("the lease has another owner now")),
            (Some(lease(json!({"heartbeat_at": at(-1201)}))), Err("the lease has ended")),
            (Some(lease(json!({"claimed_at": at(-43201)}))), Err("the lease has ended")),
            (Some(lease(json!({"worktree_path": "/w"}))), Err("the lease names another tree now")),
            (Some(lease(json!({"heartbeat_at": at(-299)}))), Ok(None)),
        ];
        for (now, wanted) in &table {
            assert_eq!(renewed(&seen, now.as_ref(), Stamp::Write), *wanted, "{now:?}");
        }
        let limits = lease(json!({"heartbeat_at": at(-1200), "claimed_at": at(-43200)}));
        assert!(matches!(renewed(&seen, Some(&limits), Stamp::Write), Ok(Some(_))));
    }
}
