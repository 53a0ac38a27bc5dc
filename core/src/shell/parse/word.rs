//! Words: literal bytes, quotes, and what is expanded within them.

use super::super::tree::{Kind, Node, Quoting};
use super::cursor::Parser;
use super::table::{BREAK, CLASS, CUT, INNER, QUOTE, SIGN, is};

/// What parentheses mean in a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parens {
    /// Only those of an extended pattern belong to it.
    Pattern,
    /// All belong to it, and bars as well: a regular expression.
    Regex,
}

impl Parser<'_> {
    /// A word, if one begins here.
    pub(super) fn word(&mut self) -> bool {
        self.plain_word() || self.word_of(Parens::Pattern)
    }

    /// A word that is literal and bare from end to end, as most are. False, and nothing read, where it is not.
    pub(super) fn plain_word(&mut self) -> bool {
        let rest = self.src.get(self.pos..).unwrap_or_default();
        let (mut seen, mut last) = (0, CUT);
        let end = rest.iter().position(|byte| {
            last = CLASS[usize::from(*byte)];
            seen |= last;
            last & (BREAK | QUOTE) != 0
        });
        let len = end.unwrap_or(rest.len());
        let is_cut = end.is_none() || last & CUT != 0;
        if !is_cut || len == 0 {
            return false;
        }
        let start = self.pos;
        self.pos += len;
        let (at, bytes) = (self.span(start), self.bytes(start, self.pos));
        let is_plain = seen & SIGN == 0;
        self.out.nodes.extend([Node::Word { at, is_plain }, Node::Text { bytes, quoting: Quoting::Bare }]);
        true
    }

    /// The next byte from the place on that is not simply literal.
    fn plain_end(&self) -> usize {
        let rest = self.src.get(self.pos..).unwrap_or_default();
        self.pos + rest.iter().position(|b| is(*b, BREAK | QUOTE)).unwrap_or(rest.len())
    }

    /// The word behind `=~`.
    pub(super) fn regex(&mut self) {
        self.word_of(Parens::Regex);
    }

    fn word_of(&mut self, parens: Parens) -> bool {
        let (start, node) = (self.pos, self.out.nodes.len());
        let at = self.span(start);
        self.push(Node::Word { at, is_plain: false });
        self.parts_of(parens);
        if self.pos == start {
            self.out.nodes.truncate(node);
            return false;
        }
        let at = self.span(start);
        self.out.nodes[node] = Node::Word { at, is_plain: false };
        true
    }

    /// The parts of a word or a value.
    pub(super) fn parts(&mut self) {
        self.parts_of(Parens::Pattern);
    }

    fn parts_of(&mut self, parens: Parens) {
        let (mut start, mut open) = (self.pos, 0_usize);
        loop {
            self.pos = self.plain_end();
            let Some(byte) = self.peek() else { break };
            if is(byte, QUOTE) || self.at_substitution() {
                self.text(start, self.pos);
                self.special(byte, Quoting::Bare);
                start = self.pos;
                continue;
            }
            let Some(depth) = self.goes_on(byte, start, (parens, open)) else { break };
            open = depth;
            self.pos += 1;
        }
        self.text(start, self.pos);
        if open > 0 {
            self.complain(self.pos);
        }
    }

    /// Whether a byte that ends a bare word belongs to it here: how many parentheses are open behind it.
    fn goes_on(&self, byte: u8, start: usize, (parens, open): (Parens, usize)) -> Option<usize> {
        match byte {
            b'(' if parens == Parens::Regex || open > 0 || self.is_pattern(start) => Some(open + 1),
            b')' if open > 0 => Some(open - 1),
            b'|' if parens == Parens::Regex => Some(open),
            _ => (open > 0).then_some(open),
        }
    }

    /// Whether the `(` here opens an extended pattern: behind one of its signs, and with something in it.
    fn is_pattern(&self, start: usize) -> bool {
        let sign = self.pos > start && matches!(self.src[self.pos - 1], b'?' | b'*' | b'+' | b'@' | b'!');
        sign && self.empty_parens(self.pos).is_none()
    }

    /// Whether `<(` or `>(` stands here.
    pub(super) fn at_substitution(&self) -> bool {
        self.is_substitution(self.pos)
    }

    /// Something in a word that is not literal.
    pub(super) fn special(&mut self, byte: u8, quoting: Quoting) {
        match byte {
            b'\\' => {
                self.escape();
            }
            b'\'' => self.single_quotes(),
            b'"' => self.double_quotes(),
            b'`' => self.backticks(quoting),
            b'$' => self.dollar(quoting),
            _ => self.process_substitution(byte),
        }
    }

    /// A backslash and what it quotes; false for a continuation. At the end of the text it stands for itself.
    pub(super) fn escape(&mut self) -> bool {
        match self.src.get(self.pos + 1) {
            Some(b'\n') => {
                self.pos += 2;
                false
            }
            Some(_) => {
                self.quoted(self.pos + 1, self.pos + 2);
                self.pos += 2;
                true
            }
            None => {
                self.quoted(self.pos, self.pos + 1);
                self.pos += 1;
                true
            }
        }
    }

    pub(super) fn single_quotes(&mut self) {
        let start = self.pos + 1;
        let rest = &self.src[start..];
        let len = rest.iter().position(|b| *b == b'\'');
        if len.is_none() {
            self.complain(self.pos);
        }
        let end = start + len.unwrap_or(rest.len());
        self.quoted(start, end);
        self.resume(end + 1);
    }

    pub(super) fn double_quotes(&mut self) {
        let (opener, nodes) = (self.pos, self.out.nodes.len());
        self.pos += 1;
        self.double_quoted(b'"');
        if !self.eat_here(b'"') {
            self.complain(opener);
        }
        if self.out.nodes.len() == nodes {
            self.quoted(opener + 1, opener + 1);
        }
    }

    /// Steps over `byte` if it stands exactly here.
    pub(super) fn eat_here(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.pos += usize::from(found);
        found
    }

    /// The content of a here-document that is no literal one.
    pub(super) fn live_body(&mut self) {
        self.double_quoted(0);
        self.read_bodies();
    }

    /// Parts between double quotes, up to an unquoted `end` or the end of the text. 0 for a here-document, which no
    /// quote ends, and where a backslash does not quote one.
    fn double_quoted(&mut self, end: u8) {
        let mut start = self.pos;
        loop {
            let rest = self.src.get(self.pos..).unwrap_or_default();
            let plain = rest.iter().position(|b| is(*b, INNER));
            self.pos += plain.unwrap_or(rest.len());
            let Some(byte) = self.peek() else { break };
            if byte == end {
                break;
            }
            let is_plain = match byte {
                b'"' => true,
                b'\\' => !self.quotes_next(end),
                _ => false,
            };
            if is_plain {
                self.pos += 1;
                continue;
            }
            self.inner_text(start);
            self.special(byte, Quoting::Quoted);
            start = self.pos;
        }
        self.inner_text(start);
    }

    /// Whether the backslash here quotes what follows, between double quotes that `end` ends.
    pub(super) fn quotes_next(&self, end: u8) -> bool {
        match self.src.get(self.pos + 1) {
            Some(b'$' | b'`' | b'\\' | b'\n') => true,
            Some(byte) => *byte == end,
            None => false,
        }
    }

    /// Writes the quoted bytes from `start` on, if there are any.
    pub(super) fn inner_text(&mut self, start: usize) {
        if start < self.pos {
            self.quoted(start, self.pos);
        }
    }

    /// `<( )` and `>( )`.
    fn process_substitution(&mut self, byte: u8) {
        let kind = if byte == b'<' { Kind::ProcessIn } else { Kind::ProcessOut };
        let start = self.pos;
        self.pos = self.look(start + 1).0 + 1;
        self.substitution(kind, Quoting::Bare, start);
    }
}
