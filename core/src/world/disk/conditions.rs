//! The conditions of `includeIf`: `gitdir`, `gitdir/i`, `onbranch`, `hasconfig:remote.*.url`.
//!
//! Owns: their patterns, as git completes them before it compares. Refuses to own: comparing (gix), and when files are read.

use gix_glob::wildmatch::Mode;
use rustix::fs::CWD;

use super::files;
use crate::path::{self, Platform};

/// A HEAD is shorter than this.
const HEAD_LIMIT: usize = 4096;

/// The directories of a repository's settings, link-free.
pub(super) struct Place {
    /// Of this tree: for `gitdir` conditions, HEAD and `config.worktree`.
    pub(super) git_dir: Vec<u8>,
    /// Of all trees: for `config`.
    pub(super) common_dir: Vec<u8>,
}

/// What a condition is asked about.
pub(super) struct Holds<'h> {
    pub(super) place: Option<&'h Place>,
    pub(super) home: Option<&'h [u8]>,
    /// The file that states the condition.
    pub(super) from: &'h [u8],
    /// Addresses of remotes, once they are known.
    pub(super) urls: Option<&'h [Vec<u8>]>,
}

/// Whether a condition holds; `None` where that takes the addresses of remotes, which are not known yet. One that git does
/// not know never holds.
pub(super) fn holds(condition: &[u8], about: &Holds<'_>) -> Option<bool> {
    let strip = |start: &str| condition.strip_prefix(start.as_bytes());
    if let Some(pattern) = strip("gitdir:") {
        return Some(is_git_dir(pattern, Mode::NO_MATCH_SLASH_LITERAL, about));
    }
    if let Some(pattern) = strip("gitdir/i:") {
        return Some(is_git_dir(pattern, Mode::NO_MATCH_SLASH_LITERAL | Mode::IGNORE_CASE, about));
    }
    if let Some(pattern) = strip("onbranch:") {
        return Some(
            branch(about.place).is_some_and(|branch| fits(&folder(pattern), &branch, Mode::NO_MATCH_SLASH_LITERAL)),
        );
    }
    if let Some(pattern) = strip("hasconfig:remote.*.url:") {
        let urls = about.urls?;
        return Some(urls.iter().any(|url| fits(&folder(pattern), url, Mode::NO_MATCH_SLASH_LITERAL)));
    }
    Some(false)
}

fn fits(pattern: &[u8], value: &[u8], mode: Mode) -> bool {
    gix_glob::wildmatch(pattern.into(), value.into(), mode)
}

/// A pattern that ends in a slash stands for everything below.
fn folder(pattern: &[u8]) -> Vec<u8> {
    let rest: &[u8] = if pattern.ends_with(b"/") { b"**" } else { b"" };
    [pattern, rest].concat()
}

fn is_git_dir(pattern: &[u8], mode: Mode, about: &Holds<'_>) -> bool {
    let Some(place) = about.place else { return false };
    let Some(pattern) = anchored(&folder(pattern), about) else { return false };
    fits(&pattern, &place.git_dir, mode)
}

/// A pattern from the root: `~/` is the home directory, `./` that of the file, and any other start stands at any depth.
fn anchored(pattern: &[u8], about: &Holds<'_>) -> Option<Vec<u8>> {
    let below = |dir: &[u8], rest: &[u8]| [dir, b"/", rest].concat();
    if let Some(rest) = pattern.strip_prefix(b"~/") {
        return Some(below(about.home?, rest));
    }
    if let Some(rest) = pattern.strip_prefix(b"./") {
        return Some(below(path::split(about.from, Platform::Posix)?.0, rest));
    }
    let is_rooted = pattern.starts_with(b"/");
    Some(if is_rooted { pattern.to_vec() } else { [b"**/", pattern].concat() })
}

/// The branch that HEAD names.
fn branch(place: Option<&Place>) -> Option<Vec<u8>> {
    let head = path::join(&place?.git_dir, b"HEAD", Platform::Posix);
    let text = files::regular(CWD, &head, HEAD_LIMIT).ok()?;
    let name = text.strip_prefix(b"ref:")?.trim_ascii();
    name.strip_prefix(b"refs/heads/").map(<[u8]>::to_vec)
}
