//! Redirections: the descriptor, the operator, and the target.

use super::super::tree::{Fd, Node, Redirect, Span};
use super::cursor::Parser;
use super::pending::Tabs;

impl Parser<'_> {
    /// A redirection, if one stands here.
    pub(super) fn redirect(&mut self) -> bool {
        let start = self.pos;
        let (at, fd) = match self.peek() {
            Some(b'<' | b'>' | b'&') => (start, Fd::Own),
            Some(b'0'..=b'9') => self.number(),
            Some(b'{') => self.variable(),
            _ => return false,
        };
        let Some((how, end)) = self.redirection(at, fd) else { return false };
        self.pos = end;
        let span = self.span(start);
        let node = self.push(Node::Redirect { fd, how, body: 0, at: span });
        self.target(node, how, end);
        self.stretch(node);
        true
    }

    /// The end of the redirection is known when its target has been read.
    fn stretch(&mut self, node: usize) {
        let end = self.pos as u32;
        let is_text = self.aside.is_none();
        if let (Node::Redirect { at, .. }, true) = (&mut self.out.nodes[node], is_text) {
            *at = Span { start: at.start, end };
        }
    }

    /// Digits before the operator.
    fn number(&self) -> (usize, Fd) {
        let (mut at, mut byte) = self.look(self.pos);
        let mut number = Some(0_u8);
        while let Some(digit @ b'0'..=b'9') = byte {
            number = number.and_then(|n| n.checked_mul(10)?.checked_add(digit - b'0'));
            (at, byte) = self.look(at + 1);
        }
        (at, number.map_or(Fd::Other, Fd::Number))
    }

    /// Whether digits and another operator stand here, where a word must: `> 2>f`.
    fn is_redirected_number(&self) -> bool {
        let (end, _) = self.number();
        end > self.pos && matches!(self.src.get(end), Some(b'<' | b'>'))
    }

    /// `{name}` or `{name[i]}` before the operator.
    fn variable(&self) -> (usize, Fd) {
        let name = self.name_end(self.pos + 1);
        let mut end = name;
        if self.src.get(name) == Some(&b'[') && name > self.pos + 1 {
            let rest = &self.src[name..];
            end += rest.iter().take(64).position(|b| *b == b']').map_or(0, |n| n + 1);
        }
        let closes = name > self.pos + 1 && self.src.get(end) == Some(&b'}');
        (if closes { self.look(end + 1).0 } else { self.src.len() }, Fd::Other)
    }

    /// The operator at `at`, and the place behind it. None where something else stands there.
    fn redirection(&self, at: usize, fd: Fd) -> Option<(Redirect, usize)> {
        let first = *self.src.get(at)?;
        let is_alone =
            !self.src.get(at + 1).is_some_and(|byte| matches!(byte, b'<' | b'>' | b'&' | b'|' | b'(' | b'\\'));
        match first {
            b'<' if is_alone => return Some((Redirect::Read, at + 1)),
            b'>' if is_alone => return Some((Redirect::Write, at + 1)),
            _ => {}
        }
        let (second_at, second) = self.look(at + 1);
        let is_doubled = matches!(second, Some(b'<' | b'>'));
        let (third_at, third) = if is_doubled { self.look(second_at + 1) } else { (second_at, None) };
        let one = |how| Some((how, at + 1));
        let two = |how| Some((how, second_at + 1));
        match (first, second, third) {
            (b'&', Some(b'>'), Some(b'>')) if fd == Fd::Own => Some((Redirect::AppendAll, third_at + 1)),
            (b'&', Some(b'>'), _) if fd == Fd::Own => two(Redirect::WriteAll),
            (b'<', Some(b'<'), Some(b'<')) => Some((Redirect::HereString, third_at + 1)),
            (b'<', Some(b'<'), _) => two(Redirect::Here),
            (b'<' | b'>', Some(b'('), _) if fd == Fd::Own => None,
            (b'<', Some(b'&'), _) => two(Redirect::Duplicate),
            (b'<', Some(b'>'), _) => two(Redirect::Both),
            (b'<', ..) => one(Redirect::Read),
            (b'>', Some(b'>'), _) => two(Redirect::Append),
            (b'>', Some(b'|'), _) => two(Redirect::Write),
            (b'>', Some(b'&'), _) => Some((self.copy_or_file(second_at + 1, fd), second_at + 1)),
            (b'>', ..) => one(Redirect::Write),
            _ => None,
        }
    }

    /// `>&word` opens a file where the word is neither a number, nor `-`, nor such a number with `-` behind it.
    fn copy_or_file(&self, at: usize, fd: Fd) -> Redirect {
        if !matches!(fd, Fd::Own | Fd::Number(1)) {
            return Redirect::Duplicate;
        }
        let (mut at, mut byte) = self.look(at);
        while matches!(byte, Some(b' ' | b'\t')) {
            (at, byte) = self.look(at + 1);
        }
        if byte == Some(b'-') {
            return Redirect::Duplicate;
        }
        let first = at;
        while matches!(byte, Some(b'0'..=b'9')) {
            (at, byte) = self.look(at + 1);
        }
        if at > first && byte == Some(b'-') {
            (_, byte) = self.look(at + 1);
        }
        let ends = byte.is_none_or(|b| super::table::is(b, super::table::BREAK));
        if at > first && ends { Redirect::Duplicate } else { Redirect::WriteAll }
    }

    fn target(&mut self, node: usize, how: Redirect, end: usize) {
        if how == Redirect::Duplicate && self.close_sign() {
            return;
        }
        let tabs = if how == Redirect::Here && self.eat(b'-') { Tabs::Dropped } else { Tabs::Kept };
        self.blanks();
        let may_be_number = self.peek().is_some_and(|byte| byte.is_ascii_digit() || byte == b'\\');
        if may_be_number && how != Redirect::Duplicate && self.is_redirected_number() {
            self.complain(self.pos);
        }
        let is_word = match how {
            _ if self.peek() == Some(b'#') => false,
            Redirect::Here => self.delimiter(node, tabs),
            _ => self.word(),
        };
        if !is_word {
            self.complain(end);
            self.empty_word();
        }
    }

    /// `>&-` is an operator of its own: what is glued to it is the next word.
    fn close_sign(&mut self) -> bool {
        let (at, byte) = self.look(self.pos);
        if byte != Some(b'-') {
            return false;
        }
        self.pos = at + 1;
        let span = self.span(at);
        self.push(Node::Word { at: span, is_plain: false });
        self.text(at, at + 1);
        true
    }

    fn empty_word(&mut self) {
        let span = self.span(self.pos);
        self.push(Node::Word { at: span, is_plain: false });
        self.quoted(self.pos, self.pos);
    }
}
