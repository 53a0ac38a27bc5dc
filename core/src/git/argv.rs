//! Git's rules for its arguments: global options, the command, its options by unique beginning, positionals.
//!
//! Owns: the grammar. Refuses to own: which options there are (`options.rs`) and what they mean (`forms.rs`).

/// A condition of a row.
#[derive(Debug, Clone, Copy)]
pub(crate) enum When {}
