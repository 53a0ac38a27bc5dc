//! Operands: casts and signs before them, members, methods and indices behind them.
//!
//! Owns: what one comes to. Refuses to own: operators (`expression.rs`), and what a method does (`calls.rs`).

use super::super::heard::Purpose;
use super::reader::Reader;
use super::value::{Kind, Value};
use super::words::unscoped;

/// The begin of an expression, and the variable that it is.
pub(super) struct Operand<'t> {
    pub(super) value: Value<'t>,
    /// The name, where it can be assigned as it stands.
    pub(super) target: Option<&'t [u8]>,
}

impl<'t> Reader<'t, '_> {
    /// One operand with what stands before and behind it.
    pub(super) fn operand(&mut self) -> Operand<'t> {
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
