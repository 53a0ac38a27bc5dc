//! Whether a command changes what is guarded: the store of grants, or a file that switches everything off.
//!
//! Owns: which of a program's words it may write to. Refuses to own: which names are guarded (`guard.rs`). What is not known
//! to read counts as a write where it names the store; what is known to write counts also where its target is not known.

use super::code;
use super::guard::{self, Guard, Told};
use super::readers;
use super::spelled::base;
use crate::git::Asked;
use crate::glance::Glance;
use crate::shell::{Arg, Simple, Stdin};

/// Which words of a program are its targets.
#[derive(Clone, Copy)]
enum Aims {
    /// All.
    All,
    /// The last one, and what `-t` names; the others are read.
    Copy,
    /// The last one.
    Last,
    /// The values of these options.
    Options(&'static [&'static [u8]]),
}

static WRITERS: [(&[&[u8]], Aims); 12] = [
    (&[b"mv", b"rm", b"rmdir", b"unlink", b"shred", b"truncate", b"touch", b"ln", b"link"], Aims::All),
    (&[b"tee", b"sponge", b"ed", b"ex", b"vi", b"vim", b"nvim", b"nano", b"emacs", b"rename", b"mkfifo"], Aims::All),
    (&[b"del", b"move", b"Remove-Item", b"New-Item", b"Set-Content", b"Add-Content", b"Out-File"], Aims::All),
    (&[b"cp", b"gcp", b"scp", b"rsync", b"install", b"ditto", b"copy", b"xcopy"], Aims::Copy),
    (&[b"sed", b"gsed", b"perl", b"patch"], Aims::Last),
    (&[b"curl"], Aims::Options(&[b"-o", b"--output", b"--output-dir"])),
    (&[b"wget"], Aims::Options(&[b"-O", b"-P", b"--output-document", b"--directory-prefix"])),
    (&[b"aria2c"], Aims::Options(&[b"-o", b"-d", b"--out", b"--dir"])),
    (&[b"tar", b"bsdtar", b"gtar"], Aims::Options(&[b"-C", b"--directory"])),
    (&[b"unzip"], Aims::Options(&[b"-d"])),
    (&[b"dd"], Aims::Options(&[b"of"])),
    (&[b"sort"], Aims::Options(&[b"-o", b"--output"])),
];

/// Programs that are given a text of their own on their input, which names the files that they write.
const FED: [&[u8]; 10] =
    [b"apply_patch", b"applypatch", b"at", b"batch", b"ed", b"ex", b"gmake", b"gpatch", b"make", b"patch"];

static FEDS: Glance = Glance::NONE.and(&FED);

/// Programs that are given a text of their own to run, which can name files.
const RUNNING_TEXTS: [&[u8]; 12] =
    [b"awk", b"ed", b"emacs", b"ex", b"gawk", b"gsed", b"mawk", b"nawk", b"nvim", b"sed", b"vi", b"vim"];

/// Commands of git that change no file that is named to them, `--output` apart.
const HARMLESS: [&[u8]; 26] = [
    b"add",
    b"blame",
    b"cat-file",
    b"check-attr",
    b"check-ignore",
    b"commit",
    b"describe",
    b"diff",
    b"diff-files",
    b"diff-index",
    b"diff-tree",
    b"fetch",
    b"grep",
    b"hash-object",
    b"help",
    b"log",
    b"ls-files",
    b"ls-tree",
    b"name-rev",
    b"push",
    b"rev-list",
    b"rev-parse",
    b"shortlog",
    b"show",
    b"stage",
    b"status",
];

/// Whether a command changes what is guarded.
pub(super) fn changes(command: &Simple<'_>, asked: Option<&Asked<'_>>, guard: &Guard<'_>) -> bool {
    let opened = command.redirects.iter().filter(|redirect| redirect.how.writes());
    if opened.into_iter().any(|redirect| guard.names(&redirect.target.text, command.dir, Told::Perhaps)) {
        return true;
    }
    let Some((name, args)) = command.argv.split_first() else { return false };
    let is_fed = || matches!(command.stdin, Stdin::Content(text) if guard::mentions(&text.text));
    if let Some(asked) = asked {
        let applies = matches!(asked.command.as_deref(), Some(b"apply" | b"am"));
        return (applies && is_fed()) || by_git(command, asked, guard);
    }
    let name = base(&name.text);
    if FEDS.may_be(name) && FED.contains(&name) && is_fed() {
        return true;
    }
    if code::interprets(name) && runs_writer(args, command.stdin) {
        return true;
    }
    if guard.is_calm(args, command.dir) || readers::reads(name, args) {
        return false;
    }
    let is_told = FED[..2].contains(&name) || RUNNING_TEXTS.contains(&name);
    if is_told && args.iter().any(|arg| guard::mentions(&arg.text)) {
        return true;
    }
    let aims = aims_of(name);
    guard.holds(command.dir)
        || names_guarded((aims, args), command, guard)
        || aims_at_guarded((aims, args), command, guard)
}

