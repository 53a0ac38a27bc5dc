//! What the commands print whose output the text tells: `echo`, `printf`, `cat` of a here-document, `pwd`.
//!
//! Owns: these few. Whatever else runs prints something that is not known.

use super::bounds::MAX_EXPANDED;
use super::calls::Call;
use super::filters;
use super::simple::{Arg, HOLE, Redirect, Stdin};
use super::spoken;
use super::walk::Walk;

impl Walk<'_> {
    /// Adds what a command prints, where somebody wants to know.
    pub(super) fn print(&mut self, call: &Call<'_>, name: Option<&[u8]>) {
        if let Some(name) = name {
            self.copy(call, name);
        }
        if !call.redirects.is_empty() || name == Some(b"tee") {
            self.write(call, name);
        }
        if self.printed.is_none() || is_elsewhere(call) {
            return;
        }
        let mut out = self.printed.take().unwrap_or_default();
        if out.capacity() == 0 {
            out = std::mem::take(&mut self.spare);
            out.clear();
        }
        if out.len() < MAX_EXPANDED {
            self.output(call, name, &mut out);
        }
        self.printed = Some(out);
    }

    pub(super) fn output(&self, call: &Call<'_>, name: Option<&[u8]>, out: &mut Vec<u8>) {
        let args = &call.args[1..];
        match name {
            Some(b"echo") => echo(args, out),
            Some(b"printf") => printf(args, out),
            Some(b"which") => place_of(args, b"a", out),
            Some(b"command") => place_of(args, b"vV", out),
            Some(b"type") => place_of(args, b"pP", out),
            Some(b"pwd") => {
                match self.here() {
                    Some(here) => out.extend_from_slice(here),
                    None => out.push(HOLE),
                }
                out.push(b'\n');
            }
            Some(b"cat" | b"tee") if args.iter().all(|arg| name == Some(b"tee") || *arg.text == *b"-") => {
                match call.stdin.as_deref() {
                    Some(Stdin::Content(content)) => out.extend_from_slice(&content.text),
                    _ => out.push(HOLE),
                }
            }
            Some(b"cat") if args.iter().all(|arg| self.file(arg).is_some()) => {
                args.iter().filter_map(|arg| self.file(arg)).for_each(|text| out.extend_from_slice(&text));
            }
            Some(
                b"cd" | b"true" | b"false" | b":" | b"export" | b"set" | b"unset" | b"local" | b"readonly" | b"shift"
                | b"exit" | b"return" | b"break" | b"continue" | b"sleep" | b"test" | b"[" | b"read" | b"shopt",
            ) => {}
            Some(name) => {
                let filtered = match call.stdin.as_deref() {
                    Some(Stdin::Content(content)) => filters::filtered(name, args, &content.text),
                    _ => filters::told(name, args),
                };
                out.extend(filtered.unwrap_or_else(|| vec![HOLE]));
                out.extend(spoken::spoken(name, args).into_iter().flatten());
            }
            None => out.push(HOLE),
        }
    }
}

