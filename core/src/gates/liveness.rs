//! The owner's heartbeat, renewed after every verdict on its call, so that a session that only reads keeps its lease.
//!
//! Owns: when it is due. It never feeds a verdict.

use super::case::{Case, Due};

/// The renewal that is due in one root.
pub(super) fn due(_case: &Case<'_>, _root: &[u8]) -> Option<Due> {
    None
}
