//! The chain carve-out: the narrow reads that verify where a command is about to run need no advice when `&&` chains them
//! to it. It only ever removes advice.
//!
//! Owns: how those reads are spelled, word by word. Which lists bless them is kept in `reads.rs`.

use crate::git::Asked;
use crate::shell::{Arg, Place, Simple};

/// Whether a read is one of the narrow three and stands by itself: a whole segment of its list, nothing set for it,
/// nothing said to git except `-C`. Where it acts and where its output goes is asked elsewhere.
pub(super) fn is_narrow(command: &Simple<'_>, asked: &Asked<'_>) -> bool {
    command.place == Place::Segment && is_plain(command, asked) && has_no_environment(command) && is_spelled(asked)
}

/// Whether nothing stands before the verb but pairs of `-C` and a directory.
fn is_plain(command: &Simple<'_>, asked: &Asked<'_>) -> bool {
    let Some(first) = command.argv.first().and_then(Arg::known) else { return false };
    first == b"git" && command.argv.len() == 2 + 2 * asked.dirs.len() + asked.rest.len()
}

fn has_no_environment(command: &Simple<'_>) -> bool {
    let mut is_empty = true;
    if command.env.is_empty() {
        return true;
    }
    command.env.each(&mut |_, _| is_empty = false);
    is_empty
}

fn is_spelled(asked: &Asked<'_>) -> bool {
    let words = Words(asked.rest);
    match asked.command.as_deref() {
        Some(b"status") => [&["--short"], &["-s"], &["--porcelain"]].iter().any(|exact| words.are(*exact)),
        Some(b"rev-parse") => words.are(&["--short", "HEAD"]),
        Some(b"log") => words.are_few_lines(),
        _ => false,
    }
}

struct Words<'a>(&'a [Arg<'a>]);

impl Words<'_> {
    fn are(&self, exact: &[&str]) -> bool {
        let words = self.0.iter().map(Arg::known);
        words.eq(exact.iter().map(|word| Some(word.as_bytes())))
    }

    /// `-<N>` (or `-n <N>`) and `--oneline`, one or both, in any order.
    fn are_few_lines(&self) -> bool {
        let (mut counts, mut onelines) = (0, 0);
        let mut words = self.0.iter().map(Arg::known);
        while let Some(word) = words.next() {
            match word {
                Some(b"--oneline") => onelines += 1,
                Some(b"-n") if words.next().flatten().is_some_and(is_number) => counts += 1,
                Some([b'-', digits @ ..]) if is_number(digits) => counts += 1,
                _ => return false,
            }
        }
        counts <= 1 && onelines <= 1 && counts + onelines > 0
    }
}

fn is_number(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    fn narrow(verb: &str, rest: &str) -> bool {
        let arg = |word: &'static str| Arg { text: Cow::Borrowed(word.as_bytes()), splits: false };
        let words: Vec<String> = rest.split_whitespace().map(String::from).collect();
        let words: Vec<Arg<'_>> = words.into_iter().map(|word| arg(word.leak())).collect();
        match verb {
            "log" => Words(&words).are_few_lines(),
            _ => Words(&words).are(&["--short", "HEAD"]),
        }
    }

    #[test]
    fn the_narrow_reads_are_spelled_exactly() {
        let yes = [("log", "-3"), ("log", "--oneline"), ("log", "--oneline -1"), ("log", "-n 2 --oneline")];
        let no =
            [("log", ""), ("log", "-p"), ("log", "-1x"), ("log", "-n"), ("log", "-1 -2"), ("log", "--oneline HEAD")];
        for (verb, rest) in yes {
            assert!(narrow(verb, rest), "{rest}");
        }
        for (verb, rest) in no {
            assert!(!narrow(verb, rest), "{rest}");
        }
        assert!(narrow("rev-parse", "--short HEAD") && !narrow("rev-parse", "HEAD --short"));
    }
}
