//! Grants in every spelling, and what puts them out of force.

use super::*;
use serde_json::json;

const NOW: Time = Time(1_788_264_000);

fn base() -> Value {
    json!({
        "id": "g",
        "origin": {"kind": "operator-cli", "actor": "operator", "mintedAt": "2026-09-01T09:00:00Z"},
        "scope": {"operations": ["edit"], "cohortId": "c"},
        "semantics": {"singleUse": true},
    })
}

/// The base with one member of a part replaced.
fn with(part: &str, name: &str, value: &Value) -> Value {
    let mut grant = base();
    grant[part][name] = value.clone();
    grant
}

fn lapse(value: &Value) -> Option<Lapse> {
    Grant::of(value).and_then(|grant| grant.lapse(&Listed::All, NOW))
}

#[test]
fn the_end_is_the_instant_itself() {
    let table = [
        (json!("2026-09-01T12:00:00Z"), Some(Lapse::Expired)),
        (json!("2026-09-01T12:00:01Z"), None),
        (json!("2026-09-01T14:00:00+02:00"), Some(Lapse::Expired)),
        (json!("2026-09-02"), None),
        (json!(null), None),
        (json!("  "), None),
        (json!("whenever"), Some(Lapse::EndUnknown)),
        (json!(1_788_264_001), Some(Lapse::EndUnknown)),
    ];
    for (end, wanted) in table {
        for name in ["expiresAt", "expires_at"] {
            assert_eq!(lapse(&with("semantics", name, &end)), wanted, "{name} {end}");
        }
    }
}

#[test]
fn what_was_used_or_revoked_is_out_of_force_however_the_time_is_spelled() {
    for value in [json!("2026-09-01T11:00:00Z"), json!("yesterday"), json!(1), json!(true)] {
        assert_eq!(lapse(&with("semantics", "usedAt", &value)), Some(Lapse::Used), "{value}");
        assert_eq!(lapse(&with("semantics", "used_at", &value)), Some(Lapse::Used), "{value}");
        assert_eq!(lapse(&with("semantics", "revokedAt", &value)), Some(Lapse::Revoked), "{value}");
    }
    for value in [json!(null), json!(""), json!("  ")] {
        assert_eq!(lapse(&with("semantics", "usedAt", &value)), None, "{value}");
    }
    let mut many = with("semantics", "usedAt", &json!("2026-09-01T11:00:00Z"));
    many["semantics"]["singleUse"] = json!("true");
    assert_eq!(lapse(&many), None, "one that may be used many times is not used up");
}

#[test]
fn only_a_humans_grant_that_is_listed_is_in_force() {
    assert_eq!(lapse(&base()), None);
    assert_eq!(lapse(&with("origin", "kind", &json!("agent-lifecycle"))), Some(Lapse::NotHuman));
    assert_eq!(lapse(&with("origin", "mintedAt", &json!(null))), Some(Lapse::NotHuman));
    let grant = Grant::of(&base()).expect("a grant");
    assert_eq!(grant.lapse(&Listed::Only(vec!["h".to_owned()]), NOW), Some(Lapse::NotListed));
    assert_eq!(grant.lapse(&Listed::Only(vec!["g".to_owned()]), NOW), None);
}

#[test]
fn what_has_no_name_origin_or_scope_is_no_grant() {
    for name in ["id", "origin", "scope"] {
        for value in [json!(null), json!(1), json!(" ")] {
            let mut grant = base();
            grant[name] = value.clone();
            assert_eq!(Grant::of(&grant), None, "{name} {value}");
        }
    }
    assert_eq!(Grant::of(&json!([])), None);
    let mut bare = base();
    bare["semantics"] = json!(null);
    let bare = Grant::of(&bare).expect("a grant");
    assert!(!bare.is_single_use && bare.lapse(&Listed::All, NOW).is_none());
    let mut odd = base();
    odd["semantics"] = json!("none");
    assert_eq!(lapse(&odd), Some(Lapse::EndUnknown));
}

#[test]
fn a_scope_is_never_wider_than_its_text_can_mean() {
    let scope = |name: &str, value: &Value| Grant::of(&with("scope", name, value)).expect("a grant").scope;
    let only = |globs: &[&str]| Surfaces::Only(globs.iter().map(|&glob| glob.to_owned()).collect());
    let table = [
        (json!(null), Surfaces::All),
        (json!([]), Surfaces::All),
        (json!([" src/** ", 1, ""]), only(&["src/**"])),
        (json!([" "]), only(&[])),
        (json!("src/**"), only(&[])),
    ];
    for (value, wanted) in table {
        assert_eq!(scope("surfaces", &value).surfaces, wanted, "{value}");
    }
    assert_eq!(scope("operations", &json!(["EDIT ", "Push", "fly", 1])).operations, ["edit", "push"]);
    assert_eq!(scope("operations", &json!("edit")).operations, [] as [&str; 0]);
    assert_eq!(scope("repo", &json!(" a/b ")).repo, Pin::To("a/b".to_owned()));
    assert_eq!(scope("branch", &json!(" ")).branch, Pin::Free);
    assert_eq!(scope("worktree", &json!(["/p"])).worktree, Pin::Unreadable);
    let told = [("planRef", "a plan"), ("plan_hash", "a plan"), ("storyIds", "stories"), ("issue_ids", "issues")];
    for (name, wanted) in told {
        assert_eq!(scope(name, &json!(["x"])).untold, Some(wanted), "{name}");
        assert_eq!(scope(name, &json!([])).untold, None, "{name}");
        assert_eq!(scope(name, &json!(" ")).untold, None, "{name}");
    }
}

#[test]
fn spending_keeps_what_it_does_not_know() {
    let spend = Spend { id: "g".to_owned(), now: NOW };
    let text = br#"{"zeta":1,"id":"g","origin":{"kind":"human-event","actor":"a","minted_at":"x"},"scope":{"note":[]},
        "semantics":{"single_use":true,"later":{},"used_at":null}}"#;
    let Ok(New::Bytes(bytes)) = spend.apply(Some(text)) else { panic!("it can be spent") };
    let wanted = "{\n  \"zeta\": 1,\n  \"id\": \"g\",";
    assert!(bytes.starts_with(wanted.as_bytes()) && bytes.ends_with(b"}\n"), "{}", String::from_utf8_lossy(&bytes));
    let value: Value = serde_json::from_slice(&bytes).expect("JSON");
    let semantics = json!({"single_use": true, "later": {}, "used_at": null, "usedAt": "2026-09-01T12:00:00Z"});
    assert_eq!(value["semantics"], semantics);
    assert_eq!(spend.apply(Some(&bytes)), Err("the grant was used by another call"));
}

#[test]
fn what_changed_meanwhile_is_not_spent() {
    let spend = Spend { id: "g".to_owned(), now: NOW };
    let changed = |part: &str, name: &str, value: Value| serde_json::to_vec(&with(part, name, &value)).expect("JSON");
    let table = [
        (None, "the grant is gone"),
        (Some(b"{".to_vec()), "the grant is gone"),
        (Some(changed("scope", "x", json!(1)).repeat(2)), "the grant is gone"),
        (Some(changed("semantics", "revokedAt", json!("x"))), "the grant is no longer in force"),
        (Some(changed("semantics", "singleUse", json!(false))), "the grant was changed"),
    ];
    for (now, wanted) in table {
        assert_eq!(spend.apply(now.as_deref()), Err(wanted));
    }
    let other = Spend { id: "h".to_owned(), now: NOW };
    assert_eq!(other.apply(Some(&changed("scope", "x", json!(1)))), Err("the grant is gone"));
}
