//! Text in quotes: escapes, doubled quotes, and variables that are put in.
//!
//! Owns: what such a text comes to. Refuses to own: words of several parts (`words.rs`).

use std::borrow::Cow;

use super::reader::Reader;
use super::value::Value;
use crate::shell::HOLE;

impl<'t> Reader<'t, '_> {
    /// Whether the sign of a here-string ends its line.
    pub(super) fn opens_here(&self) -> bool {
        let rest = self.cursor.text.get(self.cursor.at + 2..).unwrap_or_default();
        rest.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')) == Some(&b'\n')
    }

    /// A here-string, which ends where its closer begins a line.
    pub(super) fn here(&mut self, quote: u8) -> Value<'t> {
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
    pub(super) fn escape(&mut self, out: &mut Vec<u8>) {
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
}
