//! Several workspace roots: the one that a target belongs to.
//!
//! Owns: that choice. Refuses to own: what is then decided.

use super::question::Payload;
use crate::path::{self, Platform};
use crate::world::facts::{Leaf, Tree, World};

/// The root that holds the place where `full` (absolute) lands, the deepest of several; else the first whose
/// repository that place belongs to; else the first.
pub(crate) fn holder<'r>(
    world: &dyn World,
    roots: &'r [Payload],
    full: &[u8],
    platform: Platform,
) -> Option<&'r Payload> {
    if roots.len() < 2 {
        return roots.first();
    }
    let place = world.place(full, Leaf::Follow);
    let landed: Vec<_> = roots.iter().map(|root| (root, world.place(&root.0, Leaf::Follow))).collect();
    let holds = landed.iter().filter(|(_, at)| path::contains(&at.resolved, &place.resolved, platform));
    let deepest = holds.max_by_key(|(_, at)| at.resolved.len());
    let shares = || landed.iter().find(|(_, at)| same_repository(&at.tree, &place.tree));
    deepest.or_else(shares).map(|(root, _)| *root).or(roots.first())
}

fn same_repository(a: &Tree, b: &Tree) -> bool {
    a.common().is_some() && a.common() == b.common()
}
