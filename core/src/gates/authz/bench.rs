//! What one judgement about authority rests on, and where authority is kept.

use std::cell::Cell;

use super::super::case::Case;
use crate::path;
use crate::roots::Payload;
use crate::world::state::campaign::State;

/// Where authority is kept, below the payload root.
pub(super) const FOLDER: [&[u8]; 2] = [b".deft", b"authz"];

/// One judgement: the campaign, and for whom it is asked.
pub(super) struct Bench<'b> {
    pub(super) case: &'b Case<'b>,
    pub(super) payload: &'b Payload,
    pub(super) state: State,
    /// The campaign's name.
    pub(super) campaign: String,
    /// What the trail of one call may still take, in bytes.
    pub(super) ink: Cell<usize>,
}

/// Most bytes of the grants that the lines of one call repeat.
pub(super) const MOST_INK: usize = 1 << 24;

impl Bench<'_> {
    /// Takes from what the trail may still take; false where that is too much.
    pub(super) fn draw(&self, bytes: usize) -> bool {
        let left = self.ink.get().checked_sub(bytes);
        self.ink.set(left.unwrap_or(0));
        left.is_some()
    }
}

/// A file of authority.
pub(super) fn at(case: &Case<'_>, payload: &Payload, name: &[u8]) -> Vec<u8> {
    path::descend(&payload.0, FOLDER.into_iter().chain([name]), case.platform)
}
