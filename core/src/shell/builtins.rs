//! Builtins that change what holds, or read a text.
//!
//! Owns: the effect of each. Every one is handed on besides, but for those that stand for the text that they read.

use std::rc::Rc;

use super::bounds::MAX_VALUES;
use super::calls::{Call, Runner, words_of};
use super::options::Options;
use super::simple::{HOLE, Redirected, Stdin};
use super::state::Named;
use super::walk::Walk;

/// Whether assignments among the words of this command set variables of the shell.
pub(super) fn declares(name: &[u8]) -> bool {
    matches!(name, b"export" | b"declare" | b"typeset" | b"local" | b"readonly")
}

/// Whether the command changes variables, options, or what runs next.
fn sets(call: &Call<'_>, name: &[u8]) -> bool {
    let is_print = name == b"printf" && call.args.get(1).is_some_and(|arg| *arg.text == *b"-v");
    is_print
        || declares(name)
        || matches!(
            name,
            b"unset"
                | b"read"
                | b"mapfile"
                | b"readarray"
                | b"getopts"
                | b"let"
                | b"set"
                | b"shift"
                | b"shopt"
                | b"alias"
                | b"unalias"
                | b"exit"
                | b"return"
                | b"break"
                | b"continue"
        )
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
            b"compgen" => self.called_back(call),
            b"cd" | b"pushd" | b"popd" | b"chdir" => {
                self.hand(call);
                self.moves(call, name);
                return true;
            }
            b"hash" => self.hash(call),
            b"test" | b"[" => self.subscripts(call),
            _ if sets(call, name) => {
                self.hand(call);
                self.subscripts(call);
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
            b"read" | b"getopts" | b"let" => self.reads(call),
            b"mapfile" | b"readarray" => {
                self.reads(call);
                self.called_back(call);
            }
            b"printf" => self.prints_into(call),
            b"set" => self.set_options(call),
            b"shift" => self.shift(call),
            b"shopt" => self.shopt(call),
            b"alias" => self.alias(call),
            b"unalias" => self.unalias(call),
            b"exit" => (self.state.ground.is_dead, self.state.ground.has_exited) = (true, true),
            b"break" | b"continue" => {
                self.leave_loop();
                self.state.ground.is_dead = true;
            }
            b"return" => self.state.ground.is_dead = true,
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
        let Some(args) = call.args.get(options.at..).filter(|args| !args.is_empty()) else {
            self.reopened(call);
            return false;
        };
        self.call(&call.with(args));
        (self.state.ground.is_dead, self.state.ground.has_exited) = (true, true);
        true
    }

    /// `exec <file`, `exec 3<<<text`: what is read from these descriptors from here on.
    fn reopened(&mut self, call: &Call<'_>) {
        if call.redirects.iter().any(|it| it.fd == Some(0)) {
            self.stage.stdin = call.stdin.clone();
        }
        let kept = |it: &&Redirected<'_>| it.fd.is_some_and(|fd| fd > 2);
        let kept: Vec<Redirected<'_>> = call.redirects.iter().filter(kept).cloned().collect();
        if !kept.is_empty() {
            self.stage.redirects = self.stacked(&kept);
        }
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
            _ => match self.content_of(file, call) {
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
        if self.trapped.len() < MAX_VALUES {
            self.trapped.push((text, call.span));
        }
        self.state.drop_scope(mark);
        true
    }

    /// `-C command` of `mapfile` and `compgen`.
    fn called_back(&mut self, call: &Call<'_>) {
        let mut options = Options::new(call.args, b"adinNOsucCAFGPSWX", &[]);
        let text = options.by_ref().find(|option| option.name == b"C").and_then(|option| option.value);
        if let Some(text) = text {
            let text = [text, b" \xff"].concat();
            self.here_text(call, &text);
        }
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
            let since = (self.text_now, self.line.2);
            let (text, level) = (Rc::from(&arg.text[cut + 1..]), self.state.level);
            self.state
                .alias(&arg.text[..cut], Some(Named { text, is_exported: false, is_perhaps: false, level, since }));
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
}
