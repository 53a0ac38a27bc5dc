//! Writes and commands of a text for `cmd.exe`. Owns its grammar as far as these need it; runs and expands nothing.
//!
//! Every branch and body is read as if it ran. Brackets need no stack: what stands in them is read like all else.

mod commands;
mod reader;
mod rows;
mod scene;
#[cfg(test)]
mod tests;
mod words;

pub(super) use reader::read;
