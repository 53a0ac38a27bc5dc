//! What `sed` makes of a text, for one rule of the plainest kinds.
//!
//! Owns: those rules, and what a rule writes into text that is not known. Refuses to own: what a script of it runs
//! (`dialects.rs`).

use super::simple::{Arg, HOLE};

/// The parts of the one rule of a `sed s/this/that/`, and its flags.
fn rule<'a>(args: &'a [Arg<'a>]) -> Option<[&'a [u8]; 3]> {
    let is_option =
        |arg: &&Arg<'_>| matches!(&*arg.text, b"-e" | b"--expression" | b"-E" | b"-r" | b"-n" | b"-u" | b"-s");
    let options = args.iter().take_while(is_option).count();
    let [rule] = &args[options..] else { return None };
    let (sign, parts) = rule.known()?.strip_prefix(b"s")?.split_first()?;
    let mut parts = parts.split(|byte| byte == sign);
    let found = [parts.next()?, parts.next()?, parts.next()?];
    parts.next().is_none().then_some(found)
}

/// `sed s/this/that/`, where neither has a sign of its own: one such rule, for the first place in a line or for each. The
/// beginning, the end and all of a line are places as well.
pub(super) fn substituted(args: &[Arg<'_>], input: &[u8]) -> Option<Vec<u8>> {
    let [this, that, flags] = rule(args)?;
    let is_plain = |text: &[u8]| !text.iter().any(|byte| b"\\.*[]^$&+?(){}|".contains(byte));
    if !matches!(flags, b"" | b"g" | b"p" | b"gp") || this.is_empty() || that.contains(&b'\\') {
        return None;
    }
    let places = if flags.contains(&b'g') { usize::MAX } else { 1 };
    let change = |line: &[u8]| match this {
        b"^" => Some([that, line].concat()),
        b"$" => Some([line, that].concat()),
        b".*" | b"^.*" | b".*$" | b"^.*$" => Some(exchanged(that, (b"&", line), usize::MAX)),
        _ if is_plain(this) && is_plain(that) => Some(exchanged(line, (this, that), places)),
        _ => None,
    };
    // No rule makes a line of the end of the last one.
    let (lines, end) = input.strip_suffix(b"\n").map_or((input, &b""[..]), |lines| (lines, b"\n"));
    let lines: Option<Vec<Vec<u8>>> = lines.split(|byte| *byte == b'\n').map(change).collect();
    Some([&lines?.join(&b'\n')[..], end].concat())
}

/// What a rule of `sed` writes into lines that are not known.
pub(super) fn written(args: &[Arg<'_>]) -> Option<Vec<u8>> {
    let [this, that, _] = rule(args)?;
    let is_known = that.iter().any(|byte| !byte.is_ascii_whitespace() && *byte != b'&');
    let (before, after) =
        (!this.starts_with(b"^") && !this.contains(&b'*'), !this.ends_with(b"$") && !this.contains(&b'*'));
    let mut out = vec![HOLE, b'\n'];
    out.extend(before.then_some(HOLE));
    let mut bytes = that.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'&' => out.push(HOLE),
            b'\\' => out.push(bytes.next().map_or(HOLE, |next| if next.is_ascii_digit() { HOLE } else { *next })),
            other => out.push(*other),
        }
    }
    out.extend(after.then_some(HOLE));
    is_known.then_some(out)
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

/// `sed y/these/those/`: each byte for another one.
pub(super) fn exchanged_sets(args: &[Arg<'_>], input: &[u8]) -> Option<Vec<u8>> {
    let [rule] = args else { return None };
    let (sign, parts) = rule.known()?.strip_prefix(b"y")?.split_first()?;
    let mut parts = parts.split(|byte| byte == sign);
    let (these, those) = (parts.next()?, parts.next()?);
    let change = |byte: &u8| match these.iter().position(|known| known == byte) {
        Some(place) => those.get(place).copied().unwrap_or(*byte),
        None => *byte,
    };
    (these.len() == those.len() && !these.contains(&b'\\')).then(|| input.iter().map(change).collect())
}
