//! Git's own options, before the command: never abbreviated, never glued to a letter.
//!
//! Owns: them, and where the command begins. Refuses to own: the command (`asked.rs`).

use std::borrow::Cow;

use super::config;
use super::form::Asked;
use crate::shell::{Arg, HOLE, Simple};

/// What ends the global options.
pub(super) enum End<'a> {
    Command(&'a Arg<'a>),
    /// Git prints something about itself, or there is no command.
    Help,
    /// Git refuses the line.
    Refused,
}

/// What an option is for.
#[derive(Clone, Copy)]
enum Kind {
    Dir,
    Config,
    ConfigEnv,
    GitDir,
    WorkTree,
    /// Its value is of no concern.
    Valued,
    Flag,
    /// It ends the line.
    Last,
}

/// Those that take a value, as a word of its own or, the long ones, after a sign of equality.
const VALUED: &[(&[u8], Kind)] = &[
    (b"-C", Kind::Dir),
    (b"-c", Kind::Config),
    (b"--config-env", Kind::ConfigEnv),
    (b"--git-dir", Kind::GitDir),
    (b"--work-tree", Kind::WorkTree),
    (b"--namespace", Kind::Valued),
    (b"--attr-source", Kind::Valued),
    (b"--super-prefix", Kind::Valued),
    (b"--shallow-file", Kind::Valued),
];

const FLAGS: &[(&[u8], Kind)] = &[
    (b"-p", Kind::Flag),
    (b"-P", Kind::Flag),
    (b"--paginate", Kind::Flag),
    (b"--no-pager", Kind::Flag),
    (b"--no-replace-objects", Kind::Flag),
    (b"--no-lazy-fetch", Kind::Flag),
    (b"--no-optional-locks", Kind::Flag),
    (b"--no-advice", Kind::Flag),
    (b"--bare", Kind::Flag),
    (b"--literal-pathspecs", Kind::Flag),
    (b"--no-literal-pathspecs", Kind::Flag),
    (b"--glob-pathspecs", Kind::Flag),
    (b"--noglob-pathspecs", Kind::Flag),
    (b"--icase-pathspecs", Kind::Flag),
    (b"-h", Kind::Last),
    (b"--help", Kind::Last),
    (b"-v", Kind::Last),
    (b"--version", Kind::Last),
    (b"--exec-path", Kind::Last),
    (b"--html-path", Kind::Last),
    (b"--man-path", Kind::Last),
    (b"--info-path", Kind::Last),
];

/// Reads the options into `asked`; what ends them, and the words after that.
pub(super) fn read<'a>(asked: &mut Asked<'a>, command: &'a Simple<'a>) -> (End<'a>, &'a [Arg<'a>]) {
    let mut rest = asked.rest;
    while let Some((arg, after)) = rest.split_first() {
        rest = after;
        let text = &*arg.text;
        if arg.splits && text.iter().all(|&b| b == HOLE) {
            // It may vanish, and a command that follows it stays one.
            continue;
        }
        if !text.starts_with(b"-") {
            return (End::Command(arg), rest);
        }
        match option(asked, command, arg, &mut rest) {
            None => return (End::Refused, rest),
            Some(Kind::Last) => return (End::Help, rest),
            Some(_) => {}
        }
    }
    (End::Help, rest)
}

fn option<'a>(
    asked: &mut Asked<'a>,
    command: &'a Simple<'a>,
    arg: &'a Arg<'a>,
    rest: &mut &'a [Arg<'a>],
) -> Option<Kind> {
    let text = &*arg.text;
    if let Some(kind) = find(FLAGS, text) {
        return Some(kind);
    }
    if text.starts_with(b"--exec-path=") || text.starts_with(b"--list-cmds=") {
        return Some(if text[2] == b'l' { Kind::Last } else { Kind::Flag });
    }
    if let Some(kind) = find(VALUED, text) {
        let (value, after) = rest.split_first()?;
        *rest = after;
        put(asked, command, kind, value);
        return Some(kind);
    }
    let at = text.iter().position(|&b| b == b'=');
    match at.and_then(|at| Some((find(VALUED, &text[..at])?, &text[at + 1..]))) {
        Some((kind, value)) if text.starts_with(b"--") => {
            put_text(asked, command, kind, value);
            Some(kind)
        }
        // Part of it is not known: it may be an option that is fine.
        _ => text.contains(&HOLE).then_some(Kind::Flag),
    }
}

fn find(table: &[(&[u8], Kind)], text: &[u8]) -> Option<Kind> {
    table.iter().find(|(name, _)| *name == text).map(|(_, kind)| *kind)
}

fn put<'a>(asked: &mut Asked<'a>, command: &'a Simple<'a>, kind: Kind, value: &'a Arg<'a>) {
    match kind {
        Kind::Dir => asked.dirs.push(value),
        _ => put_text(asked, command, kind, &value.text),
    }
}

fn put_text<'a>(asked: &mut Asked<'a>, command: &'a Simple<'a>, kind: Kind, value: &'a [u8]) {
    match kind {
        Kind::Config => asked.config.extend(config::setting(value)),
        Kind::ConfigEnv => config::setting_from_env(value, command.env, &mut asked.config),
        Kind::GitDir => asked.git_dir = Some(Cow::Borrowed(value)),
        Kind::WorkTree => asked.work_tree = Some(Cow::Borrowed(value)),
        Kind::Dir | Kind::Valued | Kind::Flag | Kind::Last => {}
    }
}
