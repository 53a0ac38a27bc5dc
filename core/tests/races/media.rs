//! Places that cannot be written: a full file system, one that is read-only, somebody else's directory.

use super::support::child::{self, Surroundings};
use super::support::report;
use super::yard::{LEASE, ONE, Yard, met};
use serde_json::Value;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::Command;

/// A write passes although the lease could not be renewed, and the lease is as it was.
fn passes_by(yard: &Yard, before: &Value, reply: &[u8], why: &str) {
    let reply: Value = serde_json::from_slice(reply).expect("a reply");
    let seen = (&reply["code"], met(&reply, "refresh-lease"));
    assert_eq!(seen, (&"write-ready".into(), Some(("failed", why))), "{reply}");
    assert_eq!(&yard.json(LEASE), before);
    assert_eq!(yard.names("p/.deft").iter().filter(|name| name.contains("occupancy")).count(), 1);
}

fn mount(yard: &Yard, options: &str) -> bool {
    let status = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(yard.at("p/.deft")).status();
    status.is_ok_and(|status| status.success())
}

#[test]
fn on_a_full_and_on_a_read_only_file_system_the_old_lease_stays() {
    let mut yard = Yard::new();
    if !mount(&yard, "size=64k") {
        return report("races: skipped, no file system may be mounted here");
    }
    yard.unmounts("p/.deft");
    yard.lease(ONE, 54);
    let before = yard.json(LEASE);
    let request = yard.write("one", 0).to_string();
    let _ = std::fs::write(yard.at("p/.deft/filler"), vec![b'x'; 1 << 20]); // it ends where there is no space any more
    passes_by(&yard, &before, &hookpolicy::eval(request.as_bytes()).1, "there is no space for it");
    std::fs::remove_file(yard.at("p/.deft/filler")).expect("the filler");
    assert!(mount(&yard, "remount,ro"), "what is mounted can be made read-only");
    passes_by(&yard, &before, &hookpolicy::eval(request.as_bytes()).1, "its file system is read-only");
}

#[test]
fn in_a_directory_of_somebody_else_the_old_lease_stays() {
    let yard = Yard::new();
    if std::fs::metadata(yard.at("p")).expect("a directory").uid() != 0 {
        return report("races: skipped, only a superuser can be somebody else");
    }
    yard.lease(ONE, 54);
    let before = yard.json(LEASE);
    std::fs::set_permissions(yard.room(), PermissionsExt::from_mode(0o755)).expect("the mode of the room");
    let around = Surroundings { user: Some(65534), ..Surroundings::default() };
    let request = yard.write("one", 0).to_string().into_bytes();
    let answers = child::evaluate(yard.room(), "evaluated_child", &around, &[request]).expect("an answer");
    passes_by(&yard, &before, &answers[0].1, "it may not be written");
}
