//! `$'...'`: the escapes and what they stand for.

use super::super::tree::{Node, Quoting};
use super::cursor::Parser;

impl Parser<'_> {
    /// `$'...'`; the place is at the `$`.
    pub(super) fn ansi_quotes(&mut self) {
        let (opener, start) = (self.pos, self.look(self.pos + 1).0 + 1);
        let mut end = start;
        loop {
            match self.src.get(end) {
                Some(b'\\') => end += 2,
                Some(b'\'') => break,
                Some(_) => end += 1,
                None => {
                    self.complain(opener);
                    end = self.src.len();
                    break;
                }
            }
        }
        let src = self.src;
        let content = &src[start..end];
        if content.contains(&b'\\') {
            let from = self.out.arena.len();
            decode(content, &mut self.out.arena);
            let bytes = self.stored(from);
            self.push(Node::Text { bytes, quoting: Quoting::Quoted });
        } else {
            self.quoted(start, end);
        }
        self.resume(end + 1);
    }
}

/// Escapes that stand for one byte.
const SIMPLE: &[(u8, u8)] = &[
    (b'a', 7),
    (b'b', 8),
    (b'e', 27),
    (b'E', 27),
    (b'f', 12),
    (b'n', b'\n'),
    (b'r', b'\r'),
    (b't', b'\t'),
    (b'v', 11),
    (b'\\', b'\\'),
    (b'\'', b'\''),
    (b'"', b'"'),
    (b'?', b'?'),
];

/// Writes what `content` stands for. A NUL ends the value, as it does in bash.
fn decode(content: &[u8], out: &mut Vec<u8>) {
    let mut rest = content;
    while let Some((&byte, behind)) = rest.split_first() {
        if byte != b'\\' {
            out.push(byte);
            rest = behind;
            continue;
        }
        let from = out.len();
        let Some(behind) = escape(behind, out) else { return };
        if out.get(from) == Some(&0) {
            return out.truncate(from);
        }
        rest = behind;
    }
}

/// Writes the escape whose backslash stands before `rest`, and says what is behind it. None where `rest` is empty.
fn escape<'r>(rest: &'r [u8], out: &mut Vec<u8>) -> Option<&'r [u8]> {
    let Some((&sign, behind)) = rest.split_first() else {
        out.push(b'\\');
        return None;
    };
    if let Some((_, byte)) = SIMPLE.iter().find(|(escape, _)| *escape == sign) {
        out.push(*byte);
        return Some(behind);
    }
    match sign {
        b'0'..=b'7' => {
            let (value, behind) = number(rest, 8, 3);
            out.push(value as u8);
            return Some(behind);
        }
        b'x' | b'u' | b'U' => return Some(coded(sign, behind, out)),
        b'c' if !behind.is_empty() => return Some(control(behind, out)),
        _ => out.extend([b'\\', sign]),
    }
    Some(behind)
}

/// `\xHH`, `\uHHHH`, `\UHHHHHHHH`.
fn coded<'r>(sign: u8, rest: &'r [u8], out: &mut Vec<u8>) -> &'r [u8] {
    let most = match sign {
        b'x' => 2,
        b'u' => 4,
        _ => 8,
    };
    let (value, behind) = number(rest, 16, most);
    if behind.len() == rest.len() {
        out.extend([b'\\', sign]);
        return rest;
    }
    match char::from_u32(value) {
        Some(character) if sign != b'x' => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        _ => out.push(value as u8),
    }
    behind
}

/// `\cX`; the letter may itself be an escaped backslash.
fn control<'r>(rest: &'r [u8], out: &mut Vec<u8>) -> &'r [u8] {
    let used = if rest.starts_with(b"\\\\") { 2 } else { 1 };
    let byte = rest[0].to_ascii_uppercase();
    out.push(if byte == b'?' { 0x7f } else { byte & 0x1f });
    &rest[used..]
}

/// Up to `most` digits, and what is behind them.
fn number(rest: &[u8], radix: u32, most: usize) -> (u32, &[u8]) {
    let digits = rest.iter().take(most).take_while(|b| char::from(**b).is_digit(radix)).count();
    let value = rest[..digits].iter().filter_map(|b| char::from(*b).to_digit(radix));
    (value.fold(0, |sum, digit| sum.wrapping_mul(radix).wrapping_add(digit)), &rest[digits..])
}
