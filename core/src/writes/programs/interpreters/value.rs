//! What an expression comes to, where the program spells it out: strings, paths put together, names bound once.
//!
//! Owns: those expressions. Refuses to own: everything else, which has no value here.

use super::token::{Code, Span, Token};

/// A value that is spelled out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) text: Vec<u8>,
    /// A path object, not a string.
    pub(super) is_path: bool,
}

/// Calls that make a path of their arguments, by their last names, and whether it is a path object.
const MAKERS: [(&[u8], bool); 8] = [
    (b"Path", true),
    (b"PosixPath", true),
    (b"PurePath", true),
    (b"PurePosixPath", true),
    (b"fspath", false),
    (b"join", false),
    (b"resolve", false),
    (b"str", false),
];
/// Methods of paths that name the same file.
const SAME: [&[u8]; 5] = [b"absolute", b"as_posix", b"resolve", b"expanduser", b"toString"];
/// How deep expressions are followed.
const DEEPEST: usize = 8;

/// Names that are bound once, to something that is spelled out.
#[derive(Debug, Default)]
pub(super) struct Names<'t>(Vec<(&'t [u8], Option<Value>)>);

/// Most names that are kept.
const MOST: usize = 32;
/// Words of a program that runs its parts in another order than they stand in, or several times with other values.
const WINDING: [&[u8]; 6] = [b"def", b"lambda", b"function", b"sub", b"class", b"global"];

impl<'t> Names<'t> {
    /// Looks for bindings. A program that defines functions has none: which value holds in them is not told.
    pub(super) fn of(code: &Code<'t>) -> Self {
        let mut names = Self::default();
        let is_winding = |token: &Token<'_>| matches!(token, Token::Name(name) if WINDING.contains(name));
        let has_arrow = (0..code.tokens.len()).any(|at| code.is_mark(at, b'=') && code.is_mark(at + 1, b'>'));
        if has_arrow || code.tokens.iter().any(is_winding) {
            return names;
        }
        for at in 0..code.tokens.len() {
            if names.0.len() == MOST {
                break;
            }
            names.bind(code, at);
        }
        names
    }

    fn bind(&mut self, code: &Code<'t>, at: usize) {
        let Some(name) = code.name(at) else { return };
        let is_plain = code.is_mark(at + 1, b'=') && !code.is_mark(at + 2, b'=');
        let is_loop = at > 0 && matches!(code.name(at - 1), Some(b"for" | b"foreach" | b"as"));
        let is_changed = matches!(code.get(at + 1), Some(Token::Mark(b'+' | b'/' | b':' | b'.' | b'|')))
            && code.is_mark(at + 2, b'=');
        if !is_plain && !is_loop && !is_changed {
            return;
        }
        let is_argument = at > 0 && matches!(code.get(at - 1), Some(Token::Mark(b'(' | b',' | b'.')));
        if is_argument && is_plain {
            if code.is_mark(at - 1, b',') {
                self.put(name, None);
            }
            return;
        }
        if let Some((_, known)) = self.0.iter_mut().find(|(known, _)| *known == name) {
            *known = None;
            return;
        }
        let value = if is_plain { self.eval(code, (at + 2, statement_end(code, at + 2)), 0) } else { None };
        self.put(name, value);
    }

