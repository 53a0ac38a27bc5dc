//! A write that goes through every gate, with every file of state there, against its admission alone: as a whole call. Owns the
//! files of state, which it puts into the fixture and takes away again.

use crate::{Bench, print};
use hookpolicy_benches::fixture::{self, Fixture};
use hookpolicy_benches::ours::Ours;
use hookpolicy_benches::race::{Clock, Race};
use hookpolicy_benches::requests::{self, OWNER};
use serde_json::{Value, json};
use std::{fs, io};

/// All gates left out.
const ALONE: &str = r#"{"gates":{"kill-switch":false,"read-only":false,"assist-scratch":false,"identity":false,"occupancy":false,"ritual":false,"proposal":false,"active-scope":false,"intent-ceiling":false,"authz":false,"write-fence":false,"lease-recheck":false}}"#;

/// Measures the three and prints them; there is no bar of time, only one of system calls (`core/tests/counts/gated.rs`).
pub(crate) fn run(bench: &mut Bench) {
    if let Err(error) = prepare(&bench.fixture) {
        return println!("gated write: the files of state cannot be made: {error}");
    }
    let (root, target) = (bench.fixture.payload_root(), bench.fixture.target(fixture::case("same-d1")));
    let mut race = Race::new(Clock::Wall);
    for (name, policy, effects) in
        [("admission", ALONE, "report"), ("gated", "{}", "report"), ("gated, audit line", "{}", "apply")]
    {
        let ours = Ours::answering(requests::gated(&root, &target, (policy, effects)), hookpolicy::code::PASS);
        race.enter(name, move || ours.eval());
    }
    print("gated write", &race.run(bench.samples));
    for folder in [".deft", "xbrief"] {
        let _ = fs::remove_dir_all(root.join(folder)); // the fixture goes away with its owner in any case
    }
}

/// A lease, a ritual, a running record with a fence, a policy, a campaign and a grant.
fn prepare(fixture: &Fixture) -> io::Result<()> {
    let root = fixture.payload_root();
    let human = json!({"kind": "operator-cli", "actor": "maria", "mintedAt": "2026-03-02T08:00:00Z"});
    let step = json!({"ok": true, "ts": "2026-03-02T09:00:00Z"});
    let head = fixture.head()?;
    let files: [(&str, Value); 6] = [
        (
            ".deft/occupancy.json",
            json!({"session_id": OWNER, "worktree_path": root, "claimed_at": "2026-03-02T09:00:00Z",
                "heartbeat_at": "2026-03-02T09:58:00Z"}),
        ),
        (
            ".deft/ritual-state.json",
            json!({"schemaVersion": 1, "session_id": OWNER, "git_head": head, "worktree_path": root,
                "started_at": "2026-03-02T09:00:00Z", "quick_steps": {"alignment": step, "branch_policy": step,
                "triage_welcome": step, "verify_tools": step}, "gated_steps": {"agent_hooks": step, "doctor": step}}),
        ),
        (
            "xbrief/active/invoice.xbrief.json",
            json!({"plan": {"status": "running", "metadata": {"swarm": {"file_scope": ["src/**"]}}}}),
        ),
        (
            "xbrief/PROJECT-DEFINITION.xbrief.json",
            json!({"plan": {"policy": {"runtimeAuthority": {"enabled": true, "allowPaths": ["src/**"]}}}}),
        ),
        (
            ".deft/authz/state.json",
            json!({"uat": {"active": true, "campaignId": "march", "startedBy": human}, "activeGrantIds": []}),
        ),
        (
            ".deft/authz/grants/g-1.json",
            json!({"id": "g-1", "origin": human, "semantics": {},
                "scope": {"cohortId": "fixes", "surfaces": ["src/**"], "operations": ["edit"]}}),
        ),
    ];
    for (path, content) in files {
        let at = root.join(path);
        fs::create_dir_all(at.parent().unwrap_or(&root))?;
        fs::write(at, content.to_string())?;
    }
    Ok(())
}
