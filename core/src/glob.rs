//! Globs of policies and records: which paths they name.
//!
//! Owns: the language. Pattern and path are split at `/`, in a pattern also at `\`; `**` alone between two separators spans
//! any number of names, inside a name `*` is any run of characters and `?` is one; everything else stands for itself, case
//! included. Refuses to own: what follows from a match, and what a path is relative to.
//!
//! Both levels go back to the last star only, which is enough since a later star can do all that an earlier one could. So
//! the work is bounded by the product of the two lengths.

/// Whether a glob names a path. The path is relative, with `/` between its names.
pub(crate) fn matches(glob: &str, path: &[u8]) -> bool {
    let pattern: Vec<&str> = segments(glob).collect();
    let names: Vec<&[u8]> = path.split(|&byte| byte == b'/').filter(|name| !name.is_empty()).collect();
    let (mut at, mut seen) = (0, 0);
    // Where the last `**` stands, and how many names it spans.
    let mut star: Option<(usize, usize)> = None;
    while seen < names.len() {
        match pattern.get(at) {
            Some(&"**") => {
                star = Some((at, seen));
                at += 1;
            }
            Some(segment) if matches_name(segment, names[seen]) => (at, seen) = (at + 1, seen + 1),
            _ => {
                let Some((back, from)) = star else { return false };
                star = Some((back, from + 1));
                (at, seen) = (back + 1, from + 1);
            }
        }
    }
    pattern[at..].iter().all(|segment| *segment == "**")
}

/// Why a glob that forbids protects nothing of what it seems to; `None` where it does.
pub(crate) fn idle(glob: &str) -> Option<&'static str> {
    let pattern: Vec<&str> = segments(glob).collect();
    let climbs = |pair: &[&str]| pair[1] == ".." && pair[0] != ".." && !pair[0].contains(['*', '?']);
    if pattern.iter().any(|segment| is_dead(segment)) {
        return Some("`**` spans folders only where it stands alone between two `/`");
    }
    if pattern.contains(&".") || pattern.windows(2).any(climbs) {
        return Some("paths are compared without `.` and `..` in them");
    }
    glob.ends_with(['/', '\\']).then_some("without `**` behind it a folder's name covers nothing in the folder")
}

fn segments(glob: &str) -> impl Iterator<Item = &str> {
    glob.split(['/', '\\']).filter(|segment| !segment.is_empty())
}

/// Whether a segment matches no name at all: only alone does `**` mean something.
fn is_dead(segment: &str) -> bool {
    segment != "**" && segment.contains("**")
}

fn matches_name(segment: &str, name: &[u8]) -> bool {
    let pattern = segment.as_bytes();
    if is_dead(segment) {
        return false;
    }
    let (mut at, mut seen) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while seen < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, seen));
                at += 1;
            }
            Some(b'?') => (at, seen) = (at + 1, seen + width(&name[seen..])),
            Some(&byte) if byte == name[seen] => (at, seen) = (at + 1, seen + 1),
            _ => {
                let Some((back, from)) = star else { return false };
                let from = from + width(&name[from..]);
                star = Some((back, from));
                (at, seen) = (back + 1, from);
            }
        }
    }
    pattern[at..].iter().all(|&byte| byte == b'*')
}

