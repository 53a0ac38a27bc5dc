//! Builtins that change what holds, or read a text.
//!
//! Owns: the effect of each. Every one is handed on besides, but for those that stand for the text that they read.

use std::borrow::Cow;
use std::rc::Rc;

use super::calls::{Call, Runner, words_of};
use super::commands::known;
use super::dirs::{self, Way};
use super::options::Options;
use super::peel::assignment;
use super::scopes::nowhere;
use super::simple::{Arg, HOLE, Known, Stdin};
use super::state::{Named, Spot};
use super::walk::Walk;

/// Whether assignments among the words of this command set variables of the shell.
pub(super) fn declares(name: &[u8]) -> bool {
    matches!(name, b"export" | b"declare" | b"typeset" | b"local" | b"readonly")
}

/// Whether the command changes variables, options, or what runs next.
fn sets(call: &Call<'_>, name: &[u8]) -> bool {
    const SETTERS: &[&[u8]] = &[
        b"unset",
        b"read",
        b"mapfile",
        b"readarray",
        b"getopts",
        b"let",
        b"set",
        b"shift",
        b"shopt",
        b"alias",
        b"unalias",
        b"exit",
        b"return",
        b"break",
        b"continue",
    ];
    let is_print = name == b"printf" && call.args.get(1).is_some_and(|arg| *arg.text == *b"-v");
    is_print || declares(name) || SETTERS.contains(&name)
}

