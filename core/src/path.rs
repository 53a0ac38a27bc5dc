//! Paths as bytes, by the rules of the payload's platform.
//!
//! Owns: what is absolute, joining to a declared base, lexical normalisation, containment, and how a path is shown.
//! Refuses to own: the disk (`world/`). Nothing here asks where the process runs.

use std::borrow::Cow;

mod shown;
mod windows;

pub(crate) use shown::show;
pub(crate) use windows::{fold, is_device, is_doubtful};

/// Whose path syntax a payload uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Platform {
    /// `/` separates; every other byte is part of a name.
    Posix,
    /// `\` and `/` separate; drives and UNC shares are roots.
    Win32,
}

impl Platform {
    /// The platform this library was built for.
    pub(crate) const BUILD: Self = if cfg!(windows) { Self::Win32 } else { Self::Posix };

    fn separates(self, byte: u8) -> bool {
        byte == b'/' || (self == Self::Win32 && byte == b'\\')
    }

    fn separator(self) -> u8 {
        if self == Self::Posix { b'/' } else { b'\\' }
    }
}

/// Length of the part of an absolute path that `..` cannot leave; 0 for a relative path.
fn root_length(path: &[u8], platform: Platform) -> usize {
    match (platform, path) {
        (Platform::Posix, [b'/', ..]) => 1,
        (Platform::Win32, [drive, b':', sep, ..]) if drive.is_ascii_alphabetic() && platform.separates(*sep) => 3,
        (Platform::Win32, [a, b, ..]) if platform.separates(*a) && platform.separates(*b) => share_length(path),
        _ => 0,
    }
}

/// `\\server\share\` or `\\?\C:\`: the first two names belong to the root.
fn share_length(path: &[u8]) -> usize {
    let mut ends = (2..path.len()).filter(|&i| Platform::Win32.separates(path[i]));
    ends.nth(1).map_or(path.len(), |end| end + 1)
}

/// An absolute path's root, normalised, and what follows it.
pub(crate) fn split_root(path: &[u8], platform: Platform) -> (Vec<u8>, &[u8]) {
    let (root, rest) = path.split_at(root_length(path, platform));
    (normalize(root, platform), rest)
}

/// Whether a path says by itself where it begins.
pub(crate) fn is_absolute(path: &[u8], platform: Platform) -> bool {
    root_length(path, platform) > 0
}

/// The names of a path between its separators, empty ones left out.
pub(crate) fn names(path: &[u8], platform: Platform) -> impl DoubleEndedIterator<Item = &[u8]> {
    path.split(move |&b| platform.separates(b)).filter(|name| !name.is_empty())
}

/// Whether a path ends in a separator, `.` or `..`, and so can only mean what is behind a link.
pub(crate) fn ends_in_directory(path: &[u8], platform: Platform) -> bool {
    let name = path.rsplit(|&b| platform.separates(b)).next().unwrap_or_default();
    matches!(name, b"" | b"." | b"..")
}

/// Whether a name of the path is `..`.
pub(crate) fn climbs(path: &[u8], platform: Platform) -> bool {
    path.windows(2).any(|pair| pair == b"..") && names(path, platform).any(|name| name == b"..")
}

/// A path as the platform's own programs would spell it: drives that a POSIX shell on Windows writes as `/c/x`, and
/// doubled ones, get their letter.
pub(crate) fn native(path: &[u8], platform: Platform) -> Cow<'_, [u8]> {
    if platform == Platform::Posix { Cow::Borrowed(path) } else { Cow::Owned(windows::spelling(path)) }
}

