//! Lines of logs: whole, whoever else writes.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::super::commit::commit;
use super::super::view::Disk;
use super::yard::{Yard, bytes};
use crate::world::edit::{Committed, How, Write};

const AUDIT: &str = "tree/.deft/authz/audit.jsonl";

#[test]
fn lines_are_appended_whole() {
    let yard = Yard::new();
    let deep = "tree/.deft/made/for/it.jsonl";
    for (name, before, wanted) in [
        (AUDIT, None, "{\"n\":1}\n"),
        (deep, None, "{\"n\":1}\n"),
        (AUDIT, Some(""), "{\"n\":1}\n"),
        (AUDIT, Some("{}\n"), "{}\n{\"n\":1}\n"),
        (AUDIT, Some("{\"torn"), "{\"torn\n{\"n\":1}\n"),
    ] {
        if let Some(before) = before {
            yard.put(name, before);
        }
        assert_eq!(yard.append(name, "{\"n\":1}"), Committed::Done, "{name} {before:?}");
        assert_eq!(yard.get(name).as_deref(), Some(wanted), "{name} {before:?}");
    }
}

#[test]
fn lines_of_many_writers_never_mix() {
    let yard = Yard::new();
    std::thread::scope(|scope| {
        for writer in 0..16 {
            let yard = &yard;
            let line = format!("{{\"w\":{writer},\"x\":\"{}\"}}", "y".repeat(50 * writer));
            scope.spawn(move || (0..40).for_each(|_| assert_eq!(yard.append(AUDIT, &line), Committed::Done)));
        }
    });
    let text = yard.get(AUDIT).expect("lines");
    assert_eq!(text.lines().count(), 16 * 40);
    assert!(text.ends_with('\n') && text.lines().all(|line| line.starts_with("{\"w\":") && line.ends_with("\"}")));
}

#[test]
fn a_log_that_the_user_named_is_made_for_the_user_alone() {
    let yard = Yard::new();
    let path = yard.at("config/deft/logs/git.jsonl");
    let to = |path: &Path| Write { path: bytes(path), within: None, how: How::Append(b"{}".to_vec()) };
    assert_eq!(commit(&Disk::new(None), &to(&path)), Committed::Done);
    assert_eq!(commit(&Disk::new(None), &to(&path)), Committed::Done);
    assert_eq!(fs::read_to_string(&path).expect("a log"), "{}\n{}\n");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(&yard.at("config/deft"))), (0o600, 0o700));
    for name in ["/dev/null", "/", "relative.jsonl", ""] {
        assert!(matches!(commit(&Disk::new(None), &to(Path::new(name))), Committed::Failed(_)), "{name}");
    }
    let pipe = yard.at("pipe");
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::from_raw_mode(0o600)).expect("a pipe");
    assert!(matches!(commit(&Disk::new(None), &to(&pipe)), Committed::Failed(_)), "nobody waits for a reader");
}
