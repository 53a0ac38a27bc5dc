//! Files that a program in Perl or Ruby writes.
//!
//! Owns: the functions of both languages that write, with or without brackets. Refuses to own: other libraries.

use super::super::super::found::{Link, Told, Write};
use super::calls::{Program, adrift};
use super::lexer::Language;
use super::token::{Span, Token};

/// Which arguments of a function are paths.
#[derive(Debug, Clone, Copy)]
enum Paths {
    All,
    First,
    /// All but the first.
    Behind,
    Both,
    Second,
}

const PERL: &[(&[u8], Paths)] = &[
    (b"chmod", Paths::Behind),
    (b"copy", Paths::Second),
    (b"link", Paths::Second),
    (b"make_path", Paths::All),
    (b"mkdir", Paths::First),
    (b"mkpath", Paths::First),
    (b"move", Paths::Both),
    (b"remove_tree", Paths::All),
    (b"rename", Paths::Both),
    (b"rmdir", Paths::First),
    (b"rmtree", Paths::First),
    (b"symlink", Paths::Second),
    (b"truncate", Paths::First),
    (b"unlink", Paths::All),
    (b"write_file", Paths::First),
];
/// Of `File`, `IO`, `Dir` and `FileUtils`.
const RUBY: &[(&[u8], Paths)] = &[
    (b"binwrite", Paths::First),
    (b"chmod", Paths::Behind),
    (b"copy_file", Paths::Second),
    (b"cp", Paths::Second),
    (b"cp_r", Paths::Second),
    (b"delete", Paths::All),
    (b"install", Paths::Second),
    (b"link", Paths::Second),
    (b"ln", Paths::Second),
    (b"ln_s", Paths::Second),
    (b"ln_sf", Paths::Second),
    (b"mkdir", Paths::First),
    (b"mkdir_p", Paths::First),
    (b"mkpath", Paths::First),
    (b"move", Paths::Both),
    (b"mv", Paths::Both),
    (b"remove", Paths::First),
    (b"remove_dir", Paths::First),
    (b"remove_entry", Paths::First),
    (b"rename", Paths::Both),
    (b"rm", Paths::First),
    (b"rm_f", Paths::First),
    (b"rm_r", Paths::First),
    (b"rm_rf", Paths::First),
    (b"rmdir", Paths::First),
    (b"rmtree", Paths::First),
    (b"symlink", Paths::Second),
    (b"touch", Paths::First),
    (b"truncate", Paths::First),
    (b"unlink", Paths::All),
    (b"write", Paths::First),
];
const RUBY_MODULES: [&[u8]; 4] = [b"File", b"IO", b"Dir", b"FileUtils"];
/// Words behind an argument without brackets that are no part of it.
const ENDS: [&[u8]; 7] = [b"or", b"and", b"if", b"unless", b"for", b"foreach", b"do"];

/// Adds the files that a program in Perl writes.
pub(super) fn perl(text: &[u8], told: &mut Told) {
    let program = Program::read(text, Language::Perl);
    told.is_opaque |= program.is_broken() || has_command(&program);
    for at in 0..program.code.tokens.len() {
        let Some(name) = word(&program, at) else { continue };
        match name {
            b"open" | b"sysopen" => opened(&program, at, told),
            b"system" | b"exec" => told.is_opaque = true,
            b"eval" if !program.code.is_mark(at + 1, b'{') => told.is_opaque = true,
            _ => {
                let row = PERL.iter().find(|row| row.0 == name);
                row.into_iter().for_each(|row| {
                    listed(&program, (kind(name, ("perl-file", "perl-remove")), row.1), &arguments(&program, at), told)
                });
            }
        }
    }
    if program.code.has_name(b"chdir") {
        adrift(told);
    }
}

/// Adds the files that a program in Ruby writes.
pub(super) fn ruby(text: &[u8], told: &mut Told) {
    let program = Program::read(text, Language::Ruby);
    told.is_opaque |= program.is_broken() || has_command(&program);
    for at in 0..program.code.tokens.len() {
        let Some(name) = program.code.name(at) else { continue };
        let on = (at > 1 && program.code.is_mark(at - 1, b'.')).then(|| program.code.name(at - 2)).flatten();
        match (on, name) {
            (None | Some(b"Kernel"), b"system" | b"exec" | b"spawn" | b"eval" | b"popen")
                if !is_defined(&program, at) =>
            {
                told.is_opaque = true;
            }
            (Some(b"IO"), b"popen") => told.is_opaque = true,
            (Some(b"File" | b"IO"), b"open" | b"new") | (None, b"open") => ruby_opened(&program, at, told),
            (Some(module), _) if RUBY_MODULES.contains(&module) => {
                let row = RUBY.iter().find(|row| row.0 == name);
                row.into_iter().for_each(|row| {
                    listed(&program, (kind(name, ("ruby-file", "ruby-remove")), row.1), &arguments(&program, at), told)
                });
            }
            _ => {}
        }
    }
    if program.code.has_name(b"chdir") {
        adrift(told);
    }
}

