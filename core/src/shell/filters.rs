//! Programs that change what they are given, as far as a text needs it: decoders, and filters that let parts through.
//!
//! Owns: what comes out of them, but for `sed` and `tr` (`sed.rs`, `sets.rs`). A filter whose rule is not followed lets everything through, with marks that more is not
//! known: a command in it is found, and no value is taken for certain.

use super::sed::{exchanged_sets, substituted, written};
use super::sets::translated;
use super::simple::{Arg, HOLE};
use super::spelled::may_name;
use super::spoken::phrases;

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
        b"sed" | b"gsed" => {
            Some(substituted(args, input).or_else(|| exchanged_sets(args, input)).unwrap_or_else(|| {
                let written = written(args).unwrap_or_default();
                [through(input), written].concat()
            }))
        }
        b"base32" if has(&[b"-d", b"--decode"]) => Some(base32(input)),
        b"basenc" if has(&[b"-d", b"--decode"]) && has(&[b"--base64", b"--base64url"]) => Some(base64(input)),
        b"cut" => Some(cut(args, input).unwrap_or_else(|| through(input))),
        b"xargs" if args.iter().all(|arg| arg.text.starts_with(b"-")) => Some(joined(input)),
        b"paste" if args.iter().any(|arg| arg.text.starts_with(b"-s")) => Some(joined(input)),
        b"jq" | b"gojq" | b"jaq" => Some([&[HOLE, b'\n'], &phrases(input)[..], &[HOLE]].concat()),
        _ => FILTERS.contains(&name).then(|| through(input)),
    }
}

/// What a program prints by its words alone, whatever comes in; `None` where they spell nothing out.
pub(super) fn told(name: &[u8], args: &[Arg<'_>]) -> Option<Vec<u8>> {
    match name {
        b"yes" if !args.is_empty() => {
            let words: Vec<&[u8]> = args.iter().map(|arg| &*arg.text).collect();
            Some([&words.join(&b' ')[..], &[b'\n', HOLE]].concat())
        }
        b"date" => args.iter().find_map(|arg| arg.text.strip_prefix(b"+")).map(format),
        b"seq" => {
            let place = args.iter().position(|arg| matches!(&*arg.text, b"-f" | b"--format"))?;
            args.get(place + 1).map(|arg| format(&arg.text))
        }
        b"expr" => args.first().filter(|arg| arg.text.contains(&b' ')).map(|arg| arg.text.to_vec()),
        b"ls" | b"find" | b"realpath" | b"readlink" | b"whereis" => places(args),
        b"sed" | b"gsed" => written(args),
        _ => None,
    }
}

/// A format, with what is filled in not known.
fn format(text: &[u8]) -> Vec<u8> {
    let mut pieces = text.split(|byte| *byte == b'%');
    let mut out = pieces.next().unwrap_or_default().to_vec();
    for piece in pieces {
        let end = piece.iter().position(u8::is_ascii_alphabetic).map_or(piece.len(), |end| end + 1);
        out.push(HOLE);
        out.extend_from_slice(&piece[end..]);
    }
    out
}

/// Where git lies, as far as a listing of files tells: the words that may name it, in a folder that is not known.
fn places(args: &[Arg<'_>]) -> Option<Vec<u8>> {
    let is_git = |arg: &&Arg<'_>| {
        let name = arg.text.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        name.iter().any(u8::is_ascii_alphabetic) && may_name(name, b"git")
    };
    let lines: Vec<Vec<u8>> =
        args.iter().filter(is_git).map(|arg| [&[HOLE, b'/'], &*arg.text, b"\n"].concat()).collect();
    (!lines.is_empty()).then(|| lines.concat())
}

/// The words of all lines on one.
fn joined(input: &[u8]) -> Vec<u8> {
    input.trim_ascii_end().iter().map(|byte| if *byte == b'\n' { b' ' } else { *byte }).collect()
}

/// `cut -c N-`: each line from a place on.
fn cut(args: &[Arg<'_>], input: &[u8]) -> Option<Vec<u8>> {
    let list = match args {
        [one] => one.text.strip_prefix(b"-c").or(one.text.strip_prefix(b"-b"))?,
        [option, list] if matches!(&*option.text, b"-c" | b"-b") => &list.text,
        _ => return None,
    };
    let from: usize = std::str::from_utf8(list.strip_suffix(b"-")?).ok()?.parse().ok()?;
    let lines = input.split(|byte| *byte == b'\n').map(|line| line.get(from.saturating_sub(1)..).unwrap_or_default());
    Some(lines.collect::<Vec<_>>().join(&b'\n'))
}

/// Filters whose rule is not followed: those that leave parts out or put them into another order, those that run a rule of
/// their own, and those that pack, which mostly stand before one that unpacks.
const FILTERS: &[&[u8]] = &[
    b"awk",
    b"bunzip2",
    b"bzip2",
    b"col",
    b"column",
    b"dd",
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
    b"m4",
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

fn reversed(line: &[u8]) -> Vec<u8> {
    line.iter().rev().copied().collect()
}

pub(crate) fn base64(input: &[u8]) -> Vec<u8> {
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

fn base32(input: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(input.len());
    let (mut bits, mut count) = (0_u32, 0_u32);
    for byte in input {
        let value = match *byte {
            letter @ b'A'..=b'Z' => letter - b'A',
            digit @ b'2'..=b'7' => digit - b'2' + 26,
            _ => continue,
        };
        (bits, count) = (bits << 5 | u32::from(value), count + 5);
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
            ("sed", &["s/x/i/2"], "gxt", Some(b"\xff\ngxt\xff\xff\n\xffi\xff")),
            ("sed", &["s/./i/"], "gxt", Some(b"\xff\ngxt\xff\xff\n\xffi\xff")),
            ("sed", &["s/^/git /"], "add\nrm\n", Some(b"git add\ngit rm\n")),
            ("sed", &["-E", "s/.*/git &./"], "add", Some(b"git add.")),
            ("cut", &["-c2-"], "xgit\nxa", Some(b"git\na")),
            ("paste", &["-sd", " "], "git\nadd\n", Some(b"git add")),
            ("base32", &["-d"], "M5UXI===", Some(b"git")),
            ("jq", &["-r", ".a"], "{\"a\":\"git add\"}", Some(b"\xff\ngit add\n\xff")),
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
