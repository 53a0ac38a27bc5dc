//! Leases: two sessions in one tree, and a renewal against a steal.

use super::crew::Crew;
use super::yard::{LEASE, LOCK, ONE, TWO, Yard, lease, met};
use serde_json::Value;
use std::fs::File;
use std::io::Write;
use std::time::Duration;

#[test]
fn of_two_sessions_only_the_owner_writes() {
    let yard = Yard::new();
    yard.lease(ONE, 54);
    let jobs: Vec<_> = (0..16).map(|n| vec![yard.write(if n % 2 == 0 { "one" } else { "two" }, 0)]).collect();
    for (number, replies) in Crew::race(yard.room(), &jobs).iter().enumerate() {
        let wanted = if number % 2 == 0 { "write-ready" } else { "occupancy-occupied" };
        assert_eq!(replies[0]["code"], wanted, "{}", replies[0]);
    }
    let lease = yard.json(LEASE);
    assert_eq!((&lease["session_id"], &lease["heartbeat_at"]), (&ONE.into(), &"2026-09-01T12:00:00Z".into()));
    assert_eq!(lease["kept"].to_string(), "[1,2.5]", "what nobody knows survives");
    assert_eq!(yard.names("p/.deft"), ["authz", "occupancy.json"]);
}

/// Takes the lease over as the programs do that users run: under the lock, by a file that is renamed into place.
fn steal(yard: &Yard) {
    let mut lock = loop {
        match File::options().write(true).create_new(true).open(yard.at(LOCK)) {
            Ok(file) => break file,
            Err(_) => std::thread::sleep(Duration::from_micros(300)),
        }
    };
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock").as_millis();
    write!(lock, "{}\nsteal\n{now}\n", std::process::id()).expect("the lock");
    std::thread::sleep(Duration::from_micros(500));
    yard.put("p/.deft/stolen.tmp", &lease(TWO, &yard.at("p"), 59).to_string());
    std::fs::rename(yard.at("p/.deft/stolen.tmp"), yard.at(LEASE)).expect("the lease");
    std::fs::remove_file(yard.at(LOCK)).expect("the lock");
}

#[test]
fn a_renewal_never_undoes_a_steal() {
    let yard = Yard::new();
    let mut outcomes = [0; 2];
    for round in 0..24 {
        yard.lease(ONE, 54);
        let jobs: Vec<_> = (0..4).map(|_| vec![yard.write("one", 0); 8]).collect();
        let crew = Crew::new(yard.room(), &jobs);
        crew.go();
        std::thread::sleep(Duration::from_micros(150 * round));
        steal(&yard);
        for reply in crew.replies().concat() {
            count(&reply, &mut outcomes);
        }
        assert_eq!(yard.json(LEASE)["session_id"], TWO, "the thief has it");
    }
    let [passed, denied] = outcomes;
    assert!(passed > 0 && denied > 0, "the steal falls among the writes: {passed} passed, {denied} denied");
}

fn count(reply: &Value, [passed, denied]: &mut [u32; 2]) {
    match reply["code"].as_str() {
        Some("write-ready") => *passed += 1,
        Some("occupancy-occupied") => *denied += 1,
        _ => panic!("{reply}"),
    }
    let failed = met(reply, "refresh-lease").is_some_and(|(state, _)| state == "failed");
    // What could not be renewed because it was stolen is no pass.
    let lost = failed && reply["obligations"].to_string().contains("another owner");
    assert!(!lost || reply["decision"] == "deny", "{reply}");
}
