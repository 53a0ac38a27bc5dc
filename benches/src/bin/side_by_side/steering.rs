//! S1 to S5 and the limits of a decision: commands of four sizes against one pass over their bytes and against a full
//! parse by brush-parser, hostile texts of 64 KiB, the corpus one by one, and whole calls with a command in them.

use crate::{Bench, print};
use hookpolicy::measure::{Count, with_decision};
use hookpolicy_benches::commands::{self, CHAIN, LARGE, SHORT, WITHOUT_GIT};
use hookpolicy_benches::ours::Ours;
use hookpolicy_benches::race::{Clock, Race, Results, Spread};
use hookpolicy_benches::requests;
use std::hint::black_box;
use std::time::Instant;

/// A function that judges one command.
type Decide<'d> = &'d dyn Fn(&[u8]) -> Count;

/// Measures everything and judges the bars.
pub(crate) fn run(bench: &mut Bench) {
    with_decision(&requests::shell("true"), |decide| {
        let per_byte = sizes(bench, decide);
        hostile(bench, decide, per_byte);
        corpus(bench, decide);
    });
    whole_calls(bench);
}

/// S1 to S4. Returns the spread of the ordinary 64 KiB.
fn sizes(bench: &mut Bench, decide: Decide<'_>) -> Spread {
    let ordinary = [200, 2_048, LARGE].map(commands::ordinary);
    let texts = [
        ("33 bytes", WITHOUT_GIT),
        ("short", SHORT),
        ("200 bytes, chain", CHAIN),
        ("200 bytes", ordinary[0].as_str()),
        ("2 KB", ordinary[1].as_str()),
    ];
    let results = texts.map(|(name, text)| (name, race(bench, decide, text)));
    results.iter().for_each(|(name, found)| print(name, found));
    let large = race(bench, decide, &ordinary[2]);
    print("64 KB", &large);
    let of = |name: &str, variant: &str| {
        let found = results.iter().find(|(row, _)| *row == name)?;
        found.1.get(variant)
    };
    bench.judge("S1", "200 bytes", (of("200 bytes", "ours"), of("200 bytes", "P")));
    bench.judge("S2", "200 bytes", (of("200 bytes", "ours"), of("200 bytes", "brush-parser")));
    bench.judge("S3", "33 bytes", (of("33 bytes", "ours"), of("33 bytes", "P")));
    let ours = large.get("ours").unwrap_or(Spread::fixed(f64::NAN));
    let each = |spread: Spread, bytes: usize| spread.per(bytes as f64);
    bench.judge("S4", "ordinary", (Some(each(ours, LARGE)), of("2 KB", "ours").map(|spread| each(spread, 2_048))));
    ours
}

fn race(bench: &Bench, decide: Decide<'_>, text: &str) -> Results {
    let expected = decide(text.as_bytes());
    let mut race = Race::new(Clock::Wall);
    race.enter("P", || {
        black_box(commands::pass_over(black_box(text.as_bytes())));
    });
    race.enter("ours", || assert_eq!(decide(black_box(text.as_bytes())), expected));
    race.enter("brush-parser", || {
        let options = brush_parser::ParserOptions::default();
        let program = brush_parser::Parser::new(black_box(text.as_bytes()), &options).parse_program();
        black_box(program.is_ok());
    });
    race.run(bench.samples)
}

/// S5 and the limit for 64 KiB: the worst of all. Few samples of each, because a median of eleven is enough to find a text
/// that is out of all proportion.
fn hostile(bench: &mut Bench, decide: Decide<'_>, ordinary: Spread) {
    const SAMPLES: usize = 11;
    let mut found: Vec<(&str, Spread)> =
        commands::hostile().iter().map(|hostile| (hostile.name, timed(decide, &hostile.text, SAMPLES))).collect();
    found.sort_by(|a, b| b.1.p10.total_cmp(&a.1.p10));
    println!("\nhostile 64 KB (p10, p50, p99 in us), the ten worst of {}", found.len());
    for (name, spread) in found.iter().take(10) {
        let us = spread.per(1000.0);
        println!("  {name:<26} {:>10.1} {:>10.1} {:>10.1}", us.p10, us.p50, us.p99);
    }
    let Some((name, worst)) = found.first() else { return };
    bench.board.judge("S5", short(name), worst.over(ordinary));
    bench.board.judge("L64", short(name), worst.per(1000.0));
}

/// As much of a name as the report has room for.
fn short(name: &str) -> &str {
    name.get(..10).unwrap_or(name)
}

fn timed(decide: Decide<'_>, text: &str, samples: usize) -> Spread {
    let expected = decide(text.as_bytes());
    let one = |_| {
        let start = Instant::now();
        assert_eq!(decide(black_box(text.as_bytes())), expected);
        start.elapsed().as_nanos() as f64
    };
    Spread::of((0..samples).map(one).collect())
}

/// The corpus: each command's tenth percentile, and how those are distributed.
fn corpus(bench: &mut Bench, decide: Decide<'_>) {
    let corpus = commands::corpus();
    let expected: Vec<Count> = corpus.iter().map(|command| decide(command.as_bytes())).collect();
    let mut samples = vec![Vec::with_capacity(bench.samples); corpus.len()];
    for _ in 0..bench.samples {
        for (index, command) in corpus.iter().enumerate() {
            samples[index].push(batch(decide, command, expected[index]));
        }
    }
    let each: Vec<f64> = samples.into_iter().map(|samples| Spread::of(samples).p10).collect();
    let mut worst: Vec<(f64, &String)> = each.iter().copied().zip(&corpus).collect();
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    let us = Spread::of(each).per(1000.0);
    let (denied, advised) = expected.iter().fold((0, 0), |(denied, advised), (denies, advice)| {
        (denied + usize::from(*denies > 0), advised + usize::from(*denies == 0 && *advice > 0))
    });
    println!(
        "\n{} commands, {denied} denied, {advised} advised: p10 {:.3}, p50 {:.3}, p99 {:.3} us; the slowest:",
        corpus.len(),
        us.p10,
        us.p50,
        us.p99
    );
    worst.iter().take(5).for_each(|(spent, command)| println!("  {:>8.3}  {command:?}", spent / 1000.0));
    bench.board.judge("L50", "corpus", Spread::fixed(us.p50));
    bench.board.judge("L99", "corpus", Spread::fixed(us.p99));
}

/// Nanoseconds of one decision, over a few in a row.
fn batch(decide: Decide<'_>, command: &str, expected: Count) -> f64 {
    const CALLS: u32 = 8;
    let start = Instant::now();
    (0..CALLS).for_each(|_| assert_eq!(decide(black_box(command.as_bytes())), expected));
    start.elapsed().as_nanos() as f64 / f64::from(CALLS)
}

/// Whole evaluations with JSON around them, in a given world.
fn whole_calls(bench: &Bench) {
    let calls =
        requests::SHELL_CALLS.map(|(name, command, code)| (name, Ours::answering(requests::shell(command), code)));
    let mut race = Race::new(Clock::Wall);
    for &(name, ref ours) in &calls {
        race.enter(name, || ours.eval());
    }
    print("whole calls", &race.run(bench.samples));
}
