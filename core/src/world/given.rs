//! A world spelled out in the request: directories, files, links and trees in JSON (docs/wire.md).
//!
//! Owns: what is kept of it, and finding trees among the given names. Refuses to own: the questions (`answers.rs`) and
//! reading git's files. A given world says what the trees are; the disk has to find out. Both must give one answer, which
//! the tests hold them to.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) use super::declared::{Declared, Settings, State};
use super::facts::{Dir, GitDir, Id, Tree, Unreadable, WorkTree};
use super::state::time::Time;
use crate::path::{self, Platform};

/// One name of a given world.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    Dir,
    /// With its content.
    File(Vec<u8>),
    Link(Vec<u8>),
}

/// The given world. Names are stored normalised; on Windows they are compared without regard to ASCII case.
pub(crate) struct Given {
    pub(super) platform: Platform,
    /// What stands at a name, and the running number of the name.
    pub(super) entries: BTreeMap<Vec<u8>, (u64, Entry)>,
    /// Bytes of all these names.
    size: usize,
    trees: Vec<Declared>,
    /// The first tree that says something about a directory.
    pub(super) speakers: Index,
    /// The first tree with a toplevel.
    toplevels: Index,
    /// The first tree with a private administration directory.
    pub(super) owners: Index,
    /// Directories where a file system begins.
    pub(super) mounts: BTreeSet<Vec<u8>>,
    /// Directories that may not be searched.
    pub(super) denied: BTreeSet<Vec<u8>>,
    /// Settings of the system and the user.
    pub(super) config: Settings,
    /// The time, where the request says it.
    pub(crate) now: Option<Time>,
}

/// Places in the list of trees, by directory.
pub(super) type Index = BTreeMap<Vec<u8>, usize>;

/// Most bytes that the names of a given world may have together. Directories exist without being listed, so a short
/// request could otherwise spell out any number of them.
const MAX_BYTES: usize = 1 << 26;

impl Given {
    pub(crate) fn new(platform: Platform) -> Self {
        Self {
            platform,
            entries: BTreeMap::new(),
            size: 0,
            trees: Vec::new(),
            speakers: Index::new(),
            toplevels: Index::new(),
            owners: Index::new(),
            mounts: BTreeSet::new(),
            denied: BTreeSet::new(),
            config: Settings::new(),
            now: None,
        }
    }

    /// Whether names were left out because there were too many.
    pub(crate) fn is_full(&self) -> bool {
        self.size > MAX_BYTES
    }