/// Where a program lies: in a directory that is not known, under its own name, which is what a reader of commands needs.
fn place_of(args: &[Arg<'_>], options: &[u8], out: &mut Vec<u8>) {
    let names = args.iter().filter(|arg| !is_option_of(arg, options));
    for name in names {
        out.extend_from_slice(&name.text);
        out.push(b'\n');
    }
}

fn is_option_of(arg: &Arg<'_>, options: &[u8]) -> bool {
    matches!(&*arg.text, [b'-', letters @ ..] if letters.iter().all(|letter| options.contains(letter)))
}

/// Whether standard output goes into a file.
fn is_elsewhere(call: &Call<'_>) -> bool {
    let writes = |how: Redirect| {
        matches!(how, Redirect::Write | Redirect::Append | Redirect::WriteAll | Redirect::AppendAll | Redirect::Both)
    };
    let is_device = |text: &[u8]| text.starts_with(b"/dev/std") || text.starts_with(b"/dev/fd/");
    call.redirects.iter().any(|it| it.fd == Some(1) && writes(it.how) && !is_device(&it.target.text))
}

fn echo(args: &[Arg<'_>], out: &mut Vec<u8>) {
    let is_option = |arg: &&Arg<'_>| {
        matches!(&*arg.text, [b'-', letters @ ..] if !letters.is_empty()
            && letters.iter().all(|letter| matches!(letter, b'n' | b'e' | b'E')))
    };
    let options: Vec<&Arg<'_>> = args.iter().take_while(is_option).collect();
    let has = |letter: u8| options.iter().any(|option| option.text.contains(&letter));
    for (place, arg) in args.iter().skip(options.len()).enumerate() {
        if place > 0 {
            out.push(b' ');
        }
        if has(b'e') {
            escapes(&arg.text, out);
        } else {
            out.extend_from_slice(&arg.text);
        }
    }
    if !has(b'n') {
        out.push(b'\n');
    }
}

/// `printf FORMAT words`: the format is used again until no word is left.
fn printf(args: &[Arg<'_>], out: &mut Vec<u8>) {
    let args = match args {
        [dash, rest @ ..] if *dash.text == *b"--" => rest,
        [flag, ..] if *flag.text == *b"-v" => return,
        all => all,
    };
    let Some((format, words)) = args.split_first() else { return };
    let mut words = words.iter().peekable();
    loop {
        let before = words.len();
        one_format(&format.text, &mut words, out);
        if words.peek().is_none() || words.len() == before || out.len() > MAX_EXPANDED {
            return;
        }
    }
}

fn one_format<'a>(format: &[u8], words: &mut impl Iterator<Item = &'a Arg<'a>>, out: &mut Vec<u8>) {
    let mut at = 0;
    while let Some(cut) = format[at..].iter().position(|byte| *byte == b'%') {
        escapes(&format[at..at + cut], out);
        at += cut + 1;
        let flags = format[at..].iter().take_while(|byte| !byte.is_ascii_alphabetic() && **byte != b'%').count();
        at += flags;
        match format.get(at) {
            Some(b'%') | None => out.push(b'%'),
            Some(b'b') => escapes(words.next().map_or(&[][..], |word| &word.text), out),
            Some(_) => out.extend_from_slice(words.next().map_or(&[][..], |word| &word.text)),
        }
        at = (at + 1).min(format.len());
    }
    escapes(&format[at..], out);
}

/// Backslash escapes of `echo -e` and of formats.
fn escapes(text: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while at < text.len() {
        if text[at] != b'\\' {
            out.push(text[at]);
            at += 1;
            continue;
        }
        let (byte, used) = escape(&text[at + 1..]);
        out.extend(byte);
        at += 1 + used;
    }
}

/// The byte that an escape stands for, and how many bytes spell it behind the backslash.
fn escape(rest: &[u8]) -> (Option<u8>, usize) {
    let number = |digits: &[u8], radix: u32| {
        let text = std::str::from_utf8(digits).unwrap_or_default();
        u32::from_str_radix(text, radix).ok().and_then(|value| u8::try_from(value & 0xff).ok())
    };
    match rest {
        [b'n', ..] => (Some(b'\n'), 1),
        [b't', ..] => (Some(b'\t'), 1),
        [b'r', ..] => (Some(b'\r'), 1),
        [b'\\', ..] => (Some(b'\\'), 1),
        [b'e' | b'E', ..] => (Some(0x1b), 1),
        [b'x', digits @ ..] => {
            let count = digits.iter().take(2).take_while(|byte| byte.is_ascii_hexdigit()).count();
            (number(&digits[..count], 16), 1 + count)
        }
        [b'0'..=b'7', ..] => {
            let count = rest.iter().take(4).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
            let count = if rest[0] == b'0' { count } else { count.min(3) };
            (number(&rest[..count], 8), count)
        }
        [b'a' | b'b' | b'c' | b'f' | b'v', ..] => (None, 1),
        _ => (Some(b'\\'), 0),
    }
}
