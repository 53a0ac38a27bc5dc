//! One run, all bars: ours against git children, the raw walk, gix, gix-discover, libgit2 and a plain JSON parse, on a
//! fixture built by git, sampled round robin. Prints every spread, then every bar. Owns no measurement of another
//! language; those are in benches/node and benches/python.
//!
//! `side_by_side [SAMPLES]` (101 by default, never fewer). Status 0: every bar measured and held; 1: one was not.

#![allow(clippy::print_stdout, reason = "the report is what the program is for")]

mod admissions;
mod c_call;
mod calls;
mod first_call;
mod gated;
mod scale;
mod steering;
mod threads;

use hookpolicy_benches::bars::Board;
use hookpolicy_benches::fixture::Fixture;
use hookpolicy_benches::race::{Results, Spread};
use std::process::ExitCode;

/// Fewer samples say nothing about a tenth percentile on a shared machine.
const LEAST_SAMPLES: usize = 101;

/// What every section needs.
struct Bench {
    fixture: Fixture,
    samples: usize,
    board: Board,
}

impl Bench {
    /// Judges one variant of a race against another; both must have run.
    fn judge(&mut self, id: &str, subject: &str, ratio: (Option<Spread>, Option<Spread>)) {
        match ratio {
            (Some(above), Some(below)) => self.board.judge(id, subject, above.over(below)),
            _ => self.board.skip(id, "a variant is missing"),
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some(first_call::WORD) => return first_call::child(&arguments[1..]),
        Some(word) if word.parse::<usize>().is_err() => {
            println!("usage: side_by_side [SAMPLES]");
            return ExitCode::from(64);
        }
        _ => {}
    }
    let asked = arguments.first().and_then(|word| word.parse().ok()).unwrap_or(LEAST_SAMPLES);
    match Fixture::build("bench") {
        Ok(fixture) => run(Bench { fixture, samples: LEAST_SAMPLES.max(asked), board: Board::default() }),
        Err(error) => {
            println!("the fixture cannot be built: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut bench: Bench) -> ExitCode {
    println!(
        "hookpolicy {}, {} samples, fixture in {}",
        hookpolicy::VERSION,
        bench.samples,
        bench.fixture.root.display()
    );
    let sections = [
        admissions::run,
        scale::run,
        calls::run,
        steering::run,
        threads::run,
        first_call::run,
        c_call::run,
        gated::run,
    ];
    sections.iter().for_each(|section| section(&mut bench));
    println!("\n{}", bench.board.report());
    if bench.board.all_held() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints one race, in microseconds, with each variant's ratio to the first.
fn print(title: &str, results: &Results) {
    println!("\n{title:<14} {:>10} {:>10} {:>10}   p10 / first", "p10 us", "p50 us", "p99 us");
    let Some((_, first)) = results.rows.first() else { return };
    for (name, spread) in &results.rows {
        let us = spread.per(1000.0);
        let ratio = spread.over(*first).p10;
        println!("  {name:<12} {:>10.3} {:>10.3} {:>10.3}   {ratio:.3}", us.p10, us.p50, us.p99);
    }
}
