//! `find`, where it hands files that hold credentials to a program that shows them.
//!
//! Owns: which files its words select. Refuses to own: the programs (`readers.rs`); the walk reads what `-exec` runs, but does
//! not know on which files.

use super::files;
use super::pattern::may_be;
use super::readers;
use super::sight::{Sight, holds};
use crate::shell::{Arg, Simple};

/// Names of such files, by which they are selected.
const NAMES: &[&[u8]] = &[b"config", b"config.worktree"];
const OWN_NAMES: &[&[u8]] = &[b".gitconfig", b".git-credentials", b".netrc", b"_netrc"];
const RUNS: &[&[u8]] = &[b"-exec", b"-execdir", b"-ok", b"-okdir", b"-x", b"-X", b"--exec", b"--exec-batch"];

/// What the programs show that a search runs on its finds.
pub(super) fn shown(command: &Simple<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let args = command.argv.get(1..).unwrap_or_default();
    let is_shown = runs_reader(args) || (command.is_piped && sight.runs_on_input());
    (is_shown && selects(args, command, sight)).then_some(files::CONFIG)
}

fn runs_reader(args: &[Arg<'_>]) -> bool {
    let is_reader =
        |word: &[u8]| readers::reads(readers::name(word)).is_some() || matches!(word, b"sh" | b"dash" | b"zsh");
    args.windows(2).any(|two| RUNS.contains(&&*two[0].text) && is_reader(&two[1].text))
}

/// Whether the finds may hold credentials: files of a git directory, or such files by their own names.
fn selects(args: &[Arg<'_>], command: &Simple<'_>, sight: &Sight<'_>) -> bool {
    let named = |arg: &Arg<'_>, names: &[&[u8]]| names.iter().any(|name| may_be(&arg.text, name));
    let mut patterns = behind(args, &[b"-name", b"-iname"]).peekable();
    let has_patterns = patterns.peek().is_some();
    let own =
        patterns.clone().any(|arg| named(arg, OWN_NAMES) && arg.text.starts_with(b".") || *arg.text == *b"_netrc");
    let in_folder = args.iter().any(|arg| files::folder(&arg.text, command.dir, sight).is_some());
    let by_path = behind(args, &[b"-path", b"-ipath", b"-wholename"])
        .any(|arg| holds(&arg.text, b".git") && !arg.text.ends_with(b".git") && !arg.text.ends_with(b".git/*"));
    let in_git = (in_folder || by_path) && (!has_patterns || patterns.any(|arg| named(arg, NAMES)));
    let starts = args.iter().take_while(|arg| !matches!(arg.text.first(), Some(b'-' | b'(' | b'!')));
    own || in_git || starts.into_iter().any(|arg| files::file(&arg.text, command.dir, sight).is_some())
}

/// The words behind these options.
fn behind<'a>(args: &'a [Arg<'a>], options: &'a [&'a [u8]]) -> impl Iterator<Item = &'a Arg<'a>> + Clone {
    args.windows(2).filter(move |two| options.contains(&&*two[0].text)).map(|two| &two[1])
}
