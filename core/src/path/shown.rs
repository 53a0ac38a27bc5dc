//! How a path looks in a message. Owns the escapes and the longest form; the fields of a reply hold paths as they are.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Longest form that a message shows, in bytes: a reason holds ten of them at most and must fit what hosts take.
const LONGEST: usize = 640;

/// A path as messages show it: what is not UTF-8 becomes U+FFFD; control characters, and those that turn or hide text, are
/// escaped, so that a file name cannot write lines of its own into a message.
pub(crate) fn show(path: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(path) {
        Ok(text) if text.len() <= LONGEST && !text.chars().any(is_odd) => Cow::Borrowed(text),
        _ => Cow::Owned(escaped(path)),
    }
}

fn escaped(path: &[u8]) -> String {
    // A byte of the path is at least one of the form, so that a longer head would be cut again.
    let head = path.get(..LONGEST + 4).unwrap_or(path);
    let mut out = String::with_capacity(head.len());
    for c in String::from_utf8_lossy(head).chars() {
        let start = out.len();
        if is_odd(c) {
            let _ = write!(out, "\\u{{{:x}}}", c as u32);
        } else {
            out.push(c);
        }
        if out.len() > LONGEST {
            out.truncate(start);
            out.push('…');
            break;
        }
    }
    out
}

/// Control characters, directions, and characters that take no room.
fn is_odd(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_paths_stay_on_one_line() {
        assert_eq!(show(b"a\nb\x1b[2K\xff"), "a\\u{a}b\\u{1b}[2K\u{fffd}");
        assert_eq!(show("x\u{202e}y\u{61c}\u{e0041}".as_bytes()), "x\\u{202e}y\\u{61c}\\u{e0041}");
    }

    #[test]
    fn shown_paths_are_short() {
        assert_eq!(show(&[b'a'; LONGEST]), "a".repeat(LONGEST));
        for long in [vec![b'a'; LONGEST + 1], vec![0x1b; LONGEST], "é".repeat(LONGEST).into_bytes()] {
            let shown = show(&long);
            assert!(shown.ends_with('…') && shown.len() <= LONGEST + 3 && shown.len() > LONGEST - 8);
        }
    }
}
