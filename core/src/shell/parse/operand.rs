//! `${...}`: the parameter, its operator, and the operand behind it.

use super::super::tree::{Bytes, Kind, Node, Param, Quoting, Span};
use super::compound::BRACE;
use super::cursor::Parser;
use super::table::{BREAK, QUOTE, is};

impl Parser<'_> {
    /// `${...}`; the place is behind the brace.
    pub(super) fn braced(&mut self, start: usize, quoting: Quoting) {
        if !self.enter() {
            return;
        }
        match self.peek() {
            Some(b' ' | b'\t' | b'\n' | b'|') => self.braced_commands(start, quoting),
            _ => self.parameter(start, quoting),
        }
        self.leave();
    }

    /// `${ list; }`: newer shells run it.
    fn braced_commands(&mut self, start: usize, quoting: Quoting) {
        let node = self.open_part(Kind::Substitution, quoting, start);
        self.pos += 1;
        let parens = std::mem::take(&mut self.out.parens);
        self.some_items(BRACE);
        self.out.parens = parens;
        self.close(node);
    }

    fn parameter(&mut self, start: usize, quoting: Quoting) {
        let is_number = self.look(self.pos).1 == Some(b'#');
        let (name, how) = self.subject();
        self.push(Node::Param { name, how, quoting: if is_number { Quoting::Quoted } else { quoting } });
        let is_pattern = how == Param::Other && quoting == Quoting::Quoted;
        self.operand(if is_pattern { Quoting::Bare } else { quoting });
        if !self.eat_here(b'}') {
            self.complain(start);
        }
        self.push(Node::ParamEnd);
    }

    /// The parameter and its operator, which are stepped over.
    fn subject(&mut self) -> (Bytes, Param) {
        let (at, first) = self.look(self.pos);
        self.pos = at;
        let nothing = self.bytes(at, at);
        if matches!(first, Some(b'#' | b'!')) {
            return (nothing, Param::Other);
        }
        let Some((name, end)) = self.subject_name() else { return (nothing, Param::Other) };
        self.pos = end;
        let list = first.filter(|sign| matches!(sign, b'@' | b'*'));
        self.subscripted(name, list)
    }

    fn subject_name(&mut self) -> Option<(Bytes, usize)> {
        let special = matches!(self.peek(), Some(b'@' | b'*'));
        if special {
            return Some((self.bytes(self.pos, self.pos + 1), self.look(self.pos + 1).0));
        }
        let rest = &self.src[self.pos.min(self.src.len())..];
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 {
            let end = self.pos + digits;
            return Some((self.bytes(self.pos, end), self.look(end).0));
        }
        self.name()
    }

    /// A subscript, if there is one. A literal one belongs to the name; one that is not literal makes the value unknown.
    fn subscripted(&mut self, name: Bytes, list: Option<u8>) -> (Bytes, Param) {
        let start = self.pos;
        let end = if self.peek() == Some(b'[') { self.subscript_end(start + 1) } else { None };
        let Some(end) = end else { return (name, self.sign(list)) };
        let subscript = &self.src[start + 1..end - 1];
        if subscript.iter().any(|b| is(*b, QUOTE)) || name.in_arena != self.aside.is_some() {
            return (name, Param::Other);
        }
        let list = subscript.first().copied().filter(|_| matches!(subscript, b"@" | b"*"));
        self.pos = end;
        let how = self.sign(list);
        if matches!(how, Param::All | Param::Joined) {
            return (name, how);
        }
        let end = self.bytes(start, end).span.end;
        (Bytes { span: Span { start: name.span.start, end }, ..name }, how)
    }

    /// The operator behind the parameter; `list` is the `@` or `*` that makes it a list.
    fn sign(&mut self, list: Option<u8>) -> Param {
        let (at, first) = self.look(self.pos);
        let (behind, second) = self.look(at + 1);
        let (how, end) = match (first, second) {
            (Some(b'}'), _) => (whole(list), at),
            (Some(b':'), Some(sign)) => (null_too(sign), behind + 1),
            (Some(sign), _) => (unset_only(sign), at + 1),
            _ => (Param::Other, at),
        };
        self.pos = if how == Param::Other { at } else { end };
        how
    }

    /// The operand, up to the `}` that is not quoted.
    fn operand(&mut self, quoting: Quoting) {
        let mut start = self.pos;
        while let Some(byte) = self.peek().filter(|b| *b != b'}') {
            let is_special = match byte {
                b'\'' => quoting == Quoting::Bare,
                b'\\' => quoting == Quoting::Bare || self.quotes_next(b'"') || self.quotes_next(b'}'),
                b'<' | b'>' => quoting == Quoting::Bare && self.at_substitution(),
                _ => is(byte, QUOTE) && !is(byte, BREAK),
            };
            if !is_special {
                self.pos += 1;
                continue;
            }
            self.operand_text(start, quoting);
            self.special(byte, quoting);
            start = self.pos;
        }
        self.operand_text(start, quoting);
    }

    fn operand_text(&mut self, start: usize, quoting: Quoting) {
        match quoting {
            Quoting::Bare => self.text(start, self.pos),
            Quoting::Quoted => self.inner_text(start),
        }
    }
}

/// The parameter without an operator.
fn whole(list: Option<u8>) -> Param {
    match list {
        None => Param::Plain,
        Some(b'@') => Param::All,
        Some(_) => Param::Joined,
    }
}

/// The operators that take an empty value for none.
fn null_too(sign: u8) -> Param {
    match sign {
        b'-' => Param::DefaultNull,
        b'=' => Param::AssignNull,
        b'+' => Param::InsteadNull,
        b'?' => Param::Error,
        _ => Param::Other,
    }
}

fn unset_only(sign: u8) -> Param {
    match sign {
        b'-' => Param::Default,
        b'=' => Param::Assign,
        b'+' => Param::Instead,
        b'?' => Param::Error,
        _ => Param::Other,
    }
}
