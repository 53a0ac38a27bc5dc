//! Files of a command's write set that the text spells out: what each is as the target of a direct write.
//!
//! Owns: which writes these are, and the deletions that a project has to ask for. Refuses to own: how writes are read
//! (`writes/`), and their judgement (`gates/mod.rs`).

use super::super::case::{Aim, Case};
use super::found::Named;
use crate::path;
use crate::roots::{Class, Payload, Question, Target};
use crate::world::facts::Leaf;
use crate::writes::{Base, Link, Write};

/// Kinds that delete or put back, and write no content: held to the switch that `rm` is held to.
const DELETIONS: [&str; 13] = [
    "find-delete",
    "git-checkout",
    "git-restore",
    "git-rm",
    "git-worktree-remove",
    "mv-src",
    "node-remove",
    "perl-remove",
    "python-remove",
    "rm",
    "rmdir",
    "ruby-remove",
    "shred",
];

/// The proven writes of a call. `enforces` says whether the project wants deletions judged, and is asked only where there
/// are any.
pub(in super::super) fn proven(case: &Case<'_>, enforces: impl FnOnce() -> bool) -> Vec<Named> {
    let writes = || case.written.iter().flat_map(|found| &found.writes);
    let has_deletions = writes().any(|write| is_proven(write) && is_deletion(write));
    let with_deletions = has_deletions && enforces();
    let wanted = |write: &&Write| is_proven(write) && (with_deletions || !is_deletion(write));
    writes().filter(wanted).filter_map(|write| named(case, write)).collect()
}

/// Whether a call has a write at all that names no file which the text spells out.
pub(in super::super) fn has_unproven(case: &Case<'_>) -> bool {
    case.written.is_some_and(|found| found.writes.iter().any(|write| !is_proven(write)))
}

fn is_proven(write: &Write) -> bool {
    write.path.is_some() && write.unprovable.is_none() && write.base != Base::Unknown && !write.through_symlink
}

fn is_deletion(write: &Write) -> bool {
    DELETIONS.contains(&write.kind)
}

fn named(case: &Case<'_>, write: &Write) -> Option<Named> {
    let spelled = write.path.as_deref().filter(|path| !path.is_empty())?;
    let path = match &write.base {
        Base::At(dir) => path::join(dir, spelled, case.platform),
        _ => spelled.to_vec(),
    };
    let leaf = if write.link == Link::Kept { Leaf::Keep } else { Leaf::Follow };
    Some(Named { kind: write.kind, path, leaf, into_dir: write.into_dir })
}

/// A file outside of the project, where it lies in another working tree of the same repository; `None` anywhere else.
pub(in super::super) fn beside(named: &Named, payload: &Payload, case: &Case<'_>) -> Option<Aim> {
    let platform = case.platform;
    let path = path::normalize(&path::join(case.base, &named.path, platform), platform);
    let question = Question { world: case.world, platform, payload, base: case.base, rules: case.rules };
    let admitted = question.admit(&[Target { path: &path, leaf: named.leaf }]).ok()?;
    let landed = admitted.landed.into_iter().next()?.1?;
    (admitted.class == Class::LinkedTree).then_some(Aim { named: path, landed })
}
