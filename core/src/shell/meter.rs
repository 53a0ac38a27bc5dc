//! What a reading has used of its bounds. Owns: counting. What happens past a bound is said where it is reached.

use super::bounds::{MAX_BRACED, MAX_CALLS, MAX_COMMANDS, MAX_DEPTH, MAX_PARSED, MAX_REPEATED, MAX_WORDS};

/// What was used of the bounds.
#[derive(Debug, Default)]
pub(super) struct Meter {
    /// Bytes of nested texts, and how many there may be.
    parsed: usize,
    most_parsed: usize,
    commands: usize,
    /// Commands that were read again, and whether what runs now is read again.
    repeated: usize,
    pub(super) is_repeating: bool,
    pub(super) depth: usize,
    pub(super) texts: usize,
    calls: usize,
    /// Words that braces led to.
    braced: usize,
    /// Something was left unread: the text is looked through at the end.
    pub(super) is_spent: bool,
    /// Nothing more is read: there were too many commands, or nobody wants to know more.
    pub(super) is_over: bool,
    /// Something was read with less than all of its values.
    pub(super) is_bounded: bool,
}

impl Meter {
    /// For a text of so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Meter { most_parsed: bytes.saturating_add(MAX_PARSED), ..Meter::default() }
    }

    /// Counts a command; false when there were too many.
    pub(super) fn command(&mut self) -> bool {
        self.commands += 1;
        self.repeated += usize::from(self.is_repeating);
        let is_over = self.commands > MAX_COMMANDS;
        self.is_spent |= is_over;
        self.is_over |= is_over;
        !self.is_over
    }

    /// Whether something may be read once more.
    pub(super) fn may_repeat(&mut self) -> bool {
        let may = self.repeated < MAX_REPEATED;
        self.is_bounded |= !may;
        may
    }

    /// Whether one more text may be read.
    pub(super) fn may_call(&self) -> bool {
        self.calls < MAX_CALLS
    }

    /// Counts a text that is read for a name: the body of a function or of an alias.
    pub(super) fn call(&mut self) -> bool {
        self.calls += 1;
        self.is_spent |= self.calls > MAX_CALLS;
        self.calls <= MAX_CALLS
    }

    /// Goes one level down; false, and no level down, where that is too deep.
    pub(super) fn descend(&mut self, cost: usize) -> bool {
        let may = self.depth + cost <= MAX_DEPTH;
        self.depth += if may { cost } else { 0 };
        self.repeated += usize::from(self.is_repeating);
        self.is_spent |= !may;
        may
    }

    pub(super) fn ascend(&mut self, cost: usize) {
        self.depth = self.depth.saturating_sub(cost);
    }

    /// How many words the next braces may lead to.
    pub(super) fn may_brace(&self) -> usize {
        MAX_BRACED.saturating_sub(self.braced).min(MAX_WORDS)
    }

    /// Counts the words that braces led to; those that led to too many count as much as may be. Where only the words before
    /// have left no room for them, they are unread.
    pub(super) fn brace(&mut self, words: Option<usize>) {
        self.is_spent |= words.is_none() && self.may_brace() < MAX_WORDS;
        self.braced += words.map_or(MAX_WORDS, |words| if words > 1 { words } else { 0 });
    }

    /// Counts the bytes of a nested text; false when they were too many.
    pub(super) fn read(&mut self, bytes: usize) -> bool {
        self.parsed = self.parsed.saturating_add(bytes);
        let may = self.parsed <= self.most_parsed;
        self.is_spent |= !may;
        may
    }
}
