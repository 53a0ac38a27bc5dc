//! Looking ahead in the nodes: what joins a list, and where an item ends. Every level is looked at once.

use super::tree::{Assign, Join, Node};

/// What joins the segments of a list.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Shape {
    pub(super) has_and: bool,
    pub(super) has_or: bool,
    pub(super) has_pipe: bool,
    pub(super) is_background: bool,
}

pub(super) fn shape(nodes: &[Node], from: usize) -> Shape {
    let mut shape = Shape::default();
    let mut at = from;
    while let Some(node) = nodes.get(at) {
        at = match node {
            Node::Close | Node::Branch | Node::Join(Join::Then) => break,
            Node::Open { close, .. } => (*close as usize).max(at),
            Node::Body { end } => (*end as usize).max(at),
            Node::Join(Join::Background) => {
                shape.is_background = true;
                break;
            }
            Node::Join(Join::And) => {
                shape.has_and = true;
                at
            }
            Node::Join(Join::Or) => {
                shape.has_or = true;
                at
            }
            Node::Join(_) => {
                shape.has_pipe = true;
                at
            }
            _ => at,
        } + 1;
    }
    shape
}

/// The place behind the contents of here-documents.
pub(super) fn past_bodies(nodes: &[Node], from: usize) -> usize {
    let mut at = from;
    while let Some(Node::Body { end }) = nodes.get(at) {
        at = (*end as usize).max(at) + 1;
    }
    at
}

/// The place behind an item, without reading it.
pub(super) fn after_item(nodes: &[Node], from: usize) -> usize {
    let mut at = from;
    while matches!(nodes.get(at), Some(Node::Not | Node::Timed)) {
        at += 1;
    }
    let mut open_arrays = 0usize;
    while let Some(node) = nodes.get(at) {
        match node {
            Node::Open { close, .. } => at = (*close as usize).max(at),
            Node::Assign { how: Assign::Array | Assign::AppendArray, .. } => open_arrays += 1,
            Node::End if open_arrays == 0 => return at + 1,
            Node::End => open_arrays -= 1,
            Node::Close | Node::Branch | Node::Join(_) => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

/// The place behind the parts of a word.
pub(super) fn past_parts(nodes: &[Node], from: usize) -> usize {
    let mut at = from;
    loop {
        at = match nodes.get(at) {
            Some(Node::Text { .. } | Node::Hole | Node::Param { .. } | Node::ParamEnd) => at + 1,
            Some(Node::Open { close, .. }) => (*close as usize).max(at) + 1,
            _ => return at,
        };
    }
}

/// The place behind an assignment.
pub(super) fn past_assign(nodes: &[Node], from: usize, how: Assign) -> usize {
    if !matches!(how, Assign::Array | Assign::AppendArray) {
        return past_parts(nodes, from + 1);
    }
    let mut at = from + 1;
    while let Some(Node::Word { .. }) = nodes.get(at) {
        at = past_parts(nodes, at + 1);
    }
    at + 1
}
