//! The test suites of the bindings, against the plain library and against the one that may be asked to panic.
//!
//! This test has no harness, so that what was skipped is always printed.
#![allow(clippy::print_stdout, reason = "the table is what this program is for")]

use conformance::suites::SUITES;
use conformance::workshop::{Trouble, Variant, Workshop, under_ci};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let mut passed = true;
    for (variant, name) in [(Variant::Plain, "plain"), (Variant::TestPanic, "test-panic")] {
        let workshop = Workshop::new(variant);
        for suite in SUITES {
            let start = Instant::now();
            let (word, fine) = match (suite.run)(&workshop) {
                Ok(_) => ("passed".to_string(), true),
                Err(Trouble::Missing(why)) => (format!("skipped, {why}"), !under_ci()),
                Err(Trouble::Failed(why)) => (format!("FAILED\n{why}"), false),
            };
            println!("{:<8} {name:<10} {:>5.1} s  {word}", suite.name, start.elapsed().as_secs_f64());
            passed &= fine;
        }
    }
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
