//! Simple commands: their words, assignments and redirections are expanded, with each value that a variable may have.
//!
//! Owns: the order of expansion, and what substitutions print. Refuses to own: what the command then is (`calls.rs`).

use super::bounds::MAX_ROUNDS;
use super::calls::{Call, Runner};
use super::compounds::bytes_of;
use super::elements::placed;
use super::scopes::Paths;
use super::shape::{after_item, past_assign, past_parts};
use super::simple::{HOLE, Known, Span};
use super::state::one;
use super::tree::{Assign, Node, Script};
use super::walk::{Frame, Replay, Walk};
use super::words;

impl Walk<'_> {
    pub(super) fn simple(&mut self, frame: &mut Frame<'_>, at: usize, span: Span) -> usize {
        if self.meter.is_over {
            return after_item(&frame.script.nodes, at);
        }
        if self.state.ground.expands_aliases && !self.state.aliases.is_empty() && self.aliased(frame, at, span) {
            return after_item(&frame.script.nodes, at);
        }
        if self.state.several == 0 {
            return self.once(frame, at, span);
        }
        let outer = self.state.swap_choices(None);
        let end = self.with_each_value(frame, at, span);
        self.state.swap_choices(Some(outer));
        end
    }

    /// Reads the command with every combination of values that its variables may have.
    fn with_each_value(&mut self, frame: &mut Frame<'_>, at: usize, span: Span) -> usize {
        let mark = self.state.open();
        let mut paths = Paths::default();
        let was_repeating = self.meter.is_repeating;
        self.replay = Replay { is_recording: true, ..Default::default() };
        let mut end = self.once(frame, at, span);
        for _ in 1..MAX_ROUNDS {
            if !self.state.next_choice() || !self.meter.may_repeat() {
                break;
            }
            self.state.note(&mark, &mut paths);
            self.state.rewind(&mark);
            (self.replay.is_on, self.replay.next, self.meter.is_repeating) = (true, 0, true);
            end = self.once(frame, at, span);
        }
        self.replay = Default::default();
        self.meter.is_repeating = was_repeating;
        if !paths.is_none() {
            self.state.note(&mark, &mut paths);
            self.state.join(&mark, &paths);
        }
        self.state.keep(mark);
        end
    }

    fn once(&mut self, frame: &mut Frame<'_>, at: usize, span: Span) -> usize {
        frame.args.clear();
        frame.redirects.clear();
        frame.temporary.clear();
        self.processes.clear();
        let (end, assigns) = self.expand(frame, at + 1);
        if assigns {
            self.assignments(frame, at + 1);
        }
        if frame.args.is_empty() {
            self.meter.command();
            self.note_last(&frame.args);
            for redirect in &frame.redirects {
                let dir = self.state.ground.dir.clone();
                self.visitor.redirect(redirect, super::dirs::seen(&dir));
            }
            return end;
        }
        if *frame.args[0].text == *b"alias" {
            self.note_line(frame.script.text, span.end);
        }
        let outer = std::mem::replace(&mut self.stage.doubt.is_computed, is_computed(frame, at + 1));
        let stdin = self.input(&frame.redirects);
        let call = Call {
            args: &frame.args,
            temporary: &frame.temporary,
            redirects: &frame.redirects,
            stdin,
            spot: self.state.ground.dir.clone(),
            span,
            runner: Runner::Shell,
            is_segment: !self.stage.is_within,
            is_bare: false,
        };
        self.call(&call);
        self.stage.doubt.is_computed = outer;
        self.note_last(&frame.args);
        end
    }

    /// Notes where the line ends on which an alias is defined. Many may stand on one line, which is looked at once.
    fn note_line(&mut self, text: &[u8], place: u32) {
        let (of, from, to) = self.line;
        if of != self.text_now || place < from || place > to {
            self.line = (self.text_now, place, line_end(text, place));
        }
    }

    /// Expands words and redirections, and returns the place behind the command and whether it has assignments.
    fn expand(&mut self, frame: &mut Frame<'_>, from: usize) -> (usize, bool) {
        let mut at = from;
        let mut assigns = false;
        loop {
            at = match frame.node(at) {
                Some(Node::End) => return (at + 1, assigns),
                None | Some(Node::Close | Node::Branch | Node::Join(_)) => return (at, assigns),
                Some(Node::Word { is_plain: true, .. }) => words::plain_words(frame.script, at, &mut frame.args),
                Some(Node::Word { .. }) => words::expand(frame.script, at, self, &mut frame.args).max(at + 1),
                Some(Node::Redirect { .. }) => self.redirect(frame, at),
                Some(Node::Assign { how, .. }) => {
                    assigns = true;
                    past_assign(&frame.script.nodes, at, how)
                }
                Some(_) => at + 1,
            };
        }
    }

    /// Assignments of the command: for the shell, where it is nothing else or declares; for the command alone otherwise.
    fn assignments(&mut self, frame: &mut Frame<'_>, from: usize) {
        let declares = frame.args.first().is_some_and(|name| super::builtins::declares(&name.text));
        let mut lasts = frame.args.is_empty();
        let mut at = from;
        loop {
            at = match frame.node(at) {
                None | Some(Node::End | Node::Close | Node::Branch | Node::Join(_)) => return,
                Some(Node::Assign { how, .. }) if lasts => self.assign_here(frame, at, how),
                Some(Node::Assign { how, .. }) => self.assign_for_one(frame, at, how),
                Some(Node::Word { .. }) => {
                    lasts |= declares;
                    past_parts(&frame.script.nodes, at + 1)
                }
                Some(Node::Redirect { .. }) => past_parts(&frame.script.nodes, at + 2),
                Some(_) => at + 1,
            };
        }
    }

    /// An assignment that lasts.
    fn assign_here(&mut self, frame: &Frame<'_>, at: usize, how: Assign) -> usize {
        let script = frame.script;
        let (value, next) = self.assigned(script, at, how);
        let Some(Node::Assign { name, .. }) = frame.node(at) else { return next };
        let name = script.bytes(name);
        if let (Assigned::One(text), b'P', Some(Node::Assign { name: at, .. })) =
            (&value, name.first().copied().unwrap_or_default(), frame.node(at))
        {
            self.prompt(name, text, at.span);
        }
        self.hide(name, &frame.args);
        self.set(name, how, value);
        if frame.args.first().is_some_and(|command| *command.text == *b"export") {
            self.state.export(name);
        }
        next
    }

    /// An assignment for one command alone.
    fn assign_for_one(&mut self, frame: &mut Frame<'_>, at: usize, how: Assign) -> usize {
        let script = frame.script;
        let (value, next) = self.assigned(script, at, how);
        if let (Some(Node::Assign { name, .. }), Assigned::One(text)) = (frame.node(at), &value) {
            self.prompt(script.bytes(name), text, name.span);
        }
        if let Some(Node::Assign { name, .. }) = frame.node(at) {
            frame.temporary.push((script.bytes(name).to_vec(), value.known()));
        }
        next
    }

    fn assigned<'t>(&mut self, script: &'t Script<'t>, at: usize, how: Assign) -> (Assigned, usize) {
        if !matches!(how, Assign::Array | Assign::AppendArray) {
            let (arg, next) = words::value(script, at, self);
            return (Assigned::One(arg.text.into_owned()), next);
        }
        let mut list = Vec::new();
        let mut at = at + 1;
        while let Some(Node::Word { .. }) = script.nodes.get(at) {
            at = words::expand(script, at, self, &mut list).max(at + 1);
        }
        (Assigned::List(placed(list)), at + 1)
    }

    fn set(&mut self, name: &[u8], how: Assign, value: Assigned) {
        match (how, value) {
            (Assign::Append, Assigned::One(text)) => self.append(name, &text),
            (Assign::Element, Assigned::One(text)) => self.extend(name, vec![text]),
            (Assign::AppendArray, Assigned::List(list)) => self.extend(name, list),
            (_, Assigned::List(list)) => self.state.set_list(name, list),
            (_, Assigned::One(text)) => self.state.set(name, known(text)),
        }
    }

    fn append(&mut self, name: &[u8], text: &[u8]) {
        let old = self.state.visible(name).map(|var| &var.text);
        let bytes = match old {
            Some(Known::OneOf(olds)) => olds.iter().map(|old| old.len()).sum(),
            _ => 0,
        };
        let joined = match old {
            _ if !self.state.expand(bytes) => Known::Unknown,
            Some(Known::OneOf(olds)) if !olds.is_empty() => {
                Known::OneOf(olds.iter().map(|old| [old, text].concat().into()).collect())
            }
            Some(Known::OneOf(_)) => known(text.to_vec()),
            Some(Known::Unknown) | None => known([&[HOLE], text].concat()),
        };
        self.state.set(name, joined);
    }

    fn extend(&mut self, name: &[u8], list: Vec<Vec<u8>>) {
        let old = self.state.visible(name).and_then(|var| var.list.clone());
        let bytes = old.iter().flatten().map(|text| text.len() + 1).sum();
        if !self.state.expand(bytes) {
            return self.state.set(name, Known::Unknown);
        }
        let all = old.unwrap_or_default().into_iter().chain(list).collect();
        self.state.set_list(name, all);
    }

    /// Replaces an alias that stands in a command's place, and reads what comes of it. False where there is none.
    fn aliased(&mut self, frame: &Frame<'_>, at: usize, span: Span) -> bool {
        let Some((word, name)) = plain_name(frame, at) else { return false };
        let Some(alias) = self.state.aliases.get(name).filter(|alias| alias.level == self.state.level) else {
            return false;
        };
        let (text, place) = alias.since;
        if (text == self.text_now && word.start < place) || self.active.iter().any(|active| active == name) {
            return false;
        }
        let before = bytes_of(frame, Span { start: span.start, end: word.start });
        let after = bytes_of(frame, Span { start: word.end, end: span.end });
        let text = [before, &alias.text, after].concat();
        self.active.push(name.to_vec());
        self.text(&text, span);
        self.active.pop();
        true
    }
}

