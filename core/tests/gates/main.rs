//! Runs the scenarios of the gates on the real disk: repositories made with the real git, files of state beside them, one
//! call, its answer, and what has become of the files.
//!
//! Each is asked three times: with `effects` `report`, which may change nothing; in a given world read off the same disk,
//! which must give the same bytes; and with `effects` `apply`, which is judged. It refuses to know any rule: those stand in
//! `tests/scenarios/gates`, and in what `HOOKPOLICY_GATE_SCENARIOS` names (docs/conformance.md).

#![cfg(unix)]

mod declared;
mod given;
mod ground;
mod judge;
mod scenario;
#[path = "../support/mod.rs"]
mod support;

use ground::Ground;
use scenario::Scenario;
use serde_json::Value;
use std::collections::BTreeMap;
use support::files::listing;
use support::git::{self, Git};
use support::scratch::Scratch;

/// What became of the scenarios of one gate.
#[derive(Default)]
struct Tally {
    right: usize,
    /// Whose right answer is a matter of choice, and ours is another one.
    chosen: Vec<String>,
    wrong: Vec<String>,
    compared: usize,
}

type Table = BTreeMap<String, Tally>;

#[test]
fn every_scenario_of_the_gates_is_decided_right() {
    if let Some(why) = git::missing() {
        return support::report(&format!("gate scenarios: skipped, {why}"));
    }
    let scenarios = scenario::all();
    assert!(scenarios.len() >= 60, "{} scenarios", scenarios.len());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let table = std::thread::scope(|scope| {
        let parts = scenarios.chunks(scenarios.len().div_ceil(workers));
        let started: Vec<_> = parts.map(|part| scope.spawn(|| share(part))).collect();
        started.into_iter().map(|worker| worker.join().expect("a worker")).fold(Table::new(), merged)
    });
    let mut wrong = Vec::new();
    for (gate, tally) in table {
        let Tally { right, chosen, compared, .. } = &tally;
        support::report(&format!(
            "{gate:20} {right:4} right, {compared:4} also in a given world, {} wrong; chosen otherwise {chosen:?}",
            tally.wrong.len(),
        ));
        wrong.extend(tally.wrong);
    }
    support::assert_empty("scenarios of the gates are decided wrong", &wrong);
}

fn share(scenarios: &[Scenario]) -> Table {
    let home = Scratch::new("gates-git");
    let git = Git::new(home.path());
    let mut table = Table::new();
    for one in scenarios {
        let tally = table.entry(one.gate()).or_default();
        match run(one, &git) {
            Ok(compared) => {
                tally.right += 1;
                tally.compared += usize::from(compared);
            }
            Err(why) if one.is_choice() => tally.chosen.push(format!("{}: {}", one.id(), first_line(&why))),
            Err(why) => tally.wrong.push(format!("{}: {why}", one.id())),
        }
    }
    table
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

fn merged(mut table: Table, other: Table) -> Table {
    for (gate, tally) in other {
        let sum = table.entry(gate).or_default();
        sum.right += tally.right;
        sum.compared += tally.compared;
        sum.chosen.extend(tally.chosen);
        sum.wrong.extend(tally.wrong);
    }
    table
}

/// Whether the given world was asked too. An error says what is wrong.
fn run(one: &Scenario, git: &Git) -> Result<bool, String> {
    let scratch = Scratch::new("gates");
    let ground = Ground::build(one, git, scratch.path())?;
    let one = &one.placed(&ground);
    let before = listing(scratch.path());
    let reported = hookpolicy::eval(&one.request("report"));
    if listing(scratch.path()) != before {
        return Err("a report has changed something on disk".to_owned());
    }
    let given = given::world(one, &ground).map(|world| hookpolicy::eval(&one.request_in(world)));
    let files = judge::Files::read(one, &ground);
    let (code, reply) = hookpolicy::eval(&one.request("apply"));
    let value: Value = serde_json::from_slice(&reply).map_err(|error| error.to_string())?;
    let mut wrong = judge::wrong(one, (code, &value), &files);
    wrong.extend(given.as_ref().filter(|given| **given != reported).map(|given| differ(&reported, given)));
    if wrong.is_empty() { Ok(given.is_some()) } else { Err(format!("{}\n    {value}", wrong.join("; "))) }
}

fn differ(disk: &(i32, Vec<u8>), given: &(i32, Vec<u8>)) -> String {
    let [disk, given] = [disk, given].map(|(code, reply)| format!("{code} {}", String::from_utf8_lossy(reply)));
    format!("the given world answers differently:\n    disk:  {disk}\n    given: {given}")
}

/// Seeded violations: a scenario that expects something else than is so is found, in each thing that it may expect.
#[test]
fn what_a_scenario_expects_is_looked_at() {
    if let Some(why) = git::missing() {
        return support::report(&format!("gate scenarios: skipped, {why}"));
    }
    let home = Scratch::new("gates-git");
    let git = Git::new(home.path());
    let right = scenario::own().into_iter().find(|one| one.id() == "all-write-passes").expect("it is there");
    assert_eq!(run(&right, &git), Ok(true));
    let seeds = [
        ("verdict", serde_json::json!("deny")),
        ("code", serde_json::json!("not-gated")),
        ("message_contains", serde_json::json!(["nobody says this"])),
        ("scope_path", serde_json::json!("${ROOT}/elsewhere.xbrief.json")),
        ("effective_root", serde_json::json!("${SANDBOX}")),
        ("files_after", serde_json::json!({".deft/occupancy.json": "$absent"})),
        ("files_after", serde_json::json!({".deft/occupancy.json": {"intent": "review"}})),
        ("files_after", serde_json::json!({".deft/ritual-state.json": {"session_id": "$absent"}})),
        ("audit_appended", serde_json::json!([{"result": "allow"}])),
        ("destructive_log_appended", serde_json::json!([{"disposition": "deny"}])),
    ];
    for (name, value) in seeds {
        assert!(run(&right.expecting(name, value.clone()), &git).is_err(), "{name} {value}");
    }
}
