//! Cutting a program text into tokens: strings, comments, patterns, names.
//!
//! Owns: what a string's value is, as far as the text tells. Refuses to own: grammar. One pass reads every text to its end.

use super::token::Token;
use crate::shell::HOLE;

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Python,
    Node,
    Perl,
    Ruby,
    Awk,
}

/// What stands before a pattern between slashes, instead of a division: a mark, or one of these words.
const BEFORE_PATTERN: [&[u8]; 10] =
    [b"return", b"typeof", b"case", b"and", b"or", b"not", b"if", b"unless", b"split", b"grep"];
/// Prefixes of Python's strings, in lower case.
const PREFIXES: [&[u8]; 8] = [b"r", b"b", b"u", b"f", b"br", b"rb", b"fr", b"rf"];
/// Perl's operators that quote, and how many bodies they have.
const QUOTING: [(&[u8], usize); 8] =
    [(b"q", 1), (b"qq", 1), (b"qw", 1), (b"qx", 1), (b"m", 1), (b"qr", 1), (b"s", 2), (b"tr", 2)];

/// A text that is being cut.
struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
    language: Language,
    tokens: Vec<Token<'t>>,
    /// Up to here no slash begins a pattern: one before had no end on its line, and no line is looked through twice.
    plain_until: usize,
}

