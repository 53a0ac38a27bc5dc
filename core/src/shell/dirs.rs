//! Directories as `cd`, `pushd` and `popd` reach them. Text only: nothing is looked up, and a `..` is taken literally, as
//! the shell's own logical `cd` does.

use std::borrow::Cow;
use std::rc::Rc;

use super::bounds::MAX_PATH;
use super::scopes::places;
use super::simple::{Dir, Known};
use super::state::Spot;

/// The call's own directory.
static HERE: Dir<'static> = Dir::Here;

/// A spot as commands are shown it.
pub(super) fn seen(spot: &Spot) -> &Dir<'static> {
    spot.as_deref().unwrap_or(&HERE)
}

/// How `..` is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// It takes the name before it away.
    Logical,
    /// `-P`: it stays, for the file system to follow.
    Physical,
}

/// Where `path` leads from `base`, which an earlier step has led to; both absolute or relative to the call's own directory.
pub(super) fn step(base: &[u8], path: &[u8], way: Way) -> Vec<u8> {
    let mut out: Vec<u8> = match base {
        _ if path.starts_with(b"/") => b"/".to_vec(),
        b"." => Vec::new(),
        _ => base.to_vec(),
    };
    for name in path.split(|byte| *byte == b'/') {
        append(&mut out, name, way);
    }
    if out.is_empty() { b".".to_vec() } else { out }
}

fn append(out: &mut Vec<u8>, name: &[u8], way: Way) {
    match name {
        b"" | b"." => {}
        b".." if way == Way::Logical && out.as_slice() == b"/" => {}
        b".." if way == Way::Logical && !out.is_empty() && last(out) != b".." => {
            let cut = out.len() - last(out).len();
            out.truncate(cut);
            if out.len() > 1 {
                out.pop();
            }
        }
        _ => {
            if !out.is_empty() && !out.ends_with(b"/") {
                out.push(b'/');
            }
            out.extend_from_slice(name);
        }
    }
}

fn last(path: &[u8]) -> &[u8] {
    path.rsplit(|byte| *byte == b'/').next().unwrap_or_default()
}

/// Where `path` leads from each directory that `spot` may be.
pub(super) fn go(spot: &Spot, path: &[u8], way: Way) -> Spot {
    if path.is_empty() {
        return spot.clone();
    }
    if path.starts_with(b"/") {
        return place(Known::OneOf(vec![Cow::Owned(step(b"/", path, way))]));
    }
    let Known::OneOf(bases) = places(spot) else { return place(Known::Unknown) };
    if bases.iter().any(|base| base.len() + path.len() > MAX_PATH) {
        return place(Known::Unknown);
    }
    place(Known::OneOf(bases.iter().map(|base| Cow::Owned(step(base, path, way))).collect()))
}

/// A spot; the call's own directory is told from others by its name alone.
fn place(known: Known<'static>) -> Spot {
    match &known {
        Known::OneOf(values) if values.len() == 1 && values.iter().all(|value| **value == *b".") => None,
        _ => Some(Rc::new(Dir::Moved(known))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Way, step};

    #[test]
    fn a_step_is_taken_in_the_text() {
        let rows: &[(&str, &str, &str)] = &[
            (".", "a", "a"),
            (".", ".", "."),
            ("a", "..", "."),
            ("a/b", "..", "a"),
            (".", "..", ".."),
            ("..", "..", "../.."),
            ("..", "x", "../x"),
            ("a", "/b/c/", "/b/c"),
            ("/a", "b//./c", "/a/b/c"),
            ("/a", "../..", "/"),
            ("/", "x", "/x"),
        ];
        for (base, path, want) in rows {
            let got = step(base.as_bytes(), path.as_bytes(), Way::Logical);
            assert_eq!(String::from_utf8_lossy(&got), *want, "{base} {path}");
        }
        assert_eq!(step(b"/a/b", b"../c", Way::Physical), b"/a/b/../c");
    }
}
