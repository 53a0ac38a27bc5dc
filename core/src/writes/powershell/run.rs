//! One command: its words are gathered, and what it is decides who reads them.
//!
//! Owns: that choice, and commands that change what holds for the next ones. Refuses to own: the files of cmdlets
//! (`cmdlets.rs`), and texts within the text (`texts.rs`).

use super::super::heard::Purpose;
use super::acts::{Act, act};
use super::reader::{Reader, Redirected};
use super::value::{Kind, Value, Word};
use crate::path::Platform;
use crate::shell::{HOLE, Span};

/// A command with its words.
pub(super) struct Command<'t> {
    pub(super) name: Vec<u8>,
    pub(super) args: Vec<Word<'t>>,
    pub(super) redirects: Vec<Redirected<'t>>,
    /// What comes in by a pipe.
    pub(super) input: Option<Value<'t>>,
    pub(super) span: Span,
}

impl<'t> Reader<'t, '_> {
    /// A command up to what ends it.
    pub(super) fn command(&mut self, input: Option<Value<'t>>) -> Value<'t> {
        let from = self.cursor.at;
        let head = self.word();
        let (mut args, mut redirects) = (Vec::new(), Vec::new());
        if head.kind == Kind::Bare && self.is_entry() {
            // An entry of a table.
            self.cursor.blanks();
            self.cursor.step();
            return self.entry();
        }
        loop {
            self.cursor.blanks();
            let before = self.cursor.at;
            match self.cursor.peek() {
                None | Some(b';' | b'\n' | b'|' | b')' | b'}' | b'&') => break,
                _ => {}
            }
            if let Some(redirect) = self.redirect() {
                redirects.push(redirect);
            } else if self.cursor.text[before..].starts_with(b"--%") {
                self.verbatim(&mut args);
            } else {
                args.push(self.argument());
            }
            if self.cursor.at == before {
                self.cursor.step();
            }
        }
        // Blanks in front of what ends it are none of its own.
        let end = from + self.cursor.since(from).trim_ascii_end().len();
        let at = |place| u32::try_from(place).unwrap_or(u32::MAX);
        let span = self.scene.holder.unwrap_or(Span { start: at(from), end: at(end) });
        if head.kind == Kind::Block {
            self.redirected(&redirects);
            return Value::open();
        }
        let name = if head.value.is_open { vec![HOLE] } else { head.value.first.into_owned() };
        self.run(Command { name, args, redirects, input, span });
        Value::open()
    }

    /// The value of an entry.
    fn entry(&mut self) -> Value<'t> {
        if !self.scene.descend() {
            self.heard.is_bounded = true;
            return Value::open();
        }
        let value = self.pipeline();
        self.scene.ascend();
        value
    }

    /// Whether a sign of assignment follows.
    fn is_entry(&self) -> bool {
        let mut ahead = self.cursor;
        ahead.blanks();
        ahead.peek() == Some(b'=')
    }

    /// Behind `--%` every word stands for itself, up to the end of the line or a pipe.
    fn verbatim(&mut self, args: &mut Vec<Word<'t>>) {
        let rest = &self.cursor.text[self.cursor.at..];
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'|')).unwrap_or(rest.len());
        for word in rest[3..end.max(3)].split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
            let quotes = word.contains(&b'"').then(|| word.iter().copied().filter(|b| *b != b'"').collect::<Vec<u8>>());
            let value = match quotes {
                _ if word.contains(&b'%') => Value::hole(),
                Some(plain) => Value::of(plain),
                None => Value::of(word),
            };
            args.push(Word { value, kind: Kind::Made, source: word });
        }
        self.cursor.skip(end.max(3));
    }

    pub(super) fn run(&mut self, mut command: Command<'t>) {
        if let Some(to) = self.scene.renamed(&command.name) {
            command.name = to.to_vec();
        }
        if command.name.contains(&HOLE) {
            self.heard.is_opaque = true;
            return self.native(&command);
        }
        if command.name.is_empty() {
            return self.redirected(&command.redirects);
        }
        let last = base_name(&command.name);
        let is_plain = last.len() == command.name.len();
        match act(last) {
            Some(act @ (Act::Shell(_) | Act::Start)) => self.act(act, command),
            Some(act) if is_plain => self.act(act, command),
            _ => self.leaf(&command),
        }
    }

    /// A command that is none of the above.
    pub(super) fn leaf(&mut self, command: &Command<'t>) {
        if self.heard.purpose == Purpose::Commands {
            return self.native(command);
        }
        match self.cmdlet(command) {
            true => self.redirected(&command.redirects),
            false => self.native(command),
        }
    }

    /// Writes a command down for the POSIX reader, which knows the programs that are no cmdlets.
    pub(super) fn native(&mut self, command: &Command<'t>) {
        if !self.heard.wants_commands() {
            self.redirected(&command.redirects);
            if command.name.contains(&HOLE) {
                return;
            }
        }
        let script = &mut self.heard.script;
        script.begin(command.span);
        script.word(posix_name(&command.name));
        for arg in &command.args {
            match arg.kind {
                Kind::Block => {}
                _ if arg.value.is_open => script.open(),
                // Several items are one word for a program.
                _ => script.word(&arg.value.items().collect::<Vec<_>>().join(&b',')),
            }
        }
        if self.heard.wants_commands() {
            self.redirected(&command.redirects);
        }
    }

    fn act(&mut self, act: Act, command: Command<'t>) {
        match act {
            Act::Go => self.go(&command),
            Act::Push => {
                self.scene.push();
                self.go(&command);
            }
            Act::Pop => {
                self.scene.pop();
                self.heard.script.begin(command.span);
                self.heard.script.raw(b"cd \"$x\"");
            }
            Act::Rename => self.rename(&command),
            Act::Assign => self.scene.variables.is_open = true,
            Act::Text => self.evaluated(&command),
            Act::Shell(dialect) => self.shell(dialect, &command),
            Act::Start => self.start(&command),
            Act::Make => self.make(&command),
        }
        self.redirected(&command.redirects);
    }

    /// `Set-Location`. The directory is the one that is spelled out; where it does not exist, what follows runs in the old
    /// one, and its relative paths are wrong for whoever wrote it.
    fn go(&mut self, command: &Command<'t>) {
        let path = named(command, &[b"path", b"literalpath", b"lp", b"pspath"]);
        let spelled = path.and_then(Value::known).map(super::file::without_prefix);
        let is_sure = |path: &&[u8]| {
            let is_pattern = path.iter().any(|byte| matches!(byte, b'*' | b'?' | b'['));
            !is_pattern
                && super::file::drive(path).is_none()
                && !matches!(path.first(), None | Some(b'~' | b'-' | b'+'))
        };
        let to = spelled.filter(is_sure).map(|path| super::words::slashed(path, self.scene.platform));
        self.scene.go(to.as_deref());
        self.heard.script.begin(command.span);
        self.heard.script.raw(b"cd");
        self.heard.script.word(to.as_deref().unwrap_or(&[HOLE]));
    }

    fn rename(&mut self, command: &Command<'t>) {
        let mut words = command.args.iter().filter(|word| !is_parameter(word));
        let known = |word: Option<&Word<'t>>| word.and_then(|word| word.value.known()).map(<[u8]>::to_vec);
        if let (Some(name), Some(to)) = (known(words.next()), known(words.next())) {
            self.scene.rename(&name, &to);
        }
    }
}