/// The end of the line that holds a place.
fn line_end(text: &[u8], place: u32) -> u32 {
    let rest = text.get(place as usize..).unwrap_or_default();
    let more = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
    place.saturating_add(u32::try_from(more).unwrap_or(u32::MAX))
}

/// The first word of a command, where it is spelled without quotes and expansions.
fn plain_name<'t>(frame: &Frame<'t>, at: usize) -> Option<(Span, &'t [u8])> {
    let nodes = &frame.script.nodes;
    let mut at = at + 1;
    while let Some(Node::Assign { how, .. }) = nodes.get(at) {
        at = past_assign(nodes, at, *how);
    }
    let (Some(Node::Word { at: word, .. }), Some(Node::Text { bytes, .. })) = (nodes.get(at), nodes.get(at + 1)) else {
        return None;
    };
    let is_plain = !bytes.in_arena && bytes.span.end - bytes.span.start == word.end - word.start;
    is_plain.then(|| (*word, frame.script.bytes(*bytes)))
}

/// The value of an assignment.
enum Assigned {
    One(Vec<u8>),
    List(Vec<Vec<u8>>),
}

impl Assigned {
    fn known(self) -> Known<'static> {
        match self {
            Assigned::One(text) => known(text),
            Assigned::List(list) => list.into_iter().next().map_or(Known::Unknown, known),
        }
    }
}

/// A value of which something may not be known; of one that is nothing else, nothing is.
pub(super) fn known(text: Vec<u8>) -> Known<'static> {
    if !text.is_empty() && text.iter().all(|byte| *byte == HOLE) { Known::Unknown } else { one(text) }
}

/// Whether the first word of the command whose parts begin here is spelled by an expansion.
fn is_computed(frame: &Frame<'_>, from: usize) -> bool {
    let parts = frame.script.nodes.get(from..).unwrap_or_default();
    let first = parts.iter().position(|node| matches!(node, Node::Word { .. } | Node::End));
    let Some(first) = first.filter(|at| matches!(parts[*at], Node::Word { is_plain: false, .. })) else { return false };
    let word = parts[first + 1..].iter().take_while(|node| !matches!(node, Node::Word { .. } | Node::End));
    word.take(16).any(|node| matches!(node, Node::Param { .. } | Node::Open { .. } | Node::Hole))
}
