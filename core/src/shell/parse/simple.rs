//! Simple commands: assignments, words and redirections in any order that bash takes.

use super::super::tree::{Assign, Node, Span};
use super::cursor::Parser;
use super::table::{REDIRECT, is};

/// How far a simple command has come.
struct Progress {
    start: usize,
    /// The place behind the last piece.
    end: usize,
    /// The place of its `Command`.
    node: usize,
    words: usize,
    /// Assignments and redirections.
    others: usize,
}

impl Parser<'_> {
    /// A simple command. True where it turns out to be the definition of a function.
    pub(super) fn simple(&mut self) -> bool {
        let start = self.pos;
        let at = self.span(start);
        let node = self.push(Node::Command { at });
        let mut progress = Progress { start, end: start, node, words: 0, others: 0 };
        loop {
            self.blanks();
            if self.peek() == Some(b'(') && self.defines(&progress) {
                self.definition(&progress);
                return true;
            }
            if !self.piece(&mut progress) {
                break;
            }
            progress.end = self.pos;
            if progress.words > 0 {
                self.plain_words(&mut progress);
            }
        }
        let end = progress.end;
        if self.aside.is_none() {
            self.out.nodes[node] = Node::Command { at: Span { start: start as u32, end: end as u32 } };
        }
        if end == start {
            self.nothing();
        }
        self.push(Node::End);
        false
    }

    /// Nothing that a command may begin with: bash complains, and the byte is skipped.
    fn nothing(&mut self) {
        self.complain(self.pos);
        if self.peek() != Some(b')') {
            self.pos += 1;
        }
    }

    /// A word, an assignment or a redirection; false where the command ends.
    fn piece(&mut self, progress: &mut Progress) -> bool {
        match self.peek() {
            None | Some(b'\n' | b';' | b'|' | b')' | b'(' | b'#') => return false,
            Some(b'&') if self.look(self.pos + 1).1 != Some(b'>') => return false,
            _ => {}
        }
        let may_redirect = self.peek().is_some_and(|b| is(b, REDIRECT));
        if (may_redirect && self.redirect()) || (progress.words == 0 && self.assignment()) {
            progress.others += 1;
            return true;
        }
        progress.words += 1;
        self.word() && self.array_behind(progress)
    }

    /// The words behind the first one that are plain, as most are.
    fn plain_words(&mut self, progress: &mut Progress) {
        self.blanks();
        while self.peek().is_some_and(|byte| !is(byte, REDIRECT) && byte != b'#') && self.plain_word() {
            progress.words += 1;
            progress.end = self.pos;
            self.blanks();
        }
    }

    /// Whether the command so far is `name ()`.
    fn defines(&mut self, progress: &Progress) -> bool {
        if progress.words != 1 || progress.others != 0 {
            return false;
        }
        self.empty_parens(self.pos).is_some()
    }

    /// The place behind `( )`, where nothing but blanks stands between the parentheses.
    pub(super) fn empty_parens(&self, at: usize) -> Option<usize> {
        let mut at = self.look(at + 1).0;
        while matches!(self.src.get(at), Some(b' ' | b'\t')) {
            at = self.look(at + 1).0;
        }
        (self.src.get(at) == Some(&b')')).then_some(at + 1)
    }

    /// `name () body`, up to whose `(` everything has been read.
    fn definition(&mut self, progress: &Progress) {
        self.out.nodes.truncate(progress.node);
        self.pos = self.empty_parens(self.pos).unwrap_or(self.pos + 1);
        if self.enter() {
            self.function_body(progress.start, (progress.start, progress.end));
            self.leave();
        }
    }

    /// `declare name=( ... )`: the word that ends here goes on as an array. It becomes an `Assign` among the words.
    fn array_behind(&mut self, progress: &Progress) -> bool {
        if self.peek() != Some(b'(') || progress.words < 2 {
            return true;
        }
        let [.., Node::Word { .. }, Node::Text { bytes, .. }] = self.out.nodes[..] else { return true };
        if bytes.in_arena != self.aside.is_some() {
            return true;
        }
        let base = self.aside.map_or(0, |(base, _)| base);
        let (start, end) = ((bytes.span.start - base) as usize, (bytes.span.end - base) as usize);
        let name = self.name_end(start);
        let how = match self.src.get(name..end) {
            Some(b"=") => Assign::Array,
            Some(b"+=") => Assign::AppendArray,
            _ => return true,
        };
        if name == start {
            return true;
        }
        let nodes = self.out.nodes.len() - 2;
        self.out.nodes.truncate(nodes);
        let name = self.bytes(start, name);
        self.push(Node::Assign { name, how });
        self.array();
        true
    }
}
