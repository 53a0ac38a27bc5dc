//! The order of the gates: of two that would both deny, the one that stands first is heard. And the seed's sentences about a
//! write that lands in no repository, in its words.

mod support;

use serde_json::json;
use support::stage::{
    self, CAMPAIGN, FLAG, FOREIGN, LEASE, OUTSIDE, OWNER, PAYLOAD, PROJECT, RITUAL, SCOPE, STRANGER, Stage,
};

/// Something that makes one gate deny, whatever else is so.
type Fault = (&'static str, fn(&mut Stage));

/// In the order in which they are heard.
const FAULTS: &[Fault] = &[
    ("read-only-deny", |stage| stage.set("DEFT_HOOK_READ_ONLY", "1")),
    ("foreign-repository-deny", |stage| {
        stage.payload["tool_input"]["file_path"] = format!("{FOREIGN}/src/bill.rs").into()
    }),
    ("occupancy-occupied", |stage| stage.put(PAYLOAD, LEASE, stage::lease(STRANGER, PAYLOAD))),
    ("ritual-not-ready", |stage| stage.take(PAYLOAD, RITUAL)),
    ("scope-not-ready", |stage| stage.take(PAYLOAD, SCOPE)),
    ("intent-ceiling-deny", |stage| stage.set("DEFT_SESSION_SLASH_VERB", "research")),
    ("authz-grant-missing", |stage| stage.put(PAYLOAD, CAMPAIGN, stage::campaign())),
    ("runtime-policy-deny-path", |stage| stage.put(PAYLOAD, PROJECT, stage::authority(json!({"denyPaths": ["**"]})))),
];

fn with(faults: &[&Fault], mut stage: Stage) -> Stage {
    faults.iter().for_each(|(_, fault)| fault(&mut stage));
    stage
}

fn write() -> Stage {
    Stage::prepared(&format!("{PAYLOAD}/src/bill.rs"))
}

#[test]
fn of_two_gates_that_deny_the_first_is_heard() {
    assert_eq!(write().code(), "write-ready");
    for (place, first) in FAULTS.iter().enumerate() {
        assert_eq!(with(&[first], write()).code(), first.0);
        for second in &FAULTS[place + 1..] {
            assert_eq!(with(&[first, second], write()).code(), first.0, "before {}", second.0);
        }
    }
}

#[test]
fn the_kill_switch_goes_before_all_of_them_and_steering_before_the_kill_switch() {
    let all: Vec<&Fault> = FAULTS.iter().collect();
    let mut stage = with(&all, write());
    stage.put(PAYLOAD, FLAG, "".into());
    assert_eq!(stage.code(), "directive-disabled");
    stage.payload = stage::call("Bash", json!({"command": "git rebase main"}));
    assert_eq!(stage.code(), "git-rebase");
}

/// Two sessions: the lease is ours, the ritual somebody else's.
#[test]
fn a_mismatch_outranks_a_ritual_that_is_too_old() {
    let mut stage = write();
    stage.put(PAYLOAD, LEASE, stage::lease(OWNER, PAYLOAD));
    stage.put(PAYLOAD, RITUAL, stage::ritual(STRANGER, PAYLOAD, "2026-03-01T09:00:00Z"));
    assert_eq!(stage.code(), "occupancy-ritual-mismatch");
    stage.put(PAYLOAD, RITUAL, stage::ritual(OWNER, PAYLOAD, "2026-03-01T09:00:00Z"));
    assert_eq!(stage.code(), "ritual-not-ready");
}

/// Which faults hold back a write that asks less, and which do not.
fn asks_less(stage: &Stage, ready: &str, held: &[&str]) {
    assert_eq!(stage.code(), ready);
    for fault in FAULTS.iter().filter(|(code, _)| *code != "foreign-repository-deny") {
        let wanted = if held.contains(&fault.0) { fault.0 } else { ready };
        assert_eq!(with(&[fault], stage.clone()).code(), wanted, "{}", fault.0);
    }
}

#[test]
fn scratch_outranks_lease_ritual_scope_and_intent_but_not_authz_or_fence() {
    let mut stage = Stage::prepared(&format!("{PAYLOAD}/temp/note.md"));
    stage.set("DEFT_SESSION_POSTURE", "assist");
    asks_less(
        &stage,
        "write-assist-scratch-ready",
        &["read-only-deny", "authz-grant-missing", "runtime-policy-deny-path"],
    );
}

/// Proposals are among the paths that need no grant, so that authz is heard only for another operation on them.
#[test]
fn a_proposal_outranks_scope_and_intent_but_nothing_else() {
    let stage = Stage::prepared(&format!("{PAYLOAD}/xbrief/proposed/next.xbrief.json"));
    let held = ["read-only-deny", "occupancy-occupied", "ritual-not-ready", "runtime-policy-deny-path"];
    asks_less(&stage, "write-propose-ready", &held);
}

/// The payload root is taken by a stranger, and nothing else is wrong with it.
fn taken(payload: serde_json::Value) -> Stage {
    let mut stage = write();
    stage.put(PAYLOAD, LEASE, stage::lease(STRANGER, PAYLOAD));
    stage.payload = payload;
    stage
}

fn note() -> String {
    format!("{OUTSIDE}/note.md")
}

/// "A write target with no Git toplevel is gated against the payload root."
#[test]
fn three_surfaces_three_behaviours_a_direct_write_reaches_admission() {
    for tool in ["Write", "Edit", "search_replace"] {
        let reply = taken(stage::call(tool, json!({"file_path": note()}))).reply();
        assert_eq!(reply["code"], "occupancy-occupied", "{tool}: {reply}");
        assert_eq!(reply["roots"]["effective"], PAYLOAD, "{tool}: {reply}");
    }
    let patch = format!("*** Begin Patch\n*** Add File: {}\n+x\n*** End Patch", note());
    assert_eq!(taken(stage::call("ApplyPatch", json!({"patch": patch}))).code(), "occupancy-occupied");
}

/// "Do not state that the payload-root fallback fires on the direct-write and MCP surfaces."
#[test]
fn three_surfaces_three_behaviours_a_generic_mcp_tool_does_not() {
    let stage = taken(stage::call("tasks__search_replace", json!({"file_path": note()})));
    assert_eq!(stage.code(), "shell-op-unclassifiable");
    let reached = stage.reply()["steps"].as_array().expect("steps").iter().any(|step| step["id"] == "admission");
    assert!(!reached);
}

/// "Catalogued MCP push/merge names are gated, by runtime authority scopes, which is a different gate."
#[test]
fn three_surfaces_three_behaviours_a_catalogued_mcp_tool_meets_another_gate() {
    for tool in ["mcp__git__git_push", "mcp__forge__merge_pull_request"] {
        let mut stage = taken(stage::call(tool, json!({})));
        assert_eq!(stage.code(), "shell-op-ready", "{tool}");
        stage.put(PAYLOAD, PROJECT, stage::authority(json!({})));
        assert_eq!(stage.code(), "runtime-policy-deny-scope", "{tool}");
    }
}

/// A destination outside the project is skipped; one inside it is a write like any other.
#[test]
fn three_surfaces_three_behaviours_a_shell_write_is_gated_inside_the_project_only() {
    for (to, code) in [(note(), "shell-op-unclassifiable"), (format!("{PAYLOAD}/note.md"), "occupancy-occupied")] {
        for command in [format!("Set-Content -Path {to} -Value x"), format!("Out-File {to}")] {
            assert_eq!(taken(stage::call("Bash", json!({"command": command}))).code(), code, "{command}");
        }
    }
}

/// The seed's table, gate by gate, for a write that lands in no repository.
#[test]
fn what_still_runs_for_a_write_outside_every_repository() {
    let outside = || Stage::prepared(&note());
    assert_eq!(outside().code(), "write-ready");
    // "Active scope: inspected, deny skipped." Everything else that can deny does.
    for fault in FAULTS.iter().filter(|(code, _)| *code != "foreign-repository-deny") {
        let wanted = if fault.0 == "scope-not-ready" { "write-ready" } else { fault.0 };
        assert_eq!(with(&[fault], outside()).code(), wanted, "{}", fault.0);
    }
    // "A flag beside the target does not disable the gate."
    let mut flagged = with(&[&FAULTS[2]], outside());
    flagged.put(OUTSIDE, FLAG, "".into());
    assert_eq!(flagged.code(), "occupancy-occupied");
    // "Assist-scratch allowlist: no match."
    let mut scratch = with(&[&FAULTS[2]], Stage::prepared(&format!("{OUTSIDE}/.deft-scratch/note.md")));
    scratch.set("DEFT_SESSION_POSTURE", "assist");
    assert_eq!(scratch.code(), "occupancy-occupied");
    // "Spawn tools have no write target and still require scope."
    let mut spawn = with(&[&FAULTS[4]], outside());
    spawn.payload = stage::call("Task", json!({"prompt": "write it"}));
    assert_eq!(spawn.code(), "spawn-not-ready");
}