/// Joins a target to its base as the system would: an absolute target stands for itself.
pub(crate) fn join(base: &[u8], target: &[u8], platform: Platform) -> Vec<u8> {
    let target = &*native(target, platform);
    if is_absolute(target, platform) {
        return target.to_vec();
    }
    // Without a root behind its colon a drive means the directory that is current there: the base, on the base's drive.
    if let Some(rest) = windows::drive_relative(target).filter(|_| platform == Platform::Win32) {
        return join(base, rest, platform);
    }
    // A path from the root of the current drive, which POSIX does not have.
    if target.first().is_some_and(|&b| platform.separates(b)) {
        let (mut root, _) = split_root(base, platform);
        root.extend_from_slice(&target[1..]);
        return root;
    }
    let mut out = Vec::with_capacity(base.len() + 1 + target.len());
    out.extend_from_slice(base);
    if !base.last().is_some_and(|&b| platform.separates(b)) {
        out.push(platform.separator());
    }
    out.extend_from_slice(target);
    out
}

/// Whether a target starts from the current directory of a drive that is not the base's, which nobody declares.
pub(crate) fn is_on_another_drive(base: &[u8], target: &[u8], platform: Platform) -> bool {
    let relative = platform == Platform::Win32 && windows::drive_relative(&native(target, platform)).is_some();
    relative && !native(base, platform).get(..1).is_some_and(|drive| drive.eq_ignore_ascii_case(&target[..1]))
}

/// The directory with `names` below it, one inside the other.
pub(crate) fn descend<'n>(dir: &[u8], names: impl Iterator<Item = &'n [u8]>, platform: Platform) -> Vec<u8> {
    descend_in(Vec::new(), dir, names, platform)
}

/// The same, in the room of another path.
pub(crate) fn descend_in<'n>(
    mut out: Vec<u8>,
    dir: &[u8],
    names: impl Iterator<Item = &'n [u8]>,
    platform: Platform,
) -> Vec<u8> {
    out.clear();
    // Room for the names of a file of state, so that they are added without moving.
    out.reserve(dir.len() + 64);
    out.extend_from_slice(dir);
    for name in names {
        if !out.last().is_some_and(|&b| platform.separates(b)) {
            out.push(platform.separator());
        }
        out.extend_from_slice(name);
    }
    out
}

/// The path without `.`, `..`, doubled and trailing separators, by its text alone. Links are not looked at, so the
/// answer is one of two readings wherever `..` stands (docs/admission.md).
pub(crate) fn normalize(path: &[u8], platform: Platform) -> Vec<u8> {
    let length = root_length(path, platform);
    let mut out: Vec<u8> = Vec::with_capacity(path.len());
    out.extend(path[..length].iter().map(|&b| if platform.separates(b) { platform.separator() } else { b }));
    let root = out.len();
    for name in names(&path[length..], platform) {
        match name {
            b"." => {}
            b".." => drop_name(&mut out, root, platform),
            _ => push_name(&mut out, root, name, platform),
        }
    }
    out
}

fn push_name(out: &mut Vec<u8>, root: usize, name: &[u8], platform: Platform) {
    if out.len() > root {
        out.push(platform.separator());
    }
    out.extend_from_slice(name);
}

fn drop_name(out: &mut Vec<u8>, root: usize, platform: Platform) {
    let end = out[root..].iter().rposition(|&b| b == platform.separator()).map_or(root, |at| root + at);
    out.truncate(end);
}

/// A root as hosts spell it, made canonical by text (docs/hosts.md). `None` where it names no directory
/// (relative, or a bare drive).
pub(crate) fn root(path: &[u8], platform: Platform) -> Option<Vec<u8>> {
    if platform == Platform::Posix {
        return is_absolute(path, platform).then(|| normalize(path, platform));
    }
    let clean = normalize(&windows::spelling(path.trim_ascii()), platform);
    (is_absolute(&clean, platform) && !is_drive(&clean)).then_some(clean)
}

/// Whether a path is nothing but a drive, which hosts send where they know no directory.
pub(crate) fn is_bare_drive(path: &[u8], platform: Platform) -> bool {
    platform == Platform::Win32 && is_drive(&normalize(&windows::spelling(path.trim_ascii()), platform))
}

fn is_drive(clean: &[u8]) -> bool {
    clean.len() <= 3 && clean.get(1) == Some(&b':')
}

