//! What holds at a place of a text: the directory, variables, names that stand for others, and how deep it is read.
//!
//! Owns: these, and their bounds. Refuses to own: the grammar.

use super::super::found::Base;
use super::super::heard::moved;
use super::variables::Variables;
use crate::path::Platform;
use crate::shell::Span;

/// Brackets within brackets, and texts within texts, that are read as such.
const MAX_DEPTH: u32 = 16;
const MAX_TEXTS: u32 = 8;
/// Bytes of texts within texts that are read besides the text itself.
const BUDGET: usize = 128 * 1024;
/// Most names that stand for others, and most directories that are put aside.
const MOST_NAMES: usize = 32;

/// What holds.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) platform: Platform,
    pub(super) dir: Base,
    pub(super) variables: Variables,
    /// In a text within the text: the command that holds it.
    pub(super) holder: Option<Span>,
    /// Defaults of parameters are set, so that no cmdlet does only what it spells out.
    pub(super) has_defaults: bool,
    aside: Vec<Base>,
    names: Vec<(Vec<u8>, Vec<u8>)>,
    depth: u32,
    texts: u32,
    budget: usize,
}

impl Scene {
    pub(super) fn of(text: &[u8], dir: Base, platform: Platform) -> Self {
        Self {
            platform,
            dir,
            variables: Variables::of(text),
            holder: None,
            has_defaults: false,
            aside: Vec::new(),
            names: Vec::new(),
            depth: 0,
            texts: 0,
            budget: BUDGET,
        }
    }

    /// Goes into a bracket; false where that is too deep.
    pub(super) fn descend(&mut self) -> bool {
        let has_room = self.depth < MAX_DEPTH;
        self.depth += u32::from(has_room);
        has_room
    }

    pub(super) fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// Goes into a text of so many bytes; false where that is too much.
    pub(super) fn enter(&mut self, bytes: usize) -> bool {
        let has_room = self.texts < MAX_TEXTS && bytes <= self.budget;
        if has_room {
            self.texts += 1;
            self.budget -= bytes;
        }
        has_room
    }

    pub(super) fn leave(&mut self) {
        self.texts -= 1;
    }

    /// Changes the directory; `None` where the text does not tell to which.
    pub(super) fn go(&mut self, to: Option<&[u8]>) {
        self.dir = to.map_or(Base::Unknown, |to| moved(&self.dir, to, self.platform));
    }

    /// Puts the directory aside.
    pub(super) fn push(&mut self) {
        if self.aside.len() < MOST_NAMES {
            self.aside.push(self.dir.clone());
        }
    }

    /// Comes back to the directory that was put aside last.
    pub(super) fn pop(&mut self) {
        self.dir = self.aside.pop().unwrap_or(Base::Unknown);
    }

    /// A block ends that began in a directory; it may not have run.
    pub(super) fn close(&mut self, dir: Base) {
        if self.dir != dir {
            self.dir = Base::Unknown;
        }
        self.variables.turn();
    }

    /// Lets a name stand for another one.
    pub(super) fn rename(&mut self, name: &[u8], to: &[u8]) {
        if self.names.len() < MOST_NAMES {
            self.names.push((name.to_vec(), to.to_vec()));
        }
    }

    /// What a name stands for.
    pub(super) fn renamed(&self, name: &[u8]) -> Option<&[u8]> {
        let known = self.names.iter().rev().find(|(known, _)| known.eq_ignore_ascii_case(name));
        known.map(|(_, to)| &to[..])
    }

    /// Something ran that may have changed all of it.
    pub(super) fn forget(&mut self) {
        self.variables.forget();
        self.dir = Base::Unknown;
    }
}
