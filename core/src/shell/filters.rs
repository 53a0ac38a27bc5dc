//! Programs that change what they are given, as far as a text needs it: decoders, and filters that let parts through.
//!
//! Owns: what comes out of them. A filter whose rule is not followed lets everything through, with marks that more is not
//! known: a command in it is found, and no value is taken for certain.

use super::simple::{Arg, HOLE};

/// What a filter prints of its input; `None` where the command is none.
pub(super) fn filtered(name: &[u8], args: &[Arg<'_>], input: &[u8]) -> Option<Vec<u8>> {
    let has = |letters: &[&[u8]]| args.iter().any(|arg| letters.contains(&&*arg.text));
    match name {
        b"base64" if has(&[b"-d", b"-D", b"--decode", b"-di", b"-id"]) => Some(base64(input)),
        b"rev" => Some(input.split(|byte| *byte == b'\n').map(reversed).collect::<Vec<_>>().join(&b'\n')),
        b"tr" => Some(translated(args, input).unwrap_or_else(|| through(input))),
        b"xxd" if args.iter().any(|arg| matches!(&*arg.text, [b'-', letters @ ..] if letters.contains(&b'r'))) => {
            Some(hexadecimal(input))
        }
        b"openssl" if has(&[b"-d"]) && has(&[b"base64", b"-base64", b"-a"]) => Some(base64(input)),
        b"sed" | b"gsed" => Some(substituted(args, input).unwrap_or_else(|| through(input))),
        _ => FILTERS.contains(&name).then(|| through(input)),
    }
}

/// Filters whose rule is not followed: those that leave parts out or put them into another order, those that run a rule of
/// their own, and those that pack, which mostly stand before one that unpacks.
const FILTERS: &[&[u8]] = &[
    b"awk",
    b"bunzip2",
    b"bzip2",
    b"col",
    b"column",
    b"cut",
    b"dos2unix",
    b"egrep",
    b"envsubst",
    b"expand",
    b"fgrep",
    b"fmt",
    b"fold",
    b"gawk",
    b"ggrep",
    b"grep",
    b"gunzip",
    b"gzip",
    b"head",
    b"iconv",
    b"mawk",
    b"nawk",
    b"openssl",
    b"paste",
    b"perl",
    b"pv",
    b"python",
    b"python3",
    b"rg",
    b"ruby",
    b"shuf",
    b"sort",
    b"sponge",
    b"stdbuf",
    b"tac",
    b"tail",
    b"unexpand",
    b"uniq",
    b"unix2dos",
    b"unxz",
    b"unzstd",
    b"xz",
    b"zcat",
    b"zstd",
];

/// All of the input, with what is not known before and behind it, so that no part of it is the first or the last for certain.
fn through(input: &[u8]) -> Vec<u8> {
    [&[HOLE, b'\n'], input, &[HOLE]].concat()
}

/// `sed s/this/that/`, where neither has a sign of its own: one such rule, for the first place in a line or for each.
fn substituted(args: &[Arg<'_>], input: &[u8]) -> Option<Vec<u8>> {
    let rule = match args {
        [rule] => rule,
        [option, rule] if matches!(&*option.text, b"-e" | b"--expression") => rule,
        _ => return None,
    };
    let (sign, parts) = rule.known()?.strip_prefix(b"s")?.split_first()?;
    let mut parts = parts.split(|byte| byte == sign);
    let (this, that, flags) = (parts.next()?, parts.next()?, parts.next()?);
    let is_plain = |text: &[u8]| !text.iter().any(|byte| b"\\.*[]^$&+?(){}|".contains(byte));
    let is_rule = parts.next().is_none() && matches!(flags, b"" | b"g") && !this.is_empty();
    if !is_rule || !is_plain(this) || !is_plain(that) {
        return None;
    }
    let places = if flags == b"g" { usize::MAX } else { 1 };
    let lines = input.split(|byte| *byte == b'\n').map(|line| exchanged(line, (this, that), places));
    Some(lines.collect::<Vec<_>>().join(&b'\n'))
}

fn exchanged(line: &[u8], (this, that): (&[u8], &[u8]), mut places: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len());
    let mut at = 0;
    while at < line.len() {
        if places > 0 && line[at..].starts_with(this) {
            out.extend_from_slice(that);
            at += this.len();
            places -= 1;
        } else {
            out.push(line[at]);
            at += 1;
        }
    }
    out
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
            ("tr", &["-s", "a"], "aa", Some(b"\xff\naa\xff")),
            ("tr", &["[:upper:]", "[:lower:]"], "GIT", Some(b"git")),
            ("tr", &["-d", "[:digit:]"], "g1i2t", Some(b"git")),
            ("sed", &["s/x/i/"], "gxt\nax", Some(b"git\nai")),
            ("sed", &["-e", "s|_| |g"], "git_add_x", Some(b"git add x")),
            ("sed", &["s/x/i/2"], "gxt", Some(b"\xff\ngxt\xff")),
            ("sed", &["s/./i/"], "gxt", Some(b"\xff\ngxt\xff")),
            ("awk", &["{print}"], "git", Some(b"\xff\ngit\xff")),
            ("openssl", &["base64", "-d"], "Z2l0", Some(b"git")),
            ("xxd", &["-rp"], "676974", Some(b"git")),
            ("xxd", &["-r", "-p"], "676974", Some(b"git")),
            ("head", &["-1"], "a\n", Some(b"\xff\na\n\xff")),
            ("wc", &[], "a", None),
        ];
        for (name, args, input, want) in table {
            let args: Vec<Arg<'_>> =
                args.iter().map(|arg| Arg { text: arg.as_bytes().into(), splits: false }).collect();
            assert_eq!(filtered(name.as_bytes(), &args, input.as_bytes()).as_deref(), *want, "{name} {input}");
        }
    }
}
