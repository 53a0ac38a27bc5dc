//! The machine as a world: the only folder that touches files.
//!
//! Owns: system calls, and the memo of one evaluation. Refuses to own: policy, the environment and the process
//! directory, none of which is ever read. Nothing is kept across evaluations, since a walk is its own validation.
#![allow(clippy::disallowed_methods)] // House rule: the rest of the crate may not do this.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{CWD, FileType, fstat};
use rustix::io::Errno;

use super::facts::{GitDir, Id, Leaf, Place, Tree, WorkTree, World};
use crate::path::{self, Platform};

mod config;
mod files;
mod repo;
mod tree;
mod walk;

/// A submodule's git directory lies this far below its superproject's, at most.
const MAX_MODULE_DEPTH: usize = 32;

/// The disk, as one evaluation sees it.
pub(crate) struct Disk {
    /// The trees of the directories walked so far, by link-free path.
    memo: RefCell<BTreeMap<Vec<u8>, Rc<Tree>>>,
    /// The kernel has no `openat2`, or a filter forbids it; then links and mounts are found one by one.
    plain: Cell<bool>,
}

impl Disk {
    pub(crate) fn new() -> Self {
        Self { memo: RefCell::default(), plain: Cell::new(false) }
    }

    fn known(&self, path: &[u8]) -> Option<Rc<Tree>> {
        self.memo.borrow().get(path).cloned()
    }

    /// Records one answer for every level from `path` up to `level`, and gives it back.
    fn remember(&self, path: &[u8], level: &[u8], tree: Rc<Tree>) -> Rc<Tree> {
        let mut memo = self.memo.borrow_mut();
        let mut path = path;
        while memo.insert(path.to_vec(), Rc::clone(&tree)).is_none() && path.len() > level.len() {
            let Some((parent, _)) = path::split(path, Platform::Posix) else { break };
            path = parent;
        }
        tree
    }

    /// Opens a directory whose spelling holds no link; `LOOP` where it does.
    fn link_free(&self, path: &[u8]) -> Result<OwnedFd, Errno> {
        self.open2(CWD, path, Restrict::NoLinks)
    }

    /// Opens a directory further up; `XDEV` where a mount lies between.
    fn up_within_mount(&self, below: BorrowedFd<'_>, up: &[u8]) -> Result<OwnedFd, Errno> {
        self.open2(below, up, Restrict::OneMount)
    }

    #[cfg(target_os = "linux")]
    fn open2(&self, base: BorrowedFd<'_>, path: &[u8], restrict: Restrict) -> Result<OwnedFd, Errno> {
        use rustix::fs::{Mode, OFlags, ResolveFlags, openat2};
        if self.plain.get() {
            return Err(Errno::NOSYS);
        }
        let how = match restrict {
            Restrict::NoLinks => ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS,
            Restrict::OneMount => ResolveFlags::NO_XDEV,
        };
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        match openat2(base, path, flags, Mode::empty(), how) {
            // Old kernels, valgrind and some seccomp filters.
            Err(Errno::NOSYS | Errno::PERM | Errno::INVAL) => {
                self.plain.set(true);
                Err(Errno::NOSYS)
            }
            other => other,
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn open2(&self, _base: BorrowedFd<'_>, _path: &[u8], _restrict: Restrict) -> Result<OwnedFd, Errno> {
        Err(Errno::NOSYS)
    }

    /// The git directory behind a tree's `.git`.
    fn git_dir(&self, tree: &WorkTree) -> Option<OwnedFd> {
        let top = files::directory(CWD, &tree.toplevel.path).ok()?;
        files::directory(top.as_fd(), b".git").ok().or_else(|| repo::follow_gitfile(top.as_fd()).ok())
    }
}

/// What a look-up may not pass through.
#[derive(Clone, Copy)]
enum Restrict {
    NoLinks,
    OneMount,
}

impl World for Disk {
    fn place(&self, path: &[u8], leaf: Leaf) -> Place {
        walk::place(self, path, leaf)
    }

    fn owner(&self, dir: &GitDir) -> Option<WorkTree> {
        let git = files::directory(CWD, &dir.dir.path).ok()?;
        let link = repo::back_link(git.as_fd())?;
        let link = path::join(&dir.dir.path, &link, Platform::Posix);
        let (parent, _) = path::split(&link, Platform::Posix)?;
        match &*self.place(parent, Leaf::Follow).tree {
            Tree::Work(tree) if tree.common == dir.common => Some(tree.clone()),
            _ => None,
        }
    }

    fn is_submodule(&self, tree: &WorkTree, outer: Id) -> bool {
        let Some(mut dir) = self.git_dir(tree).and_then(repo::common_of) else { return false };
        for _ in 0..MAX_MODULE_DEPTH {
            let Ok(above) = files::directory(dir.as_fd(), b"..") else { return false };
            if is_at(&above, outer) {
                return true;
            }
            dir = above;
        }
        false
    }

    fn is_registered(&self, tree: &WorkTree) -> bool {
        let Ok(top) = files::directory(CWD, &tree.toplevel.path) else { return false };
        match files::entry(top.as_fd(), b".git").and_then(|fd| fstat(&fd)).as_ref().map(files::kind) {
            // A real `.git` directory makes the main worktree, unless it borrows another repository.
            Ok(FileType::Directory) => files::directory(top.as_fd(), b".git").is_ok_and(|git| is_at(&git, tree.common)),
            Ok(FileType::RegularFile) => repo::follow_gitfile(top.as_fd()).is_ok_and(|git| links_back(&git, tree)),
            _ => false,
        }
    }
}

fn is_at(dir: &OwnedFd, id: Id) -> bool {
    fstat(dir).is_ok_and(|stat| files::identity(&stat) == id)
}

/// Whether an administration directory's back-link names a `.git` in the tree's own directory.
fn links_back(git: &OwnedFd, tree: &WorkTree) -> bool {
    let Some(link) = repo::back_link(git.as_fd()) else { return false };
    let Some(parent) = link.strip_suffix(b"/.git") else { return false };
    files::directory(git.as_fd(), parent).is_ok_and(|dir| is_at(&dir, tree.toplevel.id))
}
