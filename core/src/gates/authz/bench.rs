//! What one judgement about authority rests on, and where authority is kept.

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
}

/// A file of authority.
pub(super) fn at(case: &Case<'_>, payload: &Payload, name: &[u8]) -> Vec<u8> {
    path::descend(&payload.0, FOLDER.into_iter().chain([name]), case.platform)
}
