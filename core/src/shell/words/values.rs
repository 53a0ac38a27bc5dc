//! What an expansion asks the walk.

use super::super::bounds::MAX_WORDS;
use super::super::simple::Arg;
use super::super::tree::Script;

/// The value of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::shell) enum Value<'v> {
    /// Set to this; `HOLE` may stand in it.
    Text(&'v [u8]),
    /// The elements of an array or the positional parameters.
    List(&'v [Vec<u8>]),
    /// Known not to be set: a positional parameter that was not given, a variable after `unset`.
    Unset,
    /// The text says nothing about it: not known, and taken as not set where a default stands beside it.
    Untold,
    /// Set to something that the text does not tell.
    Unknown,
}

/// What an expansion asks the walk.
pub(in crate::shell) trait Values<'t> {
    /// The value of a variable, or of a positional or special parameter; the name has no subscript.
    fn parameter(&self, name: &[u8]) -> Value<'_>;

    /// The bytes at which bare values are split, where the text sets them.
    fn separators(&self) -> Option<&[u8]> {
        None
    }

    /// Which of so many elements of an array to try, where the text does not tell.
    fn one_of(&self, _name: &[u8], _count: usize) -> usize {
        0
    }

    /// Sets a variable: `${x:=word}`.
    fn assign(&mut self, name: &[u8], value: &[u8]);

    /// Reads the substitution whose `Open` stands at `open`, and says what it prints, as far as the text tells: the output of
    /// a lone literal `echo` or `printf`. Newlines at its end are taken off here.
    fn substitution(&mut self, script: &Script<'t>, open: usize) -> Option<Vec<u8>>;

    /// A list with no words in it and room for some, where one is left over.
    fn room(&mut self) -> Vec<Arg<'t>> {
        Vec::new()
    }

    /// How many words the next braces may lead to.
    fn may_brace(&self) -> usize {
        MAX_WORDS
    }

    /// Takes note of how many words braces led to; none where they were too many.
    fn brace(&mut self, _words: Option<usize>) {}

    /// `~` and `~name`.
    fn home(&self, user: &[u8]) -> Option<&[u8]>;
}
