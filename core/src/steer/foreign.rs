//! Texts of other shells: what they come to as what they are, beside what they come to as texts of a POSIX shell.
//!
//! Owns: that a deny of either reading is a deny, and that advice is given from the text's own language alone. Refuses to
//! own: the languages (`writes/`).

use std::borrow::Cow;

use super::bench::{Bench, Steered};
use super::handed::platform;
use super::judge::Judge;
use crate::shell::{self, Dir, List, Next, Origin, Reading, Redirected, Simple, Span, Start, Visitor};
use crate::writes::{self, Dialect, Script};

/// Whether a text is none for a POSIX shell.
pub(super) fn is_foreign(texts: &[Cow<'_, [u8]>], bench: &Bench<'_>) -> bool {
    texts.iter().any(|text| writes::dialect(bench.tool, text) != Dialect::Posix)
}

/// What the texts come to, each in its own language.
pub(super) fn walked(texts: &[Cow<'_, [u8]>], bench: &Bench<'_>) -> Steered {
    let mut judge = Judge::new(bench);
    let start = Start { home: bench.home, base: bench.place.map(|ground| ground.base) };
    for text in texts {
        judge.begin(text);
        let reading = match writes::dialect(bench.tool, text) {
            Dialect::Posix => shell::walk(text, start, &mut judge),
            dialect => {
                let (script, is_bounded) = writes::commands(text, dialect, platform(bench));
                let reading = shell::walk(&script.text, start, &mut Placed { judge: &mut judge, script: &script });
                Reading { fault: None, is_bounded: is_bounded || reading.is_bounded }
            }
        };
        judge.end(reading);
    }
    judge.finish()
}

/// What two readings of the same texts come to.
pub(super) fn either(posix: Steered, own: Steered) -> Steered {
    let ops = match (posix.ops, own.ops) {
        (Some(one), Some(other)) => Some(one.and(other)),
        (one, other) => one.or(other),
    };
    let is_denied = own.denies.is_empty() && !posix.denies.is_empty();
    let (mut steered, other) = if is_denied { (posix, own) } else { (own, posix) };
    let is_new = |kind| steered.losses.iter().all(|known| known.kind != kind);
    let more: Vec<_> = other.losses.into_iter().filter(|loss| is_new(loss.kind)).collect();
    steered.losses.extend(more);
    steered.ops = ops;
    steered
}

/// Puts each command where it stood in the text that it was read from.
struct Placed<'p, 'j> {
    judge: &'p mut Judge<'j>,
    script: &'p Script,
}

impl Placed<'_, '_> {
    fn origin(&self, at: Span) -> Span {
        self.script.origin(at)
    }
}

impl Visitor for Placed<'_, '_> {
    fn enter(&mut self) {
        self.judge.enter();
    }

    fn command(&mut self, command: &Simple<'_>) -> Vec<Next> {
        let at = self.origin(command.at);
        self.judge.command(&Simple { at, ..*command })
    }

    fn unfollowed(&mut self, at: Span) {
        self.judge.unfollowed(self.script.origin(at));
    }

    fn redirect(&mut self, redirect: &Redirected<'_>, dir: &Dir<'_>) {
        let at = self.origin(redirect.at);
        self.judge.redirect(&Redirected { at, ..redirect.clone() }, dir);
    }

    fn opened(&mut self, redirect: &Redirected<'_>, dir: &Dir<'_>, origin: Origin) {
        self.judge.opened(redirect, dir, origin);
    }

    fn toplevel(&mut self, dir: &Dir<'_>) -> Option<Vec<u8>> {
        self.judge.toplevel(dir)
    }

    fn is_full(&self) -> bool {
        self.judge.is_full()
    }

    fn leave(&mut self, list: List) {
        self.judge.leave(list);
    }
}
