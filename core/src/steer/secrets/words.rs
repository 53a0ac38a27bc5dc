//! The words of a command that name files it shows.
//!
//! Owns: finding them for each kind of program. Refuses to own: the programs (`readers.rs`) and the files (`files.rs`).

use super::files::{self, CONFIG};
use super::readers::{self, Reads};
use super::sight::{NAMED, Sight, holds};
use super::switches;
use crate::shell::{Arg, Dir, HOLE, Simple, Stdin};

/// How a program's code opens a file, in the languages that are called from a shell.
const OPENERS: &[&[u8]] =
    &[b"open", b"read", b"Read", b"cat ", b"Path(", b"slurp", b"file(", b"getline", b"include", b"<"];
/// Options of the sending programs whose value is a file.
const SENT: &[&[u8]] = &[b"-T", b"--upload-file", b"--post-file", b"--body-file"];

/// A command, and what holds for it.
struct Words<'w, 's> {
    args: &'w [Arg<'w>],
    dir: &'w Dir<'w>,
    sight: &'w Sight<'s>,
}

/// What a command shows of the files that its words name.
pub(super) fn shown(command: &Simple<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let (program, args) = command.argv.split_first()?;
    let words = Words { args, dir: command.dir, sight };
    let program = readers::name(&program.text);
    // A program that is not known may show what it is given.
    let reads = if program == [HOLE] { Reads::All } else { readers::reads(program)? };
    match reads {
        Reads::All => words.all(program),
        Reads::BehindPattern => words.searched(program),
        Reads::BehindScript => words.scripted(),
        Reads::AllButLast => words.copied(program),
        Reads::Assigned => words.assigned(),
        Reads::Listed => words.listed(),
        Reads::Sent => words.sent(),
        Reads::BehindCode => words.coded(command.stdin),
    }
}

