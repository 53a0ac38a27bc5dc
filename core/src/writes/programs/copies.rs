//! Programs that copy, move and link: where their last operand, or the directory that an option names, is the destination.

use super::super::found::{Link, Told, Write, named};
use super::words::{Grammar, Words};
use crate::shell::{Arg, Simple};

const COPIES: Grammar = Grammar { shorts: b"St", longs: &["suffix", "target-directory", "sparse", "no-preserve"] };
const INSTALLS: Grammar =
    Grammar { shorts: b"gmoSt", longs: &["group", "mode", "owner", "suffix", "target-directory", "strip-program"] };
const SYNCS: Grammar = Grammar {
    shorts: b"efBTM",
    longs: &[
        "rsh",
        "filter",
        "exclude",
        "exclude-from",
        "include",
        "include-from",
        "files-from",
        "block-size",
        "temp-dir",
        "compare-dest",
        "copy-dest",
        "link-dest",
        "backup-dir",
        "suffix",
        "max-size",
        "min-size",
        "bwlimit",
        "timeout",
        "port",
        "log-file",
        "chmod",
        "chown",
        "password-file",
        "partial-dir",
        "out-format",
        "info",
        "debug",
    ],
};
const SENDS: Grammar = Grammar { shorts: b"cFiJloPSDX", longs: &[] };

/// Where the files go; nothing where the command is not complete.
fn destination(kind: &'static str, words: &Words<'_>, link: Link) -> Option<Write> {
    if let Some(dir) = words.value(b't', "target-directory") {
        return Some(Write { into_dir: true, ..named(kind, dir, link) });
    }
    let (last, sources) = words.operands.split_last()?;
    let may_be_more = sources.iter().any(|word| word.splits);
    let into_dir = last.text.ends_with(b"/") || sources.len() > 1 || may_be_more;
    (!sources.is_empty()).then(|| Write { into_dir, ..named(kind, last, link) })
}

pub(super) fn cp(command: &Simple<'_>, told: &mut Told) {
    told.writes.extend(destination("cp", &COPIES.read(command), Link::Followed));
}

/// What is moved is gone from where it was.
pub(super) fn mv(command: &Simple<'_>, told: &mut Told) {
    let words = COPIES.read(command);
    let Some(to) = destination("mv-dst", &words, Link::Kept) else { return };
    let has_dir = words.value(b't', "target-directory").is_some();
    let sources = words.operands.len() - usize::from(!has_dir);
    words.operands[..sources].iter().for_each(|word| told.path("mv-src", word, Link::Kept));
    told.writes.push(to);
}

pub(super) fn install(command: &Simple<'_>, told: &mut Told) {
    let words = INSTALLS.read(command);
    if words.has(b'd', "directory") {
        words.operands.iter().for_each(|word| told.path("install", word, Link::Followed));
        return;
    }
    told.writes.extend(destination("install", &words, Link::Followed));
}

/// With one operand the link is made here, by its last name.
pub(super) fn ln(command: &Simple<'_>, told: &mut Told) {
    let words = COPIES.read(command);
    let [only] = &words.operands[..] else {
        told.writes.extend(destination("ln", &words, Link::Kept));
        return;
    };
    if words.value(b't', "target-directory").is_some() {
        told.writes.extend(destination("ln", &words, Link::Kept));
        return;
    }
    let name = only.text.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    told.path("ln", &Arg { text: name.into(), splits: only.splits }, Link::Kept);
}

pub(super) fn link(command: &Simple<'_>, told: &mut Told) {
    told.writes.extend(destination("ln", &Grammar::PLAIN.read(command), Link::Kept));
}

/// The destination takes what stands below the sources.
pub(super) fn rsync(command: &Simple<'_>, told: &mut Told) {
    let words = SYNCS.read(command);
    if !words.has(b'n', "dry-run") {
        told.writes.extend(destination("rsync", &words, Link::Followed).filter(is_here));
    }
}

pub(super) fn scp(command: &Simple<'_>, told: &mut Told) {
    told.writes.extend(destination("scp", &SENDS.read(command), Link::Followed).filter(is_here));
}

/// Whether a destination is no other machine's: `host:path` before any slash.
fn is_here(write: &Write) -> bool {
    let Some(path) = &write.path else { return true };
    let first = path.split(|byte| *byte == b'/').next().unwrap_or_default();
    !first.contains(&b':')
}
