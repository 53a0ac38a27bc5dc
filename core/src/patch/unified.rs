//! Unified diffs, plain and git's. Owns which paths an applier of one could touch; does not apply anything.
//!
//! Authority: git's documentation of the patch format and the behaviour of `git apply`, except that a name keeps its
//! first component unless it is the `a/` or `b/` that git writes on both sides: an applier that strips nothing must not
//! escape.

use super::lines::{lines, trim_start};
use super::quoted::{self, Name, Prefixes};
use super::touched::{Op, Patch, State, Touched};

/// Reads a text as a diff. A text without any header is invalid, or empty when it is blank.
pub(super) fn read(text: &[u8]) -> Patch<'_> {
    let mut reader = Reader::default();
    for line in lines(text) {
        reader.take(line);
    }
    reader.finish()
}

#[derive(Default)]
struct Reader<'a> {
    files: Vec<Touched<'a>>,
    section: Section<'a>,
    hunk: Hunk<'a>,
    is_broken: bool,
}

/// Lines of the current hunk that are still to come. Only these numbers tell content from headers: a removed line that
/// starts with two dashes looks like a header.
#[derive(Default)]
struct Hunk<'a> {
    old: usize,
    new: usize,
    /// The last two content lines, should they have been the headers of the next file after all.
    old_name: Option<&'a [u8]>,
    new_name: Option<&'a [u8]>,
}

/// What is known about one file of the diff.
#[derive(Default)]
struct Section<'a> {
    is_git: bool,
    /// What follows `diff --git `.
    header: Option<&'a [u8]>,
    old: Option<Name<'a>>,
    new: Option<Name<'a>>,
    moved_from: Option<Name<'a>>,
    moved_to: Option<Name<'a>>,
    copied_from: Option<Name<'a>>,
    copied_to: Option<Name<'a>>,
    is_created: bool,
    is_deleted: bool,
    has_hunks: bool,
}

impl<'a> Reader<'a> {
    fn take(&mut self, line: &'a [u8]) {
        if self.hunk.takes(line) {
            return;
        }
        if self.hunk.is_open() {
            self.break_hunk(line);
        }
        if let Some(rest) = line.strip_prefix(b"@@") {
            return self.open_hunk(rest);
        }
        self.take_header(line);
    }

    /// A line that cannot stand in a hunk, before the counted lines were all there. When the two lines before it were
    /// the names of a file and this one opens a hunk, the counts were wrong and the names are names.
    fn break_hunk(&mut self, line: &[u8]) {
        self.is_broken = true;
        let names = (self.hunk.old_name, self.hunk.new_name);
        self.hunk = Hunk::default();
        if let (true, (Some(old), Some(new))) = (line.starts_with(b"@@"), names) {
            self.take_header(old);
            self.take_header(new);
        }
    }

    fn open_hunk(&mut self, rest: &[u8]) {
        self.section.has_hunks = true;
        match counts(rest) {
            Some((old, new)) => self.hunk = Hunk { old, new, ..Hunk::default() },
            None => self.is_broken = true,
        }
    }

    fn take_header(&mut self, line: &'a [u8]) {
        if let Some(rest) = line.strip_prefix(b"diff --git ") {
            self.close_section();
            self.section.is_git = true;
            self.section.header = Some(rest);
            return;
        }
        if let Some(rest) = line.strip_prefix(b"--- ") {
            if self.section.old.is_some() || self.section.new.is_some() {
                self.close_section();
            }
            self.section.old = Some(quoted::read(rest));
            return;
        }
        if let Some(rest) = line.strip_prefix(b"+++ ") {
            if self.section.new.is_some() {
                self.close_section();
            }
            self.section.new = Some(quoted::read(rest));
            return;
        }
        // Markers of the other format: a reader of that one would see another patch.
        self.is_broken |= trim_start(line).starts_with(b"***");
        self.section.take_extended(line);
    }

    fn close_section(&mut self) {
        let section = std::mem::take(&mut self.section);
        self.is_broken |= !section.report(&mut self.files);
    }

    fn finish(mut self) -> Patch<'a> {
        self.is_broken |= self.hunk.is_open();
        self.close_section();
        let state = if self.is_broken || self.files.is_empty() { State::Invalid } else { State::Ok };
        Patch::new(self.files, state)
    }
}

impl<'a> Hunk<'a> {
    fn is_open(&self) -> bool {
        self.old > 0 || self.new > 0
    }

    /// Counts a content line; false for a line that is none.
    fn takes(&mut self, line: &'a [u8]) -> bool {
        if !self.is_open() {
            // The remark on a missing newline follows the last counted line.
            return line.starts_with(b"\\ ");
        }
        let (old, new) = match line.first() {
            Some(b' ') | None => (1, 1),
            Some(b'-') => (1, 0),
            Some(b'+') => (0, 1),
            Some(b'\\') => (0, 0),
            Some(_) => return false,
        };
        let (Some(old), Some(new)) = (self.old.checked_sub(old), self.new.checked_sub(new)) else { return false };
        (self.old, self.new) = (old, new);
        if line.starts_with(b"+++ ") {
            self.new_name = Some(line);
        } else {
            self.old_name = line.starts_with(b"--- ").then_some(line);
            self.new_name = None;
        }
        true
    }
}

