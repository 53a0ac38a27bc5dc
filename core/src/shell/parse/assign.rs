//! Assignments before a command's name: `name=`, `name+=`, `name[i]=`, and arrays.

use super::super::tree::{Assign, Bytes, Node};
use super::cursor::Parser;
use super::table::{NAME, is};

impl Parser<'_> {
    /// The place behind the name at `at`; `at` itself where none stands.
    pub(super) fn name_end(&self, at: usize) -> usize {
        let mut end = at;
        if self.src.get(at).is_some_and(u8::is_ascii_digit) {
            return at;
        }
        while self.src.get(end).is_some_and(|b| is(*b, NAME)) {
            end += 1;
        }
        end
    }

    /// The name at the place, continuations left out, and the place behind it.
    pub(super) fn name(&mut self) -> Option<(Bytes, usize)> {
        let end = self.name_end(self.pos);
        if end == self.pos {
            return None;
        }
        let (next, byte) = self.look(end);
        if next == end || !byte.is_some_and(|b| is(b, NAME)) {
            return Some((self.bytes(self.pos, end), next));
        }
        Some(self.broken_name(end))
    }

    /// A name that continuations interrupt, put together in the arena.
    fn broken_name(&mut self, end: usize) -> (Bytes, usize) {
        let from = self.out.arena.len();
        let (mut at, mut end) = (self.pos, end);
        loop {
            self.out.arena.extend_from_slice(&self.src[at..end]);
            at = self.look(end).0;
            let rest = &self.src[at..];
            end = at + rest.iter().position(|b| !is(*b, NAME)).unwrap_or(rest.len());
            if end == at {
                return (self.stored(from), at);
            }
        }
    }

    /// An assignment, if one stands here.
    pub(super) fn assignment(&mut self) -> bool {
        let end = self.name_end(self.pos);
        if !matches!(self.src.get(end), Some(b'=' | b'+' | b'[' | b'\\')) {
            return false;
        }
        let Some((name, end)) = self.name() else { return false };
        let subscript = match self.src.get(end) {
            Some(b'=' | b'+') => None,
            Some(b'[') => Some(end + 1),
            _ => return false,
        };
        let Some(behind) = subscript.map_or(Some(end), |at| self.subscript_end(at)) else {
            self.complain(end);
            return false;
        };
        let (at, byte) = self.look(behind);
        let (at, byte, how) = match byte {
            Some(b'+') => (self.look(at + 1).0, self.look(at + 1).1, Assign::Append),
            _ => (at, byte, Assign::Set),
        };
        if byte != Some(b'=') {
            return false;
        }
        self.pos = at + 1;
        match subscript {
            Some(subscript) => self.element(name, (subscript, behind - 1)),
            None => self.value(name, how),
        }
        true
    }

    /// What is set or appended: a value, or a list in parentheses.
    fn value(&mut self, name: Bytes, how: Assign) {
        if self.look(self.pos).1 != Some(b'(') {
            self.push(Node::Assign { name, how });
            return self.parts();
        }
        let how = if how == Assign::Append { Assign::AppendArray } else { Assign::Array };
        self.push(Node::Assign { name, how });
        self.pos = self.look(self.pos).0;
        self.array();
    }

    /// `name[i]=value`. A subscript that runs something makes the value one that is not told.
    fn element(&mut self, name: Bytes, subscript: (usize, usize)) {
        self.push(Node::Assign { name, how: Assign::Element });
        let value = self.pos;
        self.pos = subscript.0;
        self.within(subscript.1, value, Self::operand_arithmetic);
        self.parts();
    }

    /// `( word... )`, the elements of an array, up to `End`.
    pub(super) fn array(&mut self) {
        let start = self.pos;
        self.pos += 1;
        loop {
            self.array_blanks();
            if self.peek() == Some(b')') {
                self.pos += 1;
                break;
            }
            if !self.word() {
                self.complain(if self.at_end() { start } else { self.pos });
                break;
            }
        }
        self.push(Node::End);
    }

    /// The content of a here-document does not begin within an array.
    fn array_blanks(&mut self) {
        loop {
            self.blanks();
            self.comment();
            if self.peek() != Some(b'\n') {
                return;
            }
            self.pos += 1;
        }
    }
}