impl Walk<'_> {
    /// Does what a builtin does. True where nothing else is to be said of the command.
    pub(super) fn builtin(&mut self, call: &Call<'_>, name: &[u8]) -> bool {
        match name {
            b"command" | b"builtin" => return self.through(call),
            b"exec" => return self.replaced(call),
            b"eval" => return self.eval(call),
            b"source" | b"." => return self.source(call),
            b"trap" => return self.trap(call),
            b"cd" | b"pushd" | b"popd" | b"chdir" => {
                self.hand(call);
                self.moves(call, name);
                return true;
            }
            _ if sets(call, name) => {
                self.hand(call);
                self.settings(call, name);
                return true;
            }
            _ => {}
        }
        false
    }

    /// Builtins that change variables and options.
    fn settings(&mut self, call: &Call<'_>, name: &[u8]) {
        match name {
            _ if declares(name) => self.declare(call, name),
            b"unset" => self.unset(call),
            b"read" | b"mapfile" | b"readarray" | b"getopts" | b"let" => self.reads(call),
            b"printf" => self.prints_into(call),
            b"set" => self.set_options(call),
            b"shift" => self.shift(call),
            b"shopt" => self.shopt(call),
            b"alias" => self.alias(call),
            b"unalias" => self.unalias(call),
            b"exit" => (self.state.ground.is_dead, self.state.ground.has_exited) = (true, true),
            b"return" | b"break" | b"continue" => self.state.ground.is_dead = true,
            _ => {}
        }
    }

    /// `command name` and `builtin name`; `command -v` only looks.
    fn through(&mut self, call: &Call<'_>) -> bool {
        let mut options = Options::new(call.args, b"", &[]);
        if options.by_ref().any(|option| matches!(option.name, b"v" | b"V")) {
            return false;
        }
        let Some(args) = call.args.get(options.at..).filter(|args| !args.is_empty()) else { return false };
        self.call(&Call { args, runner: Runner::Builtins, is_segment: false, ..call.clone() });
        true
    }

    fn replaced(&mut self, call: &Call<'_>) -> bool {
        let mut options = Options::new(call.args, b"a", &[]);
        while options.next().is_some() {}
        let Some(args) = call.args.get(options.at..).filter(|args| !args.is_empty()) else { return false };
        self.call(&call.with(args));
        (self.state.ground.is_dead, self.state.ground.has_exited) = (true, true);
        true
    }

    fn eval(&mut self, call: &Call<'_>) -> bool {
        let from = 1 + usize::from(call.args.get(1).is_some_and(|arg| *arg.text == *b"--"));
        let words: Vec<&[u8]> = call.args.iter().skip(from).map(|arg| &*arg.text).collect();
        let text = words.join(&b' ');
        if !text.is_empty() && text.iter().all(|byte| matches!(*byte, HOLE | b' ')) {
            return false;
        }
        self.here_text(call, &text);
        true
    }

    /// Reads a text in the shell that is running.
    fn here_text(&mut self, call: &Call<'_>, text: &[u8]) {
        let before = self.lend(call);
        self.on_stage(call, |walk| walk.text(text, call.span));
        self.give_back(before);
    }

    /// A file that is read by the shell: known only where it is standard input or a substitution.
    fn source(&mut self, call: &Call<'_>) -> bool {
        let Some(file) = call.args.get(1) else { return false };
        let text = match call.stdin.as_deref() {
            Some(Stdin::Content(content))
                if matches!(&*file.text, b"/dev/stdin" | b"/dev/fd/0" | b"/proc/self/fd/0") =>
            {
                content.text.to_vec()
            }
            _ => match self.process_text(file) {
                Some(text) => text,
                None => return false,
            },
        };
        self.here_text(call, &text);
        true
    }

    /// The text of a trap may run at any time from here on.
    fn trap(&mut self, call: &Call<'_>) -> bool {
        let mut options = Options::new(call.args, b"", &[]);
        if options.by_ref().any(|option| matches!(option.name, b"l" | b"p")) {
            return false;
        }
        let (Some(text), true) = (call.args.get(options.at), call.args.len() > options.at + 1) else { return false };
        if matches!(&*text.text, b"" | b"-") {
            return false;
        }
        let mark = self.state.open();
        let text = text.text.to_vec();
        self.here_text(call, &text);
        self.state.drop_scope(mark);
        true
    }

    fn declare(&mut self, call: &Call<'_>, name: &[u8]) {
        let mut options = Options::new(call.args, b"", &[]);
        let mut exports = name == b"export";
        let mut functions = false;
        let mut is_array = false;
        for option in options.by_ref() {
            exports = match option.name {
                b"n" if name == b"export" => false,
                b"x" => true,
                _ => exports,
            };
            functions |= matches!(option.name, b"f" | b"F");
            is_array |= matches!(option.name, b"a" | b"A" | b"n");
        }
        for arg in call.args.iter().skip(options.at) {
            if functions {
                self.export_function(&arg.text, exports);
            } else {
                self.declare_one(arg, exports, is_array && name != b"export");
            }
        }
    }

    fn export_function(&mut self, name: &[u8], exports: bool) {
        let Some(mut function) = self.state.function(name).cloned() else { return };
        function.is_exported |= exports;
        self.state.define(name, Some(function));
    }

    fn declare_one(&mut self, arg: &Arg<'_>, exports: bool, is_array: bool) {
        let Some((name, value)) = assignment(arg) else {
            if exports {
                self.state.export(&arg.text, true);
            }
            return;
        };
        let (name, value) = match name.strip_suffix(b"+") {
            Some(name) => (name, vec![HOLE]),
            None => (name, value.to_vec()),
        };
        let value = if is_array { Known::Unknown } else { known(value) };
        self.state.set(name, value);
        if exports {
            self.state.export(name, true);
        }
    }

    fn unset(&mut self, call: &Call<'_>) {
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
    fn reads(&mut self, call: &Call<'_>) {
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

    fn prints_into(&mut self, call: &Call<'_>) {
        let Some(name) = call.args.get(2) else { return };
        let outer = self.printed.replace(Vec::new());
        let mut args = vec![Arg { text: Cow::Borrowed(&b"printf"[..]), splits: false }];
        args.extend(call.args.iter().skip(3).cloned());
        self.print(&call.with(&args), Some(b"printf"));
        let text = std::mem::replace(&mut self.printed, outer).unwrap_or_default();
        self.state.set(&name.text, known(text));
    }

    /// `set -- words`, `set -a`
    fn set_options(&mut self, call: &Call<'_>) {
        let mut at = 1;
        while let Some(arg) = call.args.get(at) {
            let text: &[u8] = &arg.text;
            let (sign, letters) = match text {
                b"--" | b"-" => {
                    at += 1;
                    break;
                }
                [sign @ (b'-' | b'+'), letters @ ..] => (*sign, letters),
                _ => break,
            };
            at += 1;
            let mut sets = letters.contains(&b'a');
            if letters.ends_with(b"o") {
                sets |= call.args.get(at).is_some_and(|option| *option.text == *b"allexport");
                at += 1;
            }
            if sets {
                self.state.ground.exports_all = sign == b'-';
            }
        }
        let is_reset = call.args.get(at.wrapping_sub(1)).is_some_and(|arg| *arg.text == *b"--");
        if call.args.len() > at || is_reset {
            let words = call.args.get(at..).unwrap_or_default();
            let is_known = words.iter().all(|word| !word.splits);
            self.state.ground.positional = is_known.then(|| words_of(words));
        }
    }

    fn shift(&mut self, call: &Call<'_>) {
        let by = match call.args.get(1) {
            None => Some(1),
            Some(arg) => std::str::from_utf8(&arg.text).ok().and_then(|text| text.parse().ok()),
        };
        let ground = &mut self.state.ground;
        ground.positional = match (&ground.positional, by) {
            (Some(words), Some(by)) => Some(Rc::new(words.iter().skip(by).cloned().collect())),
            _ => None,
        };
    }

    fn shopt(&mut self, call: &Call<'_>) {
        let has = |word: &[u8]| call.args.iter().any(|arg| *arg.text == *word);
        if has(b"expand_aliases") {
            self.state.ground.expands_aliases |= has(b"-s");
            self.state.ground.expands_aliases &= !has(b"-u");
        }
    }

    fn alias(&mut self, call: &Call<'_>) {
        for arg in call.args.iter().skip(1) {
            let Some(cut) = arg.text.iter().position(|byte| *byte == b'=') else { continue };
            let since = (self.text_now, self.line_end);
            let (text, level) = (Rc::from(&arg.text[cut + 1..]), self.state.level);
            self.state.alias(&arg.text[..cut], Some(Named { text, is_exported: false, level, since }));
        }
    }

    fn unalias(&mut self, call: &Call<'_>) {
        if call.args.iter().any(|arg| *arg.text == *b"-a") {
            let names: Vec<Vec<u8>> = self.state.aliases.keys().cloned().collect();
            names.iter().for_each(|name| self.state.alias(name, None));
        }
        for arg in call.args.iter().skip(1) {
            self.state.alias(&arg.text, None);
        }
    }

    fn moves(&mut self, call: &Call<'_>, name: &[u8]) {
        let mut options = Options::new(call.args, b"", &[]);
        let mut way = Way::Logical;
        let mut stays = false;
        for option in options.by_ref() {
            match option.name {
                b"P" => way = Way::Physical,
                b"L" => way = Way::Logical,
                b"n" => stays = true,
                _ => {}
            }
        }
        let to = call.args.get(options.at);
        match name {
            _ if stays => {}
            b"popd" => self.popd(call),
            b"pushd" => self.pushd(to, way),
            _ => self.cd(to, way),
        }
    }

    fn cd(&mut self, to: Option<&Arg<'_>>, way: Way) {
        let Some(to) = to else {
            let home = self.home_directory();
            return self.go(home.as_deref(), way);
        };
        if *to.text == *b"-" {
            let spot = self.state.ground.previous.clone().unwrap_or_else(nowhere);
            return self.arrive(spot, None);
        }
        self.go(to.known(), way);
    }

    fn home_directory(&self) -> Option<Vec<u8>> {
        use super::words::Values;
        self.home(b"").map(<[u8]>::to_vec)
    }

    /// Goes to a path, or to one that is not known.
    fn go(&mut self, path: Option<&[u8]>, way: Way) {
        let Some(path) = path else { return self.arrive(nowhere(), None) };
        let spot = dirs::go(&self.state.ground.dir, path, way);
        let pwd = match self.here() {
            Some(here) => Some(dirs::step(here, path, Way::Logical)),
            None if path.starts_with(b"/") => Some(dirs::step(b"/", path, Way::Logical)),
            None => None,
        };
        self.arrive(spot, pwd);
    }

    fn arrive(&mut self, spot: Spot, pwd: Option<Vec<u8>>) {
        let ground = &mut self.state.ground;
        ground.pwd = pwd.map(Rc::new);
        ground.previous = Some(std::mem::replace(&mut ground.dir, spot));
    }

    fn pushd(&mut self, to: Option<&Arg<'_>>, way: Way) {
        let here = self.state.ground.dir.clone();
        let mut stack = self.state.ground.stack.as_deref().cloned().unwrap_or_default();
        match to.map(|to| &*to.text) {
            None => {
                let top = stack.pop().unwrap_or_else(nowhere);
                self.arrive(top, None);
            }
            Some([b'+' | b'-', digit, ..]) if digit.is_ascii_digit() => self.arrive(nowhere(), None),
            Some(_) => self.cd(to, way),
        }
        stack.push(here);
        self.state.ground.stack = Some(Rc::new(stack));
    }

    fn popd(&mut self, call: &Call<'_>) {
        let mut stack = self.state.ground.stack.as_deref().cloned().unwrap_or_default();
        let top = if call.args.len() > 1 { None } else { stack.pop() };
        self.state.ground.stack = Some(Rc::new(stack));
        self.arrive(top.unwrap_or_else(nowhere), None);
    }
}
