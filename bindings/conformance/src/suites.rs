//! The bindings' own test suites, in the languages they are written in.
//!
//! Which library they run against is decided here: the plain one, and the one that may be asked to panic. What they
//! test is decided there: arguments of wrong types, threads, workers, silence, packaging.

use crate::languages::{go_command, node_package, python_interpreter};
use crate::workshop::{Trouble, Variant, Workshop, finish, tool};
use std::process::Command;

/// The variable that tells a suite which build it is run against.
pub const EXPECT_TEST_PANIC: &str = "EXPECT_TEST_PANIC";

/// One suite.
#[derive(Debug, Clone, Copy)]
pub struct Suite {
    /// As printed.
    pub name: &'static str,
    /// Runs it against the workshop's library.
    pub run: fn(&Workshop) -> Result<String, Trouble>,
}

/// Every suite that is not written in Rust; C and C++ are tested by the `ffi` package.
pub const SUITES: &[Suite] =
    &[Suite { name: "go", run: go }, Suite { name: "python", run: python }, Suite { name: "node", run: node }];

fn go(workshop: &Workshop) -> Result<String, Trouble> {
    if workshop.variant == Variant::TestPanic {
        return finish(marked(workshop, &mut go_command(workshop, &["test", "-count=1", "-run=Panic", "."])?));
    }
    finish(&mut go_command(workshop, &["vet", "./..."])?)?;
    finish(&mut go_command(workshop, &["test", "-count=1", "-race", "./..."])?)
}

fn python(workshop: &Workshop) -> Result<String, Trouble> {
    let interpreter = python_interpreter(workshop)?;
    if workshop.variant == Variant::Plain {
        // The types are checked where mypy can be had; the suite says what it makes of its absence.
        let arguments = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "mypy>=1.18,<3"];
        let _ = finish(&mut workshop.command(&interpreter, &arguments));
    }
    let mut suite = workshop.command(interpreter, &["-m", "unittest", "discover", "-s", "bindings/python/tests"]);
    finish(marked(workshop, suite.env("PYTHONDONTWRITEBYTECODE", "1")))
}

fn node(workshop: &Workshop) -> Result<String, Trouble> {
    let package = node_package(workshop)?;
    let types = workshop.root.join("bindings/node/test/types");
    if workshop.variant == Variant::Plain && !types.join("node_modules").exists() {
        // As above, for TypeScript.
        let mut npm = workshop.command("npm", &["install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]);
        let _ = finish(npm.current_dir(types));
    }
    let mut suite = workshop.command(tool("node")?, &["--test", "bindings/node/test/"]);
    finish(marked(workshop, suite.env("HOOKPOLICY_PACKAGE", package)))
}

fn marked<'c>(workshop: &Workshop, command: &'c mut Command) -> &'c mut Command {
    match workshop.variant {
        Variant::Plain => command.env_remove(EXPECT_TEST_PANIC),
        Variant::TestPanic => command.env(EXPECT_TEST_PANIC, "1"),
    }
}
