//! What each host makes of a hook's answer: a second account of the hosts' rules, written from their side.
//!
//! It refuses to share anything with the tables of the engine, since a mistake in both would not be seen.

use serde_json::Value;

/// What a hook left behind.
pub(crate) struct Left<'a> {
    pub(crate) stdout: Option<&'a Value>,
    pub(crate) stderr: &'a str,
    pub(crate) exit: i64,
}

/// What the host does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The call does not run; the model is told why.
    Blocks(String),
    /// The call goes its usual way, and the model reads this.
    Tells(String),
    GoesOn,
    /// The user's own prompt is skipped.
    Skips,
    /// The hook counts as broken; what then happens is the host's choice.
    Broken(&'static str),
}

/// What the host does when its hook for `word` left that behind.
pub(crate) fn next(host: &str, word: &str, left: &Left<'_>) -> Next {
    match host {
        "claude" | "vscode" => claude(word, left),
        // It has no channel for context before a call.
        "factory" => match claude(word, left) {
            Next::Tells(_) => Next::GoesOn,
            next => next,
        },
        "codex" => codex(word, left),
        "cursor" => cursor(left),
        "grok" => grok(left),
        "grok-cli" => grok_cli(left),
        "gemini" => gemini(left),
        "copilot" => copilot(word, left),
        "opencode" => opencode(left),
        "windsurf" | "amazonq" | "amp" => by_status(left),
        "cline" => cline(left, "contextModification"),
        "cline-sdk" => cline(left, "context"),
        _ => generic(left),
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Keys of an object beyond those that are known.
fn has_stranger(value: &Value, known: &[&str]) -> bool {
    value.as_object().is_none_or(|members| members.keys().any(|key| !known.contains(&key.as_str())))
}

/// Status 2 blocks with what stands on standard error, which must be something; other statuses are errors.
fn by_status(left: &Left<'_>) -> Next {
    match left.exit {
        0 => Next::GoesOn,
        2 if !left.stderr.is_empty() => Next::Blocks(left.stderr.lines().next().unwrap_or_default().to_owned()),
        _ => Next::Broken("status"),
    }
}

fn claude(word: &str, left: &Left<'_>) -> Next {
    let Some(stdout) = left.stdout.filter(|_| left.exit == 0) else { return by_status(left) };
    let top = ["continue", "stopReason", "suppressOutput", "systemMessage", "decision", "reason", "hookSpecificOutput"];
    if has_stranger(stdout, &top) {
        return Next::Broken("schema");
    }
    let own = &stdout["hookSpecificOutput"];
    // Without the event's name, or with another one, the object is passed over.
    if own["hookEventName"] != word {
        return Next::GoesOn;
    }
    if word == "PermissionRequest" {
        return match own["decision"]["behavior"].as_str() {
            Some("deny") => Next::Blocks(text(&own["decision"]["message"])),
            Some("allow") => Next::Skips,
            _ => Next::GoesOn,
        };
    }
    match own["permissionDecision"].as_str() {
        Some("deny") => Next::Blocks(text(&own["permissionDecisionReason"])),
        Some("allow") => Next::Skips,
        Some(_) => Next::Broken("decision"),
        None if word == "PreToolUse" && own["additionalContext"].is_string() => {
            Next::Tells(text(&own["additionalContext"]))
        }
        None => Next::GoesOn,
    }
}

/// A schema that forbids what it does not know; whatever breaks it lets the call run.
fn codex(word: &str, left: &Left<'_>) -> Next {
    let Some(stdout) = left.stdout.filter(|_| left.exit == 0) else { return by_status(left) };
    let own = &stdout["hookSpecificOutput"];
    if has_stranger(stdout, &["hookSpecificOutput"]) || own["hookEventName"] != word {
        return Next::Broken("schema");
    }
    if word == "PermissionRequest" {
        let said = &own["decision"];
        if has_stranger(own, &["hookEventName", "decision"]) || has_stranger(said, &["behavior", "message"]) {
            return Next::Broken("schema");
        }
        return if said["behavior"] == "deny" { Next::Blocks(text(&said["message"])) } else { Next::Skips };
    }
    let known = ["hookEventName", "permissionDecision", "permissionDecisionReason", "additionalContext"];
    if has_stranger(own, &known) {
        return Next::Broken("schema");
    }
    let reason = text(&own["permissionDecisionReason"]);
    match own["permissionDecision"].as_str() {
        Some("deny") if !reason.trim().is_empty() => Next::Blocks(reason),
        Some(_) => Next::Broken("decision"),
        None if own["additionalContext"].is_string() => Next::Tells(text(&own["additionalContext"])),
        None => Next::Broken("nothing said"),
    }
}

/// Where the hook is registered to fail closed, silence is a failure.
fn cursor(left: &Left<'_>) -> Next {
    let Some(stdout) = left.stdout.filter(|_| left.exit == 0) else {
        return if left.exit == 2 { by_status(left) } else { Next::Broken("silence") };
    };
    if has_stranger(stdout, &["permission", "user_message", "agent_message", "updated_input"]) {
        return Next::Broken("schema");
    }
    match stdout["permission"].as_str() {
        Some("deny") if stdout["user_message"].is_string() => Next::Blocks(text(&stdout["agent_message"])),
        // The host's own word for going on; its prompts stay as they are.
        Some("allow") => Next::GoesOn,
        _ => Next::Broken("permission"),
    }
}

/// A refusal counts whatever the status.
fn grok(left: &Left<'_>) -> Next {
    let Some(stdout) = left.stdout else { return by_status(left) };
    match stdout["decision"].as_str() {
        Some("deny") => Next::Blocks(text(&stdout["reason"])),
        _ => Next::GoesOn,
    }
}

fn grok_cli(left: &Left<'_>) -> Next {
    let Some(stdout) = left.stdout.filter(|_| left.exit == 0) else { return by_status(left) };
    match stdout["decision"].as_str() {
        Some("block") => Next::Blocks(text(&stdout["reason"])),
        Some(_) => Next::Skips,
        None if stdout["additionalContext"].is_string() => Next::Tells(text(&stdout["additionalContext"])),
        None => Next::GoesOn,
    }
}

/// Standard error is read where standard output is empty; JSON without a decision is no refusal, whatever the status.
fn gemini(left: &Left<'_>) -> Next {
    let Some(stdout) = left.stdout else {
        return if left.exit >= 2 { Next::Blocks(left.stderr.to_owned()) } else { Next::GoesOn };
    };
    match stdout["decision"].as_str() {
        Some("deny" | "block") => Next::Blocks(text(&stdout["reason"])),
        Some("allow" | "approve") => Next::Skips,
        _ => Next::GoesOn,
    }
}

fn copilot(word: &str, left: &Left<'_>) -> Next {
    let Some(stdout) = left.stdout.filter(|_| left.exit == 0) else { return by_status(left) };
    if word == "permissionRequest" {
        return match stdout["behavior"].as_str() {
            Some("deny") => Next::Blocks(text(&stdout["message"])),
            Some(_) => Next::Skips,
            None => Next::GoesOn,
        };
    }
    match stdout["permissionDecision"].as_str() {
        Some("deny") => Next::Blocks(text(&stdout["permissionDecisionReason"])),
        Some(_) => Next::Skips,
        None if stdout["additionalContext"].is_string() => Next::Tells(text(&stdout["additionalContext"])),
        None => Next::GoesOn,
    }
}

/// A plugin in the host's own process: the dispatcher throws what it is told to.
fn opencode(left: &Left<'_>) -> Next {
    match left.stdout {
        None if left.exit == 0 => Next::GoesOn,
        Some(stdout) if stdout["throw"].is_string() => Next::Blocks(text(&stdout["throw"])),
        _ => Next::Broken("answer"),
    }
}

fn cline(left: &Left<'_>, context: &str) -> Next {
    let Some(stdout) = left.stdout.filter(|_| left.exit == 0) else { return Next::GoesOn };
    match stdout["cancel"].as_bool() {
        Some(true) => Next::Blocks(text(&stdout["errorMessage"])),
        _ if stdout[context].is_string() => Next::Tells(text(&stdout[context])),
        _ => Next::GoesOn,
    }
}

fn generic(left: &Left<'_>) -> Next {
    let Some(stdout) = left.stdout.filter(|_| left.exit == 0) else { return by_status(left) };
    let reason = text(&stdout["reason"]);
    match stdout["decision"].as_str() {
        Some("deny") => Next::Blocks(reason),
        Some("advise") => Next::Tells(reason),
        _ => Next::Broken("decision"),
    }
}
