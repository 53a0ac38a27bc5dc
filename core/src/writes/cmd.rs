//! Writes of a text for `cmd.exe`. Owns its grammar as far as a write set needs it.

use super::found::Found;

/// Adds the writes of a text.
pub(super) fn read(_text: &[u8], _found: &mut Found) {}