/// The last name of a program's path, without its ending.
pub(super) fn base_name(name: &[u8]) -> &[u8] {
    let last = name.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or(name);
    match last.split_last_chunk::<4>() {
        Some((stem, ending)) if ending.eq_ignore_ascii_case(b".exe") && !stem.is_empty() => stem,
        _ => last,
    }
}

/// What prints files for PowerShell is known to the POSIX reader by another name.
fn posix_name(name: &[u8]) -> &[u8] {
    const NAMES: [(&[u8], &[u8]); 6] = [
        (b"get-content", b"cat"),
        (b"gc", b"cat"),
        (b"type", b"cat"),
        (b"select-string", b"grep"),
        (b"sls", b"grep"),
        (b"format-hex", b"xxd"),
    ];
    NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map_or(name, |(_, posix)| posix)
}

/// Whether a word is the name of a parameter.
pub(super) fn is_parameter(word: &Word<'_>) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
    let text = &*word.value.first;
    word.kind == Kind::Bare && text.first() == Some(&b'-') && text.get(1).is_some_and(is_letter)
}

/// The value of a parameter of one of these names, or the first word that is none.
pub(super) fn named<'c, 't>(command: &'c Command<'t>, names: &[&[u8]]) -> Option<&'c Value<'t>> {
    let mut args = command.args.iter();
    let mut first = None;
    while let Some(word) = args.next() {
        if !is_parameter(word) {
            first = first.or(Some(&word.value));
            continue;
        }
        let name = &word.value.first[1..];
        let begins = |known: &&[u8]| known.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
        if names.iter().any(begins) {
            return args.next().map(|word| &word.value);
        }
    }
    first
}

/// Whether names of programs stand for cmdlets, as they do on Windows alone.
pub(super) fn renames_programs(platform: Platform) -> bool {
    platform == Platform::Win32
}
