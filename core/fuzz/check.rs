//! What every answer must be, whatever was asked. The fuzzers and `core/tests/fuzz.rs` share it.
//!
//! It refuses to know which answer a text deserves, except that a denied command behind a complete text is denied.

#![allow(dead_code, reason = "each fuzzer takes its part")]

use serde_json::{Value, json};

/// A command that is denied, to be put behind a text.
const DENIED: &str = "git add x";

/// A request for a shell call of this text, in a world with two repositories.
pub(crate) fn request_of(text: &str) -> Vec<u8> {
    let trees = json!([
        {"toplevel": "/w/app", "common_dir": "/w/app/.git"},
        {"toplevel": "/w/other", "common_dir": "/w/other/.git"},
    ]);
    json!({
        "v": 1, "host": "claude", "project_root": "/w/app", "explain": true, "world": {"trees": trees},
        "payload": {"tool_name": "Bash", "tool_input": {"command": text}},
    })
    .to_string()
    .into_bytes()
}

/// Judges a text as one for PowerShell and as one for `cmd.exe`, and each with a denied command in front of it.
///
/// # Errors
/// As [`command`].
pub(crate) fn foreign(text: &str) -> Result<(), String> {
    for (open, close) in [("", ""), ("@'\n", "\n'@ | cmd")] {
        // The text would end the string that it stands in.
        if !open.is_empty() && text.contains("'@") {
            continue;
        }
        let mut request: Value = serde_json::from_slice(&request_of(text)).map_err(|error| error.to_string())?;
        request["payload"]["tool_name"] = "PowerShell".into();
        request["payload"]["tool_input"]["command"] = format!("{open}{text}{close}").into();
        answered(request.to_string().as_bytes())?;
        let longer = format!("{open}{DENIED}\n{text}{close}");
        request["payload"]["tool_input"]["command"] = longer.as_str().into();
        let (code, reply) = answered(request.to_string().as_bytes())?;
        if code != hookpolicy::code::DENY {
            return Err(format!("a denied command is lost: {longer:?}: {reply}"));
        }
    }
    Ok(())
}

/// Judges a text, and the text with a denied command behind it.
///
/// # Errors
/// A sentence that says what is wrong with the answers.
pub(crate) fn command(text: &str) -> Result<(), String> {
    let (_, reply) = answered(&request_of(text))?;
    let is_script = reply["call"]["shell"]["parse_error"].is_null();
    if !is_script || !takes_more(text) || text.len() > 60_000 {
        return Ok(());
    }
    for joint in ["\n", "; "] {
        if joint == "; " && !takes_semicolon(text) {
            continue;
        }
        let longer = format!("{text}{joint}{DENIED}");
        let (code, reply) = answered(&request_of(&longer))?;
        let is_script = reply["call"]["shell"]["parse_error"].is_null();
        if is_script && code != hookpolicy::code::DENY {
            return Err(format!("a denied command is lost: {longer:?}: {reply}"));
        }
    }
    Ok(())
}

/// A file that a patch touches, in each format, behind any text; and how it is reported. The last one begins with a line
/// that no hunk holds, because in an open hunk its names would be content.
const TOUCHED: [(&str, &str); 3] = [
    ("*** Begin Patch\n*** Delete File: last/of all\n*** End Patch\n", "last/of all"),
    ("diff --git a/last/of all b/last/of all\nnew file mode 100644\n", "last/of all"),
    ("=\n--- a/last\n+++ b/last\n@@ -1 +1 @@\n-x\n+y\n", "last"),
];

/// Reads a text as a patch, alone and with one more file behind it, which must be found.
///
/// # Errors
/// As [`command`].
pub(crate) fn patch(text: &str) -> Result<(), String> {
    answered(&patch_request(text))?;
    for (more, path) in TOUCHED {
        let longer = format!("{text}\n{more}");
        let (_, reply) = answered(&patch_request(&longer))?;
        let targets = reply["call"]["targets"].as_array().map_or(&[][..], Vec::as_slice);
        // The shell form of a patch can begin with a directory, which comes before every name.
        let says = |target: &Value| {
            target["path"].as_str().is_some_and(|said| said == path || said.ends_with(&format!("/{path}")))
        };
        let is_said = targets.iter().any(says);
        // A path that cannot be one ends the reading with a refusal.
        if !is_said && reply["code"] != "invalid-target" && reply["code"] != "input-too-large" {
            return Err(format!("{path:?} is lost: {longer:?}: {reply}"));
        }
    }
    Ok(())
}

fn patch_request(text: &str) -> Vec<u8> {
    json!({
        "v": 1, "host": "claude", "project_root": "/w/app", "explain": true, "env": {},
        "policy": {"gates": {"ritual": false, "active-scope": false, "occupancy": false, "identity": false}},
        "world": {"trees": [{"toplevel": "/w/app", "common_dir": "/w/app/.git"}]},
        "payload": {"tool_name": "ApplyPatch", "tool_input": {"patch": text}},
    })
    .to_string()
    .into_bytes()
}

/// Whether a further line can belong to no here-document, comment, continuation or alias of this text, and `git` means
/// git in it.
fn takes_more(text: &str) -> bool {
    // Its sign may be torn by a continuation.
    let joined = text.replace("\\\n", "");
    let is_open = joined.contains("<<") || text.contains("alias") || text.ends_with('\\') || text.contains('\0');
    !is_open && !defines_git(text)
}

/// Whether a function of the text may have the name `git`: behind it the denied command is another one.
fn defines_git(text: &str) -> bool {
    let dense: String = text.replace("\\\n", "").split_whitespace().collect();
    dense.contains("git()") || dense.contains("functiongit")
}

/// Whether a semicolon behind the text cannot end up in a comment or behind another operator.
fn takes_semicolon(text: &str) -> bool {
    let last = text.trim_end().bytes().next_back().unwrap_or(b';');
    !text.contains('#') && !b";&|(\n".contains(&last)
}

/// Answers bytes as they come. Those that do not spell out their world are passed over.
///
/// # Errors
/// As [`command`].
pub(crate) fn request(bytes: &[u8]) -> Result<(), String> {
    let asks_machine = || {
        let Ok(value) = serde_json::from_slice::<Value>(bytes) else { return false };
        !value["world"]["trees"].is_array() && value["v"] == 1
    };
    if asks_machine() {
        return Ok(());
    }
    answered(bytes).map(drop)
}

/// Code and reply, which must agree.
fn answered(request: &[u8]) -> Result<(i32, Value), String> {
    let (code, reply) = hookpolicy::eval(request);
    let shown = || String::from_utf8_lossy(request).into_owned();
    if code == hookpolicy::code::E_PANIC {
        return Err(format!("a panic: {}", shown()));
    }
    let reply: Value = serde_json::from_slice(&reply).map_err(|error| format!("no JSON: {error}: {}", shown()))?;
    let word = match code {
        hookpolicy::code::DENY => "deny",
        hookpolicy::code::ADVISE => "advise",
        hookpolicy::code::PASS => "pass",
        _ => return Ok((code, reply)),
    };
    if reply["decision"] != word {
        return Err(format!("code {code} and decision {} disagree: {}", reply["decision"], shown()));
    }
    if code == hookpolicy::code::ADVISE && reply["hook"].to_string().contains("permissionDecision") {
        return Err(format!("advice with a permission decision: {}", shown()));
    }
    Ok((code, reply))
}
