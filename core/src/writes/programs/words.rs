//! The words of a program as `getopt` reads them: options with their values, and operands. Knows no program.

use std::borrow::Cow;

use crate::shell::{Arg, Simple};

/// What a program's options look like.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grammar {
    /// Letters that take a value, glued or in the next word.
    pub(super) shorts: &'static [u8],
    /// Long options that take a value, without their dashes; any may be cut short.
    pub(super) longs: &'static [&'static str],
}

/// The words, told apart.
#[derive(Debug, Default)]
pub(super) struct Words<'a> {
    pub(super) options: Vec<Opt<'a>>,
    pub(super) operands: Vec<Arg<'a>>,
}

/// One option.
#[derive(Debug)]
pub(super) struct Opt<'a> {
    /// A letter, or the name behind two dashes.
    pub(super) name: Cow<'a, [u8]>,
    pub(super) value: Option<Arg<'a>>,
}

impl Grammar {
    /// A program whose options take no value.
    pub(super) const PLAIN: Self = Self { shorts: b"", longs: &[] };

    /// Tells the words behind a command's name apart. Options may stand behind operands.
    pub(super) fn read<'a>(&self, command: &'a Simple<'_>) -> Words<'a> {
        self.until(command, usize::MAX)
    }

    /// The options before the first operand, and that one.
    pub(super) fn leading<'a>(&self, command: &'a Simple<'_>) -> Words<'a> {
        self.until(command, 1)
    }

    fn until<'a>(&self, command: &'a Simple<'_>, operands: usize) -> Words<'a> {
        let mut words = Words::default();
        let mut args = command.argv.iter().skip(1);
        let mut is_over = false;
        while let Some(arg) = args.next().filter(|_| words.operands.len() < operands) {
            match &*arg.text {
                _ if is_over => words.operands.push(borrowed(arg, 0)),
                b"--" => is_over = true,
                [b'-', b'-', name @ ..] => {
                    let cut = name.iter().position(|byte| *byte == b'=');
                    let value = match cut {
                        Some(cut) => Some(borrowed(arg, cut + 3)),
                        None if self.takes(name) => args.next().map(|next| borrowed(next, 0)),
                        None => None,
                    };
                    let name = Cow::Borrowed(&name[..cut.unwrap_or(name.len())]);
                    words.options.push(Opt { name, value });
                }
                [b'-', _, ..] => self.cluster(arg, &mut args, &mut words),
                _ => words.operands.push(borrowed(arg, 0)),
            }
        }
        words
    }

    fn takes(&self, name: &[u8]) -> bool {
        self.longs.iter().any(|long| long.as_bytes().starts_with(name))
    }

    fn cluster<'a>(&self, arg: &'a Arg<'_>, rest: &mut impl Iterator<Item = &'a Arg<'a>>, words: &mut Words<'a>) {
        for at in 1..arg.text.len() {
            let name = Cow::Borrowed(&arg.text[at..=at]);
            if !self.shorts.contains(&arg.text[at]) {
                words.options.push(Opt { name, value: None });
                continue;
            }
            let is_last = at + 1 == arg.text.len();
            let value = if is_last { rest.next().map(|next| borrowed(next, 0)) } else { Some(borrowed(arg, at + 1)) };
            words.options.push(Opt { name, value });
            return;
        }
    }
}

impl<'a> Words<'a> {
    /// The last value of an option, by its letter or its long name.
    pub(super) fn value(&self, letter: u8, long: &str) -> Option<&Arg<'a>> {
        self.options.iter().rev().find(|option| option.is(letter, long)).and_then(|option| option.value.as_ref())
    }

    /// Whether an option is there.
    pub(super) fn has(&self, letter: u8, long: &str) -> bool {
        self.options.iter().any(|option| option.is(letter, long))
    }
}

impl Opt<'_> {
    /// Whether it is this letter, or this long name or a beginning of it.
    pub(super) fn is(&self, letter: u8, long: &str) -> bool {
        match &*self.name {
            [only] => *only == letter,
            name => !long.is_empty() && name.len() > 1 && long.as_bytes().starts_with(name),
        }
    }
}

/// The rest of a word from a byte on.
pub(super) fn borrowed<'a>(arg: &'a Arg<'_>, from: usize) -> Arg<'a> {
    Arg { text: Cow::Borrowed(&arg.text[from..]), splits: arg.splits }
}
