//! And-or lists with `||` in them: which segments run depends on which ones failed.
//!
//! Owns: what holds where the left side succeeded, and where it failed. A `cd` that failed went nowhere, which matters
//! where `||` follows; anywhere else it is taken to succeed. Every segment is read all the same: a branch that can hardly run may still be one that runs.

use super::scopes::{Mark, Paths};
use super::shape::{Shape, past_bodies};
use super::tree::{Join, Node};
use super::walk::{Frame, Walk};

/// How a list may stand after a segment.
#[derive(Debug, Default)]
struct Ways {
    success: Paths,
    failure: Paths,
}

impl Walk<'_> {
    pub(super) fn alternatives(&mut self, frame: &mut Frame<'_>, from: usize, shape: Shape) -> usize {
        let mark = self.state.open();
        let mut ways = Ways::default();
        let mut at = self.segment(frame, from, shape, (&mark, &mut ways));
        loop {
            at = past_bodies(&frame.script.nodes, at);
            let Some(Node::Join(join @ (Join::And | Join::Or))) = frame.node(at) else { break };
            at = past_bodies(&frame.script.nodes, at + 1);
            let kept = self.turn(join, &mark, &mut ways);
            at = self.segment(frame, at, shape, (&mark, &mut ways));
            match join {
                Join::And => ways.failure.extend(kept),
                _ => ways.success.extend(kept),
            }
        }
        let Ways { mut success, failure } = ways;
        success.extend(failure);
        self.state.join(&mark, &success);
        self.state.keep(mark);
        at
    }

    /// Goes to where the next segment begins, and returns the ways that do not lead there.
    fn turn(&mut self, join: Join, mark: &Mark, ways: &mut Ways) -> Paths {
        let Ways { success, failure } = std::mem::take(ways);
        let (mut taken, kept) = if join == Join::And { (success, failure) } else { (failure, success) };
        if taken.is_none() {
            taken.extend(Paths::unchanged());
        }
        self.state.join(mark, &taken);
        kept
    }

    fn segment(&mut self, frame: &mut Frame<'_>, from: usize, shape: Shape, out: (&Mark, &mut Ways)) -> usize {
        let (mark, ways) = out;
        let is_negated = matches!(frame.node(from), Some(Node::Not));
        let verdict = outlook(frame, from + usize::from(is_negated));
        let mut unmoved = Paths::default();
        if verdict == Outlook::Moves {
            self.state.note(mark, &mut unmoved);
        }
        let at = self.pipeline(frame, from, shape);
        let next = past_bodies(&frame.script.nodes, at);
        if matches!(frame.node(next), Some(Node::Join(Join::Or))) {
            ways.failure.extend(unmoved);
        }
        if verdict != Outlook::Fails {
            self.state.note(mark, &mut ways.success);
        }
        if matches!(verdict, Outlook::Open | Outlook::Fails) {
            self.state.note(mark, &mut ways.failure);
        }
        if is_negated {
            std::mem::swap(&mut ways.success, &mut ways.failure);
        }
        at
    }
}

/// What is to be expected of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outlook {
    Open,
    Moves,
    Succeeds,
    Fails,
}

fn outlook(frame: &Frame<'_>, at: usize) -> Outlook {
    if !matches!(frame.node(at), Some(Node::Command { .. })) {
        return Outlook::Open;
    }
    let (Some(Node::Word { .. }), Some(Node::Text { bytes, .. })) = (frame.node(at + 1), frame.node(at + 2)) else {
        return Outlook::Open;
    };
    match frame.script.bytes(bytes) {
        b"cd" | b"pushd" | b"popd" => Outlook::Moves,
        b"true" | b":" => Outlook::Succeeds,
        b"false" => Outlook::Fails,
        _ => Outlook::Open,
    }
}
