//! `kill -9` in the middle of writes.

use super::crew::Crew;
use super::support::report;
use super::yard::{LEASE, LOCK, ONE, Yard, met};
use serde_json::Value;
use std::time::Duration;

/// Children that are killed, at moments spread over the time in which they write.
const ROUNDS: u64 = 160;

#[test]
fn whenever_a_writer_is_killed_the_state_can_be_read_and_written() {
    let yard = Yard::new();
    let (mut amid, mut locked) = (0, 0);
    for round in 0..ROUNDS {
        yard.lease(ONE, 54);
        // Each of these finds the heartbeat old enough to renew it.
        let requests: Vec<Value> = (0..100).map(|n| yard.write("one", 301 * n)).collect();
        let crew = Crew::new(yard.room(), &[requests]);
        crew.go();
        std::thread::sleep(Duration::from_micros(200 + 7919 * round % 20_000));
        crew.kill();
        let before = yard.json(LEASE);
        amid += u32::from(before["heartbeat_at"] != "2026-09-01T11:54:00Z");
        locked += u32::from(yard.at(LOCK).exists());
        assert_eq!(before["session_id"], ONE);
        assert_eq!(before["kept"].to_string(), "[1,2.5]");
        goes_on(&yard, &before);
    }
    report(&format!("killed writers: {ROUNDS}, {amid} of them after a write, {locked} with the lock in hand"));
    assert!(amid > 0, "no child wrote anything before its end");
}

/// The next evaluation renews the lease, whatever the dead one left behind.
fn goes_on(yard: &Yard, before: &Value) {
    let heard = before["heartbeat_at"].as_str().expect("a time");
    let field = |at: usize| heard[at..at + 2].parse::<u32>().expect("a number");
    let seconds = (field(11) * 3600 + field(14) * 60 + field(17) + 400).saturating_sub(12 * 3600);
    let (code, reply) = hookpolicy::eval(yard.write("one", seconds).to_string().as_bytes());
    let reply: Value = serde_json::from_slice(&reply).expect("a reply");
    assert_eq!((code, met(&reply, "refresh-lease")), (0, Some(("done", ""))), "{reply}");
    assert!(!yard.at(LOCK).exists(), "the lock of the dead is gone");
    assert_ne!(yard.json(LEASE)["heartbeat_at"], heard);
}
