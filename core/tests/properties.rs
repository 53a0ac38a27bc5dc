//! Properties that hold for every request: they are derived from the vectors, changed at random or by rule.
//!
//! Each test compares answers of the library with each other; it refuses to know which answer a vector should have.

mod support;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::random::Random;
use support::vector::{self, Vector};

/// The vectors about roots that have a given world: the material of this file.
fn material() -> Vec<Vector> {
    let chosen = |one: &Vector| one.value.as_ref().is_some_and(|request| request["world"].is_object());
    let vectors: Vec<Vector> = vector::load().into_iter().filter(chosen).collect();
    assert!(vectors.len() > 100, "too few vectors to derive properties from");
    vectors
}

/// The requests of the vectors whose payload is a direct write written by this crate's scenarios.
fn writes() -> Vec<(String, Value)> {
    let with_value = material().into_iter().filter_map(|one| one.value.map(|value| (one.id, value)));
    with_value.filter(|(_, request)| targets(request).is_some()).collect()
}

fn targets(request: &Value) -> Option<Vec<String>> {
    let input = &request["payload"]["tool_input"];
    let strings = |values: Vec<&Value>| values.into_iter().map(|value| value.as_str().map(str::to_owned)).collect();
    if let Some(path) = input.get("file_path") {
        return strings(vec![path]);
    }
    strings(input["edits"].as_array()?.iter().map(|edit| &edit["file_path"]).collect())
}

fn with_targets(request: &Value, targets: &[String]) -> Value {
    let mut changed = request.clone();
    let edits: Vec<Value> = targets.iter().map(|path| json!({"file_path": path})).collect();
    changed["payload"]["tool_name"] = json!("MultiEdit");
    changed["payload"]["tool_input"] = json!({"edits": edits});
    changed
}

fn answer(request: &Value) -> Value {
    let (code, reply) = hookpolicy::eval(request.to_string().as_bytes());
    consistent(code, &reply).unwrap_or_else(|error| panic!("{error}\n{request}"))
}

/// The reply, when code and reply say the same and the reply is one line of JSON.
fn consistent(code: i32, reply: &[u8]) -> Result<Value, String> {
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

fn verdict(reply: &Value) -> (Value, Value, Value, Value) {
    let class = reply["roots"]["class"].clone();
    (
        reply["decision"].clone(),
        reply["code"].clone(),
        reply["refusal"].clone(),
        json!([reply["roots"]["effective"], class]),
    )
}

#[test]
fn the_order_of_members_changes_no_verdict() {
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 7);
    let mut shuffled = 0;
    for (id, request) in writes() {
        let mut members = targets(&request).unwrap_or_default();
        if members.len() < 2 {
            continue;
        }
        let first = answer(&request);
        for _ in 0..4 {
            shuffle(&mut members, &mut random);
            let other = answer(&with_targets(&request, &members));
            assert_eq!(verdict(&first), verdict(&other), "{id}: {members:?}");
            assert_eq!(named(&first), named(&other), "{id}: the same members are named");
            shuffled += 1;
        }
    }
    assert!(shuffled > 50);
}

