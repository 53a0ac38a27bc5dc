//! Each member of a record, right and wrong, and what the rewrites keep.

use serde_json::{Value, json};

use super::*;

fn record() -> Value {
    json!({
        "schemaVersion": 1,
        "contract": "diagnostic-only",
        "session_id": "host:claude:v1:YQ",
        "git_head": "aa",
        "worktree_path": "/p",
        "started_at": "2026-03-02T08:00:00Z",
        "quick_steps": {"alignment": {"ok": true, "ts": "2026-03-02T08:00:00Z"}},
        "gated_steps": {"agent_hooks": {"ok": true, "ts": "2026-03-02T08:00:00Z", "x_kept": 2}},
        "a_last": {"z": 1, "b": 2}
    })
}

/// The record with one member set, by pointer; null takes it out.
fn with(pointer: &str, value: Value) -> Value {
    let mut record = record();
    let (holder, key) = pointer.rsplit_once('/').expect("a pointer");
    let members = record.pointer_mut(holder).and_then(Value::as_object_mut).expect("an object");
    match value {
        Value::Null => drop(members.shift_remove(key)),
        value => drop(members.insert(key.to_owned(), value)),
    }
    record
}

fn ritual() -> Ritual {
    Ritual::of(record()).expect("a valid record")
}

#[test]
fn one_violation_makes_a_record_worthless() {
    let table = [
        ("/schemaVersion", json!("1")),
        ("/schemaVersion", json!(2)),
        ("/schemaVersion", json!(true)),
        ("/schemaVersion", json!(null)),
        ("/session_id", json!("")),
        ("/session_id", json!(7)),
        ("/session_id", json!(null)),
        ("/git_head", json!("")),
        ("/git_head", json!(null)),
        ("/worktree_path", json!("")),
        ("/worktree_path", json!(["/p"])),
        ("/worktree_path", json!(null)),
        ("/started_at", json!("")),
        ("/started_at", json!("this morning")),
        ("/started_at", json!(1_772_438_400)),
        ("/started_at", json!(null)),
        ("/quick_steps", json!([])),
        ("/quick_steps", json!(null)),
        ("/gated_steps", json!("none")),
        ("/gated_steps", json!(null)),
        ("/quick_steps/verify_tools", json!(true)),
        ("/quick_steps/alignment/ok", json!("true")),
        ("/quick_steps/alignment/ok", json!(null)),
        ("/quick_steps/alignment/ts", json!("never")),
        ("/quick_steps/alignment/ts", json!(null)),
        ("/gated_steps/agent_hooks/deferred_reason", json!(false)),
        ("/gated_steps/agent_hooks/message", json!(1)),
        ("/gated_steps/agent_hooks/exit_code", json!(0.5)),
        ("/gated_steps/agent_hooks/exit_code", json!("0")),
        ("/gated_steps/agent_hooks/command", json!("deft verify")),
        ("/gated_steps/agent_hooks/command", json!(["deft", 1])),
        ("/gated_steps/of_nobody", json!({"ok": true})),
        ("/rearm_needed", json!("yes")),
        ("/compact_resume_at", json!("soon")),
        ("/drift_probe", json!({})),
    ];
    for (pointer, value) in table {
        assert!(Ritual::of(with(pointer, value.clone())).is_err(), "{pointer}: {value}");
    }
    assert!(Ritual::of(json!([record()])).is_err());
}

#[test]
fn what_a_record_may_say_besides_does_not_matter() {
    let table = [
        ("/schemaVersion", json!(1.0)),
        ("/contract", json!(null)),
        ("/contract", json!(12)),
        ("/started_at", json!("2026-03-02T10:00:00.25+02:00")),
        ("/quick_steps", json!({})),
        ("/gated_steps/agent_hooks/exit_code", json!(-1)),
        ("/gated_steps/agent_hooks/exit_code", json!(3.0)),
        ("/gated_steps/agent_hooks/command", json!([])),
        ("/gated_steps/agent_hooks/duration_ms", json!("long")),
        ("/gated_steps/agent_hooks/message", json!("")),
        ("/rearm_needed", json!(false)),
        ("/compact_resume_at", json!("2026-03-02T08:00:00Z")),
        ("/drift_probe", json!("")),
        ("/x_more", json!([{"deep": 1}])),
    ];
    for (pointer, value) in table {
        assert!(Ritual::of(with(pointer, value.clone())).is_ok(), "{pointer}: {value}");
    }
    for key in ["deferred_reason", "message", "exit_code", "command"] {
        let mut record = record();
        record["gated_steps"]["agent_hooks"][key] = Value::Null;
        assert!(Ritual::of(record).is_ok(), "{key}");
    }
}

