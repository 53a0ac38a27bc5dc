//! One command of a shell text: which operations it asks for.
//!
//! Owns: the order of the questions. Refuses to own: the words of each program (`cli.rs`, `forge.rs`), and what counts as a
//! write to what is guarded (`targets.rs`).

use super::cli;
use super::forge;
use super::guard::{Guard, Told};
use super::kinds::{Op, Ops};
use super::spelled::base;
use super::targets;
use crate::git::{Asked, Class};
use crate::shell::{Arg, Dir, Redirected, Simple};

/// Notes what a command asks for. `asked` is its reading where it is git's; without a guard nothing is guarded.
pub(crate) fn note(command: &Simple<'_>, asked: Option<&Asked<'_>>, guard: Option<&Guard<'_>>, ops: &mut Ops) {
    match asked {
        Some(asked) if pushes(asked) || is_verbatim(command) => ops.add(Op::Push),
        Some(_) => {}
        None => program(command.argv, ops),
    }
    let is_settled = ops.has(Op::Settings);
    if !is_settled && guard.is_some_and(|guard| targets::changes(command, asked, guard)) {
        ops.add(Op::Settings);
    }
}

/// Notes a redirection that belongs to no simple command.
pub(crate) fn opened(redirect: &Redirected<'_>, dir: &Dir<'_>, guard: Option<&Guard<'_>>, ops: &mut Ops) {
    if guard.is_some_and(|guard| redirect.how.writes() && guard.names(&redirect.target.text, dir, Told::Perhaps)) {
        ops.add(Op::Settings);
    }
}

/// PowerShell takes `--%` out and hands the rest on as it stands.
fn is_verbatim(command: &Simple<'_>) -> bool {
    command.argv.windows(2).any(|pair| &*pair[0].text == b"--%" && &*pair[1].text == b"push")
}

/// Whether an invocation of git sends something to another repository. A dry run asks for it too.
fn pushes(asked: &Asked<'_>) -> bool {
    let has = |verb: &[u8]| asked.rest.iter().any(|arg| &*arg.text == verb);
    match asked.command.as_deref() {
        Some(b"push" | b"send-pack" | b"http-push") => !asked.form.is_some_and(|form| form.class == Class::ReadOther),
        Some(b"subtree" | b"lfs") => has(b"push"),
        Some(b"svn") => has(b"dcommit"),
        Some(b"p4") => has(b"submit"),
        _ => false,
    }
}

fn program(argv: &[Arg<'_>], ops: &mut Ops) {
    let Some((name, args)) = argv.split_first() else { return };
    let name = base(&name.text);
    forge::note(name, args, ops);
    cli::note(name, args, ops);
}
