//! The reads of a text that advice is due for, until the lists around them are known.
//!
//! Owns: which of them are taken back: output that a file receives, and the chain carve-out. Refuses to own: the words of
//! advice (`advice.rs`).

use std::rc::Rc;

use crate::git::{Asked, Form, Pair, runs_program};
use crate::shell::{HOLE, Known, List, Redirected, Simple, Stdin};

/// Files that keep nothing.
const NOWHERE: [&[u8]; 4] = [b"/dev/null", b"/dev/stdout", b"/dev/stderr", b"/dev/tty"];

/// Room for the lists around a list, so that a deeper text takes no more memory.
const DEPTH: usize = 64;

/// A read form that was run.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) form: &'static Form,
    /// The directory to name to the tool.
    pub(super) dir: Option<Rc<[u8]>>,
    pub(super) at: (u32, u32),
    pub(super) fate: Fate,
}

/// What becomes of the advice for a read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Advised,
    /// Advised, unless the list that it stands in blesses it.
    Narrow,
    /// Its output went to a file.
    Written,
    /// The chain carve-out took the advice back.
    Verified,
}

/// An and-or list that has not ended.
#[derive(Debug)]
struct Open {
    /// The first read in it.
    from: usize,
    /// Every git command in it so far is a narrow read of its own.
    is_narrow: bool,
}

/// All reads so far, and the lists around the place where the walk is.
#[derive(Debug, Default)]
pub(super) struct Reads {
    pub(super) all: Vec<Read>,
    /// The innermost list; most texts have no other at any time.
    inner: Option<Open>,
    /// Those around it, the outermost first.
    outer: Vec<Open>,
    /// The first read of the pipeline that is being walked.
    pipeline: usize,
    /// The command before went into a pipe.
    is_piped: bool,
}

impl Reads {
    pub(super) fn enter(&mut self) {
        let open = Open { from: self.all.len(), is_narrow: true };
        let Some(outer) = self.inner.replace(open) else { return };
        if self.outer.capacity() == 0 {
            self.outer.reserve(DEPTH);
        }
        self.outer.push(outer);
    }

    /// Ends a list: one that is joined by `&&` alone, does work, and has no other git command blesses its reads.
    pub(super) fn leave(&mut self, list: List) {
        let Some(open) = std::mem::replace(&mut self.inner, self.outer.pop()) else { return };
        if !(list.is_conjunction && list.has_work && open.is_narrow) {
            return;
        }
        for read in self.all.iter_mut().skip(open.from).filter(|read| read.fate == Fate::Narrow) {
            read.fate = Fate::Verified;
        }
    }

    /// Notes where a pipeline begins, and a `tee` that keeps what the commands before it printed.
    pub(super) fn pass(&mut self, command: &Simple<'_>) {
        let reads_on = *command.stdin == Stdin::Other;
        let goes_on = command.is_piped && self.is_piped;
        if !reads_on && !goes_on {
            self.pipeline = self.all.len();
        }
        if reads_on && keeps_input(command) {
            self.all.iter_mut().skip(self.pipeline).for_each(|read| read.fate = Fate::Written);
            self.pipeline = self.all.len();
        }
        self.is_piped = command.is_piped;
    }

    /// Notes a git command that is no narrow read. A list that was told has told those around it.
    pub(super) fn disturb(&mut self) {
        self.inner.as_mut().into_iter().for_each(|list| list.is_narrow = false);
        self.disturb_outer();
    }

    fn disturb_outer(&mut self) {
        self.outer.iter_mut().rev().take_while(|list| list.is_narrow).for_each(|list| list.is_narrow = false);
    }

    /// Notes a read.
    pub(super) fn push(&mut self, read: Read) {
        // A narrow read is a segment of its own list alone; to those around it it is just another git command.
        match read.fate {
            Fate::Narrow => self.disturb_outer(),
            _ => self.disturb(),
        }
        self.all.push(read);
    }
}

/// Whether a command writes its standard input to a file.
fn keeps_input(command: &Simple<'_>) -> bool {
    let mut words = command.argv.iter().map(|arg| &*arg.text);
    let is_tee = words.next().is_some_and(|name| name.rsplit(|&b| b == b'/').next() == Some(b"tee"));
    is_tee && words.any(|word| !word.starts_with(b"-") && !NOWHERE.contains(&word))
}

/// Whether a command's output or messages go to a file.
pub(super) fn is_written(command: &Simple<'_>) -> bool {
    command.redirects.iter().any(writes)
}

/// Pagers that show what they are given and nothing else.
const PLAIN: [&[u8]; 2] = [b"", b"cat"];

/// Whether a read does more than read: it writes a file, it runs a program, its settings decide what is read, or a trace
/// goes to a file.
pub(super) fn is_more(command: &Simple<'_>, asked: &Asked<'_>) -> bool {
    let runs = asked.programs.iter().any(|text| !PLAIN.contains(&text.trim_ascii()));
    runs || !asked.outputs.is_empty() || asked.config.iter().any(decides) || traces(command)
}

/// Whether a setting decides more than how a read looks. An alias cannot hide a command that git ships, so that one of its
/// name is never looked at.
fn decides(pair: &Pair<'_>) -> bool {
    let is_alias = pair.key.starts_with(b"alias.");
    let is_pager = *pair.key == *b"core.pager" || pair.key.starts_with(b"pager.");
    let is_plain = is_pager && PLAIN.contains(&pair.value.trim_ascii());
    !is_alias && !is_plain && runs_program(&pair.key)
}

/// A trace variable with a path, or with a value that is not known.
fn traces(command: &Simple<'_>) -> bool {
    if command.env.is_empty() {
        return false;
    }
    let mut found = false;
    command.env.each(&mut |name, values| found |= name.starts_with(b"GIT_TRACE") && may_be_path(values));
    found
}

fn may_be_path(values: &Known<'_>) -> bool {
    match values {
        Known::OneOf(values) => values.iter().any(|value| matches!(value.first(), Some(b'/' | &HOLE))),
        Known::Unknown => true,
    }
}

fn writes(redirect: &Redirected<'_>) -> bool {
    let is_input = redirect.fd == Some(0);
    redirect.how.writes() && !is_input && redirect.target.known().is_none_or(|file| !NOWHERE.contains(&file))
}
