//! What a form is said to do, against what real git does in a repository made for it.
//!
//! Every row's own example is run, and several hundred spellings of the commands that make or delete branches, stage,
//! rebase or change worktrees. Reads must change nothing but cached stat data of the index; whatever has one of the listed
//! effects must be a mutation; whatever prints the planted token must be a credential form.
#![cfg(target_os = "linux")]

mod options;
mod rows;
#[path = "../source/mod.rs"]
mod source;
mod spellings;
#[path = "../support/mod.rs"]
mod support;
mod yard;

use support::{assert_empty, git, report, steer};
use yard::{Effects, Yard};

/// The class of the one invocation of git in a text, as `explain` has it, and its form.
fn seen(command: &str) -> (String, String) {
    let reply = steer::judge(command).reply;
    let first = &reply["call"]["git"][0];
    let word = |name: &str| first[name].as_str().unwrap_or("none").to_owned();
    (word("class"), word("form"))
}

/// Classes of forms that change nothing.
const QUIET: &[&str] = &["read", "read-other", "credential", "exec", "silent", "remote"];

/// Commands whose change of the index is staging: others bring it to a commit's content, or take away.
const STAGING: &[&str] = &["git add", "git stage", "git update-index", "git apply", "git submodule add"];

/// What is wrong with the class, after git has shown what it does.
fn faults(command: &str, effects: &Effects) -> Vec<String> {
    let (class, form) = seen(command);
    let is = |names: &[&str]| names.contains(&class.as_str());
    let say = |what: &str| format!("`{command}` is {form} ({class}) and {what}");
    let stages = effects.index && STAGING.iter().any(|start| command.starts_with(start));
    let listed = [
        (effects.branches, "makes or deletes a branch"),
        (effects.worktrees, "changes the worktrees"),
        (effects.rebases, "rebases"),
        (stages, "stages"),
    ];
    let mut found: Vec<String> =
        listed.iter().filter(|(happened, _)| *happened && !is(&["mutation"])).map(|(_, what)| say(what)).collect();
    if effects.index && is(QUIET) {
        found.push(say("changes the index"));
    }
    // A form that runs what it is told to, or writes a file that it is told to, is no read by its class.
    if !effects.changed.is_empty() && is(QUIET) && !is(&["exec"]) {
        found.push(say(&format!("changes {}", effects.changed.join(", "))));
    }
    if effects.token && !is(&["credential"]) {
        found.push(say("prints the token"));
    }
    found
}

/// Runs each line in the yard; the faults of all of them.
fn run(yard: &Yard, lines: &[String]) -> Vec<String> {
    lines.iter().flat_map(|line| faults(line, &yard.effects(line))).collect()
}

/// Rows whose command needs what no test should start: a server, a window, a schedule, another version control system.
const UNRUN: &[&str] = &[
    "archimport",
    "citool",
    "credential-cache",
    "credential-cache--daemon",
    "cvsexportcommit",
    "cvsimport",
    "cvsserver",
    "daemon",
    "gui",
    "http-fetch",
    "http-push",
    "imap-send",
    "instaweb",
    "p4",
    "remote-http",
    "send-email",
    "shell",
    "svn",
    "web--browse",
    "fsmonitor--daemon",
    "bugreport",
    "diagnose",
    "quiltimport",
];

#[test]
fn every_example_does_what_its_class_says() {
    if let Some(why) = git::missing() {
        return report(&format!("skipped: {why}"));
    }
    let yard = Yard::new("rows");
    let runs = |row: &&rows::Row| row.example.starts_with("git ") && !UNRUN.contains(&row.command.as_str());
    let lines: Vec<String> = rows::all().iter().filter(runs).map(|row| row.example.clone()).collect();
    assert!(lines.len() > 250, "only {} examples can be run", lines.len());
    assert_empty("examples do something else", &run(&yard, &lines));
}

#[test]
fn every_spelling_does_what_its_class_says() {
    if let Some(why) = git::missing() {
        return report(&format!("skipped: {why}"));
    }
    let lines = spellings::all();
    let half = lines.len() / 2;
    let found: Vec<String> = std::thread::scope(|scope| {
        let other = scope.spawn(|| run(&Yard::new("first"), &lines[..half]));
        let mut found = run(&Yard::new("second"), &lines[half..]);
        found.extend(other.join().expect("the other half"));
        found
    });
    report(&format!("{} spellings were run by git", lines.len()));
    assert_empty("spellings do something else", &found);
}

/// The judgement itself: a write that is said to be a read must be found.
#[test]
fn an_effect_that_the_class_hides_is_found() {
    if let Some(why) = git::missing() {
        return report(&format!("skipped: {why}"));
    }
    let yard = Yard::new("seeded");
    for seeded in ["git branch fresh", "git branch -D topic", "git worktree add ../fresh-tree", "git add notes.txt"] {
        let effects = yard.effects(seeded);
        assert!(!faults("git status", &effects).is_empty(), "{seeded}: {effects:?}");
    }
    assert!(yard.effects("git config --list").token);
    assert_eq!(yard.effects("git status").changed, [""; 0], "a refreshed index is no change");
}
