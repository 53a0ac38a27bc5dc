//! `sed`: files that are edited in place, their backups, and the files that a script writes.

use super::super::super::found::{Link, Told, named};
use super::super::operands::is_nowhere;
use super::super::words::{Grammar, Words, borrowed};
use crate::shell::{Arg, Simple};

const GRAMMAR: Grammar = Grammar { shorts: b"efl", longs: &["expression", "file", "line-length"] };

pub(in super::super) fn sed(command: &Simple<'_>, told: &mut Told) {
    let in_place = suffix(command);
    let kept: Vec<Arg<'_>> =
        command.argv.iter().filter(|arg| !is_in_place(&arg.text)).map(|arg| borrowed(arg, 0)).collect();
    let alone = Simple { argv: &kept, ..copy(command) };
    let words = GRAMMAR.read(&alone);
    let mut files = &words.operands[..];
    if in_place.is_some() && files.first().is_some_and(|first| first.text.is_empty()) {
        // The other `sed` wants the suffix as a word of its own.
        files = &files[1..];
    }
    let scripts = scripts(&words);
    if words.has(b'f', "file") {
        told.is_opaque = true;
    }
    if scripts.is_empty() && !words.has(b'f', "file") {
        let Some((script, rest)) = files.split_first() else { return };
        read(&script.text, told);
        files = rest;
    }
    scripts.iter().for_each(|script| read(&script.text, told));
    if let Some(suffix) = in_place {
        files.iter().for_each(|file| edit(file, suffix, told));
    }
}

fn copy<'a>(command: &Simple<'a>) -> Simple<'a> {
    Simple {
        argv: command.argv,
        env: command.env,
        dir: command.dir,
        redirects: command.redirects,
        stdin: command.stdin,
        is_piped: command.is_piped,
        at: command.at,
        origin: command.origin,
        place: command.place,
        is_guess: command.is_guess,
    }
}

fn scripts<'w, 'a>(words: &'w Words<'a>) -> Vec<&'w Arg<'a>> {
    let options = words.options.iter().filter(|option| option.is(b'e', "expression"));
    options.filter_map(|option| option.value.as_ref()).collect()
}

/// Whether a word is an option that edits in place and nothing else; its value is glued to it.
fn is_in_place(word: &[u8]) -> bool {
    let is_long =
        word.starts_with(b"--i") && b"--in-place".starts_with(word.split(|byte| *byte == b'=').next().unwrap_or(word));
    is_long || matches!(word, [b'-', b'i' | b'I', ..])
}

/// The suffix of backups, empty for none; `None` where nothing is edited in place. In a word of several letters the rest
/// of it is the suffix.
fn suffix<'a>(command: &'a Simple<'_>) -> Option<&'a [u8]> {
    let mut found = None;
    for arg in command.argv[1..].iter().take_while(|arg| &*arg.text != b"--") {
        let word = &*arg.text;
        if is_in_place(word) && word.starts_with(b"--") {
            found = Some(word.iter().position(|byte| *byte == b'=').map_or(&b""[..], |cut| &word[cut + 1..]));
        } else if let [b'-', letters @ ..] = word
            && !letters.starts_with(b"-")
        {
            let flags = letters.iter().position(|letter| !b"nrEsuz".contains(letter)).unwrap_or(letters.len());
            if let Some(b'i' | b'I') = letters.get(flags) {
                found = Some(&letters[flags + 1..]);
            }
        }
    }
    found
}

fn edit(file: &Arg<'_>, suffix: &[u8], told: &mut Told) {
    told.path("sed-inplace", file, Link::Kept);
    backup("sed-backup", file, suffix, told);
}

/// The copy of a file that is edited in place, where there is a suffix for it.
pub(super) fn backup(kind: &'static str, file: &Arg<'_>, suffix: &[u8], told: &mut Told) {
    let Some(path) = file.known().filter(|_| !suffix.is_empty()) else { return };
    let cut = path.iter().rposition(|byte| *byte == b'/').map_or(0, |at| at + 1);
    let (dir, name) = path.split_at(cut);
    let backup = if suffix.contains(&b'*') {
        let parts: Vec<&[u8]> = suffix.split(|byte| *byte == b'*').collect();
        let dir = if suffix.contains(&b'/') { &b""[..] } else { dir };
        [dir, &parts.join(name)].concat()
    } else {
        [path, suffix].concat()
    };
    told.path(kind, &Arg { text: backup.into(), splits: false }, Link::Kept);
}

/// Reads a script for the files that it writes and the commands that it runs.
fn read(script: &[u8], told: &mut Told) {
    let mut at = 0;
    while at < script.len() {
        at = command(script, at, told);
    }
}

/// Reads one command from a place on, and returns the place behind it.
fn command(script: &[u8], at: usize, told: &mut Told) -> usize {
    let line =
        |from: usize| script[from..].iter().position(|byte| *byte == b'\n').map_or(script.len(), |end| from + end);
    match script[at] {
        b's' => substitute(script, at + 1, told),
        b'y' => part(script, part(script, at + 1)),
        b'w' | b'W' => {
            file(&script[at + 1..line(at)], told);
            line(at)
        }
        b'r' | b'R' | b'a' | b'i' | b'c' | b'#' | b':' => line(at),
        b'b' | b't' | b'T' => {
            let end = script[at..].iter().position(|byte| matches!(byte, b'\n' | b';' | b'}'));
            end.map_or(script.len(), |end| at + end)
        }
        b'e' => {
            told.is_opaque = true;
            line(at)
        }
        b'/' => part(script, at),
        b'\\' if at + 1 < script.len() => part(script, at + 1),
        _ => at + 1,
    }
}

/// The place of the next delimiter, which the byte at `at` says; a pattern may hold it behind a backslash or in brackets.
fn part(script: &[u8], at: usize) -> usize {
    let Some(&delimiter) = script.get(at) else { return script.len() };
    let mut place = at + 1;
    while let Some(&byte) = script.get(place) {
        match byte {
            b'\\' => place += 2,
            _ if byte == delimiter => return if at + 1 > place { place + 1 } else { place },
            _ => place += 1,
        }
    }
    script.len()
}

fn substitute(script: &[u8], at: usize, told: &mut Told) -> usize {
    let middle = part(script, at);
    let mut place = part(script, middle);
    if place >= script.len() {
        return script.len();
    }
    place += 1;
    while let Some(&flag) = script.get(place) {
        match flag {
            b'w' => {
                let rest = &script[place + 1..];
                let end = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                file(&rest[..end], told);
                return place + 1 + end;
            }
            b'e' => told.is_opaque = true,
            b'g' | b'p' | b'i' | b'I' | b'm' | b'M' | b'0'..=b'9' => {}
            _ => return place,
        }
        place += 1;
    }
    place
}

fn file(name: &[u8], told: &mut Told) {
    let name = name.trim_ascii();
    if !is_nowhere(name) {
        told.writes.push(named("sed-w", &Arg { text: name.into(), splits: false }, Link::Followed));
    }
}
