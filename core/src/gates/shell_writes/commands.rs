//! Simple commands of a shell that write: PowerShell's by name, python's one-liners, and what deletes or puts back.
//!
//! Owns: which commands these are and where their files stand. Refuses to own: the shell's grammar and git's.

use super::super::case::Case;
use super::found::Found;
use super::{powershell, python};
use crate::git::{self, Asked};
use crate::shell::{self, Arg, Dir, Next, Simple, Start, Visitor};

/// What is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// What is judged in every project.
    Recognized,
    /// Deletions and restorations besides.
    All,
}

/// One text, looked at.
pub(super) struct Looked<'l> {
    wanted: Wanted,
    found: &'l mut Found,
    commands: usize,
    /// The command does not stand where the call does.
    is_moved: bool,
    /// Where the last command stood in the text.
    at: (usize, usize),
}

/// What reads a command, by the name of its program.
type Reader = fn(&Simple<'_>, &mut Found);

/// Programs that are looked at in every project.
const RECOGNIZED: &[(&[&[u8]], Reader)] =
    &[(&[b"python", b"python3", b"py"], one_liner), (&[b"pwsh", b"powershell"], powershell_text)];
/// Programs that a project has to ask for.
const ASKED_FOR: &[(&[&[u8]], Reader)] = &[(&[b"rm"], removed), (&[b"rmdir"], removed_folder)];

impl<'l> Looked<'l> {
    /// Looks at a text.
    pub(super) fn at(text: &[u8], wanted: Wanted, (case, found): (&Case<'_>, &'l mut Found)) {
        let home = case.variable("HOME");
        let start = Start { home: home.as_deref(), base: Some(case.base) };
        let mut looked = Self { wanted, found, commands: 0, is_moved: false, at: (0, 0) };
        let reading = shell::walk(text, start, &mut looked);
        let whole = (text.len() - text.trim_ascii_start().len(), text.trim_ascii_end().len());
        let is_alone = looked.commands == 1 && looked.at == whole && !looked.is_moved;
        looked.found.is_compound |= !is_alone || reading.fault.is_some() || reading.is_bounded;
    }
}

impl Visitor for Looked<'_> {
    fn command(&mut self, command: &Simple<'_>) -> Vec<Next> {
        self.commands += 1;
        self.at = (command.at.start as usize, command.at.end as usize);
        self.is_moved |= *command.dir != Dir::Here || command.is_guess;
        let name = program(&command.argv[0].text);
        if powershell::is_cmdlet(&name) {
            powershell::cmdlet(&name, &words(&command.argv[1..]), self.found);
            return Vec::new();
        }
        let stem = name.trim_ascii_end();
        let asked_for = if self.wanted == Wanted::All { ASKED_FOR } else { &[] };
        let mut rows = RECOGNIZED.iter().chain(asked_for);
        if let Some((_, read)) = rows.find(|(names, _)| names.iter().any(|known| is_program(stem, known))) {
            read(command, self.found);
        } else if let (Wanted::All, Some(asked)) = (self.wanted, git::read(command)) {
            put_back(&asked, self.found);
        }
        Vec::new()
    }
}

/// The last name of a program's path, in lower case, without the ending that programs have on Windows.
fn program(path: &[u8]) -> Vec<u8> {
    let name = path.rsplit(|&byte| matches!(byte, b'/' | b'\\')).next().unwrap_or(path).to_ascii_lowercase();
    name.strip_suffix(b".exe").map_or_else(|| name.clone(), <[u8]>::to_vec)
}

/// Whether a program is this one, or a version of it: `python3.12`.
fn is_program(name: &[u8], known: &[u8]) -> bool {
    let version = name.strip_prefix(known);
    version.is_some_and(|rest| {
        rest.is_empty()
            || known.starts_with(b"python") && rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
    })
}

fn words(args: &[Arg<'_>]) -> Vec<powershell::Word> {
    let word = |arg: &Arg<'_>| powershell::Word { text: arg.text.to_vec(), is_literal: arg.known().is_some() };
    args.iter().map(word).collect()
}

/// The program text behind an option that takes it.
fn behind<'a>(command: &'a Simple<'_>, is_option: fn(&[u8]) -> bool) -> Option<&'a [u8]> {
    let at = command.argv.iter().skip(1).position(|arg| is_option(&arg.text))?;
    command.argv.get(at + 2)?.known()
}

fn one_liner(command: &Simple<'_>, found: &mut Found) {
    // Flags may be glued before it: `-Bc`.
    let is_option = |word: &[u8]| word.starts_with(b"-") && word.ends_with(b"c") && !word.starts_with(b"--");
    if let Some(text) = behind(command, is_option) {
        python::read(text, found);
    }
}

fn powershell_text(command: &Simple<'_>, found: &mut Found) {
    let is_option = |word: &[u8]| {
        let name = word.strip_prefix(b"-").unwrap_or_default().to_ascii_lowercase();
        !name.is_empty() && b"command".starts_with(&name[..])
    };
    if let Some(text) = behind(command, is_option) {
        powershell::read(text, found);
    }
}

fn removed(command: &Simple<'_>, found: &mut Found) {
    operands("rm", &command.argv[1..], found);
}

fn removed_folder(command: &Simple<'_>, found: &mut Found) {
    operands("rmdir", &command.argv[1..], found);
}

/// The words of a command that are no options.
fn operands(kind: &'static str, args: &[Arg<'_>], found: &mut Found) {
    let mut is_over = false;
    for arg in args {
        if !is_over && &*arg.text == b"--" {
            is_over = true;
        } else if is_over || !arg.text.starts_with(b"-") {
            literal(kind, arg, found);
        }
    }
}

/// A path that stands for one file; anything else is not proven.
fn literal(kind: &'static str, arg: &Arg<'_>, found: &mut Found) {
    match arg.known() {
        Some(path) if !path.is_empty() && !path.iter().any(|byte| matches!(byte, b'*' | b'?' | b'[' | b'$')) => {
            found.entry(kind, path.to_vec());
        }
        _ => found.unproven = Some("a path that the text does not spell out"),
    }
}

/// Commands of git that put files back. What moves git elsewhere leaves open which files these are.
fn put_back(asked: &Asked<'_>, found: &mut Found) {
    let kind = match asked.form.map(|form| form.code) {
        Some("git-restore") => "git-restore",
        Some("git-checkout-dashed" | "git-checkout-paths" | "git-checkout-from" | "git-checkout-force")
            if asked.rest.iter().any(|arg| &*arg.text == b"--") =>
        {
            "git-checkout"
        }
        _ => return,
    };
    let is_elsewhere = !asked.dirs.is_empty() || asked.git_dir.is_some() || asked.work_tree.is_some();
    if is_elsewhere || asked.config.iter().any(|pair| &*pair.key == b"core.worktree") {
        found.unproven = Some("a command of git that acts elsewhere");
        return;
    }
    let paths = git::paths(asked);
    if paths.is_none() {
        found.unproven = Some("a list of paths that stands in a file");
    }
    for arg in paths.into_iter().flatten() {
        // A colon begins git's own ways to name files.
        if arg.text.starts_with(b":") {
            found.unproven = Some("a pattern of git's");
        } else {
            literal(kind, arg, found);
        }
    }
}
