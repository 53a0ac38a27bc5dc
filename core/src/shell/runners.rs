//! Programs that run a command many times: `find -exec`, `xargs`, `parallel`.
//!
//! Owns: what they put into the command's words. What they find is not known; what stands before their pipe may be.

use super::bounds::MAX_ROUNDS;
use super::calls::{Call, Child, Runner, base};
use super::options::Options;
use super::scopes::nowhere;
use super::simple::{Arg, HOLE, Stdin};
use super::walk::Walk;

/// How `xargs` hands on what it reads.
#[derive(Debug, Default)]
struct Feed<'c> {
    /// Stands for a line, in any word.
    replaced: Option<&'c [u8]>,
    /// The byte between items; blanks and quotes where there is none.
    delimiter: Option<u8>,
    /// One item for each command, or a few.
    is_one_by_one: bool,
    has_file: bool,
}

impl Walk<'_> {
    /// Reads what a runner runs. False where the command is none.
    pub(super) fn runs(&mut self, call: &Call<'_>, name: &[u8]) -> bool {
        match name {
            b"find" | b"gfind" | b"fd" | b"fdfind" => self.find(call),
            b"xargs" | b"gxargs" => self.xargs(call),
            b"parallel" | b"sem" => self.parallel(call),
            b"gdb" | b"lldb" => self.debugged(call),
            b"bwrap" => self.dashed(call),
            _ => return self.shelled(call, name),
        }
        true
    }

    /// Every `-exec` and its kind; what was found is not known. `-execdir` runs where that lies.
    fn find(&mut self, call: &Call<'_>) {
        self.hand(call);
        let is_fd = call.args.first().and_then(base).is_some_and(|name| name.starts_with(b"fd"));
        let mut at = 1;
        while let Some(arg) = call.args.get(at) {
            at += 1;
            let is_here = match &*arg.text {
                b"-exec" | b"-ok" => true,
                b"-execdir" | b"-okdir" => false,
                b"-x" | b"-X" | b"--exec" | b"--exec-batch" if is_fd => true,
                _ => continue,
            };
            let rest = call.args.get(at..).unwrap_or_default();
            let end = rest.iter().enumerate().position(|(place, arg)| ends_exec(rest, place, &arg.text));
            let words = &rest[..end.unwrap_or(rest.len())];
            at += words.len();
            if !self.meter.read(bytes_of(words)) {
                return;
            }
            let words: Vec<Arg<'_>> = words.iter().map(|arg| filled(arg, b"{}", &[HOLE])).collect();
            let spot = if is_here { call.spot.clone() } else { nowhere() };
            self.call(&Call { spot, ..call.with(&words) });
        }
    }

    fn xargs(&mut self, call: &Call<'_>) {
        const LONGS: &[&str] = &[
            "arg-file",
            "delimiter",
            "max-args",
            "max-procs",
            "max-chars",
            "process-slot-var",
            "replace",
            "max-lines",
        ];
        let mut options = Options::new(call.args, b"adEILnPsRSJ", LONGS);
        let mut feed = Feed::default();
        for option in options.by_ref() {
            feed.is_one_by_one |= option.is(b'n', "max-args") || option.is(b'L', "max-lines");
            feed.has_file |= option.is(b'a', "arg-file");
            if option.is(b'0', "null") {
                feed.delimiter = Some(0);
            }
            if option.is(b'd', "delimiter") {
                feed.delimiter = option.value.map(delimiter);
            }
            if option.is(b'I', "replace") || option.is(b'J', "") {
                feed.replaced = option.value;
            }
            if option.is(b'i', "") {
                feed.replaced = Some(b"{}");
            }
        }
        let Some(words) = call.args.get(options.at..).filter(|words| !words.is_empty()) else { return self.hand(call) };
        if feed.has_file {
            self.hand(call);
        }
        let inner = Call { runner: Runner::Program, is_segment: false, ..call.clone() };
        self.feed(&inner, words, &feed);
    }

    fn feed(&mut self, call: &Call<'_>, words: &[Arg<'_>], feed: &Feed<'_>) {
        let items = match call.stdin.as_deref() {
            Some(Stdin::Content(content)) if !feed.has_file => items(&content.text, feed),
            _ => vec![Arg { text: vec![HOLE].into(), splits: true }],
        };
        let stdin = Some(std::rc::Rc::new(Stdin::Other));
        let call = Call { stdin, ..call.clone() };
        if let Some(mark) = feed.replaced {
            for item in items.iter().take(MAX_ROUNDS) {
                if !self.meter.read(bytes_of(words) + item.text.len()) {
                    return self.hand(&call);
                }
                let words: Vec<Arg<'_>> = words.iter().map(|word| filled(word, mark, &item.text)).collect();
                self.call(&call.with(&words));
            }
            return;
        }
        if feed.is_one_by_one && items.len() > 1 {
            for item in items.iter().take(MAX_ROUNDS) {
                if !self.meter.read(bytes_of(words)) {
                    break;
                }
                let words: Vec<Arg<'_>> = words.iter().chain([item]).cloned().collect();
                self.call(&call.with(&words));
            }
        }
        if !self.meter.read(bytes_of(words) + bytes_of(&items)) {
            return self.hand(&call);
        }
        let words: Vec<Arg<'_>> = words.iter().cloned().chain(items).collect();
        self.call(&call.with(&words));
    }

    /// `parallel command ::: values`: the words are a text for a shell, and without a command each value is one.
    fn parallel(&mut self, call: &Call<'_>) {
        const LONGS: &[&str] = &[
            "jobs",
            "max-procs",
            "max-args",
            "max-replace-args",
            "arg-file",
            "arg-sep",
            "delimiter",
            "colsep",
            "joblog",
            "results",
            "workdir",
            "wd",
            "sshlogin",
            "timeout",
            "delay",
            "retries",
            "halt",
            "load",
            "memfree",
            "tagstring",
            "tmpdir",
            "shellquote",
            "block",
            "recstart",
            "recend",
            "basefile",
            "transferfile",
            "return",
            "env",
            "id",
            "semaphorename",
            "semaphoretimeout",
            "nice",
        ];
        let mut options = Options::new(call.args, b"jPnNaIdCSELsX", LONGS);
        while options.next().is_some() {}
        let rest = call.args.get(options.at..).unwrap_or_default();
        let cut = rest.iter().position(|arg| arg.text.starts_with(b":::"));
        let command: Vec<&[u8]> = rest[..cut.unwrap_or(rest.len())].iter().map(|arg| &*arg.text).collect();
        let command = command.join(&b' ');
        let values: Vec<Arg<'_>> = match (cut, call.stdin.as_deref()) {
            (Some(cut), _) if &*rest[cut].text != b"::::" => {
                rest[cut..].iter().filter(|arg| !arg.text.starts_with(b":::")).cloned().collect()
            }
            (None, Some(Stdin::Content(text))) => {
                items(&text.text, &Feed { delimiter: Some(b'\n'), ..Feed::default() })
            }
            _ => vec![Arg { text: vec![HOLE].into(), splits: true }],
        };
        for value in values.iter().take(MAX_ROUNDS) {
            let text = templated(&command, &value.text);
            self.in_shell(call, &text, Child::default());
        }
    }

    /// `gdb --args command`
    fn debugged(&mut self, call: &Call<'_>) {
        match call.args.iter().position(|arg| matches!(&*arg.text, b"--args" | b"-args" | b"--")) {
            Some(place) => self.behind(call, place + 1),
            None => self.hand(call),
        }
    }

    /// A wrapper whose options take too many shapes: the command is what stands behind `--`, or begins with a known name.
    fn dashed(&mut self, call: &Call<'_>) {
        let is_start = |arg: &Arg<'_>| matches!(&*arg.text, b"git" | b"sh" | b"bash" | b"env" | b"sudo");
        let dash = call.args.iter().position(|arg| *arg.text == *b"--").map(|place| place + 1);
        match dash.or_else(|| call.args.iter().position(is_start)) {
            Some(place) => self.behind(call, place),
            None => self.hand(call),
        }
    }
}

