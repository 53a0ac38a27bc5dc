//! A12, A13: one request with 1,000 targets, per target, against a request with one of them. Both are whole evaluations
//! of a patch, so the cost of reading the patch text counts against us. CPU time, because a call of several milliseconds
//! is interrupted on any machine that does something else.

use crate::{Bench, print};
use hookpolicy_benches::fixture::SCALE_TARGETS;
use hookpolicy_benches::ours::Ours;
use hookpolicy_benches::race::{Clock, Race};
use hookpolicy_benches::{Verdict, requests};
use std::path::PathBuf;

/// Measures both shapes and judges the bars.
pub(crate) fn run(bench: &mut Bench) {
    let shapes = [("A12", "wide", bench.fixture.wide_targets()), ("A13", "deep", bench.fixture.deep_targets())];
    for (id, subject, targets) in shapes {
        let root = bench.fixture.payload_root();
        let patch = |targets: &[PathBuf]| Ours::admitting(requests::patch(&root, targets), Verdict::Same);
        let (one, all) = (patch(&targets[..1]), patch(&targets));
        let mut race = Race::new(Clock::ThreadCpu);
        race.enter("one target", move || one.eval());
        race.enter("1,000", move || all.eval());
        let results = race.run(bench.samples);
        print(subject, &results);
        let each = results.get("1,000").map(|spread| spread.per(SCALE_TARGETS as f64));
        bench.judge(id, subject, (each, results.get("one target")));
    }
}
