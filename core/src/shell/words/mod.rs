//! Expansion of a word: quotes are gone already; braces, tildes, parameters and substitutions as far as the text tells.
//!
//! Owns: what a word becomes. Refuses to own: which values hold (`state.rs`), and running what a word holds.
//! Patterns of file names stay as they are spelled: nothing is read from the disk.

mod braces;
mod cells;
mod edits;
mod expand;
mod fields;
mod params;
mod source;
#[cfg(test)]
mod tests;
mod values;

pub(super) use expand::{expand, plain_words, value};
pub(super) use values::{Value, Values};
