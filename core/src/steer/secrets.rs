//! The credential tier outside git's forms: files that hold credentials, traces, and tokens on the command line.
//!
//! Owns: the questions that steering asks. Refuses to own: git's forms, whose class says it (`git/forms.rs`), and the words
//! of a reason. What is found is named by its kind alone, never repeated.

mod files;
mod finds;
mod invoked;
mod names;
mod pattern;
mod readers;
mod sight;
mod switches;
mod tokens;
mod traces;
mod words;

pub(crate) use sight::Sight;

use crate::git::Asked;
use crate::shell::{Dir, Redirect, Redirected, Simple};
use crate::world::facts::Config;

/// Programs that tell nothing of what they read.
fn is_deaf(program: &[u8]) -> bool {
    matches!(
        program,
        b":" | b"["
            | b"cksum"
            | b"md5"
            | b"md5sum"
            | b"sha1sum"
            | b"sha256sum"
            | b"sha512sum"
            | b"shasum"
            | b"sum"
            | b"test"
            | b"true"
            | b"wc"
    )
}

/// What a command that is not git's own would show: the kind of thing, for the reason (`a git configuration file`).
pub(crate) fn shown(command: &Simple<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let program = readers::name(&command.argv.first()?.text);
    if !readers::may_show(program) {
        return handed(program, command, sight);
    }
    let clones = program == b"gh" && command.argv.iter().any(|arg| tokens::has_secret_address(&arg.text));
    if clones {
        return Some(invoked::LITERAL);
    }
    if matches!(program, b"find" | b"gfind" | b"fd" | b"fdfind") {
        return finds::shown(command, sight);
    }
    words::shown(command, sight).or_else(|| handed(program, command, sight))
}

/// What a program that is not asked about its words would show of what it is given.
fn handed(program: &[u8], command: &Simple<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    if command.redirects.is_empty() || is_deaf(program) { None } else { read(command, sight) }
}

/// What an invocation of git would show, apart from its form: traces, credentials on the command line, files outside the
/// index. Not whether its form does; not what its programs do.
pub(crate) fn asked(asked: &Asked<'_>, command: &Simple<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    invoked::shown(asked, command, sight).or_else(|| read(command, sight))
}

/// What a redirection that belongs to no simple command would show.
pub(crate) fn redirect(redirect: &Redirected<'_>, dir: &Dir<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let reads = matches!(redirect.how, Redirect::Read | Redirect::Both);
    if reads { files::file(&redirect.target.text, dir, sight) } else { None }
}

/// What a command is given on its standard input or on another descriptor.
fn read(command: &Simple<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    command.redirects.iter().find_map(|one| redirect(one, command.dir, sight))
}

/// Whether this prints names of remotes or keys of configuration, and no value: harmless unless `names_secret`.
pub(crate) fn prints_names(asked: &Asked<'_>) -> bool {
    let words = || asked.rest.iter().map(|arg| &*arg.text);
    match asked.command.as_deref() {
        Some(b"config") => words().any(|word| b"--name-only".starts_with(word) && word.len() > 3),
        Some(b"remote") => words().all(|word| word.starts_with(b"-")),
        Some(b"branch") => {
            let verbose = |word: &[u8]| match word {
                b"--verbose" => 1,
                [b'-', letters @ ..] if !letters.starts_with(b"-") => letters.iter().filter(|&&b| b == b'v').count(),
                _ => 0,
            };
            words().map(verbose).sum::<usize>() > 1
        }
        _ => false,
    }
}

/// Whether a key of the configuration itself holds a credential: `url.<base>.insteadOf` with a password or token in it.
pub(crate) fn names_secret(config: &Config) -> bool {
    config.entries.iter().any(|(key, _)| tokens::has_secret_address(key))
}

#[cfg(test)]
mod lines;
#[cfg(test)]
mod tests;
