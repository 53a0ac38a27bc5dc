//! Texts of programs that the words of a command name: `bisect run`, `submodule foreach` and their kind.
//!
//! Owns: which commands have them. Refuses to own: programs that options name (`options/`) and settings (`programs.rs`).

use std::borrow::Cow;

use super::line::{Line, Verb};
use super::programs;
use crate::shell;

/// The text that the words besides options and the subcommand come to, if the command runs them.
pub(super) fn of_words<'a>(line: &Line<'_, 'a>) -> Option<Cow<'a, [u8]>> {
    match (line.command.name, line.verb) {
        ("bisect", Verb::Known("run")) => joined(line, b""),
        ("for-each-repo", _) => joined(line, b"git "),
        ("remote-ext", _) => line.words().nth(1).map(|arg| Cow::Owned(programs::addressed(&arg.text))),
        ("submodule", Verb::Known("foreach")) => text(line),
        _ => None,
    }
}

/// One word is a text for the shell; several are a command.
fn text<'a>(line: &Line<'_, 'a>) -> Option<Cow<'a, [u8]>> {
    let one = line.words == 1 && line.perhaps == 0;
    if one { line.words().next().map(|arg| Cow::Borrowed(&*arg.text)) } else { joined(line, b"") }
}

/// The words as a command, each in quotes, so that none becomes more than a word.
fn joined<'a>(line: &Line<'_, 'a>, start: &[u8]) -> Option<Cow<'a, [u8]>> {
    let mut text = start.to_vec();
    for arg in line.words() {
        shell::quote(&arg.text, &mut text);
        text.push(b' ');
    }
    (line.words > 0).then_some(Cow::Owned(text))
}
