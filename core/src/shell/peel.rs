//! Takes wrappers off: what is left is the command that they run.
//!
//! Owns: how the rows of the table are read, and the wrappers that change what holds for a command (`env`, `sudo`).

use std::borrow::Cow;

use super::calls::{Call, Child, Runner};
use super::commands::known;
use super::dirs::{self, Way};
use super::options::Options;
use super::scopes::nowhere;
use super::simple::{Arg, HOLE, Known};
use super::state::{Spot, Temporary};
use super::walk::Walk;
use super::wrappers::{self, Rest, Wrapper};

impl Walk<'_> {
    /// Reads what a wrapper runs. False where the command is none.
    pub(super) fn wrapped(&mut self, call: &Call<'_>, name: &[u8]) -> bool {
        if name == b"env" {
            self.environment(call);
            return true;
        }
        let Some(wrapper) = wrappers::find(name) else { return false };
        let mut inner = Options::new(call.args, wrapper.shorts, wrapper.longs);
        let mut spot = call.spot.clone();
        let (mut is_direct, mut is_text, mut is_login) = (false, false, false);
        for option in inner.by_ref() {
            is_direct |= wrapper.rest == Rest::Joined && option.is(b'x', "exec");
            is_text |= wrapper.name == "entr" && option.is(b's', "");
            is_login |= wrapper.rest == Rest::Env && (option.is(b's', "shell") || option.is(b'i', "login"));
            let moves = option.is(b'D', "chdir") && wrapper.name == "sudo" || option.name == b"working-directory";
            if let (true, Some(path)) = (moves, option.value) {
                spot = moved(&spot, path);
            }
        }
        if !has_verb(call, wrapper, inner.at) {
            return false;
        }
        let from = skipped(call, wrapper, inner.at);
        let moved = Call { spot, runner: Runner::Program, is_segment: false, ..call.clone() };
        // A program that is run by a script's runner is one word of a shell's text where it holds blanks.
        let is_one = call.args.len() == from + 1 && call.args[from].text.contains(&b' ');
        is_text |= is_one && takes_text(wrapper);
        match wrapper.rest {
            _ if is_text => self.joined(&moved, from),
            Rest::Env if is_login && call.args.len() <= from => self.run_stdin(&moved, Child::default()),
            Rest::Joined if !is_direct => self.joined(&moved, from),
            Rest::Texts => self.texts(&moved, from),
            Rest::Env => self.assigning(&moved, from),
            _ => self.behind(&moved, from),
        }
        true
    }

    /// The command that begins at a word; without one, the wrapper itself is the command.
    pub(super) fn behind(&mut self, call: &Call<'_>, from: usize) {
        match call.args.get(from..) {
            Some(args) if !args.is_empty() => self.call(&Call { args, ..call.with(&[]) }),
            _ => self.hand(call),
        }
    }

    /// Words that are joined with blanks for a shell.
    pub(super) fn joined(&mut self, call: &Call<'_>, from: usize) {
        let words: Vec<&[u8]> = call.args.iter().skip(from).map(|arg| &*arg.text).collect();
        if words.is_empty() {
            return self.hand(call);
        }
        let text = words.join(&b' ');
        self.in_shell(call, &text, Child::default());
    }

    fn texts(&mut self, call: &Call<'_>, from: usize) {
        self.hand(call);
        for arg in call.args.iter().skip(from) {
            self.in_shell(call, &arg.text, Child::default());
        }
    }

    /// `NAME=value` words before the command.
    fn assigning(&mut self, call: &Call<'_>, from: usize) {
        let mut at = from;
        let mut temporary = Cow::Borrowed(call.temporary);
        while let Some((name, value)) = call.args.get(at).and_then(assignment) {
            temporary.to_mut().push((name.to_vec(), known(value.to_vec())));
            at += 1;
        }
        self.behind(&Call { temporary: &temporary, ..call.clone() }, at);
    }

    /// `env [-i] [-u NAME] [-C DIR] [-S TEXT] [NAME=value] command`
    fn environment(&mut self, call: &Call<'_>) {
        const LONGS: &[&str] = &["unset", "chdir", "split-string", "block-signal", "default-signal", "argv0"];
        let mut options = Options::new(call.args, b"uCSa", LONGS);
        let mut temporary: Vec<Temporary> = call.temporary.to_vec();
        let mut inner = Call { runner: Runner::Program, is_segment: false, ..call.clone() };
        let mut split: Option<Vec<u8>> = None;
        while split.is_none()
            && let Some(option) = options.next()
        {
            inner.is_bare |= option.is(b'i', "ignore-environment");
            let Some(value) = option.value else { continue };
            if option.is(b'u', "unset") {
                temporary.push((value.to_vec(), Known::OneOf(Vec::new())));
            } else if option.is(b'C', "chdir") {
                inner.spot = moved(&inner.spot, value);
            } else if option.is(b'S', "split-string") {
                split = Some(value.to_vec());
            }
        }
        let mut at = options.at;
        if call.args.get(at).is_some_and(|arg| *arg.text == *b"-") {
            inner.is_bare = true;
            at += 1;
        }
        let inner = Call { temporary: &temporary, ..inner };
        match split {
            Some(text) => self.split(&inner, &text, at),
            None => self.assigning(&inner, at),
        }
    }

    /// `env -S`: a text becomes words, which may begin with further options, and the other words follow.
    fn split(&mut self, call: &Call<'_>, text: &[u8], from: usize) {
        let mut args = vec![Arg { text: Cow::Borrowed(&b"env"[..]), splits: false }];
        args.extend(split_words(text));
        args.extend(call.args.iter().skip(from).cloned());
        self.call(&call.with(&args));
    }
}

