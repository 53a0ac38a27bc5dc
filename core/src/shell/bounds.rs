//! The bounds of one reading, in one place: what they count, and what happens past them is said in `mod.rs`.

/// Deepest nesting of compound commands, substitutions and quotes within one text.
pub(super) const MAX_NESTING: usize = 64;
/// Deepest nesting of texts within texts: `sh -c`, `eval`, functions, aliases.
pub(super) const MAX_TEXTS: usize = 16;
/// Most bytes that are parsed for one reading, nested texts and repeated function bodies counted again.
pub(super) const MAX_PARSED: usize = 1 << 20;
/// Most simple commands of one reading.
pub(super) const MAX_COMMANDS: usize = 100_000;
/// Most words that one word may become through braces.
pub(super) const MAX_WORDS: usize = 256;
/// Most values that are kept for a variable or a directory.
pub(super) const MAX_VALUES: usize = 8;
/// Most values of a loop's variable that its body is read with one by one.
pub(super) const MAX_ROUNDS: usize = 16;
