//! The arguments of a command, read once: which marks are set, which words are there.
//!
//! Owns: that digest. Refuses to own: cutting arguments (`argv.rs`), conditions (`meets.rs`).

use super::argv::{Piece, Pieces};
use super::form::Pair;
use super::marks::{HELP, Marks, SETTLED};
use super::options::opt::{Command, Role, Value};
use crate::shell::Arg;

/// The subcommand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    None,
    Known(&'static str),
    Unknown,
}

/// A command and its arguments.
pub(super) struct Line<'l, 'a> {
    pub(super) command: &'static Command,
    pub(super) args: &'a [Arg<'a>],
    pub(super) config: &'l [Pair<'a>],
    pub(super) marks: Marks,
    /// Those that were set when the first word came.
    pub(super) early: Marks,
    pub(super) verb: Verb,
    /// Words that are there.
    pub(super) words: u32,
    /// Unquoted words of which nothing is known.
    pub(super) perhaps: u32,
    pub(super) has_dashed: bool,
    /// An option has a value with a role.
    has_roles: bool,
}

impl<'l, 'a> Line<'l, 'a> {
    pub(super) fn read(command: &'static Command, args: &'a [Arg<'a>], config: &'l [Pair<'a>]) -> Self {
        let (none, verb) = (Marks::NONE, Verb::None);
        let (words, perhaps, has_dashed, has_roles) = (0, 0, false, false);
        let mut line =
            Self { command, args, config, marks: none, early: none, verb, words, perhaps, has_dashed, has_roles };
        line.pieces().for_each(|piece| line.note(piece));
        if line.words + line.perhaps == 0 {
            line.early = line.marks;
        }
        line
    }

    pub(super) fn pieces(&self) -> Pieces<'a> {
        Pieces::new(self.command, self.args)
    }

    /// The words besides options and the subcommand, in order.
    pub(super) fn words(&self) -> impl Iterator<Item = &'a Arg<'a>> + use<'a> {
        self.pieces().filter_map(|piece| match piece {
            Piece::Word(arg) | Piece::Dashed(arg) => Some(arg),
            _ => None,
        })
    }

    /// The words before `--`.
    pub(super) fn leading(&self) -> impl Iterator<Item = &'a Arg<'a>> + use<'a> {
        self.pieces().filter_map(|piece| if let Piece::Word(arg) = piece { Some(arg) } else { None })
    }

    /// The values of the options that have a role, where any has.
    pub(super) fn values(&self) -> Option<impl Iterator<Item = (Role, &'a [u8])> + use<'a>> {
        let valued = |piece| match piece {
            Piece::On(opt, Some(value)) if opt.role != Role::Plain => Some((opt.role, value)),
            _ => None,
        };
        self.has_roles.then(|| self.pieces().filter_map(valued))
    }

    fn note(&mut self, piece: Piece<'a>) {
        match piece {
            Piece::On(opt, _) => {
                self.marks = self.marks.or(opt.marks);
                self.has_roles |= opt.role != Role::Plain;
            }
            Piece::Off(opt) => {
                let settled = if opt.value == Value::Switch { SETTLED } else { Marks::NONE };
                self.marks = self.marks.without(opt.marks).or(settled);
            }
            Piece::Help => self.marks = self.marks.or(HELP),
            Piece::Sub(sub) => {
                self.verb = Verb::Known(sub.word);
                self.marks = self.marks.or(sub.marks);
            }
            Piece::SomeSub => self.verb = Verb::Unknown,
            Piece::Word(_) | Piece::Dashed(_) | Piece::Perhaps => self.word(piece),
        }
    }

    fn word(&mut self, piece: Piece<'a>) {
        if self.words + self.perhaps == 0 {
            self.early = self.marks;
        }
        match piece {
            Piece::Perhaps => self.perhaps += 1,
            _ => self.words += 1,
        }
        self.has_dashed |= matches!(piece, Piece::Dashed(_));
    }
}
