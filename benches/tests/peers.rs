//! That the measuring programs and their peers still compile, although the ordinary test run does not build them. It costs
//! two minutes of a core, so it runs where `CI` is set and says that it was skipped elsewhere.

#![allow(clippy::print_stderr, reason = "a test that did not run says so")]

use std::process::{Command, Stdio};

#[test]
fn the_measuring_programs_compile() {
    if std::env::var_os("CI").is_none() {
        eprintln!("skipped: CI is not set");
        return;
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["check", "--quiet", "--locked", "-p", "hookpolicy-benches", "--features", "peers", "--all-targets"]);
    // A directory of its own, because the tests that run beside this one build as well.
    let output =
        cargo.args(["--target-dir", concat!(env!("CARGO_TARGET_TMPDIR"), "/peers")]).stdin(Stdio::null()).output();
    let output = output.expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
