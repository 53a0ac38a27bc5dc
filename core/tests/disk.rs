//! Runs the scenarios of `tests/scenarios` on the real disk, in layouts made with the real git.
//!
//! For each one: the outcome and the effective root are right; the same question in the given world of the vector of the
//! same id gets the same reply, byte for byte, once the base is renamed; and nothing below the base has changed.

#![cfg(unix)]

mod support;

use conformance::vectors::{self, Vector};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use support::child::{self, Presence};
use support::files::listing;
use support::git::{self, Git};
use support::layout::Layout;
use support::scenario::{self, Outcome, Scenario};
use support::scratch::Scratch;

/// The child of this test binary; see `support::child`.
#[test]
fn evaluated_child() {
    child::serve();
}

#[derive(Default)]
struct Tally {
    exact: usize,
    acceptable: Vec<String>,
    skipped: Vec<String>,
    compared: usize,
    failures: Vec<String>,
}

#[test]
fn every_scenario_has_the_right_outcome() {
    if let Some(why) = git::missing() {
        return support::report(&format!("scenarios: skipped, {why}"));
    }
    let vectors = vectors::load_all().expect("vectors").into_iter();
    let vectors: HashMap<String, Vector> = vectors.map(|item| (item.id.clone(), item)).collect();
    let groups = grouped(scenario::all());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let tally = std::thread::scope(|scope| {
        let parts = groups.chunks(groups.len().div_ceil(workers));
        let started: Vec<_> = parts.map(|part| scope.spawn(|| share(part, &vectors))).collect();
        started.into_iter().map(|worker| worker.join().expect("a worker")).fold(Tally::default(), Tally::plus)
    });
    support::report(&format!(
        "scenarios: {} exact, {} also acceptable {:?}, {} skipped {:?}; {} replies equal to those in a given world",
        tally.exact,
        tally.acceptable.len(),
        tally.acceptable,
        tally.skipped.len(),
        tally.skipped,
        tally.compared,
    ));
    support::assert_empty("scenarios failed", &tally.failures);
}

/// The layouts of one worker.
fn share(groups: &[Vec<Scenario>], vectors: &HashMap<String, Vector>) -> Tally {
    let home = Scratch::new("git");
    let git = Git::new(home.path());
    let mut tally = Tally::default();
    groups.iter().for_each(|group| run_group(&git, group, vectors, &mut tally));
    tally
}

impl Tally {
    fn plus(mut self, other: Tally) -> Tally {
        self.exact += other.exact;
        self.compared += other.compared;
        self.acceptable.extend(other.acceptable);
        self.skipped.extend(other.skipped);
        self.failures.extend(other.failures);
        self
    }
}

/// Scenarios with equal layouts, so that each layout is built once; one that destroys a directory stands alone.
fn grouped(scenarios: Vec<Scenario>) -> Vec<Vec<Scenario>> {
    let mut groups: BTreeMap<String, Vec<Scenario>> = BTreeMap::new();
    for scenario in scenarios {
        let alone = if scenario.0["delete_process_cwd"] == true { scenario.id() } else { "" };
        groups.entry(format!("{alone}{}", scenario.0["layout"])).or_default().push(scenario);
    }
    groups.into_values().collect()
}

fn run_group(git: &Git, group: &[Scenario], vectors: &HashMap<String, Vector>, tally: &mut Tally) {
    let mut scratch = Scratch::new("scenario");
    let base = scratch.path().join("base");
    std::fs::create_dir(&base).expect("a base");
    let (here, skipped): (Vec<&Scenario>, Vec<&Scenario>) = group.iter().partition(|one| one.unmet(&base).is_none());
    for one in skipped {
        tally.skipped.push(format!("{}: {}", one.id(), one.unmet(&base).unwrap_or_default()));
    }
    let Some(first) = here.first() else { return };
    let mut layout = Layout::new(git, &base);
    let built = layout.build(&first.0["layout"]);
    for mount in std::mem::take(&mut layout.mounts) {
        scratch.remember_mount(mount);
    }
    if let Err(error) = built {
        let line = format!("{}: the layout cannot be built: {error}", first.id());
        return if first.mounts() { tally.skipped.push(line) } else { tally.failures.push(line) };
    }
    for one in here {
        if let Err(error) = run(one, scratch.path(), vectors, tally) {
            tally.failures.push(format!("{}: {error}", one.id()));
        }
    }
}

fn run(one: &Scenario, room: &Path, vectors: &HashMap<String, Vector>, tally: &mut Tally) -> Result<(), String> {
    let base = room.join("base");
    let request = one.request(&base);
    let around = one.surroundings(&base);
    let before = listing(&base);
    let answers = match &around {
        None => vec![hookpolicy::eval(&request)],
        Some(around) => child::evaluate(room, "evaluated_child", around, std::slice::from_ref(&request))?,
    };
    let destroyed = around.is_some_and(|around| around.deleted == Presence::Deleted);
    if !destroyed && listing(&base) != before {
        return Err("something below the base has changed".to_owned());
    }
    let (code, reply) = answers.into_iter().next().ok_or("no answer")?;
    let value: Value = serde_json::from_slice(&reply).map_err(|error| error.to_string())?;
    judge(one, &base, &value, tally)?;
    let apart = ["disk_only", "given_differs", "title"].iter().any(|reason| one.0[*reason].is_string());
    match vectors.get(one.id()).filter(|_| !apart) {
        Some(vector) => same_as_given(vector, (&base, &request), (code, &reply)).map(|()| tally.compared += 1),
        None if apart => Ok(()),
        None => Err("no vector of the same id, and no reason why".to_owned()),
    }
}

fn judge(one: &Scenario, base: &Path, reply: &Value, tally: &mut Tally) -> Result<(), String> {
    let expected = one.expected(base);
    let stated = scenario::stated(reply);
    match expected.iter().position(|outcome| *outcome == stated) {
        Some(0) => tally.exact += 1,
        Some(_) => tally.acceptable.push(one.id().to_owned()),
        None => return Err(format!("expected {expected:?}, got {stated:?}\n  {reply}")),
    }
    let refused = matches!(stated, Outcome::Refuse(_));
    if refused != (reply["decision"] == "deny") {
        return Err(format!("a refusal must deny: {reply}"));
    }
    Ok(())
}

/// The vector asks the same question in a given world below `/w`: renaming the base must make both requests and both
/// replies equal.
fn same_as_given(vector: &Vector, asked: (&Path, &[u8]), answered: (i32, &[u8])) -> Result<(), String> {
    let (base, request) = asked;
    let mut given = vector.value.clone().ok_or("its vector has no request value")?;
    given.as_object_mut().ok_or("its vector's request is no object")?.shift_remove("world");
    let renamed = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(base.to_str().expect("UTF-8"), "/w");
    let question: Value = serde_json::from_str(&renamed(request)).map_err(|error| error.to_string())?;
    if question != given {
        return Err(format!("its vector asks something else:\n  {question}\n  {given}"));
    }
    let (code, reply) = hookpolicy::eval(&vector.request);
    let reply = String::from_utf8_lossy(&reply).into_owned();
    let own = renamed(answered.1);
    if code == answered.0 && own == reply {
        return Ok(());
    }
    Err(format!("the given world answers differently:\n  disk:  {own}\n  given: {reply}"))
}
