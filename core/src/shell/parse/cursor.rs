//! The place in the text, and what is written while it moves.
//!
//! Owns: looking at bytes with continuations left out, writing nodes, faults and bounds. Refuses to own: any grammar.

use super::super::bounds::{MAX_NESTING, MAX_NODES};
use super::super::tree::{Bytes, Node, Quoting, Script, Span};
use super::pending::Pending;
use super::table::{BREAK, CLASS, KEY, Keyword, LONGEST, QUOTE, is};

/// What the parser writes.
#[derive(Default)]
pub(super) struct Out {
    pub(super) nodes: Vec<Node>,
    pub(super) arena: Vec<u8>,
    pub(super) fault: Option<u32>,
    pub(super) bound: Option<u32>,
    /// Here-documents whose content has not come yet.
    pub(super) pending: Vec<Pending>,
    /// How many of them belong to the lists around the innermost substitution.
    pub(super) outer_pending: usize,
    pub(super) depth: usize,
    /// Parenthesised lists around the place, whose `)` ends what stands in them.
    pub(super) parens: usize,
    /// Bytes that looking ahead may still read.
    pub(super) budget: usize,
}

/// What a text of its own does not see of the text around it.
pub(super) struct Around {
    parens: usize,
    outer_pending: usize,
    fault: Option<u32>,
}

impl Out {
    /// Begins a text of its own.
    fn part(&mut self) -> Around {
        let around = Around { parens: self.parens, outer_pending: self.outer_pending, fault: self.fault };
        (self.parens, self.outer_pending) = (0, self.pending.len());
        around
    }

    /// Ends it. Its faults are not those of the text around it: bash reads it only when it runs.
    fn rejoin(&mut self, around: Around) {
        self.pending.truncate(self.outer_pending);
        (self.parens, self.outer_pending, self.fault) = (around.parens, around.outer_pending, around.fault);
    }
}

/// A place in the text, or in a stretch of the arena that is read as a text of its own.
pub(super) struct Parser<'s> {
    /// Cut short while something is read that ends at a known place.
    pub(super) src: &'s [u8],
    pub(super) pos: usize,
    /// For a stretch of the arena: where it begins there, and what it stands for in the text.
    pub(super) aside: Option<(u32, Span)>,
    pub(super) out: Out,
}

/// Nodes that are made room for at first; a text that needs more lets the list grow to twice as many, which are all that
/// are kept of most.
const FIRST_NODES: usize = MAX_NODES / 2;

impl<'s> Parser<'s> {
    pub(super) fn new(text: &'s [u8]) -> Self {
        let nodes = Vec::with_capacity((text.len() + 16).min(FIRST_NODES));
        let out = Out { nodes, budget: 8 * text.len() + 64, ..Out::default() };
        Parser { src: text, pos: 0, aside: None, out }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.src.get(self.pos).copied()
    }

    /// The byte at `at` or behind the continuations there, and its place.
    pub(super) fn look(&self, at: usize) -> (usize, Option<u8>) {
        let mut at = at;
        while self.src.get(at) == Some(&b'\\') && self.src.get(at + 1) == Some(&b'\n') {
            at += 2;
        }
        (at, self.src.get(at).copied())
    }

