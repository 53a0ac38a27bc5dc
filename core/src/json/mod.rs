//! One pass over the bytes of a JSON text, and the tree that it leaves behind.
//!
//! Owns: the grammar of RFC 8259, offsets, duplicates, the depth limit, strings with lone surrogates (kept as WTF-8
//! bytes), and the writing of strings. Values are borrowed from the text; numbers are never converted, so that none
//! is changed. Refuses to own: which keys mean what (`request/`, `call/`).
//!
//! Why not a general parser: a lone surrogate must stay readable (Node writes one for any odd file name), a duplicate
//! of a deciding key must be seen, and a value that nobody reads may nest without limit (docs/decisions/0001).

use std::borrow::Cow;

mod node;
mod object;
mod parse;
mod text;

pub(crate) use node::Kind;
use node::Node;
pub(crate) use object::Object;
pub(crate) use parse::{Fault, Limit};

/// A text that was read.
pub(crate) struct Doc<'a> {
    text: &'a [u8],
    nodes: Vec<Node>,
}

impl<'a> Doc<'a> {
    /// Reads a whole text. The caller has checked that it is UTF-8.
    pub(crate) fn parse(text: &'a [u8]) -> Result<Self, Fault> {
        Ok(Self { text, nodes: parse::nodes(text)? })
    }

    pub(crate) fn root(&self) -> Value<'_> {
        Value { text: self.text, nodes: &self.nodes, at: 0 }
    }
}

/// One value of a document.
#[derive(Clone, Copy)]
pub(crate) struct Value<'d> {
    text: &'d [u8],
    nodes: &'d [Node],
    at: usize,
}

/// What one pass over an object found under one key.
#[derive(Clone, Copy, Default)]
pub(crate) struct Slot<'d> {
    /// The first occurrence.
    pub(crate) value: Option<Value<'d>>,
    /// Whether the key occurs again with another value.
    pub(crate) twice: bool,
}

impl<'d> Value<'d> {
    fn node(self) -> Node {
        self.nodes[self.at]
    }

    fn sibling(self) -> Self {
        Self { at: self.node().next as usize, ..self }
    }

    pub(crate) fn kind(self) -> Kind {
        self.node().kind
    }

    pub(crate) fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// Whether something below lies deeper than is kept.
    pub(crate) fn is_deep(self) -> bool {
        matches!(self.kind(), Kind::Array | Kind::Object) && self.node().mark
    }

    /// The value as it stands in the text, quotes included.
    pub(crate) fn raw(self) -> &'d [u8] {
        &self.text[self.node().start as usize..self.node().end as usize]
    }

    /// A string's content: UTF-8, except that an escaped lone surrogate gives its three WTF-8 bytes.
    pub(crate) fn text(self) -> Option<Cow<'d, [u8]>> {
        let node = self.node();
        if node.kind != Kind::String {
            return None;
        }
        let inner = &self.text[node.start as usize + 1..node.end as usize - 1];
        Some(if node.mark { Cow::Owned(text::unescape(inner)) } else { Cow::Borrowed(inner) })
    }

    /// `true` or `false`, if it is one.
    pub(crate) fn boolean(self) -> Option<bool> {
        (self.kind() == Kind::Bool).then(|| self.raw() == b"true")
    }

    fn children(self) -> impl Iterator<Item = Value<'d>> {
        let end = self.node().next as usize;
        let mut child = Self { at: self.at + 1, ..self };
        std::iter::from_fn(move || {
            let here = child;
            (here.at < end).then(|| {
                child = here.sibling();
                here
            })
        })
    }

    /// The elements of an array; nothing for other kinds.
    pub(crate) fn items(self) -> impl Iterator<Item = Value<'d>> {
        let count = if self.kind() == Kind::Array { usize::MAX } else { 0 };
        self.children().take(count)
    }

    fn pairs(self) -> impl Iterator<Item = (Value<'d>, Value<'d>)> {
        let count = if self.kind() == Kind::Object { usize::MAX } else { 0 };
        let mut children = self.children();
        std::iter::from_fn(move || Some((children.next()?, children.next()?))).take(count)
    }

    /// The members of an object in order, duplicates included, keys decoded; nothing for other kinds.
    pub(crate) fn members(self) -> impl Iterator<Item = (Cow<'d, [u8]>, Value<'d>)> {
        self.pairs().filter_map(|(key, value)| Some((key.text()?, value)))
    }

    /// Looks the keys up in one pass over the members.
    pub(crate) fn pick<const N: usize>(self, keys: &[&str; N]) -> [Slot<'d>; N] {
        let mut slots = [Slot::default(); N];
        for (key, value) in self.pairs() {
            let Some(name) = key.text() else { continue };
            let Some(index) = keys.iter().position(|k| k.as_bytes() == &*name) else { continue };
            let slot = &mut slots[index];
            match slot.value {
                Some(first) => slot.twice |= !first.same(value),
                None => slot.value = Some(value),
            }
        }
        slots
    }

    /// Whether two values say the same: strings by content, everything else by its text.
    pub(crate) fn same(self, other: Value<'_>) -> bool {
        match (self.text(), other.text()) {
            (Some(a), Some(b)) => a == b,
            _ => self.raw() == other.raw(),
        }
    }
}

#[cfg(test)]
mod tests;
