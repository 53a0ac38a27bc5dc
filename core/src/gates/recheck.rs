//! The lease once more, immediately before the pass, and its renewal. Owns that moment.

use super::case::{Case, Docket, Outcome};
use crate::roots::Effective;

pub(super) fn judge(_case: &Case<'_>, _effective: &Effective, _docket: &mut Docket) -> Outcome {
    Outcome::Pass("not-built")
}