fn shuffle(items: &mut [String], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

fn named(reply: &Value) -> BTreeSet<String> {
    reply["members"].as_array().into_iter().flatten().map(Value::to_string).collect()
}

/// Takes a refused request of every vector, and adds members that are admitted alone: the refusal stays. Adding to an
/// admitted one may refuse, but never the other way round.
#[test]
fn adding_a_member_never_admits_what_was_refused() {
    let mut refused = 0;
    for (id, request) in writes() {
        let before = answer(&request);
        if before["decision"] != "deny" || !before["refusal"].is_string() {
            continue;
        }
        refused += 1;
        let own = targets(&request).unwrap_or_default();
        for place in places(&request) {
            let sets = [prefixed(&place, &own), own.iter().cloned().chain([place.clone()]).collect()];
            for set in sets {
                let after = answer(&with_targets(&request, &set));
                assert_eq!(after["decision"], "deny", "{id}: {place} turned the refusal: {after}");
            }
        }
    }
    assert!(refused > 40);
}

fn prefixed(first: &str, rest: &[String]) -> Vec<String> {
    std::iter::once(first.to_owned()).chain(rest.iter().cloned()).collect()
}

/// A file in every tree of the world, in the payload root, and one outside all of them.
fn places(request: &Value) -> Vec<String> {
    let trees = request["world"]["trees"].as_array().into_iter().flatten();
    let roots = trees.map(|tree| &tree["toplevel"]).chain([&request["project_root"]]);
    let mut places: Vec<String> = roots.filter_map(Value::as_str).map(|root| format!("{root}/added.rs")).collect();
    places.push("/outside-of-everything".to_owned());
    places
}

/// One place under other spellings: the verdict is the same. Spellings with `..` are left out where they add a reading.
#[test]
fn other_spellings_change_no_verdict() {
    let mut compared = 0;
    for (id, request) in writes() {
        let members = targets(&request).unwrap_or_default();
        let usual = |path: &String| path.starts_with('/') && !path.contains("..") && !path.contains('\0');
        if members.is_empty() || !members.iter().all(usual) {
            continue;
        }
        let first = verdict(&answer(&with_targets(&request, &members)));
        for (spelling, respell) in SPELLINGS {
            let changed: Vec<String> = members.iter().map(|path| respell(path)).collect();
            let other = answer(&with_targets(&linked(&request), &changed));
            assert_eq!(first, verdict(&other), "{id}: {spelling}: {changed:?}");
            compared += 1;
        }
    }
    assert!(compared > 300);
}

type Respell = fn(&str) -> String;

const SPELLINGS: [(&str, Respell); 6] = [
    ("dots", |path| path.replace('/', "/./")),
    ("doubled slashes", |path| path.replace('/', "//")),
    ("a trailing slash", |path| format!("{path}/")),
    ("a trailing dot", |path| format!("{}/.", path.trim_end_matches('/'))),
    ("a link to the root", |path| format!("/link-to-root{path}")),
    ("a relative link to the root", |path| format!("/up/link{path}")),
];

fn linked(request: &Value) -> Value {
    let mut changed = request.clone();
    changed["world"]["links"]["/link-to-root"] = json!("/");
    changed["world"]["links"]["/up/link"] = json!("..");
    changed
}

/// The payload root under other spellings: the verdict is the same.
#[test]
fn other_spellings_of_the_payload_root_change_no_verdict() {
    for (id, request) in writes() {
        let root = request["project_root"].as_str().unwrap_or("/").to_owned();
        let members = targets(&request).unwrap_or_default();
        if members.iter().any(|path| !path.starts_with('/')) || root.contains("..") {
            continue;
        }
        let first = answer(&request);
        for (spelling, respell) in SPELLINGS {
            let mut changed = linked(&request);
            changed["project_root"] = json!(respell(&root));
            let other = answer(&changed);
            let state =
                |reply: &Value| (reply["decision"].clone(), reply["refusal"].clone(), reply["roots"]["class"].clone());
            assert_eq!(state(&first), state(&other), "{id}: {spelling}: {changed}");
        }
    }
}

#[test]
fn the_same_request_gets_the_same_bytes() {
    for one in vector::load() {
        let first = hookpolicy::eval(&one.request);
        for _ in 0..2 {
            assert_eq!(first, hookpolicy::eval(&one.request), "{}", one.id);
        }
    }
}

/// Requests cut, with bytes changed, doubled and swapped: an answer comes back, and code and reply agree.
#[test]
fn damaged_requests_are_answered() {
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 11);
    let requests: Vec<Vec<u8>> = vector::load().into_iter().map(|one| one.request).collect();
    let mut failures = Vec::new();
    for round in 0..4000 {
        let mut request = random.pick(&requests).clone();
        // Without a world the machine would be asked, and effects would be real: only given worlds are damaged here.
        if !contains(&request, b"\"world\"") || request.len() > 8000 {
            continue;
        }
        for _ in 0..=random.below(3) {
            damage(&mut request, &mut random);
        }
        let (code, reply) = hookpolicy::eval(&request);
        if let Err(error) = consistent(code, &reply) {
            failures.push(format!("round {round}: {error}\n  {}", String::from_utf8_lossy(&request)));
        }
    }
    support::assert_empty("damaged requests", &failures);
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

const ODD: [&[u8]; 14] = [
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b"\\u0000",
    b"\\ud800",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\x00",
    b"1e999",
    b"../",
];

fn damage(request: &mut Vec<u8>, random: &mut Random) {
    if request.is_empty() {
        return;
    }
    let at = random.below(request.len());
    let end = (at + 1 + random.below(40)).min(request.len());
    match random.below(6) {
        0 => request.truncate(at),
        1 => request[at] = random.next() as u8,
        2 => drop(request.drain(at..end)),
        3 => request.extend_from_within(at..end),
        4 => drop(request.splice(at..at, random.pick(&ODD).iter().copied())),
        _ => {
            let piece = request[at..end].to_vec();
            let to = random.below(request.len());
            drop(request.splice(to..to, piece));
        }
    }
}

/// Every prefix of one request, byte by byte.
#[test]
fn every_prefix_is_answered() {
    let vectors = material();
    let one = vectors.iter().find(|one| one.request.len() < 700).expect("a short request");
    for end in 0..one.request.len() {
        let (code, reply) = hookpolicy::eval(&one.request[..end]);
        assert!(code < 0, "{end}: a cut request cannot be read");
        consistent(code, &reply).unwrap_or_else(|error| panic!("{end}: {error}"));
    }
}

/// Values of other types in every place of a request: answered, and never more than what the untouched request got.
#[test]
fn other_types_in_every_place_are_answered() {
    let odd = [json!(null), json!(7), json!(""), json!([]), json!({}), json!(true), json!("\u{0}"), json!([[null]])];
    for (id, request) in writes().into_iter().step_by(7) {
        for pointer in pointers(&request, "") {
            for value in &odd {
                let mut changed = request.clone();
                *changed.pointer_mut(&pointer).expect("a place") = value.clone();
                let (code, reply) = hookpolicy::eval(changed.to_string().as_bytes());
                consistent(code, &reply).unwrap_or_else(|error| panic!("{id}: {pointer} = {value}: {error}"));
            }
        }
    }
}

/// All places of a request except those that would take its world away.
fn pointers(value: &Value, at: &str) -> Vec<String> {
    let escape = |name: &str| name.replace('~', "~0").replace('/', "~1");
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(members) => members.iter().map(|(name, item)| (format!("{at}/{}", escape(name)), item)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(place, item)| (format!("{at}/{place}"), item)).collect(),
        _ => Vec::new(),
    };
    let mut all = Vec::new();
    for (pointer, item) in inner {
        all.extend(pointers(item, &pointer));
        if pointer != "/world" && pointer != "/effects" {
            all.push(pointer);
        }
    }
    all
}

/// The gate of this file must catch what it is there for.
#[test]
fn disagreement_of_code_and_reply_is_caught() {
    let right = br#"{"v":1,"decision":"deny","code":"x","reason":"y"}"#;
    assert!(consistent(2, right).is_ok());
    assert!(consistent(0, right).is_err());
    assert!(consistent(-2, right).is_err());
    assert!(consistent(2, br#"{"v":1,"decision":"deny","code":"x"}"#).is_err());
    assert!(consistent(2, b"{\"v\":1,\"decision\":\"deny\",\n\"code\":\"x\",\"reason\":\"y\"}").is_err());
    assert!(consistent(0, b"{").is_err());
}
