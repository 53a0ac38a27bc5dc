//! Compares the write set of a command with what real bash changes: each command runs in a tree of its own, and the paths
//! that changed must be those that the library has proven. What is put around a command takes no proven write away.
//!
//! It refuses to know the grammar of any program: the commands stand in `commands.json`, those of other languages, git and
//! patches in `programs.json`, the truth in the tree.
#![cfg(target_os = "linux")]

#[path = "../support/mod.rs"]
mod support;
mod tree;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::scratch::Scratch;

fn commands() -> Vec<String> {
    let list = |text| serde_json::from_str::<Vec<String>>(text).expect("a list of texts");
    let programs = list(include_str!("programs.json")).into_iter().filter(|command| is_here(command));
    list(include_str!("commands.json")).into_iter().chain(programs).collect()
}

/// Whether the program of a command can be run. Where everything is tested, all of them have to be.
fn is_here(command: &str) -> bool {
    let name = command.split(' ').next().unwrap_or_default();
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::var_os("CI").is_some() || std::env::split_paths(&folders).any(|folder| folder.join(name).exists())
}

/// What the library says that a command writes.
struct Told {
    state: String,
    writes: Vec<Written>,
}

/// One write: absolute, where the text spells it out.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Written {
    kind: String,
    path: Option<String>,
}

fn told(root: &str, command: &str) -> Told {
    let request = json!({
        "v": 1, "host": "claude", "project_root": root, "explain": true, "env": {"HOME": format!("{root}/home")},
        "world": {"trees": [{"toplevel": root, "common_dir": format!("{root}/.git")}]},
        "policy": {"gates": {"shell-writes": false}},
        "payload": {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command}},
    });
    let reply = support::steer::judged(&request).reply;
    let shell = &reply["call"]["shell"];
    let writes = shell["writes"].as_array().into_iter().flatten().map(|write| written(root, write));
    Told { state: shell["state"].as_str().unwrap_or_default().to_owned(), writes: writes.collect() }
}

fn written(root: &str, write: &Value) -> Written {
    let base = match write.get("base") {
        None => Some(root),
        Some(base) => base.as_str(),
    };
    let path = write["path"].as_str().filter(|_| write["unprovable"].is_null() && write["through_symlink"].is_null());
    let path = path.zip(base).map(|(path, base)| tree::joined(base, path));
    Written { kind: write["kind"].as_str().unwrap_or_default().to_owned(), path }
}

/// What is wrong about a write set, given what stood there before and what has changed. A folder that is written stands for
/// what is in it, and one that had to be made on the way for the file that is.
fn faults(told: &Told, before: &BTreeSet<String>, changed: &BTreeSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let below = |path: &str, folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    let proven: Vec<&str> = told.writes.iter().filter_map(|write| write.path.as_deref()).collect();
    let covers = |path: &&str, file: &str| *path == file || below(file, path) || below(path, file);
    if matches!(&*told.state, "none" | "proven") {
        let missed = changed.iter().filter(|file| !proven.iter().any(|path| covers(path, file)));
        faults.extend(missed.map(|file| format!("{file} has changed, and was not told of")));
    }
    let is_idle = |path: &str| !changed.iter().any(|file| covers(&path, file)) && !before.contains(path);
    // What is not there is not deleted, and not made where that is asked.
    let wrong = told.writes.iter().filter(|write| !matches!(&*write.kind, "rm" | "touch"));
    let wrong = wrong.filter(|write| write.path.as_deref().is_some_and(is_idle));
    faults.extend(wrong.map(|write| format!("{write:?} was not written")));
    faults
}

#[test]
fn what_is_proven_is_what_changes() {
    let (mut wrong, mut proven, mut none) = (Vec::new(), 0, 0);
    let all = commands();
    for command in &all {
        let scratch = Scratch::new("writes");
        let root = scratch.path().to_str().expect("text");
        tree::plant(scratch.path());
        let told = told(root, command);
        let before = tree::snapshot(scratch.path());
        tree::run(scratch.path(), command);
        let after = tree::snapshot(scratch.path());
        let changed = tree::changes(&before, &after);
        proven += usize::from(told.state == "proven");
        none += usize::from(told.state == "none");
        let names = before.keys().cloned().collect();
        wrong.extend(faults(&told, &names, &changed).into_iter().map(|fault| format!("{command:?}: {fault}")));
    }
    support::report(&format!("writes in bash: {} commands, {proven} proven, {none} without a write", all.len()));
    support::assert_empty("write sets are wrong", &wrong);
    assert!(all.len() > 150 && proven > 100 && none > 20, "{proven} proven, {none} without a write");
}

/// Seeded violations: a write that was not told of, one that did not happen, and a tree in which nothing happened.
#[test]
fn a_wrong_write_set_is_caught() {
    let set = |paths: &[&str]| paths.iter().map(|path| (*path).to_owned()).collect::<BTreeSet<_>>();
    let of = |state: &str, paths: &[&str]| Told {
        state: state.to_owned(),
        writes: paths.iter().map(|path| Written { kind: "cp".to_owned(), path: Some((*path).to_owned()) }).collect(),
    };
    assert!(faults(&of("proven", &["/t/a"]), &set(&[]), &set(&["/t/a"])).is_empty());
    assert_eq!(faults(&of("proven", &["/t/a"]), &set(&[]), &set(&["/t/a", "/t/b"])).len(), 1);
    assert_eq!(faults(&of("none", &[]), &set(&[]), &set(&["/t/b"])).len(), 1);
    assert_eq!(faults(&of("proven", &["/t/a", "/t/b"]), &set(&[]), &set(&["/t/a"])).len(), 1);
}

/// What a command is put into.
fn around(command: &str) -> Vec<String> {
    let quoted = command.replace('\'', r"'\''");
    let mut texts = vec![
        format!("( {command}\n)"),
        format!("{{ {command}\n}}"),
        format!("bash -c '{quoted}'"),
        format!("if true; then {command}\nfi"),
        format!("true && {{ {command}\n}}"),
        format!("# a word\n{command}\n# another"),
        format!("ls\n{command}\nls"),
    ];
    let is_name = |name: &str| name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_lowercase());
    if let Some((name, rest)) = command.split_once(' ').filter(|(name, _)| is_name(name) && !KEYWORDS.contains(name)) {
        let (first, last) = name.split_at(1);
        texts.push(format!("{first}\"{last}\" {rest}"));
        texts.push(format!("'{name}' {rest}"));
        texts.push(format!("\\{name} {rest}"));
        texts.push(format!("{name} \\\n{rest}"));
    }
    texts
}

/// Words that are no commands, and lose their meaning in quotes.
const KEYWORDS: [&str; 10] = ["if", "function", "for", "while", "until", "case", "time", "coproc", "alias", "select"];

#[test]
fn nothing_around_a_command_takes_a_proven_write_away() {
    let (mut lost, mut tried) = (Vec::new(), 0);
    for command in commands() {
        let plain = told("/t", &command);
        for text in around(&command) {
            tried += 1;
            let other = told("/t", &text);
            let is_there = |write: &&Written| other.writes.iter().any(|told| told == *write || told.path.is_none());
            let gone = plain.writes.iter().filter(|write| write.path.is_some() && !is_there(write));
            lost.extend(gone.map(|write| format!("{text:?}: {write:?}")));
        }
    }
    support::report(&format!("writes: {tried} texts around commands, {} writes lost", lost.len()));
    support::assert_empty("writes are lost", &lost);
    assert!(tried > 1_500, "only {tried}");
}
