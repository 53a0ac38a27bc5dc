//! Builtins that set variables: `export` and its kind, `unset`, `read`, `printf -v`.

use std::borrow::Cow;

use super::calls::Call;
use super::commands::known;
use super::options::Options;
use super::peel::assignment;
use super::simple::{Arg, HOLE, Known, Stdin};
use super::walk::Walk;

/// What the options of a declaration say.
#[derive(Debug, Default)]
struct Declared {
    exports: bool,
    is_function: bool,
    /// An array or a reference: its value is not one text.
    is_opaque: bool,
}

impl Walk<'_> {
    pub(super) fn declare(&mut self, call: &Call<'_>, name: &[u8]) {
        let mut options = Options::new(call.args, b"", &[]);
        let mut told = Declared { exports: name == b"export", ..Declared::default() };
        for option in options.by_ref() {
            told.exports = match option.name {
                b"n" if name == b"export" => false,
                b"x" => true,
                _ => told.exports,
            };
            told.is_function |= matches!(option.name, b"f" | b"F");
            told.is_opaque |= name != b"export" && matches!(option.name, b"a" | b"A" | b"n");
        }
        for arg in call.args.iter().skip(options.at) {
            if !told.is_function {
                self.declare_one(arg, &told);
            } else if told.exports {
                self.export_function(&arg.text);
            }
        }
    }

    fn export_function(&mut self, name: &[u8]) {
        let Some(mut function) = self.state.function(name).cloned() else { return };
        function.is_exported = true;
        self.state.define(name, Some(function));
    }

    fn declare_one(&mut self, arg: &Arg<'_>, told: &Declared) {
        let Some((name, value)) = assignment(arg) else {
            if told.exports {
                self.state.export(&arg.text);
            }
            return;
        };
        let (name, value) = match name.strip_suffix(b"+") {
            Some(name) => (name, vec![HOLE]),
            None => (name, value.to_vec()),
        };
        let value = if told.is_opaque { Known::Unknown } else { known(value) };
        self.state.set(name, value);
        if told.exports {
            self.state.export(name);
        }
    }

    pub(super) fn unset(&mut self, call: &Call<'_>) {
        let mut options = Options::new(call.args, b"", &[]);
        let functions = options.by_ref().any(|option| option.name == b"f");
        for arg in call.args.iter().skip(options.at) {
            if functions || (self.state.visible(&arg.text).is_none() && self.state.function(&arg.text).is_some()) {
                self.state.define(&arg.text, None);
            } else {
                self.state.unset(&arg.text);
            }
        }
    }

    /// Commands that set the variables that they name to what is not known, or to what stands on their input.
    pub(super) fn reads(&mut self, call: &Call<'_>) {
        let mut options = Options::new(call.args, b"adinNptuCcOs", &[]);
        let is_read = call.args.first().is_some_and(|name| *name.text == *b"read");
        let array = options.by_ref().find(|option| option.name == b"a" && is_read).and_then(|option| option.value);
        if let Some(name) = array {
            self.state.set(name, Known::Unknown);
        }
        while options.next().is_some() {}
        let names = call.args.get(options.at..).unwrap_or_default();
        let line = match call.stdin.as_deref() {
            Some(Stdin::Content(content)) if is_read => content.text.split(|byte| *byte == b'\n').next(),
            _ => None,
        };
        let line = line.map(<[u8]>::trim_ascii);
        match (line, names) {
            (Some(line), [only]) => self.state.set(&only.text, known(line.to_vec())),
            (Some(line), names) => self.read_words(line, names),
            (None, names) => names.iter().for_each(|name| self.state.set(&name.text, Known::Unknown)),
        }
    }

    /// Each name takes a word, and the last one the rest.
    fn read_words(&mut self, line: &[u8], names: &[Arg<'_>]) {
        let mut words = line.splitn(names.len().max(1), |byte| matches!(byte, b' ' | b'\t'));
        for name in names {
            let word = words.next().unwrap_or_default();
            self.state.set(&name.text, known(word.trim_ascii().to_vec()));
        }
    }

    pub(super) fn prints_into(&mut self, call: &Call<'_>) {
        let Some(name) = call.args.get(2) else { return };
        let outer = self.printed.replace(Vec::new());
        let mut args = vec![Arg { text: Cow::Borrowed(&b"printf"[..]), splits: false }];
        args.extend(call.args.iter().skip(3).cloned());
        self.print(&call.with(&args), Some(b"printf"));
        let text = std::mem::replace(&mut self.printed, outer).unwrap_or_default();
        self.state.set(&name.text, known(text));
    }
}
