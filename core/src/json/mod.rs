//! One pass over the bytes of a JSON text, and the tree that it leaves behind.
//!
//! Owns: the grammar of RFC 8259, offsets, duplicates, the depth limit, strings with lone surrogates (kept as WTF-8
//! bytes), and the writing of strings. Values are borrowed from the text; numbers are never converted, so that none
//! is changed. Refuses to own: which keys mean what (`request/`, `call/`).
//!
//! Why not a general parser: a lone surrogate must stay readable (Node writes one for any odd file name), a duplicate
//! of a deciding key must be seen, and a value that nobody reads may nest without limit (docs/decisions/0001).

use std::borrow::Cow;

mod keys;
mod node;
mod object;
mod parse;
mod text;

pub(crate) use keys::Keys;
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
        Value { doc: self, at: 0 }
    }
}

/// One value of a document.
#[derive(Clone, Copy)]
pub(crate) struct Value<'d> {
    doc: &'d Doc<'d>,
    at: u32,
}

impl std::fmt::Debug for Value<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&String::from_utf8_lossy(self.raw()))
    }
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
        self.doc.nodes[self.at as usize]
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
        let node = self.node();
        &self.doc.text[node.start as usize..node.end as usize]
    }

    /// A string's content: UTF-8, except that an escaped lone surrogate gives its three WTF-8 bytes.
    pub(crate) fn text(self) -> Option<Cow<'d, [u8]>> {
        let node = self.node();
        if node.kind != Kind::String {
            return None;
        }
        let inner = &self.doc.text[node.start as usize + 1..node.end as usize - 1];
        Some(if node.mark { Cow::Owned(text::unescape(inner)) } else { Cow::Borrowed(inner) })
    }

    /// `true` or `false`, if it is one.
    pub(crate) fn boolean(self) -> Option<bool> {
        (self.kind() == Kind::Bool).then(|| self.raw() == b"true")
    }

    /// The children of a container from its first one on, each `stride` nodes behind the beginning of a turn.
    fn turns(self, stride: u32, kind: Kind) -> impl Iterator<Item = u32> {
        let node = self.node();
        let (mut at, end) = (self.at + 1, if node.kind == kind { node.next } else { 0 });
        std::iter::from_fn(move || {
            let here = at;
            (here < end).then(|| {
                at = Self { at: here + stride, ..self }.node().next;
                here
            })
        })
    }

    /// The elements of an array; nothing for other kinds.
    pub(crate) fn items(self) -> impl Iterator<Item = Value<'d>> {
        self.turns(0, Kind::Array).map(move |at| Self { at, ..self })
    }

    /// The names of an object and their values; a name is one node, which its value follows.
    fn pairs(self) -> impl Iterator<Item = (Value<'d>, Value<'d>)> {
        self.turns(1, Kind::Object).map(move |at| (Self { at, ..self }, Self { at: at + 1, ..self }))
    }

    /// The members of an object in order, duplicates included, keys decoded; nothing for other kinds.
    pub(crate) fn members(self) -> impl Iterator<Item = (Cow<'d, [u8]>, Value<'d>)> {
        self.pairs().filter_map(|(key, value)| Some((key.text()?, value)))
    }

    /// Where a member's name stands in a list of them.
    fn place<const N: usize>(self, keys: &Keys<N>) -> Option<usize> {
        let candidate = keys.candidate(self.node().tag)?;
        keys.find(candidate, &self.text()?)
    }

    /// The first member of an object whose name is not among these.
    pub(crate) fn stranger<const N: usize>(self, keys: &Keys<N>) -> Option<Cow<'d, [u8]>> {
        self.pairs().find(|(key, _)| key.place(keys).is_none()).and_then(|(key, _)| key.text())
    }

    /// Looks the keys up in one pass over the members.
    pub(crate) fn pick<const N: usize>(self, keys: &'static Keys<N>) -> Picked<'d, N> {
        const { assert!(N <= u64::BITS as usize, "more keys than a set of marks holds") };
        let mut picked = Picked { doc: self.doc, keys, at: [0; N], found: 0, twice: 0 };
        for (key, value) in self.pairs() {
            if let Some(place) = key.place(keys) {
                picked.note(place, value);
            }
        }
        picked
    }

    /// Looks one key up.
    pub(crate) fn find(self, name: &str) -> Slot<'d> {
        let tag = keys::tag(name.as_bytes());
        let mut slot = Slot::default();
        for (key, value) in self.pairs() {
            if key.node().tag != tag || key.text().as_deref() != Some(name.as_bytes()) {
                continue;
            }
            match slot.value {
                Some(first) => slot.twice |= !first.same(value),
                None => slot.value = Some(value),
            }
        }
        slot
    }

    /// Whether two values say the same: strings by content, everything else by its text.
    pub(crate) fn same(self, other: Value<'_>) -> bool {
        match (self.text(), other.text()) {
            (Some(a), Some(b)) => a == b,
            _ => self.raw() == other.raw(),
        }
    }
}

/// What one pass over an object found under a list of keys.
pub(crate) struct Picked<'d, const N: usize> {
    doc: &'d Doc<'d>,
    keys: &'static Keys<N>,
    /// The node of each first occurrence.
    at: [u32; N],
    /// One bit for each key: whether it is there, and whether it is there again with another value.
    found: u64,
    twice: u64,
}

impl<'d, const N: usize> Picked<'d, N> {
    fn note(&mut self, place: usize, value: Value<'d>) {
        let bit = 1 << place;
        if self.found & bit == 0 {
            self.found |= bit;
            self.at[place] = value.at;
        } else if !self.slot(place).value.is_some_and(|first| first.same(value)) {
            self.twice |= bit;
        }
    }

    fn slot(&self, place: usize) -> Slot<'d> {
        let is_found = self.found >> place & 1 == 1;
        let value = is_found.then(|| Value { doc: self.doc, at: self.at[place] });
        Slot { value, twice: self.twice >> place & 1 == 1 }
    }

    /// A slot for each key, in the order of the keys.
    pub(crate) fn slots(&self) -> [Slot<'d>; N] {
        std::array::from_fn(|place| self.slot(place))
    }

    /// The keys that are there, in the order of the keys.
    pub(crate) fn found(&self) -> impl Iterator<Item = (Slot<'d>, &'static str)> {
        let mut rest = self.found;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (place < N).then(|| (self.slot(place), self.keys.names()[place]))
        })
    }
}

#[cfg(test)]
mod tests;
