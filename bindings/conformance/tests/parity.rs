//! Every vector and every generated hostile request, in every language: equal codes, equal bytes, a silent stderr.
//!
//! This test has no harness, so that its table is always printed. Names of languages as arguments choose among them.
#![allow(clippy::print_stdout, reason = "the table is what this program is for")]

use conformance::report::{Feed, Row, run, table};
use conformance::workshop::{Variant, Workshop};
use conformance::{generated, vectors};
use std::process::ExitCode;

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let vectors = match vectors::load_all() {
        Ok(vectors) => vectors,
        Err(error) => {
            println!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let feed = Feed::new(&vectors, &generated::all());
    let rows = run(&Workshop::new(Variant::Plain), &feed, &names);
    println!("{} vectors, of which {} fit a line", vectors.len(), vectors.iter().filter(|v| v.fits_a_line()).count());
    println!("{}", table(&feed, &rows));
    match rows.iter().any(Row::fails) {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}