/// Which of two kinds a function is of: the second takes files away.
fn kind(name: &[u8], (writes, removes): (&'static str, &'static str)) -> &'static str {
    let takes = [&b"rm"[..], b"unlink", b"remove", b"delete"];
    if takes.iter().any(|begin| name.starts_with(begin)) { removes } else { writes }
}

fn has_command(program: &Program<'_>) -> bool {
    program.code.tokens.contains(&Token::Command)
}

fn is_defined(program: &Program<'_>, at: usize) -> bool {
    at > 0 && (program.code.name(at - 1) == Some(b"def") || program.code.is_mark(at - 1, b'.'))
}

/// A function's name: no method, no key, no definition.
fn word<'t>(program: &Program<'t>, at: usize) -> Option<&'t [u8]> {
    let name = program.code.name(at)?;
    let is_other = at > 0
        && (program.code.is_mark(at - 1, b'>')
            || program.code.is_mark(at - 1, b'{') && program.code.is_mark(at + 1, b'}'))
        || at > 0 && program.code.name(at - 1) == Some(b"sub");
    (!is_other).then_some(name)
}

/// The arguments behind a function's name.
fn arguments(program: &Program<'_>, at: usize) -> Vec<Span> {
    let code = &program.code;
    if code.is_mark(at + 1, b'(') {
        return code.arguments(at + 1);
    }
    let is_end = |place: &usize| match &code.tokens[*place] {
        Token::Mark(b';' | b')' | b'}' | b'|' | b'&' | b'{') => true,
        Token::Name(name) => ENDS.contains(name),
        _ => false,
    };
    let end = code.level(at + 1, code.tokens.len()).find(is_end).unwrap_or(code.tokens.len());
    code.parts(at + 1, end)
}

fn listed(program: &Program<'_>, (kind, paths): (&'static str, Paths), spans: &[Span], told: &mut Told) {
    let chosen = match paths {
        Paths::All => spans,
        Paths::First => spans.get(..1).unwrap_or_default(),
        Paths::Behind => spans.get(1..).unwrap_or_default(),
        Paths::Both => spans.get(..2).unwrap_or(spans),
        Paths::Second => spans.get(1..2).unwrap_or_default(),
    };
    chosen.iter().for_each(|span| program.file((kind, Link::Kept), Some(*span), told));
}

/// `open(HANDLE, MODE, PATH)`, and `open(HANDLE, "MODE PATH")`.
fn opened(program: &Program<'_>, at: usize, told: &mut Told) {
    let spans = arguments(program, at);
    let Some(mode) = spans.get(1).copied() else { return };
    let kind = ("perl-file", Link::Followed);
    let Some(text) = program.value(mode).map(|mode| mode.text) else {
        // `open(F, "<$name")` reads whatever the name is; what begins with a computed part may be anything.
        return told.writes.push(Write::unproven(kind.0, None, "dynamic-path"));
    };
    let text = text.trim_ascii();
    if program.code.name(at) == Some(b"sysopen")
        || text.starts_with(b"|")
        || text.ends_with(b"|")
        || text.starts_with(b"-|")
    {
        told.is_opaque = true;
        return;
    }
    let cut = text.iter().position(|byte| !matches!(byte, b'+' | b'>' | b'<' | b' ')).unwrap_or(text.len());
    let name = &text[cut..];
    if !text.starts_with(b">") && !text.starts_with(b"+") {
        return;
    }
    match spans.get(2) {
        Some(path) => program.file(kind, Some(*path), told),
        None if name.starts_with(b"&") || name == b"-" => {}
        None => told.writes.push(Write::proven(kind.0, name, kind.1)),
    }
}

/// `File.open(PATH, MODE)`: reads unless the mode says more.
fn ruby_opened(program: &Program<'_>, at: usize, told: &mut Told) {
    let spans = arguments(program, at);
    let may_write = |text: Vec<u8>| text.iter().any(|byte| matches!(byte, b'w' | b'a' | b'+'));
    let Some(mode) = spans.get(1) else { return };
    if program.value(*mode).is_none_or(|mode| may_write(mode.text)) {
        program.file(("ruby-file", Link::Followed), spans.first().copied(), told);
    }
}