/// The lengths of ` -start,length +start,length @@`; a length that is not written is one.
fn counts(rest: &[u8]) -> Option<(usize, usize)> {
    let mut words = rest.split(|&byte| byte == b' ').skip(1);
    let old = length(words.next()?.strip_prefix(b"-")?)?;
    let new = length(words.next()?.strip_prefix(b"+")?)?;
    words.next()?.starts_with(b"@@").then_some((old, new))
}

fn length(range: &[u8]) -> Option<usize> {
    let mut numbers = range.split(|&byte| byte == b',').map(number);
    let start = numbers.next()?;
    let length = numbers.next().unwrap_or(Some(1));
    start.and(length).filter(|_| numbers.next().is_none())
}

fn number(digits: &[u8]) -> Option<usize> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0usize, |value, digit| {
        let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
        value.checked_mul(10)?.checked_add(usize::from(digit))
    })
}

impl<'a> Section<'a> {
    /// The lines between `diff --git` and the first hunk that say more than the names.
    fn take_extended(&mut self, line: &'a [u8]) {
        if !self.is_git {
            return;
        }
        let strip = |words: [&[u8]; 2]| words.iter().find_map(|word| line.strip_prefix(*word)).map(quoted::read);
        if let Some(name) = strip([b"rename from ", b"rename old "]) {
            self.moved_from = Some(name);
        } else if let Some(name) = strip([b"rename to ", b"rename new "]) {
            self.moved_to = Some(name);
        } else if let Some(rest) = line.strip_prefix(b"copy from ") {
            self.copied_from = Some(quoted::read(rest));
        } else if let Some(rest) = line.strip_prefix(b"copy to ") {
            self.copied_to = Some(quoted::read(rest));
        }
        self.is_created |= line.starts_with(b"new file mode ");
        self.is_deleted |= line.starts_with(b"deleted file mode ");
    }

    /// Adds the paths of the section; false when it lacks the names it should have.
    fn report(self, files: &mut Vec<Touched<'a>>) -> bool {
        let is_paired = self.old.is_some() && self.new.is_some();
        if !(self.is_git || is_paired || self.has_hunks) {
            // One line of prose that looks like a name.
            return true;
        }
        let header = self.header.and_then(|rest| quoted::read_pair(rest, self.moved()));
        let is_named = is_paired || header.is_some() || self.moved_to.is_some() || self.copied_to.is_some();
        let op = self.op();
        let for_header = self.prefixes(header.as_ref().map(|(old, new)| (old, new)));
        let for_names = self.prefixes_of_names(header.is_some().then_some(for_header));
        let special = [(self.moved_from, Op::MoveFrom), (self.moved_to, Op::MoveTo), (self.copied_to, Op::Create)];
        let header = header.unzip();
        let climbing: Vec<_> =
            [&self.old, &header.0, &self.new, &header.1].into_iter().flat_map(quoted::climbing).collect();
        let names = quoted::strip_pair((self.old, self.new), for_names);
        let header = quoted::strip_pair(header, for_header);
        let plain = [names.0, header.0, names.1, header.1].map(|name| (name, op));
        // A copy only reads its source.
        let plain = plain.into_iter().filter(|(name, _)| name.is_none() || *name != self.copied_from);
        let start = files.len();
        for (name, op) in special.into_iter().chain(plain) {
            let Some(Name::Path(path)) = name else { continue };
            // A section says one thing about a path, and says it first in its special lines.
            let is_said = files.iter().skip(start).any(|file| file.path == path);
            if !path.is_empty() && !is_said {
                files.push(Touched { path, op });
            }
        }
        files.extend(climbing.into_iter().map(|path| Touched { path, op }));
        is_named
    }

    /// The names in the lines of a rename or copy, which are never prefixed and never ambiguous.
    fn moved(&self) -> Option<(&Name<'a>, &Name<'a>)> {
        let from = self.moved_from.as_ref().or(self.copied_from.as_ref());
        from.zip(self.moved_to.as_ref().or(self.copied_to.as_ref()))
    }

    /// What stands before the two names of a pair; the lines of a rename have them whole.
    fn prefixes(&self, pair: Option<(&Name<'a>, &Name<'a>)>) -> Option<Prefixes> {
        let pair = pair.filter(|_| self.is_git)?;
        quoted::prefixes(pair).filter(|_| self.moved() != Some(pair))
    }

    /// The same of the file lines. Where one of them is no file, what the header had counts.
    fn prefixes_of_names(&self, header: Option<Option<Prefixes>>) -> Option<Prefixes> {
        match (&self.old, &self.new) {
            (Some(old @ Name::Path(_)), Some(new @ Name::Path(_))) if self.is_git => self.prefixes(Some((old, new))),
            _ => header.unwrap_or(Some(quoted::USUAL)),
        }
    }

    fn op(&self) -> Op {
        if self.is_created || self.old == Some(Name::Nothing) {
            return Op::Create;
        }
        if self.is_deleted || self.new == Some(Name::Nothing) {
            return Op::Delete;
        }
        Op::Update
    }
}
