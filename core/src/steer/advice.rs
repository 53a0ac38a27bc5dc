//! The words of advice: one line for each read form, for next time.
//!
//! Owns: how a call of a tool is written down. The tools themselves stand in git's table of forms, and the envelope may
//! name others.

use std::borrow::Cow;

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

/// Most entries: the read forms are twelve, and an envelope may add others.
const MAX_LINES: usize = 64;

/// The advice for all reads that keep theirs, one entry for each of the twelve, in the order of the text. Rows of one
/// command that have one tool are one of the twelve.
pub(super) fn lines(reads: &[Read], policy: &Policy<'_>) -> Vec<Advice> {
    let mut lines: Vec<Advice> = Vec::new();
    let mut said: [Option<&Form>; MAX_LINES] = [None; MAX_LINES];
    let mut last: Option<&Form> = None;
    for read in reads.iter().filter(|read| matches!(read.fate, Fate::Advised | Fate::Narrow)) {
        let form = read.form;
        let is_again = last.replace(form).is_some_and(|last| std::ptr::eq(last, form));
        let is_said = |other: &&Form| (other.command, other.tool) == (form.command, form.tool);
        let count = lines.len();
        if is_again || count == MAX_LINES || said[..count].iter().flatten().any(is_said) {
            continue;
        }
        said[count] = Some(form);
        lines.push(line(read, policy));
    }
    lines
}

fn line(read: &Read, policy: &Policy<'_>) -> Advice {
    let form = read.form;
    let named = policy.tools.iter().find(|(id, _)| *id == form.id());
    let tool = match named {
        Some((_, name)) => Cow::Owned(path::show(name).into_owned()),
        None => Cow::Borrowed(form.tool.unwrap_or_default()),
    };
    let row = TOOLS.iter().find(|(command, ..)| *command == form.command && named.is_none());
    let (arguments, pointer) = row.map_or(("", ""), |(_, arguments, pointer)| (*arguments, *pointer));
    let mut text = String::with_capacity(192);
    let [before, name] = name(form);
    let call = if tool.is_empty() { "`, use the tool that is meant for it" } else { "`, call " };
    let parts = ["For next time: instead of `", before, name, call, &tool, arguments];
    parts.iter().for_each(|part| text.push_str(part));
    if let Some(dir) = &read.dir {
        text.push_str(" dir=");
        text.push_str(&path::show(dir));
    }
    text.push_str(pointer);
    Advice { form: form.id(), tool, text, at: read.at }
}

/// How a read form is called, in two parts.
fn name(form: &'static Form) -> [&'static str; 2] {
    let row = NAMES.iter().find(|(command, _)| *command == form.command);
    row.map_or(["git ", form.command], |(_, whole)| ["", whole])
}
