//! Reads the nodes in the order in which they would run, and keeps what holds for each command.
//!
//! Owns: texts and pipelines. Refuses to own: and-or lists (`lists.rs`), compound and simple commands (`compounds.rs`, `commands.rs`).

use std::rc::Rc;

use super::bounds::{MAX_TEXT_DEPTH, MAX_TEXTS, TEXT};
use super::meter::Meter;
use super::parse;
use super::scopes::Delta;
use super::shape::{Shape, after_item, past_bodies};
use super::simple::{Arg, Doubt, Reading, Redirected, Span, Start, Stdin, Visitor};
use super::state::{Choices, State, Temporary, Var};
use super::tree::{Join, Node, Script};

pub(super) fn walk(text: &[u8], start: Start<'_>, visitor: &mut dyn Visitor) -> Reading {
    let script = parse::parse(text);
    let mut walk = Walk::new(start, visitor);
    walk.meter = Meter::new(text.len());
    walk.asks_for_last = Walk::asks_for_last(text);
    let mut frame = Frame::new(&script);
    walk.script(&mut frame);
    walk.traps(0);
    if (walk.meter.is_spent || walk.state.has_expanded_enough()) && !walk.visitor.is_full() {
        walk.guess(text, Span { start: 0, end: u32::try_from(text.len()).unwrap_or(u32::MAX) });
    }
    let is_bounded =
        walk.meter.is_bounded || walk.state.is_crowded || walk.meter.is_spent || walk.state.has_shown_enough();
    Reading { fault: script.fault, is_bounded }
}

/// What holds around a command and is no variable. Cheap to copy.
#[derive(Debug, Clone, Default)]
pub(super) struct Stage {
    /// `None` where it is the text's own.
    pub(super) stdin: Option<Rc<Stdin<'static>>>,
    pub(super) is_piped: bool,
    /// The redirections of the compound commands around.
    pub(super) redirects: Option<Rc<Vec<Redirected<'static>>>>,
    /// In a nested text: the command of the outermost one that holds it.
    pub(super) holder: Option<Span>,
    /// Not a segment of a list of the outermost text.
    pub(super) is_within: bool,
    pub(super) doubt: Doubt,
}

/// A script that is being read, and the buffers of its commands.
pub(super) struct Frame<'t> {
    pub(super) script: &'t Script<'t>,
    pub(super) args: Vec<Arg<'t>>,
    pub(super) redirects: Vec<Redirected<'t>>,
    pub(super) temporary: Vec<Temporary>,
}

impl<'t> Frame<'t> {
    pub(super) fn new(script: &'t Script<'t>) -> Self {
        Frame { script, args: Vec::new(), redirects: Vec::new(), temporary: Vec::new() }
    }

    pub(super) fn node(&self, at: usize) -> Option<Node> {
        self.script.nodes.get(at).copied()
    }
}

/// What the substitutions of a command came to, so that a second round over its values does not read them again.
#[derive(Debug, Default)]
pub(super) struct Replay {
    pub(super) outputs: Vec<Option<Vec<u8>>>,
    pub(super) next: usize,
    pub(super) is_on: bool,
    pub(super) is_recording: bool,
}

/// What belongs to one command while another one is read within it.
#[derive(Debug)]
pub(super) struct Suspended {
    replay: Replay,
    processes: Vec<Vec<u8>>,
    choices: Choices,
}

