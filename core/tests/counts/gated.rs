//! What a write asks of the kernel that goes through every gate, with every file of state there. Its bar is twelve times that of
//! the admission alone. Owns the project in which it is counted.

use super::layout::{Layout, write_request};
use super::trace;
use serde_json::{Value, json};
use std::fs;

const OWNER: &str = "host:claude:v1:cw";

/// Calls that only gates make: they list a directory, and write state.
const MORE: [&str; 11] = [
    "getdents64",
    "flock",
    "write",
    "renameat",
    "renameat2",
    "unlinkat",
    "mkdirat",
    "fchmod",
    "fchown",
    "getpid",
    "getrandom",
];

/// A file of state for every gate; the session `s` may write everything below `src`.
fn prepare(layout: &Layout) {
    let root = layout.payload_root();
    let human = json!({"kind": "operator-cli", "actor": "maria", "mintedAt": "2026-03-02T08:00:00Z"});
    let step = json!({"ok": true, "ts": "2026-03-02T09:00:00Z"});
    let put = |path: &str, value: Value| {
        layout.write(&format!("main/{path}"));
        fs::write(root.join(path), value.to_string()).expect("files can be written");
    };
    put(
        ".deft/occupancy.json",
        json!({"schemaVersion": 1, "session_id": OWNER, "worktree_path": root,
        "claimed_at": "2026-03-02T09:00:00Z", "heartbeat_at": "2026-03-02T09:58:00Z"}),
    );
    put(
        ".deft/ritual-state.json",
        json!({"schemaVersion": 1, "session_id": OWNER, "git_head": layout.head("main"),
        "worktree_path": root, "started_at": "2026-03-02T09:00:00Z",
        "quick_steps": {"alignment": step, "branch_policy": step, "triage_welcome": step, "verify_tools": step},
        "gated_steps": {"agent_hooks": step, "doctor": step}}),
    );
    put(
        "xbrief/active/invoice.xbrief.json",
        json!({"plan": {"status": "running",
        "metadata": {"swarm": {"file_scope": ["src/**"]}}}}),
    );
    put(
        "xbrief/PROJECT-DEFINITION.xbrief.json",
        json!({"plan": {"policy": {"sessionRitualStalenessHours": 8,
        "runtimeAuthority": {"enabled": true, "allowPaths": ["src/**"], "denyPaths": ["infra/**"]}}}}),
    );
    put(".deft/authz/state.json", json!({"uat": {"active": true, "campaignId": "march", "startedBy": human}}));
    put(
        ".deft/authz/grants/g-1.json",
        json!({"id": "g-1", "origin": human, "semantics": {},
        "scope": {"cohortId": "fixes", "surfaces": ["src/**"], "operations": ["edit"], "branch": "main"}}),
    );
}

/// A gated write at that minute after ten; `more` goes into the envelope.
fn request(layout: &Layout, minute: usize, more: &Value) -> String {
    let root = layout.payload_root();
    let mut request: Value =
        serde_json::from_str(&write_request(&root, &root.join("src/f1.txt"))).expect("a request is JSON");
    let envelope = request.as_object_mut().expect("an envelope");
    envelope.remove("policy");
    envelope.insert("env".to_owned(), json!({}));
    envelope.insert("now".to_owned(), format!("2026-03-02T10:{minute:02}:00Z").into());
    envelope.extend(more.as_object().cloned().unwrap_or_default());
    request.to_string()
}

/// The calls of the second evaluation, and whether any is neither a look nor a write of state.
fn second(layout: &Layout, minutes: [usize; 2], more: &Value) -> usize {
    let requests = minutes.map(|minute| request(layout, minute, more));
    let (evaluations, replies) = trace::run(&layout.root, &requests, &[]);
    for reply in &replies {
        assert!(reply.contains("\"code\":\"write-ready\"") && !reply.contains("\"failed\""), "{reply}");
    }
    let calls = &evaluations[1];
    let odd: Vec<&String> = calls.iter().filter(|call| !is_a_look_or_a_write_of_state(call)).collect();
    assert!(odd.is_empty(), "{odd:#?}");
    calls.len()
}

fn is_a_look_or_a_write_of_state(call: &str) -> bool {
    let opens_state = trace::name(call).starts_with("openat") && call.contains("O_CREAT") && call.contains("O_CLOEXEC");
    trace::offence(call).is_none() || opens_state || MORE.contains(&trace::name(call))
}

/// What is done: nothing is written; a line is appended; the live check is written down; and the lease is renewed besides.
const ROWS: [(&str, [usize; 2], usize); 4] =
    [("report", [0, 1], 84), ("apply", [0, 1], 95), ("probe", [0, 1], 127), ("renewal", [10, 20], 159)];

#[test]
fn a_gated_write_makes_at_most_twelve_times_the_calls_of_its_admission() {
    if !trace::available() {
        return;
    }
    let layout = Layout::build("gated");
    prepare(&layout);
    let alone = super::count_write(&layout, "main/src/f1.txt");
    let probes = json!({"agent_hooks": {"exit_code": 0, "message": "checked"}});
    let found = ROWS.map(|(name, minutes, _)| {
        let more = match name {
            "report" => json!({"effects": "report"}),
            "apply" => json!({}),
            _ => json!({"probes": probes}),
        };
        second(&layout, minutes, &more)
    });
    for ((name, ..), calls) in ROWS.iter().zip(found) {
        assert!(calls <= 12 * alone, "{name}: {calls} calls, the admission alone makes {alone}");
    }
    assert_eq!(
        found,
        ROWS.map(|row| row.2),
        "the bar of {} holds, but the calls of a gated write have changed",
        12 * alone
    );
}

/// Seeded violations: what starts or connects something is neither.
#[test]
fn what_is_neither_a_look_nor_a_write_of_state_is_found() {
    for call in
        ["execve(\"/usr/bin/git\", [\"git\"], 0x7ffd) = 0", "clone3({flags=CLONE_VM}, 88) = 7", "socket(AF_UNIX) = 3"]
    {
        assert!(!is_a_look_or_a_write_of_state(call), "{call}");
    }
}
