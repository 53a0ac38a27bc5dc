//! Scenarios as they are written, and the requests that they become. Refuses to build and to judge.

use super::declared;
use super::ground::Ground;
use conformance::vectors::json_files;
use serde_json::{Map, Value, json};
use std::path::Path;

/// One scenario.
#[derive(Clone)]
pub(crate) struct Scenario(pub(crate) Value);

/// The scenarios of this repository.
pub(crate) fn own() -> Vec<Scenario> {
    from_path(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/gates"))
}

/// The scenarios of this repository, and those the environment names.
pub(crate) fn all() -> Vec<Scenario> {
    let mut scenarios = own();
    if let Some(more) = std::env::var_os("HOOKPOLICY_GATE_SCENARIOS") {
        scenarios.extend(from_path(Path::new(&more)));
    }
    let mut ids: Vec<&str> = scenarios.iter().map(Scenario::id).collect();
    ids.sort_unstable();
    let twice = ids.windows(2).find(|pair| pair[0] == pair[1]);
    assert!(twice.is_none(), "two scenarios are called {twice:?}");
    scenarios
}

fn from_path(path: &Path) -> Vec<Scenario> {
    let files = if path.is_dir() { json_files(path).expect("a readable directory") } else { vec![path.to_owned()] };
    files.iter().flat_map(|file| from_file(file)).collect()
}

/// A file has `scenarios`, or a state that is declared instead of written out, in `decision_scenarios`.
fn from_file(file: &Path) -> Vec<Scenario> {
    let text = std::fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let document: Value = serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    if let Some(items) = document["decision_scenarios"]["items"].as_array() {
        return items.iter().map(|item| Scenario(declared::written_out(item))).collect();
    }
    let shared = &document["shared"];
    let items = document["scenarios"].as_array().unwrap_or_else(|| panic!("{}: no scenarios", file.display()));
    items.iter().map(|item| Scenario(with_shared(item, shared))).collect()
}

/// The files that a scenario takes `with` it, below its own.
fn with_shared(item: &Value, shared: &Value) -> Value {
    let mut files = Map::new();
    for name in item["with"].as_array().into_iter().flatten() {
        let name = name.as_str().expect("a name");
        let more = shared[name].as_object().unwrap_or_else(|| panic!("{}: nothing is called {name}", item["id"]));
        files.extend(more.clone());
    }
    files.extend(item["files"].as_object().cloned().unwrap_or_default());
    let mut item = item.clone();
    item["files"] = Value::Object(files);
    item
}

impl Scenario {
    /// Its name.
    pub(crate) fn id(&self) -> &str {
        self.0["id"].as_str().expect("an id")
    }

    /// The gate that it is about.
    pub(crate) fn gate(&self) -> String {
        self.0["gate"].as_str().unwrap_or("declared").to_owned()
    }

    /// Whether another answer would be as good.
    pub(crate) fn is_choice(&self) -> bool {
        self.0["tags"].as_array().is_some_and(|tags| tags.iter().any(|tag| tag == "policy-choice"))
    }

    /// The same, expecting something else.
    pub(crate) fn expecting(&self, name: &str, value: Value) -> Scenario {
        let mut other = self.clone();
        other.0["expected"][name] = value;
        other
    }

    /// The same with the places of a ground put into its texts.
    pub(crate) fn placed(&self, ground: &Ground) -> Scenario {
        Scenario(ground.placed(&self.0))
    }

    /// The request, without a world: the real disk answers.
    pub(crate) fn request(&self, effects: &str) -> Vec<u8> {
        self.envelope(effects).to_string().into_bytes()
    }

    /// The request in a world that is spelled out.
    pub(crate) fn request_in(&self, world: Value) -> Vec<u8> {
        let mut envelope = self.envelope("report");
        envelope["world"] = world;
        envelope.to_string().into_bytes()
    }

    fn envelope(&self, effects: &str) -> Value {
        let Self(one) = self;
        let now = one.get("now").cloned().unwrap_or_else(|| json!(declared::NOW));
        let env = one.get("env").cloned().unwrap_or_else(|| json!({}));
        let mut envelope = json!({
            "v": 1, "host": one.get("host").unwrap_or(&json!("claude")), "env": env, "now": now, "effects": effects,
            "explain": true, "payload": one["payload"],
        });
        for name in ["project_root", "event", "cwd", "policy"] {
            if !one[name].is_null() {
                envelope[name] = one[name].clone();
            }
        }
        if !one["probes"]["agent_hooks"].is_null() {
            envelope["probes"] = one["probes"].clone();
        }
        envelope
    }
}
