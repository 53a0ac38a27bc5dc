//! Writes and commands of a PowerShell text. Owns its grammar as far as these need it; runs and expands nothing.
//!
//! Every byte string is a text, read once from its beginning to its end. Texts within it are read up to a bound
//! (`scene.rs`); past a bound the rest is read without its nesting, and the write set says that it is not all.

mod acts;
mod calls;
mod cmdlets;
mod cursor;
mod expression;
mod file;
mod operand;
mod params;
mod reader;
mod rows;
mod run;
mod scene;
mod strings;
#[cfg(test)]
mod tests;
mod texts;
mod value;
mod variables;
mod words;

use super::found::Base;
use super::heard::Heard;
use cursor::Cursor;
use reader::Reader;
use scene::Scene;

/// Reads a text that begins in a directory.
pub(super) fn read(text: &[u8], dir: Base, heard: &mut Heard) {
    let mut scene = Scene::of(text, dir, heard.platform);
    Reader { cursor: Cursor { text, at: 0 }, scene: &mut scene, heard }.block(None);
}

/// Whether a name is that of a cmdlet that writes files.
pub(super) fn is_cmdlet(name: &[u8]) -> bool {
    rows::row_of(name).is_some()
}
