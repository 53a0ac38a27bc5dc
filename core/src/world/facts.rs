//! What may be asked about the machine, and the answers' types.
//!
//! Owns: the trait that the two worlds implement. Refuses to own: policy. Three answers are kept apart everywhere:
//! there is no tree, there is this tree, and there is something that cannot be read. The last is never an `Option`,
//! because a question asked and left unanswered must refuse.

use std::borrow::Cow;
use std::rc::Rc;

use super::edit::{Committed, Write};
use super::state::time::Time;

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

/// A file of state, as far as it could be read. Absent, readable and unreadable are three answers, never two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Nothing stands there.
    Absent,
    Bytes(Vec<u8>),
    /// Something stands there that is no regular file, may not be read, or is too long.
    Unreadable(&'static str),
}

/// The names in a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    Absent,
    /// Sorted by bytes.
    Listed(Vec<Vec<u8>>),
    /// More than were asked for.
    TooMany,
    Unreadable(&'static str),
}

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stands {
    Nothing,
    File,
    Dir,
    /// A link, where links are not followed.
    Link,
    /// A pipe, a device, a socket.
    Other,
    /// Nobody can tell.
    Unknown,
}

/// What a tree's `HEAD` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// The commit, in lower-case hex; `None` on a branch without one.
    pub(crate) commit: Option<Vec<u8>>,
    /// The branch without `refs/heads/`; `None` where `HEAD` is detached.
    pub(crate) branch: Option<Vec<u8>>,
}

/// An answer to a question that may stay unanswered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
    Unknown,
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

    /// The content of a regular file, links followed, where it has at most `limit` bytes. Never waits.
    fn content(&self, path: &[u8], limit: usize) -> Content;

    /// The names in a directory, links followed, where there are at most `limit`.
    fn names(&self, dir: &[u8], limit: usize) -> Listing;

    /// What stands at a path; `leaf` says whether a link at its end is followed.
    fn stands(&self, path: &[u8], leaf: Leaf) -> Stands;

    /// What the tree's `HEAD` says; `None` where nobody can tell.
    fn head(&self, tree: &WorkTree) -> Option<Head>;

    /// Whether the commit `old` is `new` or one of its ancestors. Both are full ids in hex.
    fn descends(&self, tree: &WorkTree, old: &[u8], new: &[u8]) -> Answer;

    /// Whether the tree's index names a path, relative to its toplevel.
    fn is_tracked(&self, tree: &WorkTree, path: &[u8]) -> Answer;

    /// A variable of the agent.
    fn variable(&self, name: &str) -> Option<Cow<'_, [u8]>>;

    /// The time; `None` in a given world that does not say it.
    fn now(&self) -> Option<Time>;

    /// The number of the program that asks, for a log; `None` in a given world.
    fn program(&self) -> Option<u32> {
        None
    }

    /// Carries a write out. Never waits long for another holder of the file (docs/gates.md).
    fn commit(&self, write: &Write) -> Committed;
}
