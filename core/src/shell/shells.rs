//! Shells as commands: `sh -c TEXT`, a script on standard input, and what else hands a text to a shell.
//!
//! Owns: where the text stands. A shell that reads a file is handed on, unless the text has written that file (`written.rs`):
//! what any other holds is not known.

use super::calls::{Call, Child, words_of};
use super::commands::known;
use super::options::Options;
use super::simple::{Arg, HOLE, Stdin};
use super::walk::Walk;

/// What a shell was told before its operands.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// The place of the first operand.
    pub(super) at: usize,
    has_text: bool,
    reads_stdin: bool,
    expands_aliases: bool,
    pub(super) is_interactive: bool,
    pub(super) is_login: bool,
    /// The place of the file that an interactive shell reads first.
    pub(super) startup: Option<usize>,
}

/// Whether a program reads texts as a shell does.
pub(super) fn is_shell(name: &[u8]) -> bool {
    matches!(
        name,
        b"sh"
            | b"bash"
            | b"dash"
            | b"zsh"
            | b"ksh"
            | b"ash"
            | b"rbash"
            | b"mksh"
            | b"yash"
            | b"ksh93"
            | b"fish"
            | b"csh"
            | b"tcsh"
            | b"osh"
            | b"elvish"
            | b"nu"
            | b"xonsh"
    )
}

impl Walk<'_> {
    /// Reads what a shell would run. False where the command is none.
    pub(super) fn shelled(&mut self, call: &Call<'_>, name: &[u8]) -> bool {
        match name {
            _ if is_shell(name) => self.shell(call, name),
            b"su" | b"runuser" => self.switch_user(call),
            b"sg" | b"newgrp" => self.group(call),
            b"script" => self.recorded(call),
            b"flock" => self.locked(call),
            b"nix-shell" => self.with_text_option(call, &["--run", "--command"]),
            b"at" | b"batch" => self.run_stdin(call, Child { expands_aliases: true, ..Child::default() }),
            _ => return false,
        }
        true
    }

    fn shell(&mut self, call: &Call<'_>, name: &[u8]) {
        let mut told = told(call.args);
        told.expands_aliases |= !matches!(name, b"bash" | b"rbash");
        let startup = self.startup(call, name, &told);
        let Told { at, has_text, reads_stdin, expands_aliases, .. } = told;
        let operand = call.args.get(at);
        if has_text {
            let Some(text) = operand else { return self.hand(call) };
            let args = call.args.get(at + 2..).unwrap_or_default();
            let child = Child { args: Some(words_of(args)), expands_aliases, startup };
            let Some(zero) = call.args.get(at + 1) else { return self.shell_text(call, &text.text, child) };
            // The word behind the text is `$0` in it.
            let mut temporary = call.temporary.to_vec();
            temporary.push((b"0".to_vec(), known(zero.text.to_vec())));
            return self.shell_text(&Call { temporary: &temporary, ..call.clone() }, &text.text, child);
        }
        let rest = call.args.get(at + usize::from(!reads_stdin)..).unwrap_or_default();
        let child = Child { args: Some(words_of(rest)), expands_aliases, startup };
        match operand {
            Some(file) if !reads_stdin && !is_stdin(file) => self.shell_file(call, file, child),
            _ => self.run_stdin(call, child),
        }
    }

    fn shell_text(&mut self, call: &Call<'_>, text: &[u8], child: Child) {
        if text.iter().all(|byte| *byte == HOLE) {
            return self.untold(call, child);
        }
        self.in_shell(call, text, child);
    }

    /// `bash <(...)`: a file that holds what a substitution prints, or one that the text has written. Others are not known.
    fn shell_file(&mut self, call: &Call<'_>, file: &Arg<'_>, child: Child) {
        match self.content_of(file, call) {
            Some(text) => self.in_shell(call, &text, child),
            None => self.untold(call, child),
        }
    }

    /// A shell whose text is not known. What it reads before may be.
    fn untold(&mut self, call: &Call<'_>, child: Child) {
        self.hand(call);
        if !child.startup.is_empty() {
            self.in_shell(call, b"", child);
        }
    }

    /// The content of a file, as far as the text tells it.
    pub(super) fn content_of(&self, file: &Arg<'_>, call: &Call<'_>) -> Option<Vec<u8>> {
        let opened = || self.opened(file.text.strip_prefix(b"/dev/fd/")?, call.redirects);
        self.process_text(file).or_else(opened).or_else(|| self.file(file).map(|text| text.to_vec()))
    }

    /// What the process substitutions print that stand where a file's name is expected.
    pub(super) fn process_text(&self, file: &Arg<'_>) -> Option<Vec<u8>> {
        let is_process = !self.processes.is_empty() && file.text.contains(&HOLE);
        is_process.then(|| self.processes.concat())
    }

    pub(super) fn run_stdin(&mut self, call: &Call<'_>, child: Child) {
        let Some(Stdin::Content(content)) = call.stdin.as_deref() else { return self.untold(call, child) };
        self.in_shell(call, &content.text, child);
    }

    /// `su [-] [user] -c TEXT`; `runuser -u user command`.
    fn switch_user(&mut self, call: &Call<'_>) {
        const LONGS: &[&str] =
            &["command", "session-command", "group", "supp-group", "shell", "user", "whitelist-environment"];
        let mut at = 0;
        let mut has_user = false;
        while at < call.args.len() {
            let rest = &call.args[at..];
            let mut options = Options::new(rest, b"cgGsuwT", LONGS);
            for option in options.by_ref() {
                has_user |= option.is(b'u', "user");
                if let (true, Some(text)) =
                    (option.is(b'c', "command") || option.is(0, "session-command"), option.value)
                {
                    return self.shell_text(call, text, Child::default());
                }
            }
            at += options.at;
            if has_user {
                return self.behind(call, at);
            }
        }
        self.run_stdin(call, Child::default());
    }

    /// `sg group [-c] TEXT`
    fn group(&mut self, call: &Call<'_>) {
        let texts = call.args.get(2..).unwrap_or_default();
        match texts.iter().find(|arg| *arg.text != *b"-c") {
            Some(text) => self.shell_text(call, &text.text, Child::default()),
            None => self.run_stdin(call, Child::default()),
        }
    }

    /// `script [-c TEXT] [file [command]]`
    fn recorded(&mut self, call: &Call<'_>) {
        const LONGS: &[&str] =
            &["command", "echo", "log-in", "log-out", "log-io", "log-timing", "logging-format", "output-limit"];
        let mut options = Options::new(call.args, b"cEIOBTmo", LONGS);
        for option in options.by_ref() {
            if let (true, Some(text)) = (option.is(b'c', "command"), option.value) {
                return self.shell_text(call, text, Child::default());
            }
        }
        // The file may come first, and the option behind it.
        let rest = call.args.get(options.at..).unwrap_or_default();
        if let Some(text) = text_option(rest, &["-c", "-qc", "-qec", "-ec", "--command"]) {
            return self.shell_text(call, text, Child::default());
        }
        if rest.len() < 2 && matches!(call.stdin.as_deref(), Some(Stdin::Content(_))) {
            return self.run_stdin(call, Child::default());
        }
        let is_dashed = call.args.get(options.at.wrapping_sub(1)).is_some_and(|arg| *arg.text == *b"--");
        self.behind(call, options.at + usize::from(!is_dashed));
    }

    /// `flock [options] file command` or `flock [options] file -c TEXT`
    fn locked(&mut self, call: &Call<'_>) {
        let mut options = Options::new(call.args, b"wEc", &["wait", "timeout", "conflict-exit-code", "command"]);
        for option in options.by_ref() {
            if let (true, Some(text)) = (option.is(b'c', "command"), option.value) {
                return self.shell_text(call, text, Child::default());
            }
        }
        let rest = call.args.get(options.at + 1..).unwrap_or_default();
        match rest {
            [option, text, ..] if matches!(&*option.text, b"-c" | b"--command") => {
                self.shell_text(call, &text.text, Child::default());
            }
            _ => self.behind(call, options.at + 1),
        }
    }

    fn with_text_option(&mut self, call: &Call<'_>, names: &[&str]) {
        match text_option(call.args, names) {
            Some(text) => self.shell_text(call, text, Child::default()),
            None => self.hand(call),
        }
    }
}

