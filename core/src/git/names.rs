//! What a word names, as far as its text tells: a revision, a branch, a file.
//!
//! Owns: these judgements. Refuses to own: what is on the disk, so that a word which may be both is a guess towards the
//! milder harm: advice that is wrong. Where a denial hangs on it, a `HOLE` fits everything.

use crate::shell::HOLE;

/// The part of a word before the first thing that is not known.
fn known(text: &[u8]) -> &[u8] {
    text.split(|&b| b == HOLE).next().unwrap_or_default()
}

fn has_hole(text: &[u8]) -> bool {
    text.contains(&HOLE)
}

/// Whether the text may begin with `prefix`.
pub(super) fn may_begin(text: &[u8], prefix: &[u8]) -> bool {
    let known = known(text);
    text.starts_with(prefix) || has_hole(text) && prefix.starts_with(known)
}

/// A full name of a branch. A name below `main-worktree/` is the main worktree's own, and for a branch the same one.
pub(super) fn is_branch(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"main-worktree/").unwrap_or(text);
    may_begin(text, b"refs/heads/")
}

/// `HEAD`, or what starts from it: `HEAD~2`, `@^`, `HEAD:notes.txt`.
pub(super) fn is_head(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"^").unwrap_or(text);
    let Some(rest) = text.strip_prefix(b"HEAD").or_else(|| text.strip_prefix(b"@")) else { return false };
    !rest.starts_with(b"@{u") && !rest.starts_with(b"{u") && rest.first().is_none_or(|&b| !is_name(b))
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'/')
}

/// A path within a revision or the index: `HEAD:notes.txt`, `:0:notes.txt`; `:/text` looks for a message.
pub(super) fn is_path_in_revision(text: &[u8]) -> bool {
    text.contains(&b':') && !text.starts_with(b":/")
}

/// A file that lies elsewhere.
pub(super) fn is_outside(text: &[u8]) -> bool {
    text.starts_with(b"/") || text.starts_with(b"..")
}

/// Folders that people have, and that are hardly ever names of a branch.
const FOLDERS: &[&[u8]] = &[
    b"app",
    b"bin",
    b"core",
    b"crates",
    b"doc",
    b"docs",
    b"include",
    b"lib",
    b"packages",
    b"scripts",
    b"src",
    b"tests",
];

/// A revision rather than a file. Git looks for both; a text alone has to go by the look.
pub(super) fn is_revision(text: &[u8]) -> bool {
    if is_head(text) || text.windows(2).any(|pair| matches!(pair, [b'~', b'0'..=b'9'] | [b'@' | b'^', b'{'])) {
        return true;
    }
    let is_path = text.starts_with(b"/") || text.starts_with(b".") || text.starts_with(b"~") || text.ends_with(b"/");
    let is_pattern = text.iter().any(|b| matches!(b, b'*' | b'?' | b'[')) || is_magic(text);
    if text.is_empty() || is_path || is_pattern {
        return false;
    }
    has_range(text) || text.contains(&b':') || text.ends_with(b"^") || has_hole(text) || is_bare_name(text)
}

/// A pathspec with a colon in front of its sign or bracket; `:notes.txt` and `:2:notes.txt` are the index.
fn is_magic(text: &[u8]) -> bool {
    matches!(text, [b':', after, ..] if !after.is_ascii_alphanumeric())
}

fn has_range(text: &[u8]) -> bool {
    text.windows(2).any(|pair| pair == b"..") && !text.windows(3).any(|three| three == b"../")
}

/// A name without the ending of a file. `v1.0` has none: a digit follows its dot.
fn is_bare_name(text: &[u8]) -> bool {
    let last = text.rsplit(|&b| b == b'/').next().unwrap_or_default();
    let ending = last.iter().rposition(|&b| b == b'.').map(|at| &last[at + 1..]);
    let first = text.split(|&b| b == b'/').next().unwrap_or_default();
    ending.is_none_or(|ending| ending.first().is_none_or(u8::is_ascii_digit)) && !FOLDERS.contains(&first)
}

/// A repository on this disk, by its path. A name without a slash is that of a remote.
pub(super) fn is_local(text: &[u8]) -> bool {
    let known = known(text);
    let is_address = text.contains(&b':') && !known.starts_with(b"file:");
    let is_drive = matches!(text, [drive, b':', b'/' | b'\\', ..] if drive.is_ascii_alphabetic());
    is_drive
        || !is_address && (matches!(known, b"." | b".." | b".git") || known.contains(&b'/') || known.starts_with(b"~"))
}
