//! Push and merge under the runtime authority. Owns the scopes.

use super::case::{Case, Docket, Outcome};
use crate::roots::Payload;

pub(super) fn judge(_case: &Case<'_>, _payload: &Payload, _docket: &mut Docket) -> Outcome {
    Outcome::Pass("not-built")
}
