//! From a text to its nodes. Owns the grammar; knows no program by name.

use super::tree::Script;

/// Parses a text. Total: what cannot be read is left out, and `fault` says where.
pub(super) fn parse(text: &[u8]) -> Script<'_> {
    Script { text, nodes: Vec::new(), arena: Vec::new(), fault: None, bound: None }
}
