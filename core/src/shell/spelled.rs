//! Names of commands of which not all is known: patterns, which the shell expands from the disk, and stretches that the text
//! does not tell.
//!
//! Owns: whether such a name may come to a given one. Refuses to own: what is read where it may (`opened.rs`). Looks at no disk.
//! Whether a sign is quoted does not matter: no program of these has one in its name.

use super::simple::HOLE;

/// Most bytes of a pattern that is compared; a longer one counts as fitting.
const MAX_PATTERN: usize = 256;

/// Whether a name holds a sign of a pattern.
pub(crate) fn is_pattern(name: &[u8]) -> bool {
    let is_sign = |byte: &u8| matches!(byte, b'*' | b'?' | b'[');
    name.iter().any(is_sign) || name.windows(2).any(|two| is_group(two[0]) && two[1] == b'(')
}

fn is_group(byte: u8) -> bool {
    matches!(byte, b'@' | b'+' | b'!' | b'?' | b'*')
}

/// Whether a name may come to `want`: a pattern takes it, and what is not known is nothing. Letter case is put aside, as some
/// file systems do.
pub(crate) fn may_name(name: &[u8], want: &[u8]) -> bool {
    if name.len() > MAX_PATTERN {
        return true;
    }
    let (mut p, mut w) = (0, 0);
    let mut star = None;
    loop {
        match take(&name[p..], want.get(w)) {
            Take::Done if w == want.len() => return true,
            Take::Any(length) => {
                p += length;
                star = Some((p, w));
                continue;
            }
            Take::Nothing(length) => {
                p += length;
                continue;
            }
            Take::One(length) => {
                (p, w) = (p + length, w + 1);
                continue;
            }
            Take::Done | Take::Fails => {}
        }
        let Some((at, taken)) = star.filter(|(_, taken)| *taken < want.len()) else { return false };
        star = Some((at, taken + 1));
        (p, w) = (at, taken + 1);
    }
}

/// What the pattern's next sign takes, and how long the sign is.
enum Take {
    /// Any number of bytes.
    Any(usize),
    Nothing(usize),
    One(usize),
    Fails,
    /// The pattern is at its end.
    Done,
}

fn take(pattern: &[u8], byte: Option<&u8>) -> Take {
    match (pattern, byte) {
        ([], _) => Take::Done,
        ([sign, b'(', rest @ ..], _) if is_group(*sign) => {
            Take::Any(2 + rest.iter().rposition(|end| *end == b')').map_or(0, |end| end + 1))
        }
        ([b'*', ..], _) => Take::Any(1),
        ([HOLE, ..], _) => Take::Nothing(1),
        (_, None) => Take::Fails,
        ([b'?', ..], _) => Take::One(1),
        ([b'[', ..], Some(byte)) => match bracket(pattern, *byte) {
            Some((true, length)) => Take::One(length),
            Some((false, _)) => Take::Fails,
            None if *byte == b'[' => Take::One(1),
            None => Take::Fails,
        },
        ([letter, ..], Some(byte)) if letter.eq_ignore_ascii_case(byte) => Take::One(1),
        _ => Take::Fails,
    }
}

/// Whether the bracket that begins here takes a byte, and its length; `None` where it does not end. A class by name may take
/// any.
fn bracket(pattern: &[u8], byte: u8) -> Option<(bool, usize)> {
    let is_not = matches!(pattern.get(1), Some(b'!' | b'^'));
    let first = 1 + usize::from(is_not);
    let (mut at, mut takes, mut has_class) = (first, false, false);
    loop {
        match pattern.get(at..)? {
            [] => return None,
            [b']', ..] if at > first => return Some((has_class || takes != is_not, at + 1)),
            [b'[', b':', rest @ ..] => {
                has_class = true;
                at += 4 + rest.windows(2).position(|two| two == b":]")?;
            }
            [from, b'-', to, ..] if *to != b']' => {
                takes |= (*from..=*to).contains(&byte);
                at += 3;
            }
            [one, ..] => {
                takes |= *one == byte;
                at += 1;
            }
        }
    }
}

/// Whether something of a name is not spelled out, so that it may be another one. `=name` is the place of a program in zsh.
pub(super) fn is_open(path: &[u8]) -> bool {
    path.first() == Some(&b'=') || path.iter().any(|byte| matches!(*byte, HOLE | b'*' | b'?' | b'[' | b'('))
}

#[cfg(test)]
mod tests {
    use super::may_name;

    #[test]
    fn patterns_come_to_names() {
        let table: &[(&[u8], &str, bool)] = &[
            (b"git", "git", true),
            (b"gi", "git", false),
            (b"gits", "git", false),
            (b"???", "git", true),
            (b"??", "git", false),
            (b"g*", "git", true),
            (b"*", "git", true),
            (b"*t*", "git", true),
            (b"*x*", "git", false),
            (b"g*t?", "git", false),
            (b"[f-h]it", "git", true),
            (b"[!g]it", "git", false),
            (b"[^a]it", "git", true),
            (b"[]g]it", "git", true),
            (b"[[:alpha:]]it", "git", true),
            (b"[![:digit:]]it", "git", true),
            (b"[", "git", false),
            (b"[", "[", true),
            (b"[git", "git", false),
            (b"@(git|hg)", "git", true),
            (b"g+(i)t", "git", true),
            (b"g\xff?t", "git", true),
            (b"\xff", "git", false),
            (b"*-a?d", "git-add", true),
            (b"git-[ab]*", "git-branch", true),
            (b"*.sh", "git", false),
        ];
        for (name, want, is) in table {
            assert_eq!(may_name(name, want.as_bytes()), *is, "{} {want}", name.escape_ascii());
        }
    }
}
