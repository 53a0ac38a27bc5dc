//! A simple command as the walk hands it on: its words expanded as far as the text tells, and what holds around it.
//!
//! Owns: the shapes that the shell's half and git's half share. Refuses to own: how they come about (`walk.rs`), and what
//! a program makes of its arguments.

use std::borrow::Cow;

pub(crate) use super::tree::{Redirect, Span};

/// Stands in an argument for something whose value the text does not tell. No UTF-8 text holds this byte.
pub(crate) const HOLE: u8 = 0xff;

/// A word after expansion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Arg<'a> {
    /// The value; `HOLE` stands for every stretch that is not known.
    pub(crate) text: Cow<'a, [u8]>,
    /// An unquoted part is not known, so that this may be any number of words, none included.
    pub(crate) splits: bool,
}

impl Arg<'_> {
    /// The value, where the text tells all of it.
    pub(crate) fn known(&self) -> Option<&[u8]> {
        (!self.splits && !self.text.contains(&HOLE)).then_some(&*self.text)
    }
}

/// A redirection of a command or of a compound command around it.
#[derive(Debug, Clone)]
pub(crate) struct Redirected<'a> {
    /// The descriptor; `None` for one that a variable names.
    pub(crate) fd: Option<u8>,
    pub(crate) how: Redirect,
    /// The file, or the content of a here-document or here-string.
    pub(crate) target: Arg<'a>,
    pub(crate) at: Span,
}

/// A directory or variable whose value depends on how the text runs has several values; more than are kept are not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Known<'a> {
    /// One of these. A directory is relative to the call's own, or absolute.
    OneOf(Vec<Cow<'a, [u8]>>),
    Unknown,
}

/// The directory in effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Dir<'a> {
    /// The call's own.
    Here,
    /// Moved. Each is relative to the call's own directory, or absolute.
    Moved(Known<'a>),
}

/// Where a command's standard input comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stdin<'a> {
    /// Whatever the whole text has.
    Own,
    /// A pipe or a file.
    Other,
    /// This content: of a here-document, a here-string, or a literal `echo` before the pipe.
    Content(Arg<'a>),
}

/// Where a command stands in the and-or list around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// It is a whole segment of the list by itself, as the text spells it: no pipe, no `!`, no wrapper, no substitution.
    Segment,
    /// Part of a segment: in a pipeline, a compound command, a wrapper, a nested text.
    Within,
}

/// Which place of which text something is read from. What is read again, in a loop or with another value of a variable,
/// has the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Texts are numbered as they are begun.
    pub(crate) text: u32,
    /// In bytes from the beginning of that text.
    pub(crate) start: u32,
    pub(crate) doubt: Doubt,
}

/// Why what is said of a place may not be all that there is to it, or not sure. Matters to who wants proof; who looks for
/// what may happen is told enough.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Doubt {
    /// In a loop over several numbers, of which one was looked at.
    pub(crate) is_one_of_many: bool,
    /// Behind a `||` or the end of a list that follows a change of directory, which may have failed.
    pub(crate) is_adrift: bool,
    /// The name of the command comes out of an expansion.
    pub(crate) is_computed: bool,
}

/// The environment of a command.
pub(crate) trait Env {
    /// The values that an exported variable, or one set for this command alone, may have. `None` where the text sets none.
    fn get(&self, name: &[u8]) -> Option<&Known<'_>>;

    /// All names that are set for the command, by the text.
    fn each(&self, visit: &mut dyn FnMut(&[u8], &Known<'_>));

    /// Plainly no name is set, so that nobody has to look. False proves nothing.
    fn is_empty(&self) -> bool {
        false
    }
}

/// A simple command that would run.
pub(crate) struct Simple<'a> {
    /// Name and arguments, wrappers taken off (`sudo -u x git add` is `git add`). Never empty, but the name may not be known.
    pub(crate) argv: &'a [Arg<'a>],
    pub(crate) env: &'a dyn Env,
    pub(crate) dir: &'a Dir<'a>,
    pub(crate) redirects: &'a [Redirected<'a>],
    pub(crate) stdin: &'a Stdin<'a>,
    /// Its standard output goes into a pipe or a substitution.
    pub(crate) is_piped: bool,
    /// The command in the text that was handed in; for one of a nested text, the command that holds it.
    pub(crate) at: Span,
    pub(crate) origin: Origin,
    pub(crate) place: Place,
    /// The text could not be read to the end of its nesting, and this was found by looking through it.
    pub(crate) is_guess: bool,
}

/// No environment.
impl Env for () {
    fn get(&self, _: &[u8]) -> Option<&Known<'_>> {
        None
    }

    fn each(&self, _: &mut dyn FnMut(&[u8], &Known<'_>)) {}

    fn is_empty(&self) -> bool {
        true
    }
}

impl<'a> Simple<'a> {
    /// A command around which nothing holds, at this place of the text.
    pub(crate) fn alone(argv: &'a [Arg<'a>], at: Span) -> Self {
        Self {
            argv,
            env: &(),
            dir: &Dir::Here,
            redirects: &[],
            stdin: &Stdin::Own,
            is_piped: false,
            at,
            origin: Origin { text: 0, start: at.start, doubt: Doubt::default() },
            place: Place::Segment,
            is_guess: false,
        }
    }
}

/// An and-or list that ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct List {
    /// `&&` joins all of it, and nothing else.
    pub(crate) is_conjunction: bool,
    /// A segment runs a command that is neither git nor `cd`.
    pub(crate) has_work: bool,
}

/// What a command's reader asks the walk to read next, as if it stood in the command's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Next {
    /// A text for the shell.
    Text(Vec<u8>),
    /// A command, its words given.
    Words(Vec<Vec<u8>>),
}

/// Who is told.
pub(crate) trait Visitor {
    /// An and-or list begins. Lists nest.
    fn enter(&mut self) {}

    /// A command would run. What is returned is walked next, in the same place.
    fn command(&mut self, command: &Simple<'_>) -> Vec<Next>;

    /// A program ran another command in its own words; that one was told before.
    fn around(&mut self, _wrapper: &Simple<'_>) {}

    /// A text is read in a shell of its own.
    fn nested(&mut self, _text: &[u8]) {}

    /// Something that a command at this place asked to be walked is not: too much was walked before it.
    fn unfollowed(&mut self, _at: Span) {}

    /// A redirection would be opened by something that is no simple command: a compound, or no command at all.
    fn redirect(&mut self, _redirect: &Redirected<'_>, _dir: &Dir<'_>) {}

    /// A redirection of any command is read; each time that it would be opened.
    fn opened(&mut self, _redirect: &Redirected<'_>, _dir: &Dir<'_>, _origin: Origin) {}

    /// The top of the working tree that a directory is in, absolute, where that can be told: what `git rev-parse
    /// --show-toplevel` prints there.
    fn toplevel(&mut self, _dir: &Dir<'_>) -> Option<Vec<u8>> {
        None
    }

    /// Nothing that is found from here on would change anything: the reading may end.
    fn is_full(&self) -> bool {
        false
    }

    /// The list that began last ends.
    fn leave(&mut self, _list: List) {}
}

/// What holds before the text runs.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Start<'a> {
    /// The home directory, for `~` and a bare `cd`; not known where none is given.
    pub(crate) home: Option<&'a [u8]>,
    /// The call's own directory, absolute, for `$PWD` and `pwd`; not known where none is given.
    pub(crate) base: Option<&'a [u8]>,
}

/// How far the text was understood.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Where bash would complain first.
    pub(crate) fault: Option<u32>,
    /// A bound was reached (`bounds.rs`).
    pub(crate) is_bounded: bool,
}
