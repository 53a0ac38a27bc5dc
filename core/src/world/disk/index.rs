//! Whether a tree's index names a path. Owns that question alone.

use crate::world::facts::{Answer, WorkTree};

pub(super) fn is_tracked(_tree: &WorkTree, _path: &[u8]) -> Answer {
    Answer::Unknown
}
