//! What the integration tests of the core share: vectors, scenarios, layouts made with git, evaluation in a child.
//!
//! It refuses to know any rule of the engine: expectations stand in the data or in the test that owns them.

#![allow(dead_code, reason = "every test binary takes its own part of this module")]

#[cfg(unix)]
pub(crate) mod child;
#[cfg(unix)]
pub(crate) mod files;
#[cfg(unix)]
pub(crate) mod git;
#[cfg(unix)]
pub(crate) mod layout;
#[cfg(unix)]
pub(crate) mod oracle;
#[cfg(unix)]
pub(crate) mod room;
#[cfg(unix)]
pub(crate) mod ruling;
#[cfg(unix)]
pub(crate) mod scenario;
#[cfg(unix)]
pub(crate) mod scratch;

pub(crate) mod random;
pub(crate) mod stage;
pub(crate) mod steer;
#[cfg(unix)]
pub(crate) mod wild;
pub(crate) mod writes;

use std::io::Write;

/// Writes one line of a test's report to standard error, past the capture of the test harness: counts of skipped and
/// merely acceptable cases must be seen when the test passes, too.
pub(crate) fn report(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Panics with all lines, when there are any.
pub(crate) fn assert_empty(what: &str, lines: &[String]) {
    assert!(lines.is_empty(), "{} {what}:\n{}", lines.len(), lines.join("\n"));
}
