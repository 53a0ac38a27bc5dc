//! The readers of patches against the real git, which applies what it has made itself, and against a small model of the
//! other format's grammar.
//!
//! What an applier changes must be named. It refuses to know how the library reads a patch.

#[cfg(unix)]
mod diffs;
mod model;
mod texts;

#[path = "../support/mod.rs"]
mod support;

use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What the library says of a patch.
pub(crate) struct Said {
    pub(crate) state: String,
    /// Operation and path, in the order of the reply.
    pub(crate) touched: Vec<(String, String)>,
}

impl Said {
    pub(crate) fn paths(&self) -> BTreeSet<&str> {
        self.touched.iter().map(|(_, path)| &**path).collect()
    }
}

/// Judges a text as a patch, in a world without files.
pub(crate) fn say(text: &str) -> Said {
    let request = json!({
        "v": 1, "project_root": "/w/app", "explain": true, "env": {}, "policy": conformance::admission_alone(),
        "world": {"trees": [{"toplevel": "/w/app", "common_dir": "/w/app/.git"}]},
        "payload": {"tool_name": "ApplyPatch", "tool_input": {"patch": text}},
    });
    let (_, reply) = hookpolicy::eval(request.to_string().as_bytes());
    let reply: Value = serde_json::from_slice(&reply).expect("a reply in JSON");
    let call = &reply["call"];
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let targets = call["targets"].as_array().map_or(&[][..], Vec::as_slice);
    let touched = targets.iter().map(|target| (word(&target["op"]), word(&target["path"]))).collect();
    Said { state: word(&call["patch_state"]), touched }
}
