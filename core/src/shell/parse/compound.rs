//! Compound commands: what opens one, its parts, and the redirections behind it.

use super::super::tree::{Kind, Node, Quoting, Span};
use super::cursor::Parser;
use super::table::{Ended, Ends, Keyword};

pub(super) const PAREN: Ends = &[Ended::Paren];
pub(super) const BRACE: Ends = &[Ended::Word(Keyword::End)];
const THEN: Ends = &[Ended::Word(Keyword::Then)];
const FI: Ends = &[Ended::Word(Keyword::Elif), Ended::Word(Keyword::Else), Ended::Word(Keyword::Fi)];
const LAST: Ends = &[Ended::Word(Keyword::Fi)];
pub(super) const DO: Ends = &[Ended::Word(Keyword::Do)];
pub(super) const DONE: Ends = &[Ended::Word(Keyword::Done)];

/// Reads the rest of a compound command, which began at the given place.
type Read<'s> = fn(&mut Parser<'s>, usize);

impl<'s> Parser<'s> {
    /// The compound command that begins here, with its redirections. False where none does.
    pub(super) fn compound(&mut self, keyword: Option<(Keyword, usize)>) -> bool {
        let Some((read, next)) = self.opener(keyword) else { return false };
        if !self.enter() {
            return true;
        }
        let start = self.pos;
        self.pos = next;
        read(self, start);
        self.leave();
        true
    }

    fn opener(&self, keyword: Option<(Keyword, usize)>) -> Option<(Read<'s>, usize)> {
        let Some((keyword, end)) = keyword else {
            return (self.peek() == Some(b'(')).then_some((Self::parenthesis as _, self.pos + 1));
        };
        let read: Read<'s> = match keyword {
            Keyword::Begin => Self::group,
            Keyword::If => Self::condition,
            Keyword::While | Keyword::Until => Self::conditional_loop,
            Keyword::For => Self::for_loop,
            Keyword::Select => Self::select,
            Keyword::Case => Self::case,
            Keyword::Function => Self::function,
            Keyword::Coproc => Self::coproc,
            Keyword::Test => Self::test,
            _ => return None,
        };
        Some((read, end))
    }

    /// Opens; `close` and the end of `at` come when it is closed.
    pub(super) fn open(&mut self, kind: Kind, start: usize) -> usize {
        self.open_part(kind, Quoting::Bare, start)
    }

    pub(super) fn open_part(&mut self, kind: Kind, quoting: Quoting, start: usize) -> usize {
        let at = self.span(start);
        self.push(Node::Open { kind, quoting, close: 0, at })
    }

    /// Closes what was opened as `node`.
    pub(super) fn close(&mut self, node: usize) {
        let close = self.push(Node::Close) as u32;
        let end = self.pos as u32;
        let is_text = self.aside.is_none();
        if let Some(Node::Open { close: place, at, .. }) = self.out.nodes.get_mut(node) {
            *place = close;
            if is_text {
                *at = Span { start: at.start, end };
            }
        }
    }

    /// Closes a compound command, and reads its redirections.
    pub(super) fn finish(&mut self, node: usize) {
        self.close(node);
        self.blanks();
        while self.redirect() {
            self.blanks();
        }
        self.push(Node::End);
    }

    /// `( list )`, or `(( arithmetic ))`.
    fn parenthesis(&mut self, start: usize) {
        if self.look(self.pos).1 == Some(b'(') {
            let inner = self.look(self.pos).0 + 1;
            if self.is_arithmetic(inner) {
                self.pos = inner;
                return self.arithmetic_command(start);
            }
        }
        let node = self.open(Kind::Subshell, start);
        self.parenthesised(start, Self::some_items);
        self.finish(node);
    }

    /// What stands between parentheses, the first of which was stepped over.
    pub(super) fn parenthesised(&mut self, start: usize, read: fn(&mut Self, Ends) -> Ended) {
        self.out.parens += 1;
        if read(self, PAREN) != Ended::Paren {
            self.complain(start);
            self.eat(b')');
        }
        self.out.parens -= 1;
    }

    pub(super) fn arithmetic_command(&mut self, start: usize) {
        let node = self.open(Kind::Arithmetic, start);
        self.arithmetic(b')');
        // Of a loop bash takes what stands between the two parentheses as well, and finds fault with it when it runs.
        if self.peek() != Some(b')') && self.is_closed(self.pos) {
            self.arithmetic(b')');
        } else {
            self.eat(b')');
        }
        self.finish(node);
    }

    fn group(&mut self, start: usize) {
        let node = self.open(Kind::Group, start);
        self.some_items(BRACE);
        self.finish(node);
    }

    fn condition(&mut self, start: usize) {
        let node = self.open(Kind::If, start);
        let mut ended = self.some_items(THEN);
        while ended != Ended::Text && ended != Ended::Word(Keyword::Fi) {
            self.push(Node::Branch);
            ended = match ended {
                Ended::Word(Keyword::Then) => self.some_items(FI),
                Ended::Word(Keyword::Elif) => self.some_items(THEN),
                _ => self.some_items(LAST),
            };
        }
        self.finish(node);
    }

    fn conditional_loop(&mut self, start: usize) {
        let node = self.open(Kind::Loop, start);
        if self.some_items(DO) != Ended::Text {
            self.push(Node::Branch);
            self.some_items(DONE);
        }
        self.finish(node);
    }

    /// `name () body` and `function name body`: `start` is where it begins, the name has been read.
    pub(super) fn function_body(&mut self, start: usize, name: (usize, usize)) {
        let node = self.open(Kind::Function, start);
        let name = self.bytes(name.0, name.1);
        self.push(Node::Name(name));
        self.push(Node::Branch);
        self.lines();
        let keyword = self.keyword();
        let is_command = matches!(keyword, Some((Keyword::Function | Keyword::Coproc, _)));
        if is_command || !self.compound(keyword) {
            self.complain(self.pos);
        }
        self.close(node);
        self.push(Node::End);
    }

    fn function(&mut self, start: usize) {
        self.blanks();
        let (name, nodes) = (self.pos, self.out.nodes.len());
        if !self.word() {
            self.complain(self.pos);
        }
        self.out.nodes.truncate(nodes);
        let end = self.pos;
        self.blanks();
        if self.eat(b'(') {
            self.blanks();
            if !self.eat(b')') {
                self.pos -= 1;
            }
        }
        self.function_body(start, (name, end));
    }

    fn coproc(&mut self, start: usize) {
        let node = self.open(Kind::Coproc, start);
        self.blanks();
        self.coproc_name();
        let keyword = self.keyword();
        if !self.compound(keyword) {
            if keyword.is_some() {
                self.complain(self.pos);
            }
            self.simple();
        }
        self.close(node);
        self.push(Node::End);
    }

    /// A word is the name only where a compound command follows.
    fn coproc_name(&mut self) {
        let start = self.pos;
        let end = self.name_end(start);
        if end == start || self.keyword().is_some() {
            return;
        }
        self.pos = end;
        self.blanks();
        let is_name = self.peek() == Some(b'(') || self.keyword().is_some_and(|(keyword, _)| !keyword.divides());
        if !is_name {
            self.pos = start;
            return;
        }
        let name = self.bytes(start, end);
        self.push(Node::Name(name));
    }
}
