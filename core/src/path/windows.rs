//! What Windows reads into the spelling of a path: drives, the prefixes of its kernel, and names that it changes.
//!
//! Owns: spellings of one path that mean the same. Refuses to own: short names (`PROGRA~1`) and shares that lead to a
//! local drive, which only the machine knows.

/// `/c/x`, `/c:/x`, `c:\x`, `C:\c:\x` and `\\?\c:\x` all become `C:\x`.
pub(super) fn spelling(path: &[u8]) -> Vec<u8> {
    let path = &*without_prefix(path);
    let Some((drive, rest)) = drive_and_rest(path) else { return path.to_vec() };
    let rest = match rest {
        [b'/' | b'\\', again, b':', tail @ ..] if again.eq_ignore_ascii_case(&drive) => tail,
        _ => rest,
    };
    let mut out = vec![drive.to_ascii_uppercase(), b':', b'\\'];
    out.extend_from_slice(rest.strip_prefix(b"/").or(rest.strip_prefix(b"\\")).unwrap_or(rest));
    out
}

/// The path without the prefix that hands it to the kernel; `\\?\UNC\server` is a share. Other devices keep it.
fn without_prefix(path: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let is_slash = |byte: u8| matches!(byte, b'/' | b'\\');
    let rest = match path {
        [a, b, b'?' | b'.', c, rest @ ..] if is_slash(*a) && is_slash(*b) && is_slash(*c) => rest,
        [b'\\', b'?', b'?', b'\\', rest @ ..] => rest,
        _ => return path.into(),
    };
    match rest {
        [drive, b':', ..] if drive.is_ascii_alphabetic() => rest.into(),
        [a, b, c, slash, share @ ..] if [*a, *b, *c].eq_ignore_ascii_case(b"UNC") && is_slash(*slash) => {
            [b"\\\\", share].concat().into()
        }
        _ => path.into(),
    }
}

fn drive_and_rest(path: &[u8]) -> Option<(u8, &[u8])> {
    let (drive, rest) = match path {
        [b'/', drive, b':', rest @ ..] | [drive, b':', rest @ ..] | [b'/', drive, rest @ ..] => (*drive, rest),
        _ => return None,
    };
    let ends = rest.first().is_none_or(|byte| matches!(byte, b'/' | b'\\'));
    (drive.is_ascii_alphabetic() && ends).then_some((drive, rest))
}

/// What follows a drive without a root, as in `C:x`.
pub(super) fn drive_relative(path: &[u8]) -> Option<&[u8]> {
    match path {
        [drive, b':', rest @ ..] if drive.is_ascii_alphabetic() && !matches!(rest.first(), Some(b'/' | b'\\')) => {
            Some(rest)
        }
        _ => None,
    }
}

/// Whether a root is one of the kernel's own names, behind which anything may lie.
pub(crate) fn is_device(root: &[u8]) -> bool {
    matches!(root, [b'\\', b'\\', b'?' | b'.', b'\\', ..])
}

/// A path as names are compared: in lower case, each name without its stream and without dots and blanks at its end.
pub(crate) fn fold(path: &[u8]) -> Vec<u8> {
    let names = path.split(|&byte| byte == b'\\').enumerate().map(|(place, name)| {
        let stream = name.iter().position(|&byte| byte == b':').filter(|_| place > 0);
        let name = name.get(..stream.unwrap_or(name.len())).unwrap_or_default();
        let end = name.iter().rposition(|byte| !matches!(byte, b'.' | b' ')).map_or(0, |last| last + 1);
        name.get(..end).unwrap_or_default().to_ascii_lowercase()
    });
    names.collect::<Vec<_>>().join(&b'\\')
}

/// A name of nothing but dots, blanks and a stream: versions of Windows disagree on what it means.
pub(crate) fn is_doubtful(name: &[u8]) -> bool {
    fold(name).is_empty() && !matches!(name, b"." | b"..") || name.starts_with(b":")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_path_become_one() {
        for (path, want) in [
            (r"\\?\c:\a\b", r"C:\a\b"),
            (r"\\.\C:\a", r"C:\a"),
            (r"//?/c:/a", r"C:\a"),
            (r"\??\c:\a", r"C:\a"),
            (r"\\?\UNC\srv\share\a", r"\\srv\share\a"),
            (r"\\?\Volume{1}\a", r"\\?\Volume{1}\a"),
            ("C:a", "C:a"),
        ] {
            assert_eq!(String::from_utf8_lossy(&spelling(path.as_bytes())), want, "{path}");
        }
        assert_eq!(drive_relative(b"c:..\\x"), Some(&b"..\\x"[..]));
        assert_eq!(drive_relative(b"c:\\x"), None);
    }

    #[test]
    fn names_are_compared_as_windows_opens_them() {
        assert_eq!(fold(br"C:\W\Other. .\x.ts::$DATA"), br"c:\w\other\x.ts");
        for (name, want) in [("...", true), (".. ", true), ("..", false), (":x", true), ("a.", false)] {
            assert_eq!(is_doubtful(name.as_bytes()), want, "{name}");
        }
    }
}
