//! The occupancy lease: one session writes in a tree, and whom it lets. Owns who is held back.

use super::case::{Case, Docket, Outcome};
use crate::roots::Effective;

pub(super) fn judge(_case: &Case<'_>, _effective: &Effective, _docket: &mut Docket) -> Outcome {
    Outcome::Pass("not-built")
}
