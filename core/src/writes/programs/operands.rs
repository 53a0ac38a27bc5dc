//! Programs that write the files which their operands or one of their options name.

use super::super::found::{Link, Told, Write};
use super::words::{Grammar, borrowed};
use crate::shell::Simple;

/// Adds every operand.
fn all(command: &Simple<'_>, (kind, link): (&'static str, Link), grammar: Grammar, told: &mut Told) {
    let words = grammar.read(command);
    words.operands.iter().for_each(|word| told.path(kind, word, link));
}

pub(super) fn rm(command: &Simple<'_>, told: &mut Told) {
    all(command, ("rm", Link::Kept), Grammar::PLAIN, told);
}

pub(super) fn rmdir(command: &Simple<'_>, told: &mut Told) {
    all(command, ("rmdir", Link::Kept), Grammar::PLAIN, told);
}

pub(super) fn unlink(command: &Simple<'_>, told: &mut Told) {
    all(command, ("rm", Link::Kept), Grammar::PLAIN, told);
}

pub(super) fn shred(command: &Simple<'_>, told: &mut Told) {
    let grammar = Grammar { shorts: b"ns", longs: &["iterations", "size", "random-source"] };
    all(command, ("shred", Link::Followed), grammar, told);
}

pub(super) fn touch(command: &Simple<'_>, told: &mut Told) {
    let grammar = Grammar { shorts: b"drt", longs: &["date", "reference", "time"] };
    all(command, ("touch", Link::Followed), grammar, told);
}

pub(super) fn truncate(command: &Simple<'_>, told: &mut Told) {
    all(command, ("truncate", Link::Followed), Grammar { shorts: b"rs", longs: &["reference", "size"] }, told);
}

pub(super) fn tee(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar::PLAIN.read(command);
    let files = words.operands.iter().filter(|word| !is_nowhere(&word.text));
    files.for_each(|word| told.path("tee", word, Link::Followed));
}

pub(super) fn mkdir(command: &Simple<'_>, told: &mut Told) {
    all(command, ("mkdir", Link::Followed), Grammar { shorts: b"m", longs: &["mode"] }, told);
}

pub(super) fn mkfifo(command: &Simple<'_>, told: &mut Told) {
    all(command, ("mkfifo", Link::Followed), Grammar { shorts: b"m", longs: &["mode"] }, told);
}

/// The name comes first, and behind it the kind and numbers.
pub(super) fn mknod(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar { shorts: b"m", longs: &["mode"] }.read(command);
    words.operands.iter().take(1).for_each(|word| told.path("mknod", word, Link::Followed));
}

/// A name that the program makes up. With no template it stands in the directory for such files.
pub(super) fn mktemp(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar { shorts: b"p", longs: &["suffix"] }.read(command);
    if !words.operands.is_empty() && !words.has(b'u', "dry-run") {
        told.writes.push(Write::unproven("mktemp", None, "computed"));
    }
}

/// `chmod`, `chown` and the like: what is changed is said before the files, unless a file is the model.
pub(super) fn mode(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar { shorts: b"", longs: &["from", "reference"] }.read(command);
    let from = usize::from(!words.has(0, "reference"));
    words.operands.iter().skip(from).for_each(|word| told.path("chmod", word, Link::Followed));
}

pub(super) fn setfacl(command: &Simple<'_>, told: &mut Told) {
    let grammar = Grammar {
        shorts: b"mxMX",
        longs: &["modify", "remove", "modify-file", "remove-file", "set", "set-file", "restore"],
    };
    all(command, ("chmod", Link::Followed), grammar, told);
}

pub(super) fn dd(command: &Simple<'_>, told: &mut Told) {
    for word in &command.argv[1..] {
        if word.text.starts_with(b"of=") && !is_nowhere(&word.text[3..]) {
            told.path("dd", &borrowed(word, 3), Link::Followed);
        }
    }
}

pub(super) fn sort(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar { shorts: b"kotST", longs: &["key", "output", "field-separator", "buffer-size"] }.read(command);
    words.value(b'o', "output").into_iter().for_each(|word| told.path("sort-out", word, Link::Followed));
}

pub(super) fn uniq(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar { shorts: b"fsw", longs: &["skip-fields", "skip-chars", "check-chars"] }.read(command);
    words.operands.iter().skip(1).for_each(|word| told.path("uniq-out", word, Link::Followed));
}

/// The pieces are named by counting.
pub(super) fn split(_: &Simple<'_>, told: &mut Told) {
    told.writes.push(Write::unproven("split", None, "computed"));
}

pub(super) fn csplit(_: &Simple<'_>, told: &mut Told) {
    told.writes.push(Write::unproven("csplit", None, "computed"));
}

/// Where nothing stays that is written.
pub(super) fn is_nowhere(path: &[u8]) -> bool {
    matches!(path, b"/dev/null" | b"/dev/stdout" | b"/dev/stderr" | b"/dev/tty" | b"-")
        || path.starts_with(b"/dev/fd/")
        || path.is_empty()
}
