//! File names as diffs write them: C quotes, `/dev/null`, time stamps, the `a/` and `b/` of git. Names only; which file
//! of a section they belong to is `unified.rs`.

use std::borrow::Cow;

/// A name of a header line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name<'a> {
    /// `/dev/null`: no file on this side.
    Nothing,
    Path(Cow<'a, [u8]>),
}

/// The name at the start of what follows `--- `, `+++ ` or `rename to `.
pub(super) fn read(rest: &[u8]) -> Name<'_> {
    if let Some((name, _)) = unquote(rest) {
        return Name::Path(Cow::Owned(name));
    }
    let name = rest.split(|&byte| byte == b'\t').next().unwrap_or_default();
    if name == b"/dev/null" { Name::Nothing } else { Name::Path(Cow::Borrowed(name)) }
}

/// The two names of `diff --git`. Without quotes blanks in names make the line ambiguous. The names of a rename settle it,
/// or equal halves; other names that differ are taken only when one reading is left.
pub(super) fn read_pair<'a>(rest: &'a [u8], moved: Option<(&Name<'_>, &Name<'_>)>) -> Option<(Name<'a>, Name<'a>)> {
    if let Some((old, rest)) = unquote(rest) {
        return Some((Name::Path(Cow::Owned(old)), read(rest.strip_prefix(b" ")?)));
    }
    if let Some((old, rest)) = rest.iter().position(|&byte| byte == b'"').and_then(|at| rest.split_at_checked(at)) {
        let (new, _) = unquote(rest)?;
        return Some((Name::Path(Cow::Borrowed(old.strip_suffix(b" ")?)), Name::Path(Cow::Owned(new))));
    }
    let told = moved.and_then(|moved| moved_split(rest, moved));
    let (old, new) = told.or_else(|| equal_halves(rest)).or_else(|| single_split(rest))?;
    Some((Name::Path(Cow::Borrowed(old)), Name::Path(Cow::Borrowed(new))))
}

/// The split into these two names, both with a prefix or both without.
fn moved_split<'a>(rest: &'a [u8], moved: (&Name<'_>, &Name<'_>)) -> Option<(&'a [u8], &'a [u8])> {
    let (Name::Path(from), Name::Path(to)) = moved else { return None };
    [0, 2].into_iter().find_map(|cut| {
        let (old, new) = rest.split_at_checked(cut + from.len())?;
        let new = new.strip_prefix(b" ")?;
        (old.get(cut..)? == &**from && new.get(cut..)? == &**to).then_some((old, new))
    })
}

fn equal_halves(rest: &[u8]) -> Option<(&[u8], &[u8])> {
    let (old, new) = rest.split_at_checked(rest.len() / 2)?;
    let new = new.strip_prefix(b" ")?;
    let bare = old
        .get(2..)
        .zip(new.get(2..))
        .filter(|_| PREFIXES.iter().any(|pair| begins(old, pair.0) && begins(new, pair.1)));
    (old == new || bare.is_some_and(|(old, new)| old == new)).then_some((old, new))
}

/// The split before the only ` b/`, or at the only blank.
fn single_split(rest: &[u8]) -> Option<(&[u8], &[u8])> {
    let before = |mark: &[u8]| {
        let mut hits = rest.windows(mark.len()).enumerate().filter(|(_, window)| *window == mark);
        let (at, _) = hits.next().filter(|_| hits.next().is_none())?;
        let (old, new) = rest.split_at_checked(at)?;
        Some((old, new.strip_prefix(b" ")?))
    };
    before(b" b/").or_else(|| before(b" "))
}

/// What git writes before the names of both sides: the usual, and those that say which two trees were compared
/// (`diff.mnemonicPrefix`); each also for a diff that was turned round.
const PREFIXES: [(&[u8], &[u8]); 12] = [
    (b"a/", b"b/"),
    (b"b/", b"a/"),
    (b"i/", b"w/"),
    (b"w/", b"i/"),
    (b"c/", b"i/"),
    (b"i/", b"c/"),
    (b"c/", b"w/"),
    (b"w/", b"c/"),
    (b"o/", b"w/"),
    (b"w/", b"o/"),
    (b"1/", b"2/"),
    (b"2/", b"1/"),
];

/// A pair of prefixes.
pub(super) type Prefixes = (&'static [u8], &'static [u8]);

/// The pair that every diff may have, with or without a header of git.
pub(super) const USUAL: Prefixes = PREFIXES[0];

/// The prefixes that two names of git's show.
pub(super) fn prefixes(pair: (&Name<'_>, &Name<'_>)) -> Option<Prefixes> {
    let (Name::Path(old), Name::Path(new)) = pair else { return None };
    PREFIXES.into_iter().find(|pair| begins(old, pair.0) && begins(new, pair.1))
}

fn begins(path: &[u8], prefix: &[u8]) -> bool {
    path.len() > prefix.len() && path.starts_with(prefix)
}

type Pair<'a> = (Option<Name<'a>>, Option<Name<'a>>);