/// The words of a text as `env -S` reads it: quotes and backslashes, no expansion.
fn split_words(text: &[u8]) -> Vec<Arg<'static>> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote = 0u8;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b' ' | b'\t' | b'\n' if quote == 0 => words.extend(word.take()),
            b'\\' if quote != b'\'' => word.get_or_insert_default().push(bytes.next().map_or(b'\\', unescaped)),
            b'\'' | b'"' if quote == 0 => {
                quote = byte;
                word.get_or_insert_default();
            }
            _ if byte == quote => quote = 0,
            _ => word.get_or_insert_default().push(byte),
        }
    }
    words.extend(word);
    words.into_iter().map(|word| Arg { text: word.into(), splits: false }).collect()
}

fn unescaped(byte: u8) -> u8 {
    match byte {
        b'_' => b' ',
        b'n' => b'\n',
        b't' => b'\t',
        other => other,
    }
}

/// `NAME=value`
pub(super) fn assignment<'a>(arg: &'a Arg<'_>) -> Option<(&'a [u8], &'a [u8])> {
    let cut = arg.text.iter().position(|byte| *byte == b'=')?;
    let name = &arg.text[..cut];
    let is_name =
        name.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'[' | b']'))
            && name.first().is_some_and(|byte| !byte.is_ascii_digit() && *byte != b'-');
    is_name.then(|| (name, &arg.text[cut + 1..]))
}

/// Where a wrapper's option leads.
fn moved(spot: &Spot, path: &[u8]) -> Spot {
    if path.contains(&HOLE) { nowhere() } else { dirs::go(spot, path, Way::Physical) }
}

/// Whether a wrapper hands its only word to a shell.
fn takes_text(wrapper: &Wrapper) -> bool {
    !wrapper.verbs.is_empty() || matches!(wrapper.name, "watchexec" | "kitty" | "foot")
}

fn has_verb(call: &Call<'_>, wrapper: &Wrapper, at: usize) -> bool {
    let is = |arg: &Arg<'_>| wrapper.verbs.iter().any(|verb| verb.as_bytes() == &*arg.text);
    wrapper.verbs.is_empty() || call.args.get(at).is_some_and(is)
}

/// The place of the command: behind the positionals, and behind the options that follow them or a verb.
fn skipped(call: &Call<'_>, wrapper: &Wrapper, at: usize) -> usize {
    if wrapper.verbs.is_empty() {
        let from = at + wrapper.skip;
        let rest = call.args.iter().skip(from);
        return from + rest.take_while(|arg| wrapper.skip > 0 && arg.text.first() == Some(&b'-')).count();
    }
    let rest = call.args.get(at..).unwrap_or_default();
    let mut options = Options::new(rest, wrapper.shorts, wrapper.longs);
    while options.next().is_some() {}
    // `mise exec node@22 -- command`: what it is run with, and the end of that.
    let mut from = at + options.at + wrapper.skip - 1;
    from += call.args.iter().skip(from).take_while(|arg| arg.text.contains(&b'@')).count();
    from + usize::from(call.args.get(from).is_some_and(|arg| *arg.text == *b"--"))
}
