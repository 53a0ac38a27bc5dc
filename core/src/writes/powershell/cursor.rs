//! A place in a text: what stands there, and how to get on. Owns blanks, comments and the typographic signs that PowerShell
//! takes for quotes and dashes; knows no words.

/// A text and a place in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    pub(super) text: &'t [u8],
    pub(super) at: usize,
}

impl<'t> Cursor<'t> {
    /// What stands at the place, and how long it is: a typographic dash, quote or blank is told as the plain one. Nothing
    /// and no length at the end.
    pub(super) fn sign(&self) -> (u8, usize) {
        match self.text.get(self.at..).unwrap_or_default() {
            [] => (0, 0),
            [0xe2, 0x80, 0x93..=0x95, ..] => (b'-', 3),
            [0xe2, 0x80, 0x98..=0x9b, ..] => (b'\'', 3),
            [0xe2, 0x80, 0x9c..=0x9e, ..] => (b'"', 3),
            [0xc2, 0xa0 | 0x85, ..] => (b' ', 2),
            [byte, ..] => (*byte, 1),
        }
    }

    /// What stands at the place; `None` at the end.
    pub(super) fn peek(&self) -> Option<u8> {
        let (sign, length) = self.sign();
        (length > 0).then_some(sign)
    }

    /// The byte so many places on.
    pub(super) fn ahead(&self, by: usize) -> Option<u8> {
        self.text.get(self.at + by).copied()
    }

    pub(super) fn step(&mut self) {
        self.at += self.sign().1;
    }

    pub(super) fn skip(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.text.len());
    }

    /// Takes what stands here, if it is this.
    pub(super) fn takes(&mut self, sign: u8) -> bool {
        let is_there = self.peek() == Some(sign);
        if is_there {
            self.step();
        }
        is_there
    }

    pub(super) fn since(&self, from: usize) -> &'t [u8] {
        self.text.get(from..self.at).unwrap_or_default()
    }

    /// Gets past blanks, comments and lines that go on.
    pub(super) fn blanks(&mut self) {
        loop {
            match self.sign().0 {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.step(),
                b'`' => match self.continuation() {
                    0 => return,
                    length => self.skip(length),
                },
                b'#' => self.line(),
                b'<' if self.ahead(1) == Some(b'#') => self.comment(),
                _ => return,
            }
        }
    }

    /// The length of a backtick with the end of a line behind it; nothing where there is none.
    pub(super) fn continuation(&self) -> usize {
        match (self.ahead(1), self.ahead(2)) {
            (Some(b'\n'), _) => 2,
            (Some(b'\r'), Some(b'\n')) => 3,
            _ => 0,
        }
    }

    /// Gets past blanks, ends of lines and semicolons.
    pub(super) fn lines(&mut self) {
        self.blanks();
        while matches!(self.peek(), Some(b'\n' | b';')) {
            self.step();
            self.blanks();
        }
    }

    /// Gets past blanks and ends of lines.
    pub(super) fn newlines(&mut self) {
        self.blanks();
        while self.takes(b'\n') {
            self.blanks();
        }
    }

    /// Gets to the end of the line.
    fn line(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
    }

    fn comment(&mut self) {
        let rest = self.text.get(self.at + 2..).unwrap_or_default();
        let end = rest.windows(2).position(|pair| pair == b"#>").map_or(rest.len(), |end| end + 2);
        self.skip(end + 2);
    }

    /// The letters, digits and underscores from the place on.
    pub(super) fn name(&mut self) -> &'t [u8] {
        let from = self.at;
        while self.ahead(0).is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80) {
            self.at += 1;
        }
        self.since(from)
    }
}

/// Whether a bare word ends before this.
pub(super) fn ends_word(sign: u8) -> bool {
    matches!(
        sign,
        0 | b' '
            | b'\t'
            | b'\r'
            | b'\n'
            | 0x0b
            | 0x0c
            | b'&'
            | b'('
            | b')'
            | b','
            | b';'
            | b'{'
            | b'}'
            | b'|'
            | b'<'
            | b'>'
    )
}
