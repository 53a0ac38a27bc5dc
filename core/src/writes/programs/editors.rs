//! Editors and what applies patches from files: programs whose commands stand where the text does not show them.

use super::super::found::{Told, Write};
use crate::shell::Simple;

/// An editor of files, which takes commands from somebody or from a script.
pub(super) fn opaque(_: &Simple<'_>, told: &mut Told) {
    told.is_opaque = true;
}

/// The files stand in the patch.
pub(super) fn patch(_: &Simple<'_>, told: &mut Told) {
    told.writes.push(Write::unproven("patch", None, "file-content"));
}
