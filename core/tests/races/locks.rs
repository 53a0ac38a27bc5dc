//! Locks that somebody else holds, or held.

use super::yard::{LEASE, LOCK, ONE, Yard, met};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_millis()
}

/// A write of the owner while this text stands in the lock: its reply, and how long it took.
fn beside(yard: &Yard, lock: &str) -> (Value, Duration) {
    yard.lease(ONE, 54);
    yard.put(LOCK, lock);
    let request = yard.write("one", 0).to_string();
    let began = Instant::now();
    let (_, reply) = hookpolicy::eval(request.as_bytes());
    (serde_json::from_slice(&reply).expect("a reply"), began.elapsed())
}

/// The number of a program that has ended.
fn dead() -> u32 {
    let mut child = Command::new("true").stdin(Stdio::null()).spawn().expect("a child");
    child.wait().expect("its end");
    child.id()
}

#[test]
fn a_lock_of_somebody_gone_is_taken() {
    let yard = Yard::new();
    const MINUTES: u128 = 60 * 1000;
    let own = std::process::id();
    let mut locks = vec![
        ("its program has ended", format!("{}\ntoken\n{}\n", dead(), now())),
        ("its program has ended, older form", format!("{}\n{}\n", dead(), now())),
        ("it is too old", format!("{own}\ntoken\n{}\n", now() - 201 * MINUTES)),
    ];
    if cfg!(target_os = "linux") {
        locks.push(("its number is a later program's", format!("{own}\ntoken\n{}\n", now() - 190 * MINUTES)));
    }
    for (why, lock) in locks {
        let (reply, took) = beside(&yard, &lock);
        assert_eq!(
            (&reply["code"], met(&reply, "refresh-lease")),
            (&"write-ready".into(), Some(("done", ""))),
            "{why}"
        );
        assert!(took < Duration::from_secs(2), "{why}: {took:?}");
        assert!(!yard.at(LOCK).exists(), "{why}");
    }
}

#[test]
fn a_lock_of_somebody_alive_changes_no_verdict_and_holds_nobody_up() {
    let yard = Yard::new();
    let mut holder = Command::new("sleep").arg("60").stdin(Stdio::null()).spawn().expect("a holder");
    for lock in [format!("{}\ntoken\n{}\n", holder.id(), now()), "\0".to_owned(), String::new()] {
        let (reply, took) = beside(&yard, &lock);
        let met = met(&reply, "refresh-lease");
        assert_eq!(
            (&reply["code"], met),
            (&"write-ready".into(), Some(("failed", "somebody else holds its lock"))),
            "{reply}"
        );
        assert!(took < Duration::from_secs(3), "{took:?}");
        assert_eq!(std::fs::read_to_string(yard.at(LOCK)).expect("the lock"), lock);
        assert_eq!(yard.json(LEASE)["heartbeat_at"], "2026-09-01T11:54:00Z");
    }
    holder.kill().expect("the holder");
    holder.wait().expect("its end");
}
