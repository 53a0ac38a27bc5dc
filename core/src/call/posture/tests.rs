//! What payloads say about posture, field by field.

use super::*;

fn read(text: &str) -> Posture {
    Posture::read(Doc::parse(text.as_bytes()).expect("JSON").root())
}

fn table(rows: &[(&str, bool)], mark: fn(Posture) -> bool) {
    for (text, wanted) in rows {
        assert_eq!(mark(read(text)), *wanted, "{text}");
    }
}

#[test]
fn read_only_is_said_in_these_ways() {
    table(
        &[
            (r#"{"tool_input": {"capability_mode": "read_only"}}"#, true),
            (r#"{"capabilityMode": "Read-Only"}"#, true),
            (r#"{"default_capability_mode": "read only"}"#, true),
            (r#"{"tool_input": {"capability_mode": "all"}, "capability_mode": "readonly"}"#, false),
            (r#"{"tool_input": {"capability_mode": "  "}, "capability_mode": "readonly"}"#, true),
            (r#"{"tool_input": {"capability_mode": 1}, "capability_mode": "readonly"}"#, true),
            (r#"{"capability_mode": "all", "capability_mode": "readonly"}"#, true),
            (r#"{"posture": "docs", "posture": "build"}"#, false),
            (r#"{"posture": "docs", "posture": "readonly"}"#, true),
            (r#"{"readOnly": false, "readOnly": true}"#, true),
            (r#"{"tool_input": {"posture": "readonly"}}"#, true),
            (r#"{"session_posture": "read_only"}"#, true),
            (r#"{"sessionPosture": "readonly"}"#, true),
            (r#"{"tool_input": {"session_posture": "readonly"}}"#, false),
            (r#"{"tool_input": {"readOnly": true}}"#, true),
            (r#"{"read_only": true}"#, true),
            (r#"{"readOnly": "true"}"#, false),
            (r#"{"readOnly": 1}"#, false),
            (r#"{"tool_input": "{\"readOnly\": true}"}"#, true),
            (r#"{"tool_call": {"arguments": {"readOnly": true}}}"#, true),
            (r#"{"permission_mode": "plan"}"#, false),
            (r#"{"tool_input": {"content": "readonly"}}"#, false),
            ("{}", false),
        ],
        |posture| posture.is_read_only,
    );
}

#[test]
fn a_session_that_assists_says_so_in_these_ways() {
    table(
        &[
            (r#"{"posture": "Assist"}"#, true),
            (r#"{"tool_input": {"posture": "research_notes"}}"#, true),
            (r#"{"session_posture": "research notes"}"#, true),
            (r#"{"sessionPosture": "scratch"}"#, true),
            (r#"{"tool_input": {"sessionPosture": "scratch"}}"#, false),
            (r#"{"posture": "assisting"}"#, false),
            (r#"{"posture": true}"#, false),
            (r#"{"posture": "docs", "posture": "build"}"#, false),
        ],
        |posture| posture.assists,
    );
    table(
        &[
            (r#"{"tool_input": {"worker_role": "docs"}}"#, true),
            (r#"{"workerRole": "Ephemeral"}"#, true),
            (r#"{"subagent_type": "assist"}"#, true),
            (r#"{"subagentType": "docs"}"#, true),
            (r#"{"agent_type": "docs"}"#, false),
            (r#"{"worker_role": "research"}"#, false),
        ],
        |posture| posture.has_assisting_role,
    );
}

#[test]
fn a_worker_that_implements_says_so_in_these_ways() {
    table(
        &[
            (r#"{"tool_input": {"drive_to": "merge-ready"}}"#, true),
            (r#"{"driveTo": "merge"}"#, true),
            (r#"{"drive_to": "MERGE_now"}"#, true),
            (r#"{"drive_to": "emerge"}"#, false),
            (r#"{"drive_to": "re-implementation"}"#, true),
            (r#"{"worker_role": "leaf-implementation"}"#, true),
            (r#"{"subagent_type": "implementer"}"#, false),
            (r#"{"dispatch_kind": "swarm-leaf"}"#, true),
            (r#"{"dispatchKind": "swarm cohort"}"#, true),
            (r#"{"dispatch_kind": "swarm"}"#, false),
            (r#"{"worker_role": "docs", "worker_role": "implementer"}"#, true),
            (r#"{"drive_to": "review", "drive_to": "test"}"#, false),
        ],
        |posture| posture.implements,
    );
}

#[test]
fn an_agent_that_explores_is_named_so() {
    table(
        &[
            (r#"{"tool_input": {"subagent_type": "Explore"}}"#, true),
            (r#"{"subagent_type": "explore"}"#, true),
            (r#"{"toolArgs": {"agent_type": "explore"}}"#, true),
            (r#"{"agent_type": "explore"}"#, false),
            (r#"{"tool_input": {"subagent_type": "general"}, "subagent_type": "explore"}"#, false),
            (r#"{"tool_input": {"subagent_type": "general", "agent_type": "explore"}}"#, false),
            (r#"{"tool_input": {"subagent_type": "explorer"}}"#, false),
            (r#"{"tool_input": {"subagent_type": ["explore"]}}"#, false),
            (r#"{"subagent_type": "explore", "subagent_type": "general"}"#, false),
        ],
        |posture| posture.explores,
    );
}
