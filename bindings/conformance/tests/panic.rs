//! A panic inside the engine comes back as an error reply in every language, and the next request is answered.
//!
//! The libraries are built with the cargo feature `test-panic` into a folder of their own. Like `parity`, this test has
//! no harness, so that what was skipped is always printed.
#![allow(clippy::print_stdout, reason = "the table is what this program is for")]

use conformance::filter::Filter;
use conformance::languages::{LANGUAGES, Language};
use conformance::workshop::{Trouble, Variant, Workshop, under_ci};
use hookpolicy::code;
use serde_json::Value;
use std::process::ExitCode;

/// A request that panics in a test build, between two that must not notice.
const REQUESTS: &str = "{\"v\":2}\n{\"v\":1,\"payload\":{},\"test_panic\":true}\n{\"v\":2}\n";

fn main() -> ExitCode {
    let workshop = Workshop::new(Variant::TestPanic);
    let mut passed = true;
    for language in LANGUAGES {
        let (word, fine) = match contained(&workshop, language) {
            Ok(()) => ("contained".to_string(), true),
            Err(Trouble::Missing(why)) => (format!("skipped, {why}"), !under_ci()),
            Err(Trouble::Failed(why)) => (format!("FAILED: {why}"), false),
        };
        println!("{:<10} panic {word}", language.name);
        passed &= fine;
    }
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn contained(workshop: &Workshop, language: &Language) -> Result<(), Trouble> {
    let filter = quiet(language, (language.build)(workshop)?);
    let answers = filter.run(REQUESTS.as_bytes()).map_err(Trouble::Failed)?;
    let codes: Vec<i32> = answers.iter().map(|answer| answer.code).collect();
    if codes != [code::E_REQUEST, code::E_PANIC, code::E_REQUEST] {
        return Err(Trouble::Failed(format!("the codes are {codes:?}")));
    }
    if answers[0] != answers[2] {
        return Err(Trouble::Failed("the panic left a trace in the next reply".to_string()));
    }
    let reply: Value = serde_json::from_slice(&answers[1].reply).unwrap_or_default();
    match (&reply["decision"], &reply["error"]["message"]) {
        (Value::String(decision), Value::String(_)) if decision == "deny" => Ok(()),
        _ => Err(Trouble::Failed(format!("the reply is {reply}"))),
    }
}

/// A Rust program has one std for itself and the engine, so its panic hook is its own and says on standard error what
/// it likes. In every other language the library is silent, and a word on standard error is a failure.
fn quiet(language: &Language, filter: Filter) -> Filter {
    if language.name != "rust" {
        return filter;
    }
    let program = filter.program.to_string_lossy().into_owned();
    Filter { program: "sh".into(), arguments: vec!["-c".into(), "\"$0\" --codes 2>/dev/null".into(), program] }
}
