//! Properties that hold for every request: they are derived from the vectors, changed at random or by rule.
//!
//! Each test compares answers of the library with each other; it refuses to know which answer a vector should have.

mod support;

use conformance::vectors;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::random::Random;
use support::writes::{consistent, targets, with_targets, writes};

fn answer(request: &Value) -> Value {
    let (code, reply) = hookpolicy::eval(request.to_string().as_bytes());
    consistent(code, &reply).unwrap_or_else(|error| panic!("{error}\n{request}"))
}

/// What must not depend on spelling or order. Several reasons to refuse are all named; which of them comes first in the
/// reply is the order of the members, so the word is compared only where there is one.
fn verdict(reply: &Value) -> Value {
    let words =
        named(reply).iter().filter_map(|member| member.split(':').next().map(str::to_owned)).collect::<BTreeSet<_>>();
    let refusal = if words.len() > 1 { json!(words) } else { reply["refusal"].clone() };
    let roots = &reply["roots"];
    json!([reply["decision"], reply["code"], refusal, roots["effective"], roots["class"]])
}

/// A deny that knows roots ends with both; a refusal by admission changes neither, and names the targets concerned.
#[test]
fn a_refusal_names_roots_and_members() {
    let mut refused = 0;
    for (id, request) in writes() {
        let reply = answer(&request);
        let (roots, reason) = (&reply["roots"], reply["reason"].as_str().unwrap_or_default());
        if reply["decision"] != "deny" || roots.is_null() {
            continue;
        }
        refused += 1;
        let text = |name: &str| roots[name].as_str().unwrap_or_default().to_owned();
        let end = format!(" payloadRoot={} effectiveRoot={}", text("payload"), text("effective"));
        assert!(reason.ends_with(&end), "{id}: {reason}");
        assert_eq!(roots["payload"], roots["effective"], "{id}: a refusal moves nothing");
        if reply["code"] == "foreign-repository-deny" {
            let members = reply["members"].as_array().map_or(0, Vec::len);
            assert!(members > 0 && reply["refusal"].is_string(), "{id}: {reply}");
        }
    }
    assert!(refused > 40);
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

/// The members of a refusal, the reason first.
fn named(reply: &Value) -> BTreeSet<String> {
    let members = reply["members"].as_array().into_iter().flatten();
    members.map(|member| format!("{} {member}", member["why"].as_str().unwrap_or_default())).collect()
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
        if members.is_empty() || !members.iter().all(usual) || takes_no_links(&request) {
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

/// Whether the links of this file cannot be added: one more would be one too many, or they are no paths there.
fn takes_no_links(request: &Value) -> bool {
    request["platform"] == "win32" || request["world"]["links"].as_object().is_some_and(|links| links.len() > 30)
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
    let mut compared = 0;
    for (id, request) in writes() {
        let Some(root) = request["project_root"].as_str().map(str::to_owned) else { continue };
        let members = targets(&request).unwrap_or_default();
        let relative = |path: &String| !path.starts_with('/');
        if members.iter().any(relative) || relative(&root) || root.contains("..") || takes_no_links(&request) {
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
            compared += 1;
        }
    }
    assert!(compared > 300);
}

#[test]
fn the_same_request_gets_the_same_bytes() {
    for one in vectors::load_all().expect("vectors") {
        let first = hookpolicy::eval(&one.request);
        for _ in 0..2 {
            assert_eq!(first, hookpolicy::eval(&one.request), "{}", one.id);
        }
    }
}

/// More targets than are looked at is a refusal, also where faults of the payload pass.
#[test]
fn past_the_bound_of_targets_nothing_passes() {
    let edits: Vec<Value> = (0..10_001).map(|n| json!({ "file_path": format!("/w/app/{n}") })).collect();
    for (on_error, count, code) in [("deny", 10_001, 2), ("pass", 10_001, 2), ("pass", 10_000, 0)] {
        let request = json!({
            "v": 1, "effects": "report", "project_root": "/w/app", "policy": {"on_error": on_error, "gates": {"ritual": false, "active-scope": false}},
            "world": {"trees": [{"toplevel": "/w/app", "common_dir": "/w/app/.git"}]},
            "payload": {"tool_name": "MultiEdit", "tool_input": {"edits": edits[..count]}},
        });
        let (found, reply) = hookpolicy::eval(request.to_string().as_bytes());
        assert_eq!(found, code, "{on_error} {count}: {}", String::from_utf8_lossy(&reply));
    }
}
