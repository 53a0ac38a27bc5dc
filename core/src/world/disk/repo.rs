//! What makes a directory a git directory, by git's own tests (`is_git_directory`, `read_gitfile`, `get_common_dir`
//! in its setup.c), and the one setting that decides whether it has a working tree.
//!
//! Owns: HEAD, `commondir`, gitfiles, `objects`, `refs`, `core.bare`. Refuses to own: where directories stand, and
//! `core.worktree`, which is never followed (docs/decisions/0003).

use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{Access, AtFlags, accessat, fstat, readlinkat};
use rustix::io::Errno;

use super::{config, files};
use crate::world::facts::Id;

/// git reads this much of a HEAD.
const HEAD_LIMIT: usize = 255;
/// git refuses longer gitfiles; a `commondir` has no business being longer either.
pub(super) const POINTER_LIMIT: usize = 1 << 20;
const CONFIG_LIMIT: usize = 1 << 22;

/// What a directory turned out to be.
pub(super) enum Check {
    Repo(Repo),
    /// git would look further up, and so may we.
    Not,
    /// It claims to be a git directory and cannot be read as one.
    Broken(&'static str),
}

/// A git directory that passed every test.
pub(super) struct Repo {
    pub(super) common: Id,
    /// No working tree belongs to it, by its configuration.
    pub(super) bare: bool,
}

enum Head {
    Valid,
    Invalid,
    Unreadable,
}

/// Tests a directory as git does. `own` is the identity of `git`.
pub(super) fn check(git: BorrowedFd<'_>, own: Id) -> Check {
    let head = match head(git) {
        Head::Unreadable => return Check::Broken("its HEAD cannot be read"),
        Head::Valid => true,
        Head::Invalid => false,
    };
    let common = match common(git) {
        Ok(common) => common,
        Err(why) if head => return Check::Broken(why),
        Err(_) => return Check::Not,
    };
    let stores = common.as_ref().map_or(git, |fd| fd.as_fd());
    match (head, searchable(stores, b"objects").and_then(|o| Ok(o && searchable(stores, b"refs")?))) {
        (_, Err(why)) => Check::Broken(why),
        (true, Ok(true)) => repo(git, own, common.as_ref()),
        (false, Ok(true)) => Check::Broken("it has objects and refs but no valid HEAD"),
        (_, Ok(false)) => Check::Not,
    }
}

fn repo(git: BorrowedFd<'_>, own: Id, common: Option<&OwnedFd>) -> Check {
    if let Some(common) = common {
        // A linked worktree has a working tree whatever `core.bare` says.
        return fstat(common).map_or(Check::Broken("its common directory cannot be inspected"), |stat| {
            Check::Repo(Repo { common: files::identity(&stat), bare: false })
        });
    }
    match bare(git) {
        Ok(bare) => Check::Repo(Repo { common: own, bare }),
        Err(_) => Check::Broken("its configuration cannot be read"),
    }
}

fn bare(git: BorrowedFd<'_>) -> Result<bool, Errno> {
    let Some(text) = optional(files::read(git, b"config", CONFIG_LIMIT))? else { return Ok(false) };
    let settings = config::scan(&text);
    if !settings.worktree_config {
        return Ok(settings.bare.unwrap_or(false));
    }
    let own = optional(files::read(git, b"config.worktree", CONFIG_LIMIT))?;
    Ok(own.and_then(|text| config::scan(&text).bare).or(settings.bare).unwrap_or(false))
}

fn optional(read: Result<Vec<u8>, Errno>) -> Result<Option<Vec<u8>>, Errno> {
    match read {
        Err(Errno::NOENT) => Ok(None),
        other => other.map(Some),
    }
}

fn head(git: BorrowedFd<'_>) -> Head {
    match files::start(git, b"HEAD", HEAD_LIMIT) {
        Ok(text) if names_something(&text) => Head::Valid,
        Ok(_) | Err(Errno::NOENT | Errno::NOTDIR | Errno::ISDIR | Errno::AGAIN | Errno::NXIO) => Head::Invalid,
        Err(Errno::LOOP | Errno::MLINK) => linked_head(git),
        Err(_) => Head::Unreadable,
    }
}

/// A HEAD that is a link is judged by the link's text alone, so that an unborn branch is one too.
fn linked_head(git: BorrowedFd<'_>) -> Head {
    match readlinkat(git, "HEAD", Vec::new()) {
        Ok(target) if target.as_bytes().starts_with(b"refs/") => Head::Valid,
        _ => Head::Invalid,
    }
}

/// A symbolic ref below `refs/`, or an object id of 40 or 64 digits.
fn names_something(head: &[u8]) -> bool {
    if let Some(rest) = head.strip_prefix(b"ref:") {
        return rest.trim_ascii_start().starts_with(b"refs/");
    }
    head.len() >= 40 && head[..40].iter().all(u8::is_ascii_hexdigit)
}

/// The common directory that `commondir` names; `None` where the git directory is its own.
pub(super) fn common(git: BorrowedFd<'_>) -> Result<Option<OwnedFd>, &'static str> {
    let text = match optional(files::read(git, b"commondir", POINTER_LIMIT)) {
        Ok(Some(text)) => text,
        Ok(None) => return Ok(None),
        Err(_) => return Err("its commondir cannot be read"),
    };
    let path = pointer(&text);
    if path.is_empty() {
        return Err("its commondir is empty");
    }
    files::directory(git, path).map(Some).map_err(|_| "its commondir leads nowhere")
}

/// The path in a gitfile or `commondir`: git drops line ends at the end of the file first, and its C strings end at a NUL.
pub(super) fn pointer(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|b| !matches!(b, b'\n' | b'\r')).map_or(0, |last| last + 1);
    text[..end].split(|&b| b == 0).next().unwrap_or_default()
}

/// The git directory that a tree's `.git` is or leads to.
pub(super) fn git_directory(top: BorrowedFd<'_>) -> Option<OwnedFd> {
    files::directory(top, b".git").or_else(|_| follow_gitfile(top)).ok()
}

/// Opens the git directory that the gitfile in `top` leads to.
pub(super) fn follow_gitfile(top: BorrowedFd<'_>) -> Result<OwnedFd, &'static str> {
    let text = match files::read(top, b".git", POINTER_LIMIT) {
        Ok(text) => text,
        Err(Errno::FBIG) => return Err("its .git file is too large"),
        Err(_) => return Err("its .git file cannot be read"),
    };
    let path = text.strip_prefix(b"gitdir: ").map(pointer).ok_or("its .git file does not begin with `gitdir: `")?;
    if path.is_empty() {
        return Err("its .git file names no directory");
    }
    files::directory(top, path).map_err(|_| "its .git file leads nowhere")
}

/// Whether a name exists and may be searched, as git's `access(X_OK)` asks.
fn searchable(dir: BorrowedFd<'_>, name: &[u8]) -> Result<bool, &'static str> {
    match accessat(dir, name, Access::EXEC_OK, AtFlags::empty()) {
        Ok(()) => Ok(true),
        Err(Errno::ACCESS) => Err("its objects or refs may not be searched"),
        Err(_) => Ok(false),
    }
}

/// The common directory of a git directory: its own handle again, or the one that `commondir` names.
pub(super) fn common_of(git: OwnedFd) -> Option<OwnedFd> {
    common(git.as_fd()).ok().map(|linked| linked.unwrap_or(git))
}

/// Where the worktree that belongs to a private administration directory keeps its `.git`, by the back-link.
pub(super) fn back_link(git: BorrowedFd<'_>) -> Option<Vec<u8>> {
    let text = files::read(git, b"gitdir", POINTER_LIMIT).ok()?;
    let path = pointer(&text);
    (!path.is_empty()).then(|| path.to_vec())
}

#[cfg(test)]
mod tests {
    use super::{names_something, pointer};

    #[test]
    fn heads_are_judged_as_git_judges_them() {
        let forty = [b'a'; 40];
        let table: &[(&[u8], bool)] = &[
            (b"ref: refs/heads/main\n", true),
            (b"ref:refs/heads/x", true),
            (b"ref:\t \nrefs/x", true),
            (b"ref: heads/main\n", false),
            (b"REF: refs/heads/x", false),
            (b" ref: refs/heads/x", false),
            (b"", false),
            (&forty, true),
            (&forty[..39], false),
            (b"garbage", false),
        ];
        for (text, want) in table {
            assert_eq!(names_something(text), *want, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn pointers_end_where_git_ends_them() {
        let table: &[(&[u8], &[u8])] = &[
            (b"/a\n", b"/a"),
            (b"/a\r\n\n", b"/a"),
            (b"/a \n", b"/a "),
            (b"/a\0/b", b"/a"),
            (b"/a\n\0", b"/a\n"),
            (b"\n", b""),
            (b"", b""),
        ];
        for (text, want) in table {
            assert_eq!(pointer(text), *want, "{}", text.escape_ascii());
        }
    }
}
