//! Commands of git by a pattern: `git a?d`, `/usr/lib/git-core/git-a*`. The shell expands it where a file of such a name lies,
//! which the text itself may have made.
//!
//! Owns: which command it is read as: one that is denied wherever it runs, else one that changes what is shared, else none.
//! Refuses to own: what a pattern takes (`shell`).

use super::form::{Asked, Class, Form};
use super::forms::FORMS;
use super::index::shipped;
use super::line::Line;
use super::marks::HELP;
use super::meets;
use crate::shell::may_name;

/// What stands before the command in a program's own name.
const DASHED: &[u8] = b"git-";
/// Longer than the name of any command of git's, `git-` included.
const LONGEST: usize = 40;

/// The commands with a row that may be denied, and the other name of the one that has two.
static NAMES: [&str; count()] = names();

const fn may_be_denied(form: &Form) -> bool {
    form.is_shared || matches!(form.class, Class::Mutation | Class::Credential)
}

/// The place behind the rows of the command that begin at `from`, and whether one of them may be denied.
const fn command(from: usize) -> (usize, bool) {
    let (mut at, mut is_denied) = (from, false);
    while at < FORMS.len() && is_same(FORMS[at].command.as_bytes(), FORMS[from].command.as_bytes()) {
        is_denied |= may_be_denied(&FORMS[at]);
        at += 1;
    }
    (at, is_denied)
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

const fn count() -> usize {
    let (mut at, mut count) = (0, 1);
    while at < FORMS.len() {
        let (next, is_denied) = command(at);
        count += is_denied as usize;
        at = next;
    }
    count
}

const fn names() -> [&'static str; count()] {
    let mut names = ["stage"; count()];
    let (mut at, mut count) = (0, 1);
    while at < FORMS.len() {
        let (next, is_denied) = command(at);
        if is_denied {
            names[count] = FORMS[at].command;
            count += 1;
        }
        at = next;
    }
    names
}

/// The command that a pattern of a command's name is read as.
pub(super) fn verb(pattern: &[u8], asked: &Asked<'_>) -> Option<&'static [u8]> {
    worst(asked, |name| may_name(pattern, name.as_bytes()))
}

/// The same for the name of a program, `git-` and all.
pub(super) fn program(pattern: &[u8], asked: &Asked<'_>) -> Option<&'static [u8]> {
    let mut full = [0; LONGEST];
    full[..DASHED.len()].copy_from_slice(DASHED);
    worst(asked, |name| {
        let end = DASHED.len() + name.len();
        let Some(place) = full.get_mut(DASHED.len()..end) else { return false };
        place.copy_from_slice(name.as_bytes());
        may_name(pattern, &full[..end])
    })
}

/// The worst command among those that fit, for the words that are there.
fn worst(asked: &Asked<'_>, mut fits: impl FnMut(&str) -> bool) -> Option<&'static [u8]> {
    let mut shared = None;
    for name in NAMES.iter().filter(|name| fits(name)) {
        let Some(form) = form(name, asked) else { continue };
        if matches!(form.class, Class::Mutation | Class::Credential) {
            return Some(name.as_bytes());
        }
        shared = shared.or(form.is_shared.then_some(name.as_bytes()));
    }
    shared
}

fn form(name: &str, asked: &Asked<'_>) -> Option<&'static Form> {
    let shipped = shipped(name.as_bytes())?;
    let line = Line::read(shipped.grammar, asked.rest, &asked.config);
    if line.marks.meets(HELP) { None } else { meets::first(shipped.rows, &line) }
}
