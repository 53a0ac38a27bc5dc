//! Editors: programs whose commands stand where the text does not show them.

use super::super::found::Told;
use crate::shell::Simple;

/// An editor of files, which takes commands from somebody or from a script.
pub(super) fn opaque(_: &Simple<'_>, told: &mut Told) {
    told.is_opaque = true;
}
