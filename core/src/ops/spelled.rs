//! What a command spells: the name of its program.

use crate::glance::last_name;

/// The name of a program without its folder and ending.
pub(super) fn base(name: &[u8]) -> &[u8] {
    let base = last_name(name);
    match base.split_last_chunk::<4>() {
        Some((stem, ending)) if ending.eq_ignore_ascii_case(b".exe") || ending.eq_ignore_ascii_case(b".cmd") => stem,
        _ => base,
    }
}
