//! Writes of a PowerShell text. Owns its grammar as far as a write set needs it; runs and expands nothing.

use super::found::Found;

/// Adds the writes of a text.
pub(super) fn read(_text: &[u8], _found: &mut Found) {}
