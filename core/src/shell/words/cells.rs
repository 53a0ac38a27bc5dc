//! The bytes of a word whose braces are still to be expanded. Owns the shapes alone.

/// What a byte of an unfinished word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Literal and bare: it may belong to braces.
    Bare,
    /// Quoted, or from an expansion.
    Fixed,
    /// No byte, but a word is here even if it is empty.
    Present,
    /// No byte, but the end of a word.
    Break,
    /// A hole that may be any number of words.
    Splits,
}

/// A byte of an unfinished word.
pub(super) type Cell = (u8, Mark);
