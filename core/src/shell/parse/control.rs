//! `for`, `select`, `case` and `[[ ]]`: the compound commands that hold words.

use super::super::tree::{Kind, Node};
use super::compound::{BRACE, DO, DONE};
use super::cursor::Parser;
use super::table::{BREAK, Ended, Ends, Keyword, is};

const CLAUSE: Ends = &[Ended::Clause, Ended::Word(Keyword::Esac)];

impl Parser<'_> {
    pub(super) fn for_loop(&mut self, start: usize) {
        self.blanks();
        if self.peek() == Some(b'(') && self.look(self.pos + 1).1 == Some(b'(') {
            return self.counted_loop(start);
        }
        self.named_loop(Kind::For, start);
    }

    pub(super) fn select(&mut self, start: usize) {
        self.blanks();
        self.named_loop(Kind::Select, start);
    }

    /// `for (( a; b; c )) do ... done`
    fn counted_loop(&mut self, start: usize) {
        let node = self.open(Kind::Loop, start);
        let head = self.pos;
        self.pos = self.look(self.pos + 1).0 + 1;
        self.arithmetic_command(head);
        self.loop_body();
        self.finish(node);
    }

    fn named_loop(&mut self, kind: Kind, start: usize) {
        let node = self.open(kind, start);
        let (name, nodes) = (self.pos, self.out.nodes.len());
        if !self.word() {
            self.complain(self.pos);
        }
        self.out.nodes.truncate(nodes);
        let name = self.bytes(name, self.pos);
        self.push(Node::Name(name));
        self.lines();
        if self.eat_word(b"in") {
            self.loop_words();
        } else {
            self.push(Node::Hole);
        }
        self.loop_body();
        self.finish(node);
    }

    fn loop_words(&mut self) {
        self.blanks();
        while self.word() {
            self.blanks();
        }
        self.comment();
        if !matches!(self.peek(), Some(b';' | b'\n')) {
            self.complain(self.pos);
        }
    }

    fn loop_body(&mut self) {
        self.blanks();
        if self.peek() == Some(b';') {
            self.pos += 1;
        }
        self.lines();
        self.push(Node::Branch);
        match self.keyword() {
            Some((Keyword::Do, end)) => {
                self.pos = end;
                self.some_items(DONE);
            }
            Some((Keyword::Begin, end)) => {
                self.pos = end;
                self.some_items(BRACE);
            }
            _ => self.stray_body(),
        }
    }

    /// No `do` where one must be: bash complains, and what follows is read as the loop's all the same.
    fn stray_body(&mut self) {
        self.complain(self.pos);
        if self.items(DO) != Ended::Text {
            self.items(DONE);
        }
    }

    pub(super) fn case(&mut self, start: usize) {
        let node = self.open(Kind::Case, start);
        self.blanks();
        if !self.word() {
            self.complain(self.pos);
        }
        self.lines();
        if !self.eat_word(b"in") {
            self.complain(self.pos);
        }
        while self.clause() {}
        self.finish(node);
    }

    /// One clause; false behind the last.
    fn clause(&mut self) -> bool {
        self.lines();
        if self.at_end() {
            self.complain(self.pos);
            return false;
        }
        if self.eat_word(b"esac") {
            return false;
        }
        self.push(Node::Branch);
        self.eat(b'(');
        self.patterns();
        let ended = self.items(CLAUSE);
        if ended == Ended::Text {
            self.complain(self.pos);
        }
        ended == Ended::Clause
    }

    /// `a | b )`. Where no `)` follows, bash complains, and the rest is read as the clause's items.
    fn patterns(&mut self) {
        loop {
            self.blanks();
            if !self.word() {
                self.complain(self.pos);
            }
            self.blanks();
            if self.eat(b')') {
                return;
            }
            if !self.eat(b'|') {
                return self.complain(self.pos);
            }
        }
    }

    /// `[[ ... ]]`: the words in it; its operators are of no interest.
    pub(super) fn test(&mut self, start: usize) {
        let node = self.open(Kind::Test, start);
        let mut parens = 0_usize;
        loop {
            self.lines();
            if self.eat_word(b"]]") {
                break;
            }
            if self.at_end() || !self.test_piece(&mut parens) {
                self.complain(self.pos);
                break;
            }
        }
        self.finish(node);
    }

    /// An operator or a word of a test; false at what may not stand there.
    fn test_piece(&mut self, parens: &mut usize) -> bool {
        let next = self.look(self.pos + 1).1;
        match self.peek() {
            Some(b'<' | b'>') if next == Some(b'(') => return self.test_word(),
            Some(b'(') => *parens += 1,
            Some(b')') if *parens > 0 => *parens -= 1,
            Some(b'<' | b'>') if next == self.peek() => return false,
            Some(b'<' | b'>') => {}
            Some(b'&') if self.eat(b'&') && self.peek() == Some(b'&') => {}
            Some(b'|') if self.eat(b'|') && self.peek() == Some(b'|') => {}
            Some(b) if is(b, BREAK) => return false,
            _ => return self.test_word(),
        }
        self.pos += 1;
        true
    }

    /// A word of a test; behind `=~` parentheses and bars belong to it.
    fn test_word(&mut self) -> bool {
        if !self.eat_word(b"=~") {
            return self.word();
        }
        self.blanks();
        self.regex();
        true
    }
}
