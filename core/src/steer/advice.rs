//! The words of advice: one line for each read form, for next time.
//!
//! Owns: how a call of a tool is written down. The tools themselves stand in git's table of forms, and the envelope may
//! name others.

use std::fmt::Write as _;

use super::policy::Policy;
use super::reads::{Fate, Read};
use crate::git::Form;
use crate::path;
use crate::verdict::Advice;

/// How a read form is called in a sentence, where its command alone does not tell it from other forms.
const NAMES: &[(&str, &str)] = &[
    ("rev-parse", "git rev-parse HEAD"),
    ("worktree", "git worktree list"),
    ("show", "git show REF:PATH"),
    ("grep", "git grep PATTERN REF"),
    ("tag", "git tag -l"),
    ("diff", "git diff REF"),
    ("ls-files", "git ls-files --deleted"),
    ("sparse-checkout", "git sparse-checkout list"),
];

/// What else is said about a default tool: its arguments, and a pointer behind the call.
const TOOLS: &[(&str, &str, &str)] =
    &[("diff", " action=diff", ""), ("tag", "", " (the local tags; madt_tags has those of the remote)")];

/// The advice for all reads that keep theirs, one entry for each of the twelve, in the order of the text. Rows of one
/// command that have one tool are one of the twelve.
pub(super) fn lines(reads: &[Read], policy: &Policy<'_>) -> Vec<Advice> {
    let mut lines: Vec<Advice> = Vec::new();
    let mut said: Vec<&Form> = Vec::new();
    for read in reads.iter().filter(|read| matches!(read.fate, Fate::Advised | Fate::Narrow)) {
        let form = read.form;
        if said.iter().all(|other| (other.command, other.tool) != (form.command, form.tool)) {
            said.push(form);
            lines.push(line(read, policy));
        }
    }
    lines
}

fn line(read: &Read, policy: &Policy<'_>) -> Advice {
    let form = read.form;
    let named = policy.tools.iter().find(|(id, _)| *id == form.id());
    let tool = match named {
        Some((_, name)) => path::show(name),
        None => form.tool.unwrap_or_default().to_owned(),
    };
    let row = TOOLS.iter().find(|(command, ..)| *command == form.command && named.is_none());
    let (arguments, pointer) = row.map_or(("", ""), |(_, arguments, pointer)| (*arguments, *pointer));
    let mut text = String::with_capacity(128);
    let _ = write!(text, "For next time: instead of `{}`, ", name(form));
    text.push_str(if tool.is_empty() { "use the tool that is meant for it" } else { "call " });
    let _ = write!(text, "{tool}{arguments}");
    if let Some(dir) = &read.dir {
        let _ = write!(text, " dir={}", path::show(dir));
    }
    text.push_str(pointer);
    Advice { form: form.id(), tool, text, at: read.at }
}

/// How a read form is called.
fn name(form: &'static Form) -> Name {
    let row = NAMES.iter().find(|(command, _)| *command == form.command);
    row.map_or(Name::Command(form.command), |(_, name)| Name::Whole(name))
}

enum Name {
    Command(&'static str),
    Whole(&'static str),
}

impl std::fmt::Display for Name {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Command(command) => write!(out, "git {command}"),
            Self::Whole(name) => out.write_str(name),
        }
    }
}
