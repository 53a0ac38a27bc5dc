//! The reasons for the agent: what was found, why it is denied, and what to do instead.
//!
//! Owns: these sentences. They name a form by git's own words and a place by its directory; never an argument's value, which
//! may be a secret.

use std::fmt::Write as _;

use super::policy::Policy;
use super::target::{Aim, Target};
use crate::git::{Class, Form};
use crate::path;
use crate::shell::Reading;

/// What a denied form does, by how its id begins or ends; the first that fits counts. The rest of the list moves branches.
const DOES: &[(&str, &str)] = &[
    ("worktree", "adds, moves or removes a worktree"),
    ("rebase", "rebases"),
    ("pull-rebase", "rebases"),
    ("add", "stages content"),
    ("apply-index", "stages content"),
    ("update-index", "stages content"),
];

/// The reason against a form that is denied for what it changes.
pub(super) fn form(form: &Form, policy: &Policy<'_>) -> String {
    let mut out = String::with_capacity(192);
    ["`git ", form.command, "` "].iter().for_each(|part| out.push_str(part));
    if !form.when.is_empty() {
        ["as in `", form.example, "` "].iter().for_each(|part| out.push_str(part));
    }
    out.push_str(does(form));
    match policy.tools.iter().find(|(id, _)| *id == form.id()) {
        Some((_, tool)) => drop(write!(out, ", and raw git may not; call {} instead", path::show(tool))),
        None if form.class == Class::Mutation => {
            out.push_str(", and raw git may not; call the madt_* tool that does it instead");
        }
        None => {}
    }
    out
}

fn does(form: &Form) -> &'static str {
    if form.class != Class::Mutation {
        return "is denied by this policy";
    }
    let id = form.id();
    let row = DOES.iter().find(|(part, _)| id.starts_with(part) || id.ends_with(part));
    row.map_or("creates, moves or deletes a branch", |(_, does)| does)
}

/// The reason against a change of somebody else's main worktree, or of one that may be.
pub(super) fn shared(form: &Form, aim: &Aim) -> String {
    let mut out = String::with_capacity(192);
    let _ = write!(out, "`git {}` ", form.command);
    match (aim.target, &aim.dir) {
        (Target::ForeignMain, Some(dir)) => {
            let _ = write!(out, "would change the main worktree of another repository, {}", path::show(dir));
        }
        (Target::ForeignMain, None) => out.push_str("would change the main worktree of another repository"),
        _ => out.push_str("may change the main worktree of another repository: the text does not tell where it runs"),
    }
    out.push_str(match aim.target {
        Target::ForeignMain => ", which is shared state; work in a linked worktree of that repository",
        _ => "; name the directory literally",
    });
    out
}

/// The reason against a text with more in it than is followed.
pub(super) const TOO_MANY: &str = "the text runs more aliases and programs of git than are followed; run fewer at once";

/// The reason against a text that cannot be read to its end.
pub(super) fn unreadable(reading: Reading) -> String {
    match reading.fault {
        Some(at) => format!("the command is no shell text that can be read: see byte {at}"),
        None => "the command is nested too deeply to be read to its end; run its parts one by one".to_owned(),
    }
}

/// The reason against a form of git that prints what may hold a credential.
pub(super) fn printed(form: &Form) -> String {
    format!(
        "`git {}` as in `{}` would print values that may hold a credential, and these must not enter the conversation; \
         ask for names, not values",
        form.command, form.example
    )
}

/// The reason against showing a credential otherwise.
pub(super) fn credential(what: &str) -> String {
    format!("it would bring {what} into the conversation, which may hold a credential; ask for names, not values")
}
