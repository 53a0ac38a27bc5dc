//! Where an interpreter's program stands: behind an option, in an operand, on standard input.
//!
//! Owns: the options of each interpreter. Refuses to own: the programs.

use super::super::super::found::{Base, Link, Told, Write, named};
use super::super::words::Grammar;
use super::{awk as awk_text, node as node_text, perl as perl_text, python as python_text};
use crate::shell::{Arg, Simple, Stdin};

/// Adds the writes of a program text.
type Reads = fn(&[u8], &mut Told);

/// An interpreter's options.
struct Options {
    /// Letters behind which the program stands.
    program: &'static [u8],
    /// The same, as words.
    long: &'static [&'static [u8]],
    /// Letters that take another value.
    values: &'static [u8],
    /// Letters whose value, where there is one, is the rest of the word.
    rests: &'static [u8],
}

const PYTHON: Options = Options { program: b"c", long: &[], values: b"mWX", rests: b"" };
const NODE: Options = Options { program: b"ep", long: &[b"--eval", b"--print"], values: b"rC", rests: b"" };
const PERL: Options = Options { program: b"eE", long: &[], values: b"I", rests: b"iFMmCDdVx0l" };
const RUBY: Options = Options { program: b"e", long: &[], values: b"IrC", rests: b"iFKEWTx0" };

/// What the words of an interpreter's command say.
#[derive(Default)]
struct Line<'a> {
    /// Program texts, in order.
    programs: Vec<&'a Arg<'a>>,
    /// What stands behind the options.
    operands: &'a [Arg<'a>],
    /// The ending of backups where files are changed in place; empty for none.
    in_place: Option<Vec<u8>>,
    /// A module is run instead of a program.
    has_module: bool,
}

impl Options {
    fn read<'a>(&self, args: &'a [Arg<'a>]) -> Line<'a> {
        let mut line = Line::default();
        let mut at = 0;
        while let Some(arg) = args.get(at) {
            let text = &*arg.text;
            if text == b"--" {
                at += 1;
                break;
            }
            if text.len() < 2 || text[0] != b'-' {
                break;
            }
            at += 1;
            if text.starts_with(b"--") {
                at += self.long(text, args.get(at), &mut line);
            } else {
                at += self.cluster(arg, args.get(at), &mut line);
            }
        }
        line.operands = args.get(at..).unwrap_or_default();
        line
    }

    /// A long option; how many words behind it belong to it.
    fn long<'a>(&self, text: &[u8], next: Option<&'a Arg<'a>>, line: &mut Line<'a>) -> usize {
        let is_program = self.long.contains(&text);
        line.programs.extend(next.filter(|_| is_program));
        usize::from(is_program)
    }

    /// Letters in one word; how many words behind them belong to them.
    fn cluster<'a>(&self, arg: &'a Arg<'a>, next: Option<&'a Arg<'a>>, line: &mut Line<'a>) -> usize {
        for (at, letter) in arg.text.iter().enumerate().skip(1) {
            let rest = &arg.text[at + 1..];
            if self.program.contains(letter) {
                line.programs.extend(next);
                return 1;
            }
            if self.values.contains(letter) {
                line.has_module |= *letter == b'm';
                return usize::from(rest.is_empty());
            }
            if self.rests.contains(letter) {
                if *letter == b'i' {
                    line.in_place = Some(rest.to_vec());
                }
                if !matches!(letter, b'0' | b'l') || rest.first().is_some_and(u8::is_ascii_digit) {
                    return 0;
                }
            }
        }
        0
    }
}

pub(in super::super) fn python(command: &Simple<'_>, told: &mut Told) {
    let line = PYTHON.read(&command.argv[1..]);
    run(command, &line, python_text::read, told);
}

pub(in super::super) fn node(command: &Simple<'_>, told: &mut Told) {
    let line = NODE.read(&command.argv[1..]);
    run(command, &line, node_text::read, told);
}

/// `deno eval TEXT`; another subcommand runs a file or a tool.
pub(in super::super) fn deno(command: &Simple<'_>, told: &mut Told) {
    match command.argv.get(1).map(|arg| &*arg.text) {
        Some(b"eval") => {
            let texts = command.argv[2..].iter().filter(|arg| !arg.text.starts_with(b"-"));
            texts.for_each(|text| node_text::read(&text.text, told));
        }
        Some(b"run") if command.argv.last().is_some_and(|arg| &*arg.text == b"-") => {
            standard_input(command, node_text::read, told);
        }
        _ => {}
    }
}

