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
mod redirect;
mod simple;
mod table;
#[cfg(test)]
mod tests;
mod word;

use super::tree::Script;
use cursor::Parser;

/// Parses a text. Total: what cannot be read is left out, and `fault` says where.
pub(super) fn parse(text: &[u8]) -> Script<'_> {
    let mut parser = Parser::new(text);
    parser.whole();
    let out = parser.out;
    Script { text, nodes: out.nodes, arena: out.arena, fault: out.fault, bound: out.bound }
}
