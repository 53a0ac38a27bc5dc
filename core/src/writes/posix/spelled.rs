//! How a path that is no plain word is spelled in the text: a pattern in quotes is none, and a tilde is a home directory.
//!
//! Owns: that look at the text of a command. Refuses to own: expansion, which has been done already.

use super::super::found::Write;
use crate::shell::HOLE;

/// Settles what only the spelling tells about a write of a command whose text is `source`. A stretch whose value is not known
/// is not shown.
pub(super) fn settle(write: &mut Write, source: &[u8]) {
    let Some(literal) = write.literal.take() else { return };
    if write.unprovable == Some("glob") {
        if is_quoted(&literal, source) {
            (write.path, write.unprovable) = (Some(literal), None);
        } else {
            write.literal = Some(literal);
        }
    } else if let Some(home) = below_home(&literal, source) {
        (write.literal, write.unprovable) = (Some(home.to_vec()), Some("home-expansion"));
    } else if !literal.contains(&HOLE) {
        write.literal = Some(literal);
    }
}

/// Whether a value stands in the text, and between quotes wherever it does: the whole word, or with a backslash before each of
/// the bytes that make patterns.
fn is_quoted(value: &[u8], source: &[u8]) -> bool {
    let escaped: Vec<u8> = value.iter().flat_map(|byte| escape(*byte)).collect();
    let mut bare = 0;
    let mut quoted = usize::from(escaped != value && finds(&escaped, source).next().is_some());
    for at in finds(value, source) {
        let before = at.checked_sub(1).map(|before| source[before]);
        let is_between = before == source.get(at + value.len()).copied() && matches!(before, Some(b'\'' | b'"'));
        *if is_between { &mut quoted } else { &mut bare } += 1;
    }
    quoted > 0 && bare == 0
}

fn escape(byte: u8) -> impl Iterator<Item = u8> {
    let sign = matches!(byte, b'*' | b'?' | b'[' | b']').then_some(b'\\');
    sign.into_iter().chain([byte])
}

/// The places of a text within another, as far as the first few.
fn finds<'s>(text: &'s [u8], source: &'s [u8]) -> impl Iterator<Item = usize> + 's {
    source.windows(text.len().max(1)).enumerate().filter(move |(_, at)| *at == text).map(|(at, _)| at).take(8)
}

/// The word that begins with a tilde and ends like a value that begins with something not known.
fn below_home<'s>(value: &[u8], source: &'s [u8]) -> Option<&'s [u8]> {
    let rest = value.strip_prefix(&[HOLE]).filter(|rest| matches!(rest.first(), None | Some(b'/')))?;
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b';' | b'|' | b'&' | b')');
    let mut words = source.split(is_end);
    words.find(|word| {
        let head = word.strip_suffix(rest).unwrap_or_default();
        head.first() == Some(&b'~') && !head.contains(&b'/')
    })
}

#[cfg(test)]
mod tests {
    use super::{below_home, is_quoted};

    #[test]
    fn a_pattern_in_quotes_is_none() {
        let quoted = [("a*b", "rm 'a*b'"), ("a?b", "echo > \"a?b\""), ("a*b", "rm a\\*b"), ("[x]", "rm '[x]' y")];
        assert!(quoted.iter().all(|(value, source)| is_quoted(value.as_bytes(), source.as_bytes())));
        let bare = [("a*b", "rm a*b"), ("a*b", "rm 'a*b' a*b"), ("a*b", "rm $X"), ("a*b", "sh -c 'rm a*b'")];
        assert!(!bare.iter().any(|(value, source)| is_quoted(value.as_bytes(), source.as_bytes())));
    }

    #[test]
    fn a_home_directory_is_found() {
        assert_eq!(below_home(b"\xff/x", b"rm a ~/x"), Some(&b"~/x"[..]));
        assert_eq!(below_home(b"\xff", b"touch ~kim"), Some(&b"~kim"[..]));
        assert_eq!(below_home(b"\xff/x", b"rm $A/x ~/y"), None);
    }
}
