//! Calls of a program, and adding the files that their arguments name.
//!
//! Owns: what stands before a call's name, and its arguments. Refuses to own: which calls write (one file for each language).

use super::super::super::found::{Base, Link, Told, Write};
use super::lexer::{Language, lex};
use super::token::{Code, Span, Token};
use super::value::{Names, Value};

/// A program, ready to be looked through.
pub(super) struct Program<'t> {
    pub(super) code: Code<'t>,
    pub(super) names: Names<'t>,
}

/// A call with brackets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Call<'t> {
    pub(super) name: &'t [u8],
    /// Where its name stands.
    pub(super) at: usize,
    /// What it is called on; `None` for a name alone.
    pub(super) on: Option<Span>,
}

/// Most steps back over what a call is called on.
const CHAIN: usize = 8;
/// Words before a name with brackets that make it a definition.
const DEFINES: [&[u8]; 4] = [b"def", b"function", b"class", b"sub"];

impl<'t> Program<'t> {
    pub(super) fn read(text: &'t [u8], language: Language) -> Self {
        let code = Code::new(lex(text, language));
        let names = Names::of(&code);
        Self { code, names }
    }

    /// All calls, in the order of their names.
    pub(super) fn calls(&self) -> impl Iterator<Item = Call<'t>> + '_ {
        (0..self.code.tokens.len()).filter_map(|at| self.call(at))
    }

    fn call(&self, at: usize) -> Option<Call<'t>> {
        let name = self.code.name(at)?;
        let is_defined = at > 0 && self.code.name(at - 1).is_some_and(|word| DEFINES.contains(&word));
        if is_defined || !self.code.is_mark(at + 1, b'(') {
            return None;
        }
        let on = (at > 1 && self.code.is_mark(at - 1, b'.')).then(|| (self.chain(at), at - 1));
        Some(Call { name, at, on })
    }

    /// Where the expression begins that a name with a dot before it is called on.
    fn chain(&self, at: usize) -> usize {
        let mut start = at;
        for _ in 0..CHAIN {
            if start < 2 || !self.code.is_mark(start - 1, b'.') {
                break;
            }
            start -= 2;
            if self.code.is_mark(start, b')') {
                start = self.code.pair(start).min(start);
                start -= usize::from(start > 0 && self.code.name(start - 1).is_some());
            }
        }
        start
    }

    /// The last name of what a call is called on.
    pub(super) fn receiver(&self, call: &Call<'_>) -> Option<&'t [u8]> {
        let (from, end) = call.on?;
        (from < end).then(|| self.code.name(end - 1)).flatten()
    }

    /// The arguments of a call.
    pub(super) fn arguments(&self, call: &Call<'_>) -> Vec<Span> {
        self.code.arguments(call.at + 1)
    }

    /// The argument at a place, or that with this keyword.
    pub(super) fn argument(&self, call: &Call<'_>, place: usize, keyword: &[u8]) -> Option<Span> {
        let all = self.arguments(call);
        let is_named = |span: &&Span| self.code.name(span.0).is_some() && self.code.is_mark(span.0 + 1, b'=');
        let named = all.iter().filter(is_named).find(|span| self.code.name(span.0) == Some(keyword));
        named.map(|span| (span.0 + 2, span.1)).or_else(|| all.get(place).filter(|span| !is_named(span)).copied())
    }

    pub(super) fn value(&self, span: Span) -> Option<Value> {
        self.names.value(&self.code, span)
    }

    /// Adds the file that an expression names.
    pub(super) fn file(&self, (kind, link): (&'static str, Link), span: Option<Span>, told: &mut Told) {
        let Some(span) = span else { return };
        told.writes.push(match self.value(span) {
            Some(value) if !value.text.is_empty() => Write::proven(kind, &value.text, link),
            _ => Write::unproven(kind, None, "dynamic-path"),
        });
    }

    /// Whether the program holds what the text around it puts in.
    pub(super) fn is_broken(&self) -> bool {
        self.code.tokens.contains(&Token::Hole)
    }
}

/// Relative paths of a program that changes its directory are from no place that is known.
pub(super) fn adrift(told: &mut Told) {
    let is_relative = |write: &&mut Write| write.path.as_ref().is_some_and(|path| !path.starts_with(b"/"));
    told.writes.iter_mut().filter(is_relative).for_each(|write| write.base = Base::Unknown);
}
