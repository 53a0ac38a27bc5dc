//! What a here-document leaves behind on its line. Owns that shape alone: who reads the content stands in `here.rs`.

use super::super::tree::Bytes;

/// A here-document whose content has not come yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pending {
    /// The place of its `Redirect`.
    pub(super) node: usize,
    pub(super) delimiter: Bytes,
    /// The delimiter was quoted: the content is literal.
    pub(super) is_literal: bool,
    pub(super) tabs: Tabs,
}

/// The tabs at the beginning of the lines of a here-document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tabs {
    Kept,
    /// Those of `<<-`.
    Dropped,
}
