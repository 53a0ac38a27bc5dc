//! A session that cannot be named may not write where another holds the lease. Owns that rule.

use super::case::{Case, Docket, Outcome};
use crate::roots::Effective;

pub(super) fn judge(_case: &Case<'_>, _effective: &Effective, _docket: &mut Docket) -> Outcome {
    Outcome::Pass("not-built")
}
