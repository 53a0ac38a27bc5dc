//! All that may be known about the machine: spelled out in the request (`given.rs`) or looked up (`disk/`).
//!
//! Refuses to own: policy. Floors above ask `facts::World` and cannot tell which of the two answers.

mod answers;
mod declared;
#[cfg(unix)]
pub(crate) mod disk;
pub(crate) mod facts;
pub(crate) mod given;
mod procfs;
mod walk;

use facts::{Config, GitDir, Id, Leaf, Place, Tree, WorkTree, World};

use crate::path::Platform;

/// The world of one evaluation: the given one, or the machine.
pub(crate) enum Seat<'g> {
    Given(&'g given::Given),
    #[cfg(unix)]
    Disk(disk::Disk),
    Unseen,
}

impl<'g> Seat<'g> {
    /// The world to ask.
    pub(crate) fn of(given: Option<&'g given::Given>, platform: Platform) -> Self {
        match given {
            Some(given) => Self::Given(given),
            #[cfg(unix)]
            None if platform == Platform::BUILD => Self::Disk(disk::Disk::new()),
            None => Self::Unseen,
        }
    }

    /// What answers.
    pub(crate) fn world(&self) -> &dyn World {
        match self {
            Self::Given(given) => given,
            #[cfg(unix)]
            Self::Disk(disk) => disk,
            Self::Unseen => &Unseen,
        }
    }
}

/// A machine whose paths this build cannot look at. Whatever is asked stays unanswered, and so is refused.
struct Unseen;

impl World for Unseen {
    fn place(&self, path: &[u8], _leaf: Leaf) -> Place {
        let tree = Tree::Nowhere("this build cannot look at paths of that platform");
        Place { resolved: path.to_vec(), tree: std::rc::Rc::new(tree) }
    }

    fn owner(&self, _dir: &GitDir) -> Option<WorkTree> {
        None
    }

    fn is_submodule(&self, _tree: &WorkTree, _outer: Id) -> bool {
        false
    }

    fn is_registered(&self, _tree: &WorkTree) -> bool {
        false
    }

    fn is_main(&self, _tree: &WorkTree) -> bool {
        false
    }

    fn config(&self, _tree: &Tree) -> std::rc::Rc<Config> {
        std::rc::Rc::default()
    }
}
