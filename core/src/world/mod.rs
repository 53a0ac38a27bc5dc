//! All that may be known about the machine: spelled out in the request (`given.rs`) or looked up (`disk/`).
//!
//! Refuses to own: policy. Floors above ask `facts::World` and cannot tell which of the two answers.

mod answers;
mod declared;
#[cfg(unix)]
pub(crate) mod disk;
pub(crate) mod edit;
pub(crate) mod facts;
pub(crate) mod given;
mod procfs;
pub(crate) mod state;
mod walk;

use edit::{Committed, Write};
use facts::{
    Answer, Config, Content, GitDir, Head, Id, Leaf, Listing, Place, Stands, Tree, Variables, WorkTree, World,
};
use state::time::Time;

use std::borrow::Cow;

use crate::path::Platform;

/// The world of one evaluation: the given one, or the machine.
pub(crate) enum Seat<'g> {
    Given(&'g given::Given),
    #[cfg(unix)]
    Disk(disk::Disk<'g>),
    Unseen,
}

impl<'g> Seat<'g> {
    /// The world to ask. `variables` are the agent's, complete where they are told: then the machine's own are not looked at.
    pub(crate) fn of(
        given: Option<&'g given::Given>,
        platform: Platform,
        variables: Option<&'g dyn Variables>,
    ) -> Self {
        match given {
            Some(given) => Self::Given(given),
            #[cfg(unix)]
            None if platform == Platform::BUILD => Self::Disk(disk::Disk::new(variables)),
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

const UNSEEN: &str = "this build cannot look at paths of that platform";

impl World for Unseen {
    fn place(&self, path: &[u8], _leaf: Leaf) -> Place {
        let tree = Tree::Nowhere(UNSEEN);
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

    fn content(&self, _path: &[u8], _limit: usize) -> Content {
        Content::Unreadable(UNSEEN)
    }

    fn names(&self, _dir: &[u8], _limit: usize) -> Listing {
        Listing::Unreadable(UNSEEN)
    }

    fn stands(&self, _path: &[u8], _leaf: Leaf) -> Stands {
        Stands::Unknown
    }

    fn head(&self, _tree: &WorkTree) -> Option<Head> {
        None
    }

    fn descends(&self, _tree: &WorkTree, _old: &[u8], _new: &[u8]) -> Answer {
        Answer::Unknown
    }

    fn is_tracked(&self, _tree: &WorkTree, _path: &[u8]) -> Answer {
        Answer::Unknown
    }

    fn variable(&self, _name: &str) -> Option<Cow<'_, [u8]>> {
        None
    }

    fn now(&self) -> Option<Time> {
        None
    }

    fn commit(&self, _write: &Write) -> Committed {
        Committed::Failed(UNSEEN)
    }
}