    pub(super) fn key<'p>(&self, path: &'p [u8]) -> Cow<'p, [u8]> {
        match self.platform {
            Platform::Posix => Cow::Borrowed(path),
            Platform::Win32 => Cow::Owned(path::fold(path)),
        }
    }

    fn put(&mut self, path: &[u8], entry: Entry) {
        let clean = path::normalize(path, self.platform);
        let mut rest = &clean[..];
        while let Some((parent, _)) = path::split(rest, self.platform) {
            let key = self.key(parent).into_owned();
            if self.is_full() || self.entries.contains_key(&key) {
                break;
            }
            self.enter(key, Entry::Dir);
            rest = parent;
        }
        let key = self.key(&clean).into_owned();
        let keeps = matches!(entry, Entry::Dir) && self.entries.contains_key(&key);
        if !keeps {
            self.enter(key, entry);
        }
    }

    fn enter(&mut self, key: Vec<u8>, entry: Entry) {
        self.size += key.len();
        if self.is_full() {
            return;
        }
        let next = self.entries.len() as u64;
        let number = self.entries.get(&key).map_or(next, |(number, _)| *number);
        self.entries.insert(key, (number, entry));
    }

    /// A directory; the directories above it exist too.
    pub(crate) fn add_dir(&mut self, path: &[u8]) {
        self.put(path, Entry::Dir);
    }

    pub(crate) fn add_file(&mut self, path: &[u8], text: &[u8]) {
        self.put(path, Entry::File(text.to_vec()));
    }

    pub(crate) fn add_link(&mut self, path: &[u8], target: &[u8]) {
        self.put(path, Entry::Link(target.to_vec()));
    }

    /// A tree; its directories exist without being listed.
    pub(crate) fn add_tree(&mut self, mut tree: Declared) {
        tree.toplevel = path::normalize(&tree.toplevel, self.platform);
        self.put(&tree.toplevel, Entry::Dir);
        if let State::Known { common_dir, git_dir, main, .. } = &mut tree.state {
            *common_dir = path::normalize(common_dir, self.platform);
            if let Some(main) = main {
                *main = path::normalize(main, self.platform);
            }
            let mut dirs = vec![common_dir.clone()];
            if let Some(dir) = git_dir {
                *dir = path::normalize(dir, self.platform);
                dirs.push(dir.clone());
            }
            dirs.iter().for_each(|dir| self.put(dir, Entry::Dir));
        }
        self.index(&tree);
        self.trees.push(tree);
    }

    /// Notes the directories that the next tree says something about.
    fn index(&mut self, tree: &Declared) {
        let place = self.trees.len();
        let key = |dir: &[u8]| self.key(dir).into_owned();
        let mut about = vec![key(&tree.toplevel)];
        let mut owned = None;
        if let State::Known { common_dir, git_dir, bare, .. } = &tree.state {
            about.push(key(common_dir));
            // A bare `.git` leaves the directory around it without a working tree, but not without a repository.
            let around = path::split(common_dir, self.platform).filter(|(_, name)| *bare && self.same(name, b".git"));
            about.extend(around.map(|(parent, _)| key(parent)));
            about.extend(git_dir.as_deref().map(key));
            owned = git_dir.as_deref().filter(|_| !bare).map(key);
        }
        self.toplevels.entry(key(&tree.toplevel)).or_insert(place);
        for dir in about {
            self.speakers.entry(dir).or_insert(place);
        }
        owned.map(|dir| self.owners.entry(dir).or_insert(place));
    }

    pub(super) fn find(&self, index: &Index, dir: &[u8]) -> Option<&Declared> {
        self.trees.get(*index.get(&*self.key(dir))?)
    }

    pub(crate) fn add_mount(&mut self, path: &[u8]) {
        self.add_dir(path);
        let key = self.key(&path::normalize(path, self.platform)).into_owned();
        self.mounts.insert(key);
    }

    pub(crate) fn add_denied(&mut self, path: &[u8]) {
        self.add_dir(path);
        let key = self.key(&path::normalize(path, self.platform)).into_owned();
        self.denied.insert(key);
    }

    /// Settings that hold everywhere: the system's and the user's.
    pub(crate) fn add_config(&mut self, config: Settings) {
        self.config.extend(config);
    }

    pub(super) fn same(&self, a: &[u8], b: &[u8]) -> bool {
        self.key(a) == self.key(b)
    }

    pub(super) fn listed(&self, list: &BTreeSet<Vec<u8>>, path: &[u8]) -> bool {
        list.contains(&*self.key(path))
    }

    /// The running number of a directory; one for all that are not listed, of which none is a tree's.
    pub(super) fn id(&self, path: &[u8]) -> Id {
        self.entries.get(&*self.key(path)).map_or(Id(1, 0), |(number, _)| Id(0, *number))
    }

    pub(super) fn dir(&self, path: &[u8]) -> Dir {
        Dir { path: path.to_vec(), id: self.id(path) }
    }

    /// The tree that a link-free directory is in.
    pub(super) fn tree_of(&self, path: &[u8]) -> Tree {
        let mut level = path;
        loop {
            if let Some(tree) = self.tree_at(level) {
                return tree;
            }
            match path::split(level, self.platform) {
                Some((parent, _)) if !self.listed(&self.mounts, level) => level = parent,
                _ => return Tree::None,
            }
        }
    }

    fn tree_at(&self, level: &[u8]) -> Option<Tree> {
        self.told(self.find(&self.speakers, level)?, level)
    }

    /// What a declared tree says about one directory.
    fn told(&self, tree: &Declared, level: &[u8]) -> Option<Tree> {
        let (common_dir, git_dir, bare) = match &tree.state {
            State::Known { common_dir, git_dir, bare, .. } => (common_dir, git_dir, bare),
            State::Unreadable(why) => {
                let unreadable = Unreadable { marker: Some(self.dir(level)), why: why.clone().into() };
                return self.same(&tree.toplevel, level).then_some(Tree::Unreadable(unreadable));
            }
        };
        let common = self.id(common_dir);
        if self.same(&tree.toplevel, level) && !bare {
            return Some(Tree::Work(WorkTree { toplevel: self.dir(level), common }));
        }
        if self.same(&tree.toplevel, level) || self.same(common_dir, level) {
            return Some(Tree::GitDir(GitDir { dir: self.dir(common_dir), common, bare: *bare }));
        }
        // A bare `.git` leaves the directory around it without a working tree, but not without a repository.
        if *bare && self.same(&path::join(level, b".git", self.platform), common_dir) {
            return Some(Tree::GitDir(GitDir { dir: self.dir(common_dir), common, bare: true }));
        }
        let private = git_dir.as_ref().is_some_and(|dir| self.same(dir, level));
        private.then(|| Tree::GitDir(GitDir { dir: self.dir(level), common, bare: false }))
    }

    pub(super) fn declared(&self, tree: &WorkTree) -> Option<&Declared> {
        self.find(&self.toplevels, &tree.toplevel.path)
    }

    /// Whether a common directory is this tree's own: a `.git` that stands in another directory is that one's.
    pub(super) fn is_kept_with(&self, common_dir: &[u8], toplevel: &[u8]) -> bool {
        let holder = path::split(common_dir, self.platform).filter(|(_, name)| self.same(name, b".git"));
        holder.is_none_or(|(parent, _)| self.same(parent, toplevel))
    }
}
