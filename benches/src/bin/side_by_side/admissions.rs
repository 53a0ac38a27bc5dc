//! A1, A2, A4 to A7, A11: one admission in eight layouts. "ours" is the whole evaluation of a Write request, its JSON read
//! and its reply written; "ours-read" is the same payload for a tool that reads, which is everything but the admission.
//! "git CPU" is what the children of "git" used: a busy machine moves their wall time by a factor, and this hardly.

use crate::{Bench, print};
use hookpolicy_benches::fixture::{CASES, Case, case};
use hookpolicy_benches::floor::Floor;
use hookpolicy_benches::ours::Ours;
use hookpolicy_benches::peers::PEERS;
use hookpolicy_benches::race::{Clock, Race, Results, Spread};
use hookpolicy_benches::{Verdict, requests};
use hookpolicy_benches::{children, cpu};
use std::os::unix::ffi::OsStrExt;

/// Which ratio of which case is held to which bar: bar, cases, numerator, denominator.
const RATIOS: [(&str, &[&str], &str, &str); 8] = [
    ("A1", &["same-d1"], "git", "ours"),
    ("A1cpu", &["same-d1"], "git CPU", "ours"),
    ("A2", &["linked-d1", "foreign"], "git", "ours"),
    ("A2cpu", &["linked-d1", "foreign"], "git CPU", "ours"),
    ("A4", &["same-d1", "same-d8", "new-3", "linked-d1", "linked-d8", "foreign", "none"], "ours", "F"),
    ("A6", &["same-d1", "same-d32"], "gix", "ours"),
    ("A7a", &["same-d1", "same-d32", "linked-d1"], "git2", "ours"),
    ("A7b", &["same-d1", "same-d32", "linked-d1"], "gix-discover", "ours"),
];

/// Measures all cases and judges the bars.
pub(crate) fn run(bench: &mut Bench) {
    let results = CASES.map(|case| (case.name, race(bench, case)));
    for (name, found) in &results {
        print(name, found);
        print_admission_alone(found);
    }
    let spread = |case: &str, variant: &str| -> Option<Spread> {
        results.iter().find(|row| row.0 == case).and_then(|row| row.1.get(variant))
    };
    for (id, cases, above, below) in RATIOS {
        for case in cases {
            bench.judge(id, case, (spread(case, above), spread(case, below)));
        }
    }
    depth(bench);
}

/// A5, A11: the two depths in one race, since a ratio between races would hold what the machine did in between.
fn depth(bench: &mut Bench) {
    let root = &bench.fixture.payload_root();
    let deep = bench.fixture.target(case("same-d32"));
    let mut floor = Floor::new();
    let mut race = Race::new(Clock::Wall);
    for (name, case) in [("ours d1", case("same-d1")), ("ours d32", case("same-d32"))] {
        let ours = Ours::admitting(requests::write(root, &bench.fixture.target(case)), case.verdict);
        race.enter(name, move || ours.eval());
    }
    race.enter("F d32", || {
        let verdict = floor.admit(root.as_os_str().as_bytes(), deep.as_os_str().as_bytes());
        assert_eq!(verdict, Some(Verdict::Same));
    });
    let results = race.run(bench.samples);
    print("depth", &results);
    let [d1, d32, floor] = ["ours d1", "ours d32", "F d32"].map(|name| results.get(name));
    bench.judge("A5", "same-d32", (d32, floor));
    bench.judge("A11", "same", (d32, d1));
}

fn race(bench: &Bench, case: Case) -> Results {
    let (root, target) = (&bench.fixture.payload_root(), &bench.fixture.target(case));
    let ours = Ours::admitting(requests::write(root, target), case.verdict);
    let read = Ours::answering(requests::read(root, target), hookpolicy::code::PASS);
    let mut floor = Floor::new();
    let check = move |verdict: Verdict| assert_eq!(verdict, case.verdict, "{}", case.name);
    let mut spawned = Vec::new();
    let mut race = Race::new(Clock::Wall);
    race.enter("ours", move || ours.eval());
    race.enter("ours-read", move || read.eval());
    race.enter("F", || {
        let verdict = floor.admit(root.as_os_str().as_bytes(), target.as_os_str().as_bytes());
        check(verdict.expect("the fixture needs nothing that F lacks"));
    });
    for peer in PEERS {
        race.enter(peer.name, move || check(peer.admit(root, target)));
    }
    race.enter("git", || {
        let before = cpu::children_ns();
        check(children::admit(root, target));
        spawned.push(cpu::children_ns() - before);
    });
    let mut results = race.run(bench.samples);
    results.rows.push(("git CPU", Spread::of(spawned)));
    results
}

/// The admission without the JSON around it, as a difference of tenth percentiles; no bar is judged by it.
fn print_admission_alone(results: &Results) {
    let [ours, read, floor] = ["ours", "ours-read", "F"].map(|name| results.get(name).map_or(f64::NAN, |row| row.p10));
    println!("  ours minus ours-read: {:.3} us, {:.3} of F", (ours - read) / 1000.0, (ours - read) / floor);
}
