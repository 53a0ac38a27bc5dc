//! Git's rules for the arguments of a command: options by unique beginning, letters in one word, values, words, `--`.
//!
//! Owns: cutting the arguments into pieces. Refuses to own: which options there are (`options/`), and what the pieces mean
//! together (`line.rs`).
//!
//! What is not known: a word with a `HOLE` is a word, as a quoted one would be. An unquoted word of which nothing is known
//! may vanish, and is a piece of its own kind. In the place of a subcommand both are a subcommand that is not known; an
//! unquoted one only where no subcommand follows it.

use super::options::opt::{Command, Opt, Options, Spelling, Sub, Value};
use crate::shell::{Arg, HOLE};

/// A part of the arguments.
#[derive(Debug, Clone, Copy)]
pub(super) enum Piece<'a> {
    /// An option, with its value where it has one.
    On(&'static Opt, Option<&'a [u8]>),
    /// The `--no-` twin of an option.
    Off(&'static Opt),
    /// The question for help, in a place where an option may stand.
    Help,
    Sub(&'static Sub),
    /// In the place of a subcommand stands something that is not known.
    SomeSub,
    /// A word before `--`.
    Word(&'a Arg<'a>),
    /// A word after `--`.
    Dashed(&'a Arg<'a>),
    /// An unquoted word of which nothing is known.
    Perhaps,
}

/// Where the reader stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Options,
    /// Options are over, `--` was not seen.
    Words,
    Dashed,
}

/// Cuts arguments into pieces, one after the other.
#[derive(Debug, Clone)]
pub(super) struct Pieces<'a> {
    command: &'static Command,
    options: &'static Options,
    args: &'a [Arg<'a>],
    at: usize,
    /// The letters of the current word that are still to be read.
    letters: &'a [u8],
    stage: Stage,
    wants_sub: bool,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(command: &'static Command, args: &'a [Arg<'a>]) -> Self {
        let wants_sub = !command.subs.is_empty();
        Self { command, options: &command.options, args, at: 0, letters: b"", stage: Stage::Options, wants_sub }
    }

    fn take(&mut self) -> Option<&'a Arg<'a>> {
        let arg = self.args.get(self.at)?;
        self.at += 1;
        Some(arg)
    }

    /// The next word as a value, whatever it looks like.
    fn value(&mut self) -> Option<&'a [u8]> {
        self.take().map(|arg| &*arg.text)
    }

    fn is_plain(&self) -> bool {
        self.command.name.is_empty()
    }

    fn word(&mut self, arg: &'a Arg<'a>) -> Piece<'a> {
        if self.stage == Stage::Dashed {
            return Piece::Dashed(arg);
        }
        if std::mem::take(&mut self.wants_sub) {
            return self.sub(arg);
        }
        if self.options.is_leading {
            self.stage = Stage::Words;
        }
        if vanishes(arg) { Piece::Perhaps } else { Piece::Word(arg) }
    }

    fn sub(&mut self, arg: &'a Arg<'a>) -> Piece<'a> {
        if let Some(sub) = self.find_sub(arg) {
            self.options = sub.options.as_ref().unwrap_or(&self.command.options);
            return Piece::Sub(sub);
        }
        if vanishes(arg) && self.args.get(self.at).is_some_and(|next| self.find_sub(next).is_some()) {
            self.wants_sub = true;
            return Piece::Perhaps;
        }
        if self.command.is_guessed && arg.text.contains(&HOLE) {
            return Piece::SomeSub;
        }
        self.word(arg)
    }

    fn find_sub(&self, arg: &Arg<'_>) -> Option<&'static Sub> {
        self.command.subs.iter().find(|sub| sub.word.as_bytes() == &*arg.text)
    }

    /// A word that begins with a dash and is no `--`.
    fn option(&mut self, text: &'a [u8]) -> Option<Piece<'a>> {
        match text.strip_prefix(b"--") {
            Some(long) => self.long(long),
            None => {
                self.letters = &text[1..];
                self.letter()
            }
        }
    }

    fn long(&mut self, text: &'a [u8]) -> Option<Piece<'a>> {
        let (name, glued) = match text.iter().position(|&b| b == b'=') {
            Some(at) => (&text[..at], Some(&text[at + 1..])),
            None => (text, None),
        };
        match find(self.options, name) {
            Some((opt, true)) => Some(self.valued(opt, glued)),
            Some((opt, false)) => Some(Piece::Off(opt)),
            None => (matches!(name, b"help" | b"help-all") && self.may_help()).then_some(Piece::Help),
        }
    }

    fn valued(&mut self, opt: &'static Opt, glued: Option<&'a [u8]>) -> Piece<'a> {
        match opt.value {
            Value::Must if glued.is_none() => Piece::On(opt, self.value()),
            Value::Switch if glued.is_some_and(is_false) => Piece::Off(opt),
            _ => Piece::On(opt, glued),
        }
    }

    /// The next of the letters. One that is not known ends them, as git ends there with an error.
    fn letter(&mut self) -> Option<Piece<'a>> {
        let (&letter, rest) = self.letters.split_first()?;
        self.letters = rest;
        let Some(opt) = self.options.by_letter(letter) else {
            self.letters = b"";
            return (letter == b'h' && self.may_help()).then_some(Piece::Help);
        };
        if opt.value == Value::No {
            return Some(Piece::On(opt, None));
        }
        self.letters = b"";
        Some(self.valued(opt, (!rest.is_empty()).then_some(rest)))
    }

    /// Whether a question for help here is one. Of a command whose options are not known, a later word may be a value.
    fn may_help(&self) -> bool {
        !self.is_plain() || self.at == 1
    }

    /// What the word is, where it is one of those that end the options.
    fn end(&mut self, text: &[u8]) -> bool {
        match text {
            b"--" => self.stage = Stage::Dashed,
            b"--end-of-options" => self.stage = Stage::Words,
            _ => return false,
        }
        true
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            if let Some(piece) = self.letter() {
                return Some(piece);
            }
            let arg = self.take()?;
            let text = &*arg.text;
            if self.stage != Stage::Options || text.len() < 2 || text[0] != b'-' {
                return Some(self.word(arg));
            }
            if self.end(text) {
                continue;
            }
            if let Some(piece) = self.option(text) {
                return Some(piece);
            }
        }
    }
}

