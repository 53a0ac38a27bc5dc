//! From a whole text to its nodes: where reading begins and ends.

use super::super::tree::Script;
use super::cursor::Parser;

/// Parses a text. Total: what cannot be read is left out, and `fault` says where.
pub(in crate::shell) fn parse(text: &[u8]) -> Script<'_> {
    let mut parser = Parser::new(text);
    parser.whole();
    let out = parser.out;
    Script { text, nodes: out.nodes, arena: out.arena, fault: out.fault, bound: out.bound }
}
