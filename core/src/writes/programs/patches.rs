//! Programs that apply patches: the files that a patch names, where the patch itself stands in the text.
//!
//! Owns: where the patch of a command stands, and how many leading names each program takes off. Refuses to own: the formats
//! of patches, and git's command line.

use super::super::found::{Base, Link, Told, Write};
use super::words::Grammar;
use crate::patch::{self, State};
use crate::shell::{HOLE, Simple, Stdin};

/// Options of `patch` that take a value.
const PATCH: Grammar = Grammar {
    shorts: b"BDFVYdgioprxz",
    longs: &[
        "directory",
        "fuzz",
        "get",
        "ifdef",
        "input",
        "output",
        "prefix",
        "reject-file",
        "strip",
        "suffix",
        "version-control",
        "basename-prefix",
    ],
};

/// `apply_patch`: the patch is its argument, or its standard input.
pub(super) fn apply_patch(command: &Simple<'_>, told: &mut Told) {
    let text = match (command.argv.get(1), command.stdin) {
        (Some(word), _) => &*word.text,
        (None, Stdin::Content(text)) => &*text.text,
        (None, _) => return told.writes.push(unread("apply-patch")),
    };
    if !listed("apply-patch", text, told) {
        told.writes.push(unread("apply-patch"));
    }
}

/// `patch`: the file is its first operand, or stands in the patch.
pub(super) fn patch(command: &Simple<'_>, told: &mut Told) {
    let words = PATCH.read(command);
    if words.has(0, "dry-run") || words.has(b'C', "check") {
        return;
    }
    let dir = words.value(b'd', "directory");
    let from = told.writes.len();
    let file = words.value(b'o', "output").or_else(|| words.operands.first());
    let strip = words.value(b'p', "strip").and_then(|word| word.known());
    match (file, command.stdin) {
        (Some(file), _) => told.path("patch", file, Link::Followed),
        (None, Stdin::Content(text)) if words.value(b'i', "input").is_none() && is_stripped(&text.text, strip) => {
            if !listed("patch", &text.text, told) {
                told.writes.push(unread("patch"));
            }
        }
        _ => told.writes.push(unread("patch")),
    }
    if let Some(dir) = dir {
        let base = dir.known().map_or(Base::Unknown, |dir| Base::At(dir.to_vec()));
        told.writes[from..].iter_mut().for_each(|write| write.base = base.clone());
    }
}

/// What is not read of a patch.
pub(super) fn unread(kind: &'static str) -> Write {
    Write::unproven(kind, None, "file-content")
}

/// Adds the files of a patch. False where the patch is not sound, or a part of it is not known.
pub(super) fn listed(kind: &'static str, text: &[u8], told: &mut Told) -> bool {
    let patch = patch::read(text);
    for file in &patch.files {
        let link = if file.op.acts_behind_link() { Link::Followed } else { Link::Kept };
        told.writes.push(match file.path.contains(&HOLE) {
            true => Write::unproven(kind, None, "dynamic-path"),
            false => Write::proven(kind, &file.path, link),
        });
    }
    patch.state != State::Invalid && !text.contains(&HOLE)
}

/// Whether the names of a patch are those that are read of it: with `a/` and `b/` where one name is taken off, and without
/// where none is. With no number at all `patch` takes off all names but the last.
fn is_stripped(text: &[u8], strip: Option<&[u8]>) -> bool {
    let mut headers = text.split(|byte| *byte == b'\n').filter_map(|line| line.strip_prefix(b"--- "));
    let has_mark = |name: &[u8]| name.starts_with(b"a/") || name.starts_with(b"/dev/null");
    match strip {
        Some(b"1") => headers.all(has_mark),
        Some(b"0") => !headers.any(has_mark),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_stripped;

    #[test]
    fn only_names_that_the_program_would_read_alike_count() {
        let (marked, plain) = (b"--- a/x\n+++ b/x\n", b"--- x\n+++ x\n");
        assert!(is_stripped(marked, Some(b"1")) && is_stripped(plain, Some(b"0")));
        assert!(!is_stripped(plain, Some(b"1")) && !is_stripped(marked, Some(b"0")));
        assert!(!is_stripped(marked, None) && !is_stripped(marked, Some(b"2")));
    }
}
