//! The bounds of one reading, in one place: what they count, and what happens past them is said in `mod.rs`.

/// Deepest nesting of compound commands, substitutions and quotes within one text.
pub(super) const MAX_NESTING: usize = 52;
/// Deepest nesting of texts within texts: `sh -c`, `eval`, functions, aliases.
pub(super) const MAX_TEXTS: usize = 16;
/// Deepest nesting of everything that the walk enters, over all texts. It bounds the walk's stack, and is counted in
/// kilobytes of it, as an unoptimised build uses them at most.
pub(super) const MAX_DEPTH: usize = 190;
/// Deepest place at which another text may still be parsed: the parser needs a stack of its own.
pub(super) const MAX_TEXT_DEPTH: usize = 104;
/// What the levels cost, in the same measure.
pub(super) const COMPOUND: usize = 4;
pub(super) const SUBSTITUTION: usize = 5;
pub(super) const CALL: usize = 4;
pub(super) const TEXT: usize = 6;
/// Most bytes of nested texts that are parsed or put together for one reading, beyond the length of the text itself:
/// function bodies that are read again, what `eval` joins, what `xargs` fills in.
pub(super) const MAX_PARSED: usize = 1 << 15;
/// Most bytes that one reading copies out of variables, or that one command is taken to print.
pub(super) const MAX_EXPANDED: usize = 1 << 18;
/// Most simple commands of one reading, those that wrappers and nested texts run counted as well.
pub(super) const MAX_COMMANDS: usize = 1200;
/// Most nodes that one text is parsed to.
pub(super) const MAX_NODES: usize = 40_000;
/// Most simple commands that are read again: in further rounds of a loop, for further values of a variable.
pub(super) const MAX_REPEATED: usize = 256;
/// Most words that one word may become through braces.
pub(super) const MAX_WORDS: usize = 256;
/// Most words that all braces of one reading together may lead to.
pub(super) const MAX_BRACED: usize = 1024;
/// Words of a command whose braces are still looked at when no more words may come of them.
pub(super) const MAX_LEADING: usize = 4;
/// Most braces of a word that leads to too many words, of which the first word is still told.
pub(super) const MAX_GROUPS: usize = 64;
/// Most values that are kept for a variable or a directory.
pub(super) const MAX_VALUES: usize = 8;
/// Most values of a loop's variable that its body is read with one by one.
pub(super) const MAX_ROUNDS: usize = 16;
/// Most variables that are kept, besides those that git and its helpers look at.
pub(super) const MAX_VARIABLES: usize = 256;
/// Most nested texts that are read: bodies of functions and aliases, texts of `eval` and `sh -c`.
pub(super) const MAX_CALLS: usize = 256;
/// Most times that a function is read within itself.
pub(super) const MAX_RECURSION: usize = 3;
/// Most names that all commands of one reading together are shown of their environments.
pub(super) const MAX_SHOWN: usize = 200_000;
/// Most words of a command that is only guessed.
pub(super) const MAX_GUESSED: usize = 32;
/// Most directories that `pushd` leaves behind; those below are not known.
pub(super) const MAX_STACK: usize = 16;
/// Longest path of a directory, in bytes, beyond which relative steps lead to a place that is not known.
pub(super) const MAX_PATH: usize = 1024;
