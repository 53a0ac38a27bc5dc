//! Read-only posture: direct writes and implementing spawns are held back, wherever they point. Owns the signs of
//! that posture; reads no root.

use super::case::{Case, Docket, Outcome};

pub(super) fn judge(_case: &Case<'_>, _docket: &mut Docket) -> Outcome {
    Outcome::Pass("not-built")
}
