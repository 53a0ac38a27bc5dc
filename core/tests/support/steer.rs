//! Shell calls for the tests of steering: a request around a command's text, the answer taken apart, and the two lists.
//!
//! It refuses to know which command deserves which answer.

use conformance::repository;
use serde_json::{Value, json};

/// Code and reply of a shell call that was explained.
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) reply: Value,
}

/// The world of these tests: our tree, another main worktree, a worktree linked to ours, and a place without repository.
fn world() -> Value {
    json!({"trees": [
        {"toplevel": "/w/app", "common_dir": "/w/app/.git"},
        {"toplevel": "/w/other", "common_dir": "/w/other/.git"},
    ]})
}

/// A request for this text, as the host of that name would hand it on.
pub(crate) fn request_of(host: &str, command: &str) -> Value {
    json!({
        "v": 1, "host": host, "project_root": "/w/app", "explain": true, "world": world(),
        // What a text writes into the project is judged by the gates, of which this is no test.
        "policy": {"gates": {"shell-writes": false}},
        "payload": {"tool_name": "Bash", "tool_input": {"command": command}},
    })
}

/// Judges a text in the given request, which must be answered.
pub(crate) fn judged(request: &Value) -> Answer {
    let (code, reply) = hookpolicy::eval(request.to_string().as_bytes());
    assert_ne!(code, hookpolicy::code::E_PANIC, "a panic on {request}");
    let reply = serde_json::from_slice(&reply).unwrap_or_else(|error| panic!("{error}: {request}"));
    Answer { code, reply }
}

/// Whether a request is denied. Reading the reply takes longer than judging does.
pub(crate) fn denies(request: &Value) -> bool {
    let (code, _) = hookpolicy::eval(request.to_string().as_bytes());
    assert_ne!(code, hookpolicy::code::E_PANIC, "a panic on {request}");
    code == hookpolicy::code::DENY
}

/// Judges a text.
pub(crate) fn judge(command: &str) -> Answer {
    judged(&request_of("claude", command))
}

impl Answer {
    pub(crate) fn is_denied(&self) -> bool {
        self.code == hookpolicy::code::DENY
    }

    /// The invocations of git that were seen, each without its name.
    pub(crate) fn git(&self) -> Vec<Vec<String>> {
        let seen = self.reply["call"]["git"].as_array().into_iter().flatten();
        seen.map(|one| words(&one["argv"]).into_iter().skip(1).collect()).collect()
    }

    /// Whether the text was found to be no script.
    pub(crate) fn has_parse_error(&self) -> bool {
        !self.reply["call"]["shell"]["parse_error"].is_null()
    }
}

fn words(list: &Value) -> Vec<String> {
    let words = list.as_array().into_iter().flatten();
    words.map(|word| word.as_str().unwrap_or_default().to_owned()).collect()
}

/// An entry of the lists below `core/tests/see_through`.
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) group: String,
    pub(crate) command: String,
    /// Why bash cannot be asked about it.
    pub(crate) unrun: Option<String>,
}

/// Reads one of the lists: `disguises` or `mentions`.
pub(crate) fn list(name: &str) -> Vec<Entry> {
    let file = repository().join(format!("core/tests/see_through/{name}.json"));
    let text = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let list: Value = serde_json::from_slice(&text).expect("a list in JSON");
    let text = |entry: &Value, field: &str| entry[field].as_str().map(str::to_owned);
    let entry = |entry: &Value| Entry {
        id: text(entry, "id").expect("an id"),
        group: text(entry, "group").expect("a group"),
        command: text(entry, "command").expect("a command"),
        unrun: text(entry, "unrun"),
    };
    list[name].as_array().expect("entries").iter().map(entry).collect()
}
