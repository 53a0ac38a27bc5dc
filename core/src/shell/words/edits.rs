//! What the operators of `${...}` make of a value: parts of it, other letters, replacements.
//!
//! Owns: these, for literal operands. What is longer than the bound, or not literal, is not known.

/// Longest value and operand that are worked on: the cost grows with the cube of it in the worst case.
const MAX_EDITED: usize = 96;

/// The value behind an operator, which begins `operator`; `None` where it is not known.
pub(super) fn edited(value: &[u8], operator: &[u8]) -> Option<Vec<u8>> {
    if value.len().max(operator.len()) > MAX_EDITED {
        return None;
    }
    match operator {
        [b':', range @ ..] => part(value, range).map(<[u8]>::to_vec),
        [b'#', b'#', pattern @ ..] => Some(value[prefix(value, pattern, Reach::Longest)..].to_vec()),
        [b'#', pattern @ ..] => Some(value[prefix(value, pattern, Reach::Shortest)..].to_vec()),
        [b'%', b'%', pattern @ ..] => Some(value[..suffix(value, pattern, Reach::Longest)].to_vec()),
        [b'%', pattern @ ..] => Some(value[..suffix(value, pattern, Reach::Shortest)].to_vec()),
        [b'/', rest @ ..] => Some(replaced(value, rest)),
        [b'^', b'^', ..] | [b'@', b'U'] => Some(value.to_ascii_uppercase()),
        [b',', b',', ..] | [b'@', b'L'] => Some(value.to_ascii_lowercase()),
        [b'^', ..] | [b'@', b'u'] => Some(with_first(value, |first| first.to_ascii_uppercase())),
        [b',', ..] => Some(with_first(value, |first| first.to_ascii_lowercase())),
        [b'@', b'Q' | b'P' | b'E'] if !value.iter().any(|byte| matches!(byte, b'\\' | b'$' | b'`')) => {
            Some(value.to_vec())
        }
        _ => None,
    }
}

/// `offset` or `offset:length`; both may count from the end.
pub(super) fn range(range: &[u8], len: usize) -> Option<std::ops::Range<usize>> {
    let mut numbers = range.split(|byte| *byte == b':');
    let number = |text: &[u8]| std::str::from_utf8(text.trim_ascii()).ok()?.parse::<isize>().ok();
    let len = isize::try_from(len).ok()?;
    let offset = number(numbers.next()?)?;
    let start = if offset < 0 { len + offset } else { offset.min(len) };
    let end = match numbers.next() {
        None => len,
        Some(text) => match number(text)? {
            count if count < 0 => len + count,
            count => start.saturating_add(count).min(len),
        },
    };
    let (start, end) = (usize::try_from(start).ok()?, usize::try_from(end).ok()?);
    (start <= end).then_some(start..end)
}

fn part<'v>(value: &'v [u8], text: &[u8]) -> Option<&'v [u8]> {
    value.get(range(text, value.len())?)
}

fn with_first(value: &[u8], change: impl Fn(&u8) -> u8) -> Vec<u8> {
    let mut out = value.to_vec();
    if let Some(first) = out.first_mut() {
        *first = change(first);
    }
    out
}

/// Which of the stretches that fit a pattern takes.
#[derive(Debug, Clone, Copy)]
enum Reach {
    /// `#`, `%`
    Shortest,
    /// `##`, `%%`
    Longest,
}

/// How much of the beginning a pattern takes.
fn prefix(value: &[u8], pattern: &[u8], reach: Reach) -> usize {
    let mut ends = (0..=value.len()).filter(|end| fits(pattern, &value[..*end]));
    let end = match reach {
        Reach::Shortest => ends.next(),
        Reach::Longest => ends.next_back(),
    };
    end.unwrap_or(0)
}

/// Where the end begins that a pattern takes.
fn suffix(value: &[u8], pattern: &[u8], reach: Reach) -> usize {
    let mut starts = (0..=value.len()).filter(|start| fits(pattern, &value[*start..]));
    let start = match reach {
        Reach::Shortest => starts.next_back(),
        Reach::Longest => starts.next(),
    };
    start.unwrap_or(value.len())
}

/// `pattern/text`, behind `/`, `#` or `%` where it replaces all, at the beginning, at the end.
fn replaced(value: &[u8], rest: &[u8]) -> Vec<u8> {
    let (sign, rest) = match rest {
        [sign @ (b'/' | b'#' | b'%'), rest @ ..] => (*sign, rest),
        _ => (0, rest),
    };
    let cut = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
    let (pattern, text) = (&rest[..cut], rest.get(cut + 1..).unwrap_or_default());
    let mut out = Vec::new();
    let mut at = 0;
    let mut is_done = pattern.is_empty();
    while at < value.len() {
        let len = if is_done { None } else { matched(value, at, pattern, sign) };
        match len.filter(|len| *len > 0) {
            Some(len) => {
                out.extend_from_slice(text);
                at += len;
                is_done = sign != b'/';
            }
            None => {
                out.push(value[at]);
                at += 1;
            }
        }
    }
    out
}

fn matched(value: &[u8], at: usize, pattern: &[u8], sign: u8) -> Option<usize> {
    let rest = &value[at..];
    match sign {
        b'#' if at > 0 => None,
        b'%' => fits(pattern, rest).then_some(rest.len()),
        _ => (1..=rest.len()).rev().find(|len| fits(pattern, &rest[..*len])),
    }
}

/// Whether a pattern of `*`, `?` and literal bytes takes all of a text.
fn fits(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(byte) if *byte == b'?' || *byte == text[t] => (p, t) = (p + 1, t + 1),
            _ => {
                let Some((at, taken)) = star else { return false };
                star = Some((at, taken + 1));
                (p, t) = (at + 1, taken + 1);
            }
        }
    }
    pattern[p..].iter().all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::edited;

    #[test]
    fn operators_change_values() {
        let table: &[(&str, &str, Option<&str>)] = &[
            ("xgitx", ":1:3", Some("git")),
            ("xgit", ":1", Some("git")),
            ("xgit", ": -3", Some("git")),
            ("xgitx", ":1:-1", Some("git")),
            ("git", ":9", Some("")),
            ("a.b.c", "#*.", Some("b.c")),
            ("a.b.c", "##*.", Some("c")),
            ("a.b.c", "%.*", Some("a.b")),
            ("a.b.c", "%%.*", Some("a")),
            ("sit", "/s/g", Some("git")),
            ("a-b-c", "//-/ ", Some("a b c")),
            ("a-b-c", "/-", Some("ab-c")),
            ("xx", "/#x/g", Some("gx")),
            ("xx", "/%x/g", Some("xg")),
            ("aXbX", "/X*", Some("a")),
            ("GIT", ",,", Some("git")),
            ("git", "^", Some("Git")),
            ("git", "@U", Some("GIT")),
            ("git add", "@E", Some("git add")),
            ("git\\x20", "@E", None),
            ("git", ":x", None),
            ("git", "!x", None),
        ];
        for (value, operator, want) in table {
            let got = edited(value.as_bytes(), operator.as_bytes());
            assert_eq!(got.as_deref(), want.map(str::as_bytes), "{value} {operator}");
        }
    }
}
