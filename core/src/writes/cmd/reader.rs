//! Commands of a text: where each begins and ends, what joins them, and where their output goes.
//!
//! Owns: keywords, brackets and redirections. Refuses to own: words (`words.rs`), and what a command does (`commands.rs`).

use super::super::found::{Base, Link, Write};
use super::super::heard::{Heard, is_nowhere};
use super::super::script::Joint;
use super::rows::is_known;
use super::scene::Scene;
use super::words::{Cursor, Word};
use crate::shell::{HOLE, Span};

/// A text that is being read.
pub(super) struct Reader<'t, 'h> {
    pub(super) cursor: Cursor<'t>,
    pub(super) heard: &'h mut Heard,
    pub(super) scene: Scene,
}

/// Where a command's output goes.
pub(super) struct Redirected {
    is_append: bool,
    stream: u8,
    target: Word,
}

/// Reads a text that begins in a directory.
pub(crate) fn read(text: &[u8], dir: Base, heard: &mut Heard) {
    let mut reader = Reader { cursor: Cursor { text, at: 0, keeps_signs: false }, heard, scene: Scene::of(dir) };
    while reader.cursor.at < text.len() {
        let before = reader.cursor.at;
        reader.command();
        reader.joint();
        if reader.cursor.at == before {
            reader.cursor.at += 1;
        }
    }
}

impl Reader<'_, '_> {
    /// What stands between two commands.
    fn joint(&mut self) {
        let (joint, length) = match (self.cursor.peek(), self.cursor.ahead(1)) {
            (Some(b'&'), Some(b'&')) => (Joint::And, 2),
            (Some(b'|'), Some(b'|')) => (Joint::Or, 2),
            (Some(b'|'), _) => (Joint::Pipe, 1),
            (Some(b'&' | b'\n' | b'(' | b')'), _) => (Joint::Line, 1),
            _ => return,
        };
        self.cursor.at += length;
        self.heard.script.join(joint);
        self.scene.joined(joint);
    }

    /// A command up to what ends it, or a keyword, behind which another command stands.
    fn command(&mut self) {
        self.cursor.blanks();
        while self.cursor.peek() == Some(b'@') {
            self.cursor.at += 1;
            self.cursor.blanks();
        }
        let from = self.cursor.at;
        self.cursor.keeps_signs = false;
        if self.cursor.peek() == Some(b':') {
            return self.cursor.line();
        }
        let (mut words, mut redirects) = (Vec::new(), Vec::new());
        loop {
            self.cursor.blanks();
            if let Some(redirect) = self.redirect() {
                redirects.push(redirect);
                continue;
            }
            let before = self.cursor.at;
            let is_first = words.is_empty();
            match self.cursor.peek() {
                None | Some(b'\n' | b'&' | b'|' | b')') => break,
                Some(b'(') if is_first => break,
                // Within a command a bracket stands for itself.
                Some(b'(' | b'<') => self.cursor.at += 1,
                Some(_) => words.push(self.cursor.word()),
            }
            if is_first && !words.is_empty() && self.is_comment(&words[0]) {
                return self.cursor.line();
            }
            if is_first && self.keyword(&words) {
                return;
            }
            self.cursor.keeps_signs = words.first().is_some_and(|word| !is_known(letters(&word.text)));
            if self.cursor.at == before {
                break;
            }
        }
        let at = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let end = from + self.cursor.text[from..self.cursor.at.max(from)].trim_ascii_end().len();
        self.run(&words, &redirects, Span { start: at(from), end: at(end) });
    }

    fn is_comment(&self, word: &Word) -> bool {
        word.text.eq_ignore_ascii_case(b"rem")
    }

    /// Gets past `if`, `for` and their kind, up to the command that they run.
    fn keyword(&mut self, words: &[Word]) -> bool {
        let Some(word) = words.first().filter(|word| !word.is_quoted) else { return false };
        let is = |known: &[u8]| word.text.eq_ignore_ascii_case(known);
        if is(b"else") || is(b"do") || is(b"call") {
            return true;
        }
        if is(b"for") {
            self.past_do();
        } else if is(b"if") {
            self.condition();
        } else {
            return false;
        }
        self.scene.is_bodied = true;
        true
    }

