//! Repositories to ask about: histories made with the real git, and what engine and git see in them.
//!
//! It refuses to know what a test is about.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support;
use crate::support::git::{self, Git};
use crate::support::random::Random;
use crate::support::scratch::Scratch;

const NOW: &str = "2026-03-02T09:00:00Z";

/// What an answer may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Saw {
    Descends,
    Diverged,
    Unproven,
    NoHead,
}

/// A place for repositories.
pub(crate) struct Yard {
    pub(crate) scratch: Scratch,
    pub(crate) git: Git,
}

impl Yard {
    pub(crate) fn new(name: &str) -> Option<Yard> {
        if let Some(why) = git::missing() {
            support::report(&format!("history {name}: skipped, {why}"));
            return None;
        }
        let scratch = Scratch::new(name);
        let git = Git::new(&scratch.path().join("home"));
        Some(Yard { scratch, git })
    }

    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.scratch.path().join(name)
    }

    pub(crate) fn run(&self, dir: &Path, line: &str) -> String {
        let words: Vec<&str> = line.split(' ').collect();
        let out = self.git.run(dir, &words).unwrap_or_else(|why| panic!("git {line}: {why}"));
        String::from_utf8(out).expect("text").trim().to_owned()
    }

    /// A repository with a history of `count` commits, some of them merges, by clocks that nobody trusts.
    pub(crate) fn history(&self, name: &str, options: &str, count: usize) -> PathBuf {
        let dir = self.at(name);
        self.run(self.scratch.path(), &format!("init -q {options}{name}"));
        let mut random = Random::new(count as u64);
        let mut text = String::new();
        for mark in 1..=count {
            let body = format!("change {mark}\n{}", "the same words in every message, again and again\n".repeat(8));
            let time = 1_700_000_000 + random.below(4_000_000);
            let _ = write!(
                text,
                "commit refs/heads/line{mark}\nmark :{mark}\ncommitter T <t@example.invalid> {time} +0000\n"
            );
            let _ = write!(text, "data {}\n{body}", body.len());
            let parents = if mark == 1 { 0 } else { 1 + usize::from(random.below(4) == 0) };
            let mut chosen: Vec<usize> = (0..parents).map(|_| mark - 1 - random.below(4.min(mark - 1))).collect();
            chosen.dedup();
            for (place, parent) in chosen.iter().enumerate() {
                let _ = writeln!(text, "{} :{parent}", if place == 0 { "from" } else { "merge" });
            }
            let _ = write!(text, "M 100644 inline f{mark}\ndata 1\nx\n");
        }
        let _ = write!(text, "reset refs/heads/main\nfrom :{count}\n");
        self.import(&dir, &text);
        dir
    }

    fn import(&self, dir: &Path, text: &str) {
        let mut command = Command::new("git");
        command.args(["-c", "fastimport.unpackLimit=1000", "fast-import", "--quiet"]).current_dir(dir);
        command.env("GIT_CONFIG_GLOBAL", self.git.home().join("config")).stdin(Stdio::piped());
        let mut child = command.spawn().expect("git fast-import");
        child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("its input");
        assert!(child.wait().expect("its end").success());
    }

    /// What the engine sees for each of the commits, in a tree whose `HEAD` is what it is: what git sees.
    pub(crate) fn check(&self, tree: &Path, commits: &[String]) -> Vec<Saw> {
        let list = |of: &str| -> BTreeSet<String> { self.run(tree, of).lines().map(String::from).collect() };
        let (behind, all) = (list("rev-list HEAD"), self.commits_there(tree));
        let wanted = |commit: &String| match (behind.contains(commit), all.contains(commit)) {
            (true, _) => Saw::Descends,
            (false, true) => Saw::Diverged,
            (false, false) => Saw::Unproven,
        };
        let found: Vec<Saw> = commits.iter().map(|commit| saw(tree, commit)).collect();
        for (commit, found) in commits.iter().zip(&found) {
            assert_eq!(*found, wanted(commit), "{commit} in {}", tree.display());
        }
        found
    }

    /// The commits that are there, of whatever branch, borrowed ones too.
    fn commits_there(&self, tree: &Path) -> BTreeSet<String> {
        let objects = self.run(tree, "cat-file --batch-all-objects --batch-check=%(objecttype):%(objectname)");
        objects.lines().filter_map(|line| line.strip_prefix("commit:")).map(String::from).collect()
    }

    pub(crate) fn commits(&self, tree: &Path) -> Vec<String> {
        self.run(tree, "rev-list --all").lines().map(String::from).collect()
    }
}

/// The answer of the ritual gate about a record with this commit.
pub(crate) fn saw(tree: &Path, commit: &str) -> Saw {
    saw_or_refused(tree, commit).expect("a call that the gate is asked about")
}

/// The same; `None` where admission refuses, because it sees no repository any more.
pub(crate) fn saw_or_refused(tree: &Path, commit: &str) -> Option<Saw> {
    let step = json!({"ok": true, "ts": NOW});
    let quick = json!({"alignment": step, "branch_policy": step, "triage_welcome": step, "verify_tools": step});
    let record = json!({
        "schemaVersion": 1, "session_id": "s", "git_head": commit, "worktree_path": tree, "started_at": NOW,
        "quick_steps": quick, "gated_steps": {"agent_hooks": step, "doctor": step},
    });
    std::fs::create_dir_all(tree.join(".deft")).expect("a folder of state");
    std::fs::write(tree.join(".deft/ritual-state.json"), record.to_string()).expect("a record");
    let others = ["occupancy", "identity", "active-scope", "lease-recheck", "authz", "write-fence"];
    let gates: serde_json::Map<String, Value> = others.iter().map(|name| (name.to_string(), json!(false))).collect();
    let request = json!({
        "v": 1, "host": "claude", "event": "tool.before", "project_root": tree, "now": NOW, "env": {}, "explain": true,
        "effects": "report", "policy": {"gates": gates},
        "payload": {"tool_name": "Write", "tool_input": {"file_path": tree.join("a.rs")}},
    });
    let (_, reply) = within_time(request.to_string().into_bytes());
    let reply: Value = serde_json::from_slice(&reply).expect("JSON");
    let step = reply["steps"].as_array().into_iter().flatten().find(|step| step["id"] == "ritual");
    let rebinds = reply["obligations"][0]["kind"] == "rebind-ritual";
    let found = match step.map(|step| &step["saw"])?.as_str() {
        Some("hooks-recorded") => Saw::Descends,
        Some("head-diverged") if !rebinds => Saw::Diverged,
        Some("head-unproven") if !rebinds => Saw::Unproven,
        Some("head-unknown") if !rebinds => Saw::NoHead,
        _ => panic!("{reply}"),
    };
    Some(found)
}

/// The reply, which takes no longer than a host waits.
fn within_time(request: Vec<u8>) -> (i32, Vec<u8>) {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(hookpolicy::eval(&request)));
    receiver.recv_timeout(Duration::from_secs(20)).expect("an answer in time")
}
