//! Proposed records: writing down what could be done needs no running record and no verb that implements.
//!
//! Owns: which writes these are, by name and by landing place, `..` taken out. Reads the effective root.

use super::case::{Aim, Case, Docket, Lane, Outcome};
use super::reach::{Reach, Relative};
use crate::path::{self, Platform};
use crate::roots::Effective;
use crate::world::state::story::RECORDS;

/// The folders of proposals.
const FOLDERS: [[&[u8]; 2]; 2] = [[b"xbrief", b"proposed"], [b"vbrief", b"proposed"]];

pub(super) fn judge(case: &Case<'_>, effective: &Effective, docket: &mut Docket) -> Outcome {
    if case.aims.is_empty() || case.has_opaque_patch() {
        return Outcome::Pass("no-target");
    }
    let is_proposal = |aim: &Aim| {
        let reach = Reach::of(aim, &effective.0, (case, &mut *docket));
        [&reach.named, &reach.landed].into_iter().all(|path| names_proposal(path, case.platform))
    };
    match case.aims.iter().all(is_proposal) {
        true => Outcome::Turn(Lane::Proposal, "proposed-record"),
        false => Outcome::Pass("no-proposal"),
    }
}

fn names_proposal(relative: &Relative, platform: Platform) -> bool {
    let names: Vec<_> = relative.path.split(|&byte| byte == b'/').collect();
    let [first, second, .., last] = &names[..] else { return false };
    let is_folder =
        |folder: &[&[u8]; 2]| path::same(folder[0], first, platform) && path::same(folder[1], second, platform);
    let ends = |end: &&[u8]| last.len() >= end.len() && path::same(&last[last.len() - end.len()..], end, platform);
    relative.is_inside && names.len() > 2 && FOLDERS.iter().any(is_folder) && RECORDS.iter().any(ends)
}
