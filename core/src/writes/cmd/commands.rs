//! The commands of `cmd.exe` that write files, change the directory, or hand a text on.
//!
//! Owns: that list and the operands of each. Programs that are none of them go to the POSIX reader, as they are.

use std::borrow::Cow;

use super::super::found::{Base, Dialect, Handed, Link, Write};
use super::super::heard::{below, moved};
use super::super::invoked::{self, Invoked};
use super::reader::{Reader, Redirected};
use super::rows::{COMMANDS, Does};
use super::words::Word;

use crate::shell::{HOLE, Span};

impl Reader<'_, '_> {
    pub(super) fn run(&mut self, words: &[Word], redirects: &[Redirected], span: Span) {
        let Some((head, args)) = words.split_first() else { return self.redirected(redirects) };
        let (name, glued) = cut(&head.text);
        let glued = (!glued.is_empty()).then(|| Word { text: glued.to_vec(), is_quoted: false });
        let last = base_name(name);
        if name.contains(&HOLE) {
            self.heard.is_opaque = true;
        }
        if let Some(dialect) = invoked::dialect(last) {
            self.shell(dialect, args, span);
            return self.redirected(redirects);
        }
        let known = COMMANDS.binary_search_by(|row| row.0.as_bytes().cmp(&last.to_ascii_lowercase()));
        let row = known.ok().map(|at| COMMANDS[at]);
        // What is started has options of its own.
        let is_start = row.is_some_and(|row| row.2 == Does::Start);
        let operands: Vec<&Word> = glued
            .iter()
            .chain(args)
            .filter(|word| is_start || word.is_quoted || !word.text.starts_with(b"/"))
            .collect();
        if let Some((_, kind, does)) = row {
            self.does((kind, does), &operands, span);
        }
        let is_changing =
            row.is_some_and(|row| matches!(row.2, Does::Go | Does::Push | Does::Pop | Does::Set | Does::Start));
        let is_told = self.heard.wants_commands() && !is_changing;
        if is_told || row.is_none() {
            self.told(head, args, span);
        }
        self.redirected(redirects);
    }

    /// Writes a command down for the POSIX reader.
    fn told(&mut self, head: &Word, args: &[Word], span: Span) {
        let script = &mut self.heard.script;
        script.begin(span);
        let is_shown = head.text.eq_ignore_ascii_case(b"type");
        script.word(if is_shown { b"cat" } else { &head.text });
        args.iter().for_each(|word| script.word(&word.text));
    }

