//! Scenarios: a layout on disk, a payload root, targets, and the outcome that is right there.
//!
//! Reads `tests/scenarios/*.json`, and the file or directory that `HOOKPOLICY_SCENARIOS` names. It refuses to build or
//! to evaluate; it says which requests to make, what must surround them, and what the answers must be.

use super::child::{Presence, Surroundings};
use super::scratch::Scratch;
use conformance::vectors::{from_hex, json_files};
use serde_json::{Map, Value, json};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// One scenario as it is written.
pub(crate) struct Scenario(pub(crate) Value);

/// An outcome of admission, as scenarios speak of it.
#[derive(Debug, PartialEq)]
pub(crate) enum Outcome {
    /// Admitted, judged against this root (links resolved where the path exists).
    Admit(PathBuf),
    /// Refused, for this reason.
    Refuse(String),
}

/// The scenarios of this repository.
pub(crate) fn own() -> Vec<Scenario> {
    from_path(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios"))
}

/// The scenarios of this repository, and those the environment names.
pub(crate) fn all() -> Vec<Scenario> {
    let mut scenarios = own();
    if let Some(more) = std::env::var_os("HOOKPOLICY_SCENARIOS") {
        scenarios.extend(from_path(Path::new(&more)));
    }
    scenarios
}

fn from_path(path: &Path) -> Vec<Scenario> {
    let files = if path.is_dir() { json_files(path).expect("a readable directory") } else { vec![path.to_owned()] };
    let files = files.iter().filter(|file| !file.parent().is_some_and(|parent| parent.ends_with("scenarios/gates")));
    let documents = files.map(|file| read(file)["scenarios"].as_array().cloned().expect("scenarios"));
    documents.flatten().map(Scenario).collect()
}

fn read(file: &Path) -> Value {
    let text = std::fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

impl Scenario {
    /// Its name.
    pub(crate) fn id(&self) -> &str {
        self.0["id"].as_str().expect("an id")
    }

    /// The request, without a world: the real disk answers.
    pub(crate) fn request(&self, base: &Path) -> Vec<u8> {
        let mut request = Map::new();
        for (name, value) in [("v", json!(1)), ("host", json!("claude")), ("event", json!("tool.before"))] {
            request.insert(name.to_owned(), value);
        }
        request.insert("project_root".to_owned(), placed(&self.0["payload_root"], base));
        if self.0["cwd"].is_string() {
            request.insert("cwd".to_owned(), placed(&self.0["cwd"], base));
        }
        if self.0["env"].is_object() {
            request.insert("env".to_owned(), placed(&self.0["env"], base));
        }
        request.insert("effects".to_owned(), json!("report"));
        request.insert("policy".to_owned(), json!({"gates": {"ritual": false, "active-scope": false}}));
        request.insert("payload".to_owned(), self.payload(base));
        let text = Value::Object(request).to_string();
        // A target that JSON writers would change is put in as it is spelled in the scenario.
        let raw = self.0["target_json"].as_str().map(|raw| raw.replace("{base}", base.to_str().expect("UTF-8")));
        text.replace("{target_json}", raw.as_deref().unwrap_or("{target_json}")).into_bytes()
    }

    fn payload(&self, base: &Path) -> Value {
        let targets = placed(&self.0["targets"], base);
        let (tool, input) = match targets.as_array().map(Vec::as_slice) {
            None => ("Write", json!({"file_path": "{target_json}"})),
            Some([target]) => ("Write", json!({"file_path": target})),
            Some(targets) => ("MultiEdit", json!({"edits": targets.iter().map(edit).collect::<Vec<_>>()})),
        };
        json!({"hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": input})
    }

    /// What must surround the evaluation, when anything must.
    pub(crate) fn surroundings(&self, base: &Path) -> Option<Surroundings> {
        let named = |name: &str| self.0[name].as_str().map(|text| PathBuf::from(placed_text(text, base)));
        let environment = self.0["env"].as_object().into_iter().flatten();
        let around = Surroundings {
            environment: environment
                .map(|(name, value)| (name.clone(), placed_text(value.as_str().expect("a text"), base)))
                .collect(),
            directory: named("process_cwd"),
            deleted: if self.0["delete_process_cwd"] == true { Presence::Deleted } else { Presence::Kept },
            user: self.0["run_as_uid"].as_u64().map(|user| user as u32),
        };
        let plain = around.environment.is_empty() && around.directory.is_none() && around.user.is_none();
        (!plain).then_some(around)
    }

    /// The right outcome first, then the others that are acceptable.
    pub(crate) fn expected(&self, base: &Path) -> Vec<Outcome> {
        let more = self.0["also_acceptable"].as_array().into_iter().flatten();
        std::iter::once(&self.0["expected"]).chain(more).map(|value| outcome(value, base)).collect()
    }

    /// Why it cannot run here, when it cannot.
    pub(crate) fn unmet(&self, base: &Path) -> Option<String> {
        let needs = self.0["requires"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let user = self.0["run_as_uid"].as_u64();
        let (root, linux) = (is_root(), cfg!(target_os = "linux"));
        if user.is_some() && !root {
            return Some("only root can run it as another user".to_owned());
        }
        let met = |need: &str| match need {
            "root" => root,
            "non-root" => user.is_some() || !root,
            "linux" => linux,
            "posix" | "mount" => true,
            "case-sensitive-fs" => !folds_case(base),
            "case-insensitive-fs" => folds_case(base),
            "normalization-sensitive-fs" => linux,
            other => panic!("{}: unknown requirement {other}", self.id()),
        };
        needs.filter(|need| !met(need)).map(|need| format!("needs {need}")).next()
    }

    /// Whether the layout itself may be declined by the machine.
    pub(crate) fn mounts(&self) -> bool {
        self.0["requires"].as_array().is_some_and(|needs| needs.iter().any(|need| need == "mount"))
    }
}

fn edit(target: &Value) -> Value {
    json!({"file_path": target})
}

fn outcome(value: &Value, base: &Path) -> Outcome {
    if value["outcome"] == "refuse" {
        return Outcome::Refuse(value["code"].as_str().expect("a code").to_owned());
    }
    if let Some(hex) = value["effective_root_hex"].as_str() {
        return Outcome::Admit(real(base.join(OsString::from_vec(from_hex(hex).expect("hex")))));
    }
    Outcome::Admit(real(PathBuf::from(placed_text(value["effective_root"].as_str().expect("a root"), base))))
}

/// The outcome that a reply states.
pub(crate) fn stated(reply: &Value) -> Outcome {
    if reply["decision"] != "pass" {
        return Outcome::Refuse(reply["refusal"].as_str().unwrap_or("(no refusal)").to_owned());
    }
    let roots = &reply["roots"];
    match roots["effective_bytes"].as_str() {
        Some(hex) => Outcome::Admit(real(PathBuf::from(OsString::from_vec(from_hex(hex).expect("hex"))))),
        None => Outcome::Admit(real(PathBuf::from(roots["effective"].as_str().unwrap_or("(no root)")))),
    }
}

/// The path without links where it exists, else as it is spelled.
pub(crate) fn real(path: PathBuf) -> PathBuf {
    path.canonicalize().unwrap_or(path)
}

/// Whether the tests run as root: a directory just made belongs to the user it is made by.
pub(crate) fn is_root() -> bool {
    let made = Scratch::new("owner");
    made.path().metadata().is_ok_and(|found| found.uid() == 0)
}

fn folds_case(base: &Path) -> bool {
    let probe = base.parent().expect("a parent").join("case-probe");
    let _ = std::fs::write(&probe, "");
    probe.with_file_name("CASE-PROBE").exists()
}

fn placed_text(text: &str, base: &Path) -> String {
    text.replace("{base}", base.to_str().expect("a base in UTF-8"))
}

/// The value with the base put into every string.
pub(crate) fn placed(value: &Value, base: &Path) -> Value {
    match value {
        Value::String(text) => Value::String(placed_text(text, base)),
        Value::Array(items) => items.iter().map(|item| placed(item, base)).collect(),
        Value::Object(members) => members.iter().map(|(name, item)| (name.clone(), placed(item, base))).collect(),
        other => other.clone(),
    }
}
