//! What agents may not write while a campaign runs: the store of grants, and the files that switch everything off.
//!
//! Owns: whether a word names one of them, in the directory that it is taken in. Refuses to own: what a program does with
//! the word.

use super::wild::{can_be, is_open};
use crate::path::{self, Platform};
use crate::shell::{Arg, Dir, HOLE, Known};

/// The folders of the store.
const STORE: [&[u8]; 2] = [b".deft", b"authz"];
/// Files that switch gates off by being there.
const SWITCHES: [&[u8]; 2] = [b".deft-directive-disable", b".no-deft-directive"];
/// What the store holds besides grants.
const KEPT: [&[u8]; 4] = [b"", b"/state.json", b"/audit.jsonl", b"/grants"];
/// A longer word is no path on any system.
const LONGEST: usize = 4096;

/// How much of a name must be spelled out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    /// A part that is particular to it.
    Partly,
    /// Nothing: a word of which nothing is known counts.
    Perhaps,
}

/// The guarded names of one project.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guard<'g> {
    /// The project, absolute.
    root: &'g [u8],
    /// The directory of the call, absolute.
    pub(super) base: &'g [u8],
    platform: Platform,
    /// The directory of the call itself mentions what is guarded.
    is_near: bool,
    /// No part of the text at hand, from which all words are taken as they stand, mentions what is guarded or is open.
    is_still: bool,
}

impl<'g> Guard<'g> {
    /// The guard of a project, for a call in `base`.
    pub(crate) fn new(root: &'g [u8], base: &'g [u8], platform: Platform) -> Self {
        Self { root, base, platform, is_near: is_particular(base), is_still: false }
    }

    /// The same guard for a text whose words stand in it as they are, in the directory of the call.
    pub(crate) fn over(self, text: &[u8]) -> Self {
        Self { is_still: !self.is_near && is_still(text), ..self }
    }

    /// Whether a word names what is guarded.
    pub(super) fn names(&self, word: &[u8], dir: &Dir<'_>, told: Told) -> bool {
        if word.is_empty() || word.len() > LONGEST || self.is_clear(word, dir, told) {
            return false;
        }
        match dir {
            Dir::Here => self.is_guarded(word),
            Dir::Moved(Known::OneOf(dirs)) => dirs.iter().any(|dir| self.is_guarded(&below(dir, word))),
            Dir::Moved(Known::Unknown) => self.is_guarded(&below(&[HOLE], word)),
        }
    }

