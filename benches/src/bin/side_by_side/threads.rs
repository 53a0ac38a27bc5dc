//! A15, E5: CPU of one evaluation when eight threads evaluate at once, against one thread. CPU and not wall time, because
//! a machine with fewer cores than threads makes every thread wait without costing it anything.

use crate::{Bench, print};
use hookpolicy_benches::cpu;
use hookpolicy_benches::fixture::case;
use hookpolicy_benches::ours::Ours;
use hookpolicy_benches::race::{Results, Spread};
use hookpolicy_benches::requests;

const THREADS: usize = 8;

/// Measures both requests and judges the bars.
pub(crate) fn run(bench: &mut Bench) {
    let root = bench.fixture.payload_root();
    let target = bench.fixture.target(case("same-d1"));
    let write = Ours::admitting(requests::write(&root, &target), case("same-d1").verdict);
    let bash = Ours::answering(requests::sized("bash-579", &root), hookpolicy::code::PASS);
    for (id, subject, ours, calls) in [("A15", "same-d1", &write, 60), ("E5", "bash-579", &bash, 1000)] {
        let results = contend(bench.samples, ours, calls);
        print(&format!("{subject} CPU"), &results);
        bench.judge(id, subject, (results.get("8 threads"), results.get("1 thread")));
    }
}

fn contend(samples: usize, ours: &Ours, calls: u32) -> Results {
    let mut alone = Vec::new();
    let mut together = Vec::new();
    for _ in 0..samples {
        alone.push(cpu::per_call_ns(1, calls, &|| ours.eval()));
        together.push(cpu::per_call_ns(THREADS, calls, &|| ours.eval()));
    }
    Results { rows: vec![("1 thread", Spread::of(alone)), ("8 threads", Spread::of(together))] }
}
