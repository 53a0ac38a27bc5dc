//! The tokens of a scripting language, as far as calls need them. Total and linear; knows no keyword.

/// One token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A name: letters, digits, `_` and `$`.
    Name(&'t [u8]),
    /// The value of a string; `None` where it is put together from parts.
    Text(Option<Vec<u8>>),
    /// Any other byte that is no blank. A line end that is none inside brackets is `;`.
    Sign(u8),
}

/// What a language's strings and comments look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Python,
    JavaScript,
    /// `#` comments; double quotes expand `$`, `@` and `#{`.
    Perl,
    Awk,
}

/// Most tokens that are read. What is longer is not looked at to its end, and said to be so.
pub(super) const MOST: usize = 16_384;

/// The tokens of a text; false where there are more than are read.
pub(super) fn tokens(text: &[u8], style: Style) -> (Vec<Token<'_>>, bool) {
    let mut scan = Scan { text, at: 0, style };
    let mut all = Vec::new();
    while let Some(token) = scan.next() {
        if all.len() == MOST {
            return (all, false);
        }
        all.push(token);
    }
    (all, true)
}

struct Scan<'t> {
    text: &'t [u8],
    at: usize,
    style: Style,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

impl<'t> Scan<'t> {
    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let byte = *self.text.get(self.at)?;
            let rest = &self.text[self.at..];
            match byte {
                b'\n' => {
                    self.at += 1;
                    return Some(Token::Sign(b';'));
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'\\' if rest.get(1) == Some(&b'\n') => self.at += 2,
                b'#' if self.style != Style::JavaScript => self.skip_line(),
                b'/' if self.style == Style::JavaScript && rest.starts_with(b"//") => self.skip_line(),
                b'/' if self.style == Style::JavaScript && rest.starts_with(b"/*") => self.skip_block(),
                b'\'' | b'"' => return Some(self.string(byte, b"")),
                b'`' if self.style == Style::JavaScript => return Some(self.string(byte, b"")),
                _ if is_name(byte) => return Some(self.name()),
                _ => {
                    self.at += 1;
                    return Some(Token::Sign(byte));
                }
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
    }

    fn skip_block(&mut self) {
        let rest = &self.text[self.at + 2..];
        let end = rest.windows(2).position(|two| two == b"*/").map_or(rest.len(), |end| end + 2);
        self.at += 2 + end;
    }

    /// A name, or the letters before a string of Python's.
    fn name(&mut self) -> Token<'t> {
        let rest = &self.text[self.at..];
        let len = rest.iter().position(|byte| !is_name(*byte)).unwrap_or(rest.len());
        let name = &rest[..len];
        self.at += len;
        let is_prefix = len <= 2 && name.iter().all(|byte| b"rRbBuUfF".contains(byte));
        match rest.get(len) {
            Some(quote @ (b'\'' | b'"')) if self.style == Style::Python && is_prefix => self.string(*quote, name),
            _ => Token::Name(name),
        }
    }

    fn string(&mut self, quote: u8, prefix: &[u8]) -> Token<'t> {
        let is_long = self.style == Style::Python && self.text[self.at..].starts_with(&[quote; 3]);
        let width = if is_long { 3 } else { 1 };
        let is_raw = prefix.iter().any(|byte| matches!(byte, b'r' | b'R'));
        let has_fields = prefix.iter().any(|byte| matches!(byte, b'f' | b'F'));
        self.at += width;
        let (mut value, mut is_literal) = (Vec::new(), true);
        while let Some(&byte) = self.text.get(self.at) {
            if byte == quote && self.text[self.at..].starts_with(&[quote; 3][..width]) {
                self.at += width;
                break;
            }
            self.at += 1;
            if byte == b'\\' && !is_raw {
                is_literal &= self.escape(quote, &mut value);
                continue;
            }
            is_literal &= !(has_fields && byte == b'{') && !self.expands(quote, byte);
            value.push(byte);
        }
        Token::Text(is_literal.then_some(value))
    }

    /// Whether a byte in quotes begins a value that is put in.
    fn expands(&self, quote: u8, byte: u8) -> bool {
        let next = self.text.get(self.at).copied();
        match self.style {
            Style::JavaScript => quote == b'`' && byte == b'$' && next == Some(b'{'),
            Style::Perl => quote == b'"' && (matches!(byte, b'$' | b'@') || byte == b'#' && next == Some(b'{')),
            Style::Python | Style::Awk => false,
        }
    }

    /// A byte behind a backslash. False for one that stands for something else than itself or a line end.
    fn escape(&mut self, quote: u8, value: &mut Vec<u8>) -> bool {
        let Some(&byte) = self.text.get(self.at) else { return true };
        self.at += 1;
        match byte {
            b'\n' => {}
            b'n' if self.style != Style::Perl || quote == b'"' => value.push(b'\n'),
            b't' if self.style != Style::Perl || quote == b'"' => value.push(b'\t'),
            b'x' | b'u' | b'U' | b'N' | b'0'..=b'7' => return false,
            b'\\' | b'\'' | b'"' | b'`' | b'/' | b'$' | b' ' => value.push(byte),
            _ => value.extend([b'\\', byte]),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Style, Token, tokens};

    fn texts(text: &str, style: Style) -> Vec<Option<String>> {
        let text_of = |token: &Token<'_>| match token {
            Token::Text(text) => Some(text.as_ref().map(|text| String::from_utf8_lossy(text).into_owned())),
            _ => None,
        };
        tokens(text.as_bytes(), style).0.iter().filter_map(text_of).collect()
    }

    #[test]
    fn strings_are_values_where_they_are_literal() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(texts("open('a') # 'b'", Style::Python), [some("a")]);
        assert_eq!(texts("r'a\\b' f'{x}' \"\"\"a'\"b\"\"\"", Style::Python), [some("a\\b"), None, some("a'\"b")]);
        assert_eq!(texts("`a` `${x}` // 'c'\n'd' /* 'e' */", Style::JavaScript), [some("a"), None, some("d")]);
        assert_eq!(texts("'$a' \"$a\" \"a\\x41\"", Style::Perl), [some("$a"), None, None]);
        assert_eq!(texts("'never closed", Style::Awk), [some("never closed")]);
    }
}
