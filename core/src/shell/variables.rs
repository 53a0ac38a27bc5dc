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
    /// `declare -n`: the value is the name of the variable that is meant.
    is_reference: bool,
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
            told.is_opaque |= name != b"export" && matches!(option.name, b"a" | b"A");
            told.is_reference |= name != b"export" && option.name == b"n";
        }
        for arg in call.args.iter().skip(options.at) {
            if !told.is_function {
                self.hide(assignment(arg).map_or(&*arg.text, |(name, _)| name), call.args);
                self.declare_one(arg, &told);
            } else if told.exports {
                self.export_function(&arg.text);
            }
        }
    }

    /// Notes what a variable of a function hides, so that it is there again behind the call.
    pub(super) fn hide(&mut self, name: &[u8], command: &[Arg<'_>]) {
        let is_local = command.first().is_some_and(|name| matches!(&*name.text, b"local" | b"declare" | b"typeset"));
        let is_global = || command.iter().skip(1).any(|arg| arg.text.starts_with(b"-") && arg.text.contains(&b'g'));
        if is_local && !self.active.is_empty() && !is_global() {
            self.hidden.push((name.to_vec(), self.state.vars.get(name).cloned()));
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
        if told.is_reference {
            self.state.refs.insert(name.to_vec(), value.to_vec());
            return;
        }
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
        let is_list = call.args.first().is_some_and(|name| matches!(&*name.text, b"mapfile" | b"readarray"));
        let shorts: &[u8] = if is_list { b"dnOsuCc" } else { b"adinNptu" };
        let mut options = Options::new(call.args, shorts, &[]);
        let is_read = call.args.first().is_some_and(|name| *name.text == *b"read");
        let array = options.by_ref().find(|option| option.name == b"a" && is_read).and_then(|option| option.value);
        while options.next().is_some() {}
        let names = call.args.get(options.at..).unwrap_or_default();
        if let (Some(Stdin::Content(content)), Some(name)) = (call.stdin.as_deref(), array) {
            let line = content.text.split(|byte| *byte == b'\n').next().unwrap_or_default();
            let ifs = self.separators(call);
            let words = line.split(|byte| ifs.contains(byte)).filter(|word| !word.is_empty());
            return self.state.set_list(name, words.map(<[u8]>::to_vec).collect());
        }
        if let Some(name) = array {
            self.state.set(name, Known::Unknown);
        }
        if is_list {
            return self.read_lines(call, names);
        }
        let line = match call.stdin.as_deref() {
            Some(Stdin::Content(content)) if is_read => content.text.split(|byte| *byte == b'\n').next(),
            _ => None,
        };
        let line = line.map(<[u8]>::trim_ascii);
        match (line, names) {
            (Some(line), [only]) => self.state.set(&only.text, known(line.to_vec())),
            (Some(line), names) => self.read_words(line, &self.separators(call), names),
            (None, names) => names.iter().for_each(|name| self.state.set(&name.text, Known::Unknown)),
        }
    }

    /// `mapfile`: each line of the input is an element.
    fn read_lines(&mut self, call: &Call<'_>, names: &[Arg<'_>]) {
        let name = names.first().map_or(&b"MAPFILE"[..], |name| &name.text);
        match call.stdin.as_deref() {
            Some(Stdin::Content(content)) if !content.text.is_empty() => {
                let text = content.text.strip_suffix(b"\n").unwrap_or(&content.text);
                let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
                self.state.set_list(name, lines);
            }
            _ => self.state.set(name, Known::Unknown),
        }
    }

    /// The bytes at which `read` splits, for this command.
    fn separators(&self, call: &Call<'_>) -> Vec<u8> {
        let own = call.temporary.iter().rev().find(|(name, _)| name == b"IFS").map(|(_, value)| value);
        let set = own.or_else(|| self.state.visible(b"IFS").map(|var| &var.text));
        match set {
            Some(Known::OneOf(values)) if values.len() == 1 => values[0].to_vec(),
            _ => b" \t\n".to_vec(),
        }
    }

    /// Each name takes a word, and the last one the rest.
    fn read_words(&mut self, line: &[u8], ifs: &[u8], names: &[Arg<'_>]) {
        let mut words = line.splitn(names.len().max(1), |byte| ifs.contains(byte));
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
