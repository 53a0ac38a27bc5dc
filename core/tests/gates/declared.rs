//! Scenarios that declare what holds instead of writing files: "the lease of this root is that session's". They become
//! scenarios with the files that say so.

use serde_json::{Map, Value, json};

/// The time of every such scenario.
pub(crate) const NOW: &str = "2026-09-01T12:00:00Z";

/// The scenario with files for its state.
pub(crate) fn written_out(item: &Value) -> Value {
    let mut one = item.clone();
    let state = State { item, roots: roots(&item["layout"]) };
    let mut files = Map::new();
    state.leases(&mut files);
    state.rituals(&mut files);
    state.scopes(&mut files);
    state.authority(&mut files);
    if item["event"] == "session.compact" && item["state"]["compact_stale_changed"] == false {
        files.retain(|path, _| !path.ends_with("ritual-state.json"));
    }
    one["files"] = Value::Object(files);
    if let Some(verb) = item["state"]["intent_ceiling"].as_str() {
        one["env"]["DEFT_SESSION_SLASH_VERB"] = verb.into();
    }
    one["probes"] = json!({"agent_hooks": {"exit_code": 0, "message": "ok"}});
    one
}

/// The toplevels that a layout makes, relative to its base.
fn roots(layout: &Value) -> Vec<String> {
    let steps = layout.as_array().into_iter().flatten();
    let root = |step: &Value| Some(step["repo"].as_str().or(step["worktree"]["at"].as_str())?.to_owned());
    steps.filter_map(root).collect()
}

struct State<'s> {
    item: &'s Value,
    roots: Vec<String>,
}

impl State<'_> {
    fn of(&self, name: &str) -> &Value {
        &self.item["state"][name]
    }

    fn leases(&self, files: &mut Map<String, Value>) {
        for lease in self.of("occupancy").as_array().into_iter().flatten() {
            let root = lease["root"].as_str().expect("a root");
            let lease = json!({
                "schemaVersion": 1, "session_id": lease["session"], "worktree_path": root, "intent": "mutation",
                "claimed_at": "2026-09-01T11:30:00Z", "heartbeat_at": "2026-09-01T11:58:00Z",
            });
            files.insert(format!("{}/.deft/occupancy.json", relative(root)), lease);
        }
    }

    fn rituals(&self, files: &mut Map<String, Value>) {
        let own = json!({"ok": true, "bound_session": self.item["env"]["DEFT_SESSION_ID"]});
        for root in &self.roots {
            let full = format!("{{base}}/{root}");
            let said = self.of("ritual");
            let ritual = said.get(&full).or(said.get("*")).unwrap_or(&own);
            files.insert(format!("{root}/.deft/ritual-state.json"), self.ritual(&full, ritual));
        }
    }

    fn ritual(&self, root: &str, ritual: &Value) -> Value {
        if ritual["throws"] == true {
            return "{".into();
        }
        let started = if ritual["ok"] == true { "2026-09-01T11:00:00Z" } else { "2026-08-31T11:00:00Z" };
        let step = json!({"ok": true, "ts": started});
        json!({
            "schemaVersion": 1, "contract": "diagnostic-only", "worktree_path": root, "git_head": "${HEAD}",
            "session_id": ritual["bound_session"].as_str().unwrap_or("nobody"), "started_at": started,
            "quick_steps": {"alignment": step, "branch_policy": step, "triage_welcome": step, "verify_tools": step},
            "gated_steps": {"agent_hooks": step, "doctor": step},
        })
    }

    fn scopes(&self, files: &mut Map<String, Value>) {
        let ready = self.of("active_scope_ready_roots").as_array().into_iter().flatten().filter_map(Value::as_str);
        for ready in ready {
            let chosen = self.roots.iter().filter(|root| ready == "*" || relative(ready) == **root);
            for root in chosen {
                files.insert(format!("{root}/xbrief/active/task.xbrief.json"), self.story());
            }
        }
    }

    fn story(&self) -> Value {
        let mut plan = json!({"id": "task", "status": "running"});
        if self.of("story_file_scope").is_array() {
            plan["metadata"] = json!({"swarm": {"file_scope": self.of("story_file_scope")}});
        }
        json!({"plan": plan})
    }

    fn authority(&self, files: &mut Map<String, Value>) {
        let authority = self.of("runtime_authority");
        if authority.is_object() {
            let root = relative(self.item["project_root"].as_str().expect("a root"));
            let project = json!({"plan": {"policy": {"runtimeAuthority": authority}}});
            files.insert(format!("{root}/xbrief/PROJECT-DEFINITION.xbrief.json"), project);
        }
    }
}

fn relative(root: &str) -> &str {
    root.strip_prefix("{base}/").unwrap_or(root)
}
