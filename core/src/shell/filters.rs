//! Programs that change what they are given, as far as a text needs it: decoders, and filters that let parts through.
//!
//! Owns: what comes out of them. A filter whose rule is not followed lets everything through, with a mark that more is not
//! known: a command in it is found, and no value is taken for certain.

use super::simple::{Arg, HOLE};

/// What a filter prints of its input; `None` where the command is none.
pub(super) fn filtered(name: &[u8], args: &[Arg<'_>], input: &[u8]) -> Option<Vec<u8>> {
    let has = |letters: &[&[u8]]| args.iter().any(|arg| letters.contains(&&*arg.text));
    match name {
        b"base64" if has(&[b"-d", b"-D", b"--decode", b"-di", b"-id"]) => Some(base64(input)),
        b"rev" => Some(input.split(|byte| *byte == b'\n').map(reversed).collect::<Vec<_>>().join(&b'\n')),
        b"tr" => Some(translated(args, input).unwrap_or_else(|| through(input))),
        b"xxd" if has(&[b"-r"]) => Some(hexadecimal(input)),
        b"head" | b"tail" | b"sort" | b"uniq" | b"grep" | b"egrep" | b"sed" | b"cut" | b"tac" | b"fold" | b"fmt"
        | b"expand" | b"dos2unix" | b"envsubst" | b"stdbuf" | b"pv" | b"sponge" => Some(through(input)),
        _ => None,
    }
}

fn through(input: &[u8]) -> Vec<u8> {
    [input, &[HOLE]].concat()
}

fn reversed(line: &[u8]) -> Vec<u8> {
    line.iter().rev().copied().collect()
}

fn base64(input: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(input.len());
    let (mut bits, mut count) = (0_u32, 0_u32);
    for byte in input {
        let value = match *byte {
            letter @ b'A'..=b'Z' => letter - b'A',
            letter @ b'a'..=b'z' => letter - b'a' + 26,
            digit @ b'0'..=b'9' => digit - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => continue,
        };
        (bits, count) = (bits << 6 | u32::from(value), count + 6);
        if count >= 8 {
            count -= 8;
            out.push(u8::try_from(bits >> count & 0xff).unwrap_or_default());
        }
    }
    out
}

fn hexadecimal(input: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> = input
        .iter()
        .filter_map(|byte| char::from(*byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect();
    digits.chunks_exact(2).map(|two| two[0] << 4 | two[1]).collect()
}

/// `tr set set` and `tr -d set`, for sets of letters and ranges.
fn translated(args: &[Arg<'_>], input: &[u8]) -> Option<Vec<u8>> {
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

/// The bytes of a set, ranges and escapes spelled out.
fn bytes_of(set: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < set.len() {
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

#[cfg(test)]
mod tests {
    use super::{Arg, filtered};

    /// Name, arguments, what comes in, what goes out.
    type Row = (&'static str, &'static [&'static str], &'static str, Option<&'static [u8]>);

    #[test]
    fn filters_print_what_they_print() {
        let table: &[Row] = &[
            ("base64", &["-d"], "Z2l0IGFkZCB4", Some(b"git add x")),
            ("base64", &["--decode"], "Z2l0\nIGE=\n", Some(b"git a")),
            ("base64", &[], "git", None),
            ("rev", &[], "dda tig\n", Some(b"git add\n")),
            ("tr", &["a-z", "n-za-m"], "tvg", Some(b"git")),
            ("tr", &["-d", "\\n"], "a\nb\n", Some(b"ab")),
            ("tr", &["_", " "], "git_add", Some(b"git add")),
            ("tr", &["-s", "a"], "aa", Some(b"aa\xff")),
            ("xxd", &["-r", "-p"], "676974", Some(b"git")),
            ("head", &["-1"], "a\n", Some(b"a\n\xff")),
            ("wc", &[], "a", None),
        ];
        for (name, args, input, want) in table {
            let args: Vec<Arg<'_>> =
                args.iter().map(|arg| Arg { text: arg.as_bytes().into(), splits: false }).collect();
            assert_eq!(filtered(name.as_bytes(), &args, input.as_bytes()).as_deref(), *want, "{name} {input}");
        }
    }
}
