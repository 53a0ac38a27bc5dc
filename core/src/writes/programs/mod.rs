//! What programs write, by the name of the program: one row each. Owns the rows; the words come from the shell's half.

use super::found::Told;
use crate::shell::Simple;

/// Reads what a command writes. Its name is that of the row.
pub(super) type Reader = fn(&Simple<'_>, &mut Told);