#[test]
fn a_step_passes_that_was_done_or_put_off() {
    let table = [
        (json!({"ok": true}), Some(true)),
        (json!({"ok": false}), Some(false)),
        (json!({"ok": false, "deferred_reason": "no network"}), Some(true)),
        (json!({"ok": false, "deferred_reason": ""}), Some(false)),
        (json!({"ok": false, "deferred_reason": null}), Some(false)),
    ];
    for (mut step, wanted) in table {
        step["ts"] = json!("2026-03-02T08:00:00Z");
        let ritual = Ritual::of(with("/gated_steps/doctor", step.clone())).expect("a valid record");
        assert_eq!(ritual.passed(Steps::Gated, "doctor"), wanted, "{step}");
        assert_eq!(ritual.passed(Steps::Quick, "doctor"), None);
    }
}

fn apply(change: &dyn Change, now: &Value) -> Result<Value, &'static str> {
    match change.apply(Some(now.to_string().as_bytes()))? {
        New::Bytes(bytes) => Ok(serde_json::from_slice(&bytes).expect("JSON")),
        New::Same => Ok(Value::from("same")),
    }
}

/// The rewrites that are made only where owner and clock are still the ones that were read.
fn bound() -> [Box<dyn Change>; 2] {
    let probed = Probed::new(&ritual(), "agent_hooks", vec![("ok", Value::from(false))]);
    [Box::new(Rebind::new(&ritual(), "bb".into())), Box::new(probed)]
}

#[test]
fn a_record_that_changed_hands_is_left_alone() {
    let table = [
        ("/session_id", json!("host:claude:v1:Yg")),
        ("/started_at", json!("2026-03-02T08:00:01Z")),
        ("/started_at", json!(LONG_AGO)),
        ("/schemaVersion", json!(2)),
    ];
    for change in bound() {
        for (pointer, value) in &table {
            assert!(apply(&*change, &with(pointer, value.clone())).is_err(), "{change:?} {pointer}");
        }
        assert!(change.apply(None).is_err());
        assert!(change.apply(Some(b"{")).is_err());
        assert!(apply(&*change, &with("/started_at", json!("2026-03-02T09:00:00+01:00"))).is_ok(), "the same instant");
    }
}

#[test]
fn a_rebinding_changes_the_commit_alone() {
    let rebind = Rebind::new(&ritual(), "bb".into());
    assert_eq!(apply(&rebind, &record()), Ok(with("/git_head", json!("bb"))));
    for further in ["bb", "cc"] {
        assert_eq!(apply(&rebind, &with("/git_head", json!(further))), Ok(Value::from("same")));
    }
}

#[test]
fn a_probe_replaces_its_step_and_keeps_what_it_does_not_know() {
    let result = vec![("ok", Value::from(false)), ("exit_code", Value::from(3))];
    let probed = Probed::new(&ritual(), "agent_hooks", result);
    let mut before = record();
    before["gated_steps"]["agent_hooks"]["deferred_reason"] = json!("later");
    before["gated_steps"]["agent_hooks"]["duration_ms"] = json!(40);
    let step = json!({"ok": false, "ts": "2026-03-02T08:00:00Z", "x_kept": 2, "command": null, "exit_code": 3});
    assert_eq!(apply(&probed, &before), Ok(with("/gated_steps/agent_hooks", step)));
    let fresh = json!({"ok": false, "command": null, "exit_code": 3});
    let without = with("/gated_steps/agent_hooks", Value::Null);
    assert_eq!(apply(&probed, &without).map(|record| record["gated_steps"]["agent_hooks"].clone()), Ok(fresh));
}

#[test]
fn re_arming_asks_for_no_owner() {
    let rearm = Rearm { now: Time::strict("2026-03-02T09:00:00Z").expect("a time") };
    let after = apply(&rearm, &with("/session_id", json!("another"))).expect("a record");
    assert_eq!(after["started_at"], LONG_AGO);
    assert_eq!(after["compact_resume_at"], "2026-03-02T09:00:00Z");
    assert_eq!((&after["rearm_needed"], &after["session_id"]), (&json!(true), &json!("another")));
    assert!(rearm.apply(None).is_err() && rearm.apply(Some(b"[]")).is_err());
}

#[test]
fn members_are_written_in_order() {
    let New::Bytes(bytes) = Rebind::new(&ritual(), "bb".into()).apply(Some(record().to_string().as_bytes())).unwrap()
    else {
        panic!("nothing was written");
    };
    let text = String::from_utf8(bytes).expect("text");
    let members = text.lines().filter_map(|line| line.strip_prefix("  \"")).map(|line| line.split('"').next().unwrap());
    let members: Vec<_> = members.collect();
    assert!(members.is_sorted() && members.len() == 9, "{members:?}");
    assert!(text.contains("  \"a_last\": {\n    \"b\": 2,\n    \"z\": 1\n  }") && text.ends_with("}\n"));
}
