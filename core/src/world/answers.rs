//! What a given world answers.
//!
//! Owns: following links among the given names, and the trait's questions. Refuses to own: what is kept (`given.rs`).

use std::rc::Rc;

use super::declared::{Declared, State};
use super::facts::{Config, GitDir, Id, Leaf, Place, Tree, WorkTree, World};
use super::given::{Entry, Given};
use super::procfs::{ANOTHER_PROCESS, means_another_process};
use super::walk::{self, Landing, Look, Names, Spot};
use crate::path::{self, Platform};

impl Names for Given {
    type Dir = ();

    fn root(&self, root: &[u8]) -> Result<(), &'static str> {
        let is_device = self.platform == Platform::Win32 && path::is_device(root);
        let unknown = is_device && !self.entries.contains_key(&*self.key(root));
        if unknown { Err("a device that the given world does not name") } else { Ok(()) }
    }

    fn above(&self, _dir: &()) -> Result<(), &'static str> {
        Ok(())
    }

    fn look(&self, at: &Spot<()>, name: &[u8], leaf: Leaf) -> Look<()> {
        if self.listed(&self.denied, &at.path) {
            return Look::Unproven("a directory on its path may not be searched");
        }
        let here = path::join(&at.path, name, self.platform);
        if self.platform == Platform::Win32 && path::is_doubtful(name) {
            return Look::Unproven("a name on its path means different things to different programs");
        }
        if means_another_process(&here) {
            return Look::Unproven(ANOTHER_PROCESS);
        }
        match self.entries.get(&*self.key(&here)) {
            Some((_, Entry::Dir)) => Look::Dir(()),
            Some((_, Entry::Link(target))) if leaf == Leaf::Follow => Look::Link(target.clone()),
            _ => Look::End,
        }
    }
}

impl World for &Given {
    fn place(&self, path: &[u8], leaf: Leaf) -> Place {
        let (tree, resolved) = match walk::walk(*self, self.platform, path, leaf) {
            Landing::At(_, resolved) if means_another_process(&resolved) => (Tree::Nowhere(ANOTHER_PROCESS), resolved),
            Landing::At(spot, resolved) => (self.tree_of(&spot.path), resolved),
            Landing::Unproven(path, why) => (Tree::Nowhere(why), path),
        };
        Place { resolved, tree: Rc::new(tree) }
    }

    fn owner(&self, dir: &GitDir) -> Option<WorkTree> {
        let tree = self.find(&self.owners, &dir.dir.path)?;
        let State::Known { common_dir, .. } = &tree.state else { return None };
        Some(WorkTree { toplevel: self.dir(&tree.toplevel), common: self.id(common_dir) })
    }

    fn is_submodule(&self, tree: &WorkTree, outer: Id) -> bool {
        let Some(Declared { state: State::Known { common_dir, .. }, .. }) = self.declared(tree) else { return false };
        let mut rest = &common_dir[..];
        while let Some((parent, _)) = path::split(rest, self.platform) {
            if self.id(parent) == outer {
                return true;
            }
            rest = parent;
        }
        false
    }

    fn is_registered(&self, tree: &WorkTree) -> bool {
        self.declared(tree).is_some_and(|tree| matches!(tree.state, State::Known { registered: true, .. }))
    }

    fn is_main(&self, tree: &WorkTree) -> bool {
        let Some(Declared { toplevel, state }) = self.declared(tree) else { return false };
        match state {
            State::Known { main: Some(main), .. } => self.same(main, toplevel),
            State::Known { git_dir: Some(dir), common_dir, .. } => self.same(dir, common_dir),
            State::Known { common_dir, .. } => self.is_kept_with(common_dir, toplevel),
            State::Unreadable(_) => false,
        }
    }

    fn config(&self, tree: &Tree) -> Rc<Config> {
        let declared = match tree {
            Tree::Work(tree) => self.declared(tree),
            Tree::GitDir(git) => self.find(&self.speakers, &git.dir.path),
            _ => None,
        };
        let mut entries = self.config.clone();
        if let Some(Declared { state: State::Known { config, .. }, .. }) = declared {
            entries.extend_from_slice(config);
        }
        Rc::new(Config { entries })
    }
}
