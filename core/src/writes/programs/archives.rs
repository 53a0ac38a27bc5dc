//! Programs that pack and unpack: the archive that is written, or the directory that it is unpacked into.

use super::super::found::{Link, Told, Write, named};
use super::words::{Grammar, Words};
use crate::shell::{Arg, Simple};

const TAR: Grammar = Grammar {
    shorts: b"bCfFgHIKLNTVX",
    longs: &[
        "directory",
        "file",
        "files-from",
        "exclude",
        "exclude-from",
        "transform",
        "format",
        "use-compress-program",
        "owner",
        "group",
        "mode",
        "mtime",
        "newer",
        "strip-components",
        "one-top-level",
    ],
};

/// The files of an archive, which only it names.
fn unpacked(kind: &'static str, dir: Option<&Arg<'_>>) -> Write {
    match dir {
        None => Write::below(kind, b".", "file-content"),
        Some(dir) => Write { into_dir: true, ..unnamed(named(kind, dir, Link::Followed)) },
    }
}

fn unnamed(write: Write) -> Write {
    Write { unprovable: write.unprovable.or(Some("file-content")), ..write }
}

/// The letters of a first word without a dash: `tar xzf a.tgz`. The values of the letters follow in their order.
fn bundled<'a>(command: &'a Simple<'_>) -> Option<(&'a [u8], Vec<&'a Arg<'a>>)> {
    let letters: &[u8] = &command.argv.get(1)?.text;
    let is_bundle = !letters.starts_with(b"-") && letters.iter().all(u8::is_ascii_alphabetic);
    is_bundle.then(|| (letters, command.argv[2..].iter().collect()))
}

pub(super) fn tar(command: &Simple<'_>, told: &mut Told) {
    let words = TAR.read(command);
    let (letters, values) = bundled(command).unwrap_or_default();
    let has = |letter: u8, long: &str| letters.contains(&letter) || words.has(letter, long);
    let file = packed(letters, &values).or_else(|| words.value(b'f', "file"));
    if has(b'x', "extract") || words.has(0, "get") {
        if !has(b'O', "to-stdout") {
            told.writes.push(unpacked("tar-extract", words.value(b'C', "directory")));
        }
    } else if ["create", "append", "update", "delete"].iter().zip(*b"cru\0").any(|(long, letter)| has(letter, long)) {
        archive("tar-create", file, told);
    }
}

/// The file among the values of bundled letters.
fn packed<'a>(letters: &[u8], values: &[&'a Arg<'a>]) -> Option<&'a Arg<'a>> {
    let takes = letters.iter().filter(|letter| TAR.shorts.contains(letter));
    takes.zip(values).find(|(letter, _)| **letter == b'f').map(|(_, value)| *value)
}

fn archive(kind: &'static str, file: Option<&Arg<'_>>, told: &mut Told) {
    if let Some(file) = file.filter(|file| &*file.text != b"-") {
        told.path(kind, file, Link::Followed);
    }
}

pub(super) fn unzip(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar { shorts: b"dxP", longs: &[] }.read(command);
    if !b"ltvpz".iter().any(|letter| words.has(*letter, "")) {
        told.writes.push(unpacked("unzip", words.value(b'd', "")));
    }
}

pub(super) fn zip(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar { shorts: b"bitxnO", longs: &["out", "exclude", "include", "temp-path"] }.read(command);
    let file = words.value(b'O', "out").or(words.operands.first());
    archive("zip", file, told);
}

pub(super) fn seven_zip(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar { shorts: b"o", longs: &[] }.read(command);
    match words.operands.first().map(|verb| &*verb.text) {
        Some(b"x" | b"e") => told.writes.push(unpacked("7z-extract", words.value(b'o', ""))),
        Some(b"a" | b"u" | b"d" | b"rn") => archive("7z-create", words.operands.get(1), told),
        _ => {}
    }
}

pub(super) fn cpio(command: &Simple<'_>, told: &mut Told) {
    let words: Words<'_> = Grammar { shorts: b"CDEFHIMOR", longs: &["directory", "file", "format"] }.read(command);
    if words.has(b'i', "extract") && !words.has(b't', "list") {
        told.writes.push(unpacked("cpio-extract", words.value(b'D', "directory")));
    } else if words.has(b'p', "pass-through") {
        told.writes.extend(words.operands.last().map(|dir| unpacked("cpio-extract", Some(dir))));
    } else if words.has(b'o', "create") {
        archive("cpio-create", words.value(b'F', "file").or_else(|| words.value(b'O', "")), told);
    }
}
