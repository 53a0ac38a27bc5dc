//! Criterion: one Write request in each layout, beside the raw walk. For watching a change; the bars are judged by the
//! side-by-side program.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use hookpolicy_benches::fixture::{CASES, Fixture};
use hookpolicy_benches::floor::Floor;
use hookpolicy_benches::ours::Ours;
use hookpolicy_benches::requests;
use std::os::unix::ffi::OsStrExt;
use std::time::Duration;

fn admission(criterion: &mut Criterion) {
    let fixture = Fixture::build("criterion").expect("git builds the layout");
    let root = fixture.payload_root();
    let mut group = criterion.benchmark_group("admission");
    for case in CASES {
        let target = fixture.target(case);
        let ours = Ours::admitting(requests::write(&root, &target), case.verdict);
        group.bench_function(BenchmarkId::new("ours", case.name), |bencher| bencher.iter(|| ours.eval()));
        let (root, target) = (root.as_os_str().as_bytes(), target.as_os_str().as_bytes());
        let mut floor = Floor::new();
        group.bench_function(BenchmarkId::new("F", case.name), |bencher| {
            bencher.iter(|| assert_eq!(floor.admit(root, target), Some(case.verdict)));
        });
    }
    group.finish();
}

fn quick() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500))
        .sample_size(30)
}

criterion_group! { name = benches; config = quick(); targets = admission }
criterion_main!(benches);
