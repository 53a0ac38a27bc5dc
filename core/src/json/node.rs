//! What a pass leaves behind of one value. Owns the shape and nothing else: `parse.rs` fills it, `mod.rs` reads it.

/// The six kinds of JSON values.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(crate) enum Kind {
    Null,
    Bool,
    Number,
    String,
    Array,
    Object,
}

/// A value's place in the text, and where its sibling stands. The children of a container follow it directly; an
/// object's alternate between key and value.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) next: u32,
    pub(super) kind: Kind,
    /// A string: holds an escape. A container: something below lies deeper than `MAX_DEPTH`.
    pub(super) mark: bool,
    /// A member's name: its tag (`keys.rs`). 0 for everything else.
    pub(super) tag: u8,
}
