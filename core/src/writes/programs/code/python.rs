//! Python: `open` with a mode that writes, `pathlib`, `os`, `shutil`.

use super::super::super::found::{Link, Told, Write};
use super::super::words::Grammar;
use super::calls::{Call, Value, calls};
use super::source::{Source, source};
use super::tokens::{Style, tokens};
use crate::shell::{HOLE, Simple};

/// Module, function, kind, which arguments are written, and whether a link itself is.
type Row = (&'static str, &'static str, &'static str, &'static [usize], Link);

use Link::{Followed, Kept};

const FUNCTIONS: &[Row] = &[
    ("os", "chmod", "python-os", &[0], Followed),
    ("os", "chown", "python-os", &[0], Followed),
    ("os", "link", "python-os", &[1], Kept),
    ("os", "makedirs", "python-os", &[0], Followed),
    ("os", "mkdir", "python-os", &[0], Followed),
    ("os", "mkfifo", "python-os", &[0], Followed),
    ("os", "remove", "python-remove", &[0], Kept),
    ("os", "removedirs", "python-remove", &[0], Kept),
    ("os", "rename", "python-os", &[0, 1], Kept),
    ("os", "renames", "python-os", &[0, 1], Kept),
    ("os", "replace", "python-os", &[0, 1], Kept),
    ("os", "rmdir", "python-remove", &[0], Kept),
    ("os", "symlink", "python-os", &[1], Kept),
    ("os", "truncate", "python-os", &[0], Followed),
    ("os", "unlink", "python-remove", &[0], Kept),
    ("shutil", "copy", "python-shutil", &[1], Followed),
    ("shutil", "copy2", "python-shutil", &[1], Followed),
    ("shutil", "copyfile", "python-shutil", &[1], Followed),
    ("shutil", "copytree", "python-shutil", &[1], Followed),
    ("shutil", "move", "python-shutil", &[0, 1], Kept),
    ("shutil", "rmtree", "python-remove", &[0], Kept),
    ("shutil", "unpack_archive", "python-shutil", &[1], Followed),
];

/// Methods of a path: kind, and whether any owner that is not known may be a path.
const METHODS: &[(&str, &str, Link, bool)] = &[
    ("chmod", "python-pathlib", Followed, false),
    ("hardlink_to", "python-pathlib", Kept, true),
    ("mkdir", "python-pathlib", Followed, false),
    ("rename", "python-pathlib", Kept, false),
    ("replace", "python-pathlib", Kept, false),
    ("rmdir", "python-remove", Kept, false),
    ("symlink_to", "python-pathlib", Kept, true),
    ("touch", "python-pathlib", Followed, false),
    ("unlink", "python-remove", Kept, false),
    ("write_bytes", "python-pathlib", Followed, true),
    ("write_text", "python-pathlib", Followed, true),
];

const PATHS: [&[u8]; 5] = [b"Path", b"PosixPath", b"WindowsPath", b"PurePath", b"PurePosixPath"];
/// Functions that run what the text may not show.
const RUNS: [&[u8]; 9] =
    [b"system", b"popen", b"Popen", b"exec", b"eval", b"check_call", b"check_output", b"getoutput", b"spawnlp"];

pub(in super::super) fn python(command: &Simple<'_>, told: &mut Told) {
    let grammar = Grammar { shorts: b"cmWXQ", longs: &["check-hash-based-pycs"] };
    if grammar.leading(command).has(b'm', "") {
        return;
    }
    match source(command, grammar, (b"c", &[])) {
        Source::Elsewhere => {}
        Source::Unknown => told.is_opaque = true,
        Source::Text(text) => read(&text, told),
    }
}

fn read(text: &[u8], told: &mut Told) {
    let (tokens, is_whole) = tokens(text, Style::Python);
    told.is_opaque |= !is_whole;
    for call in calls(&tokens) {
        one(&call, told);
    }
}

fn one(call: &Call<'_>, told: &mut Told) {
    if RUNS.contains(&call.name) {
        told.is_opaque = true;
    } else if call.name == b"open" {
        open(call, told);
    } else if let Some((_, _, kind, args, link)) = function(call) {
        let given = args.iter().filter_map(|at| call.arg(*at));
        told.writes.extend(given.map(|value| write(kind, value, *link)));
    } else {
        method(call, told);
    }
}

fn function(call: &Call<'_>) -> Option<&'static Row> {
    FUNCTIONS.iter().find(|(module, name, ..)| {
        let is_owned = call.owner.is_some_and(|owner| owner == module.as_bytes());
        // `from os import remove` leaves the name alone; short names are those of other things, too.
        name.as_bytes() == call.name && (is_owned || call.owner.is_none() && call.of.is_none() && name.len() > 4)
    })
}

fn method(call: &Call<'_>, told: &mut Told) {
    let Some((_, kind, link, may_be_any)) = METHODS.iter().find(|(name, ..)| name.as_bytes() == call.name) else {
        return;
    };
    match (&call.of, call.owner) {
        (Some(of), Some(maker)) if PATHS.contains(&maker) => {
            told.writes.push(write(kind, of, *link));
            if matches!(call.name, b"rename" | b"replace") {
                told.writes.extend(call.arg(0).map(|to| write(kind, to, *link)));
            }
        }
        (of, owner) if *may_be_any && (of.is_some() || owner.is_some()) => {
            told.writes.push(Write::unproven(kind, None, "dynamic-path"));
        }
        _ => {}
    }
}

/// `open(path, mode)`, of a path as well. Without a mode it reads.
fn open(call: &Call<'_>, told: &mut Told) {
    let of_path = call.owner.is_some_and(|owner| PATHS.contains(&owner));
    let is_method = call.of.is_some() && !of_path;
    let place = if of_path || is_method { 0 } else { 1 };
    let by_name = call.named.iter().find(|(name, _)| *name == b"mode").map(|(_, mode)| mode);
    let kind = if of_path { "python-pathlib" } else { "python-open" };
    let path = if of_path || is_method { call.of.as_ref() } else { call.arg(0) };
    match (call.arg(place).or(by_name), path) {
        (Some(Value::Literal(mode)), Some(path)) if mode.iter().any(|letter| b"wax+".contains(letter)) => {
            told.writes.push(write(kind, path, Followed));
        }
        (Some(Value::Unknown), Some(_)) => told.writes.push(Write::unproven(kind, None, "dynamic-path")),
        _ => {}
    }
}

/// The write of a file that an argument names.
pub(super) fn write(kind: &'static str, value: &Value, link: Link) -> Write {
    match value {
        Value::Literal(path) if !path.contains(&HOLE) && !path.is_empty() => Write::proven(kind, path, link),
        _ => Write::unproven(kind, None, "dynamic-path"),
    }
}
