//! Words: quotes, escapes, variables, here-strings, and what is called by name.
//!
//! Owns: what a word comes to. Refuses to own: where words stand (`reader.rs`, `expression.rs`).

use std::borrow::Cow;

use super::cursor::ends_word;
use super::reader::Reader;
use super::value::{Kind, Value, Word};
use crate::path::Platform;
use crate::shell::HOLE;

impl<'t> Reader<'t, '_> {
    /// A word of a command, with all that commas join to it.
    pub(super) fn argument(&mut self) -> Word<'t> {
        let from = self.cursor.at;
        let mut word = self.word();
        loop {
            let mut ahead = self.cursor;
            ahead.blanks();
            if ahead.peek() != Some(b',') {
                return word;
            }
            self.cursor = ahead;
            self.cursor.step();
            self.cursor.newlines();
            if matches!(self.cursor.peek(), None | Some(b';' | b'|' | b')' | b'}' | b'&')) {
                return word;
            }
            let next = self.word();
            word.value.append(next.value);
            word.source = self.cursor.since(from);
        }
    }

    /// One word of a command. Takes at least a byte, unless a word cannot begin here.
    pub(super) fn word(&mut self) -> Word<'t> {
        let from = self.cursor.at;
        let (value, kind) = match self.cursor.peek() {
            Some(b'"') => (self.double(), Kind::Made),
            Some(b'\'') => (Value::of(self.single()), Kind::Made),
            Some(b'{') => {
                self.cursor.step();
                self.script_block();
                (Value::hole(), Kind::Block)
            }
            Some(b'(') => {
                self.cursor.step();
                let value = self.nested(b')');
                (self.postfixed(value), Kind::Made)
            }
            Some(b'@') => self.at_word(),
            Some(b',') => {
                self.cursor.step();
                (Value::none(), Kind::Made)
            }
            Some(b'$') => (self.bare(), Kind::Made),
            _ => (self.bare(), Kind::Bare),
        };
        Word { value, kind, source: self.cursor.since(from) }
    }

    /// `@(...)`, `@{...}`, a here-string, or a splatted variable.
    pub(super) fn at_word(&mut self) -> (Value<'t>, Kind) {
        match self.cursor.ahead(1) {
            Some(b'(') => {
                self.cursor.skip(2);
                (self.nested(b')'), Kind::Made)
            }
            Some(b'{') => {
                self.cursor.skip(2);
                self.nested(b'}');
                (Value::hole(), Kind::Made)
            }
            Some(quote @ (b'\'' | b'"')) if self.opens_here() => (self.here(quote), Kind::Made),
            _ => {
                self.cursor.step();
                self.cursor.name();
                (Value::open(), Kind::Splat)
            }
        }
    }

    /// Whether the sign of a here-string ends its line.
    fn opens_here(&self) -> bool {
        let rest = self.cursor.text.get(self.cursor.at + 2..).unwrap_or_default();
        rest.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')) == Some(&b'\n')
    }

    /// A here-string, which ends where its closer begins a line.
    fn here(&mut self, quote: u8) -> Value<'t> {
        let text = self.cursor.text;
        let body = self.cursor.at + text[self.cursor.at..].iter().position(|byte| *byte == b'\n').unwrap_or(0) + 1;
        let closer = [b'\n', quote, b'@'];
        // The first line may be the closer already.
        let length = text[body - 1..].windows(3).position(|part| part == closer);
        let end = length.map_or(text.len(), |length| body - 1 + length);
        self.cursor.at = body.min(end);
        // Nothing in the string reads on behind it.
        self.cursor.text = &text[..end];
        let value = if quote == b'\'' { Value::of(&text[body.min(end)..end]) } else { self.expanded(Some(end)) };
        self.cursor.text = text;
        self.cursor.at = if length.is_some() { end + 3 } else { text.len() };
        value
    }

    /// A word in single quotes; two of them stand for one.
    pub(super) fn single(&mut self) -> Cow<'t, [u8]> {
        self.cursor.step();
        let from = self.cursor.at;
        let mut made: Option<Vec<u8>> = None;
        while let Some(sign) = self.cursor.peek() {
            let at = self.cursor.at;
            self.cursor.step();
            if sign == b'\'' && !self.cursor.takes(b'\'') {
                return made.map_or(Cow::Borrowed(&self.cursor.text[from..at]), Cow::Owned);
            }
            if sign == b'\'' {
                made.get_or_insert_with(|| self.cursor.text[from..at].to_vec()).push(b'\'');
            } else if let Some(made) = &mut made {
                made.extend_from_slice(&self.cursor.text[at..self.cursor.at]);
            }
        }
        // It has no end, so that nothing is known of it.
        self.heard.is_opaque = true;
        Cow::Borrowed(&[HOLE])
    }

    /// A word in double quotes.
    pub(super) fn double(&mut self) -> Value<'t> {
        self.cursor.step();
        self.expanded(None)
    }

    /// Text up to its closing quote, or up to a place, with variables put in.
    fn expanded(&mut self, end: Option<usize>) -> Value<'t> {
        let from = self.cursor.at;
        let plain = self.cursor.text[from..].iter().position(|byte| matches!(byte, b'"' | b'$' | b'`' | 0xe2));
        if let (Some(length), None) = (plain.filter(|length| self.cursor.text[from + length] == b'"'), end) {
            // Most hold nothing that is put in. A doubled quote stands for one.
            if self.cursor.text.get(from + length + 1) != Some(&b'"') {
                self.cursor.at = from + length + 1;
                return Value::of(&self.cursor.text[from..from + length]);
            }
        }
        let mut out = Vec::new();
        while end.is_none_or(|end| self.cursor.at < end) {
            let (sign, length) = self.cursor.sign();
            match sign {
                _ if length == 0 => break,
                b'"' if end.is_none() => {
                    self.cursor.step();
                    if !self.cursor.takes(b'"') {
                        return Value::of(out);
                    }
                    out.push(b'"');
                }
                b'`' => self.escape(&mut out),
                b'$' => out.extend_from_slice(&self.variable().text()),
                _ => {
                    out.extend_from_slice(&self.cursor.text[self.cursor.at..self.cursor.at + length]);
                    self.cursor.step();
                }
            }
        }
        if end.is_none() {
            self.heard.is_opaque = true;
            out.push(HOLE);
        }
        Value::of(out)
    }

    /// A backtick and what it makes of the next byte.
    fn escape(&mut self, out: &mut Vec<u8>) {
        let made = match self.cursor.ahead(1) {
            Some(b'n') => b'\n',
            Some(b't') => b'\t',
            Some(b'r') => b'\r',
            Some(b'0') => 0,
            Some(b'a') => 7,
            Some(b'b') => 8,
            Some(b'e') => 27,
            Some(b'f') => 12,
            Some(b'v') => 11,
            Some(b'u') if self.cursor.ahead(2) == Some(b'{') => HOLE,
            Some(byte) => byte,
            None => {
                self.cursor.step();
                return;
            }
        };
        out.push(made);
        self.cursor.skip(2);
        if made == HOLE {
            while !matches!(self.cursor.peek(), None | Some(b'}' | b'"' | b'\n' | b' ')) {
                self.cursor.step();
            }
            self.cursor.takes(b'}');
        }
    }

    /// A word without quotes at its beginning: it ends at a blank or a sign of its own.
    fn bare(&mut self) -> Value<'t> {
        let from = self.cursor.at;
        let mut made: Option<Vec<u8>> = None;
        let (mut is_open, mut parts) = (false, 0);
        loop {
            let (sign, length) = self.cursor.sign();
            if length == 0 || ends_word(sign) || sign == b'`' && self.cursor.continuation() > 0 {
                break;
            }
            parts += 1;
            if !matches!(sign, b'`' | b'"' | b'\'' | b'$') && length == 1 {
                if let Some(made) = &mut made {
                    made.push(sign);
                }
                self.cursor.step();
                continue;
            }
            let out = made.get_or_insert_with(|| self.cursor.text[from..self.cursor.at].to_vec());
            let mut part = std::mem::take(out);
            is_open |= self.part(sign, &mut part);
            made = Some(part);
        }
        let text = made.map_or(Cow::Borrowed(self.cursor.since(from)), Cow::Owned);
        Value { is_open: is_open && parts == 1, ..Value::of(text) }
    }

    /// A part of a bare word that does not stand for itself. Whether it may be any number of words.
    fn part(&mut self, sign: u8, out: &mut Vec<u8>) -> bool {
        match sign {
            b'`' => self.escape(out),
            b'"' => out.extend_from_slice(&self.double().first),
            b'\'' => out.extend_from_slice(&self.single()),
            b'$' => {
                let value = self.variable();
                let value = self.postfixed(value);
                out.extend_from_slice(&value.text());
                return value.is_open;
            }
            _ => {
                out.push(sign);
                self.cursor.step();
            }
        }
        false
    }

    /// `$name`, `${name}`, `$scope:name` or `$(...)`. A `$` in front of anything else stands for itself.
    pub(super) fn variable(&mut self) -> Value<'t> {
        self.cursor.step();
        match self.cursor.peek() {
            Some(b'(') => {
                self.cursor.step();
                self.nested(b')')
            }
            Some(b'?' | b'^' | b'$') => {
                self.cursor.step();
                Value::hole()
            }
            _ => match self.named() {
                name if name.is_empty() => Value::of(&b"$"[..]),
                name => self.scene.variables.get(unscoped(name)).map_or_else(Value::open, |v| Value::of(v.to_vec())),
            },
        }
    }

    /// The name of a variable, whose sign was taken.
    pub(super) fn named(&mut self) -> &'t [u8] {
        if self.cursor.takes(b'{') {
            let from = self.cursor.at;
            while !matches!(self.cursor.peek(), None | Some(b'}' | b'\n')) {
                self.cursor.step();
            }
            let name = self.cursor.since(from);
            self.cursor.takes(b'}');
            return name;
        }
        let from = self.cursor.at;
        self.cursor.name();
        let goes_on = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if self.cursor.ahead(0) == Some(b':') && self.cursor.ahead(1).is_some_and(goes_on) {
            self.cursor.skip(1);
            self.cursor.name();
        }
        self.cursor.since(from)
    }
}

/// A variable's name without the scope that it is looked up in.
pub(super) fn unscoped(name: &[u8]) -> &[u8] {
    let scopes: [&[u8]; 5] = [b"script:", b"global:", b"local:", b"private:", b"variable:"];
    let scope = scopes.iter().find(|scope| name.get(..scope.len()).is_some_and(|s| s.eq_ignore_ascii_case(scope)));
    scope.map_or(name, |scope| &name[scope.len()..])
}

/// A path with the slashes of its system; either parts names for PowerShell.
pub(super) fn slashed(path: &[u8], platform: Platform) -> Vec<u8> {
    let is_foreign = platform == Platform::Posix;
    path.iter().map(|byte| if is_foreign && *byte == b'\\' { b'/' } else { *byte }).collect()
}