impl Words<'_, '_> {
    fn file(&self, path: &[u8]) -> Option<&'static str> {
        files::file(path, self.dir, self.sight)
    }

    /// A word as a file: as it stands, or behind the `=` of an option.
    fn word(&self, word: &[u8]) -> Option<&'static str> {
        if !word.starts_with(b"-") {
            return self.file(word);
        }
        let at = word.iter().position(|&b| b == b'=')?;
        self.file(&word[at + 1..])
    }

    /// The words without those that say what is left out.
    fn taken(&self, program: &[u8]) -> impl Iterator<Item = &Arg<'_>> {
        let mut out = 0;
        self.args.iter().filter(move |arg| {
            let is_option = arg.text.starts_with(b"-");
            let is_out = out > 0 && !(is_option && out > 1);
            out = match is_out {
                true => out - 1,
                false => switches::left_out(program, &arg.text),
            };
            !is_out
        })
    }

    fn all(&self, program: &[u8]) -> Option<&'static str> {
        let recursive = self.args.iter().any(|arg| switches::is_recursive(program, &arg.text));
        // Words of which nothing is known are all alike: the first of them is asked about.
        let mut was_unknown = false;
        let told = self.taken(program).filter(|arg| *arg.text != [HOLE] || !std::mem::replace(&mut was_unknown, true));
        told.map(|arg| &*arg.text).find_map(|word| {
            let folder = || files::folder(word, self.dir, self.sight).filter(|_| recursive);
            self.word(word).or_else(folder)
        })
    }

    fn searched(&self, program: &[u8]) -> Option<&'static str> {
        if self.args.iter().any(|arg| switches::is_silent(&arg.text)) {
            return None;
        }
        let recursive = switches::is_recursive(program, b"")
            || self.args.iter().any(|arg| switches::is_recursive(program, &arg.text));
        self.behind_first(Reads::BehindPattern).find_map(|word| {
            let folder = || files::folder(word, self.dir, self.sight).filter(|_| recursive);
            self.word(word).or_else(folder)
        })
    }

    /// The files, and the script where it names one: `r FILE` of sed, `getline < "FILE"` of awk.
    fn scripted(&self) -> Option<&'static str> {
        let opens = |text: &[u8]| {
            NAMED.iter().any(|name| {
                [&b"r "[..], b"R ", b"cat ", b"< ", b"<", b"< \"", b"<\""]
                    .iter()
                    .any(|how| holds(text, &[*how, *name].concat()))
            })
        };
        let script = || self.args.iter().any(|arg| mentions(&arg.text) && opens(&arg.text)).then_some(CONFIG);
        self.behind_first(Reads::BehindScript).find_map(|word| self.word(word)).or_else(script)
    }

    /// The words behind the first one, or all of them where an option gives what the first one would.
    fn behind_first(&self, reads: Reads) -> impl Iterator<Item = &[u8]> {
        let (values, givers) = readers::options(reads);
        let is_one_of = |list: &[&str], word: &[u8]| list.iter().any(|option| option.as_bytes() == word);
        let gives = |word: &[u8]| {
            is_one_of(givers, word)
                || givers.iter().any(|option| match option.as_bytes() {
                    long @ [b'-', b'-', ..] => word.strip_prefix(long).is_some_and(|rest| rest.starts_with(b"=")),
                    short => word.starts_with(short) && !word.starts_with(b"--"),
                })
        };
        let mut wants_first = !self.args.iter().any(|arg| gives(&arg.text));
        let mut is_value = false;
        self.args.iter().map(|arg| &*arg.text).filter(move |word| {
            if std::mem::take(&mut is_value) {
                return false;
            }
            is_value = is_one_of(values, word) || is_one_of(givers, word);
            // A dash alone is the standard input.
            let is_option = word.starts_with(b"-") && word.len() > 1;
            let is_first = !is_option && std::mem::take(&mut wants_first);
            !is_first && !is_value
        })
    }

    fn copied(&self, program: &[u8]) -> Option<&'static str> {
        let is_target = |arg: &Arg<'_>| arg.text.starts_with(b"-t") || arg.text.starts_with(b"--target-directory");
        let last = self.args.last().filter(|_| !self.args.iter().any(is_target));
        let is_from = |arg: &&Arg<'_>| !arg.text.starts_with(b"-") && last.is_none_or(|last| !std::ptr::eq(*arg, last));
        let recursive = self.args.iter().any(|arg| switches::is_recursive(program, &arg.text));
        self.taken(program).filter(is_from).map(|arg| &*arg.text).find_map(|word| {
            let folder = || files::folder(word, self.dir, self.sight).filter(|_| recursive);
            self.file(word).or_else(folder)
        })
    }

    fn assigned(&self) -> Option<&'static str> {
        self.args.iter().find_map(|arg| self.file(arg.text.strip_prefix(b"if=")?))
    }

    /// `xargs -a file`
    fn listed(&self) -> Option<&'static str> {
        let next =
            self.args.windows(2).find(|two| matches!(&*two[0].text, b"-a" | b"--arg-file")).map(|two| &*two[1].text);
        let glued =
            || self.args.iter().find_map(|arg| arg.text.strip_prefix(b"--arg-file=").or(arg.text.strip_prefix(b"-a")));
        self.file(next.or_else(glued)?)
    }

    fn sent(&self) -> Option<&'static str> {
        let mut before: &[u8] = b"";
        self.args.iter().find_map(|arg| {
            let word = &*arg.text;
            let option = std::mem::replace(&mut before, word);
            let behind_at = || {
                let at = word.iter().position(|&b| b == b'@' || b == b'<')?;
                let end = word[at + 1..].iter().position(|&b| b == b';').map_or(word.len(), |end| at + 1 + end);
                self.file(&word[at + 1..end])
            };
            let address = || self.file(word.strip_prefix(b"file://")?);
            let value = || if SENT.contains(&option) { self.file(word) } else { self.option_value(word) };
            behind_at().or_else(address).or_else(value)
        })
    }

    fn option_value(&self, word: &[u8]) -> Option<&'static str> {
        let option = SENT.iter().find(|option| word.starts_with(option))?;
        let value = &word[option.len()..];
        self.file(value.strip_prefix(b"=").unwrap_or(value))
    }

    /// Code on the command line or on the standard input that opens such a file, and files handed to code.
    fn coded(&self, stdin: &Stdin<'_>) -> Option<&'static str> {
        let opens = |text: &[u8]| mentions(text) && OPENERS.iter().any(|opener| holds(text, opener));
        if matches!(stdin, Stdin::Content(content) if opens(&content.text)) {
            return Some(CONFIG);
        }
        if self.args.first().is_some_and(|arg| has_glued_code(&arg.text)) {
            return self.args.iter().find_map(|arg| self.word(&arg.text));
        }
        let code = self.args.iter().position(|arg| is_code_option(&arg.text))?;
        let (code, files) = self.args.get(code + 1..)?.split_first()?;
        if opens(&code.text) {
            return Some(CONFIG);
        }
        files.iter().find_map(|arg| self.word(&arg.text))
    }
}

/// `-c`, `-e`, `-pe`, `-r`, `--eval` and the like: the next word is code.
fn is_code_option(word: &[u8]) -> bool {
    match word {
        b"--eval" | b"--print" | b"eval" => true,
        [b'-', first, letters @ ..] if *first != b'-' => {
            matches!(letters.last().unwrap_or(first), b'c' | b'e' | b'E' | b'r' | b'p')
        }
        _ => false,
    }
}

/// `-pe1`, `-ne'print'`: the code stands in the word of the option itself.
fn has_glued_code(word: &[u8]) -> bool {
    matches!(word, [b'-', b'n' | b'p' | b'l' | b'w' | b'0', ..] if word.contains(&b'e')) && !is_code_option(word)
}

fn mentions(text: &[u8]) -> bool {
    NAMED.iter().any(|name| holds(text, name))
}
