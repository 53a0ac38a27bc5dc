//! The files that a command of git names behind its options.
//!
//! Owns: cutting them from revisions, where `--` or the command does. Refuses to own: what they stand for.

use super::form::Asked;
use super::index::shipped;
use super::line::Line;
use crate::shell::Arg;

/// The words that name files: behind `--` where it stands, else all of them. `None` where a file lists them.
pub(crate) fn paths<'a>(asked: &Asked<'a>) -> Option<Vec<&'a Arg<'a>>> {
    let command = asked.command.as_deref()?;
    let is_listed = |arg: &Arg<'_>| arg.text.starts_with(b"--pathspec-f");
    if asked.rest.iter().any(is_listed) {
        return None;
    }
    let line = Line::read(shipped(command)?.grammar, asked.rest, &asked.config);
    let dashed = asked.rest.iter().position(|arg| &*arg.text == b"--");
    Some(match dashed {
        Some(at) => asked.rest[at + 1..].iter().collect(),
        None => line.words().collect(),
    })
}

/// The words behind the options and the subcommand, in order. Empty for a command that git does not ship.
pub(crate) fn words<'a>(asked: &Asked<'a>) -> Vec<&'a Arg<'a>> {
    let Some(shipped) = asked.command.as_deref().and_then(shipped) else { return Vec::new() };
    Line::read(shipped.grammar, asked.rest, &asked.config).words().collect()
}
