//! What may be asked about the machine, and the answers' types.
//!
//! Owns: the trait that the two worlds implement. Refuses to own: policy. Three answers are kept apart everywhere:
//! there is no tree, there is this tree, and there is something that cannot be read. The last is never an `Option`,
//! because a question asked and left unanswered must refuse.

use std::borrow::Cow;
use std::rc::Rc;

/// The identity of a directory: device and inode on disk, a running number in a given world. Paths are never compared
/// to decide identity (docs/admission.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) struct Id(pub(crate) u64, pub(crate) u64);

/// A directory: its link-free path and its identity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dir {
    pub(crate) path: Vec<u8>,
    pub(crate) id: Id,
}

/// The answer to "which working tree is this directory in?".
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    /// Proven: none, up to the root or to the boundary of the file system.
    None,
    /// A working tree.
    Work(WorkTree),
    /// The inside of a git directory, where no working tree is.
    GitDir(GitDir),
    /// Something claims to be a repository and cannot be read.
    Unreadable(Unreadable),
    /// Not even the directory can be told: a loop of links, a directory that may not be searched.
    Nowhere(&'static str),
}

impl Tree {
    /// Identity of the repository's common directory, where a repository could be read.
    pub(crate) fn common(&self) -> Option<Id> {
        match self {
            Self::Work(tree) => Some(tree.common),
            Self::GitDir(git) => Some(git.common),
            _ => None,
        }
    }

    /// The directory of a marker that could not be read.
    pub(crate) fn marker(&self) -> Option<&Dir> {
        match self {
            Self::Unreadable(unreadable) => unreadable.marker.as_ref(),
            _ => None,
        }
    }
}

/// A working tree, main or linked.
#[derive(Clone, Debug)]
pub(crate) struct WorkTree {
    pub(crate) toplevel: Dir,
    /// Identity of the common directory: equal for all trees of one repository.
    pub(crate) common: Id,
}

/// A git directory: of a tree, of a linked worktree (private), or bare.
#[derive(Clone, Debug)]
pub(crate) struct GitDir {
    pub(crate) dir: Dir,
    pub(crate) common: Id,
    /// Its configuration says that it has no working tree.
    pub(crate) bare: bool,
}

/// A claim without proof.
#[derive(Clone, Debug)]
pub(crate) struct Unreadable {
    /// The directory that holds the marker; `None` where it could not be opened.
    pub(crate) marker: Option<Dir>,
    pub(crate) why: Cow<'static, str>,
}

/// A configuration, as far as it could be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Config {
    /// Keys and values in the order of reading, so that the last one of a key counts. Section and name are in lower case, a
    /// subsection stands as it is.
    pub(crate) entries: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Where a write to a path would land.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The path it would create or change; as far as could be told where the landing place is unproven.
    pub(crate) resolved: Vec<u8>,
    /// The tree of the nearest existing directory.
    pub(crate) tree: Rc<Tree>,
}

/// What an operation does with a link that the path ends in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaf {
    /// Writing follows it, also when nothing is there yet, as `open` with `O_CREAT` does.
    Follow,
    /// Deleting and renaming act on the link itself.
    Keep,
}

/// The variables of the agent, where something on the machine depends on them: where its home directory is.
pub(crate) trait Variables {
    /// The value; `None` where it is not set.
    fn variable(&self, name: &str) -> Option<Cow<'_, [u8]>>;
}

/// All that may be known about the machine. Two implementors: a world spelled out in the request, and the disk.
pub(crate) trait World {
    /// Where `path` (absolute) lands, and the tree there.
    fn place(&self, path: &[u8], leaf: Leaf) -> Place;

    /// The worktree whose private administration directory this is, by its back-link; `None` where it is none or
    /// the link is dead.
    fn owner(&self, dir: &GitDir) -> Option<WorkTree>;

    /// Whether the tree's repository lives among the submodules of the repository `outer`.
    fn is_submodule(&self, tree: &WorkTree, outer: Id) -> bool;

    /// Whether the repository's own records name this tree.
    fn is_registered(&self, tree: &WorkTree) -> bool;

    /// Whether this is the repository's main worktree, and not one that `git worktree add` made.
    fn is_main(&self, tree: &WorkTree) -> bool;

    /// The configuration that git reads in this place: the system's, the user's, the repository's, includes followed.
    /// Empty of the repository's part where the place is in none.
    fn config(&self, tree: &Tree) -> Rc<Config>;
}
