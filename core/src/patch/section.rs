//! One file of a diff: what its header lines say, and which paths an applier could make of that. Owns no line by line
//! reading (`unified.rs`) and no spelling of names (`quoted.rs`).

use super::quoted::{self, Name, Prefixes};
use super::touched::{Op, Touched};
use std::borrow::Cow;

/// What is known about one file of the diff.
#[derive(Default)]
pub(super) struct Section<'a> {
    pub(super) is_git: bool,
    /// The name of a line with three stars, which is the old name of a context diff when the next line has the new one.
    pub(super) star: Option<Name<'a>>,
    /// The name of an `Index: ` line, which counts where the file lines are missing.
    pub(super) index: Option<Name<'a>>,
    /// What follows `diff --git `.
    pub(super) header: Option<&'a [u8]>,
    pub(super) old: Option<Name<'a>>,
    pub(super) new: Option<Name<'a>>,
    moved_from: Option<Name<'a>>,
    moved_to: Option<Name<'a>>,
    copied_from: Option<Name<'a>>,
    copied_to: Option<Name<'a>>,
    is_created: bool,
    is_deleted: bool,
    pub(super) has_hunks: bool,
}

impl<'a> Section<'a> {
    /// The lines between `diff --git` and the first hunk that say more than the names.
    pub(super) fn take_extended(&mut self, line: &'a [u8]) {
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

    /// Adds the paths of the section, and what else they can be; false when it lacks the names it should have.
    pub(super) fn report(mut self, files: &mut Vec<Touched<'a>>, besides: &mut Vec<Touched<'a>>) -> bool {
        if !self.is_paired() {
            self.old = self.old.or(self.index.take());
        }
        let is_paired = self.is_paired();
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
        let spelled = [&self.old, &header.0, &self.new, &header.1];
        let climbing: Vec<_> = spelled.iter().flat_map(|name| quoted::climbing(name)).collect();
        let others: Vec<_> = spelled.iter().filter_map(|name| name.as_ref()).flat_map(quoted::readings).collect();
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
        let is_new = |path: &Cow<'_, [u8]>| files.iter().skip(start).all(|file| file.path != *path);
        besides.extend(others.into_iter().filter(is_new).map(|path| Touched { path, op }));
        is_named
    }

    fn is_paired(&self) -> bool {
        self.old.is_some() && self.new.is_some()
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
