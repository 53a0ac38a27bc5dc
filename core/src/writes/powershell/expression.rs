//! Expressions: what they come to, what they assign, and the methods that they call.
//!
//! Owns: operands and operators, as far as a text can come out of them. Refuses to own: what a method does (`calls.rs`).

use super::super::heard::Purpose;
use super::reader::Reader;
use super::value::{Kind, Value};
use super::words::unscoped;
use crate::shell::HOLE;

/// The begin of an expression, and the variable that it is.
struct Operand<'t> {
    value: Value<'t>,
    /// The name, where it can be assigned as it stands.
    target: Option<&'t [u8]>,
}

/// What an expression that did not end yet goes on with.
enum Step {
    Over,
    On,
}

impl<'t> Reader<'t, '_> {
    /// An expression up to what ends a statement.
    pub(super) fn expression(&mut self) -> Value<'t> {
        let from = self.cursor.at;
        let Operand { mut value, target } = self.operand();
        let mut redirects = Vec::new();
        loop {
            self.cursor.blanks();
            let before = self.cursor.at;
            if let Some(redirect) = self.redirect() {
                redirects.push(redirect);
                continue;
            }
            if let Step::Over = self.step(&mut value, target, from) {
                break;
            }
            if self.cursor.at == before {
                self.cursor.step();
            }
        }
        if !redirects.is_empty() {
            self.shown(&value, from);
            self.redirected(&redirects);
        }
        value
    }

    /// A value that is redirected is printed there.
    fn shown(&mut self, value: &Value<'t>, from: usize) {
        if self.heard.wants_commands() {
            let span = self.span(from);
            self.heard.script.begin(span);
            [b"printf", &b"%s"[..], &value.text()].into_iter().for_each(|word| self.heard.script.word(word));
        }
    }

    fn step(&mut self, value: &mut Value<'t>, target: Option<&'t [u8]>, from: usize) -> Step {
        let next = self.cursor.ahead(1);
        match self.cursor.peek() {
            None | Some(b';' | b'\n' | b'|' | b'&' | b')' | b'}' | b']') => return Step::Over,
            Some(b'=') => {
                self.cursor.step();
                *value = self.assigned(target, None, from);
                return Step::Over;
            }
            Some(sign @ (b'+' | b'-' | b'*' | b'/' | b'%')) if next == Some(b'=') => {
                self.cursor.skip(2);
                let before = (sign == b'+').then(|| value.clone());
                *value = self.assigned(target, before, from);
                return Step::Over;
            }
            Some(b'?') if next == Some(b'?') => {
                self.cursor.skip(2);
                self.cursor.takes(b'=');
                self.assigned(target, Some(Value::open()), from);
                return Step::Over;
            }
            Some(sign @ (b'+' | b'-')) if next == Some(sign) => {
                self.cursor.skip(2);
                self.set(target, None);
            }
            Some(b'+') => {
                self.cursor.step();
                self.cursor.newlines();
                let right = self.operand().value;
                value.join(&right);
            }
            Some(b',') => {
                self.cursor.step();
                self.cursor.newlines();
                let right = self.operand().value;
                value.append(right);
            }
            Some(b'{') => {
                self.cursor.step();
                self.script_block();
                value.blur();
            }
            Some(b'-') => {
                self.cursor.step();
                self.cursor.name();
                self.cursor.newlines();
                value.blur();
            }
            Some(sign) if sign.is_ascii_alphabetic() => return self.word_between(value, target),
            Some(_) => {
                self.operand();
                value.blur();
            }
        }
        Step::On
    }

    /// A bare word between operands. Behind `in` stands what a loop goes through.
    fn word_between(&mut self, value: &mut Value<'t>, target: Option<&'t [u8]>) -> Step {
        let word = self.cursor.name();
        value.blur();
        if word.eq_ignore_ascii_case(b"in") && target.is_some() {
            self.set(target, None);
            return Step::Over;
        }
        Step::On
    }

    /// What stands behind a sign of assignment.
    fn assigned(&mut self, target: Option<&'t [u8]>, before: Option<Value<'t>>, from: usize) -> Value<'t> {
        self.cursor.newlines();
        let right = self.pipeline();
        let value = match before {
            Some(mut before) => {
                before.join(&right);
                before
            }
            None => right,
        };
        self.set(target, Some((&value, from)));
        // An assignment puts nothing out.
        Value::open()
    }

    /// Assigns a variable, of the text or of the environment.
    fn set(&mut self, target: Option<&'t [u8]>, value: Option<(&Value<'t>, usize)>) {
        let Some(name) = target else { return };
        let is = |word: &[u8]| unscoped(name).eq_ignore_ascii_case(word);
        self.scene.has_defaults |= is(b"PSDefaultParameterValues");
        let known = value.and_then(|(value, _)| value.known());
        let environment = name.get(..4).filter(|scope| scope.eq_ignore_ascii_case(b"env:")).map(|_| &name[4..]);
        match (environment, value) {
            (Some(variable), Some((_, from))) => {
                let span = self.span(from);
                self.heard.script.export(variable, known.unwrap_or(&[HOLE]), span);
            }
            (Some(_), None) => {}
            (None, _) => self.scene.variables.set(unscoped(name), known),
        }
    }

    /// One operand with what stands before and behind it.
    fn operand(&mut self) -> Operand<'t> {
        let mut class: Option<&'t [u8]> = None;
        loop {
            self.cursor.blanks();
            match self.cursor.peek() {
                Some(b'[') => match self.class() {
                    (name, true) => return Operand { value: self.member_of(name), target: None },
                    (name, false) => class = Some(name),
                },
                Some(b'!' | b'+') => self.cursor.step(),
                Some(b'-') => {
                    self.cursor.step();
                    self.cursor.name();
                    class = class.or(Some(b"-"));
                }
                _ => break,
            }
        }
        let Operand { value, target } = self.primary();
        let keeps = class.is_none_or(|name| [&b"string"[..], b"void", b"array"].contains(&&*name.to_ascii_lowercase()));
        let before = self.cursor.at;
        let value = self.postfixed(value);
        let target = target.filter(|_| self.cursor.at == before);
        Operand { value: if keeps || target.is_some() { value } else { Value::open() }, target }
    }

    fn primary(&mut self) -> Operand<'t> {
        let mut target = None;
        let value = match self.cursor.peek() {
            Some(b'"') => self.double(),
            Some(b'\'') => Value::of(self.single()),
            Some(b'$') if self.cursor.ahead(1) != Some(b'(') => {
                let mut ahead = self.cursor;
                ahead.step();
                let start = self.cursor;
                self.cursor = ahead;
                target = Some(self.named()).filter(|name| !name.is_empty());
                self.cursor = start;
                self.notes_defaults(target);
                self.variable()
            }
            Some(b'$') => self.variable(),
            Some(b'@') => {
                let (value, kind) = self.at_word();
                if kind == Kind::Splat { Value::open() } else { value }
            }
            Some(b'(') => {
                self.cursor.step();
                self.nested(b')')
            }
            Some(b'{') => {
                self.cursor.step();
                self.script_block();
                Value::hole()
            }
            None | Some(b';' | b'\n' | b'|' | b'&' | b')' | b'}' | b']' | b'=' | b',' | b'>') => Value::none(),
            Some(_) => {
                let from = self.cursor.at;
                self.number();
                Value::of(self.cursor.since(from))
            }
        };
        Operand { value, target }
    }

    /// A table of defaults is changed by whatever is done to it.
    fn notes_defaults(&mut self, name: Option<&[u8]>) {
        let is_table = |name: &[u8]| unscoped(name).eq_ignore_ascii_case(b"PSDefaultParameterValues");
        self.scene.has_defaults |= name.is_some_and(is_table);
    }

    /// A number or another bare word. Takes at least one byte.
    fn number(&mut self) {
        self.cursor.step();
        while self.cursor.ahead(0).is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            self.cursor.skip(1);
        }
    }

    /// `[name]`, and whether one of its members follows.
    fn class(&mut self) -> (&'t [u8], bool) {
        self.cursor.step();
        let from = self.cursor.at;
        let mut depth = 1;
        while let Some(byte) = self.cursor.ahead(0).filter(|byte| *byte != b'\n') {
            match byte {
                b'[' => depth += 1,
                b']' => depth -= 1,
                _ => {}
            }
            self.cursor.skip(1);
            if depth == 0 {
                break;
            }
        }
        let name = self.cursor.since(from);
        let name = name.strip_suffix(b"]").unwrap_or(name).trim_ascii();
        let rest = self.cursor.text.get(self.cursor.at..).unwrap_or_default();
        (name, rest.starts_with(b"::"))
    }

    /// A static member of a class, and what follows it.
    fn member_of(&mut self, class: &'t [u8]) -> Value<'t> {
        self.cursor.skip(2);
        let member = self.cursor.name();
        let value = if self.cursor.peek() == Some(b'(') { self.call(Some(class), member) } else { Value::hole() };
        self.postfixed(value)
    }

    /// Members, methods and indices behind a value.
    pub(super) fn postfixed(&mut self, mut value: Value<'t>) -> Value<'t> {
        loop {
            let next = self.cursor.ahead(1).unwrap_or(b' ');
            match self.cursor.ahead(0) {
                Some(b'.') if next.is_ascii_alphabetic() || next == b'_' => {
                    self.cursor.skip(1);
                    let member = self.cursor.name();
                    let calls = self.cursor.peek() == Some(b'(');
                    value = if calls { self.call(None, member) } else { Value::open() };
                }
                Some(b':') if next == b':' => {
                    self.cursor.skip(2);
                    let member = self.cursor.name();
                    value = if self.cursor.peek() == Some(b'(') { self.call(None, member) } else { Value::open() };
                }
                Some(b'[') => {
                    self.cursor.skip(1);
                    self.nested(b']');
                    value = Value::open();
                }
                _ => return value,
            }
        }
    }

    /// A method with its arguments.
    fn call(&mut self, class: Option<&'t [u8]>, method: &'t [u8]) -> Value<'t> {
        let from = self.cursor.at;
        self.cursor.step();
        let args = self.nested(b')');
        match self.heard.purpose {
            Purpose::Writes => self.method_writes(class, method, &args),
            Purpose::Commands => {}
        }
        self.method_runs((class, method), &args, from)
    }
}