/// The names without these prefixes, when both sides have them. A side without a file has no prefix to show.
pub(super) fn strip_pair(pair: Pair<'_>, prefixes: Option<Prefixes>) -> Pair<'_> {
    let Some(prefixes) = prefixes else { return pair };
    let has = |name: &Option<Name>, prefix: &[u8]| match name {
        Some(Name::Path(path)) => begins(path, prefix),
        Some(Name::Nothing) => true,
        None => false,
    };
    if !has(&pair.0, prefixes.0) || !has(&pair.1, prefixes.1) {
        return pair;
    }
    (pair.0.map(strip_first), pair.1.map(strip_first))
}

/// A name that climbs, whole and without its first component: how many components an applier takes off decides where
/// the climbing ends.
pub(super) fn climbing<'a>(name: &Option<Name<'a>>) -> Vec<Cow<'a, [u8]>> {
    let Some(Name::Path(path)) = name else { return Vec::new() };
    let is_climbing = path.split(|&byte| byte == b'/').any(|part| part == b"..");
    let cut = path.iter().position(|&byte| byte == b'/').and_then(|at| path.get(at + 1..)).filter(|_| is_climbing);
    cut.map(|rest| vec![path.clone(), Cow::Owned(rest.to_vec())]).unwrap_or_default()
}

/// What a name can be: whole, for an applier that takes nothing off, and without its first component.
pub(super) fn readings<'a>(name: &Name<'a>) -> impl Iterator<Item = Cow<'a, [u8]>> {
    let path = if let Name::Path(path) = name { Some(path) } else { None };
    let cut = path.and_then(|path| path.get(path.iter().position(|&byte| byte == b'/')? + 1..));
    let cut = cut.filter(|rest| !rest.is_empty()).map(|rest| Cow::Owned(rest.to_vec()));
    path.cloned().into_iter().chain(cut)
}

fn strip_first(name: Name) -> Name {
    match name {
        Name::Path(Cow::Borrowed(path)) => Name::Path(Cow::Borrowed(path.get(2..).unwrap_or_default())),
        Name::Path(Cow::Owned(mut path)) => {
            path.drain(..path.len().min(2));
            Name::Path(Cow::Owned(path))
        }
        Name::Nothing => Name::Nothing,
    }
}

/// A name in C quotes, decoded, and what follows it; nothing when the text does not start with a complete one.
fn unquote(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut rest = text.strip_prefix(b"\"")?;
    let mut name = Vec::new();
    loop {
        let (&byte, after) = rest.split_first()?;
        rest = after;
        match byte {
            b'"' => return Some((name, rest)),
            b'\\' => {
                let (byte, after) = unescape(rest)?;
                name.push(byte);
                rest = after;
            }
            _ => name.push(byte),
        }
    }
}

/// The byte an escape stands for. Octal digits are bytes of the name, not characters.
fn unescape(text: &[u8]) -> Option<(u8, &[u8])> {
    if let Some((&[high, middle, low], rest)) = text.split_first_chunk::<3>()
        && let (b'0'..=b'3', b'0'..=b'7', b'0'..=b'7') = (high, middle, low)
    {
        return Some(((high - b'0') << 6 | (middle - b'0') << 3 | (low - b'0'), rest));
    }
    let (&letter, rest) = text.split_first()?;
    let (_, byte) = ESCAPES.iter().find(|(name, _)| *name == letter)?;
    Some((*byte, rest))
}

const ESCAPES: [(u8, u8); 9] = [
    (b'"', b'"'),
    (b'\\', b'\\'),
    (b'a', 0x07),
    (b'b', 0x08),
    (b'f', 0x0c),
    (b'n', b'\n'),
    (b'r', b'\r'),
    (b't', b'\t'),
    (b'v', 0x0b),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> Name<'_> {
        Name::Path(Cow::Borrowed(name.as_bytes()))
    }

    #[test]
    fn names_end_at_a_tab_or_a_quote() {
        assert_eq!(read(b"a/x y\t2026-01-01"), path("a/x y"));
        assert_eq!(read(b"/dev/null"), Name::Nothing);
        assert_eq!(read(br#""a/caf\303\251\t\"" rest"#), path("a/caf\u{e9}\t\""));
        // Quotes that do not close, or escapes git never writes, are no quotes.
        assert_eq!(read(br#""a/x"#), path(r#""a/x"#));
        assert_eq!(read(br#""a/\q""#), path(r#""a/\q""#));
    }

    #[test]
    fn the_git_header_splits_where_one_reading_is_left() {
        let pairs = [
            ("a/my file b/my file", Some(("a/my file", "b/my file"))),
            ("x x", Some(("x", "x"))),
            ("a/x b/y", Some(("a/x", "b/y"))),
            ("a/x y b/z", Some(("a/x y", "b/z"))),
            ("src/x src/y", Some(("src/x", "src/y"))),
            (r#""a/\303\251" b/x"#, Some(("a/\u{e9}", "b/x"))),
            (r#"a/x "b/\303\251""#, Some(("a/x", "b/\u{e9}"))),
            ("i/my file w/my file", Some(("i/my file", "w/my file"))),
            ("a/x b/y b/z", None),
            ("one", None),
            ("", None),
        ];
        for (line, wanted) in pairs {
            assert_eq!(read_pair(line.as_bytes(), None), wanted.map(|(old, new)| (path(old), path(new))), "{line}");
        }
    }
}
