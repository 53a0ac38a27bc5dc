//! From a text to its nodes. Owns the grammar of bash; knows no program by name.
//!
//! One pass from left to right. Nesting is recursion that is counted (`bounds::MAX_NESTING`), everything else is a loop,
//! and the few places that must look ahead share one budget, so that the whole is linear in the text.

mod ansi;
mod assign;
mod compound;
mod control;
mod cursor;
mod dollar;
mod here;
mod list;
mod lookahead;
mod operand;
mod pending;
mod redirect;
mod simple;
mod table;
#[cfg(test)]
mod tests;
mod whole;
mod word;

pub(super) use whole::parse;
