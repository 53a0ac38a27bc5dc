//! Where an interpreter's program comes from: an option, its input, a file.

use std::borrow::Cow;

use super::super::words::{Grammar, Words};
use crate::shell::{Arg, HOLE, Simple, Stdin};

/// A program.
pub(super) enum Source<'a> {
    /// This text. `HOLE` stands in it for what is not known.
    Text(Cow<'a, [u8]>),
    /// Something that the text of the command does not show, and that is no file of somebody's.
    Unknown,
    /// A script, a module, or nothing: what these do is out of reach.
    Elsewhere,
}

/// The program of an interpreter whose options are these, `letters` and `longs` being those that hold a program.
pub(super) fn source<'a>(command: &'a Simple<'_>, grammar: Grammar, (letters, longs): (&[u8], &[&str])) -> Source<'a> {
    let words: Words<'a> = grammar.leading(command);
    let is_code = |name: &[u8]| match name {
        [letter] => letters.contains(letter),
        name => longs.iter().any(|long| long.as_bytes() == name),
    };
    for option in words.options {
        if is_code(&option.name) {
            return option.value.map_or(Source::Elsewhere, text);
        }
    }
    match words.operands.first() {
        None => input(command),
        Some(first) if &*first.text == b"-" => input(command),
        Some(_) => Source::Elsewhere,
    }
}

fn text(arg: Arg<'_>) -> Source<'_> {
    if arg.splits || *arg.text == [HOLE] { Source::Unknown } else { Source::Text(arg.text) }
}

/// The program that is read from the command's input.
fn input<'a>(command: &'a Simple<'_>) -> Source<'a> {
    match command.stdin {
        Stdin::Own => Source::Elsewhere,
        Stdin::Other => Source::Unknown,
        Stdin::Content(arg) if *arg.text == [HOLE] => Source::Unknown,
        Stdin::Content(arg) => Source::Text(Cow::Borrowed(&arg.text)),
    }
}