    /// Whether one look at the words of a command is enough to see that none of them, no part of one, and no place in its
    /// directory names what is guarded.
    pub(super) fn is_calm(&self, args: &[Arg<'_>], dir: &Dir<'_>) -> bool {
        if self.is_still {
            return true;
        }
        let is_calm = |text: &[u8]| !has_sign(text) || (!is_open(text) && !is_particular(text));
        let is_calm_here = match dir {
            Dir::Here => true,
            Dir::Moved(Known::OneOf(dirs)) => dirs.iter().all(|dir| is_calm(dir)),
            Dir::Moved(Known::Unknown) => false,
        };
        !self.is_near && is_calm_here && args.iter().all(|arg| is_calm(&arg.text))
    }

    /// Whether a directory lies in the store.
    pub(super) fn holds(&self, dir: &Dir<'_>) -> bool {
        match dir {
            // Taking `..` out makes no new name, so that most directories need no second look.
            Dir::Here => spells_store(self.base) && has_store(&self.absolute(b".")),
            Dir::Moved(Known::OneOf(dirs)) => dirs.iter().any(|dir| has_store(&self.absolute(dir))),
            Dir::Moved(Known::Unknown) => false,
        }
    }

    /// Whether a look is enough to see that it names nothing guarded.
    fn is_clear(&self, word: &[u8], dir: &Dir<'_>, told: Told) -> bool {
        let mentions = || self.is_near || is_particular(word) || dir_is_particular(dir);
        match told {
            Told::Partly => !mentions(),
            Told::Perhaps => !is_open(word) && !is_unknown(dir) && !mentions(),
        }
    }

    fn absolute(&self, word: &[u8]) -> Vec<u8> {
        path::normalize(&path::join(self.base, word, self.platform), self.platform)
    }

    fn is_guarded(&self, word: &[u8]) -> bool {
        // A text that begins with something unknown may be absolute.
        let path = if word.first() == Some(&HOLE) { word.to_vec() } else { self.absolute(word) };
        spells_guarded(&path) || (is_open(&path) && self.can_be_guarded(&path))
    }

    fn can_be_guarded(&self, pattern: &[u8]) -> bool {
        let store = path::descend(self.root, STORE.into_iter(), self.platform);
        let folder = path::descend(self.root, STORE.into_iter().take(1), self.platform);
        let kept = || KEPT.iter().map(|rest| [&store[..], rest].concat());
        let grant = grant_name(pattern).map(|name| [&store[..], b"/grants/", &name].concat());
        let switches = || SWITCHES.iter().map(|name| path::descend(self.root, [*name].into_iter(), self.platform));
        let mut all = kept().chain(switches()).chain(grant).chain([folder]);
        all.any(|path| can_be(pattern, &slashed(&path)))
    }
}

fn below(dir: &[u8], word: &[u8]) -> Vec<u8> {
    let is_absolute =
        word.first().is_some_and(|byte| matches!(byte, b'/' | b'\\' | &HOLE)) || word.get(1) == Some(&b':');
    if is_absolute { word.to_vec() } else { [dir, b"/", word].concat() }
}

fn is_unknown(dir: &Dir<'_>) -> bool {
    match dir {
        Dir::Here => false,
        Dir::Moved(Known::OneOf(dirs)) => dirs.iter().any(|dir| is_open(dir)),
        Dir::Moved(Known::Unknown) => true,
    }
}

fn dir_is_particular(dir: &Dir<'_>) -> bool {
    matches!(dir, Dir::Moved(Known::OneOf(dirs)) if dirs.iter().any(|dir| is_particular(dir)))
}

/// Whether a text mentions what only guarded names hold. The rarest letter of each is looked for, and what stands around it.
pub(super) fn is_particular(text: &[u8]) -> bool {
    text.iter().enumerate().any(|(at, byte)| match byte | 0x20 {
        b'f' => is_around(text, at, (b"deft", 2)),
        b'z' => is_around(text, at, (b"authz", 4)),
        _ => false,
    })
}

/// Whether a part stands so that its byte at `place` is the one at `at`.
fn is_around(text: &[u8], at: usize, (part, place): (&[u8], usize)) -> bool {
    at >= place && starts(&text[at - place..], part)
}

/// Bytes of which one stands in every text that is particular or open.
static SIGNS: [bool; 256] = {
    let mut table = [false; 256];
    let (signs, mut at) = ([b'f', b'F', b'z', b'Z', HOLE, b'*', b'?', b'['], 0);
    while at < signs.len() {
        table[signs[at] as usize] = true;
        at += 1;
    }
    table
};

/// Whether a text holds neither an open byte nor two that stand side by side in each name that is particular. Nothing depends on
/// what a byte is, so that many are looked at side by side.
fn is_still(text: &[u8]) -> bool {
    let Some((first, rest)) = text.split_first() else { return true };
    let open = |byte: u8| (byte ^ HOLE).min(byte ^ b'*').min(byte ^ b'?').min(byte ^ b'[');
    let pair = |a: u8, b: u8, two: [u8; 2]| ((a | 0x20) ^ two[0]) | ((b | 0x20) ^ two[1]);
    let near = |a: u8, b: u8| open(b).min(pair(a, b, *b"ef")).min(pair(a, b, *b"hz"));
    text.iter().zip(rest).fold(open(*first), |least, (a, b)| least.min(near(*a, *b))) != 0
}

fn has_sign(text: &[u8]) -> bool {
    text.iter().fold(false, |has, byte| has | SIGNS[usize::from(*byte)])
}

fn starts(text: &[u8], part: &[u8]) -> bool {
    text.get(..part.len()).is_some_and(|head| head.eq_ignore_ascii_case(part))
}

/// Whether a text of another language spells a guarded name.
pub(super) fn mentions(text: &[u8]) -> bool {
    is_particular(text) && (has(text, b".deft/authz") || SWITCHES.iter().any(|name| has(text, name)))
}

pub(super) fn has(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}

fn slashed(path: &[u8]) -> Vec<u8> {
    path.iter().map(|byte| if *byte == b'\\' { b'/' } else { *byte }).collect()
}

/// The name of a grant that the end of a pattern can be.
fn grant_name(pattern: &[u8]) -> Option<Vec<u8>> {
    let name = pattern.rsplit(|byte| matches!(byte, b'/' | b'\\')).next()?;
    let open = |byte: &u8| matches!(*byte, HOLE | b'*' | b'?' | b'[' | b']');
    let tail = name.rsplit(open).next()?;
    let lead = name.split(open).next()?;
    if lead.len() == name.len() {
        return name.to_ascii_lowercase().ends_with(b".json").then(|| name.to_vec());
    }
    if tail.to_ascii_lowercase().ends_with(b".json") {
        return Some([lead, tail].concat());
    }
    b".json".ends_with(tail).then(|| [lead, b"x.json"].concat())
}

/// Whether a normalised path without open parts names what is guarded, in any project.
fn spells_guarded(path: &[u8]) -> bool {
    let mut names = path.rsplit(|byte| matches!(byte, b'/' | b'\\'));
    let last = names.next().unwrap_or_default();
    let is = |name: &[u8]| last.eq_ignore_ascii_case(name);
    // Where a shell other than bash would read it, backslashes stand between the names; bash takes them out.
    let is_joined = starts(last, b".deftauthz");
    SWITCHES.iter().any(|name| is(name)) || is(STORE[0]) || is_joined || has_store(path)
}

fn has_store(path: &[u8]) -> bool {
    let names = || path.split(|byte| matches!(byte, b'/' | b'\\'));
    let is = |name: &[u8], place: usize| name.eq_ignore_ascii_case(STORE[place]);
    names().zip(names().skip(1)).any(|(first, second)| is(first, 0) && is(second, 1))
}

/// Whether the last name of the store stands anywhere in a path.
fn spells_store(path: &[u8]) -> bool {
    path.windows(STORE[1].len()).any(|part| part.eq_ignore_ascii_case(STORE[1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    #[test]
    fn a_word_is_taken_in_its_directory() {
        let cd = |dir: &'static str| Dir::Moved(Known::OneOf(vec![Cow::Borrowed(dir.as_bytes())]));
        let unknown = Dir::Moved(Known::Unknown);
        let table: [(&[u8], Dir<'_>, bool); 19] = [
            (b"../.deft/authz/state.json", Dir::Here, true),
            (b"../.deft/x/../authz", Dir::Here, true),
            (b"../.DEFT//authz/./grants/x", Dir::Here, true),
            (b"/p/.deft", Dir::Here, true),
            (b"/p/.deft/occupancy.json", Dir::Here, false),
            (b"../.deft-directive-disable", Dir::Here, true),
            (b".deft-directive-disable.md", Dir::Here, false),
            (b"grants/x.json", cd("../.deft/authz"), true),
            (b"grants/x.json", cd("../docs"), false),
            (b"state.json", unknown.clone(), true),
            (b"notes.txt", unknown.clone(), false),
            (b"\xff", Dir::Here, true),
            (b"\xff/grants/y.json", Dir::Here, true),
            (b"\xff/out.txt", Dir::Here, false),
            (b"\xff.bak", Dir::Here, false),
            (b"build/\xff", Dir::Here, false),
            (b"/tmp/\xff", Dir::Here, false),
            (b"../.d*/a*/grants/y.json", Dir::Here, true),
            (b"../*", Dir::Here, false),
        ];
        let guard = Guard::new(b"/p", b"/p/src", Platform::Posix);
        for (word, dir, wanted) in table {
            assert_eq!(guard.names(word, &dir, Told::Perhaps), wanted, "{}", String::from_utf8_lossy(word));
        }
        assert!(!guard.names(b"\xff", &Dir::Here, Told::Partly));
        assert!(guard.names(b"\xff/.deft/authz/x", &Dir::Here, Told::Partly));
    }
}
