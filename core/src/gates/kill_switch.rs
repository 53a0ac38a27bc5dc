//! Whether the project has switched its gates off (docs/gates.md, kill switch). Owns the flag and what lifts it;
//! reads the payload root alone.

use super::case::{Case, Docket, Outcome};
use crate::roots::Payload;

pub(super) fn judge(_case: &Case<'_>, _payload: &Payload, _docket: &mut Docket) -> Outcome {
    Outcome::Pass("not-built")
}
