//! Commands of another shell's text, written down for the POSIX reader.
//!
//! Owns: their words in quotes, what joins them, and which stretch of the original each came from. Refuses to own: what they
//! are, and what is read out of them.

use crate::shell::{self, HOLE, Span};

/// What stands between two commands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Joint {
    #[default]
    Line,
    And,
    Or,
    Pipe,
}

/// A text that a POSIX shell would read as the same commands.
#[derive(Debug, Default)]
pub(crate) struct Script {
    pub(crate) text: Vec<u8>,
    /// Where each command begins in the text, and where it stood in the original.
    places: Vec<(u32, Span)>,
    joint: Joint,
}

/// Stands for any number of words that are not known.
const OPEN: &[u8] = b" $x";

impl Script {
    /// What the next command is joined with.
    pub(super) fn join(&mut self, joint: Joint) {
        self.joint = joint;
    }

    /// Begins a command.
    pub(super) fn begin(&mut self, span: Span) {
        if !self.text.is_empty() {
            self.text.extend_from_slice(match self.joint {
                Joint::Line => b"\n",
                Joint::And => b" && ",
                Joint::Or => b" || ",
                Joint::Pipe => b" | ",
            });
        }
        self.joint = Joint::Line;
        self.places.push((u32::try_from(self.text.len()).unwrap_or(u32::MAX), span));
    }

    /// Adds a word in quotes.
    pub(super) fn word(&mut self, word: &[u8]) {
        self.text.push(b' ');
        shell::quote(word, &mut self.text);
    }

    /// Adds any number of unknown words.
    pub(super) fn open(&mut self) {
        self.text.extend_from_slice(OPEN);
    }

    /// Adds something that is written as it stands.
    pub(super) fn raw(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    /// Adds an assignment that later commands see.
    pub(super) fn export(&mut self, name: &[u8], value: &[u8], span: Span) {
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        if name.is_empty() || !name.iter().all(is_name) || name[0].is_ascii_digit() {
            return;
        }
        self.begin(span);
        self.raw(b"export ");
        self.raw(name);
        self.raw(b"=");
        if value.contains(&HOLE) {
            self.raw(b"\"$x\"");
        } else {
            shell::quote(value, &mut self.text);
        }
    }

    /// Puts another script behind this one, as if all of it stood at one place.
    pub(super) fn append(&mut self, other: &Self, holder: Span) {
        if !other.text.is_empty() {
            self.begin(holder);
            self.raw(&other.text);
        }
    }

    /// Where a stretch of the text came from.
    pub(crate) fn origin(&self, at: Span) -> Span {
        let after = self.places.partition_point(|(start, _)| *start <= at.start);
        let place = after.checked_sub(1).and_then(|before| self.places.get(before));
        place.map_or(Span { start: 0, end: 0 }, |(_, span)| *span)
    }
}
