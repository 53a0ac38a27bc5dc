//! Words: quotes, escapes, variables, here-strings, and what is called by name.
//!
//! Owns: what a word comes to. Refuses to own: where words stand (`reader.rs`, `expression.rs`).

use std::borrow::Cow;

use super::cursor::ends_word;
use super::reader::Reader;
use super::value::{Kind, Value, Word};
use crate::path::Platform;

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
                [] => Value::of(&b"$"[..]),
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
