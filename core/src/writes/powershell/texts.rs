//! Texts within the text: what is evaluated, what another shell is handed, what a program is started with.
//!
//! Owns: finding them. Refuses to own: the options of shells (`invoked.rs`).

use std::borrow::Cow;

use super::super::found::{Dialect, Handed};
use super::super::invoked::{self, Invoked};
use super::cursor::Cursor;
use super::reader::Reader;
use super::run::{Command, is_parameter, named};
use super::value::{Kind, Value, Word};
use crate::shell::Span;

impl<'t> Reader<'t, '_> {
    /// `Invoke-Expression`: the text is an argument, or comes in by the pipe.
    pub(super) fn evaluated(&mut self, command: &Command<'t>) {
        let text = named(command, &[b"command"]).or(command.input.as_ref());
        let text = text.and_then(Value::known).map(<[u8]>::to_vec);
        self.nested_text(text.as_deref(), command.span);
    }

    /// A text that a method is handed.
    pub(super) fn text(&mut self, args: &Value<'t>, from: usize) {
        let span = self.span(from);
        self.nested_text(args.item(0), span);
    }

    /// Reads a text in the place of the command that holds it.
    fn nested_text(&mut self, text: Option<&[u8]>, holder: Span) {
        let Some(text) = text.filter(|text| !text.contains(&crate::shell::HOLE)) else {
            self.heard.is_opaque = true;
            return self.scene.forget();
        };
        if !self.scene.enter(text.len()) {
            self.heard.is_bounded = true;
            return self.scene.forget();
        }
        if !self.heard.wants_commands() {
            self.heard.nested.push(text.to_vec());
        }
        let outer = self.scene.holder.replace(holder);
        self.scene.variables.turn();
        Reader { cursor: Cursor { text, at: 0 }, scene: self.scene, heard: self.heard }.block(None);
        self.scene.holder = outer;
        self.scene.leave();
    }

    /// A shell that is started. PowerShell within PowerShell is read here, anything else elsewhere.
    pub(super) fn shell(&mut self, dialect: Dialect, command: &Command<'t>) {
        let words = words(&command.args);
        let has_block = command.args.iter().any(|arg| arg.kind == Kind::Block);
        let text = match invoked::read(dialect, &words) {
            // The block has been read.
            _ if has_block => return,
            Invoked::Text(text) => text,
            Invoked::Unknown => return self.heard.is_opaque = true,
            Invoked::Stdin => match command.input.as_ref().and_then(Value::known) {
                Some(text) => text.to_vec(),
                None => return self.heard.is_opaque = true,
            },
            Invoked::Nothing => return self.fed(dialect, command),
        };
        self.handed(dialect, &text, command.span);
    }

    /// A shell without a text reads what comes in.
    fn fed(&mut self, dialect: Dialect, command: &Command<'t>) {
        match command.input.as_ref().map(Value::known) {
            Some(Some(text)) => {
                let text = text.to_vec();
                self.handed(dialect, &text, command.span);
            }
            Some(None) => self.heard.is_opaque = true,
            None => {}
        }
    }

    fn handed(&mut self, dialect: Dialect, text: &[u8], holder: Span) {
        if dialect == Dialect::PowerShell {
            let dir = self.scene.dir.clone();
            self.nested_text(Some(text), holder);
            // It was a process of its own.
            self.scene.dir = dir;
            return;
        }
        let base = self.scene.dir.clone();
        self.heard.hand(Handed { dialect, text: text.to_vec(), base, holder });
    }

    /// `Start-Process`: a program, and its words as one text or as a list.
    pub(super) fn start(&mut self, command: &Command<'t>) {
        let (mut name, mut rest) = (None, None);
        let mut args = command.args.iter();
        while let Some(word) = args.next() {
            if !is_parameter(word) {
                let place = if name.is_none() { &mut name } else { &mut rest };
                *place = Some(word.value.clone());
                continue;
            }
            let parameter = word.value.first[1..].to_ascii_lowercase();
            match parameter.first() {
                Some(b'f') => name = args.next().map(|word| word.value.clone()),
                Some(b'a') => rest = args.next().map(|word| word.value.clone()),
                Some(b'r') => {
                    let file = args.next();
                    self.redirected_start(&parameter, file);
                }
                Some(b'v' | b'c') if parameter.len() > 2 => drop(args.next()),
                Some(b'w') if parameter.starts_with(b"wo") || parameter.starts_with(b"wi") => drop(args.next()),
                _ => {}
            }
        }
        if let Some(name) = name {
            self.program(&name, rest, command.span);
        }
    }

    fn redirected_start(&mut self, parameter: &[u8], file: Option<&Word<'t>>) {
        if !parameter.starts_with(b"redirectstandardi") {
            file.into_iter().for_each(|file| {
                let write =
                    self.file("redirect", &file.value.first, (file.source, super::super::found::Link::Followed));
                write.into_iter().for_each(|write| self.heard.write(write, &self.scene.dir));
            });
        }
    }

    /// `[Diagnostics.Process]::Start(program, words)`.
    pub(super) fn started(&mut self, args: &Value<'t>, from: usize) {
        let mut items = args.items().map(|item| Value::of(item.to_vec()));
        let (name, rest) = (items.next(), items.next());
        let span = self.span(from);
        if let Some(name) = name {
            drop(items);
            self.program(&name, rest, span);
        }
    }

    /// Runs a program whose words are one text, or several of them: each is split at its blanks.
    fn program(&mut self, name: &Value<'t>, rest: Option<Value<'t>>, span: Span) {
        let rest = rest.unwrap_or_else(Value::none);
        let name = name.known().map_or_else(|| vec![crate::shell::HOLE], <[u8]>::to_vec);
        let mut args: Vec<Word<'t>> = Vec::new();
        for item in rest.items() {
            let word = |text: Vec<u8>| Word { value: Value::of(text), kind: Kind::Made, source: b"" };
            args.extend(split(item).into_iter().map(word));
        }
        if rest.is_open {
            args.push(Word { value: Value::open(), ..Word::default() });
        }
        // A program that starts the next one, and so on, has an end.
        if self.scene.enter(args.len()) {
            self.run(Command { name, args, redirects: Vec::new(), input: None, span });
            self.scene.leave();
        } else {
            self.heard.is_bounded = true;
        }
    }
}

/// Words as a program gets them.
fn words<'w>(args: &'w [Word<'_>]) -> Vec<Cow<'w, [u8]>> {
    let joined = |word: &'w Word<'_>| match &word.value {
        value if value.more.is_empty() => Cow::Borrowed(&*value.first),
        value => Cow::Owned(value.items().collect::<Vec<_>>().join(&b',')),
    };
    args.iter().map(joined).collect()
}

/// The words of a command line of Windows: blanks part them, quotes keep them together.
pub(super) fn split(line: &[u8]) -> Vec<Vec<u8>> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), Vec::new(), false);
    let mut has_word = false;
    for byte in line {
        match byte {
            b'"' => {
                is_quoted = !is_quoted;
                has_word = true;
            }
            b' ' | b'\t' if !is_quoted => {
                if has_word {
                    words.push(std::mem::take(&mut word));
                }
                has_word = false;
            }
            byte => {
                word.push(*byte);
                has_word = true;
            }
        }
    }
    if has_word {
        words.push(word);
    }
    words
}
