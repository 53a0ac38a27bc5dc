//! FORMS: every shape of a git command that is told apart.

use super::form::Form;

/// The table. First applicable row of a command wins; the last row of each command has no condition.
pub(crate) const FORMS: &[Form] = &[];
