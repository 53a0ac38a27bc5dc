//! What a given world answers.
//!
//! Owns: following links among the given names, and the trait's questions. Refuses to own: what is kept (`given.rs`).

use std::borrow::Cow;
use std::rc::Rc;

use super::declared::{Declared, State};
use super::edit::{Committed, Write};
use super::facts::{Answer, Config, Content, GitDir, Head, Id, Leaf, Listing, Place, Stands, Tree, WorkTree, World};
use super::given::{Entry, Given};
use super::procfs::{ANOTHER_PROCESS, means_another_process};
use super::state::time::Time;
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

    fn content(&self, path: &[u8], limit: usize) -> Content {
        match self.entry(path, Leaf::Follow) {
            Found::Nothing => Content::Absent,
            Found::Entry(_, Entry::File(text)) if text.len() <= limit => Content::Bytes(text.clone()),
            Found::Entry(_, Entry::File(_)) => Content::Unreadable("it is too long"),
            Found::Entry(..) => Content::Unreadable("it is no file"),
            Found::Unproven(why) => Content::Unreadable(why),
        }
    }

    fn names(&self, dir: &[u8], limit: usize) -> Listing {
        let path = match self.entry(dir, Leaf::Follow) {
            Found::Nothing => return Listing::Absent,
            Found::Entry(path, Entry::Dir) => path,
            Found::Entry(..) => return Listing::Unreadable("it is no directory"),
            Found::Unproven(why) => return Listing::Unreadable(why),
        };
        let names: Vec<_> = self.below(&path).take(limit + 1).collect();
        if names.len() > limit { Listing::TooMany } else { Listing::Listed(names) }
    }

    fn stands(&self, path: &[u8], leaf: Leaf) -> Stands {
        match self.entry(path, leaf) {
            Found::Nothing => Stands::Nothing,
            Found::Entry(_, Entry::File(_)) => Stands::File,
            Found::Entry(_, Entry::Dir) => Stands::Dir,
            Found::Entry(_, Entry::Link(_)) => Stands::Link,
            Found::Unproven(_) => Stands::Unknown,
        }
    }

    fn head(&self, tree: &WorkTree) -> Option<Head> {
        let State::Known { head, branch, .. } = &self.declared(tree)?.state else { return None };
        (head.is_some() || branch.is_some()).then(|| Head { commit: head.clone(), branch: branch.clone() })
    }

    fn descends(&self, tree: &WorkTree, old: &[u8], new: &[u8]) -> Answer {
        let Some(Declared { state: State::Known { head, ancestors, .. }, .. }) = self.declared(tree) else {
            return Answer::Unknown;
        };
        if head.as_deref() != Some(new) {
            return Answer::Unknown;
        }
        if old == new || ancestors.iter().any(|one| one == old) { Answer::Yes } else { Answer::No }
    }

    fn is_tracked(&self, tree: &WorkTree, path: &[u8]) -> Answer {
        match self.declared(tree) {
            Some(Declared { state: State::Known { tracked, .. }, .. }) => {
                if tracked.iter().any(|one| one == path) {
                    Answer::Yes
                } else {
                    Answer::No
                }
            }
            _ => Answer::Unknown,
        }
    }

    fn variable(&self, _name: &str) -> Option<Cow<'_, [u8]>> {
        None
    }

    fn now(&self) -> Option<Time> {
        self.now
    }

    fn commit(&self, _write: &Write) -> Committed {
        Committed::Listed
    }
}

/// What a path leads to.
enum Found<'g> {
    Nothing,
    Entry(Vec<u8>, &'g Entry),
    Unproven(&'static str),
}

impl Given {
    fn entry(&self, path: &[u8], leaf: Leaf) -> Found<'_> {
        match walk::walk(self, self.platform, path, leaf) {
            Landing::Unproven(_, why) => Found::Unproven(why),
            Landing::At(_, resolved) => match self.entries.get(&*self.key(&resolved)) {
                Some((_, entry)) => Found::Entry(resolved, entry),
                None => Found::Nothing,
            },
        }
    }

    /// The names in a directory, sorted.
    fn below(&self, dir: &[u8]) -> impl Iterator<Item = Vec<u8>> {
        // Names are kept in the platform's own spelling.
        let separator = if self.platform == Platform::Posix { b'/' } else { b'\\' };
        let start = self.key(&path::join(dir, b"x", self.platform)).into_owned();
        let prefix = start[..start.len() - 1].to_vec();
        let all = self.entries.range(prefix.clone()..);
        all.map_while(move |(key, _)| key.strip_prefix(&prefix[..]).map(<[u8]>::to_vec))
            .filter(move |name| !name.is_empty() && !name.contains(&separator))
    }
}
