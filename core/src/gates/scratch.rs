//! Assist scratch: disposable notes need no lease, no ritual and no scope. Owns when a write is one.

use super::case::{Case, Docket, Outcome};
use crate::roots::Effective;

pub(super) fn judge(_case: &Case<'_>, _effective: &Effective, _docket: &mut Docket) -> Outcome {
    Outcome::Pass("not-built")
}
