//! Expansion of a word: quotes are gone already; braces, tildes, parameters and substitutions as far as the text tells.
//!
//! Owns: what a word becomes. Refuses to own: which values hold (`state.rs`), and running what a word holds.

use super::simple::Arg;
use super::tree::Script;

/// The value of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value<'v> {
    /// Set to this; `HOLE` may stand in it.
    Text(&'v [u8]),
    /// The elements of an array or the positional parameters.
    List(&'v [Vec<u8>]),
    Unset,
    Unknown,
}

/// What an expansion asks the walk.
pub(super) trait Values<'t> {
    fn parameter(&self, name: &[u8]) -> Value<'_>;

    /// Sets a variable: `${x:=word}`.
    fn assign(&mut self, name: &[u8], value: &[u8]);

    /// Reads the substitution whose `Open` stands at `open`, and says what it prints, as far as the text tells: the output of
    /// a lone literal `echo` or `printf`.
    fn substitution(&mut self, script: &Script<'t>, open: usize) -> Option<Vec<u8>>;

    /// `~` and `~name`.
    fn home(&self, user: &[u8]) -> Option<&[u8]>;
}

/// Expands the word whose `Word` node stands at `at` into `out`, and returns the place behind its parts. Every
/// substitution in it is read exactly once, in order, also where a parameter's operand is not used.
pub(super) fn expand<'t>(
    _script: &'t Script<'t>,
    at: usize,
    _values: &mut dyn Values<'t>,
    _out: &mut Vec<Arg<'t>>,
) -> usize {
    at + 1
}
