//! The log of commands that throw work away.

use super::crew::Crew;
use super::yard::{Yard, met};
use std::collections::BTreeMap;

#[test]
fn sixteen_writers_tear_no_line() {
    let yard = Yard::new();
    let command = |n: usize| format!("git reset --hard # {}", "\u{e9}".repeat(200 * n));
    let jobs: Vec<_> = (0..16).map(|n| vec![yard.run("one", &command(n)); 25]).collect();
    for reply in Crew::race(yard.room(), &jobs).concat() {
        assert_eq!(reply["code"], "git-destructive-deny");
        assert_eq!(met(&reply, "append-log"), Some(("done", "")), "{reply}");
    }
    let mut counts = BTreeMap::new();
    for line in yard.lines("git.jsonl") {
        *counts.entry(line["command"].as_str().expect("a command").to_owned()).or_insert(0) += 1;
    }
    assert_eq!(counts, (0..16).map(|n| (command(n), 25)).collect());
}

#[test]
fn a_log_that_cannot_be_written_changes_nothing() {
    let yard = Yard::new();
    std::fs::create_dir(yard.at("git.jsonl")).expect("a directory where the log should be");
    let reply = Crew::race(yard.room(), &[vec![yard.run("one", "git clean -fdx")]]).concat().remove(0);
    assert_eq!(reply["code"], "git-destructive-deny");
    assert_eq!(met(&reply, "append-log"), Some(("failed", "it is a directory")));
}

#[test]
fn a_line_cut_off_by_a_death_stays_alone() {
    let yard = Yard::new();
    yard.put("git.jsonl", "{\"ts\":\"2026-09-01T11:00:00.000Z\",\"ki");
    Crew::race(yard.room(), &[vec![yard.run("one", "git stash clear")]]);
    let text = std::fs::read_to_string(yard.at("git.jsonl")).expect("the log");
    let last = text.lines().last().expect("a line");
    assert_eq!((text.lines().count(), last.contains("git-stash-clear")), (2, true), "{text}");
}
