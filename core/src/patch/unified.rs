//! Unified diffs, plain and git's. Owns which paths an applier of one could touch; does not apply anything.
//!
//! Authority: git's documentation of the patch format and the behaviour of `git apply`, except that a name keeps its
//! first component unless it is the `a/` or `b/` that git writes on both sides: an applier that strips nothing must not
//! escape.

use super::lines::{lines, trim_start};
use super::quoted;
use super::section::Section;
use super::touched::{Patch, State, Touched};

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
    besides: Vec<Touched<'a>>,
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
        if let Some(name) = [&b"diff --cc "[..], b"diff --combined "].iter().find_map(|word| line.strip_prefix(*word)) {
            // A merge is shown against all its parents; no applier takes that, and it names its file all the same.
            self.close_section();
            self.is_broken = true;
            self.section.is_git = true;
            self.section.index = Some(quoted::read(name));
            return;
        }
        if let Some(name) = line.strip_prefix(b"Index: ") {
            self.close_section();
            self.section.index = Some(quoted::read(name));
            return;
        }
        if let Some(rest) = line.strip_prefix(b"--- ") {
            let star = self.section.star.take();
            if self.section.old.is_some() || self.section.new.is_some() {
                self.close_section();
            }
            (self.section.old, self.section.new) = match star {
                Some(star) => (Some(star), Some(quoted::read(rest))),
                None => (Some(quoted::read(rest)), None),
            };
            return;
        }
        if let Some(rest) = line.strip_prefix(b"+++ ") {
            if self.section.new.is_some() {
                self.close_section();
            }
            self.section.new = Some(quoted::read(rest));
            return;
        }
        // Markers of the other format: a reader of that one would see another patch. Or the old name of a context diff.
        self.is_broken |= trim_start(line).starts_with(b"***");
        self.section.star = line.strip_prefix(b"*** ").filter(|rest| is_star_name(rest)).map(quoted::read);
        self.section.take_extended(line);
    }

    fn close_section(&mut self) {
        let section = std::mem::take(&mut self.section);
        self.is_broken |= !section.report(&mut self.files, &mut self.besides);
    }

    fn finish(mut self) -> Patch<'a> {
        self.is_broken |= self.hunk.is_open();
        self.close_section();
        let state = if self.is_broken || self.files.is_empty() { State::Invalid } else { State::Ok };
        Patch { besides: self.besides, ..Patch::new(self.files, state) }
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

/// Whether what follows three stars can be a name: it is no range of lines, and no header of the other format.
fn is_star_name(rest: &[u8]) -> bool {
    const OTHERS: [&[u8]; 7] = [b"Begin ", b"End ", b"Add ", b"Update ", b"Delete ", b"Move ", b"Rename "];
    !rest.ends_with(b" ****") && !OTHERS.iter().any(|word| rest.starts_with(word))
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
