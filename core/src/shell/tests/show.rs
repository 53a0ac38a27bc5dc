//! A visitor that writes down what it is told.

use super::super::simple::{Dir, HOLE, Known, List, Next, Place, Reading, Redirected, Simple, Start, Stdin, Visitor};
use super::super::walk::walk;

/// What is written down besides the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Words,
    Dir,
    Env,
    Stdin,
    Redirects,
    Lists,
    At,
}

struct Notes<'n> {
    what: What,
    lines: Vec<String>,
    next: &'n dyn Fn(&str) -> Vec<Next>,
}

fn text(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.split_inclusive(|byte| *byte == HOLE) {
        out.push_str(&String::from_utf8_lossy(chunk.strip_suffix(&[HOLE]).unwrap_or(chunk)));
        out.push_str(if chunk.ends_with(&[HOLE]) { "?" } else { "" });
    }
    out
}

fn known(known: &Known<'_>) -> String {
    match known {
        Known::Unknown => "?".to_owned(),
        Known::OneOf(values) => values.iter().map(|value| text(value)).collect::<Vec<_>>().join("|"),
    }
}

impl Notes<'_> {
    fn more(&self, simple: &Simple<'_>) -> String {
        match self.what {
            What::Words => String::new(),
            What::Dir => match simple.dir {
                Dir::Here => " @here".to_owned(),
                Dir::Moved(dir) => format!(" @{}", known(dir)),
            },
            What::Env => {
                let mut all = Vec::new();
                simple.env.each(&mut |name, value| all.push(format!(" {}={}", text(name), known(value))));
                all.concat()
            }
            What::Stdin => match simple.stdin {
                Stdin::Own => " <own".to_owned(),
                Stdin::Other => " <other".to_owned(),
                Stdin::Content(content) => format!(" <[{}]", text(&content.text)),
            },
            What::Redirects => simple.redirects.iter().map(shown).collect(),
            What::Lists => format!(" {:?}{}", simple.place, if simple.is_piped { " piped" } else { "" }),
            What::At => format!(" {}..{}", simple.at.start, simple.at.end),
        }
    }
}

fn shown(redirect: &Redirected<'_>) -> String {
    format!(" {:?}{:?}:{}", redirect.fd, redirect.how, text(&redirect.target.text))
}

impl Visitor for Notes<'_> {
    fn enter(&mut self) {
        if self.what == What::Lists {
            self.lines.push("(".to_owned());
        }
    }

    fn command(&mut self, command: &Simple<'_>) -> Vec<Next> {
        assert!(!command.argv.is_empty());
        let words: Vec<String> = command.argv.iter().map(|arg| text(&arg.text)).collect();
        let words = words.join(" ");
        let guess = if command.is_guess { "~" } else { "" };
        self.lines.push(format!("{guess}{words}{}", self.more(command)));
        assert!(command.place == Place::Within || !command.is_guess);
        (self.next)(&words)
    }

    fn redirect(&mut self, redirect: &Redirected<'_>, _dir: &Dir<'_>) {
        if self.what == What::Redirects {
            self.lines.push(shown(redirect).trim().to_owned());
        }
    }

    fn leave(&mut self, list: List) {
        if self.what == What::Lists {
            let mark = if list.is_conjunction { "&&" } else { "" };
            self.lines.push(format!("){mark}{}", if list.has_work { "work" } else { "" }));
        }
    }
}

/// Reads a text whose visitor asks for more.
pub(super) fn read_with(source: &str, what: What, next: &dyn Fn(&str) -> Vec<Next>) -> (String, Reading) {
    let mut notes = Notes { what, lines: Vec::new(), next };
    let start = Start { home: Some(b"/home/me"), base: None };
    let reading = walk(source.as_bytes(), start, &mut notes);
    (notes.lines.join("; "), reading)
}

pub(super) fn read(source: &str, what: What) -> String {
    read_with(source, what, &|_| Vec::new()).0
}

/// Checks a table, and shows all rows that are wrong.
pub(super) fn check(what: What, rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .map(|(source, want)| (source, want, read(source, what)))
        .filter(|(_, want, got)| *want != got)
        .map(|(source, want, got)| format!("{source}\n  want {want}\n  got  {got}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
