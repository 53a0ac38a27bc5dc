//! A gate reads the root that it is entitled to. The property: whatever stands in the other root, the answer has the same
//! bytes. The call is a write into a linked worktree, so that the payload root and the effective root are two trees.

mod support;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::random::Random;
use support::stage::{
    self, CAMPAIGN, FLAG, GRANT, LEASE, LINKED, OWNER, PAYLOAD, PROJECT, RITUAL, SCOPE, STRANGER, Stage,
};

/// One piece of state: what it may be, and the root in which it counts.
struct State {
    /// The file, or the member of the project's definition.
    file: &'static str,
    /// The gates that read it.
    gates: &'static str,
    counts_in: &'static str,
    contents: fn(root: &str) -> Vec<Value>,
}

const STATES: &[State] = &[
    State { file: FLAG, gates: "kill-switch", counts_in: PAYLOAD, contents: |_| vec!["off".into()] },
    State {
        file: LEASE,
        gates: "identity, occupancy, lease-recheck, the owner's heartbeat",
        counts_in: LINKED,
        contents: |root| {
            let mut old = stage::lease(OWNER, root);
            old["heartbeat_at"] = "2026-03-02T09:50:00Z".into();
            vec![stage::lease(OWNER, root), stage::lease(STRANGER, root), old, "{".into()]
        },
    },
    State {
        file: RITUAL,
        gates: "ritual",
        counts_in: LINKED,
        contents: |root| {
            let ritual = |owner, started| stage::ritual(owner, root, started);
            vec![
                ritual(OWNER, "2026-03-02T09:00:00Z"),
                ritual(STRANGER, "2026-03-02T09:00:00Z"),
                ritual(OWNER, "2026-03-01T09:00:00Z"),
                "[]".into(),
            ]
        },
    },
    State {
        file: SCOPE,
        gates: "active-scope, and the story's part of write-fence",
        counts_in: LINKED,
        contents: |_| {
            let fenced = stage::story(json!({"file_scope": ["docs/**"]}));
            vec![stage::story(json!({})), fenced, json!({"plan": {"status": "completed"}}), "{".into()]
        },
    },
    State {
        file: "xbrief/active/refund.xbrief.json",
        gates: "active-scope",
        counts_in: LINKED,
        contents: |_| vec![stage::story(json!({}))],
    },
    State {
        file: CAMPAIGN,
        gates: "authz",
        counts_in: PAYLOAD,
        contents: |_| vec![stage::campaign(), json!({"uat": null}), "{".into()],
    },
    State {
        file: GRANT,
        gates: "authz",
        counts_in: PAYLOAD,
        contents: |_| vec![stage::grant("side/**"), stage::grant("docs/**"), "{".into()],
    },
    State {
        file: AUTHORITY,
        gates: "write-fence",
        counts_in: PAYLOAD,
        contents: |_| {
            vec![
                json!({"enabled": true, "denyPaths": ["src/**"]}),
                json!({"enabled": true, "scopes": {"edits": false}}),
            ]
        },
    },
    State { file: HOURS, gates: "ritual", counts_in: LINKED, contents: |_| vec![json!(72), json!("x")] },
];

/// Members of the project's definition: one file, of which each root's gates read another part.
const AUTHORITY: &str = "runtimeAuthority";
const HOURS: &str = "sessionRitualStalenessHours";

/// For each piece of state which of its contents is there; 0 is none.
type Choice = Vec<usize>;

fn choice(random: &mut Random) -> Choice {
    STATES.iter().map(|state| random.below(contents(state, PAYLOAD).len() + 1)).collect()
}

fn contents(state: &State, root: &str) -> Vec<Value> {
    (state.contents)(root)
}

/// The world with one choice for what counts and another for what does not.
fn world(counting: &Choice, other: &Choice) -> Stage {
    let mut stage = Stage::bare(&format!("{LINKED}/src/bill.rs"));
    for root in [PAYLOAD, LINKED] {
        let mut policy = json!({});
        for (place, state) in STATES.iter().enumerate() {
            let chosen = if state.counts_in == root { counting[place] } else { other[place] };
            let Some(content) = chosen.checked_sub(1).map(|chosen| contents(state, root)[chosen].clone()) else {
                continue;
            };
            match state.file {
                AUTHORITY | HOURS => policy[state.file] = content,
                file => stage.put(root, file, content),
            }
        }
        stage.put(root, PROJECT, json!({"plan": {"policy": policy}}));
    }
    stage
}

#[test]
fn no_answer_depends_on_the_root_that_is_not_read() {
    let mut random = Random::from_environment("HOOKPOLICY_ROOTS_SEED", 4);
    let mut codes = BTreeSet::new();
    for _ in 0..300 {
        let (counting, one, another) = (choice(&mut random), choice(&mut random), choice(&mut random));
        let [first, second] = [&one, &another].map(|other| world(&counting, other).bytes());
        let shown = [&first, &second].map(|reply| String::from_utf8_lossy(reply).into_owned());
        assert!(first == second, "{counting:?}, {one:?} and {another:?}:\n{}\n{}", shown[0], shown[1]);
        let reply: Value = serde_json::from_slice(&first).expect("a reply is JSON");
        codes.insert(reply["code"].as_str().expect("a code").to_owned());
    }
    support::report(&format!("roots read: {codes:?}"));
    assert!(codes.len() >= 8, "too few gates have decided: {codes:?}");
}

/// The property would hold of gates that read nothing. Each piece of state changes an answer in the root where it counts.
#[test]
fn every_piece_of_state_counts_where_it_is_read() {
    let mut random = Random::new(9);
    let mut left: Vec<usize> = (0..STATES.len()).collect();
    for _ in 0..200 {
        let (counting, other) = (choice(&mut random), choice(&mut random));
        let before = world(&counting, &other).bytes();
        left.retain(|place| {
            let mut changed = counting.clone();
            changed[*place] = random.below(contents(&STATES[*place], PAYLOAD).len() + 1);
            world(&changed, &other).bytes() == before
        });
    }
    let idle: Vec<&str> = left.iter().map(|place| STATES[*place].gates).collect();
    assert!(idle.is_empty(), "no answer depends on what {idle:?} read");
}
