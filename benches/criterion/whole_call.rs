//! Criterion: whole evaluations of requests of four sizes, beside a `serde_json::Value` parse of the same bytes. For
//! watching a change; the bars are judged by the side-by-side program.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use hookpolicy::code::PASS;
use hookpolicy_benches::fixture::Fixture;
use hookpolicy_benches::ours::Ours;
use hookpolicy_benches::requests::{self, SIZES};
use std::time::Duration;

fn whole_call(criterion: &mut Criterion) {
    let fixture = Fixture::build("criterion").expect("git builds the layout");
    let root = fixture.payload_root();
    let mut group = criterion.benchmark_group("whole_call");
    for (name, _) in SIZES {
        let ours = Ours::answering(requests::sized(name, &root), PASS);
        let read = Ours::answering(requests::sized_read(name, &root), PASS);
        group.throughput(Throughput::Bytes(ours.request.len() as u64));
        group.bench_function(BenchmarkId::new("ours", name), |bencher| bencher.iter(|| ours.eval()));
        group.bench_function(BenchmarkId::new("ours-read", name), |bencher| bencher.iter(|| read.eval()));
        group.bench_function(BenchmarkId::new("J", name), |bencher| {
            bencher.iter(|| serde_json::from_slice::<serde_json::Value>(&ours.request).expect("a request is JSON"));
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

criterion_group! { name = benches; config = quick(); targets = whole_call }
criterion_main!(benches);
