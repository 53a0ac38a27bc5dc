//! Sets of bytes as `tr` spells them, and what it makes of a text.
//!
//! Owns: letters, ranges, named sets and escapes. Refuses to own: what is squeezed or complemented.

use super::simple::Arg;

/// `tr set set` and `tr -d set`, for sets of letters and ranges.
pub(super) fn translated(args: &[Arg<'_>], input: &[u8]) -> Option<Vec<u8>> {
    match args {
        [option, set] if *option.text == *b"-d" => {
            let set = bytes_of(set.known()?);
            Some(input.iter().copied().filter(|byte| !set.contains(byte)).collect())
        }
        [from, to] if !from.text.starts_with(b"-") => {
            let (from, to) = (bytes_of(from.known()?), bytes_of(to.known()?));
            let last = *to.last()?;
            let change = |byte: &u8| match from.iter().rposition(|known| known == byte) {
                Some(place) => to.get(place).copied().unwrap_or(last),
                None => *byte,
            };
            Some(input.iter().map(change).collect())
        }
        _ => None,
    }
}

/// The name of a set, and the ranges of bytes in it.
type Class = (&'static [u8], &'static [(u8, u8)]);

/// Named sets of bytes.
const CLASSES: &[Class] = &[
    (b"[:alnum:]", &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')]),
    (b"[:alpha:]", &[(b'A', b'Z'), (b'a', b'z')]),
    (b"[:blank:]", &[(b'\t', b'\t'), (b' ', b' ')]),
    (b"[:digit:]", &[(b'0', b'9')]),
    (b"[:lower:]", &[(b'a', b'z')]),
    (b"[:punct:]", &[(b'!', b'/'), (b':', b'@'), (b'[', b'`'), (b'{', b'~')]),
    (b"[:space:]", &[(b'\t', b'\r'), (b' ', b' ')]),
    (b"[:upper:]", &[(b'A', b'Z')]),
];

/// The bytes of a set, ranges and escapes spelled out.
fn bytes_of(set: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < set.len() {
        let class = CLASSES.iter().find(|(name, _)| set[at..].starts_with(name));
        if let Some((name, bytes)) = class {
            out.extend(bytes.iter().flat_map(|(from, to)| *from..=*to));
            at += name.len();
            continue;
        }
        match &set[at..] {
            [b'\\', letter, ..] => {
                out.push(match letter {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'r' => b'\r',
                    other => *other,
                });
                at += 2;
            }
            [from, b'-', to, ..] if from <= to => {
                out.extend(*from..=*to);
                at += 3;
            }
            [byte, ..] => {
                out.push(*byte);
                at += 1;
            }
            [] => break,
        }
    }
    out
}
