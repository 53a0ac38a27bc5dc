//! Refspecs: whether one writes a branch.
//!
//! Owns: that. Refuses to own: where refspecs stand (`meets.rs`).

use super::names::{is_branch, may_begin};
use crate::shell::HOLE;

/// What is written: the part after the last colon. A refspec without one writes nothing that it names.
pub(super) fn destination(spec: &[u8]) -> &[u8] {
    spec.iter().rposition(|&b| b == b':').map_or(b"", |at| &spec[at + 1..])
}

/// Whether a fetch that writes `name` writes a branch. Git takes a name without `refs/` for one below `refs/heads/`, except
/// these three beginnings. A pattern may stand for a whole folder of refs, so its star is like something not known.
pub(super) fn fetches_branch(name: &[u8]) -> bool {
    if name.is_empty() {
        return false;
    }
    if name.starts_with(b"refs/") {
        return is_branch(name) || covers(name, b"refs/heads/");
    }
    ![&b"tags/"[..], b"remotes/"].iter().any(|other| name.starts_with(other))
}

/// Whether a pattern fits names below `folder`.
fn covers(pattern: &[u8], folder: &[u8]) -> bool {
    pattern.iter().position(|&b| b == b'*').is_some_and(|at| folder.starts_with(&pattern[..at]))
}

/// Whether a push writes or deletes a branch there. A name without `refs/` may be a tag's; the harm decides.
pub(super) fn pushes_branch(spec: &[u8]) -> bool {
    let spec = spec.strip_prefix(b"+").unwrap_or(spec);
    let at = spec.iter().rposition(|&b| b == b':');
    let name = at.map_or(spec, |at| &spec[at + 1..]);
    !name.starts_with(b"refs/") || may_begin(name, b"refs/heads/") || covers(name, b"refs/heads/") || spec == [HOLE]
}
