//! Active scope: a write needs exactly one running record in its tree. Owns which record that is, and which
//! writes need none.

use super::case::{Case, Docket, Outcome};
use crate::roots::{Effective, Payload};

pub(super) fn judge(_case: &Case<'_>, (_payload, _effective): (&Payload, &Effective), _docket: &mut Docket) -> Outcome {
    Outcome::Pass("not-built")
}
