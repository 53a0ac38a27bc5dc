//! And-or lists: which segments run depends on which ones failed.
//!
//! Owns: what holds where the left side succeeded, and where it failed. A `cd` that failed went nowhere, which matters
//! where `||` follows; anywhere else it is taken to succeed. Every segment is read all the same: a branch that can hardly run may still be one that runs.

use std::rc::Rc;

use super::scopes::{Mark, Paths};
use super::shape::{Shape, after_item, past_bodies, shape};
use super::simple::{Dir, Known, List};
use super::state::Spot;
use super::tree::{Join, Node};
use super::walk::{Frame, Walk};

/// How a list may stand after a segment.
#[derive(Debug)]
struct Course {
    shape: Shape,
    start: Mark,
    success: Paths,
    failure: Paths,
}

/// The directory in effect, and the same as an absolute path where that is known.
type Stand = (Spot, Option<Rc<Vec<u8>>>);

impl Walk<'_> {
    /// An and-or list.
    pub(super) fn list(&mut self, frame: &mut Frame<'_>, at: usize) -> usize {
        let shape = shape(&frame.script.nodes, at);
        self.visitor.enter();
        let outer_work = std::mem::replace(&mut self.has_work, false);
        let background = shape.is_background.then(|| self.state.open());
        let before = (self.state.ground.dir.clone(), self.state.ground.pwd.clone());
        let end = if shape.has_or { self.alternatives(frame, at, shape) } else { self.conjunction(frame, at, shape) };
        if let Some(mark) = background {
            self.state.drop_scope(mark);
        } else if !shape.has_or && self.has_moved(&before) {
            // What follows runs just as well where the change of directory has failed.
            self.stage.doubt.is_adrift = true;
        }
        let is_conjunction = shape.has_and && !shape.has_or && !shape.is_background;
        self.visitor.leave(List { is_conjunction, has_work: self.has_work });
        self.has_work |= outer_work;
        end
    }

    /// `a && b`, or one segment alone: each runs where those before it succeeded, and any may be the last.
    fn conjunction(&mut self, frame: &mut Frame<'_>, from: usize, shape: Shape) -> usize {
        let mut at = from;
        let mut mark: Option<Mark> = None;
        loop {
            let always = shape.has_and && is_sure(frame, at);
            let moves = shape.has_and && outlook(frame, at) == Outlook::Moves;
            at = self.pipeline(frame, at, shape);
            at = past_bodies(&frame.script.nodes, at);
            // Behind it the directory is this one, wherever the text was before.
            self.stage.doubt.is_adrift &= !(moves && self.is_absolute());
            if self.meter.is_over || !matches!(frame.node(at), Some(Node::Join(Join::And))) {
                break;
            }
            at = past_bodies(&frame.script.nodes, at + 1);
            if mark.is_none() && !always {
                mark = Some(self.state.open());
            }
        }
        if let Some(mark) = mark {
            if self.state.has_changed(&mark) {
                self.state.blur(&mark);
            }
            self.state.keep(mark);
        }
        at
    }

    /// Whether the text is elsewhere than it was: a way that leads back is none.
    fn has_moved(&self, (dir, pwd): &Stand) -> bool {
        if self.state.ground.dir == *dir {
            return false;
        }
        let before = if dir.is_none() { self.start.base } else { pwd.as_deref().map(Vec::as_slice) };
        before.is_none() || before != self.here()
    }

    /// Whether the directory is a known one that an absolute path led to.
    fn is_absolute(&self) -> bool {
        match self.state.ground.dir.as_deref() {
            Some(Dir::Moved(Known::OneOf(dirs))) => dirs.len() == 1 && dirs[0].starts_with(b"/"),
            _ => false,
        }
    }

    fn alternatives(&mut self, frame: &mut Frame<'_>, from: usize, shape: Shape) -> usize {
        let (start, doubt) = (self.state.open(), self.stage.doubt);
        let mut course = Course { shape, start, success: Paths::default(), failure: Paths::default() };
        let mut at = self.segment(frame, from, &mut course);
        loop {
            at = past_bodies(&frame.script.nodes, at);
            let Some(Node::Join(join @ (Join::And | Join::Or))) = frame.node(at).filter(|_| !self.meter.is_over) else {
                break;
            };
            at = past_bodies(&frame.script.nodes, at + 1);
            let kept = self.turn(join, &mut course);
            at = self.segment(frame, at, &mut course);
            match join {
                Join::And => course.failure.extend(kept),
                _ => course.success.extend(kept),
            }
        }
        self.stage.doubt = doubt;
        let Course { start, mut success, failure, .. } = course;
        success.extend(failure);
        self.state.join(&start, &success);
        self.state.keep(start);
        at
    }

    /// Goes to where the next segment begins, and returns the ways that do not lead there.
    fn turn(&mut self, join: Join, course: &mut Course) -> Paths {
        let (success, failure) = (std::mem::take(&mut course.success), std::mem::take(&mut course.failure));
        let (mut taken, kept) = if join == Join::And { (success, failure) } else { (failure, success) };
        if taken.is_none() {
            taken.extend(Paths::unchanged());
        }
        self.state.join(&course.start, &taken);
        kept
    }

    fn segment(&mut self, frame: &mut Frame<'_>, from: usize, course: &mut Course) -> usize {
        let is_negated = matches!(frame.node(from), Some(Node::Not));
        let outlook = outlook(frame, from + usize::from(is_negated));
        let mut unmoved = Paths::default();
        if outlook == Outlook::Moves {
            self.state.note(&course.start, &mut unmoved);
        }
        let at = self.pipeline(frame, from, course.shape);
        let next = past_bodies(&frame.script.nodes, at);
        if matches!(frame.node(next), Some(Node::Join(Join::Or))) {
            course.failure.extend(unmoved);
            self.stage.doubt.is_adrift |= outlook == Outlook::Moves;
        }
        if outlook != Outlook::Fails {
            self.state.note(&course.start, &mut course.success);
        }
        if matches!(outlook, Outlook::Open | Outlook::Fails) {
            self.state.note(&course.start, &mut course.failure);
        }
        if is_negated {
            std::mem::swap(&mut course.success, &mut course.failure);
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

/// Whether the segment can hardly fail: it sets something, or goes somewhere. What follows it is then no branch.
fn is_sure(frame: &Frame<'_>, at: usize) -> bool {
    if !matches!(frame.node(at), Some(Node::Command { .. })) {
        return false;
    }
    match (frame.node(at + 1), frame.node(at + 2)) {
        (Some(Node::Assign { .. }), _) => !has_words(frame, at),
        (Some(Node::Word { .. }), Some(Node::Text { bytes, .. })) => matches!(
            frame.script.bytes(bytes),
            b"cd" | b"pushd" | b"export" | b"set" | b"true" | b":" | b"shopt" | b"declare" | b"typeset" | b"echo"
        ),
        _ => false,
    }
}

fn has_words(frame: &Frame<'_>, at: usize) -> bool {
    let end = after_item(&frame.script.nodes, at);
    frame.script.nodes.get(at..end).unwrap_or_default().iter().any(|node| matches!(node, Node::Word { .. }))
}
