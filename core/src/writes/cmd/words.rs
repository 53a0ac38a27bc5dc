//! Words of a text for `cmd.exe`: quotes, carets, percent signs. Owns how one is cut; knows no commands.

use crate::shell::HOLE;

/// A word, quotes and carets taken off.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Word {
    /// `HOLE` stands for what is not known.
    pub(super) text: Vec<u8>,
    /// Its beginning stands in quotes.
    pub(super) is_quoted: bool,
}

/// A text and a place in it.
pub(super) struct Cursor<'t> {
    pub(super) text: &'t [u8],
    pub(super) at: usize,
    /// The words are a program's, for which commas and equal signs part nothing.
    pub(super) keeps_signs: bool,
}

impl<'t> Cursor<'t> {
    pub(super) fn peek(&self) -> Option<u8> {
        self.ahead(0)
    }

    pub(super) fn ahead(&self, by: usize) -> Option<u8> {
        self.text.get(self.at + by).copied()
    }

    /// Gets past what parts words: blanks, commas, equal signs, and lines that go on.
    pub(super) fn blanks(&mut self) {
        loop {
            match (self.peek(), self.ahead(1)) {
                (Some(b' ' | b'\t' | b'\r' | 0x0b | 0x0c), _) => self.at += 1,
                (Some(b',' | b'=' | b';'), _) if !self.keeps_signs => self.at += 1,
                (Some(b'^'), Some(b'\n')) => self.at += 2,
                (Some(b'^'), Some(b'\r')) if self.ahead(2) == Some(b'\n') => self.at += 3,
                _ => return,
            }
        }
    }

    /// Gets to the end of the line.
    pub(super) fn line(&mut self) {
        let rest = &self.text[self.at.min(self.text.len())..];
        self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
    }

    /// A word up to what parts words or commands.
    pub(super) fn word(&mut self) -> Word {
        let mut word = Word { text: Vec::new(), is_quoted: self.peek() == Some(b'"') };
        let mut is_quoted = false;
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => break,
                b'"' => {
                    is_quoted = !is_quoted;
                    self.at += 1;
                }
                b'%' => self.variable(b'%', &mut word.text),
                b'!' if self.closes(b'!') => self.variable(b'!', &mut word.text),
                _ if is_quoted => self.take(byte, &mut word.text),
                b'^' if self.ahead(1) == Some(b'\n') => self.at += 2,
                b'^' if self.ahead(1).is_none_or(|next| next == b'\r') => break,
                b'^' => {
                    word.text.extend(self.ahead(1));
                    self.at += 2;
                }
                b'&' | b'|' | b'<' | b'>' | b'(' | b')' => break,
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => break,
                b',' | b'=' | b';' if !self.keeps_signs => break,
                _ => self.take(byte, &mut word.text),
            }
        }
        word
    }

    fn take(&mut self, byte: u8, out: &mut Vec<u8>) {
        out.push(byte);
        self.at += 1;
    }

    /// Whether a sign is closed before the word ends.
    fn closes(&self, sign: u8) -> bool {
        let rest = self.text.get(self.at + 1..).unwrap_or_default();
        let end = rest.iter().take(64).position(|byte| *byte == sign || byte.is_ascii_whitespace());
        end.is_some_and(|end| end > 0 && rest[end] == sign)
    }

    /// `%NAME%`, `%1`, `%%i`: something that is not known. A sign that closes nothing stands for itself.
    fn variable(&mut self, sign: u8, out: &mut Vec<u8>) {
        match self.ahead(1) {
            Some(b'0'..=b'9' | b'*' | b'~') => self.at += 2,
            Some(b'%') => {
                self.at += 2;
                while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'~') {
                    self.at += 1;
                }
            }
            // The letter of a loop, as it is typed.
            Some(letter) if letter.is_ascii_alphabetic() && !self.closes(sign) => self.at += 2,
            _ if self.closes(sign) => {
                self.at += 1;
                while self.peek() != Some(sign) {
                    self.at += 1;
                }
                self.at += 1;
            }
            _ => return self.take(sign, out),
        }
        out.push(HOLE);
    }
}