/// Bytes of the first character; one where the bytes are no text.
fn width(bytes: &[u8]) -> usize {
    let wanted = match bytes[0] {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let whole = bytes.get(..wanted).is_some_and(|head| std::str::from_utf8(head).is_ok());
    if whole { wanted } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_as_described() {
        let table = [
            ("src/**", "src/a.ts", true),
            ("src/**", "src/a/b/c.ts", true),
            ("src/**", "src", true),
            ("src/**", "srcs/a.ts", false),
            ("/src/**", "src/a.ts", true),
            ("src//**/", "src/a.ts", true),
            ("src\\**", "src/a.ts", true),
            ("src", "src", true),
            ("src/", "src", true),
            ("src", "src/a.ts", false),
            ("src/", "src/a.ts", false),
            ("./src/**", "src/a.ts", false),
            ("src/**.ts", "src/a.ts", false),
            ("src/***", "src/a.ts", false),
            ("src/a**", "src/a**", false),
            ("src/**/a.ts", "src/a.ts", true),
            ("src/**/a.ts", "src/x/y/a.ts", true),
            ("src/**/a.ts", "src/x/y/b.ts", false),
            ("**/x/**/y", "a/x/b/x/c/y", true),
            ("**/x/**/y", "a/x/b/x/c/z", false),
            ("**", "", true),
            ("**", "../x", true),
            ("../**", "../x", true),
            ("*", "a", true),
            ("*", "", false),
            ("*", "a/b", false),
            ("*.ts", ".ts", true),
            ("*", ".hidden", true),
            ("a*b*c", "aXbXbXc", true),
            ("a*b*c", "aXbXbX", false),
            ("*a*a*a", "aa", false),
            ("src/?.ts", "src/a.ts", true),
            ("src/?.ts", "src/.ts", false),
            ("src/?.ts", "src/ab.ts", false),
            ("src/?.ts", "src/\u{e9}.ts", true),
            ("*??", "\u{20ac}", false),
            ("?", "\u{1f600}", true),
            ("src/[a].ts", "src/a.ts", false),
            ("src/[a].ts", "src/[a].ts", true),
            ("{a,b}", "a", false),
            ("!a", "b", false),
            ("SRC/**", "src/a", false),
            ("", "a", false),
            ("/", "", true),
        ];
        for (glob, path, wanted) in table {
            assert_eq!(matches(glob, path.as_bytes()), wanted, "{glob} {path}");
        }
        assert!(matches("?", b"\xff"));
        assert!(!matches("?", b"\xc3\xc3"));
    }

    /// The same language, by its definition and without regard to cost.
    fn by_definition(pattern: &[&str], names: &[&[u8]]) -> bool {
        let Some((&first, rest)) = pattern.split_first() else { return names.is_empty() };
        if first == "**" {
            return (0..=names.len()).any(|skip| by_definition(rest, &names[skip..]));
        }
        let Some((name, others)) = names.split_first() else { return false };
        in_a_name(first, std::str::from_utf8(name).expect("text")) && by_definition(rest, others)
    }

    fn in_a_name(pattern: &str, name: &str) -> bool {
        let (mut left, mut right) = (pattern.chars(), name.chars());
        match (left.next(), right.next()) {
            (None, None) => true,
            (Some('*'), next) => {
                in_a_name(left.as_str(), name) || (next.is_some() && in_a_name(pattern, right.as_str()))
            }
            (Some('?'), Some(_)) => in_a_name(left.as_str(), right.as_str()),
            (Some(a), Some(b)) if a == b => in_a_name(left.as_str(), right.as_str()),
            _ => false,
        }
    }

    #[test]
    fn short_globs_mean_what_the_definition_says() {
        let (signs, letters) = (["a", "b", "*", "?", "/", "**"], ["a", "b", "/"]);
        let texts = |signs: &[&str], most: u32| {
            let all = (0..=most).flat_map(|length| (0..signs.len().pow(length)).map(move |number| (length, number)));
            let spell = |(length, number): (u32, usize)| -> String {
                (0..length).map(|place| signs[number / signs.len().pow(place) % signs.len()]).collect()
            };
            all.map(spell).collect::<Vec<_>>()
        };
        let paths = texts(&letters, 4);
        for glob in texts(&signs, 4).iter().filter(|glob| !segments(glob).any(is_dead)) {
            let pattern: Vec<_> = segments(glob).collect();
            for path in &paths {
                let names: Vec<_> = path.split('/').filter(|name| !name.is_empty()).map(str::as_bytes).collect();
                assert_eq!(matches(glob, path.as_bytes()), by_definition(&pattern, &names), "{glob} {path}");
            }
        }
    }

    /// With a matcher that tries everything this test does not end.
    #[test]
    fn hostile_globs_end() {
        assert!(!matches(&format!("{}b", "*a".repeat(2000)), "a".repeat(3000).as_bytes()));
        assert!(!matches(&"**/a/".repeat(1000), format!("{}b", "a/".repeat(2000)).as_bytes()));
    }

    #[test]
    fn globs_that_protect_nothing_are_found() {
        let table = [
            ("secrets/**", true),
            ("secrets", true),
            ("../secrets/**", true),
            ("**/../x", true),
            ("secrets/**.key", false),
            ("secrets/a**", false),
            ("./secrets/**", false),
            ("a/./b", false),
            ("a/../b", false),
            ("secrets/", false),
            ("secrets\\", false),
        ];
        for (glob, protects) in table {
            assert_eq!(idle(glob).is_none(), protects, "{glob}");
        }
    }
}
