//! Grants for one use.

use super::crew::Crew;
use super::yard::Yard;
use serde_json::{Value, json};

const GRANT: &str = "p/.deft/authz/grants/g1.json";

fn campaign(yard: &Yard) {
    let human = json!({"kind": "operator-cli", "actor": "someone", "mintedAt": "2026-09-01T10:00:00Z"});
    let uat = json!({"active": true, "campaignId": "c1", "startedAt": "2026-09-01T10:00:00Z", "startedBy": human});
    let state = json!({"schemaVersion": 1, "uat": uat, "activeGrantIds": []});
    yard.put("p/.deft/authz/state.json", &state.to_string());
    let grant = json!({
        "schemaVersion": 1, "id": "g1", "origin": human, "kept": {"a": null},
        "scope": {"cohortId": "c1", "surfaces": ["src/**"], "operations": ["edit"]},
        "semantics": {"singleUse": true},
    });
    yard.put(GRANT, &grant.to_string());
}

fn passes(replies: &[Value]) -> usize {
    replies.iter().filter(|reply| reply["decision"] == "pass").count()
}

#[test]
fn a_grant_for_one_use_lets_one_of_sixteen_pass() {
    let yard = Yard::new();
    for _ in 0..6 {
        campaign(&yard);
        let jobs: Vec<_> = (0..16).map(|_| vec![yard.write("one", 0)]).collect();
        let replies = Crew::race(yard.room(), &jobs).concat();
        assert_eq!(passes(&replies), 1, "{replies:#?}");
        let denied = replies.iter().filter(|reply| reply["decision"] == "deny");
        let codes: Vec<_> = denied.map(|reply| reply["code"].as_str().unwrap_or_default().to_owned()).collect();
        let known = |code: &String| code == "authz-grant-single-use-spent" || code == "authz-grant-missing";
        assert!(codes.len() == 15 && codes.iter().all(known), "{codes:?}");
        let grant = yard.json(GRANT);
        assert_eq!(grant["semantics"]["usedAt"], "2026-09-01T12:00:00Z");
        assert_eq!(grant["kept"].to_string(), r#"{"a":null}"#);
        assert_eq!(yard.names("p/.deft/authz/grants"), ["g1.json"]);
    }
}

#[test]
fn the_audit_trail_of_all_of_them_is_whole() {
    let yard = Yard::new();
    campaign(&yard);
    let jobs: Vec<_> = (0..16).map(|n| vec![yard.write(if n % 2 == 0 { "one" } else { "two" }, n); 20]).collect();
    let replies = Crew::race(yard.room(), &jobs).concat();
    assert_eq!(passes(&replies), 1);
    // A grant that somebody else spent in between has a second line behind the one that allowed.
    let lines = |reply: &Value| {
        let met = |kind: &str, state: &str| {
            let duties = reply["obligations"].as_array().into_iter().flatten();
            duties.filter(|duty| duty["kind"] == kind && duty["state"] == state).count()
        };
        met("append-audit", "done") + met("spend-grant", "failed")
    };
    assert_eq!(yard.lines("p/.deft/authz/audit.jsonl").len(), replies.iter().map(lines).sum::<usize>());
    assert_eq!(replies.len(), 320);
}
