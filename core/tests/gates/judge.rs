//! What is wrong with an answer and with the files after it, by what a scenario expects. Refuses to know any rule.

use super::ground::Ground;
use super::scenario::Scenario;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The files that a scenario speaks of, before the call.
pub(crate) struct Files {
    named: Vec<(String, PathBuf, Option<Vec<u8>>)>,
    logs: [(&'static str, PathBuf, usize); 2],
}

impl Files {
    pub(crate) fn read(one: &Scenario, ground: &Ground) -> Files {
        let expected = one.0["expected"]["files_after"].as_object();
        let named = expected.into_iter().flatten().map(|(path, _)| {
            let at = ground.resolved(path);
            (path.clone(), at.clone(), fs::read(at).ok())
        });
        let root = one.0["project_root"].as_str().map_or_else(|| ground.root(), PathBuf::from);
        let log = one.0["env"]["DEFT_GIT_DESTRUCTIVE_LOG"].as_str().map_or_else(PathBuf::new, PathBuf::from);
        let [audit, log] = [root.join(".deft/authz/audit.jsonl"), log].map(|path| {
            let lines = lines(&path).len();
            (path, lines)
        });
        let logs = [("audit_appended", audit.0, audit.1), ("destructive_log_appended", log.0, log.1)];
        Files { named: named.collect(), logs }
    }
}

fn lines(path: &PathBuf) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| line.into())).collect()
}

/// Everything that is wrong.
pub(crate) fn wrong(one: &Scenario, (code, reply): (i32, &Value), files: &Files) -> Vec<String> {
    let expected = &one.0["expected"];
    let mut wrong = Vec::new();
    verdict(expected, (code, reply), &mut wrong);
    said(expected, reply, &mut wrong);
    roots_read(expected, reply, &mut wrong);
    for (path, at, before) in &files.named {
        let now = fs::read(at).ok();
        let error = file(&expected["files_after"][path], before.as_deref(), now.as_deref());
        wrong.extend(error.map(|error| format!("{path}: {error}")));
    }
    for (name, path, before) in &files.logs {
        if let Some(wanted) = expected[*name].as_array() {
            let appended = lines(path).split_off(*before);
            wrong.extend(appended_lines(wanted, &appended).map(|error| format!("{name}: {error}")));
        }
    }
    wrong
}

fn verdict(expected: &Value, (code, reply): (i32, &Value), wrong: &mut Vec<String>) {
    let denies = code == 2;
    if code < 0 || denies != (expected["verdict"] == "deny") {
        wrong.push(format!("wanted {} {}, got {} {}", expected["verdict"], expected["code"], code, reply["code"]));
        return;
    }
    let more = ["acceptable_codes", "also_acceptable"].map(|name| expected[name].as_array());
    let mut codes = more.into_iter().flatten().flatten().chain([&expected["code"]]);
    // Advice goes before a pass code, and is no weaker.
    let is_advice = code == 1 && reply["code"] == "git-advice";
    if !is_advice && !codes.any(|one| *one == reply["code"]) {
        wrong.push(format!("wanted {}, got {}", expected["code"], reply["code"]));
    }
}

fn said(expected: &Value, reply: &Value, wrong: &mut Vec<String>) {
    let text = format!("{} {} {}", reply["reason"], reply["warnings"], reply["members"]);
    let texts = expected["message_contains"].as_array().into_iter().flatten().filter_map(Value::as_str);
    wrong.extend(texts.filter(|part| !text.contains(part)).map(|part| format!("nothing says `{part}`")));
    let fields = [("scope_path", &reply["scope_path"]), ("effective_root", &reply["roots"]["effective"])];
    for (name, found) in fields.into_iter().chain([("refusal", &reply["refusal"])]) {
        if expected.get(name).is_some_and(|wanted| wanted != found) {
            wrong.push(format!("{name}: wanted {}, got {found}", expected[name]));
        }
    }
}

/// The roots in which a gate judged: the effective one where its step was reached.
fn roots_read(expected: &Value, reply: &Value, wrong: &mut Vec<String>) {
    for (name, step) in [("ritual", "ritual"), ("active_scope", "active-scope"), ("story_fence", "write-fence")] {
        let Some(wanted) = expected["roots_read"][name].as_array() else { continue };
        let steps = reply["steps"].as_array().into_iter().flatten();
        let reached = steps.into_iter().any(|one| one["id"] == step && one["did"] != "not-reached");
        // A lease that refuses still looks at the ritual, for its text.
        let looked = reached || (name == "ritual" && reply["code"] == "occupancy-occupied");
        let found = looked.then(|| reply["roots"]["effective"].clone());
        if found.as_ref() != wanted.first() {
            wrong.push(format!("{name} read in {found:?}, wanted {wanted:?}"));
        }
    }
}

fn file(wanted: &Value, before: Option<&[u8]>, now: Option<&[u8]>) -> Option<String> {
    match wanted.as_str() {
        Some("$unchanged") => (before != now).then(|| "it has changed".to_owned()),
        Some("$absent") => now.map(|_| "it is there".to_owned()),
        _ => {
            let Some(now) = now else { return Some("it is not there".to_owned()) };
            match serde_json::from_slice(now) {
                Ok(found) => differs("", wanted, &found),
                Err(error) => Some(error.to_string()),
            }
        }
    }
}

fn appended_lines(wanted: &[Value], found: &[Value]) -> Option<String> {
    if wanted.len() != found.len() {
        return Some(format!("{} lines, wanted {}: {found:?}", found.len(), wanted.len()));
    }
    wanted.iter().zip(found).find_map(|(wanted, found)| differs("", wanted, found))
}

/// Where `found` is not what is wanted: objects by the members listed, `$absent` for a member that is missing, null for
/// one that is null or missing.
fn differs(at: &str, wanted: &Value, found: &Value) -> Option<String> {
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) => wanted.iter().find_map(|(name, wanted)| {
            let at = format!("{at}/{name}");
            match (wanted, found.get(name)) {
                (Value::Null, None) => None,
                (wanted, None) if wanted == "$absent" => None,
                (wanted, None) => Some(format!("{at}: wanted {wanted}, it is missing")),
                (wanted, Some(found)) => differs(&at, wanted, found),
            }
        }),
        (Value::Array(wanted), Value::Array(found)) if wanted.len() == found.len() => {
            let mut pairs = wanted.iter().zip(found).enumerate();
            pairs.find_map(|(index, (wanted, found))| differs(&format!("{at}/{index}"), wanted, found))
        }
        _ => (wanted != found).then(|| format!("{at}: wanted {wanted}, found {found}")),
    }
}
