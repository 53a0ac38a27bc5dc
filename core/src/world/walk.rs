//! Following a path name by name, as `open` with `O_CREAT` would, in either world.
//!
//! Owns: the order of names, links and their limit, the missing tail. Refuses to own: what stands at a name (the two
//! worlds look) and what a refusal means.

use super::facts::Leaf;
use crate::path::{self, Platform};

/// As many links as Linux follows.
const MAX_LINKS: usize = 40;
/// Names that are looked at for one path, those inside links included.
const MAX_NAMES: usize = 4096;

/// What a world must be able to tell for a walk.
pub(super) trait Names {
    /// A directory that was reached.
    type Dir;

    /// The directory that an absolute path begins at.
    fn root(&self, root: &[u8]) -> Result<Self::Dir, &'static str>;

    /// The directory above.
    fn above(&self, dir: &Self::Dir) -> Result<Self::Dir, &'static str>;

    /// What stands at `name` in a directory; a link is read only where it is to be followed.
    fn look(&self, at: &Spot<Self::Dir>, name: &[u8], leaf: Leaf) -> Look<Self::Dir>;
}

/// A directory and its link-free path.
pub(super) struct Spot<D> {
    pub(super) dir: D,
    pub(super) path: Vec<u8>,
}

/// What stands at a name.
pub(super) enum Look<D> {
    Dir(D),
    /// A link to follow, and where it points.
    Link(Vec<u8>),
    /// A file, nothing at all, or a link that is not to be followed: the walk ends before it.
    End,
    Unproven(&'static str),
}

/// Where a walk ended.
pub(super) enum Landing<D> {
    /// The nearest existing directory, and the whole path that was meant.
    At(Spot<D>, Vec<u8>),
    /// How far it came, and why no further.
    Unproven(Vec<u8>, &'static str),
}

/// Walks an absolute path.
pub(super) fn walk<N: Names>(world: &N, platform: Platform, path: &[u8], leaf: Leaf) -> Landing<N::Dir> {
    let (root, rest) = path::split_root(path, platform);
    let spot = match world.root(&root) {
        Ok(dir) => Spot { dir, path: root },
        Err(why) => return Landing::Unproven(root, why),
    };
    let mut walk = Walk { world, platform, spot, todo: Vec::new(), room: MAX_NAMES, links: 0, leaf };
    match walk.push(rest) {
        Ok(()) => walk.run(),
        Err(why) => Landing::Unproven(walk.spot.path, why),
    }
}

struct Walk<'w, N: Names> {
    world: &'w N,
    platform: Platform,
    spot: Spot<N::Dir>,
    /// The names still to go, the next one last.
    todo: Vec<Vec<u8>>,
    /// How many more names may be added.
    room: usize,
    links: usize,
    leaf: Leaf,
}

impl<N: Names> Walk<'_, N> {
    /// Puts the names of a path in front of those still to go. They are counted first: a path can be as long as a
    /// request, and a link as long again each time that it is followed.
    fn push(&mut self, path: &[u8]) -> Result<(), &'static str> {
        let count = path::names(path, self.platform).take(self.room + 1).count();
        self.room = self.room.checked_sub(count).ok_or("the path has too many names")?;
        self.todo.extend(path::names(path, self.platform).rev().map(<[u8]>::to_vec));
        Ok(())
    }

    fn run(mut self) -> Landing<N::Dir> {
        while let Some(name) = self.todo.pop() {
            match self.take(&name) {
                Ok(true) => {}
                Ok(false) => return self.ends_at(&name),
                Err(why) => return Landing::Unproven(self.spot.path, why),
            }
        }
        let resolved = self.spot.path.clone();
        Landing::At(self.spot, resolved)
    }

    /// The landing of a name that is no directory, and of whatever was to come below it.
    fn ends_at(self, name: &[u8]) -> Landing<N::Dir> {
        let tail = self.todo.iter().rev().map(Vec::as_slice);
        let resolved = path::descend(&self.spot.path, std::iter::once(name).chain(tail), self.platform);
        Landing::At(self.spot, resolved)
    }

    /// Takes one name; false where the walk ends before it.
    fn take(&mut self, name: &[u8]) -> Result<bool, &'static str> {
        match name {
            b"." => return Ok(true),
            b".." => return self.go_up(),
            _ => {}
        }
        let leaf = if self.todo.is_empty() { self.leaf } else { Leaf::Follow };
        match self.world.look(&self.spot, name, leaf) {
            Look::Dir(dir) => {
                let path = path::join(&self.spot.path, name, self.platform);
                self.spot = Spot { dir, path };
                Ok(true)
            }
            Look::Link(target) => self.follow(&target),
            Look::End => Ok(false),
            Look::Unproven(why) => Err(why),
        }
    }

    fn go_up(&mut self) -> Result<bool, &'static str> {
        if let Some((parent, _)) = path::split(&self.spot.path, self.platform) {
            let path = parent.to_vec();
            self.spot = Spot { dir: self.world.above(&self.spot.dir)?, path };
        }
        Ok(true)
    }

    fn follow(&mut self, target: &[u8]) -> Result<bool, &'static str> {
        self.links += 1;
        if self.links > MAX_LINKS {
            return Err("its links form a loop");
        }
        if !path::is_absolute(target, self.platform) {
            self.push(target)?;
            return Ok(true);
        }
        let (root, rest) = path::split_root(target, self.platform);
        self.spot = Spot { dir: self.world.root(&root)?, path: root };
        self.push(rest)?;
        Ok(true)
    }
}
