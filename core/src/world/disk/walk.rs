//! Where a path lands: the nearest existing directory of the place that `open` with `O_CREAT` would reach.
//!
//! Owns: the short way over link-free spellings, looking at names, and the refusal to guess (directories that may not
//! be searched, links of `/proc` that mean another directory in another process). Refuses to own: trees.

use std::rc::Rc;

use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::{AtFlags, CWD, FileType, fstat, readlinkat, statat};
use rustix::io::Errno;

use super::files::{self, kind};
use super::tree;
use super::view::Disk;
use crate::path::{self, Platform};
use crate::world::facts::{Leaf, Place, Tree};
use crate::world::walk::{self, Landing, Look, Names, Spot};

/// Where `path` lands. The short way asks the kernel to prove that the spelling has no links; what it cannot prove is
/// walked name by name.
pub(super) fn place(disk: &Disk, path: &[u8], leaf: Leaf) -> Place {
    if !path::climbs(path, Platform::Posix) {
        let clean = path::normalize(path, Platform::Posix);
        let tree = if clean.starts_with(PROC) { None } else { without_links(disk, &clean, leaf) };
        if let Some(tree) = tree {
            return Place { resolved: clean, tree };
        }
    }
    with_links(disk, path, leaf)
}

/// Names below it differ from process to process, so each one is looked at.
const PROC: &[u8] = b"/proc/";

/// The tree where a link-free spelling lands; `None` where it is not link-free or cannot be proven to be.
fn without_links(disk: &Disk, clean: &[u8], leaf: Leaf) -> Option<Rc<Tree>> {
    // A directory that was walked through, such as the payload root above its own file.
    if let Some(known) = disk.known(clean) {
        return Some(known);
    }
    let Some((mut dir, name)) = path::split(clean, Platform::Posix) else {
        return Some(tree::of(disk, disk.link_free(clean).ok()?, clean));
    };
    if let Some(known) = disk.known(dir) {
        return match leaf_kind(statat(CWD, clean, AtFlags::SYMLINK_NOFOLLOW), leaf)? {
            FileType::Directory => Some(tree::of(disk, disk.link_free(clean).ok()?, clean)),
            _ => Some(known),
        };
    }
    let mut last = Some(name);
    loop {
        match disk.link_free(dir) {
            Ok(fd) => return below(disk, fd, dir, last.map(|name| (name, leaf))),
            Err(Errno::NOENT | Errno::NOTDIR) if disk.spend() => {
                last = None;
                dir = path::split(dir, Platform::Posix)?.0;
                if let Some(known) = disk.known(dir) {
                    return Some(known);
                }
            }
            Err(_) => return None,
        }
    }
}

/// The tree at an open directory, or at the directory that the path's last name is in it.
fn below(disk: &Disk, fd: OwnedFd, dir: &[u8], last: Option<(&[u8], Leaf)>) -> Option<Rc<Tree>> {
    let Some((name, leaf)) = last else { return Some(tree::of(disk, fd, dir)) };
    if leaf_kind(statat(&fd, name, AtFlags::SYMLINK_NOFOLLOW), leaf)? != FileType::Directory {
        return Some(tree::of(disk, fd, dir));
    }
    let inner = files::directory(fd.as_fd(), name).ok()?;
    Some(tree::of(disk, inner, &path::join(dir, name, Platform::Posix)))
}

/// What stands at the last name, a missing one counting as a file; `None` where the name must be walked.
fn leaf_kind(stat: Result<rustix::fs::Stat, Errno>, leaf: Leaf) -> Option<FileType> {
    match stat {
        Ok(stat) => Some(kind(&stat)).filter(|&kind| kind != FileType::Symlink || leaf == Leaf::Keep),
        Err(Errno::NOENT | Errno::NAMETOOLONG) => Some(FileType::RegularFile),
        Err(_) => None,
    }
}

/// The walk name by name.
fn with_links(disk: &Disk, path: &[u8], leaf: Leaf) -> Place {
    match walk::walk(disk, Platform::Posix, path, leaf) {
        Landing::At(spot, resolved) => Place { resolved, tree: tree::of(disk, spot.dir, &spot.path) },
        Landing::Unproven(resolved, why) => Place { resolved, tree: Rc::new(Tree::Nowhere(why)) },
    }
}

impl Names for Disk<'_> {
    type Dir = OwnedFd;

    fn root(&self, root: &[u8]) -> Result<OwnedFd, &'static str> {
        files::directory(CWD, root).map_err(|_| "the root directory cannot be opened")
    }

    fn above(&self, dir: &OwnedFd) -> Result<OwnedFd, &'static str> {
        files::directory(dir.as_fd(), b"..").map_err(|_| "a directory above its path cannot be opened")
    }

    fn look(&self, at: &Spot<OwnedFd>, name: &[u8], leaf: Leaf) -> Look<OwnedFd> {
        if !self.spend() {
            return Look::Unproven("the paths of the call have too many names together");
        }
        let entry = files::entry(at.dir.as_fd(), name).and_then(|fd| Ok((kind(&fstat(&fd)?), fd)));
        match entry {
            Ok((FileType::Directory, fd)) => Look::Dir(fd),
            Ok((FileType::Symlink, fd)) if leaf == Leaf::Follow => target(at, name, &fd),
            Err(Errno::NOENT) if at.path.starts_with(b"/proc") && means_another_process(&at.dir, &at.path, name) => {
                Look::Unproven("a name in /proc may exist for the process that will write")
            }
            Ok(_) | Err(Errno::NOENT | Errno::NAMETOOLONG) => Look::End,
            Err(Errno::ACCESS | Errno::PERM) => Look::Unproven("a directory on its path may not be searched"),
            Err(_) => Look::Unproven("a name on its path cannot be inspected"),
        }
    }
}

fn target(at: &Spot<OwnedFd>, name: &[u8], link: &OwnedFd) -> Look<OwnedFd> {
    if means_another_process(&at.dir, &at.path, name) {
        return Look::Unproven("a /proc link means another directory in the process that will write");
    }
    match readlinkat(link, "", Vec::new()) {
        Ok(target) => Look::Link(target.into_bytes()),
        Err(_) => Look::Unproven("a link on its path cannot be read"),
    }
}

/// Links of a process's own directory in procfs (`cwd`, `root`, `fd/3`) point elsewhere for every process. The few at
/// the top of procfs are ordinary.
#[cfg(target_os = "linux")]
fn means_another_process(dir: &OwnedFd, path: &[u8], name: &[u8]) -> bool {
    const PROC_SUPER_MAGIC: i64 = 0x9fa0;
    let ordinary = path == b"/proc" && matches!(name, b"self" | b"thread-self" | b"mounts" | b"net");
    // The type's width differs between architectures.
    #[allow(clippy::unnecessary_cast)]
    let procfs = rustix::fs::fstatfs(dir).is_ok_and(|fs| fs.f_type as i64 == PROC_SUPER_MAGIC);
    procfs && !ordinary
}

#[cfg(not(target_os = "linux"))]
fn means_another_process(_dir: &OwnedFd, _path: &[u8], _name: &[u8]) -> bool {
    false
}
