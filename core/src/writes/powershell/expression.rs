//! Expressions: what they come to, what they assign, and the methods that they call.
//!
//! Owns: operands and operators, as far as a text can come out of them. Refuses to own: what a method does (`calls.rs`).

use super::operand::Operand;
use super::reader::Reader;
use super::value::Value;
use super::words::unscoped;
use crate::shell::HOLE;

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
                // Behind a block another statement may stand.
                return Step::Over;
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

    /// A bare word behind an operand: `in`, behind which stands what a loop goes through, or another statement.
    fn word_between(&mut self, value: &mut Value<'t>, target: Option<&'t [u8]>) -> Step {
        let mut ahead = self.cursor;
        if ahead.name().eq_ignore_ascii_case(b"in") && target.is_some() {
            self.cursor = ahead;
            self.set(target, None);
        }
        value.blur();
        Step::Over
    }

    /// What stands behind a sign of assignment.
    fn assigned(&mut self, target: Option<&'t [u8]>, before: Option<Value<'t>>, from: usize) -> Value<'t> {
        self.cursor.newlines();
        if !self.scene.descend() {
            self.heard.is_bounded = true;
            return Value::open();
        }
        let right = self.pipeline();
        self.scene.ascend();
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
}
