//! From the parts of a word to its arguments.

use super::super::simple::Arg;
use super::super::tree::{Bytes, Kind, Node, Quoting, Script};
use super::fields::Fields;
use super::source::Source;
use super::values::Values;
use std::borrow::Cow;

/// Expands the word whose first node stands at `at` into `out`, and returns the place behind its parts. Every
/// substitution in it is read exactly once, in order, also where a parameter's operand is not used.
pub(in crate::shell) fn expand<'t>(
    script: &'t Script<'t>,
    at: usize,
    values: &mut dyn Values<'t>,
    out: &mut Vec<Arg<'t>>,
) -> usize {
    if let Some(arg) = plain(script, at) {
        out.push(arg);
        return at + 2;
    }
    let nodes = &script.nodes[(at + 1).min(script.nodes.len())..];
    if let Some(arg) = literal(script, nodes) {
        out.push(arg);
        return at + 2;
    }
    let fields = if has_braces(script, at + 1) { Fields::braced(out) } else { Fields::several(out) };
    let mut fields = fields.split_at(values.separators());
    let next = Source { script, values: &mut *values }.parts(at + 1, &mut fields);
    fields.settle(values);
    if fields.has_braces() {
        fields.expand_braces(values);
    } else {
        fields.finish();
    }
    next
}

/// Expands what stays one whatever it holds: the value of an assignment, a here-document. `at` is the node before its
/// parts; the place behind them is returned with it.
pub(in crate::shell) fn value<'t>(script: &'t Script<'t>, at: usize, values: &mut dyn Values<'t>) -> (Arg<'t>, usize) {
    if let Some(arg) = plain(script, at) {
        return (arg, at + 2);
    }
    let nodes = &script.nodes[(at + 1).min(script.nodes.len())..];
    if let Some(arg) = literal_value(script, nodes) {
        return (arg, at + 2);
    }
    let mut out = Vec::with_capacity(1);
    let mut fields = Fields::single(&mut out);
    let next = Source { script, values }.parts(at + 1, &mut fields);
    fields.finish();
    (out.pop().unwrap_or(Arg { text: Cow::Borrowed(b""), splits: false }), next)
}

/// Whether the node belongs to a word.
fn is_part(node: &Node) -> bool {
    match node {
        Node::Text { .. } | Node::Param { .. } | Node::Hole => true,
        Node::Open { kind, .. } => is_substitution(*kind),
        _ => false,
    }
}

fn is_substitution(kind: Kind) -> bool {
    matches!(kind, Kind::Substitution | Kind::ProcessIn | Kind::ProcessOut)
}

/// Arguments that most commands have room for.
const ROOM: usize = 12;

/// Expands the plain words from the one at `at` on, and returns the place behind them.
pub(in crate::shell) fn plain_words<'t>(script: &'t Script<'t>, at: usize, out: &mut Vec<Arg<'t>>) -> usize {
    if out.capacity() == 0 {
        out.reserve(ROOM);
    }
    let mut next = at;
    for pair in script.nodes.get(at..).unwrap_or_default().chunks_exact(2) {
        let [Node::Word { is_plain: true, .. }, Node::Text { bytes, .. }] = pair else { break };
        out.push(Arg { text: Cow::Borrowed(script.bytes(*bytes)), splits: false });
        next += 2;
    }
    next.max(at + 1)
}

/// The argument of a word that the parser found to be plain.
fn plain<'t>(script: &'t Script<'t>, at: usize) -> Option<Arg<'t>> {
    let [Node::Word { is_plain: true, .. }, Node::Text { bytes, .. }] = script.nodes.get(at..at + 2)? else {
        return None;
    };
    Some(Arg { text: Cow::Borrowed(script.bytes(*bytes)), splits: false })
}

/// The argument of a word that is one literal part.
fn literal<'t>(script: &'t Script<'t>, nodes: &[Node]) -> Option<Arg<'t>> {
    let Some(Node::Text { bytes, quoting }) = nodes.first() else { return None };
    if nodes.get(1).is_some_and(is_part) {
        return None;
    }
    let text = script.bytes(*bytes);
    let is_plain = *quoting == Quoting::Quoted || !(text.contains(&b'~') || may_brace(text));
    is_plain.then_some(Arg { text: Cow::Borrowed(text), splits: false })
}

fn literal_value<'t>(script: &'t Script<'t>, nodes: &[Node]) -> Option<Arg<'t>> {
    let Some(Node::Text { bytes, quoting }) = nodes.first() else { return None };
    if nodes.get(1).is_some_and(is_part) {
        return None;
    }
    let text = script.bytes(*bytes);
    let is_plain = *quoting == Quoting::Quoted || !text.contains(&b'~');
    is_plain.then_some(Arg { text: Cow::Borrowed(text), splits: false })
}

/// Whether bare text may hold braces that lead to several words: there is a comma in them, or two dots.
fn may_brace(text: &[u8]) -> bool {
    text.contains(&b'{') && text.contains(&b'}') && (text.contains(&b',') || text.windows(2).any(|two| two == b".."))
}

