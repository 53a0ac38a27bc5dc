//! Simple commands: their words, assignments and redirections are expanded, with each value that a variable may have.
//!
//! Owns: the order of expansion, and what substitutions print. Refuses to own: what the command then is (`calls.rs`).

use std::borrow::Cow;
use std::rc::Rc;

use super::bounds::MAX_ROUNDS;
use super::calls::{Call, Runner};
use super::compounds::{bytes_of, owned};
use super::scopes::Paths;
use super::simple::{Arg, HOLE, Known, Redirect, Redirected, Span, Stdin};
use super::state::one;
use super::tree::{Assign, Fd, Kind, Node, Script};
use super::walk::{Frame, Walk, after_item, content};
use super::words::{self, Value, Values};

impl Walk<'_> {
    pub(super) fn simple(&mut self, frame: &mut Frame<'_>, at: usize, span: Span) -> usize {
        if !self.meter.command() {
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
        self.replay = super::walk::Replay { is_recording: true, ..Default::default() };
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
            for redirect in &frame.redirects {
                let dir = self.state.ground.dir.clone();
                self.visitor.redirect(redirect, super::dirs::seen(&dir));
            }
            return end;
        }
        if *frame.args[0].text == *b"alias" {
            self.line_end = line_end(frame.script.text, span.end);
        }
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
        end
    }

    /// Expands words and redirections, and returns the place behind the command and whether it has assignments.
    fn expand(&mut self, frame: &mut Frame<'_>, from: usize) -> (usize, bool) {
        let mut at = from;
        let mut assigns = false;
        loop {
            at = match frame.node(at) {
                Some(Node::End) => return (at + 1, assigns),
                None | Some(Node::Close | Node::Branch | Node::Join(_)) => return (at, assigns),
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
        let is_bare = frame.args.is_empty();
        let exports = frame.args.first().is_some_and(|name| *name.text == *b"export");
        let mut at = from;
        let mut is_prefix = true;
        loop {
            at = match frame.node(at) {
                None | Some(Node::End | Node::Close | Node::Branch | Node::Join(_)) => return,
                Some(Node::Assign { name, how }) => {
                    let script = frame.script;
                    let name = script.bytes(name);
                    let (value, next) = self.assigned(script, at, how);
                    if is_bare || (declares && !is_prefix) {
                        self.set(name, how, value);
                        if exports {
                            self.state.export(name, true);
                        }
                    } else {
                        frame.temporary.push((name.to_vec(), value.known()));
                    }
                    next
                }
                Some(Node::Word { .. }) => {
                    is_prefix = false;
                    past_parts(&frame.script.nodes, at + 1)
                }
                Some(Node::Redirect { .. }) => past_parts(&frame.script.nodes, at + 2),
                Some(_) => at + 1,
            };
        }
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
        let list = list.into_iter().map(|arg| arg.text.into_owned()).collect();
        (Assigned::List(list), at + 1)
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

    /// Reads a redirection into the frame.
    pub(super) fn redirect(&mut self, frame: &mut Frame<'_>, at: usize) -> usize {
        let Some(Node::Redirect { fd, how, body, at: span }) = frame.node(at) else { return at + 1 };
        let script = frame.script;
        let (word, next) = match script.nodes.get(at + 1) {
            Some(Node::Word { .. }) => words::value(script, at + 1, self),
            _ => (Arg { text: Cow::Borrowed(b""), splits: false }, at + 1),
        };
        let target = match how {
            Redirect::Here => words::value(script, body as usize, self).0,
            Redirect::HereString => Arg { text: [&*word.text, b"\n"].concat().into(), splits: false },
            _ => word,
        };
        frame.redirects.push(Redirected { fd: number(fd, how), how, target, at: span });
        next
    }

    /// Where a command's input comes from, after its redirections.
    pub(super) fn input(&self, redirects: &[Redirected<'_>]) -> Option<Rc<Stdin<'static>>> {
        let Some(last) = redirects.iter().rev().find(|redirect| redirect.fd == Some(0)) else {
            return self.stage.stdin.clone();
        };
        match last.how {
            Redirect::Here | Redirect::HereString => Some(Rc::new(Stdin::Content(owned(last.target.clone())))),
            Redirect::Read if *last.target.text == *b"/dev/stdin" => self.stage.stdin.clone(),
            Redirect::Read if *last.target.text == [HOLE] && !self.processes.is_empty() => {
                Some(Rc::new(content(self.processes.concat())))
            }
            _ => Some(Rc::new(Stdin::Other)),
        }
    }

    /// The redirections behind a compound command, which hold for all that is in it; returns the place behind them.
    pub(super) fn surrounding(&mut self, frame: &mut Frame<'_>, from: usize) -> usize {
        let mut at = from;
        if !matches!(frame.node(at), Some(Node::Redirect { .. })) {
            return if matches!(frame.node(at), Some(Node::End)) { at + 1 } else { at };
        }
        frame.redirects.clear();
        self.processes.clear();
        while let Some(Node::Redirect { .. }) = frame.node(at) {
            at = self.redirect(frame, at);
        }
        let dir = self.state.ground.dir.clone();
        for redirect in &frame.redirects {
            self.visitor.redirect(redirect, super::dirs::seen(&dir));
        }
        self.stage.stdin = self.input(&frame.redirects);
        self.stage.redirects = self.stacked(&frame.redirects);
        at + usize::from(matches!(frame.node(at), Some(Node::End)))
    }

    /// The redirections of the stage, and these.
    pub(super) fn stacked(&self, more: &[Redirected<'_>]) -> Option<Rc<Vec<Redirected<'static>>>> {
        if more.is_empty() {
            return self.stage.redirects.clone();
        }
        let outer = self.stage.redirects.iter().flat_map(|all| all.iter().cloned());
        let own = more.iter().map(|r| Redirected { fd: r.fd, how: r.how, target: owned(r.target.clone()), at: r.at });
        Some(Rc::new(outer.chain(own).collect()))
    }

    /// Reads a substitution, and returns what it prints, as far as that is known.
    pub(super) fn substituted(&mut self, script: &Script<'_>, open: usize) -> Option<Vec<u8>> {
        if self.replay.is_on {
            self.replay.next += 1;
            return self.replay.outputs.get(self.replay.next - 1).cloned().flatten();
        }
        let Some(Node::Open { kind, at: span, .. }) = script.nodes.get(open).copied() else { return None };
        if !self.meter.descend() {
            let text = script.text.get(span.start as usize..span.end as usize).unwrap_or_default();
            self.guess(text, self.stage.holder.unwrap_or(span));
            return None;
        }
        let printed = self.captured(script, open);
        self.meter.ascend();
        let output = match kind {
            Kind::ProcessIn | Kind::ProcessOut => {
                self.processes.push(printed);
                None
            }
            _ => told(printed),
        };
        if self.replay.is_recording {
            self.replay.outputs.push(output.clone());
        }
        output
    }

    fn captured(&mut self, script: &Script<'_>, open: usize) -> Vec<u8> {
        let stage = self.stage.clone();
        (self.stage.is_within, self.stage.is_piped, self.stage.redirects) = (true, true, None);
        let saved = self.suspend();
        let has_work = self.has_work;
        let outer = self.printed.replace(Vec::new());
        let mark = self.state.open();
        self.items(&mut Frame::new(script), open + 1);
        self.state.drop_scope(mark);
        let printed = std::mem::replace(&mut self.printed, outer).unwrap_or_default();
        self.has_work = has_work;
        self.resume(saved);
        self.stage = stage;
        printed
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
        if !self.meter.call() {
            return false;
        }
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
    let (Some(Node::Word { at: word }), Some(Node::Text { bytes, .. })) = (nodes.get(at), nodes.get(at + 1)) else {
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

/// What a substitution gives to its word: line ends at the end are dropped.
fn told(mut printed: Vec<u8>) -> Option<Vec<u8>> {
    while printed.last() == Some(&b'\n') {
        printed.pop();
    }
    let is_unknown = !printed.is_empty() && printed.iter().all(|byte| *byte == HOLE);
    (!is_unknown).then_some(printed)
}

fn number(fd: Fd, how: Redirect) -> Option<u8> {
    match (fd, how) {
        (Fd::Number(number), _) => Some(number),
        (Fd::Other, _) => None,
        (Fd::Own, Redirect::Read | Redirect::Both | Redirect::Here | Redirect::HereString) => Some(0),
        (Fd::Own, _) => Some(1),
    }
}

fn past_parts(nodes: &[Node], from: usize) -> usize {
    let mut at = from;
    loop {
        at = match nodes.get(at) {
            Some(Node::Text { .. } | Node::Hole | Node::Param { .. } | Node::ParamEnd) => at + 1,
            Some(Node::Open { close, .. }) => (*close as usize).max(at) + 1,
            _ => return at,
        };
    }
}

fn past_assign(nodes: &[Node], from: usize, how: Assign) -> usize {
    if !matches!(how, Assign::Array | Assign::AppendArray) {
        return past_parts(nodes, from + 1);
    }
    let mut at = from + 1;
    while let Some(Node::Word { .. }) = nodes.get(at) {
        at = past_parts(nodes, at + 1);
    }
    at + 1
}

impl<'t> Values<'t> for Walk<'_> {
    fn parameter(&self, name: &[u8]) -> Value<'_> {
        if let Some(value) = self.positional_value(name).or_else(|| self.state.value(name)) {
            return value;
        }
        match name {
            b"IFS" => Value::Text(b" \t\n"),
            b"SHELL" | b"BASH" => Value::Text(b"/bin/bash"),
            b"HOME" => self.start.home.map_or(Value::Unknown, Value::Text),
            b"PWD" => self.here().map_or(Value::Unknown, Value::Text),
            _ => Value::Untold,
        }
    }

    fn assign(&mut self, name: &[u8], value: &[u8]) {
        self.state.set(name, known(value.to_vec()));
    }

    fn substitution(&mut self, script: &Script<'t>, open: usize) -> Option<Vec<u8>> {
        self.substituted(script, open)
    }

    fn home(&self, user: &[u8]) -> Option<&[u8]> {
        if !user.is_empty() {
            return None;
        }
        match self.parameter(b"HOME") {
            Value::Text(home) if !home.contains(&HOLE) => Some(home),
            _ => None,
        }
    }
}

impl Walk<'_> {
    fn positional_value(&self, name: &[u8]) -> Option<Value<'_>> {
        let words = self.state.ground.positional.as_deref()?;
        match name {
            b"@" | b"*" => Some(self.state.counted(Value::List(words))),
            _ if name.iter().all(u8::is_ascii_digit) && name != b"0" => {
                let place: usize = std::str::from_utf8(name).ok()?.parse().ok()?;
                Some(
                    words.get(place.checked_sub(1)?).map_or(Value::Unset, |word| self.state.counted(Value::Text(word))),
                )
            }
            _ => None,
        }
    }

    /// The directory in effect, absolute.
    pub(super) fn here(&self) -> Option<&[u8]> {
        match (&self.state.ground.dir, &self.state.ground.pwd) {
            (None, _) => self.start.base,
            (Some(_), pwd) => pwd.as_deref().map(Vec::as_slice),
        }
    }
}
