//! Statements and pipelines: the order in which the commands of a text would run.
//!
//! Owns: that order, blocks and redirections. Refuses to own: expressions (`expression.rs`), words (`words.rs`), and what a
//! command does (`run.rs`). Every branch and block is read as if it ran.

use super::super::found::{Link, Write};
use super::super::heard::{Heard, is_nowhere};
use super::super::script::Joint;
use super::cursor::{Cursor, ends_word};
use super::scene::Scene;
use super::value::{Value, Word};
use crate::shell::Span;

/// A text that is being read.
pub(super) struct Reader<'t, 'h> {
    pub(super) cursor: Cursor<'t>,
    pub(super) scene: &'h mut Scene,
    pub(super) heard: &'h mut Heard,
}

/// A redirection of a command.
pub(super) struct Redirected<'t> {
    pub(super) is_append: bool,
    /// The stream; `*` is all of them.
    pub(super) stream: u8,
    pub(super) target: Word<'t>,
}

/// Words that begin a statement and say nothing of what it runs. Behind those of the second list a name follows.
const KEYWORDS: &[&[u8]] = &[
    b"if",
    b"elseif",
    b"else",
    b"while",
    b"do",
    b"until",
    b"for",
    b"foreach",
    b"switch",
    b"param",
    b"return",
    b"throw",
    b"try",
    b"catch",
    b"finally",
    b"trap",
    b"begin",
    b"process",
    b"end",
    b"dynamicparam",
    b"exit",
    b"in",
    b"hidden",
    b"static",
    b"data",
    b"parallel",
    b"sequence",
    b"clean",
    b"break",
    b"continue",
    b"default",
];
const NAMED: &[&[u8]] =
    &[b"function", b"filter", b"workflow", b"configuration", b"class", b"enum", b"using", b"namespace", b"module"];

