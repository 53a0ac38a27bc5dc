//! Texts that a command of a POSIX text hands to another shell: as a text that this one reads.
//!
//! Refuses to own: the other shells' languages (`writes/`).

use super::bench::Bench;
use crate::path::Platform;
use crate::shell::{Next, Simple};
use crate::writes;

/// What a command hands to another shell, as a text for this one.
pub(super) fn handed(command: &Simple<'_>, bench: &Bench<'_>) -> Vec<Next> {
    match writes::handed(command) {
        Some(Ok(handed)) => vec![Next::Text(handed.script(platform(bench)))],
        _ => Vec::new(),
    }
}

/// The platform that paths are read for.
pub(super) fn platform(bench: &Bench<'_>) -> Platform {
    bench.place.map_or(Platform::Posix, |ground| ground.platform)
}
