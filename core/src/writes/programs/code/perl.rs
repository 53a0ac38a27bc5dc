//! Perl and Ruby: files that are edited in place, and those that a one-liner opens for writing or takes away.

use super::super::super::found::{Link, Told, Write};
use super::calls::Value;
use super::python::write;
use super::sed::backup;
use super::tokens::{Style, Token, tokens};
use crate::shell::{Arg, HOLE, Simple};

/// Functions, kind, which of the literals behind it are written, and whether a link itself is.
type Row = (&'static [u8], &'static str, &'static [usize], Link);

use Link::{Followed, Kept};

const PERL: &[Row] = &[
    (b"mkdir", "perl-file", &[0], Followed),
    (b"rename", "perl-file", &[0, 1], Kept),
    (b"rmdir", "perl-remove", &[0], Kept),
    (b"symlink", "perl-file", &[1], Kept),
    (b"unlink", "perl-remove", &[0], Kept),
];
const RUBY: &[Row] = &[
    (b"binwrite", "ruby-file", &[0], Followed),
    (b"cp", "ruby-file", &[1], Followed),
    (b"cp_r", "ruby-file", &[1], Followed),
    (b"delete", "ruby-remove", &[0], Kept),
    (b"mkdir", "ruby-file", &[0], Followed),
    (b"mkdir_p", "ruby-file", &[0], Followed),
    (b"mv", "ruby-file", &[0, 1], Kept),
    (b"rename", "ruby-file", &[0, 1], Kept),
    (b"rm", "ruby-remove", &[0], Kept),
    (b"rm_f", "ruby-remove", &[0], Kept),
    (b"rm_rf", "ruby-remove", &[0], Kept),
    (b"symlink", "ruby-file", &[1], Kept),
    (b"touch", "ruby-file", &[0], Followed),
    (b"unlink", "ruby-remove", &[0], Kept),
    (b"write", "ruby-file", &[0], Followed),
];
const RUNS: [&[u8]; 6] = [b"system", b"exec", b"qx", b"spawn", b"popen", b"eval"];
/// Owners of Ruby's functions.
const OWNERS: [&[u8]; 5] = [b"File", b"FileUtils", b"IO", b"Dir", b"Pathname"];

pub(in super::super) fn perl(command: &Simple<'_>, told: &mut Told) {
    run(command, ("perl-inplace", b"0lFMmIxCD"), |text, told| read(text, PERL, told), told);
}

pub(in super::super) fn ruby(command: &Simple<'_>, told: &mut Told) {
    run(command, ("ruby-inplace", b"0FIrETCxK"), |text, told| read(text, RUBY, told), told);
}

/// Reads the options: `-i` with its suffix glued to it, `-e` with a program in the next word, letters whose value is glued.
fn run(command: &Simple<'_>, (kind, glued): (&'static str, &[u8]), read: fn(&[u8], &mut Told), told: &mut Told) {
    let (mut in_place, mut has_code) = (None, false);
    let mut args = command.argv[1..].iter();
    let mut files: Vec<&Arg<'_>> = Vec::new();
    while let Some(arg) = args.next() {
        let letters = match &*arg.text {
            b"--" => {
                files.extend(args.by_ref());
                break;
            }
            [b'-', letters @ ..] if files.is_empty() && !letters.is_empty() => letters,
            _ => {
                files.push(arg);
                continue;
            }
        };
        for (at, letter) in letters.iter().enumerate() {
            match letter {
                b'i' => {
                    in_place = Some(&letters[at + 1..]);
                    break;
                }
                b'e' | b'E' => {
                    has_code = true;
                    let own = &letters[at + 1..];
                    match args.next().filter(|_| own.is_empty()) {
                        Some(code) if *code.text == [HOLE] => told.is_opaque = true,
                        Some(code) => read(&code.text, told),
                        None => read(own, told),
                    }
                    break;
                }
                _ if glued.contains(letter) => break,
                _ => {}
            }
        }
    }
    let files = if has_code { &files[..] } else { files.get(1..).unwrap_or_default() };
    let Some(suffix) = in_place else { return };
    for file in files {
        told.path(kind, file, Kept);
        backup("sed-backup", file, suffix, told);
    }
}

fn read(text: &[u8], rows: &[Row], told: &mut Told) {
    let (tokens, is_whole) = tokens(text, Style::Perl);
    told.is_opaque |= !is_whole || text.contains(&b'`');
    for (at, token) in tokens.iter().enumerate() {
        let Token::Name(name) = token else { continue };
        let before = &tokens[..at];
        if RUNS.contains(name) {
            told.is_opaque = true;
        } else if *name == b"open" {
            open(&values(&tokens[at + 1..]), told);
        } else if let Some((_, kind, places, link)) =
            rows.iter().find(|(known, ..)| known == name).filter(|_| is_call(rows, before))
        {
            let values = values(&tokens[at + 1..]);
            let given = places.iter().filter_map(|place| values.get(*place));
            told.writes.extend(given.map(|value| write(kind, value, *link)));
        }
    }
}

/// In Ruby these are functions of a module; in Perl a name behind `$`, `->` or `{` is something else.
fn is_call(rows: &[Row], before: &[Token<'_>]) -> bool {
    if rows.len() == PERL.len() {
        return !matches!(before.last(), Some(Token::Sign(b'>' | b'{' | b'&' | b'%')));
    }
    matches!(before, [.., Token::Name(owner), Token::Sign(b'.')] if OWNERS.contains(owner))
}

/// The words behind a function, in brackets or not: literals, and what is none.
fn values(rest: &[Token<'_>]) -> Vec<Value> {
    let rest = if rest.first() == Some(&Token::Sign(b'(')) { &rest[1..] } else { rest };
    let own = rest.iter().take(32).take_while(|token| !matches!(token, Token::Sign(b')' | b';' | b'}')));
    let own: Vec<&Token<'_>> = own.collect();
    let parts = own.split(|token| matches!(token, Token::Sign(b',')));
    let value = |part: &[&Token<'_>]| match part {
        [Token::Text(Some(text))] => Value::Literal(text.clone()),
        _ => Value::Unknown,
    };
    parts.filter(|part| !part.is_empty()).map(value).collect()
}

/// `open(F, '>name')`, `open(my $f, '>', 'name')`, `File.open('name', 'w')`.
fn open(values: &[Value], told: &mut Told) {
    let literal = |at: usize| match values.get(at) {
        Some(Value::Literal(text)) => Some(&text[..]),
        _ => None,
    };
    let mode = literal(1).unwrap_or_default();
    let writes = mode.starts_with(b">") || mode.starts_with(b"+");
    let name = behind_signs(mode);
    match (writes, values.get(2)) {
        (true, Some(path)) => told.writes.push(write("perl-file", path, Followed)),
        (true, None) if !name.is_empty() => told.writes.push(Write::proven("perl-file", name, Followed)),
        (false, _) if literal(0).is_some() && mode.iter().any(|letter| b"wa+".contains(letter)) && mode.len() < 4 => {
            told.writes.extend(values.first().map(|path| write("ruby-file", path, Followed)));
        }
        _ => {}
    }
}

/// The name behind the signs of a mode.
fn behind_signs(mode: &[u8]) -> &[u8] {
    let from = mode.iter().position(|byte| !matches!(byte, b'>' | b'+' | b'<' | b' ')).unwrap_or(mode.len());
    &mode[from..]
}
