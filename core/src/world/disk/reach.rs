//! The directory that a write is made in, held open: what is proven of it stays true while the write goes on.
//!
//! Owns: containment, the making of missing directories, and the words for what goes wrong. Refuses to own: the files.

use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::{CWD, Mode, OFlags, mkdirat, openat};
use rustix::io::Errno;

use super::files;
use super::view::Disk;
use crate::path::{self, Platform};
use crate::world::edit::Write;

/// What happens where a directory on the way is not there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    Fail,
    Make,
}

/// A name in an open directory.
#[derive(Debug)]
pub(super) struct Reached<'w> {
    pub(super) dir: OwnedFd,
    pub(super) name: &'w [u8],
    /// The name of the directory as the path spells it.
    pub(super) folder: &'w [u8],
    /// It is a file of a tree, and not one that the user named.
    pub(super) is_inside: bool,
}

/// Opens the directory of a write. A link that leads out of the root is an error, and so is a path that is not strictly
/// below it.
pub(super) fn reach<'w>(disk: &Disk, write: &'w Write, missing: Missing) -> Result<Reached<'w>, Errno> {
    let (parent, name) = path::split(&write.path, Platform::Posix).ok_or(Errno::INVAL)?;
    if !write.path.starts_with(b"/") || matches!(name, b"" | b"." | b"..") {
        return Err(Errno::INVAL);
    }
    let folder = parent.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    let (dir, is_inside) = match &write.within {
        None => (named(parent, missing)?, false),
        Some(root) => {
            let names = below(root, parent).ok_or(Errno::XDEV)?;
            (inside(disk, (root, &names), missing)?, true)
        }
    };
    Ok(Reached { dir, name, folder, is_inside })
}

/// The names between a root and a directory in it; `None` where it is not in it.
fn below<'p>(root: &[u8], dir: &'p [u8]) -> Option<Vec<&'p [u8]>> {
    let rest = dir.strip_prefix(root.strip_suffix(b"/").unwrap_or(root))?;
    if !matches!(rest.first(), None | Some(b'/')) {
        return None;
    }
    let names: Vec<_> = rest.split(|&byte| byte == b'/').filter(|name| !matches!(*name, b"" | b".")).collect();
    (!names.contains(&&b".."[..])).then_some(names)
}

/// A directory below a root.
fn inside(disk: &Disk, (root, names): (&[u8], &[&[u8]]), missing: Missing) -> Result<OwnedFd, Errno> {
    let base = files::directory(CWD, root)?;
    if names.is_empty() {
        return Ok(base);
    }
    match disk.beneath(base.as_fd(), &names.join(&b'/')) {
        Err(Errno::NOSYS) => descend(base, names, missing),
        Err(Errno::NOENT) if missing == Missing::Make => descend(base, names, missing),
        other => other,
    }
}

/// Goes down name by name and follows no link at all.
fn descend(base: OwnedFd, names: &[&[u8]], missing: Missing) -> Result<OwnedFd, Errno> {
    const STEP: OFlags =
        OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::NONBLOCK).union(OFlags::CLOEXEC);
    let mut dir = base;
    for name in names {
        dir = match openat(&dir, *name, STEP, Mode::empty()) {
            Err(Errno::NOENT) if missing == Missing::Make => {
                make(&dir, name, Mode::from_raw_mode(0o777))?;
                openat(&dir, *name, STEP, Mode::empty())?
            }
            other => other?,
        };
    }
    Ok(dir)
}

/// A directory that the user named, links followed. What is made for it is the user's alone.
fn named(dir: &[u8], missing: Missing) -> Result<OwnedFd, Errno> {
    match files::directory(CWD, if dir.is_empty() { b"/" } else { dir }) {
        Err(Errno::NOENT) if missing == Missing::Make => {
            let (parent, name) = path::split(dir, Platform::Posix).ok_or(Errno::NOENT)?;
            let above = named(parent, missing)?;
            make(&above, name, Mode::from_raw_mode(0o700))?;
            files::directory(above.as_fd(), name)
        }
        other => other,
    }
}

fn make(dir: &OwnedFd, name: &[u8], mode: Mode) -> Result<(), Errno> {
    match mkdirat(dir, name, mode) {
        // Somebody else was faster.
        Err(Errno::EXIST) => Ok(()),
        other => other,
    }
}

/// What went wrong, in one clause.
pub(super) fn why(errno: Errno) -> &'static str {
    match errno {
        Errno::NOSPC | Errno::DQUOT => "there is no space for it",
        Errno::ROFS => "its file system is read-only",
        Errno::ACCESS | Errno::PERM => "it may not be written",
        Errno::LOOP | Errno::XDEV => "a link or its spelling leads out of its tree",
        Errno::NOENT | Errno::NOTDIR => "its directory is missing",
        Errno::ISDIR => "it is a directory",
        Errno::INVAL | Errno::NXIO => "it is no regular file",
        Errno::FBIG => "it is too long",
        _ => "it cannot be written",
    }
}
