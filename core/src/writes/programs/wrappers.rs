//! Programs that run a command and keep a record of it in a file. Owns which of their words is that file.

use super::super::found::{Link, Told, Write};
use super::operands::is_nowhere;
use super::words::{Grammar, Words};
use crate::shell::{Arg, Simple};

/// Adds the file that an option names.
fn record(word: Option<&Arg<'_>>, kind: &'static str, told: &mut Told) {
    if let Some(word) = word.filter(|word| !is_nowhere(&word.text)) {
        told.path(kind, word, Link::Followed);
    }
}

/// The words of the wrapper alone: its options end where the command begins.
fn own<'a>(command: &'a Simple<'_>, grammar: Grammar) -> Words<'a> {
    grammar.leading(command)
}

pub(super) fn trace(command: &Simple<'_>, told: &mut Told) {
    let grammar = Grammar { shorts: b"aAbDeEFIlnNopPsSuUwxX", longs: &["output"] };
    record(own(command, grammar).value(b'o', "output"), "trace", told);
}

pub(super) fn time(command: &Simple<'_>, told: &mut Told) {
    let grammar = Grammar { shorts: b"fo", longs: &["format", "output"] };
    record(own(command, grammar).value(b'o', "output"), "time", told);
}

/// The file that is locked is made where it is missing.
pub(super) fn flock(command: &Simple<'_>, told: &mut Told) {
    let grammar = Grammar { shorts: b"Ewc", longs: &["conflict-exit-code", "timeout", "wait"] };
    let words = own(command, grammar);
    let is_number = |word: &Arg<'_>| word.text.iter().all(u8::is_ascii_digit);
    record(words.operands.first().filter(|word| !is_number(word)), "flock", told);
}

pub(super) fn parallel(command: &Simple<'_>, told: &mut Told) {
    let grammar =
        Grammar { shorts: b"jINnPLSaEJ", longs: &["joblog", "results", "jobs", "colsep", "delay", "timeout"] };
    let words = own(command, grammar);
    record(words.value(0, "joblog"), "parallel", told);
    record(words.value(0, "results"), "parallel", told);
}

pub(super) fn hyperfine(command: &Simple<'_>, told: &mut Told) {
    const EXPORTS: [&str; 5] = ["export-json", "export-csv", "export-markdown", "export-asciidoc", "export-orgmode"];
    let words = own(command, Grammar { shorts: b"wmMrsSpcnuiL", longs: &EXPORTS });
    EXPORTS.iter().for_each(|option| record(words.value(0, option), "hyperfine", told));
}

pub(super) fn valgrind(command: &Simple<'_>, told: &mut Told) {
    const FILES: [&str; 4] = ["log-file", "xml-file", "callgrind-out-file", "massif-out-file"];
    let words = own(command, Grammar::PLAIN);
    FILES.iter().for_each(|option| record(words.value(0, option), "valgrind", told));
}

/// What a terminal showed is kept in a file, whose name has a default.
pub(super) fn script(command: &Simple<'_>, told: &mut Told) {
    let grammar = Grammar {
        shorts: b"cEImBTOo",
        longs: &["command", "echo", "log-in", "log-out", "log-io", "log-timing", "output-limit", "logging-format"],
    };
    let words = grammar.read(command);
    let log = words.value(b'O', "log-out");
    if words.operands.is_empty() && log.is_none() {
        told.writes.push(Write::proven("script", b"typescript", Link::Followed));
    }
    record(words.operands.first(), "script", told);
    record(log, "script", told);
}