    /// Steps over `byte`, and the continuations before it, if it comes next.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let (at, found) = self.look(self.pos);
        if found != Some(byte) {
            return false;
        }
        self.pos = at + 1;
        true
    }

    /// Steps over spaces, tabs and continuations.
    #[inline]
    pub(super) fn blanks(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t') => self.pos += 1,
                Some(b'\\') if self.src.get(self.pos + 1) == Some(&b'\n') => self.pos += 2,
                _ => return,
            }
        }
    }

    /// Steps to the end of the line, where a comment begins.
    pub(super) fn comment(&mut self) {
        if self.peek() == Some(b'#') {
            let rest = &self.src[self.pos..];
            self.pos += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        }
    }

    /// Steps over blanks, comments and ends of lines.
    pub(super) fn lines(&mut self) {
        loop {
            self.blanks();
            self.comment();
            if self.peek() != Some(b'\n') {
                return;
            }
            self.newline();
        }
    }

    /// Whether `<(` or `>(` stands at `at`.
    pub(super) fn is_substitution(&self, at: usize) -> bool {
        matches!(self.src.get(at), Some(b'<' | b'>')) && self.look(at + 1).1 == Some(b'(')
    }

    /// The word that comes next, if it is a plain one of at most `LONGEST` bytes, and the place behind it.
    fn short_word(&self, room: &mut [u8; LONGEST]) -> Option<(usize, usize)> {
        let (mut at, mut len) = (self.pos, 0);
        loop {
            let (place, byte) = self.look(at);
            let Some(byte) = byte.filter(|b| !is(*b, BREAK)) else {
                return (!self.is_substitution(place)).then_some((len, place));
            };
            if len == LONGEST || is(byte, QUOTE) {
                return None;
            }
            room[len] = byte;
            len += 1;
            at = place + 1;
        }
    }

    /// The reserved word that comes next, and the place behind it.
    pub(super) fn keyword(&self) -> Option<(Keyword, usize)> {
        if CLASS[usize::from(self.peek()?)] & KEY == 0 {
            return None;
        }
        let mut room = [0; LONGEST];
        let (len, end) = self.short_word(&mut room)?;
        Some((Keyword::named(&room[..len])?, end))
    }

    /// Steps over the word `expected`, if it comes next.
    pub(super) fn eat_word(&mut self, expected: &[u8]) -> bool {
        let mut room = [0; LONGEST];
        let Some((len, end)) = self.short_word(&mut room) else { return false };
        if &room[..len] != expected {
            return false;
        }
        self.pos = end;
        true
    }

    /// The stretch from `start` to the place.
    pub(super) fn span(&self, start: usize) -> Span {
        self.aside.map_or(Span { start: start as u32, end: self.pos as u32 }, |(_, span)| span)
    }

    /// The bytes from `start` to `end`.
    pub(super) fn bytes(&self, start: usize, end: usize) -> Bytes {
        let base = self.aside.map_or(0, |(base, _)| base);
        let span = Span { start: base + start as u32, end: base + end as u32 };
        Bytes { span, in_arena: self.aside.is_some() }
    }

    /// The bytes that were put into the arena since it was `from` long.
    pub(super) fn stored(&self, from: usize) -> Bytes {
        Bytes { span: Span { start: from as u32, end: self.out.arena.len() as u32 }, in_arena: true }
    }

    pub(super) fn push(&mut self, node: Node) -> usize {
        self.out.nodes.push(node);
        self.out.nodes.len() - 1
    }

    /// Writes literal bytes, if there are any.
    pub(super) fn text(&mut self, start: usize, end: usize) {
        if start < end {
            let bytes = self.bytes(start, end);
            self.push(Node::Text { bytes, quoting: Quoting::Bare });
        }
    }

    /// Writes literal bytes that were quoted.
    pub(super) fn quoted(&mut self, start: usize, end: usize) {
        let bytes = self.bytes(start, end);
        self.push(Node::Text { bytes, quoting: Quoting::Quoted });
    }

    /// Notes where bash would complain, if it did not before.
    pub(super) fn complain(&mut self, at: usize) {
        if self.out.bound.is_none() && self.out.fault.is_none() {
            self.out.fault = Some(self.span(at).start);
        }
    }

    /// Ends the reading where it has come to more nodes than are kept.
    pub(super) fn keep_to_bounds(&mut self) {
        if self.out.nodes.len() >= MAX_NODES {
            self.stop();
        }
    }

    /// Ends the reading: what follows was not understood.
    pub(super) fn stop(&mut self) {
        if self.out.bound.is_none() {
            self.out.bound = Some(self.span(self.pos).start);
        }
        self.src = &self.src[..self.pos.min(self.src.len())];
    }

    /// Goes one level deeper, unless that is too deep.
    pub(super) fn enter(&mut self) -> bool {
        if self.out.depth == MAX_NESTING {
            self.stop();
            return false;
        }
        self.out.depth += 1;
        true
    }

    pub(super) fn leave(&mut self) {
        self.out.depth -= 1;
    }

    /// Takes `bytes` from what looking ahead may read; ends the reading where that is used up.
    pub(super) fn spend(&mut self, bytes: usize) -> bool {
        let left = self.out.budget.checked_sub(bytes);
        self.out.budget = left.unwrap_or(0);
        if left.is_none() {
            self.stop();
        }
        left.is_some()
    }

    /// Reads the stretch from the place to `end` as if the text ended there, then goes on at `next`.
    pub(super) fn within(&mut self, end: usize, next: usize, read: fn(&mut Self)) {
        let outer = self.src;
        self.src = &outer[..end];
        let around = self.out.part();
        read(self);
        self.out.rejoin(around);
        self.src = outer;
        self.resume(next);
    }

    /// Reads bytes that the text spells differently as a text of its own, which stands for `span`.
    pub(super) fn apart(&mut self, bytes: &[u8], span: Span, read: fn(&mut Parser<'_>)) {
        let base = self.out.arena.len() as u32;
        self.out.arena.extend_from_slice(bytes);
        let around = self.out.part();
        let out = std::mem::take(&mut self.out);
        let mut inner = Parser { src: bytes, pos: 0, aside: Some((base, span)), out };
        read(&mut inner);
        self.out = inner.out;
        self.out.rejoin(around);
    }

    /// Goes on at `next`, or ends where a bound was reached.
    pub(super) fn resume(&mut self, next: usize) {
        self.pos = next.min(self.src.len());
        if self.out.bound.is_some() {
            self.src = &self.src[..self.pos];
        }
    }

    /// Whether the text ends here.
    pub(super) fn at_end(&self) -> bool {
        self.pos >= self.src.len()
    }
}

impl Script<'_> {
    /// Whether nothing was left out.
    #[cfg(test)]
    pub(super) fn is_whole(&self) -> bool {
        self.fault.is_none() && self.bound.is_none()
    }
}
