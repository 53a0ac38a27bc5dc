//! A write to a file of state, as data: which file, what becomes of it, and what must still hold when it is made.
//!
//! Owns: those shapes. Refuses to own: the locks and the renaming (`disk/commit.rs`), and what the files mean (`state/`).

use std::fmt;

/// What becomes of a file, decided from what stands there when the write is made.
pub(crate) trait Change: fmt::Debug {
    /// The new content. `now` is what stands there, `None` where nothing does. An error says in one clause why the write is
    /// not to be made any more: somebody else changed what it rests on.
    fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str>;
}

/// What a change comes to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum New {
    Bytes(Vec<u8>),
    /// It is there already.
    Same,
}

/// One write.
#[derive(Debug)]
pub(crate) struct Write {
    /// The file.
    pub(crate) path: Vec<u8>,
    /// The directory that the file must lie below, with no link on the way out of it. `None` for a file that the user
    /// named.
    pub(crate) within: Option<Vec<u8>>,
    pub(crate) how: How,
}

/// How a file is written.
#[derive(Debug)]
pub(crate) enum How {
    /// As a whole: read again under its sidecar lock, changed, and renamed into place.
    Replace(Box<dyn Change>),
    /// By one line at its end, in one call; the directory is made where there is none.
    Append(Vec<u8>),
}

/// How a write ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Committed {
    /// It stands on disk, or stood there already.
    Done,
    /// Nothing was to be written: the world is a given one.
    Listed,
    /// What it rests on had changed; nothing was written.
    Lost(&'static str),
    /// It could not be made; nothing was written.
    Failed(&'static str),
}
