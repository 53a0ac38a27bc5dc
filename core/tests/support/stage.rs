//! A small given world for tests of the gates: a project, a linked worktree inside it, another repository, and a place in no
//! repository. A call in it is asked about as a whole request.
//!
//! It refuses to know any rule: what is put where is the business of the test.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The payload root.
pub(crate) const PAYLOAD: &str = "/w/app";
/// A linked worktree of the same repository. It lies inside the project, where no write is outside of it.
pub(crate) const LINKED: &str = "/w/app/side";
/// Another repository.
pub(crate) const FOREIGN: &str = "/w/other";
/// In no repository.
pub(crate) const OUTSIDE: &str = "/w/out";
/// The time.
pub(crate) const NOW: &str = "2026-03-02T10:00:00Z";
/// The session that calls, as Claude Code names it and as files do.
pub(crate) const SESSION: &str = "kim-41";
pub(crate) const OWNER: &str = "host:claude:v1:a2ltLTQx";
/// Another one.
pub(crate) const STRANGER: &str = "host:claude:v1:bGVlLTk";

const HEAD: &str = "1111111111111111111111111111111111111111";

pub(crate) const LEASE: &str = ".deft/occupancy.json";
pub(crate) const RITUAL: &str = ".deft/ritual-state.json";
pub(crate) const SCOPE: &str = "xbrief/active/invoice.xbrief.json";
pub(crate) const PROJECT: &str = "xbrief/PROJECT-DEFINITION.xbrief.json";
pub(crate) const CAMPAIGN: &str = ".deft/authz/state.json";
pub(crate) const GRANT: &str = ".deft/authz/grants/g-1.json";
pub(crate) const FLAG: &str = ".deft-directive-disable";

/// A world and a call.
#[derive(Clone)]
pub(crate) struct Stage {
    /// Path to content; a text is the content itself.
    pub(crate) files: BTreeMap<String, Value>,
    pub(crate) env: Map<String, Value>,
    pub(crate) payload: Value,
}

impl Stage {
    /// Nothing is there but the trees; the call is a write to `target`.
    pub(crate) fn bare(target: &str) -> Stage {
        Stage { files: BTreeMap::new(), env: Map::new(), payload: call("Write", json!({"file_path": target})) }
    }

    /// Both trees are prepared, so that a write to `target` passes in each.
    pub(crate) fn prepared(target: &str) -> Stage {
        let mut stage = Stage::bare(target);
        for root in [PAYLOAD, LINKED] {
            stage.put(root, RITUAL, ritual(OWNER, root, "2026-03-02T09:00:00Z"));
            stage.put(root, SCOPE, story(json!({})));
        }
        stage
    }

    /// Puts a file into a tree.
    pub(crate) fn put(&mut self, root: &str, path: &str, content: Value) {
        self.files.insert(format!("{root}/{path}"), content);
    }

    /// Takes one away.
    pub(crate) fn take(&mut self, root: &str, path: &str) {
        self.files.remove(&format!("{root}/{path}"));
    }

    /// Sets a variable of the agent.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.env.insert(name.to_owned(), value.into());
    }

    /// The reply, as bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let text = |content: &Value| content.as_str().map_or_else(|| content.to_string(), str::to_owned);
        let files: Map<String, Value> =
            self.files.iter().map(|(path, content)| (path.clone(), text(content).into())).collect();
        let common = format!("{PAYLOAD}/.git");
        let request = json!({
            "v": 1, "host": "claude", "project_root": PAYLOAD, "now": NOW, "env": self.env, "explain": true,
            "probes": {"agent_hooks": {"exit_code": 0}},
            "world": {"dirs": [OUTSIDE], "files": files, "trees": [
                {"toplevel": PAYLOAD, "common_dir": common, "head": HEAD, "branch": "main"},
                {"toplevel": LINKED, "common_dir": common, "git_dir": format!("{common}/worktrees/side"), "head": HEAD,
                    "branch": "side"},
                {"toplevel": FOREIGN, "common_dir": format!("{FOREIGN}/.git")},
            ]},
            "payload": self.payload,
        });
        hookpolicy::eval(request.to_string().as_bytes()).1
    }

    /// The reply.
    pub(crate) fn reply(&self) -> Value {
        serde_json::from_slice(&self.bytes()).expect("a reply is JSON")
    }

    /// The code of the reply.
    pub(crate) fn code(&self) -> String {
        self.reply()["code"].as_str().expect("a code").to_owned()
    }
}

/// A call of a tool, as Claude Code sends it.
pub(crate) fn call(tool: &str, input: Value) -> Value {
    json!({"hook_event_name": "PreToolUse", "session_id": SESSION, "cwd": PAYLOAD, "tool_name": tool, "tool_input": input})
}

/// A lease that is alive.
pub(crate) fn lease(owner: &str, root: &str) -> Value {
    json!({"schemaVersion": 1, "session_id": owner, "worktree_path": root, "intent": "mutation",
        "claimed_at": "2026-03-02T09:00:00Z", "heartbeat_at": "2026-03-02T09:58:00Z"})
}

/// A ritual with every step done, from that time on.
pub(crate) fn ritual(owner: &str, root: &str, started: &str) -> Value {
    let step = json!({"ok": true, "ts": started});
    json!({"schemaVersion": 1, "session_id": owner, "git_head": HEAD, "worktree_path": root, "started_at": started,
        "quick_steps": {"alignment": step, "branch_policy": step, "triage_welcome": step, "verify_tools": step},
        "gated_steps": {"agent_hooks": step, "doctor": step}})
}

/// A running record; `swarm` may name its files.
pub(crate) fn story(swarm: Value) -> Value {
    json!({"plan": {"id": "invoice", "status": "running", "metadata": {"swarm": swarm}}})
}

/// A project whose runtime authority is enabled.
pub(crate) fn authority(more: Value) -> Value {
    let mut authority = json!({"enabled": true});
    authority.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
    json!({"plan": {"policy": {"runtimeAuthority": authority}}})
}

fn human() -> Value {
    json!({"kind": "operator-cli", "actor": "maria", "mintedAt": "2026-03-02T08:00:00Z"})
}

/// A campaign that a human started.
pub(crate) fn campaign() -> Value {
    json!({"schemaVersion": 1, "uat": {"active": true, "campaignId": "march", "startedBy": human()}, "activeGrantIds": []})
}

/// A grant of a human for edits of these files.
pub(crate) fn grant(surface: &str) -> Value {
    json!({"schemaVersion": 1, "id": "g-1", "origin": human(),
        "scope": {"cohortId": "fixes", "surfaces": [surface], "operations": ["edit"]}, "semantics": {}})
}
