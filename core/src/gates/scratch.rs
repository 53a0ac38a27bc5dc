//! Assist scratch: disposable notes of a session that says it only assists need no lease, ritual, scope or intent.
//!
//! Owns: where such notes lie and what says so. Reads the effective root: what is scratch in one tree may be the folder that
//! holds another. Every target must lie there by its name and where it lands, and doubt leads to the ordinary gates.

use super::case::{Aim, Case, Docket, Lane, Outcome};
use super::reach::{Reach, Relative};
use super::spawn::environment_assists;
use crate::call::Posture;
use crate::path::{self, Platform};
use crate::roots::Effective;
use crate::world::facts::{Leaf, Stands};

/// The folders of notes.
const FOLDERS: [&[u8]; 2] = [b".deft-scratch", b"temp"];

pub(super) fn judge(case: &Case<'_>, effective: &Effective, docket: &mut Docket) -> Outcome {
    if case.aims.is_empty() || case.has_opaque_patch() {
        return Outcome::Pass("no-target");
    }
    if !case.aims.iter().all(|aim| is_scratch(aim, effective, (case, docket))) {
        return Outcome::Pass("elsewhere");
    }
    match marker(case) {
        Some(marker) => Outcome::Turn(Lane::Scratch, marker),
        None => Outcome::Pass("no-marker"),
    }
}

fn is_scratch(aim: &Aim, effective: &Effective, (case, docket): (&Case<'_>, &mut Docket)) -> bool {
    let reach = Reach::of(aim, &effective.0, (case, docket));
    let Some(folder) = folder(&reach.named, case.platform) else { return false };
    let root = path::join(&effective.0, folder, case.platform);
    // The folder itself may be missing or the target itself, but no link, wherever that leads.
    self::folder(&reach.landed, case.platform) == Some(folder)
        && matches!(case.world.stands(&root, Leaf::Keep), Stands::Nothing | Stands::Dir | Stands::File)
}

/// The folder of notes that a path lies in.
fn folder(relative: &Relative, platform: Platform) -> Option<&'static [u8]> {
    let first = relative.path.split(|&byte| byte == b'/').next().filter(|_| relative.is_inside)?;
    FOLDERS.into_iter().find(|folder| path::same(folder, first, platform))
}

/// What says that the session only assists. A role says nothing beside signs that its worker is to implement.
fn marker(case: &Case<'_>) -> Option<&'static str> {
    if environment_assists(case) {
        return Some("environment");
    }
    let posture = case.payload.map(Posture::read)?;
    if posture.assists {
        return Some("payload");
    }
    (posture.has_assisting_role && !posture.implements).then_some("role")
}
