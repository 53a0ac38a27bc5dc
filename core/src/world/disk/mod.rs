//! The machine as a world: the only folder that touches files.
//!
//! Owns: system calls, and the memo of one evaluation. Refuses to own: policy, the environment and the process
//! directory, none of which is ever read. Nothing is kept across evaluations, since a walk is its own validation.
#![allow(clippy::disallowed_methods)] // House rule: the rest of the crate may not do this.

use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::{CWD, FileType, fstat};

use super::facts::{Config, GitDir, Id, Leaf, Place, Tree, WorkTree, World};
use crate::path::{self, Platform};

mod config;
mod files;
mod repo;
mod tree;
mod view;
mod walk;

pub(crate) use view::Disk;

/// A submodule's git directory lies this far below its superproject's, at most.
const MAX_MODULE_DEPTH: usize = 32;

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
        // Only a gitfile leads into another repository's git directory.
        let Ok(top) = files::directory(CWD, &tree.toplevel.path) else { return false };
        let Some(mut dir) = repo::follow_gitfile(top.as_fd()).ok().and_then(repo::common_of) else { return false };
        let mut here = None;
        for _ in 0..MAX_MODULE_DEPTH {
            let Ok(above) = files::directory(dir.as_fd(), b"..") else { return false };
            let id = fstat(&above).ok().map(|stat| files::identity(&stat));
            if id == Some(outer) {
                return true;
            }
            // The root is its own parent.
            if id == here {
                return false;
            }
            (dir, here) = (above, id);
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

    fn is_main(&self, _tree: &WorkTree) -> bool {
        false
    }

    fn config(&self, _tree: &Tree) -> std::rc::Rc<Config> {
        std::rc::Rc::default()
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
