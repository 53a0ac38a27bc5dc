//! Writes of a POSIX shell's text: redirections, and what each simple command writes in the directory where it runs.
//!
//! Owns: the walk's visitor and the base of each path. Refuses to own: what a program does with its arguments (`programs/`).

use super::found::Found;
use crate::shell::Start;

/// Adds the writes of a text.
pub(super) fn read(_text: &[u8], _start: Start<'_>, _found: &mut Found) {}
