//! Whether a name in a path may be a given one: it may hold patterns, and stretches that the text does not tell.

use crate::shell::HOLE;

/// Most bytes of a pattern that is compared; a longer one counts as fitting.
const MAX_PATTERN: usize = 256;

/// Whether a name stands for more than itself.
pub(super) fn is_open(name: &[u8]) -> bool {
    name.iter().any(|b| matches!(b, b'*' | b'?' | b'[' | &HOLE))
}

/// Whether `name` may be `want`, letter case aside since some file systems put it aside. A pattern does not stand for a dot at
/// the start of a name.
pub(super) fn may_be(name: &[u8], want: &[u8]) -> bool {
    if !is_open(name) {
        return name.eq_ignore_ascii_case(want);
    }
    if want.first() == Some(&b'.') && matches!(name.first(), Some(b'*' | b'?' | b'[')) {
        return false;
    }
    name.len() > MAX_PATTERN || fits(name, want)
}

/// Matches with one place to come back to: the last star stands for one byte more each time the rest does not fit.
fn fits(pattern: &[u8], want: &[u8]) -> bool {
    let (mut p, mut w) = (0, 0);
    let mut star = None;
    while w < want.len() {
        match pattern.get(p) {
            Some(b'*' | &HOLE) => {
                star = Some((p, w));
                p += 1;
                continue;
            }
            Some(&byte) => {
                if let Some(length) = one(&pattern[p..], byte, want[w]) {
                    (p, w) = (p + length, w + 1);
                    continue;
                }
            }
            None => {}
        }
        let Some((at, taken)) = star else { return false };
        star = Some((at, taken + 1));
        (p, w) = (at + 1, taken + 1);
    }
    pattern[p..].iter().all(|b| matches!(b, b'*' | &HOLE))
}

/// How much of the pattern stands for this byte. A bracket counts as any byte: what it lists matters to nobody here.
fn one(pattern: &[u8], first: u8, byte: u8) -> Option<usize> {
    match first {
        b'?' => Some(1),
        b'[' => pattern.iter().skip(2).position(|&b| b == b']').map(|end| end + 3),
        _ => first.eq_ignore_ascii_case(&byte).then_some(1),
    }
}

#[cfg(test)]
mod tests {
    use super::may_be;

    #[test]
    fn names_may_be_others() {
        let table: &[(&[u8], &str, bool)] = &[
            (b"config", "config", true),
            (b"CONFIG", "config", true),
            (b"configs", "config", false),
            (b"conf*", "config", true),
            (b"c?nf[ij]g", "config", true),
            (b"*", "config", true),
            (b"*.sample", "config", false),
            (b"*g*g*", "config", false),
            (b"*n*g", "config", true),
            (b"\xff", "config", true),
            (b"con\xff", "config", true),
            (b"head\xff", "config", false),
            (b".g*", ".git", true),
            (b".*", ".git", true),
            (b"*", ".git", false),
            (b"?git", ".git", false),
            (b"\xff", ".git", true),
            (b"[", "config", false),
        ];
        for (name, want, is) in table {
            assert_eq!(may_be(name, want.as_bytes()), *is, "{} {want}", name.escape_ascii());
        }
    }
}
