//! E1 to E3: whole evaluations of requests of four sizes against J, a `serde_json::Value` parse of the same bytes.

use crate::{Bench, print};
use hookpolicy_benches::ours::Ours;
use hookpolicy_benches::race::{Clock, Race, Results};
use hookpolicy_benches::requests::{self, SIZES};
use hookpolicy_benches::{Verdict, fixture};

/// Measures the four sizes and judges the bars.
pub(crate) fn run(bench: &mut Bench) {
    let results = SIZES.map(|(name, _)| (name, race(bench, name)));
    results.iter().for_each(|(name, found)| print(name, found));
    for (id, name) in [("E1", "bash-579"), ("E2", "write-47k"), ("E3", "write-1m")] {
        let Some((_, found)) = results.iter().find(|row| row.0 == name) else { continue };
        let numerator = if id == "E2" { "ours-read" } else { "ours" };
        bench.judge(id, name, (found.get(numerator), found.get("J")));
    }
}

fn race(bench: &Bench, name: &'static str) -> Results {
    let root = bench.fixture.payload_root();
    let request = requests::sized(name, &root);
    let parsed = request.clone();
    let read = Ours::answering(requests::sized_read(name, &root), hookpolicy::code::PASS);
    let ours = match name {
        "bash-579" => Ours::answering(request, hookpolicy::code::PASS),
        _ => Ours::admitting(request, fixture::case("same-d1").verdict),
    };
    debug_assert_eq!(fixture::case("same-d1").verdict, Verdict::Same);
    let mut race = Race::new(Clock::Wall);
    race.enter("J", move || {
        let value: serde_json::Value =
            serde_json::from_slice(std::hint::black_box(&parsed)).expect("a request is JSON");
        assert!(std::hint::black_box(&value).is_object());
    });
    race.enter("ours", move || ours.eval());
    race.enter("ours-read", move || read.eval());
    race.run(bench.samples)
}
