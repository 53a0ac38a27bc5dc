//! What holds for the next command: its directory. Owns when that is sure; reads no text.

use super::super::found::Base;
use super::super::script::Joint;

/// What holds for the next command.
pub(super) struct Scene {
    pub(super) dir: Base,
    aside: Vec<Base>,
    /// What the text begins in.
    own: Base,
    has_moved: bool,
    /// A body of `if` or `for` is being read.
    pub(super) is_bodied: bool,
}

/// Most directories that are put aside.
const MOST: usize = 32;

impl Scene {
    pub(super) fn of(dir: Base) -> Self {
        Self { own: dir.clone(), dir, aside: Vec::new(), has_moved: false, is_bodied: false }
    }

    /// Behind anything but `&&` it is not sure that a change of directory was made.
    pub(super) fn joined(&mut self, joint: Joint) {
        if self.has_moved && (joint != Joint::And || self.is_bodied) && self.dir != self.own {
            self.dir = Base::Unknown;
        }
        self.has_moved &= joint == Joint::And;
        self.is_bodied &= joint == Joint::And;
    }

    pub(super) fn go(&mut self, to: Base) {
        self.dir = to;
        self.has_moved = true;
    }

    /// Puts the directory aside.
    pub(super) fn push(&mut self) {
        if self.aside.len() < MOST {
            self.aside.push(self.dir.clone());
        }
    }

    /// Comes back to the directory that was put aside last.
    pub(super) fn pop(&mut self) {
        let back = self.aside.pop().unwrap_or(Base::Unknown);
        self.go(back);
    }
}
