//! Compound commands: which of their parts run, how often, and what of it stays.
//!
//! Owns: the order of the parts and their scopes. Conditions are not judged: every branch may run.

use std::rc::Rc;

use super::bounds::{COMPOUND, MAX_ROUNDS, MAX_VALUES};
use super::scopes::{Mark, Paths};
use super::simple::{Arg, HOLE, Known};
use super::state::{Named, one};
use super::tree::{Kind, Node, Span};
use super::walk::{Frame, Walk};
use super::words;

/// A compound command: the places of its `Open` and `Close`.
#[derive(Debug, Clone, Copy)]
struct Part {
    kind: Kind,
    open: usize,
    close: usize,
    span: Span,
}

impl Walk<'_> {
    pub(super) fn compound(&mut self, frame: &mut Frame<'_>, open: usize) -> usize {
        let Some(Node::Open { kind, close, at: span, .. }) = frame.node(open) else { return open + 1 };
        let part = Part { kind, open, close: (close as usize).max(open), span };
        let stage = self.stage.clone();
        let end = self.surrounding(frame, part.close + 1);
        if self.meter.descend(COMPOUND) {
            self.inner(frame, part);
            self.meter.ascend(COMPOUND);
        } else {
            self.unread(bytes_of(frame, span), span);
        }
        self.stage = stage;
        end
    }

    fn inner(&mut self, frame: &mut Frame<'_>, part: Part) {
        match part.kind {
            Kind::Group => _ = self.items(frame, part.open + 1),
            Kind::Subshell | Kind::Coproc => self.subshell(frame, part.open + 1),
            Kind::If => self.branches(frame, part),
            Kind::Loop => self.repeat(frame, part),
            Kind::For | Kind::Select => self.for_each(frame, part),
            Kind::Case => self.case(frame, part),
            Kind::Function => self.function(frame, part),
            Kind::Arithmetic | Kind::Test => {
                self.has_work = true;
                self.skim_all(frame, part.open + 1, part.close);
            }
            Kind::Substitution | Kind::ProcessIn | Kind::ProcessOut => self.subshell(frame, part.open + 1),
        }
    }

    fn subshell(&mut self, frame: &mut Frame<'_>, at: usize) {
        let (mark, traps) = (self.state.open(), self.trapped.len());
        self.items(frame, at);
        self.traps(traps);
        self.state.drop_scope(mark);
    }

    /// Expands the words of a stretch for what they run.
    fn skim_all(&mut self, frame: &mut Frame<'_>, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            at = match frame.node(at) {
                Some(Node::Open { .. }) => self.embedded(frame, at),
                _ => self.skim(frame, at),
            };
        }
    }

    /// Expands the words of a stretch; whether they hold several values is of no matter there.
    fn words(&mut self, frame: &mut Frame<'_>, from: usize, to: usize) -> Vec<Arg<'static>> {
        let mut found = Vec::new();
        let mut at = from;
        while at < to {
            at = match frame.node(at) {
                Some(Node::Word { .. }) => self.collect(frame, at, &mut found),
                Some(Node::Open { .. }) => self.embedded(frame, at),
                _ => at + 1,
            };
        }
        found
    }

    fn collect(&mut self, frame: &mut Frame<'_>, at: usize, found: &mut Vec<Arg<'static>>) -> usize {
        let mut out = Vec::new();
        let next = words::expand(frame.script, at, self, &mut out);
        found.extend(out.into_iter().map(owned));
        next.max(at + 1)
    }

    /// A substitution that stands in no word: of an arithmetic expression.
    fn embedded(&mut self, frame: &mut Frame<'_>, open: usize) -> usize {
        let Some(Node::Open { close, .. }) = frame.node(open) else { return open + 1 };
        let script = frame.script;
        self.substituted(script, open);
        (close as usize).max(open) + 1
    }

    /// `if`: conditions run one after the other, and one branch does, or none.
    fn branches(&mut self, frame: &mut Frame<'_>, part: Part) {
        let start = self.state.open();
        let mut paths = Paths::default();
        let mut at = part.open + 1;
        loop {
            let before = self.stage.doubt;
            at = self.items(frame, at);
            if !matches!(frame.node(at), Some(Node::Branch)) {
                break;
            }
            let branch = self.state.open();
            // A condition that went elsewhere did so where its branch runs, and may not have where another one does.
            let behind = std::mem::replace(&mut self.stage.doubt, before);
            at = self.items(frame, at + 1);
            self.stage.doubt = behind;
            self.state.note(&start, &mut paths);
            self.state.drop_scope(branch);
            if !matches!(frame.node(at), Some(Node::Branch)) {
                break;
            }
            at += 1;
        }
        self.state.note(&start, &mut paths);
        self.state.join(&start, &paths);
        self.state.keep(start);
    }

    /// `case`: one clause runs, or none.
    fn case(&mut self, frame: &mut Frame<'_>, part: Part) {
        let mut at = part.open + 1;
        while at < part.close && !matches!(frame.node(at), Some(Node::Branch)) {
            at = self.skim(frame, at);
        }
        let start = self.state.open();
        let mut paths = Paths::default();
        self.state.note(&start, &mut paths);
        while matches!(frame.node(at), Some(Node::Branch)) {
            at += 1;
            while matches!(frame.node(at), Some(Node::Word { .. })) {
                at = self.skim(frame, at);
            }
            at = self.items(frame, at);
            self.state.note(&start, &mut paths);
            self.state.rewind(&start);
        }
        self.state.join(&start, &paths);
        self.state.keep(start);
    }

    /// Reads a word for what it runs.
    fn skim(&mut self, frame: &mut Frame<'_>, at: usize) -> usize {
        match frame.node(at) {
            Some(Node::Word { .. }) => {
                frame.args.clear();
                words::expand(frame.script, at, self, &mut frame.args).max(at + 1)
            }
            _ => at + 1,
        }
    }

    /// `while`, `until`, and the counting `for`: the body runs any number of times, and each time may find what the time
    /// before has left.
    fn repeat(&mut self, frame: &mut Frame<'_>, part: Part) {
        let start = self.state.open();
        self.in_loop(&start, |walk| walk.round(frame, part.open + 1));
        if self.state.has_changed(&start) && self.meter.may_repeat() {
            let was_repeating = std::mem::replace(&mut self.meter.is_repeating, true);
            self.either(&start);
            self.in_loop(&start, |walk| walk.round(frame, part.open + 1));
            self.meter.is_repeating = was_repeating;
        }
        self.either(&start);
        self.state.keep(start);
    }

    /// The condition and the body, as far as there are both.
    fn round(&mut self, frame: &mut Frame<'_>, from: usize) {
        let mut at = self.items(frame, from);
        while matches!(frame.node(at), Some(Node::Branch)) {
            at = self.items(frame, at + 1);
        }
    }

    /// What held at the mark may still hold.
    fn either(&mut self, mark: &Mark) {
        if !self.state.has_changed(mark) {
            return;
        }
        let mut paths = Paths::unchanged();
        self.state.note(mark, &mut paths);
        self.state.join(mark, &paths);
    }

    /// `for` and `select`: the body runs with each value.
    fn for_each(&mut self, frame: &mut Frame<'_>, part: Part) {
        let Some(Node::Name(name)) = frame.node(part.open + 1) else { return };
        let body = self.body_of(frame, part);
        let words = self.words(frame, part.open + 2, body);
        let name = frame.script.bytes(name).to_vec();
        let has_words = matches!(frame.node(part.open + 2), Some(Node::Word { .. }));
        let words = if has_words { words } else { self.positional() };
        let start = self.state.open();
        let may_be_empty = words.iter().all(|word| word.splits);
        self.rounds(frame, body + 1, (&name, &words, &start));
        if may_be_empty {
            self.either(&start);
        } else {
            self.state.ground.is_dead = false;
        }
        self.state.keep(start);
    }

    fn body_of(&self, frame: &Frame<'_>, part: Part) -> usize {
        let mut at = part.open + 1;
        while at < part.close {
            match frame.node(at) {
                Some(Node::Branch) => break,
                Some(Node::Open { close, .. }) => at = (close as usize).max(at),
                _ => {}
            }
            at += 1;
        }
        at
    }

    fn positional(&self) -> Vec<Arg<'static>> {
        match &self.state.ground.positional {
            Some(words) => words.iter().map(|word| Arg { text: word.clone().into(), splits: false }).collect(),
            None => vec![Arg { text: vec![HOLE].into(), splits: true }],
        }
    }

    fn rounds(&mut self, frame: &mut Frame<'_>, body: usize, each: (&[u8], &[Arg<'static>], &Mark)) {
        let (name, words, start) = each;
        let (was_repeating, doubt) = (self.meter.is_repeating, self.stage.doubt);
        self.stage.doubt.is_one_of_many |= words.iter().filter(|word| is_number(&word.text)).count() > 1;
        let mut seen: Vec<&[u8]> = Vec::new();
        for word in words.iter().filter(|word| !is_number(&word.text)).chain(words.iter().find(|w| is_number(&w.text)))
        {
            if seen.contains(&&*word.text) {
                continue;
            }
            if !seen.is_empty() && !self.meter.may_repeat() {
                self.meter.is_spent = true;
                break;
            }
            let is_last = seen.len() >= MAX_ROUNDS;
            self.meter.is_bounded |= is_last;
            seen.push(&word.text);
            let is_known = !is_last && !word.splits;
            self.state.set(name, if is_known { one(word.text.to_vec()) } else { Known::Unknown });
            self.state.ground.is_dead = false;
            self.in_loop(start, |walk| {
                walk.items(frame, body);
            });
            self.meter.is_repeating = true;
            if is_last {
                break;
            }
        }
        (self.meter.is_repeating, self.stage.doubt) = (was_repeating, doubt);
    }

    /// Keeps the body as text: it is read where the function is called.
    fn function(&mut self, frame: &mut Frame<'_>, part: Part) {
        let Some(Node::Name(name)) = frame.node(part.open + 1) else { return };
        let body = self.body_of(frame, part);
        let Some(Node::Open { at, .. }) = frame.node(body + 1) else { return };
        let span = Span { start: at.start, end: part.span.end.max(at.end) };
        let named = Named {
            text: Rc::from(bytes_of(frame, span)),
            is_perhaps: false,
            is_exported: self.state.ground.exports_all,
            level: self.state.level,
            since: (self.text_now, 0),
        };
        let name = frame.script.bytes(name).to_vec();
        self.state.define(&name, Some(named));
    }
}

const _: () = assert!(MAX_VALUES > 1, "a branch needs a value besides the one before it");

/// Numbers are no verbs, no names and no directories worth telling apart.
fn is_number(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_digit)
}

pub(super) fn bytes_of<'t>(frame: &Frame<'t>, span: Span) -> &'t [u8] {
    frame.script.text.get(span.start as usize..span.end as usize).unwrap_or_default()
}

pub(super) fn owned(arg: Arg<'_>) -> Arg<'static> {
    Arg { text: arg.text.into_owned().into(), splits: arg.splits }
}
