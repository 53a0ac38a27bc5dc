//! Lists: items joined by operators and ends of lines, up to what ends the list.

use super::super::tree::{Join, Node};
use super::cursor::Parser;
use super::table::{Ended, Ends, Keyword};

/// What stands before the place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing, or something that needs no item behind it.
    Nothing,
    Simple,
    Compound,
    /// An operator that needs an item behind it.
    Operator,
    /// `|`, behind which neither `!` nor the end may stand.
    Pipe,
}

impl Parser<'_> {
    /// The whole text.
    pub(super) fn whole(&mut self) {
        self.items(&[]);
        self.read_bodies();
    }

    /// Items up to one of `ends`, which is stepped over, or to the end of the text.
    pub(super) fn items(&mut self, ends: Ends) -> Ended {
        let mut before = Before::Nothing;
        loop {
            self.blanks();
            self.comment();
            self.keep_to_bounds();
            let ended = match self.peek() {
                None => Some(Ended::Text),
                Some(b'\n' | b';' | b'&' | b'|') => self.operator(&mut before, ends),
                Some(b')') => self.closing_paren(ends),
                Some(_) => self.item(&mut before, ends),
            };
            let Some(ended) = ended else { continue };
            if matches!(before, Before::Operator | Before::Pipe) {
                self.complain(self.pos);
            }
            return ended;
        }
    }

    /// Like `items`; an empty list is a fault.
    pub(super) fn some_items(&mut self, ends: Ends) -> Ended {
        let nodes = self.out.nodes.len();
        let ended = self.items(ends);
        if self.out.nodes.len() == nodes || ended == Ended::Text {
            self.complain(self.pos);
        }
        ended
    }

    /// A `)`: the end of the list if it may be, of one around it if there is one, or out of place.
    fn closing_paren(&mut self, ends: Ends) -> Option<Ended> {
        if ends.contains(&Ended::Paren) {
            self.pos += 1;
            return Some(Ended::Paren);
        }
        self.complain(self.pos);
        if self.out.parens > 0 {
            return Some(Ended::Text);
        }
        self.pos += 1;
        None
    }

    fn operator(&mut self, before: &mut Before, ends: Ends) -> Option<Ended> {
        let start = self.pos;
        if self.peek() == Some(b'\n') {
            self.newline();
            self.line_ended(before);
            return None;
        }
        let Some(join) = self.join() else {
            if ends.contains(&Ended::Clause) {
                return Some(Ended::Clause);
            }
            self.complain(start);
            *before = Before::Nothing;
            return None;
        };
        if join == Join::Background && matches!(self.peek(), Some(b'>')) {
            self.pos = start;
            return self.item(before, ends);
        }
        self.joined(join, before, start);
        None
    }

    fn line_ended(&mut self, before: &mut Before) {
        if matches!(before, Before::Simple | Before::Compound) {
            self.push(Node::Join(Join::Then));
            *before = Before::Nothing;
        }
    }

    fn joined(&mut self, join: Join, before: &mut Before, start: usize) {
        if !matches!(before, Before::Simple | Before::Compound) {
            self.complain(start);
            return;
        }
        self.push(Node::Join(join));
        *before = match join {
            Join::Then | Join::Background => Before::Nothing,
            Join::Pipe | Join::PipeAll => Before::Pipe,
            Join::And | Join::Or => Before::Operator,
        };
    }

    /// Steps over an operator; `None` for one that ends a clause of `case`.
    fn join(&mut self) -> Option<Join> {
        let first = self.peek();
        self.pos += 1;
        Some(match first {
            Some(b'&') if self.eat(b'&') => Join::And,
            Some(b'&') => Join::Background,
            Some(b'|') if self.eat(b'|') => Join::Or,
            Some(b'|') if self.eat(b'&') => Join::PipeAll,
            Some(b'|') => Join::Pipe,
            _ if self.eat(b';') => {
                self.eat(b'&');
                return None;
            }
            _ if self.eat(b'&') => return None,
            _ => Join::Then,
        })
    }

    /// A command, or a reserved word that stands before or behind commands.
    fn item(&mut self, before: &mut Before, ends: Ends) -> Option<Ended> {
        let keyword = if *before == Before::Simple { None } else { self.keyword() };
        if let Some((keyword, end)) = keyword.filter(|(keyword, _)| keyword.divides()) {
            return self.divider(keyword, end, ends);
        }
        if matches!(before, Before::Simple | Before::Compound) {
            self.complain(self.pos);
            self.push(Node::Join(Join::Then));
        }
        match keyword {
            Some((Keyword::Not, end)) => {
                if *before == Before::Pipe {
                    self.complain(self.pos);
                }
                self.prefix(Node::Not, end, before);
            }
            // Behind `|` bash takes it for a program of that name.
            Some((Keyword::Time, end)) if *before != Before::Pipe => {
                self.prefix(Node::Timed, end, before);
                self.time_options();
            }
            keyword => *before = self.command(keyword),
        }
        None
    }

    /// A reserved word that ends the list if it may; anything else it is out of place and skipped.
    fn divider(&mut self, keyword: Keyword, end: usize, ends: Ends) -> Option<Ended> {
        let ended = Ended::Word(keyword);
        if !ends.contains(&ended) {
            self.complain(self.pos);
        }
        self.pos = end;
        ends.contains(&ended).then_some(ended)
    }

    /// `!` and `time` stand before a pipeline, and also by themselves.
    fn prefix(&mut self, node: Node, end: usize, before: &mut Before) {
        self.pos = end;
        self.push(node);
        self.blanks();
        if matches!(self.peek(), None | Some(b'\n' | b';')) {
            *before = Before::Simple;
        }
    }

    fn time_options(&mut self) {
        for option in [b"-p".as_slice(), b"--"] {
            self.blanks();
            self.eat_word(option);
        }
    }

    fn command(&mut self, keyword: Option<(Keyword, usize)>) -> Before {
        if self.compound(keyword) {
            return Before::Compound;
        }
        if self.simple() { Before::Compound } else { Before::Simple }
    }
}
