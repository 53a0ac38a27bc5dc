//! Commands that throw away what no other command brings back: the working tree's changes, a stash.
//!
//! Owns: which shapes these are. Refuses to own: what follows (`gates/destructive.rs`). It is not the class of a form: there
//! a command is destructive that touches one file; here it is one that takes all of it.

use super::form::Asked;
use super::index::shipped;
use super::line::{Line, Verb};
use super::marks::{ALL, DRY, FORCE, HELP, REPLACE};
use super::when::When::{self, Any, Not, SettingOff, Verb as Sub};

/// Kind, command, conditions. The first row of a command whose conditions all hold is its kind.
const LOSSES: &[(&str, &str, &[When])] = &[
    ("git-reset-hard", "reset", &[Any(ALL)]),
    ("git-clean", "clean", &[Any(FORCE), Not(DRY)]),
    // Without force git refuses, unless it is told not to.
    ("git-clean", "clean", &[SettingOff("clean.requireforce"), Not(DRY)]),
    ("git-checkout-force", "checkout", &[Any(FORCE.or(REPLACE))]),
    ("git-switch-discard", "switch", &[Any(FORCE.or(REPLACE))]),
    ("git-stash-drop", "stash", &[Sub(&["drop"])]),
    ("git-stash-clear", "stash", &[Sub(&["clear"])]),
];

/// The kind of loss that an invocation brings about; `None` for every other one, and for a manual.
pub(crate) fn loss(asked: &Asked<'_>) -> Option<&'static str> {
    let command = asked.command.as_deref()?;
    let mut rows = LOSSES.iter().filter(|(_, name, _)| name.as_bytes() == command).peekable();
    rows.peek()?;
    let line = Line::read(shipped(command)?.grammar, asked.rest, &asked.config);
    // A subcommand that is not known may be any, and then it is steering's to say so.
    if line.marks.meets(HELP) || line.verb == Verb::Unknown {
        return None;
    }
    rows.find(|(.., when)| when.iter().all(|when| line.meets(when))).map(|(kind, ..)| *kind)
}
