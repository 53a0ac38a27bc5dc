//! Where a word is read from. Owns that shape alone: what reads it stands in `expand.rs` and `params.rs`.

use super::super::tree::Script;
use super::values::Values;

/// Where the parts of a word are read from, and who says what they hold.
pub(super) struct Source<'s, 't> {
    pub(super) script: &'t Script<'t>,
    pub(super) values: &'s mut dyn Values<'t>,
}