pub(super) struct Walk<'v> {
    pub(super) visitor: &'v mut dyn Visitor,
    pub(super) start: Start<'v>,
    pub(super) state: State,
    pub(super) meter: Meter,
    pub(super) stage: Stage,
    /// A command of the current list is neither git nor `cd`.
    pub(super) has_work: bool,
    /// What was printed, while somebody wants to know.
    pub(super) printed: Option<Vec<u8>>,
    /// Room for what is printed next, and for the words of the next command.
    pub(super) spare: Vec<u8>,
    pub(super) room: Vec<Arg<'static>>,
    /// What the process substitutions of the current command print.
    pub(super) processes: Vec<Vec<u8>>,
    pub(super) replay: Replay,
    /// How many texts were begun.
    pub(super) texts: u32,
    /// Which of them is being read.
    pub(super) text_now: u32,
    /// The line on which an alias is defined, which counts from its end on: the text, and a stretch up to that end.
    pub(super) line: (u32, u32, u32),
    /// Files that the text has written, and copies of programs that it has made, by their last names.
    pub(super) written: Vec<(Vec<u8>, Rc<[u8]>)>,
    pub(super) copies: Vec<(Vec<u8>, Vec<u8>)>,
    /// The text asks for the last word of the command before.
    pub(super) asks_for_last: bool,
    /// The texts of traps, and the commands that set them.
    pub(super) trapped: Vec<(Vec<u8>, Span)>,
    /// The loops that are being read: where each began, and where `break` and `continue` left it.
    pub(super) loops: Vec<(usize, Vec<Delta>)>,
    /// What the local variables of the functions that are being read hide.
    pub(super) hidden: Vec<(Vec<u8>, Option<Var>)>,
    /// The functions and aliases that are being read.
    pub(super) active: Vec<Vec<u8>>,
}

impl<'v> Walk<'v> {
    pub(super) fn new(start: Start<'v>, visitor: &'v mut dyn Visitor) -> Self {
        Walk {
            visitor,
            start,
            state: State::default(),
            meter: Meter::default(),
            stage: Stage::default(),
            has_work: false,
            printed: None,
            spare: Vec::new(),
            room: Vec::new(),
            processes: Vec::new(),
            replay: Replay::default(),
            texts: 0,
            text_now: 0,
            line: (0, 0, 0),
            written: Vec::new(),
            copies: Vec::new(),
            asks_for_last: false,
            trapped: Vec::new(),
            loops: Vec::new(),
            hidden: Vec::new(),
            active: Vec::new(),
        }
    }

    /// Reads a parsed text; what its parser did not understand is looked through.
    fn script(&mut self, frame: &mut Frame<'_>) {
        let outer = std::mem::replace(&mut self.text_now, self.texts + 1);
        self.texts += 1;
        let mut at = 0;
        while at < frame.script.nodes.len() {
            at = self.items(frame, at).max(at) + 1;
        }
        self.text_now = outer;
        let Some(bound) = frame.script.bound else { return };
        self.meter.is_bounded = true;
        let text = frame.script.text;
        let rest = text.get(bound as usize..).unwrap_or(text);
        self.guess(rest, Span { start: bound, end: u32::try_from(text.len()).unwrap_or(u32::MAX) });
    }

    /// Reads a text within the text, in the shell that is running.
    pub(super) fn text(&mut self, text: &[u8], holder: Span) {
        if !self.meter.read(text.len()) || !self.meter.call() {
            return;
        }
        let is_deep = self.meter.texts >= MAX_TEXTS || self.meter.depth > MAX_TEXT_DEPTH;
        if is_deep || !self.meter.descend(TEXT) {
            // What the text names in turn, such as a function, is found by looking through all of it at the end.
            self.meter.is_spent = true;
            self.guess(text, holder);
            return;
        }
        self.meter.texts += 1;
        self.asks_for_last |= Self::asks_for_last(text);
        let stage = self.stage.clone();
        self.stage.holder = Some(self.stage.holder.unwrap_or(holder));
        self.stage.is_within = true;
        self.parsed(text);
        self.stage = stage;
        self.meter.texts -= 1;
        self.meter.ascend(TEXT);
    }

    fn parsed(&mut self, text: &[u8]) {
        let script = parse::parse(text);
        let mut frame = Frame::new(&script);
        let saved = self.suspend();
        self.script(&mut frame);
        self.resume(saved);
    }

    /// Looks through what is too deep to be read. The outermost text is looked through as a whole, at the end.
    pub(super) fn unread(&mut self, text: &[u8], span: Span) {
        if let Some(holder) = self.stage.holder.filter(|_| self.meter.read(text.len())) {
            self.guess(text, holder);
        }
        self.meter.is_bounded |= span.end > span.start;
    }

