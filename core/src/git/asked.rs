//! An invocation of git, read: which program, which global options, which command, which form.
//!
//! Owns: that order. Refuses to own: the grammar of a command's arguments (`argv.rs`), the rows (`forms.rs`).

use std::borrow::Cow;

use super::config;
use super::form::{Asked, Form};
use super::globals::{self, End};
use super::index::shipped;
use super::line::{Line, Verb};
use super::marks::HELP;
use super::meets;
use super::options::opt::Role;
use super::{pattern, program, programs};
use crate::glance::last_name;
use crate::shell::{HOLE, Known, Simple, is_pattern};

/// Programs of git's that are no commands of it.
const OWN: &[&[u8]] = &[b"scalar", b"gitk"];

/// What a program's name makes of it.
enum Program<'a> {
    /// `git`: global options come first.
    Git,
    /// `git-add`, by any path: the command is in the name.
    Command(&'a [u8]),
    /// The name is a pattern, which may stand for a command's.
    Pattern(&'a [u8]),
}

/// Reads an invocation of git; `None` for any other command.
pub(crate) fn read<'a>(command: &'a Simple<'a>) -> Option<Asked<'a>> {
    let (name, args) = command.argv.split_first()?;
    let program = program(&name.text)?;
    let mut asked = Asked::of(args);
    if !command.env.is_empty() {
        asked.git_dir = variable(command, b"GIT_DIR");
        asked.work_tree = variable(command, b"GIT_WORK_TREE");
        config::from_env(command.env, &mut asked.config);
    }
    match program {
        Program::Command(verb) => ask(&mut asked, verb),
        Program::Pattern(name) => {
            let verb = pattern::program(name, &asked)?;
            ask(&mut asked, verb);
        }
        Program::Git => after_globals(&mut asked, command),
    }
    finish(&mut asked, command);
    Some(asked)
}

fn program(name: &[u8]) -> Option<Program<'_>> {
    if name == b"git" {
        return Some(Program::Git);
    }
    let base = last_name(name);
    // Most programs are told by their first byte, which in a pattern is a sign, nothing known, or that of what it stands for.
    let first = base.first()?.to_ascii_lowercase();
    if first.is_ascii_alphanumeric() && !matches!(first, b'g' | b's') {
        return None;
    }
    let base = match base.split_last_chunk::<4>() {
        Some((stem, ending)) if ending.eq_ignore_ascii_case(b".exe") => stem,
        _ => base,
    };
    if base.eq_ignore_ascii_case(b"git") {
        return Some(Program::Git);
    }
    if is_pattern(base) {
        return Some(Program::Pattern(base));
    }
    base.strip_prefix(b"git-").or(OWN.contains(&base).then_some(base)).map(Program::Command)
}

fn variable<'a>(command: &'a Simple<'a>, name: &[u8]) -> Option<Cow<'a, [u8]>> {
    match command.env.get(name)? {
        Known::OneOf(values) if values.len() == 1 => Some(Cow::Borrowed(&values[0])),
        _ => Some(Cow::Borrowed(&[HOLE])),
    }
}

fn after_globals<'a>(asked: &mut Asked<'a>, command: &'a Simple<'a>) {
    let (end, rest) = globals::read(asked, command);
    asked.rest = rest;
    match end {
        End::Command(verb) => ask(asked, &verb.text),
        End::Help => asked.form = row(b"help"),
        End::Refused => {}
    }
}

/// The command by its exact name: what git ships cannot be an alias, and every other word may be one.
fn ask<'a>(asked: &mut Asked<'a>, verb: &'a [u8]) {
    if verb.contains(&HOLE) {
        return ask_bare(asked, verb);
    }
    let Some(shipped) = shipped(verb) else {
        return match is_pattern(verb).then(|| pattern::verb(verb, asked)).flatten() {
            Some(command) => ask(asked, command),
            None => asked.command = Some(Cow::Borrowed(verb)),
        };
    };
    asked.command = Some(Cow::Borrowed(shipped.name.as_bytes()));
    let line = Line::read(shipped.grammar, asked.rest, &asked.config);
    if line.marks.meets(HELP) {
        asked.form = row(b"help");
        return;
    }
    asked.form = meets::first(shipped.rows, &line);
    let (programs, outputs) = (program::of_words(&line), positional_output(&line));
    let values = line.values();
    asked.programs.extend(programs);
    asked.outputs.extend(outputs);
    values.into_iter().flatten().for_each(|(role, value)| put(asked, role, value));
}

/// A verb with a stretch that is not known, which may be nothing: what is left counts where it is a command of git's.
fn ask_bare(asked: &mut Asked<'_>, verb: &[u8]) {
    let bare: Vec<u8> = verb.iter().copied().filter(|&b| b != HOLE).collect();
    if let Some(shipped) = shipped(&bare) {
        ask(asked, shipped.name.as_bytes());
    }
}

fn put<'a>(asked: &mut Asked<'a>, role: Role, value: &'a [u8]) {
    match role {
        Role::Output => asked.outputs.push(Cow::Borrowed(value)),
        Role::Program => asked.programs.push(Cow::Borrowed(value)),
        Role::Setting => asked.config.extend(config::setting(value)),
        Role::Repository => asked.programs.extend(programs::address(value).map(Cow::Owned)),
        Role::Plain | Role::Refspec => {}
    }
}

/// `bundle create` names its file by a word; a dash is the standard output.
fn positional_output<'a>(line: &Line<'_, 'a>) -> Option<Cow<'a, [u8]>> {
    let is_bundle = line.command.name == "bundle" && line.verb == Verb::Known("create");
    let file = is_bundle.then(|| line.words().next())??;
    (&*file.text != b"-").then_some(Cow::Borrowed(&*file.text))
}

fn row(command: &[u8]) -> Option<&'static Form> {
    shipped(command)?.rows.last()
}

/// Programs that configuration and the environment name.
fn finish<'a>(asked: &mut Asked<'a>, command: &'a Simple<'a>) {
    let more = programs::programs(asked, command.env);
    if asked.programs.is_empty() {
        asked.programs = more;
    } else {
        asked.programs.extend(more);
    }
}