    /// Binds a name; one that is bound twice has no value.
    fn put(&mut self, name: &'t [u8], value: Option<Value>) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = None,
            None => self.0.push((name, value)),
        }
    }

    fn get(&self, name: &[u8]) -> Option<&Value> {
        self.0.iter().find(|(known, _)| *known == name)?.1.as_ref()
    }

    /// The value of an expression.
    pub(super) fn value(&self, code: &Code<'_>, span: Span) -> Option<Value> {
        self.eval(code, span, 0)
    }

    fn eval(&self, code: &Code<'_>, span: Span, depth: usize) -> Option<Value> {
        let (from, end) = code.trimmed(span);
        if from >= end || depth == DEEPEST {
            return None;
        }
        let (mut value, mut at) = self.term(code, (from, end), depth)?;
        while at < end {
            let operator = code.get(at)?.clone();
            let (next, behind) = self.term(code, (at + 1, end), depth)?;
            value = match operator {
                Token::Mark(b'+' | b'.') if !value.is_path && !next.is_path => plain(appended(value.text, &next.text)),
                Token::Mark(b'/') if value.is_path || next.is_path => path(joined(value.text, &next.text)),
                _ => return None,
            };
            at = behind;
        }
        Some(value)
    }

    /// One term, and where it ends.
    fn term(&self, code: &Code<'_>, (from, end): Span, depth: usize) -> Option<(Value, usize)> {
        if from >= end {
            return None;
        }
        let (value, at) = match code.get(from)? {
            Token::Text(_) => strings(code, (from, end))?,
            Token::Mark(b'(') => {
                let close = code.pair(from);
                (self.eval(code, (from + 1, close.min(end)), depth + 1)?, close + 1)
            }
            Token::Name(_) => self.named(code, (from, end), depth)?,
            _ => return None,
        };
        self.methods(code, (value, at, end), depth)
    }

    /// A bound name, or a call that makes a path.
    fn named(&self, code: &Code<'_>, (from, end): Span, depth: usize) -> Option<(Value, usize)> {
        let mut last = from;
        while code.is_mark(last + 1, b'.') && code.name(last + 2).is_some() && last + 2 < end {
            last += 2;
        }
        let name = code.name(last)?;
        if !code.is_mark(last + 1, b'(') {
            // `path.name` is the value of no name.
            return self.get(code.name(from)?).filter(|_| last == from).map(|value| (value.clone(), from + 1));
        }
        let close = code.pair(last + 1);
        if name == b"cwd" {
            return Some((path(Vec::new()), close + 1));
        }
        let (_, is_path) = MAKERS.iter().find(|(known, _)| *known == name)?;
        let mut text = Vec::new();
        let arguments = code.arguments(last + 1);
        for span in &arguments {
            text = joined(text, &self.eval(code, *span, depth + 1)?.text);
        }
        (!arguments.is_empty()).then_some((Value { text, is_path: *is_path }, close + 1))
    }

    /// Methods behind a value that leave it what it is, or put a name behind it.
    fn methods(
        &self,
        code: &Code<'_>,
        (mut value, mut at, end): (Value, usize, usize),
        depth: usize,
    ) -> Option<(Value, usize)> {
        while at + 2 < end && code.is_mark(at, b'.') && code.is_mark(at + 2, b'(') {
            let name = code.name(at + 1)?;
            if name == b"joinpath" && value.is_path {
                for span in code.arguments(at + 2) {
                    value.text = joined(value.text, &self.eval(code, span, depth + 1)?.text);
                }
            } else if !SAME.contains(&name) || value.text.starts_with(b"~") {
                return None;
            }
            at = code.pair(at + 2) + 1;
        }
        Some((value, at))
    }
}

fn plain(text: Vec<u8>) -> Value {
    Value { text, is_path: false }
}

fn path(text: Vec<u8>) -> Value {
    Value { text, is_path: true }
}

/// A name behind a directory.
fn joined(mut dir: Vec<u8>, name: &[u8]) -> Vec<u8> {
    if name.starts_with(b"/") {
        dir.clear();
    } else if !dir.is_empty() && !name.is_empty() && !dir.ends_with(b"/") {
        dir.push(b'/');
    }
    dir.extend_from_slice(name);
    dir
}

/// A string behind another.
fn appended(mut text: Vec<u8>, more: &[u8]) -> Vec<u8> {
    text.extend_from_slice(more);
    text
}

/// Strings that follow one another are one.
fn strings(code: &Code<'_>, (from, end): Span) -> Option<(Value, usize)> {
    let (mut text, mut at) = (Vec::new(), from);
    while at < end {
        match code.get(at) {
            Some(Token::Text(Some(part))) => text.extend_from_slice(part),
            Some(Token::Line) => {}
            Some(Token::Text(None)) => return None,
            _ => break,
        }
        at += 1;
    }
    Some((plain(text), at))
}

/// Where the statement ends that holds a place.
fn statement_end(code: &Code<'_>, from: usize) -> usize {
    let is_end = |at: &usize| matches!(code.tokens[*at], Token::Line | Token::Mark(b';' | b')' | b'}' | b']'));
    code.level(from, code.tokens.len()).find(is_end).unwrap_or(code.tokens.len())
}