    /// Puts aside what belongs to the command that is being read, before another one is.
    pub(super) fn suspend(&mut self) -> Suspended {
        let processes = std::mem::take(&mut self.processes);
        Suspended { replay: std::mem::take(&mut self.replay), processes, choices: self.state.swap_choices(None) }
    }

    pub(super) fn resume(&mut self, saved: Suspended) {
        self.replay = saved.replay;
        self.processes = saved.processes;
        self.state.swap_choices(Some(saved.choices));
    }

    /// Reads items up to the end of what holds them, and returns the place of that end.
    pub(super) fn items(&mut self, frame: &mut Frame<'_>, from: usize) -> usize {
        let mut at = from;
        loop {
            if self.meter.is_over {
                return frame.script.nodes.len();
            }
            at = match frame.node(at) {
                None | Some(Node::Close | Node::Branch) => return at,
                Some(Node::Command { .. } | Node::Open { .. } | Node::Not | Node::Timed) => self.list(frame, at),
                Some(Node::Body { end }) => (end as usize).max(at) + 1,
                Some(_) => at + 1,
            };
        }
    }

    /// One pipeline: `!` and `time` before it, then its parts.
    pub(super) fn pipeline(&mut self, frame: &mut Frame<'_>, from: usize, shape: Shape) -> usize {
        let mut at = from;
        let was_within = self.stage.is_within;
        while matches!(frame.node(at), Some(Node::Not | Node::Timed)) {
            self.stage.is_within = true;
            at += 1;
        }
        let end = if shape.has_pipe { self.parts(frame, at) } else { self.item(frame, at) };
        self.stage.is_within = was_within;
        end
    }

    /// The parts of a pipeline: each is a shell of its own.
    fn parts(&mut self, frame: &mut Frame<'_>, from: usize) -> usize {
        let mut at = from;
        let outer = self.stage.clone();
        let mut is_first = true;
        loop {
            let next = past_bodies(&frame.script.nodes, after_item(&frame.script.nodes, at));
            let goes_on = matches!(frame.node(next), Some(Node::Join(Join::Pipe | Join::PipeAll)));
            let is_last = !goes_on || self.meter.is_over;
            if is_first && is_last {
                break self.item(frame, at);
            }
            is_first = false;
            self.stage.is_within = true;
            self.stage.is_piped = outer.is_piped || !is_last;
            if is_last {
                self.apart(frame, at);
                self.stage = outer;
                break next;
            }
            self.part(frame, at);
            at = past_bodies(&frame.script.nodes, next + 1);
        }
    }

    /// Reads one part, and hands what it prints to the next one.
    fn part(&mut self, frame: &mut Frame<'_>, at: usize) {
        let outer = self.printed.replace(Vec::new());
        self.apart(frame, at);
        let printed = std::mem::replace(&mut self.printed, outer).unwrap_or_default();
        self.stage.stdin = Some(Rc::new(content(printed)));
    }

    /// Reads an item in a shell of its own.
    fn apart(&mut self, frame: &mut Frame<'_>, at: usize) {
        let (mark, traps) = (self.state.open(), self.trapped.len());
        self.item(frame, at);
        self.traps(traps);
        self.state.drop_scope(mark);
    }

    /// A simple or compound command.
    fn item(&mut self, frame: &mut Frame<'_>, at: usize) -> usize {
        match frame.node(at) {
            Some(Node::Command { at: span }) => self.simple(frame, at, span),
            Some(Node::Open { .. }) => self.compound(frame, at),
            None | Some(Node::Close | Node::Branch) => at,
            Some(_) => at + 1,
        }
    }
}

/// Standard input that holds this, where anything of it is known.
pub(super) fn content(printed: Vec<u8>) -> Stdin<'static> {
    if printed.iter().all(|byte| *byte == super::simple::HOLE) {
        return Stdin::Other;
    }
    Stdin::Content(Arg { text: printed.into(), splits: false })
}
