//! Commands for the tests of the credential tier, out of lines: in them `%20` stands for a blank in a word and
//! `%ff` for what the text does not tell; words with `=` before the program are variables, and `<` stands before a file.

use super::sight::Sight;
use crate::git::Asked;
use crate::shell::{Arg, Env, Known, Redirect, Redirected, Simple, Span, Stdin};

/// The variables of a line.
struct Variables(Vec<(Vec<u8>, Known<'static>)>);

impl Env for Variables {
    fn get(&self, name: &[u8]) -> Option<&Known<'_>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    fn each(&self, visit: &mut dyn FnMut(&[u8], &Known<'_>)) {
        self.0.iter().for_each(|(name, value)| visit(name, value));
    }
}

fn decoded(word: &str) -> Vec<u8> {
    let spaced = word.replace("%20", " ");
    let mut parts = spaced.split("%ff").map(str::as_bytes);
    let first = parts.next().unwrap_or_default().to_vec();
    parts.fold(first, |mut all, part| {
        all.push(0xff);
        all.extend(part);
        all
    })
}

pub(super) fn arg(word: &str) -> Arg<'static> {
    Arg { text: decoded(word).into(), splits: false }
}

/// Judges a line that runs in the call's directory.
pub(super) fn judge<T>(line: &str, judge: impl FnOnce(&[Arg<'_>], &Simple<'_>, &Sight<'_>) -> T) -> T {
    let words: Vec<&str> = line.split(' ').collect();
    let start = words.iter().position(|word| !word.contains('=') || word.starts_with('-')).expect("a program");
    let variable = |word: &&str| {
        let (name, value) = word.split_once('=').expect("a variable");
        (name.as_bytes().to_vec(), Known::OneOf(vec![decoded(value).into()]))
    };
    let env = Variables(words[..start].iter().map(variable).collect());
    let end = words.iter().position(|word| *word == "<" || *word == "<<<").unwrap_or(words.len());
    let argv: Vec<Arg<'_>> = words[start..end].iter().map(|word| arg(word)).collect();
    let target = words.get(end + 1).map(|word| arg(word));
    let is_file = words.get(end) == Some(&"<");
    let stdin = target.clone().filter(|_| !is_file).map_or(Stdin::Own, Stdin::Content);
    let at = Span::default();
    let redirect = |target| Redirected { fd: Some(0), how: Redirect::Read, target, at };
    let redirects: Vec<_> = target.filter(|_| is_file).map(redirect).into_iter().collect();
    let command = Simple { env: &env, redirects: &redirects, stdin: &stdin, ..Simple::alone(&argv, Span::default()) };
    let sight = Sight::new(Some(b"/w/own"), Some(b"/home/u"));
    judge(&argv, &command, &sight)
}

/// An invocation whose only global option is `-c`.
pub(super) fn read<'a>(argv: &'a [Arg<'a>]) -> Asked<'a> {
    let verb = (1..argv.len()).step_by(2).find(|at| &*argv[*at].text != b"-c").unwrap_or(argv.len());
    let settings = argv[..verb].windows(2).filter(|two| &*two[0].text == b"-c");
    Asked {
        command: argv.get(verb).map(|arg| arg.text.clone()),
        form: crate::git::FORMS.first(),
        config: settings.filter_map(|two| crate::git::setting(&two[1].text)).collect(),
        ..Asked::of(argv.get(verb + 1..).unwrap_or_default())
    }
}
