//! The session ritual: whether the session was prepared, for this tree and this history, not too long ago. Owns
//! the verdict and what is written back.

use super::case::{Case, Docket, Outcome};
use crate::roots::Effective;

pub(super) fn judge(_case: &Case<'_>, _effective: &Effective, _docket: &mut Docket) -> Outcome {
    Outcome::Pass("not-built")
}

/// Why the ritual would not do, where it would not. Nothing is written: a session that the lease holds back is told so
/// beside it.
pub(super) fn inspect(_case: &Case<'_>, _effective: &Effective) -> Option<String> {
    None
}