/// The word behind one of these options.
fn text_option<'c>(args: &'c [Arg<'c>], names: &[&str]) -> Option<&'c [u8]> {
    let place = args.iter().position(|arg| names.iter().any(|name| name.as_bytes() == &*arg.text))?;
    args.get(place + 1).map(|arg| &*arg.text)
}

fn is_stdin(file: &Arg<'_>) -> bool {
    matches!(&*file.text, b"-" | b"/dev/stdin" | b"/dev/fd/0" | b"/proc/self/fd/0")
}

/// Reads a shell's options: letters may be combined, and `o` and `O` take a word each.
fn told(args: &[Arg<'_>]) -> Told {
    let mut told = Told { at: 1, ..Told::default() };
    while let Some(arg) = args.get(told.at) {
        let text: &[u8] = &arg.text;
        match text {
            b"-" | b"--" => {
                told.at += 1;
                break;
            }
            b"--rcfile" | b"--init-file" => {
                told.startup = Some(told.at + 1);
                told.at += 2;
            }
            [b'-', b'-', ..] => {
                told.expands_aliases |= text == b"--posix";
                told.is_login |= text == b"--login";
                told.at += 1;
            }
            [b'-' | b'+', letters @ ..] => letters_of(&mut told, args, letters),
            [HOLE, ..] if arg.splits && told.at + 1 < args.len() => told.at += 1,
            _ => break,
        }
    }
    told
}

fn letters_of(told: &mut Told, args: &[Arg<'_>], letters: &[u8]) {
    told.has_text |= letters.contains(&b'c');
    told.reads_stdin |= letters.contains(&b's');
    told.is_interactive |= letters.contains(&b'i');
    told.is_login |= letters.contains(&b'l');
    told.expands_aliases |= told.is_interactive;
    told.at += 1;
    for _ in letters.iter().filter(|letter| matches!(letter, b'o' | b'O')) {
        let option = args.get(told.at);
        told.expands_aliases |= option.is_some_and(|arg| matches!(&*arg.text, b"expand_aliases" | b"posix"));
        told.at += 1;
    }
}