/// What it costs to write down a command's words once more, in bytes.
fn bytes_of(words: &[Arg<'_>]) -> usize {
    words.iter().map(|word| word.text.len() + 8).sum()
}

fn ends_exec(words: &[Arg<'_>], place: usize, word: &[u8]) -> bool {
    word == b";" || word == b"+" && place > 0 && *words[place - 1].text == *b"{}"
}

fn delimiter(value: &[u8]) -> u8 {
    match value {
        b"\\n" => b'\n',
        b"\\t" => b'\t',
        b"\\0" => 0,
        _ => value.first().copied().unwrap_or(b'\n'),
    }
}

/// A word with every `mark` in it replaced.
fn filled<'c>(arg: &'c Arg<'_>, mark: &[u8], value: &[u8]) -> Arg<'c> {
    let text = match replaced(&arg.text, mark, value) {
        Some(text) => text.into(),
        None => (&*arg.text).into(),
    };
    Arg { text, splits: arg.splits }
}

fn replaced(text: &[u8], mark: &[u8], value: &[u8]) -> Option<Vec<u8>> {
    if mark.is_empty() || !text.windows(mark.len()).any(|window| window == mark) {
        return None;
    }
    let mut out = Vec::with_capacity(text.len() + value.len());
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with(mark) {
            out.extend_from_slice(value);
            at += mark.len();
        } else {
            out.push(text[at]);
            at += 1;
        }
    }
    Some(out)
}

fn templated(command: &[u8], value: &[u8]) -> Vec<u8> {
    match replaced(command, b"{}", value) {
        Some(text) => text,
        None if command.is_empty() => value.to_vec(),
        None => [command, b" ", value].concat(),
    }
}

/// The items that `xargs` finds in its input.
fn items(text: &[u8], feed: &Feed<'_>) -> Vec<Arg<'static>> {
    let whole = |word: &[u8]| Arg { text: word.to_vec().into(), splits: word.contains(&HOLE) };
    let delimiter = feed.delimiter.or(feed.replaced.map(|_| b'\n'));
    if let Some(delimiter) = delimiter {
        let text = text.strip_suffix(&[delimiter]).unwrap_or(text);
        return text.split(|byte| *byte == delimiter).map(<[u8]>::trim_ascii_start).map(whole).collect();
    }
    let mut found = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote = 0u8;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            _ if quote != 0 && byte == quote => quote = 0,
            b' ' | b'\t' | b'\n' if quote == 0 => found.extend(word.take()),
            b'\'' | b'"' if quote == 0 => {
                quote = byte;
                word.get_or_insert_default();
            }
            b'\\' if quote == 0 => word.get_or_insert_default().extend(bytes.next()),
            _ => word.get_or_insert_default().push(byte),
        }
    }
    found.extend(word);
    found.iter().map(|word| whole(word)).collect()
}
