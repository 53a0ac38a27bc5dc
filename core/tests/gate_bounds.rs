//! Bounds of the gates that read other people's texts: past one the answer comes soon, and is never weaker.

use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// What no answer may take, in a build without optimisation on a busy machine.
const LIMIT: Duration = Duration::from_secs(20);

/// The code of a write to some files in a tree whose running record has this fence.
fn asked(fence: &Value, targets: &[String]) -> String {
    let story = json!({"plan": {"status": "running", "metadata": {"writeScope": fence}}});
    let world = json!({
        "trees": [{"toplevel": "/w", "common_dir": "/w/.git"}],
        "files": {"/w/xbrief/active/s.xbrief.json": story.to_string()},
    });
    judged(&json!({"policy": {"gates": {"ritual": false}}, "world": world}), targets)
}

/// The code of a write to some files, which comes soon.
fn judged(around: &Value, targets: &[String]) -> String {
    let request = json!({
        "v": 1,
        "host": "generic",
        "project_root": "/w",
        "env": {},
        "policy": around["policy"],
        "world": around["world"],
        "payload": {"tool_name": "Write", "tool_input": {"files": targets}},
    });
    let start = Instant::now();
    let (_, reply) = hookpolicy::eval(request.to_string().as_bytes());
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
    let reply: Value = serde_json::from_slice(&reply).expect("a reply");
    reply["code"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn many_targets_and_globs_are_compared_or_denied() {
    let targets = |count: usize| (0..count).map(|number| format!("src/{number}.rs")).collect::<Vec<_>>();
    let globs = |count: usize| (0..count).map(|number| format!("lib/**/{number}/*")).collect::<Vec<_>>();
    assert_eq!(asked(&json!({"deny": globs(50)}), &targets(2000)), "write-ready");
    assert_eq!(asked(&json!({"deny": globs(20_000)}), &targets(9000)), "runtime-policy-deny-path");
    assert_eq!(asked(&json!({"deny": globs(20_000)}), &targets(1)), "write-ready");
}

#[test]
fn globs_that_try_every_way_are_compared_soon() {
    let stars = format!("{}b", "*a".repeat(2000));
    let deep = format!("{}b", "**/a/".repeat(2000));
    let long = ["a".repeat(250), format!("{}a", "a/".repeat(900))];
    assert_eq!(asked(&json!({"deny": [stars, deep]}), &long), "write-ready");
    assert_eq!(asked(&json!([format!("{}b", "**/*a".repeat(150_000))]), &long), "runtime-policy-deny-path");
}

/// The code of a write to some files while a campaign runs and one grant has these surfaces.
fn granted(surfaces: &[String], targets: &[String]) -> String {
    let origin = json!({"kind": "operator-cli", "actor": "operator", "mintedAt": "2026-09-01T09:00:00Z"});
    let state = json!({"uat": {"active": true, "campaignId": "trial", "startedBy": origin}});
    let scope = json!({"operations": ["edit"], "cohortId": "fix", "surfaces": surfaces});
    let grant = |id: usize| json!({"id": format!("g{id}"), "origin": origin, "scope": scope}).to_string();
    let mut files: serde_json::Map<_, _> =
        (0..40).map(|id| (format!("/w/.deft/authz/grants/g{id}.json"), Value::from(grant(id)))).collect();
    files.insert("/w/.deft/authz/state.json".to_owned(), Value::from(state.to_string()));
    let world = json!({"trees": [{"toplevel": "/w", "common_dir": "/w/.git"}], "files": files});
    let left_out = json!({"gates": {"ritual": false, "active-scope": false}});
    judged(&json!({"policy": left_out, "world": world}), targets)
}

#[test]
fn many_targets_and_surfaces_are_compared_or_denied() {
    let targets = |count: usize| (0..count).map(|number| format!("src/{number}.rs")).collect::<Vec<_>>();
    let mut surfaces: Vec<_> = (0..3000).map(|number| format!("lib/**/{number}/*")).collect();
    assert_eq!(granted(&surfaces, &targets(1)), "authz-grant-scope-deny");
    assert_eq!(granted(&surfaces, &targets(9000)), "authz-grant-missing");
    surfaces.push("src/**".to_owned());
    assert_eq!(granted(&surfaces, &targets(9000)), "authz-grant-missing");
    assert_eq!(granted(&["src/**".to_owned()], &targets(9000)), "write-ready");
}

#[test]
fn a_long_grant_is_told_in_the_trail_for_so_many_targets_alone() {
    let targets = |count: usize| (0..count).map(|number| format!("s/{number}")).collect::<Vec<_>>();
    let mut surfaces = vec!["s/**".to_owned()];
    // Blank surfaces cost nothing to compare, and stand in the file all the same.
    surfaces.push(" ".repeat(50_000));
    assert_eq!(granted(&surfaces, &targets(100)), "write-ready");
    assert_eq!(granted(&surfaces, &targets(9000)), "authz-grant-missing");
}