    fn does(&mut self, (kind, does): (&'static str, Does), operands: &[&Word], span: Span) {
        match does {
            Does::All => operands.iter().for_each(|word| self.file(kind, &word.text, Link::Followed)),
            Does::Removes => operands.iter().for_each(|word| self.file(kind, &word.text, Link::Kept)),
            Does::Copies => self.copies(kind, operands, Link::Followed),
            Does::Moves => {
                operands.iter().take(1).for_each(|word| self.file("mv-src", &word.text, Link::Kept));
                self.copies(kind, operands, Link::Kept);
            }
            Does::Renames => self.renames(kind, operands),
            Does::Trees => {
                if let Some(dir) = operands.get(1) {
                    let write = match dir.text.contains(&HOLE) {
                        true => Write::unproven(kind, None, "dynamic-path"),
                        false => below(kind, &dir.text),
                    };
                    self.heard.write(write, &self.scene.dir);
                }
            }
            Does::Links => {
                let write = operands.first().and_then(|word| self.named(kind, &word.text, Link::Kept));
                write.into_iter().for_each(|write| self.heard.link(write, &self.scene.dir));
            }
            Does::Go => self.go(operands, span),
            Does::Push => {
                self.scene.push();
                self.go(operands, span);
            }
            Does::Pop => {
                self.scene.pop();
                self.heard.script.begin(span);
                self.heard.script.raw(b"cd \"$x\"");
            }
            Does::Set => self.set(operands, span),
            Does::Start => self.start(operands, span),
            Does::Prints => {}
        }
    }

    fn copies(&mut self, kind: &'static str, operands: &[&Word], link: Link) {
        let Some((first, rest)) = operands.split_first() else { return };
        // Sources may be joined by a plus sign.
        let to = rest.iter().rfind(|word| !word.text.starts_with(b"+"));
        let Some(to) = to.filter(|_| rest.len() < 2 || !rest[rest.len() - 1].text.starts_with(b"+")) else {
            let name = first.text.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or_default();
            return self.file(kind, name, link);
        };
        let is_many = first.text.iter().any(|byte| matches!(*byte, b'*' | b'?' | HOLE));
        let into_dir = is_many || matches!(to.text.last(), Some(b'/' | b'\\')) || matches!(&to.text[..], b"." | b"..");
        let write = self.named(kind, &to.text, link).map(|write| Write { into_dir, ..write });
        write.into_iter().for_each(|write| self.heard.write(write, &self.scene.dir));
    }

    /// The new name stands in the folder of the old one.
    fn renames(&mut self, kind: &'static str, operands: &[&Word]) {
        let [old, new, ..] = operands else { return };
        self.file("mv-src", &old.text, Link::Kept);
        let folder = old.text.iter().rposition(|byte| matches!(byte, b'/' | b'\\')).map_or(0, |at| at + 1);
        self.file(kind, &[&old.text[..folder], &new.text].concat(), Link::Kept);
    }

    fn go(&mut self, operands: &[&Word], span: Span) {
        // Without an operand it tells where it is.
        let Some(to) = operands.first() else { return };
        let is_known = !to.text.contains(&HOLE) && operands.len() == 1;
        let dir = if is_known { moved(&self.scene.dir, &to.text, self.heard.platform) } else { Base::Unknown };
        self.scene.go(dir);
        self.heard.script.begin(span);
        self.heard.script.raw(b"cd");
        self.heard.script.word(if is_known { &to.text } else { &[HOLE] });
    }

    /// `set name=value`, which was cut at the sign.
    fn set(&mut self, operands: &[&Word], span: Span) {
        if let [name, value, ..] = operands {
            self.heard.script.export(&name.text, &value.text, span);
        }
    }

    /// `start ["title"] program words`.
    fn start(&mut self, operands: &[&Word], span: Span) {
        let titled = operands.first().is_some_and(|word| word.is_quoted && operands.len() > 1);
        let rest = operands.iter().skip(usize::from(titled)).skip_while(|word| word.text.starts_with(b"/"));
        let words: Vec<Word> = rest.map(|word| (*word).clone()).collect();
        if words.first().is_some_and(|word| !word.text.eq_ignore_ascii_case(b"start")) {
            self.run(&words, &[], span);
        }
    }

    fn shell(&mut self, dialect: Dialect, args: &[Word], span: Span) {
        let words: Vec<Cow<'_, [u8]>> = args.iter().map(|word| Cow::Borrowed(&word.text[..])).collect();
        match invoked::read(dialect, &words) {
            Invoked::Text(text) => {
                let base = self.scene.dir.clone();
                self.heard.hand(Handed { dialect, text, base, holder: span });
            }
            Invoked::Unknown | Invoked::Stdin => self.heard.is_opaque = true,
            Invoked::Nothing => {}
        }
    }
}

/// Commands of the shell itself end before a slash, a backslash or a dot: `cd..`, `del/q`, `echo.`.
fn cut(word: &[u8]) -> (&[u8], &[u8]) {
    let length = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (name, rest) = word.split_at(length);
    let is_known = COMMANDS.binary_search_by(|row| row.0.as_bytes().cmp(&name.to_ascii_lowercase())).is_ok();
    let is_cut = matches!(rest.first(), Some(b'/' | b'\\')) || rest.starts_with(b"..") || rest == b".";
    if length > 1 && length < 10 && is_known && is_cut { (name, rest) } else { (word, b"") }
}

/// The last name of a program's path, without its ending.
fn base_name(name: &[u8]) -> &[u8] {
    let last = name.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or(name);
    match last.split_last_chunk::<4>() {
        Some((stem, ending)) if ending.eq_ignore_ascii_case(b".exe") && !stem.is_empty() => stem,
        _ => last,
    }
}