/// Whether the word may be no word at all.
fn vanishes(arg: &Arg<'_>) -> bool {
    arg.splits && arg.text.iter().all(|&b| b == HOLE)
}

/// Words that git reads as false.
pub(super) fn is_false(value: &[u8]) -> bool {
    [&b"false"[..], b"no", b"off", b"0"].iter().any(|word| value.eq_ignore_ascii_case(word))
}

/// The option that `name` spells, and whether it is switched on. A beginning counts where it fits one option only.
fn find(options: &'static Options, name: &[u8]) -> Option<(&'static Opt, bool)> {
    if name.is_empty() {
        return None;
    }
    spelled(options.rows, name).or_else(|| match options.spelling {
        Spelling::Unique => begun(options.rows, name),
        Spelling::Exact => None,
    })
}

fn at(rows: &'static [Opt], name: &[u8]) -> usize {
    rows.partition_point(|opt| opt.long.as_bytes() < name)
}

fn spelled(rows: &'static [Opt], name: &[u8]) -> Option<(&'static Opt, bool)> {
    let exact = |name: &[u8]| rows.get(at(rows, name)).filter(|opt| opt.long.as_bytes() == name);
    let off = || exact(name.strip_prefix(b"no-")?).filter(|opt| opt.has_twin);
    exact(name).map(|opt| (opt, true)).or_else(|| off().map(|opt| (opt, false)))
}

/// Options that begin with `name`.
fn beginning<'n>(rows: &'static [Opt], name: &'n [u8]) -> impl Iterator<Item = &'static Opt> + use<'n> {
    rows[at(rows, name)..].iter().take_while(move |opt| opt.long.as_bytes().starts_with(name))
}

fn begun(rows: &'static [Opt], name: &[u8]) -> Option<(&'static Opt, bool)> {
    let on = beginning(rows, name).map(|opt| (opt, true));
    let rest = name.strip_prefix(b"no-");
    // A beginning of `no-` itself fits every twin.
    let bare = if rest.is_none() && b"no-".starts_with(name) { Some(&b""[..]) } else { None };
    let twins = rest.or(bare).into_iter().flat_map(|rest| beginning(rows, rest)).filter(|opt| opt.has_twin);
    let mut all = on.chain(twins.map(|opt| (opt, false)));
    let first = all.next()?;
    all.all(|other| is_same(first, other)).then_some(first)
}

/// Whether it makes no difference here which of the two is meant.
fn is_same(a: (&'static Opt, bool), b: (&'static Opt, bool)) -> bool {
    a.1 == b.1 && a.0.marks == b.0.marks && a.0.value == b.0.value && a.0.role == b.0.role
}
