//! A project on disk, its state, and requests about it. It refuses to judge replies.

use super::support::scratch::Scratch;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// `host:claude:v1:` and the host's names `one` and `two` for a session.
pub(crate) const ONE: &str = "host:claude:v1:b25l";
pub(crate) const TWO: &str = "host:claude:v1:dHdv";

/// A project.
pub(crate) struct Yard(Scratch);

impl Yard {
    /// A repository without commits, and a folder of state.
    pub(crate) fn new() -> Yard {
        let yard = Yard(Scratch::new("race"));
        for dir in ["p/.git/objects", "p/.git/refs", "p/.deft/authz/grants", "p/src"] {
            std::fs::create_dir_all(yard.at(dir)).expect("a directory");
        }
        yard.put("p/.git/HEAD", "ref: refs/heads/main\n");
        yard
    }

    /// Remembers that something is mounted in the project.
    pub(crate) fn unmounts(&mut self, name: &str) {
        let at = self.at(name);
        self.0.remember_mount(at);
    }

    /// A directory beside the project.
    pub(crate) fn room(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn put(&self, name: &str, text: &str) {
        std::fs::write(self.at(name), text).expect("a file");
    }

    /// A file of JSON; a panic where it is none, since nobody may ever see one half written.
    pub(crate) fn json(&self, name: &str) -> Value {
        let text = std::fs::read(self.at(name)).expect("a file");
        serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&text)))
    }

    /// The lines of a log, each of them whole.
    pub(crate) fn lines(&self, name: &str) -> Vec<Value> {
        let text = std::fs::read_to_string(self.at(name)).unwrap_or_default();
        assert!(text.is_empty() || text.ends_with('\n'), "the last line has no end");
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
    }

    /// A lease of `owner`, heard of at this minute of the hour before noon; a member that nobody knows stands in it.
    pub(crate) fn lease(&self, owner: &str, minute: u32) {
        self.put(LEASE, &lease(owner, &self.at("p"), minute).to_string());
    }

    /// A request to write a file, by the session that its host calls `session`, so many seconds after noon.
    pub(crate) fn write(&self, session: &str, seconds: u32) -> Value {
        let input = json!({"file_path": self.at("p/src/a.ts"), "content": "x"});
        self.request(session, seconds, ("Write", input))
    }

    /// A request to run a command.
    pub(crate) fn run(&self, session: &str, command: &str) -> Value {
        self.request(session, 0, ("Bash", json!({"command": command})))
    }

    fn request(&self, session: &str, seconds: u32, (tool, input): (&str, Value)) -> Value {
        let (hours, rest) = (12 + seconds / 3600, seconds % 3600);
        json!({
            "v": 1, "host": "claude", "project_root": self.at("p"),
            "now": format!("2026-09-01T{hours:02}:{:02}:{:02}Z", rest / 60, rest % 60),
            "env": {"DEFT_GIT_DESTRUCTIVE_LOG": self.at("git.jsonl")},
            "probes": {"agent_hooks": {"exit_code": 0}},
            "policy": {"gates": {"ritual": false, "active-scope": false}},
            "payload": {
                "hook_event_name": "PreToolUse", "session_id": session, "cwd": self.at("p"),
                "tool_name": tool, "tool_input": input,
            },
        })
    }

    /// The names in the folder of state.
    pub(crate) fn names(&self, dir: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.at(dir)).expect("a directory");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

pub(crate) const LEASE: &str = "p/.deft/occupancy.json";
pub(crate) const LOCK: &str = "p/.deft/occupancy.json.lock";

/// A lease as a program that claims one writes it.
pub(crate) fn lease(owner: &str, tree: &Path, minute: u32) -> Value {
    json!({
        "schemaVersion": 1, "session_id": owner, "worktree_path": tree, "intent": "mutation",
        "claimed_at": "2026-09-01T11:00:00Z", "heartbeat_at": format!("2026-09-01T11:{minute:02}:00Z"),
        "host": "none", "address": "none", "retain_capable": false, "join_protocol": "none", "kept": [1, 2.5],
    })
}

/// How an obligation of a reply was met: its state, and why not.
pub(crate) fn met<'r>(reply: &'r Value, kind: &str) -> Option<(&'r str, &'r str)> {
    let all = reply["obligations"].as_array()?;
    let one = all.iter().find(|one| one["kind"] == kind)?;
    Some((one["state"].as_str()?, one["why"].as_str().unwrap_or_default()))
}
