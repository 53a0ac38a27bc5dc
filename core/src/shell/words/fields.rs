//! The words that one word becomes, while they are put together.

use super::super::bounds::MAX_LEADING;
use super::super::simple::{Arg, HOLE};
use super::super::tree::Quoting;
use super::braces;
use super::cells::{Cell, Mark};
use super::values::Values;
use std::borrow::Cow;

/// A word of which nothing is known.
const LONE_HOLE: &[u8] = &[HOLE];

/// The word that is being put together, and the ones before it.
pub(super) struct Fields<'o, 't> {
    out: &'o mut Vec<Arg<'t>>,
    text: Vec<u8>,
    /// So far the word is a hole and nothing else, which needs no memory of its own.
    is_lone_hole: bool,
    /// The word counts even if it is empty.
    is_present: bool,
    splits: bool,
    /// For a word with braces, which are expanded when the rest is known.
    cells: Option<Vec<Cell>>,
    /// Nothing splits: the value of an assignment.
    is_single: bool,
    /// The bytes at which bare values are split, where they are not blanks.
    separators: Option<Box<[u8]>>,
}

impl<'o, 't> Fields<'o, 't> {
    /// A word that may become several.
    pub(super) fn several(out: &'o mut Vec<Arg<'t>>) -> Self {
        Fields {
            out,
            text: Vec::new(),
            is_lone_hole: false,
            is_present: false,
            splits: false,
            cells: None,
            is_single: false,
            separators: None,
        }
    }

    /// A word with braces in it.
    pub(super) fn braced(out: &'o mut Vec<Arg<'t>>) -> Self {
        Fields { cells: Some(Vec::new()), ..Fields::several(out) }
    }

    /// The same, split elsewhere than at blanks.
    pub(super) fn split_at(self, separators: Option<&[u8]>) -> Self {
        Fields { separators: separators.map(Box::from), ..self }
    }

    /// A value that stays one.
    pub(super) fn single(out: &'o mut Vec<Arg<'t>>) -> Self {
        Fields { is_single: true, is_present: true, ..Fields::several(out) }
    }

    /// Literal bytes of the word.
    pub(super) fn literal(&mut self, bytes: &[u8], quoting: Quoting) {
        let mark = if quoting == Quoting::Bare { Mark::Bare } else { Mark::Fixed };
        let Some(cells) = &mut self.cells else {
            self.write_hole();
            self.text.extend_from_slice(bytes);
            self.is_present = true;
            return;
        };
        cells.extend(bytes.iter().map(|byte| (*byte, mark)));
        if mark == Mark::Fixed {
            self.present();
        }
    }

    /// A word is here, even if nothing else comes.
    pub(super) fn present(&mut self) {
        self.is_present = true;
        if let Some(cells) = &mut self.cells {
            cells.push((0, Mark::Present));
        }
    }

    /// A value: split at blanks where it is bare.
    pub(super) fn value(&mut self, bytes: &[u8], quoting: Quoting) {
        if quoting == Quoting::Quoted || self.is_single {
            return self.literal(bytes, Quoting::Quoted);
        }
        let mut rest = bytes;
        while let Some(first) = rest.first() {
            let is_blank = self.is_separator(*first);
            let len = rest.iter().position(|b| self.is_separator(*b) != is_blank).unwrap_or(rest.len());
            let (piece, behind) = rest.split_at(len);
            if is_blank {
                self.end_word();
            } else {
                self.literal(piece, Quoting::Quoted);
            }
            rest = behind;
        }
    }

    fn is_separator(&self, byte: u8) -> bool {
        match &self.separators {
            None => is_blank(byte),
            Some(bytes) => bytes.contains(&byte),
        }
    }

    /// The elements of a list, each a word of its own; the first and the last join what stands beside them.
    pub(super) fn list(&mut self, list: &[Vec<u8>], quoting: Quoting) {
        for (i, element) in list.iter().enumerate() {
            if i > 0 {
                self.between();
            }
            self.value(element, quoting);
        }
    }

    /// Between two elements of a list.
    pub(super) fn between(&mut self) {
        if self.is_single {
            return self.literal(b" ", Quoting::Quoted);
        }
        self.end_word();
    }

    /// Whether braces are expanded later on.
    pub(super) fn has_braces(&self) -> bool {
        self.cells.is_some()
    }

    /// Something whose value is not told.
    pub(super) fn hole(&mut self, quoting: Quoting) {
        let splits = quoting == Quoting::Bare && !self.is_single;
        let mark = if splits { Mark::Splits } else { Mark::Fixed };
        self.is_present = true;
        if let Some(cells) = &mut self.cells {
            return cells.push((HOLE, mark));
        }
        self.splits |= splits;
        if self.text.is_empty() && !self.is_lone_hole {
            self.is_lone_hole = true;
            return;
        }
        self.write_hole();
        self.text.push(HOLE);
    }

    /// Something stands behind the hole that was alone.
    fn write_hole(&mut self) {
        if std::mem::take(&mut self.is_lone_hole) {
            self.text.push(HOLE);
        }
    }

    /// Gives the words the room that an earlier command had, where they have none yet.
    pub(super) fn settle(&mut self, values: &mut dyn Values<'t>) {
        if self.out.capacity() == 0 {
            *self.out = values.room();
        }
    }

    fn end_word(&mut self) {
        if let Some(cells) = &mut self.cells {
            return cells.push((0, Mark::Break));
        }
        if self.is_present {
            let text = match self.is_lone_hole {
                true => Cow::Borrowed(LONE_HOLE),
                false => std::mem::take(&mut self.text).into(),
            };
            self.out.push(Arg { text, splits: self.splits });
        }
        (self.is_present, self.splits, self.is_lone_hole) = (false, false, false);
    }

    /// Writes what has been put together.
    pub(super) fn finish(mut self) {
        self.end_word();
    }

    /// Writes the words that the braces of what has been put together lead to.
    pub(super) fn expand_braces(mut self, values: &mut dyn Values<'t>) {
        let Some(cells) = self.cells.take() else { return };
        if values.may_brace() == 0 && self.out.len() >= MAX_LEADING {
            values.brace(None);
            self.hole(Quoting::Bare);
            return self.end_word();
        }
        let expanded = braces::expand(&cells, values.may_brace());
        values.brace((!expanded.is_cut).then_some(expanded.words.len()));
        self.is_present = false;
        for word in &expanded.words {
            self.cells(word);
        }
        if expanded.is_cut {
            self.hole(Quoting::Bare);
            self.end_word();
        }
    }

    /// One word that braces led to.
    fn cells(&mut self, word: &[Cell]) {
        for (byte, mark) in word {
            match mark {
                Mark::Bare | Mark::Fixed => {
                    self.write_hole();
                    self.text.push(*byte);
                    self.is_present = true;
                }
                Mark::Present => self.is_present = true,
                Mark::Break => self.end_word(),
                Mark::Splits => self.hole(Quoting::Bare),
            }
        }
        self.end_word();
    }
}

/// Whether a bare value is split there: what `IFS` holds where nothing sets it.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}