impl<'t> Reader<'t, '_> {
    /// Reads statements up to a closing bracket, which is taken, or to the end. The value is that of the only statement.
    pub(super) fn block(&mut self, closer: Option<u8>) -> Value<'t> {
        let (mut value, mut count) = (Value::none(), 0);
        loop {
            self.cursor.lines();
            let before = self.cursor.at;
            match self.cursor.peek() {
                None => break,
                sign if sign == closer => {
                    self.cursor.step();
                    break;
                }
                // One that closes nothing.
                Some(b')' | b'}' | b']' | b',') => {
                    self.cursor.step();
                    continue;
                }
                Some(_) => value = self.statement(),
            }
            count += 1;
            if self.cursor.at == before {
                self.cursor.step();
            }
        }
        if count > 1 { Value::open() } else { value }
    }

    /// Reads what stands in a bracket whose opening was taken. Too deep, it is read with what is around it.
    pub(super) fn nested(&mut self, closer: u8) -> Value<'t> {
        if !self.scene.descend() {
            self.heard.is_bounded = true;
            return Value::open();
        }
        let value = self.block(Some(closer));
        self.scene.ascend();
        value
    }

    /// Reads a block whose opening was taken, and which may run or not.
    pub(super) fn script_block(&mut self) {
        let dir = self.scene.dir.clone();
        self.scene.variables.turn();
        self.nested(b'}');
        self.scene.close(dir);
    }

    fn statement(&mut self) -> Value<'t> {
        self.heard.script.join(Joint::Line);
        if self.keyword() {
            return Value::open();
        }
        self.pipeline()
    }

    /// Gets past a keyword, and the name that it introduces.
    fn keyword(&mut self) -> bool {
        let mut ahead = self.cursor;
        let word = ahead.name();
        let is = |list: &[&[u8]]| list.iter().any(|known| known.eq_ignore_ascii_case(word));
        let ends = ends_word(ahead.sign().0);
        if word.is_empty() || word.len() > 13 || !ends || !(is(KEYWORDS) || is(NAMED)) {
            return false;
        }
        let named = is(NAMED);
        self.cursor = ahead;
        self.cursor.blanks();
        if named {
            while !ends_word(self.cursor.sign().0) {
                self.cursor.step();
            }
        }
        true
    }

    pub(super) fn pipeline(&mut self) -> Value<'t> {
        let mut value = self.element(None);
        loop {
            self.cursor.blanks();
            let (joint, length) = match (self.cursor.peek(), self.cursor.ahead(1)) {
                (Some(b'|'), Some(b'|')) => (Joint::Or, 2),
                (Some(b'&'), Some(b'&')) => (Joint::And, 2),
                (Some(b'|'), _) => (Joint::Pipe, 1),
                (Some(b'&'), _) => {
                    self.cursor.step();
                    return Value::open();
                }
                _ => return value,
            };
            if joint == Joint::Pipe {
                self.piped(&value);
            }
            self.cursor.skip(length);
            self.cursor.newlines();
            self.heard.script.join(joint);
            let input = (joint == Joint::Pipe).then_some(value);
            value = self.element(input);
        }
    }

    /// A text that goes into a pipe is printed there.
    fn piped(&mut self, value: &Value<'t>) {
        if let Some(text) = value.known().filter(|_| self.heard.wants_commands()) {
            let span = self.span(self.cursor.at);
            self.heard.script.begin(span);
            [&b"printf"[..], b"%s", text].into_iter().for_each(|word| self.heard.script.word(word));
        }
    }

    /// One part of a pipeline; `input` is what comes out of the part before.
    fn element(&mut self, input: Option<Value<'t>>) -> Value<'t> {
        self.cursor.blanks();
        let next = self.cursor.ahead(1).unwrap_or(b' ');
        match self.cursor.peek() {
            None | Some(b';' | b'\n' | b'|' | b')' | b'}') => Value::none(),
            Some(b'&') if next == b'&' => Value::none(),
            Some(b'&') => self.called(input),
            Some(b'.') if next != b'.' && (ends_word(next) || matches!(next, b'"' | b'\'' | b'$')) => {
                self.called(input)
            }
            Some(b'$' | b'"' | b'\'' | b'(' | b'[' | b'{' | b'@' | b'-' | b'!' | b'+' | b']' | b',' | b'>' | b'<') => {
                self.expression()
            }
            Some(b'0'..=b'9') if self.is_number() => self.expression(),
            Some(_) => self.command(input),
        }
    }

    fn called(&mut self, input: Option<Value<'t>>) -> Value<'t> {
        self.cursor.step();
        self.cursor.blanks();
        self.command(input)
    }

    /// Whether the bare word at the place is a number.
    fn is_number(&self) -> bool {
        let rest = &self.cursor.text[self.cursor.at..];
        let word = rest.iter().take_while(|byte| !ends_word(**byte));
        word.take(24).all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'*' | b'+' | b'-' | b'/' | b'%'))
    }

    /// Reads a redirection, if one stands here.
    pub(super) fn redirect(&mut self) -> Option<Redirected<'t>> {
        let stream = match (self.cursor.peek()?, self.cursor.ahead(1)) {
            (b'>', _) => b'1',
            (stream @ (b'*' | b'1'..=b'6'), Some(b'>')) => {
                self.cursor.step();
                stream
            }
            _ => return None,
        };
        self.cursor.step();
        let is_append = self.cursor.takes(b'>');
        // Into another stream, `2>&1`.
        if self.cursor.peek() == Some(b'&') {
            self.cursor.skip(2);
            let target = Word { value: Value::none(), ..Word::default() };
            return Some(Redirected { is_append, stream, target });
        }
        self.cursor.blanks();
        Some(Redirected { is_append, stream, target: self.word() })
    }

    /// Tells where a command's output goes.
    pub(super) fn redirected(&mut self, redirects: &[Redirected<'t>]) {
        for redirect in redirects {
            let source = redirect.target.source;
            let is_null = source.eq_ignore_ascii_case(b"$null") || source.eq_ignore_ascii_case(b"${null}");
            let is_sink = is_null || is_nowhere(&redirect.target.value.first);
            if self.heard.wants_commands() {
                self.rewritten(redirect, if is_sink { b"/dev/null" } else { &redirect.target.value.first });
            } else if !is_sink && !redirect.target.value.is_none {
                let kind = if redirect.is_append { "append" } else { "redirect" };
                let write = self.file(kind, &redirect.target.value.first, (source, Link::Followed));
                write.into_iter().for_each(|write: Write| self.heard.write(write, &self.scene.dir));
            }
        }
    }

    fn rewritten(&mut self, redirect: &Redirected<'t>, target: &[u8]) {
        let script = &mut self.heard.script;
        match redirect.stream {
            b'2' if redirect.target.value.is_none => return script.raw(b" 2>&1"),
            _ if redirect.target.value.is_none => return,
            b'2' => script.raw(b" 2>"),
            b'*' => script.raw(b" &>"),
            b'1' => script.raw(b" >"),
            _ => return,
        }
        if redirect.is_append && redirect.stream != b'*' {
            script.raw(b">");
        }
        script.word(target);
    }

    /// From a place to here.
    pub(super) fn span(&self, from: usize) -> Span {
        let at = |place| u32::try_from(place).unwrap_or(u32::MAX);
        self.scene.holder.unwrap_or(Span { start: at(from), end: at(self.cursor.at) })
    }
}
