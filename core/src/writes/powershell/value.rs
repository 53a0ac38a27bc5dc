//! What a word or an expression comes to, as far as the text tells. Owns the shapes alone.

use std::borrow::Cow;

use crate::shell::HOLE;

/// One value or several.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Value<'t> {
    /// `HOLE` stands for every stretch that is not known.
    pub(super) first: Cow<'t, [u8]>,
    pub(super) more: Vec<Cow<'t, [u8]>>,
    /// It may be any number of values, none included.
    pub(super) is_open: bool,
    /// There is no value at all.
    pub(super) is_none: bool,
}

/// How a word is spelled.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// Without quotes at its beginning, so that it may be a parameter.
    #[default]
    Bare,
    /// In quotes, a variable, or a group.
    Made,
    /// A block, which has been read.
    Block,
    /// `@name`: parameters that stand elsewhere.
    Splat,
}

/// A word of a command.
#[derive(Debug, Clone, Default)]
pub(super) struct Word<'t> {
    pub(super) value: Value<'t>,
    pub(super) kind: Kind,
    /// As it is spelled.
    pub(super) source: &'t [u8],
}

impl<'t> Value<'t> {
    pub(super) fn of(text: impl Into<Cow<'t, [u8]>>) -> Self {
        Self { first: text.into(), ..Self::default() }
    }

    pub(super) fn none() -> Self {
        Self { is_none: true, ..Self::default() }
    }

    /// One value that is not known.
    pub(super) fn hole() -> Self {
        Self::of(&[HOLE][..])
    }

    /// Any number of values that are not known.
    pub(super) fn open() -> Self {
        Self { is_open: true, ..Self::hole() }
    }

    /// The only value, where it is known.
    pub(super) fn known(&self) -> Option<&[u8]> {
        (!self.is_none && !self.is_open && self.more.is_empty() && !self.first.contains(&HOLE)).then_some(&*self.first)
    }

    pub(super) fn items(&self) -> impl Iterator<Item = &[u8]> {
        let first = (!self.is_none).then_some(&*self.first);
        first.into_iter().chain(self.more.iter().map(|item| &**item))
    }

    /// The item at a place, counted from zero.
    pub(super) fn item(&self, at: usize) -> Option<&[u8]> {
        self.items().nth(at)
    }

    fn last(&mut self) -> &mut Cow<'t, [u8]> {
        self.more.last_mut().unwrap_or(&mut self.first)
    }

    /// The last item is not known after all.
    pub(super) fn blur(&mut self) {
        self.is_none = false;
        *self.last() = Cow::Borrowed(&[HOLE]);
    }

    /// Puts the first item of another value behind the last one of this.
    pub(super) fn join(&mut self, other: &Value<'_>) {
        self.is_none = false;
        self.last().to_mut().extend_from_slice(&other.first);
        self.is_open |= other.is_open;
    }

    pub(super) fn append(&mut self, other: Self) {
        self.is_open |= other.is_open;
        if self.is_none {
            *self = other;
        } else if !other.is_none {
            self.more.push(other.first);
            self.more.extend(other.more);
        }
    }

    /// As one text, its items joined as PowerShell joins them in a string.
    pub(super) fn text(&self) -> Vec<u8> {
        let items: Vec<&[u8]> = self.items().collect();
        items.join(&b' ')
    }
}
