//! One run, all guards: verdict and microseconds per command of the library and of its peers, over the disguises and the
//! mentions of core/tests/see_through. Owns the report. No bar is judged here: the peers guard other things, so only
//! what they see of a command that they flag when it is plain is compared.
//!
//! `guards [--each]`; the second form prints every verdict. `guards peer NAME` is the child that one peer runs in.

#![allow(clippy::print_stdout, reason = "the report is what the program is for")]

mod child;
mod lists;
mod parsers;
mod peer;
mod report;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *words {
        ["peer", name] => peer::serve(name),
        [] => report::run(report::Detail::Totals),
        ["--each"] => report::run(report::Detail::Each),
        _ => {
            println!("usage: guards [--each]");
            return ExitCode::from(64);
        }
    }
    ExitCode::SUCCESS
}