    /// Gets to the command behind `do`.
    fn past_do(&mut self) {
        loop {
            self.cursor.blanks();
            match self.cursor.peek() {
                None | Some(b'\n') => return,
                // The set may hold a command in quotes.
                Some(b'(' | b')' | b'&' | b'|' | b'<' | b'>') => self.cursor.at += 1,
                Some(b'\'' | b'`') => {
                    self.cursor.at += 1;
                    return;
                }
                Some(b'^') if self.cursor.ahead(1).is_none() => return self.cursor.at += 1,
                Some(_) if self.cursor.word().text.eq_ignore_ascii_case(b"do") => return,
                Some(_) => {}
            }
        }
    }

    /// Gets past a condition: `[/i] [not] exist x`, `defined x`, `errorlevel n`, `a==b`, `a equ b`.
    fn condition(&mut self) {
        loop {
            let before = self.cursor.at;
            self.cursor.blanks();
            let word = self.cursor.word().text.to_ascii_lowercase();
            match &word[..] {
                b"/i" | b"not" => {}
                b"exist" | b"defined" | b"errorlevel" | b"cmdextversion" => {
                    self.cursor.blanks();
                    self.cursor.word();
                    return;
                }
                _ => return self.comparison(),
            }
            if self.cursor.at == before {
                return;
            }
        }
    }

    /// What stands behind the first side.
    fn comparison(&mut self) {
        self.cursor.blanks();
        let word = self.cursor.word().text.to_ascii_lowercase();
        if [&b"equ"[..], b"neq", b"lss", b"leq", b"gtr", b"geq"].contains(&&word[..]) {
            self.cursor.blanks();
            self.cursor.word();
        }
    }

    fn redirect(&mut self) -> Option<Redirected> {
        let stream = match (self.cursor.peek()?, self.cursor.ahead(1)) {
            (b'>', _) => b'1',
            (b'<', _) => b'0',
            (stream @ b'0'..=b'9', Some(b'>')) => stream,
            _ => return None,
        };
        self.cursor.at += 1 + usize::from(self.cursor.peek() == Some(stream));
        let is_append = self.cursor.peek() == Some(b'>');
        self.cursor.at += usize::from(is_append);
        if self.cursor.peek() == Some(b'&') {
            self.cursor.at += 1;
        }
        let is_copy = self.cursor.at > 0 && self.cursor.text[self.cursor.at - 1] == b'&';
        self.cursor.blanks();
        let target = self.cursor.word();
        let stream = if is_copy { b'&' } else { stream };
        Some(Redirected { is_append, stream, target })
    }

    pub(super) fn redirected(&mut self, redirects: &[Redirected]) {
        for redirect in redirects.iter().filter(|redirect| !matches!(redirect.stream, b'0' | b'&')) {
            let path = &redirect.target.text;
            if path.is_empty() || is_nowhere(path) {
                continue;
            }
            if self.heard.wants_commands() {
                self.heard.script.raw(if redirect.is_append { b" >>" } else { b" >" });
                self.heard.script.word(path);
                continue;
            }
            let kind = if redirect.is_append { "append" } else { "redirect" };
            self.file(kind, path, Link::Followed);
        }
    }

    /// Adds the write of a file.
    pub(super) fn file(&mut self, kind: &'static str, path: &[u8], link: Link) {
        let write = self.named(kind, path, link);
        write.into_iter().for_each(|write| self.heard.write(write, &self.scene.dir));
    }

    pub(super) fn named(&self, kind: &'static str, path: &[u8], link: Link) -> Option<Write> {
        if path.is_empty() || is_nowhere(path) {
            return None;
        }
        Some(match path {
            path if path.contains(&HOLE) => Write::unproven(kind, None, "dynamic-path"),
            path if path.iter().any(|byte| matches!(byte, b'*' | b'?')) => Write::unproven(kind, Some(path), "glob"),
            path => Write::proven(kind, path, link),
        })
    }
}

/// The letters that a word begins with.
fn letters(word: &[u8]) -> &[u8] {
    let length = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    &word[..length.min(16)]
}