pub(in super::super) fn bun(command: &Simple<'_>, told: &mut Told) {
    let line = NODE.read(&command.argv[1..]);
    line.programs.iter().for_each(|text| node_text::read(&text.text, told));
    if line.programs.is_empty() && line.operands.iter().any(|arg| &*arg.text == b"-") {
        standard_input(command, node_text::read, told);
    }
}

pub(in super::super) fn perl(command: &Simple<'_>, told: &mut Told) {
    let line = PERL.read(&command.argv[1..]);
    in_place("perl-inplace", &line, told);
    run(command, &line, perl_text::perl, told);
}

pub(in super::super) fn ruby(command: &Simple<'_>, told: &mut Told) {
    let line = RUBY.read(&command.argv[1..]);
    in_place("ruby-inplace", &line, told);
    run(command, &line, perl_text::ruby, told);
}

/// An interpreter whose language is not read: a program that it is handed is not told.
pub(in super::super) fn opaque(command: &Simple<'_>, told: &mut Told) {
    let is_code = |arg: &Arg<'_>| matches!(&*arg.text, b"-e" | b"-c" | b"-r" | b"--eval" | b"--command" | b"--execute");
    let is_fed = matches!(command.stdin, Stdin::Content(_) | Stdin::Other);
    told.is_opaque |= is_fed || command.argv.iter().any(is_code);
}

/// The words before a program in awk.
const AWK: Grammar =
    Grammar { shorts: b"FfveiElW", longs: &["field-separator", "file", "assign", "source", "include", "exec", "load"] };

pub(in super::super) fn awk(command: &Simple<'_>, told: &mut Told) {
    let words = AWK.read(command);
    let source = words.value(b'e', "source");
    let has_file = words.has(b'f', "file") || words.has(b'E', "exec");
    told.is_opaque |= has_file;
    let is_operand = source.is_none() && !has_file;
    let program = if is_operand { words.operands.first() } else { source };
    if let Some(program) = program {
        awk_text::read(&program.text, told);
    }
    let is_in_place = words.options.iter().any(|option| {
        option.is(b'i', "include") && option.value.as_ref().is_some_and(|value| &*value.text == b"inplace")
    });
    if is_in_place {
        let files = words.operands.iter().skip(usize::from(is_operand)).filter(|file| !file.text.contains(&b'='));
        files.for_each(|file| told.path("awk-inplace", file, Link::Kept));
    }
}

/// The programs of a command, or that on its standard input.
fn run(command: &Simple<'_>, line: &Line<'_>, read: Reads, told: &mut Told) {
    for text in &line.programs {
        told.is_opaque |= text.splits;
        read(&text.text, told);
    }
    let is_input = line.operands.first().is_none_or(|first| matches!(&*first.text, b"-" | b"/dev/stdin"));
    if line.programs.is_empty() && !line.has_module && is_input {
        standard_input(command, read, told);
    }
}

fn standard_input(command: &Simple<'_>, read: Reads, told: &mut Told) {
    match command.stdin {
        Stdin::Content(text) => read(&text.text, told),
        Stdin::Other => told.is_opaque = true,
        Stdin::Own => {}
    }
}

/// Files that are changed in place, and their backups.
fn in_place(kind: &'static str, line: &Line<'_>, told: &mut Told) {
    let Some(ending) = &line.in_place else { return };
    let files = line.operands.iter().skip(usize::from(line.programs.is_empty()));
    for file in files {
        told.path(kind, file, Link::Kept);
        told.writes.extend(backup(kind, file, ending));
    }
}

/// The backup of a file: its name and an ending, or a pattern in which a star stands for the name.
pub(in super::super) fn backup(kind: &'static str, file: &Arg<'_>, ending: &[u8]) -> Option<Write> {
    if ending.is_empty() {
        return None;
    }
    let write = named(kind, file, Link::Kept);
    let Some(path) = write.path.as_deref() else { return Some(write) };
    let cut = path.iter().rposition(|byte| *byte == b'/').map_or(0, |at| at + 1);
    let (dir, name) = path.split_at(cut);
    let made = if ending.contains(&b'*') {
        ending.split(|byte| *byte == b'*').collect::<Vec<_>>().join(name)
    } else {
        [name, ending].concat()
    };
    let whole = if made.contains(&b'/') { made } else { [dir, &made].concat() };
    Some(Write { path: Some(whole), base: Base::Own, ..write })
}
