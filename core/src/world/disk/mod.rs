//! The machine as a world: the only folder that touches files.
//!
//! Owns: system calls, and the memo of one evaluation. Refuses to own: policy, and the process directory, which is never
//! read. Of the environment it reads the few variables that say where git's configuration is, when that is asked for and the
//! request does not tell. Nothing is kept across evaluations, since a walk is its own validation.
#![allow(clippy::disallowed_methods)] // House rule: the rest of the crate may not do this.

use std::borrow::Cow;
use std::rc::Rc;

use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::{CWD, FileType, fstat};

use super::edit::{Committed, Write};
use super::facts::{Answer, Config, Content, GitDir, Head, Id, Leaf, Listing, Place, Stands, Tree, WorkTree, World};
use super::state::time::Time;
use crate::path::{self, Platform};

mod append;
mod commit;
mod commits;
mod conditions;
mod config;
mod entries;
mod files;
mod head;
mod history;
mod holder;
mod index;
mod lock;
mod reach;
mod repo;
mod state;
mod steps;
mod stored;
#[cfg(test)]
mod tests;
mod tree;
mod view;
mod walk;

pub(crate) use view::Disk;

/// A submodule's git directory lies this far below its superproject's, at most.
const MAX_MODULE_DEPTH: usize = 32;

impl World for Disk<'_> {
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

    fn is_main(&self, tree: &WorkTree) -> bool {
        let Ok(top) = files::directory(CWD, &tree.toplevel.path) else { return false };
        // A linked worktree has a directory of its own, which is not the common one.
        repo::git_directory(top.as_fd()).is_some_and(|git| is_at(&git, tree.common))
    }

    fn config(&self, tree: &Tree) -> Rc<Config> {
        let place = match tree {
            Tree::Work(tree) => self.settings_of(&tree.toplevel.path),
            Tree::GitDir(git) => self.settings_in(git.dir.path.clone()),
            _ => None,
        };
        let key = place.as_ref().map_or(&b""[..], |place| &place.git_dir);
        self.config(key, || stored::read(place.as_ref(), self.variables()))
    }

    fn content(&self, path: &[u8], limit: usize) -> Content {
        state::content(path, limit)
    }

    fn names(&self, dir: &[u8], limit: usize) -> Listing {
        state::names(dir, limit)
    }

    fn stands(&self, path: &[u8], leaf: Leaf) -> Stands {
        state::stands(path, leaf)
    }

    fn head(&self, tree: &WorkTree) -> Option<Head> {
        head::head(tree)
    }

    fn descends(&self, tree: &WorkTree, old: &[u8], new: &[u8]) -> Answer {
        let place = self.settings_of(&tree.toplevel.path);
        place.map_or(Answer::Unknown, |place| history::descends(&place.common_dir, old, new))
    }

    fn is_tracked(&self, tree: &WorkTree, path: &[u8]) -> Answer {
        index::is_tracked(tree, path)
    }

    fn variable(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        self.variables().variable(name)
    }

    fn now(&self) -> Option<Time> {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
        i64::try_from(since.as_secs()).ok().map(Time)
    }

    fn program(&self) -> Option<u32> {
        u32::try_from(holder::own_pid()).ok()
    }

    fn commit(&self, write: &Write) -> Committed {
        commit::commit(self, write)
    }
}

impl Disk<'_> {
    /// Where a working tree's settings are.
    fn settings_of(&self, toplevel: &[u8]) -> Option<conditions::Place> {
        let top = files::directory(CWD, toplevel).ok()?;
        let dot_git = path::join(toplevel, b".git", Platform::Posix);
        if files::directory(top.as_fd(), b".git").is_ok() {
            return self.settings_in(dot_git);
        }
        let text = files::read(top.as_fd(), b".git", repo::POINTER_LIMIT).ok()?;
        let pointer = repo::pointer(text.strip_prefix(b"gitdir: ")?);
        self.settings_in(path::join(toplevel, pointer, Platform::Posix))
    }

    /// Where the settings of a git directory are. Includes depend on its path, so links are followed first.
    fn settings_in(&self, dir: Vec<u8>) -> Option<conditions::Place> {
        let git_dir = self.place(&dir, Leaf::Follow).resolved;
        let git = files::directory(CWD, &git_dir).ok()?;
        let common = match files::read(git.as_fd(), b"commondir", repo::POINTER_LIMIT) {
            Ok(text) => path::join(&git_dir, repo::pointer(&text), Platform::Posix),
            Err(_) => git_dir.clone(),
        };
        Some(conditions::Place { git_dir, common_dir: common })
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
