//! The same write in every spelling that hosts have for it: each gives the same class and the same targets, and neither the
//! order of members nor members that nobody knows nor blanks change anything.
//!
//! It refuses to know which host has which spelling (`core/tests/hosts`).

mod support;

use serde_json::{Map, Value, json};
use support::random::Random;

/// Keys of the tool's name, of its input, and of the file; and keys under which a call has both.
const NAMES: [&str; 3] = ["tool_name", "toolName", "tool"];
const INPUTS: [&str; 8] = ["tool_input", "toolInput", "toolArgs", "input", "args", "arguments", "parameters", "params"];
const FILES: [&str; 11] = [
    "file_path",
    "filePath",
    "path",
    "notebook_path",
    "notebookPath",
    "target_file",
    "targetFile",
    "filename",
    "file",
    "uri",
    "absolute_path",
];
const CALLS: [(&str, &str, &str); 4] = [
    ("tool_call", "name", "input"),
    ("tool_call", "name", "arguments"),
    ("toolCall", "name", "arguments"),
    ("preToolUse", "toolName", "parameters"),
];

/// Class, targets, warnings about the call, and decision.
fn answer(payload: &str) -> Value {
    let request = json!({
        "v": 1, "project_root": "/w/app", "explain": true, "env": {}, "policy": conformance::admission_alone(),
        "world": {"trees": [{"toplevel": "/w/app", "common_dir": "/w/app/.git"}]}, "payload_text": payload,
    });
    let (_, reply) = hookpolicy::eval(request.to_string().as_bytes());
    let reply: Value = serde_json::from_slice(&reply).expect("a reply in JSON");
    json!([reply["call"]["class"], reply["call"]["targets"], reply["decision"], reply["code"]])
}

/// A payload with this name and input under one pair of keys.
fn payloads(input: &Value) -> Vec<Value> {
    let flat = NAMES.iter().flat_map(|name| INPUTS.iter().map(move |key| (name, key)));
    let objects = flat.clone().map(|(name, key)| json!({*name: "Write", *key: input}));
    let texts = flat.map(|(name, key)| json!({*name: "Write", *key: input.to_string()}));
    let calls = CALLS.iter().map(|(call, name, key)| json!({*call: {*name: "Write", *key: input}}));
    let named = INPUTS.iter().map(|key| json!({"tool": {"name": "Write"}, *key: input}));
    objects.chain(texts).chain(calls).chain(named).collect()
}

#[test]
fn every_spelling_is_the_same_write() {
    let wanted = json!(["direct-write", [{"path": "src/a b.rs", "op": "declared"}], "pass", "write-ready"]);
    let mut count = 0;
    for file in FILES {
        for payload in payloads(&json!({file: "src/a b.rs", "content": "x\n\"y\""})) {
            assert_eq!(answer(&payload.to_string()), wanted, "{payload}");
            count += 1;
        }
    }
    assert!(count > 600, "{count}");
}

/// The same object with its members in another order and more of them, and so all the way down.
fn shuffled(value: &Value, random: &mut Random) -> Value {
    let Value::Object(members) = value else { return value.clone() };
    let mut members: Vec<(String, Value)> =
        members.iter().map(|(key, value)| (key.clone(), shuffled(value, random))).collect();
    let strange = ["zz_unknown", "Content-Type", "é", "tool_inputs", "file_path2", ""];
    members.push(((*random.pick(&strange)).to_owned(), json!([{"file_path": "/w/other/x"}, 1e300, null])));
    for last in (1..members.len()).rev() {
        members.swap(last, random.below(last + 1));
    }
    Value::Object(members.into_iter().collect::<Map<_, _>>())
}

/// The text with blanks between its parts.
fn spread(text: &str, random: &mut Random) -> String {
    let mut out = String::new();
    let (mut inside, mut escaped) = (false, false);
    let blanks = ["", " ", "\n", "\t\r\n "];
    for character in text.chars() {
        inside ^= character == '"' && !escaped;
        escaped = character == '\\' && !escaped;
        out.push(character);
        if !inside && "{}[],:".contains(character) {
            out.push_str(blanks[random.below(blanks.len())]);
        }
    }
    out
}

#[test]
fn order_blanks_and_strangers_change_nothing() {
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 13);
    let inputs = [
        json!({"file_path": "a", "edits": [{"filePath": "b"}], "patch": "*** Begin Patch\n*** Delete File: c\n*** End Patch"}),
        json!({"path": "../other/x", "content": "{\"file_path\":\"no\"}"}),
        json!({"path": "a", "new_path": "b"}),
        json!({"path": 7}),
        json!({}),
    ];
    for payload in inputs.iter().flat_map(payloads) {
        let first = sorted(answer(&payload.to_string()));
        let other = spread(&shuffled(&payload, &mut random).to_string(), &mut random);
        assert_eq!(sorted(answer(&other)), first, "{other}");
    }
}

/// Targets come in the order of the payload, which was changed.
fn sorted(mut answer: Value) -> Value {
    if let Some(targets) = answer[1].as_array_mut() {
        targets.sort_by_key(Value::to_string);
    }
    answer
}
