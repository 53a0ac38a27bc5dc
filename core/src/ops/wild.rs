//! Whether a path with stretches that are not known, or that the shell fills in, can be a certain one.
//!
//! Owns: that comparison, without regard to ASCII case, since some file systems know none. Its time is bounded by the
//! length of the path that is asked about: what spells out more than that cannot be it.

use crate::shell::HOLE;

/// Whether the text leaves anything open.
pub(super) fn is_open(text: &[u8]) -> bool {
    text.iter().any(|byte| matches!(*byte, HOLE | b'*' | b'?' | b'['))
}

/// One element of a pattern.
#[derive(Clone, Copy)]
enum Part {
    Byte(u8),
    /// One byte of a name.
    One,
    /// Any run within a name; not a dot that the name begins with.
    Run,
    /// Anything at all.
    Any,
}

/// Whether `pattern` can be `path`.
pub(super) fn can_be(pattern: &[u8], path: &[u8]) -> bool {
    let Some(parts) = parts(pattern, path.len()) else { return false };
    // The places of the path at which the parts read so far can end.
    let mut ends = vec![false; path.len() + 1];
    ends[0] = true;
    for part in parts {
        step(part, path, &mut ends);
    }
    ends[path.len()]
}

fn step(part: Part, path: &[u8], ends: &mut [bool]) {
    match part {
        Part::Any | Part::Run => {
            for at in 0..path.len() {
                let starts_hidden = path[at] == b'.' && (at == 0 || path[at - 1] == b'/');
                let goes_on = matches!(part, Part::Any) || (path[at] != b'/' && !starts_hidden);
                ends[at + 1] |= ends[at] && goes_on;
            }
        }
        Part::Byte(byte) => shift(path, ends, |one| one.eq_ignore_ascii_case(&byte)),
        Part::One => shift(path, ends, |one| *one != b'/'),
    }
}

fn shift(path: &[u8], ends: &mut [bool], fits: impl Fn(&u8) -> bool) {
    for at in (0..path.len()).rev() {
        ends[at + 1] = ends[at] && fits(&path[at]);
    }
    ends[0] = false;
}

/// The parts of a pattern; `None` where it spells out more than `most` bytes.
fn parts(pattern: &[u8], most: usize) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let (mut spelled, mut at) = (0, 0);
    while let Some(byte) = pattern.get(at) {
        at += 1;
        let part = match *byte {
            HOLE => Part::Any,
            b'*' => Part::Run,
            b'?' => Part::One,
            b'[' => {
                let rest = pattern.get(at..).unwrap_or_default();
                let close = rest.iter().skip(1).take_while(|byte| **byte != b'/').position(|byte| *byte == b']');
                close.map_or(Part::Byte(b'['), |close| {
                    at += close + 2;
                    Part::One
                })
            }
            byte => Part::Byte(byte),
        };
        let repeats = matches!((parts.last(), part), (Some(Part::Any), Part::Any) | (Some(Part::Run), Part::Run));
        spelled += usize::from(matches!(part, Part::Byte(_) | Part::One));
        if spelled > most {
            return None;
        }
        if !repeats {
            parts.push(part);
        }
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_filled_as_the_shell_or_anybody_could() {
        let table: [(&[u8], &[u8], bool); 14] = [
            (b"/p/.deft", b"/p/.deft", true),
            (b"/p/.DEFT", b"/p/.deft", true),
            (b"/p/*", b"/p/.deft", false),
            (b"/p/.*", b"/p/.deft", true),
            (b"/p/.d?ft", b"/p/.deft", true),
            (b"/p/.d[e-f]ft", b"/p/.deft", true),
            (b"/p/.d[eft", b"/p/.deft", false),
            (b"/p/.d*/a", b"/p/.deft/b/a", false),
            (b"/p/\xff", b"/p/.deft/b/a", true),
            (b"\xff", b"/p/.deft", true),
            (b"\xff.bak", b"/p/.deft", false),
            (b"/p/\xff\xff/a", b"/p/.deft/b/a", true),
            (b"/q/\xff", b"/p/.deft", false),
            (b"", b"", true),
        ];
        for (pattern, path, wanted) in table {
            assert_eq!(can_be(pattern, path), wanted, "{}", String::from_utf8_lossy(pattern));
        }
    }
}
