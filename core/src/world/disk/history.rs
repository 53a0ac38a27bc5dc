//! What lies behind a tree: its `HEAD`, and whether one commit descends from another.
//!
//! Owns: those two questions. Refuses to own: what follows from the answers.

use crate::world::facts::{Answer, Head, WorkTree};

pub(super) fn head(_tree: &WorkTree) -> Option<Head> {
    None
}

pub(super) fn descends(_tree: &WorkTree, _old: &[u8], _new: &[u8]) -> Answer {
    Answer::Unknown
}
