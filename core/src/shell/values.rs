//! What an expansion asks: variables, parameters, and what substitutions print.

use super::bounds::SUBSTITUTION;
use super::commands::known;
use super::simple::{Arg, HOLE};
use super::tree::{Kind, Node, Script};
use super::walk::{Frame, Walk};
use super::words::{Value, Values};

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

    fn separators(&self) -> Option<&[u8]> {
        match self.state.value(b"IFS")? {
            Value::Text(bytes) if !bytes.contains(&HOLE) => Some(bytes),
            _ => None,
        }
    }

    fn one_of(&self, name: &[u8], count: usize) -> usize {
        self.state.choice(name, count)
    }

    fn assign(&mut self, name: &[u8], value: &[u8]) {
        self.state.set(name, known(value.to_vec()));
    }

    fn substitution(&mut self, script: &Script<'t>, open: usize) -> Option<Vec<u8>> {
        self.substituted(script, open)
    }

    fn room(&mut self) -> Vec<Arg<'t>> {
        emptied(std::mem::take(&mut self.room))
    }

    fn may_brace(&self) -> usize {
        self.meter.may_brace()
    }

    fn brace(&mut self, words: Option<usize>) {
        self.meter.brace(words);
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
    /// Reads a substitution, and returns what it prints, as far as that is known.
    pub(super) fn substituted(&mut self, script: &Script<'_>, open: usize) -> Option<Vec<u8>> {
        if self.replay.is_on {
            self.replay.next += 1;
            return self.replay.outputs.get(self.replay.next - 1).cloned().flatten();
        }
        let Some(Node::Open { kind, at: span, .. }) = script.nodes.get(open).copied() else { return None };
        if matches!(script.nodes.get(open + 1), Some(Node::Close)) && kind == Kind::Substitution {
            return self.recorded_output(Some(Vec::new()));
        }
        if !self.meter.descend(SUBSTITUTION) {
            let text = script.text.get(span.start as usize..span.end as usize).unwrap_or_default();
            self.unread(text, span);
            return None;
        }
        let mut printed = self.captured(script, open);
        self.meter.ascend(SUBSTITUTION);
        let output = match kind {
            Kind::ProcessIn | Kind::ProcessOut => {
                self.processes.push(printed);
                None
            }
            _ if told(&mut printed) => Some(printed),
            _ => {
                self.spare = printed;
                self.toplevel(script, open)
            }
        };
        self.recorded_output(output)
    }

    /// What a substitution prints, kept for a second round over the command's values.
    fn recorded_output(&mut self, output: Option<Vec<u8>>) -> Option<Vec<u8>> {
        if self.replay.is_recording {
            self.replay.outputs.push(output.clone());
        }
        output
    }

    /// What `git rev-parse --show-toplevel` alone prints, where nothing says that git looks elsewhere.
    fn toplevel(&mut self, script: &Script<'_>, open: usize) -> Option<Vec<u8>> {
        const WORDS: [&[u8]; 3] = [b"git", b"rev-parse", b"--show-toplevel"];
        let nodes = script.nodes.get(open + 2..)?;
        let is_word = |(place, word): (usize, &&[u8])| {
            let pair = (nodes.get(2 * place), nodes.get(2 * place + 1));
            matches!(pair, (Some(Node::Word { .. }), Some(Node::Text { bytes, .. })) if script.bytes(*bytes) == *word)
        };
        let is_asked = matches!(script.nodes.get(open + 1), Some(Node::Command { .. }))
            && WORDS.iter().enumerate().all(is_word)
            && matches!(nodes.get(6), Some(Node::End | Node::Redirect { .. }));
        let state = &self.state;
        let is_other = state.functions.contains_key(WORDS[0])
            || state.aliases.contains_key(WORDS[0])
            || [&b"GIT_DIR"[..], b"GIT_WORK_TREE"].iter().any(|name| state.visible(name).is_some());
        let ends = script.nodes.get(super::shape::after_item(&script.nodes, open + 1));
        if !is_asked || is_other || !matches!(ends, Some(Node::Close)) {
            return None;
        }
        self.visitor.toplevel(super::dirs::seen(&self.state.ground.dir))
    }

    fn captured(&mut self, script: &Script<'_>, open: usize) -> Vec<u8> {
        let stage = self.stage.clone();
        (self.stage.is_within, self.stage.is_piped, self.stage.redirects) = (true, true, None);
        let saved = self.suspend();
        let has_work = self.has_work;
        let outer = self.printed.replace(Vec::new());
        let (mark, traps) = (self.state.open(), self.trapped.len());
        let mut frame = Frame::new(script);
        self.items(&mut frame, open + 1);
        self.traps(traps);
        self.room = emptied(frame.args);
        self.state.drop_scope(mark);
        let printed = std::mem::replace(&mut self.printed, outer).unwrap_or_default();
        self.has_work = has_work;
        self.resume(saved);
        self.stage = stage;
        printed
    }

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

/// The same room for words of another script.
fn emptied<'t>(mut words: Vec<Arg<'_>>) -> Vec<Arg<'t>> {
    words.clear();
    words.into_iter().map(|word| Arg { text: word.text.into_owned().into(), splits: word.splits }).collect()
}

/// Takes off the line ends with which what was printed ends, and says whether anything of it is known.
fn told(printed: &mut Vec<u8>) -> bool {
    while printed.last() == Some(&b'\n') {
        printed.pop();
    }
    let is_unknown = !printed.is_empty() && printed.iter().all(|byte| *byte == HOLE);
    !is_unknown
}
