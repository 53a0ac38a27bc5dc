//! What programs write, by the name of the program. Owns the rows and the readers; the words come from the shell's half.

mod archives;
mod copies;
mod editors;
mod fetched;
mod find;
mod git;
mod git_files;
mod interpreters;
mod operands;
mod patches;
mod rows;
mod scan;
mod sed;
mod words;
mod wrappers;

pub(super) use git::git;

pub(super) use rows::{reader, wrapper};
pub(super) use scan::may_write;