fn by_git(command: &Simple<'_>, asked: &Asked<'_>, guard: &Guard<'_>) -> bool {
    let outputs = asked.outputs.iter().any(|file| guard.names(file, command.dir, Told::Perhaps));
    let is_harmless = asked.command.as_deref().is_none_or(|verb| HARMLESS.contains(&verb));
    outputs || (!is_harmless && asked.rest.iter().any(|arg| guard.names(&arg.text, command.dir, Told::Partly)))
}

/// A program text that writes, on the command line or on the interpreter's input.
fn runs_writer(args: &[Arg<'_>], stdin: &Stdin<'_>) -> bool {
    let has_option = args.iter().any(|arg| arg.text.starts_with(b"-") && arg.text.len() > 1);
    let is_given = has_option || args.first().is_some_and(|arg| &*arg.text == b"eval");
    let on_input = matches!(stdin, Stdin::Content(text) if code::writes(&text.text));
    on_input || (is_given && args.iter().any(|arg| code::writes(&arg.text)))
}

/// Whether a program that is not known to read is told a guarded name. What copies reads all but its last word.
fn names_guarded((aims, args): (Option<Aims>, &[Arg<'_>]), command: &Simple<'_>, guard: &Guard<'_>) -> bool {
    let copies = matches!(aims, Some(Aims::Copy));
    let words = if copies { last_of(args) } else { args };
    let named = |word: &[u8]| guard.names(word, command.dir, Told::Partly);
    let mut all = words.iter().chain(args.iter().filter(|arg| copies && arg.text.starts_with(b"-")));
    all.any(|arg| named(&arg.text) || parts(&arg.text).any(named))
        || (copies && valued(args, &[b"-t", b"--target-directory"]).any(named))
}

/// Whether a program that writes has a target that can be a guarded one.
fn aims_at_guarded((aims, args): (Option<Aims>, &[Arg<'_>]), command: &Simple<'_>, guard: &Guard<'_>) -> bool {
    let named = |word: &[u8]| guard.names(word, command.dir, Told::Perhaps);
    match aims {
        None => false,
        Some(Aims::All) => args.iter().filter(|arg| !arg.text.starts_with(b"-")).any(|arg| named(&arg.text)),
        Some(Aims::Last | Aims::Copy) => {
            last_of(args).iter().any(|arg| named(&arg.text)) || valued(args, &[b"-t", b"--target-directory"]).any(named)
        }
        Some(Aims::Options(options)) => valued(args, options).any(named),
    }
}

fn aims_of(name: &[u8]) -> Option<Aims> {
    WRITERS.iter().find(|(names, _)| names.iter().any(|one| one.eq_ignore_ascii_case(name))).map(|(_, aims)| *aims)
}

fn last_of<'a, 'b>(args: &'a [Arg<'b>]) -> &'a [Arg<'b>] {
    args.get(args.len().saturating_sub(1)..).unwrap_or_default()
}

/// What a word holds behind `=`, behind the letter of an option, and as the last name of an address.
fn parts(word: &[u8]) -> impl Iterator<Item = &[u8]> {
    let value = word.iter().position(|byte| *byte == b'=').map(|at| &word[at + 1..]);
    let glued = (word.len() > 2 && word[0] == b'-' && word[1] != b'-').then(|| &word[2..]);
    value.into_iter().chain(glued)
}

/// The values of options: the next word, what is glued to a letter, what stands behind `=`.
fn valued<'a>(args: &'a [Arg<'_>], options: &'a [&'a [u8]]) -> impl Iterator<Item = &'a [u8]> {
    args.iter().enumerate().filter_map(move |(at, arg)| {
        options.iter().find_map(|option| match arg.text.strip_prefix(*option)? {
            [] => args.get(at + 1).map(|next| &*next.text),
            [b'=', value @ ..] => Some(value),
            glued if option.len() == 2 && option[0] == b'-' => Some(glued),
            _ => None,
        })
    })
}