/// Whether `path` is `root` or lies below it; both normalised. Compares whole names, so `/a/..x` lies in `/a`.
pub(crate) fn contains(root: &[u8], path: &[u8], platform: Platform) -> bool {
    let Some(rest) = path.get(..root.len()).filter(|head| same(head, root, platform)).map(|_| &path[root.len()..])
    else {
        return false;
    };
    rest.is_empty() || platform.separates(rest[0]) || root.last().is_some_and(|&b| platform.separates(b))
}

/// Whether two normalised paths are one: byte for byte, and without regard to ASCII case on Windows.
pub(crate) fn same(a: &[u8], b: &[u8], platform: Platform) -> bool {
    if platform == Platform::Win32 { a.eq_ignore_ascii_case(b) } else { a == b }
}

/// The directory that holds a normalised path, and the name in it; `None` for a root.
pub(crate) fn split(path: &[u8], platform: Platform) -> Option<(&[u8], &[u8])> {
    let root = root_length(path, platform);
    if path.len() <= root {
        return None;
    }
    let at = path[root..].iter().rposition(|&b| platform.separates(b));
    Some(match at {
        Some(at) => (&path[..root + at], &path[root + at + 1..]),
        None => (&path[..root], &path[root..]),
    })
}

/// Whether bytes are text: UTF-8 without the three-byte forms of lone surrogates.
pub(crate) fn is_text(path: &[u8]) -> bool {
    std::str::from_utf8(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: Vec<u8>) -> String {
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn normalises_by_text() {
        for (path, want) in [
            ("/a/b", "/a/b"),
            ("/", "/"),
            ("//a//b/", "/a/b"),
            ("/a/./b/../c/", "/a/c"),
            ("/../a", "/a"),
            ("/a/..", "/"),
        ] {
            assert_eq!(text(normalize(path.as_bytes(), Platform::Posix)), want, "{path}");
        }
        for (path, want) in [
            ("C:/a\\.\\b/..", "C:\\a"),
            ("C:\\..\\x", "C:\\x"),
            ("//srv/share/a/../..", "\\\\srv\\share\\"),
            ("\\\\?\\C:\\a\\b", "\\\\?\\C:\\a\\b"),
        ] {
            assert_eq!(text(normalize(path.as_bytes(), Platform::Win32)), want, "{path}");
        }
    }

    #[test]
    fn roots_are_canonical_or_refused() {
        for (path, want) in [
            ("/c/Repos/x", Some("C:\\Repos\\x")),
            ("/c:/Repos/x", Some("C:\\Repos\\x")),
            ("c:\\Repos\\x", Some("C:\\Repos\\x")),
            ("C:\\c:\\Repos\\x", Some("C:\\Repos\\x")),
            ("C:\\\\Repos\\\\x\\", Some("C:\\Repos\\x")),
            ("C:/", None),
            ("C:", None),
            ("/c", None),
            ("Repos", None),
        ] {
            assert_eq!(root(path.as_bytes(), Platform::Win32).map(text).as_deref(), want, "{path}");
        }
        assert_eq!(root(b"C:", Platform::Posix), None);
        assert_eq!(root(b"/w/./a/../a/", Platform::Posix).map(text).as_deref(), Some("/w/a"));
    }

    #[test]
    fn containment_compares_names() {
        for (outer, inner, want) in
            [("/a", "/a", true), ("/a", "/a/b", true), ("/a", "/ab", false), ("/", "/a", true), ("/a/b", "/a", false)]
        {
            assert_eq!(contains(outer.as_bytes(), inner.as_bytes(), Platform::Posix), want, "{outer} {inner}");
        }
        assert!(contains(b"C:\\Repos", b"C:\\repos\\x", Platform::Win32));
    }

    #[test]
    fn splits_and_climbs() {
        assert_eq!(split(b"/a/b", Platform::Posix), Some((&b"/a"[..], &b"b"[..])));
        assert_eq!(split(b"/a", Platform::Posix), Some((&b"/"[..], &b"a"[..])));
        assert_eq!(split(b"/", Platform::Posix), None);
        assert!(climbs(b"/a/../b", Platform::Posix));
        assert!(!climbs(b"/a/..b/c..", Platform::Posix));
    }
}