/// Cuts a program.
pub(super) fn lex(text: &[u8], language: Language) -> Vec<Token<'_>> {
    let mut lexer = Lexer { text, at: 0, language, tokens: Vec::new(), plain_until: 0 };
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.tokens
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    fn push(&mut self, token: Token<'t>, len: usize) {
        self.tokens.push(token);
        self.at += len;
    }

    fn step(&mut self) {
        let rest = self.rest();
        match rest[0] {
            HOLE => self.push(Token::Hole, 1),
            b'\n' => self.push(Token::Line, 1),
            b'\\' if rest.get(1) == Some(&b'\n') => self.at += 2,
            byte if byte.is_ascii_whitespace() => self.at += 1,
            b'#' if self.language != Language::Node => self.skip_line(),
            b'/' if self.language == Language::Node && rest.starts_with(b"//") => self.skip_line(),
            b'/' if self.language == Language::Node && rest.starts_with(b"/*") => self.skip_to(b"*/"),
            b'/' if self.language != Language::Python && self.wants_value() => self.pattern(),
            b'\'' if self.language == Language::Awk => self.push(Token::Mark(b'\''), 1),
            quote @ (b'"' | b'\'') => self.string(quote),
            b'`' if self.language == Language::Node => self.string(b'`'),
            b'`' if matches!(self.language, Language::Perl | Language::Ruby) => {
                let len = ended(&rest[1..], b'`');
                self.push(Token::Command, len + 2);
            }
            byte if self.is_name(byte) => self.name(),
            byte => self.push(Token::Mark(byte), 1),
        }
    }

    fn skip_line(&mut self) {
        let len = self.rest().iter().position(|byte| *byte == b'\n');
        self.at = len.map_or(self.text.len(), |len| self.at + len);
    }

    fn skip_to(&mut self, end: &[u8]) {
        let len = self.rest().windows(end.len()).skip(end.len()).position(|part| part == end);
        self.at = len.map_or(self.text.len(), |len| self.at + len + 2 * end.len());
    }

    fn is_name(&self, byte: u8) -> bool {
        let sigils: &[u8] = match self.language {
            Language::Node => b"$",
            Language::Perl => b"$@",
            Language::Ruby => b"$@?!",
            Language::Python | Language::Awk => b"",
        };
        byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80 && byte != HOLE || sigils.contains(&byte)
    }

    /// Whether a value comes next, so that a slash begins a pattern.
    fn wants_value(&self) -> bool {
        match self.tokens.last() {
            None | Some(Token::Line) => true,
            Some(Token::Mark(mark)) => !matches!(mark, b')' | b']' | b'}'),
            Some(Token::Name(name)) => BEFORE_PATTERN.contains(name),
            Some(Token::Text(_) | Token::Command | Token::Hole) => false,
        }
    }

    /// A pattern between slashes, which a line holds; a slash without an end is a mark.
    fn pattern(&mut self) {
        let rest = self.rest();
        let (mut at, mut is_class) = (1, false);
        while let Some(byte) = rest.get(at).filter(|_| self.at >= self.plain_until) {
            match byte {
                b'\n' => break,
                b'\\' => at += 1,
                b'[' => is_class = true,
                b']' => is_class = false,
                b'/' if !is_class => return self.push(Token::Text(None), at + 1),
                _ => {}
            }
            at += 1;
        }
        self.plain_until = self.plain_until.max(self.at + at.min(rest.len()));
        self.push(Token::Mark(b'/'), 1);
    }

    fn name(&mut self) {
        let rest = self.rest();
        let len = rest.iter().position(|byte| !self.is_name(*byte)).unwrap_or(rest.len());
        let name = &rest[..len];
        if self.language == Language::Python
            && matches!(rest.get(len), Some(b'"' | b'\''))
            && PREFIXES.iter().any(|prefix| prefix.eq_ignore_ascii_case(name))
        {
            self.at += len;
            return self.python(name);
        }
        if self.language != Language::Perl || !self.quotes(name, len) {
            self.push(Token::Name(name), len);
        }
    }

    /// A string of Python's, its prefix read.
    fn python(&mut self, prefix: &[u8]) {
        let quote = self.rest()[0];
        let has = |letter: u8| prefix.iter().any(|byte| byte.to_ascii_lowercase() == letter);
        let tripled = [quote; 3];
        let (body, len) = if self.rest().starts_with(&tripled) {
            let len = ended_by(&self.rest()[3..], &tripled);
            (&self.rest()[3..][..len], len + 6)
        } else {
            let len = ended(&self.rest()[1..], quote);
            (&self.rest()[1..][..len], len + 2)
        };
        let is_computed = has(b'f') && body.iter().any(|byte| matches!(byte, b'{' | b'}'));
        let value = if is_computed || body.contains(&HOLE) {
            None
        } else if has(b'r') {
            Some(body.to_vec())
        } else {
            unescaped(body)
        };
        self.push(Token::Text(value), len);
    }

    fn string(&mut self, quote: u8) {
        if self.language == Language::Python {
            return self.python(b"");
        }
        let body = &self.rest()[1..];
        let len = ended(body, quote);
        let value = self.value(&body[..len], quote);
        self.push(Token::Text(value), len + 2);
    }

    /// The value of a string, where nothing in it is computed.
    fn value(&self, body: &[u8], quote: u8) -> Option<Vec<u8>> {
        let has = |mark: &[u8]| body.windows(mark.len()).any(|part| part == mark);
        let is_computed = match (self.language, quote) {
            (Language::Node, b'`') => has(b"${"),
            (Language::Perl, b'"') => body.iter().any(|byte| matches!(byte, b'$' | b'@')),
            (Language::Ruby, b'"') => has(b"#{"),
            _ => false,
        };
        if is_computed || body.contains(&HOLE) {
            return None;
        }
        let is_ruled = quote == b'\'' && matches!(self.language, Language::Perl | Language::Ruby);
        if is_ruled && !has(b"\\\\") && !has(b"\\'") { Some(body.to_vec()) } else { unescaped(body) }
    }

    /// Perl's `q{}`, `s///` and their like. False where the name is just a name.
    fn quotes(&mut self, name: &[u8], len: usize) -> bool {
        let Some((_, bodies)) = QUOTING.iter().find(|(known, _)| *known == name || name == b"y" && *known == b"tr")
        else {
            return false;
        };
        let behind = &self.rest()[len..];
        let blanks = behind.len() - behind.trim_ascii_start().len();
        let open = match behind.get(blanks) {
            Some(open) if !open.is_ascii_alphanumeric() && !matches!(open, b',' | b';' | b')' | b'=' | b'_') => *open,
            _ => return false,
        };
        let is_key = self.tokens.last() == Some(&Token::Mark(b'>')) || open == b'}' || open == b'#' && blanks > 0;
        if is_key {
            return false;
        }
        self.at += len + blanks;
        let body = self.bodies(open, *bodies);
        let value = match name {
            b"q" => self.value(body, b'\''),
            b"qq" => self.value(body, b'"'),
            _ => None,
        };
        let is_run = name == b"qx"
            || *bodies == 2 && self.rest().iter().take_while(|b| b.is_ascii_alphabetic()).any(|b| *b == b'e');
        self.push(if is_run { Token::Command } else { Token::Text(value) }, 0);
        true
    }

    /// Skips the bodies of a quoting operator; gives the first.
    fn bodies(&mut self, open: u8, count: usize) -> &'t [u8] {
        let close = match open {
            b'(' => b')',
            b'[' => b']',
            b'{' => b'}',
            b'<' => b'>',
            same => same,
        };
        let start = self.at + 1;
        let first = nested(&self.text[start.min(self.text.len())..], open, close);
        self.at = (start + first + 1).min(self.text.len());
        if count == 2 {
            let second = if open == close {
                ended(self.rest(), close)
            } else {
                self.at += self.rest().len() - self.rest().trim_ascii_start().len();
                self.at = (self.at + 1).min(self.text.len());
                nested(self.rest(), open, close)
            };
            self.at = (self.at + second + 1).min(self.text.len());
        }
        &self.text[start.min(self.text.len())..][..first]
    }
}

/// How long a body is whose end is a byte without a backslash before it.
fn ended(text: &[u8], end: u8) -> usize {
    ended_by(text, &[end])
}

fn ended_by(text: &[u8], end: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() && !text[at..].starts_with(end) {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    at.min(text.len())
}

/// How long a body is between brackets that nest.
fn nested(text: &[u8], open: u8, close: u8) -> usize {
    if open == close {
        return ended(text, close);
    }
    let (mut at, mut depth) = (0, 1);
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            byte if byte == open => depth += 1,
            byte if byte == close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
        at += 1;
    }
    text.len()
}

/// A body without its escapes. `None` where one is none of those that all languages read alike.
fn unescaped(body: &[u8]) -> Option<Vec<u8>> {
    let mut value = Vec::with_capacity(body.len());
    let mut bytes = body.iter();
    while let Some(byte) = bytes.next() {
        if *byte != b'\\' {
            value.push(*byte);
            continue;
        }
        match bytes.next()? {
            b'\n' => {}
            b'n' => value.push(b'\n'),
            b't' => value.push(b'\t'),
            same @ (b'\\' | b'\'' | b'"' | b'/' | b'`' | b'$' | b'@') => value.push(*same),
            _ => return None,
        }
    }
    Some(value)
}
