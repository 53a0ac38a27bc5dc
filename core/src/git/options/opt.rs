//! An option, and a command's grammar: the shapes of the tables.

use super::super::marks::Marks;

/// How an option takes a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    No,
    /// `--option value`, `--option=value`, `-o value`, `-ovalue`.
    Must,
    /// `--option=value`, `-ovalue`.
    May,
    /// As `May`, and a value that is a false word switches the option off.
    Switch,
}

/// What a value is, where more is done with it than to skip it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Plain,
    /// A file or directory that is written.
    Output,
    /// A text for the shell, or a program.
    Program,
    /// A refspec.
    Refspec,
    /// The repository that is pushed to.
    Repository,
    /// Configuration, `key=value`.
    Setting,
}

/// An option of a command.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Opt {
    /// Without the dashes; empty for one that has only a letter.
    pub(crate) long: &'static str,
    /// 0 where there is none.
    pub(crate) letter: u8,
    pub(crate) value: Value,
    pub(crate) marks: Marks,
    pub(crate) role: Role,
    /// Whether `--no-` in front switches it off.
    pub(crate) has_twin: bool,
}

const fn opt(long: &'static str, letter: u8, value: Value) -> Opt {
    Opt { long, letter, value, marks: Marks::NONE, role: Role::Plain, has_twin: true }
}

pub(super) const fn flag(long: &'static str, letter: u8) -> Opt {
    opt(long, letter, Value::No)
}

pub(super) const fn takes(long: &'static str, letter: u8) -> Opt {
    opt(long, letter, Value::Must)
}

pub(super) const fn may(long: &'static str, letter: u8) -> Opt {
    opt(long, letter, Value::May)
}

pub(super) const fn switch(long: &'static str, letter: u8) -> Opt {
    opt(long, letter, Value::Switch)
}

/// The rows of two tables in one, in order: the options of a command that has another one's and some of its own, which stand
/// in place of the same ones there. `N` is how many come of it; the compiler fails where it is another number.
pub(super) const fn joined<const N: usize>(theirs: &[Opt], own: &[Opt]) -> [Opt; N] {
    let mut rows = [flag("", 0); N];
    let (mut at, mut of_theirs, mut of_own) = (0, 0, 0);
    while of_theirs < theirs.len() || of_own < own.len() {
        let takes_theirs =
            of_own == own.len() || of_theirs < theirs.len() && is_before(&theirs[of_theirs], &own[of_own]);
        if takes_theirs {
            rows[at] = theirs[of_theirs];
            of_theirs += 1;
        } else {
            rows[at] = own[of_own];
            of_theirs += (of_theirs < theirs.len() && !is_before(&own[of_own], &theirs[of_theirs])) as usize;
            of_own += 1;
        }
        at += 1;
    }
    assert!(at == N);
    rows
}

/// Whether a row stands before another: by long name, then by letter.
const fn is_before(a: &Opt, b: &Opt) -> bool {
    let (one, other) = (a.long.as_bytes(), b.long.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return one[at] < other[at];
        }
        at += 1;
    }
    one.len() < other.len() || one.len() == other.len() && a.letter < b.letter
}

impl Opt {
    pub(super) const fn marks(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }

    pub(super) const fn role(mut self, role: Role) -> Self {
        self.role = role;
        self
    }

    /// Without a `--no-` twin.
    pub(super) const fn alone(mut self) -> Self {
        self.has_twin = false;
        self
    }
}

/// Whether unique beginnings of long options are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    Unique,
    Exact,
}

/// Letters of options: the signs of ASCII.
const LETTERS: usize = 128;

/// The options of a command or subcommand, in the order of their long names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Options {
    pub(crate) rows: &'static [Opt],
    /// For each letter one more than the place of its row; 0 where there is none.
    letters: [u8; LETTERS],
    pub(crate) spelling: Spelling,
    /// The first word that is no option ends them.
    pub(crate) is_leading: bool,
}

impl Options {
    const fn new(rows: &'static [Opt], spelling: Spelling) -> Self {
        let mut letters = [0; LETTERS];
        let mut at = rows.len();
        while at > 0 {
            // Where two rows share a letter, the first one has it.
            letters[rows[at - 1].letter as usize] = at as u8;
            at -= 1;
        }
        letters[0] = 0;
        Self { rows, letters, spelling, is_leading: false }
    }

    /// The option with this letter.
    pub(crate) fn by_letter(&self, letter: u8) -> Option<&'static Opt> {
        let place = *self.letters.get(usize::from(letter))?;
        self.rows.get(usize::from(place).checked_sub(1)?)
    }
}

/// A subcommand. Its name is always spelled in full.
#[derive(Debug)]
pub(crate) struct Sub {
    pub(crate) word: &'static str,
    /// `None` where the command's own options go on.
    pub(crate) options: Option<Options>,
    pub(crate) marks: Marks,
}

/// The grammar of a command.
#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) options: Options,
    pub(crate) subs: &'static [Sub],
    /// A first word that is not known may be a subcommand.
    pub(crate) is_guessed: bool,
}

pub(super) const fn unique(rows: &'static [Opt]) -> Options {
    Options::new(rows, Spelling::Unique)
}

pub(super) const fn exact(rows: &'static [Opt]) -> Options {
    Options::new(rows, Spelling::Exact)
}

pub(super) const fn leading(rows: &'static [Opt]) -> Options {
    Options { is_leading: true, ..Options::new(rows, Spelling::Unique) }
}

pub(super) const fn command(name: &'static str, options: Options) -> Command {
    Command { name, options, subs: &[], is_guessed: false }
}

/// A command whose first word says what is done.
pub(super) const fn with_subs(name: &'static str, options: Options, subs: &'static [Sub]) -> Command {
    Command { name, options, subs, is_guessed: true }
}

/// A command whose first word may say what is done, and may be something else.
pub(super) const fn with_perhaps(name: &'static str, options: Options, subs: &'static [Sub]) -> Command {
    Command { name, options, subs, is_guessed: false }
}

pub(super) const fn sub(word: &'static str) -> Sub {
    Sub { word, options: None, marks: Marks::NONE }
}

pub(super) const fn sub_with(word: &'static str, options: Options) -> Sub {
    Sub { word, options: Some(options), marks: Marks::NONE }
}

impl Sub {
    pub(super) const fn marks(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }
}
