//! The material of the property tests: the requests of the vectors that come with a given world, and the one thing
//! that is true of every answer. It refuses to know which answer is right.

use conformance::vectors::{self, Vector};
use serde_json::{Value, json};

/// The vectors that have a given world.
pub(crate) fn material() -> Vec<Vector> {
    let mut vectors = vectors::load_all().expect("vectors");
    vectors.retain(|one| one.value.as_ref().is_some_and(|request| request["world"].is_object()));
    assert!(vectors.len() > 100, "too few vectors to derive properties from");
    vectors
}

/// Name and request of the vectors about roots, whose payloads are of one simple shape.
pub(crate) fn writes() -> Vec<(String, Value)> {
    let about_roots = |one: &Vector| one.file.parent().is_some_and(|directory| directory.ends_with("roots"));
    let chosen = material().into_iter().filter(about_roots);
    let with_value = chosen.filter_map(|one| one.value.map(|value| (one.id, value)));
    with_value.filter(|(_, request)| targets(request).is_some()).collect()
}

/// The targets of such a request, when all are strings.
pub(crate) fn targets(request: &Value) -> Option<Vec<String>> {
    let input = &request["payload"]["tool_input"];
    let strings = |values: Vec<&Value>| values.into_iter().map(|value| value.as_str().map(str::to_owned)).collect();
    if let Some(path) = input.get("file_path") {
        return strings(vec![path]);
    }
    strings(input["edits"].as_array()?.iter().map(|edit| &edit["file_path"]).collect())
}

/// The request with other targets.
pub(crate) fn with_targets(request: &Value, targets: &[String]) -> Value {
    let mut changed = request.clone();
    let edits: Vec<Value> = targets.iter().map(|path| json!({"file_path": path})).collect();
    changed["payload"]["tool_name"] = json!("MultiEdit");
    changed["payload"]["tool_input"] = json!({"edits": edits});
    changed
}

/// The reply, when code and reply say the same and the reply is one line of JSON.
pub(crate) fn consistent(code: i32, reply: &[u8]) -> Result<Value, String> {
    let shown = String::from_utf8_lossy(reply);
    let value: Value = serde_json::from_slice(reply).map_err(|error| format!("no JSON ({error}): {shown}"))?;
    let error = value.get("error").is_some();
    let right = match code {
        0 => value["decision"] == "pass" && !error,
        1 => value["decision"] == "advise" && !error,
        2 => value["decision"] == "deny" && !error,
        -3 | -2 => (value["decision"] == "deny" || value["decision"] == "pass") && error,
        _ => false,
    };
    let stable = value["v"] == 1 && value["code"].as_str().is_some_and(|code| !code.is_empty());
    if !right || !stable || reply.contains(&b'\n') {
        return Err(format!("code {code} and reply disagree: {shown}"));
    }
    if value["decision"] == "deny" && value["reason"].as_str().is_none_or(str::is_empty) {
        return Err(format!("a deny without a reason: {shown}"));
    }
    Ok(value)
}
