//! The options that stand before what a wrapper runs. Owns: their grammar, as `getopt` reads it; knows no program.

use super::simple::{Arg, HOLE};

/// Reads options off the front of a command's words.
#[derive(Debug, Clone)]
pub(super) struct Options<'c> {
    args: &'c [Arg<'c>],
    /// The word that comes next.
    pub(super) at: usize,
    /// Letters that take a value.
    shorts: &'static [u8],
    /// Long options that take a value in the next word.
    longs: &'static [&'static str],
    /// What is left of a word of several letters.
    cluster: &'c [u8],
}

/// One option: a letter or a long name, and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Opt<'c> {
    pub(super) name: &'c [u8],
    pub(super) value: Option<&'c [u8]>,
}

impl Opt<'_> {
    /// Whether it is this letter, or this long name or a beginning of it.
    pub(super) fn is(&self, letter: u8, long: &str) -> bool {
        match self.name {
            [only] => *only == letter,
            name => name.len() > 1 && long.as_bytes().starts_with(name),
        }
    }
}

impl<'c> Options<'c> {
    /// Begins behind the name of the command.
    pub(super) fn new(args: &'c [Arg<'c>], shorts: &'static [u8], longs: &'static [&'static str]) -> Self {
        Options { args, at: 1, shorts, longs, cluster: &[] }
    }

    fn word(&mut self) -> Option<&'c [u8]> {
        let word = self.args.get(self.at)?;
        self.at += 1;
        Some(&word.text)
    }

    fn long(&mut self, name: &'c [u8]) -> Opt<'c> {
        if let Some(cut) = name.iter().position(|byte| *byte == b'=') {
            return Opt { name: &name[..cut], value: Some(&name[cut + 1..]) };
        }
        let takes = self.longs.iter().any(|long| long.as_bytes().starts_with(name));
        Opt { name, value: if takes { self.word() } else { None } }
    }

    fn short(&mut self, word: &'c [u8]) -> Option<Opt<'c>> {
        let (name, rest) = word.split_at_checked(1)?;
        if !self.shorts.contains(&name[0]) {
            self.cluster = rest;
            return Some(Opt { name, value: None });
        }
        self.cluster = &[];
        let value = if rest.is_empty() { self.word() } else { Some(rest) };
        Some(Opt { name, value })
    }
}

impl<'c> Iterator for Options<'c> {
    type Item = Opt<'c>;

    fn next(&mut self) -> Option<Opt<'c>> {
        if !self.cluster.is_empty() {
            return self.short(self.cluster);
        }
        let arg = self.args.get(self.at)?;
        let text: &'c [u8] = &arg.text;
        let may_be_options = arg.splits && text.first() == Some(&HOLE);
        if may_be_options && self.at + 1 < self.args.len() {
            self.at += 1;
            return self.next_after_hole();
        }
        match text {
            b"--" => {
                self.at += 1;
                None
            }
            [b'-', b'-', name @ ..] => {
                self.at += 1;
                Some(self.long(name))
            }
            [b'-', rest @ ..] if !rest.is_empty() => {
                self.at += 1;
                self.short(rest)
            }
            _ => None,
        }
    }
}

impl<'c> Options<'c> {
    /// A word that may be any number of options stands for one without a meaning.
    fn next_after_hole(&mut self) -> Option<Opt<'c>> {
        Some(Opt { name: &[HOLE], value: None })
    }
}