/// Whether the word whose parts begin at `at` holds a bare brace.
fn has_braces(script: &Script<'_>, at: usize) -> bool {
    let mut at = at;
    loop {
        at = match script.nodes.get(at) {
            Some(Node::Text { bytes, quoting: Quoting::Bare }) if script.bytes(*bytes).contains(&b'{') => return true,
            Some(Node::Open { kind, close, .. }) if is_substitution(*kind) => behind(at, *close),
            Some(Node::Text { .. } | Node::Param { .. } | Node::ParamEnd | Node::Hole) => at + 1,
            _ => return false,
        };
    }
}

impl<'t> Source<'_, 't> {
    /// All parts from `at` on; the place behind them.
    fn parts(&mut self, at: usize, fields: &mut Fields<'_, 't>) -> usize {
        let mut next = at;
        if let Some(Node::Text { bytes, quoting: Quoting::Bare }) = self.script.nodes.get(at) {
            self.beginning(at, *bytes, fields);
            next += 1;
        }
        while self.script.nodes.get(next).is_some_and(is_part) {
            next = self.part(next, fields);
        }
        next
    }

    fn part(&mut self, at: usize, fields: &mut Fields<'_, 't>) -> usize {
        match self.script.nodes[at] {
            Node::Text { bytes, quoting } => fields.literal(self.script.bytes(bytes), quoting),
            Node::Param { .. } => return self.parameter(at, fields),
            Node::Open { .. } => return self.substitution(at, fields),
            _ => fields.hole(Quoting::Quoted),
        }
        at + 1
    }

    /// One part of an operand: its bare text is split like a value.
    pub(super) fn operand_part(&mut self, at: usize, quoting: Quoting, fields: &mut Fields<'_, 't>) -> usize {
        match self.script.nodes[at] {
            Node::Text { bytes, quoting: Quoting::Bare } => {
                fields.value(self.script.bytes(bytes), quoting);
                at + 1
            }
            _ => self.part(at, fields),
        }
    }

    /// Bare text at the beginning; a tilde there, or behind the `=` of an assignment, is the home directory.
    fn beginning(&mut self, at: usize, bytes: Bytes, fields: &mut Fields<'_, 't>) {
        let text = self.script.bytes(bytes);
        let Some(tilde) = tilde(text) else { return fields.literal(text, Quoting::Bare) };
        let (before, rest) = text.split_at(tilde);
        let end = rest.iter().position(|b| matches!(b, b'/' | b':'));
        let goes_on = end.is_none() && self.script.nodes.get(at + 1).is_some_and(is_part);
        let (prefix, behind) = rest.split_at(end.unwrap_or(rest.len()));
        if goes_on || prefix.iter().any(|b| matches!(b, b'{' | b'}' | b',' | b'*' | b'?')) {
            return fields.literal(text, Quoting::Bare);
        }
        if !before.is_empty() {
            fields.literal(before, Quoting::Bare);
        }
        match self.values.home(&prefix[1..]) {
            Some(home) => fields.literal(home, Quoting::Quoted),
            None => fields.hole(Quoting::Quoted),
        }
        fields.literal(behind, Quoting::Bare);
    }

    /// A substitution: what it prints, as far as it is known.
    pub(super) fn substitution(&mut self, at: usize, fields: &mut Fields<'_, 't>) -> usize {
        let Node::Open { kind, quoting, close, .. } = self.script.nodes[at] else { return at + 1 };
        let output = self.values.substitution(self.script, at);
        match output {
            _ if kind != Kind::Substitution => fields.hole(Quoting::Quoted),
            Some(output) => fields.value(without_last_lines(&output), quoting),
            None => fields.hole(quoting),
        }
        behind(at, close)
    }

    /// Reads the substitutions of what is not used, from `at` up to the end of the parameter.
    pub(super) fn unused(&mut self, at: usize) -> usize {
        let (mut at, mut depth) = (at, 0_usize);
        loop {
            match self.script.nodes.get(at) {
                None => return at,
                Some(Node::ParamEnd) if depth == 0 => return at + 1,
                Some(Node::ParamEnd) => depth -= 1,
                Some(Node::Param { .. }) => depth += 1,
                Some(Node::Open { close, .. }) => {
                    self.values.substitution(self.script, at);
                    at = behind(at, *close);
                    continue;
                }
                Some(_) => {}
            }
            at += 1;
        }
    }
}

/// The place behind what was opened at `at`.
fn behind(at: usize, close: u32) -> usize {
    (close as usize).max(at) + 1
}

/// Where a tilde stands that may mean a home directory.
fn tilde(text: &[u8]) -> Option<usize> {
    if text.first() == Some(&b'~') {
        return Some(0);
    }
    let name = text.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_')?;
    (name > 0 && text[name..].starts_with(b"=~")).then_some(name + 1)
}

fn without_last_lines(output: &[u8]) -> &[u8] {
    let end = output.iter().rposition(|b| *b != b'\n').map_or(0, |last| last + 1);
    &output[..end]
}
