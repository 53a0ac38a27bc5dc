//! The operations of texts that nothing else has walked.

use super::command::{note, opened};
use super::guard::Guard;
use super::kinds::Ops;
use crate::git;
use crate::shell::{self, Dir, Next, Redirected, Simple, Start, Visitor};

/// The operations of texts. `home` is the agent's home directory, where it is known.
pub(crate) fn read<'t>(texts: impl Iterator<Item = &'t [u8]>, guard: Option<Guard<'_>>, home: Option<&[u8]>) -> Ops {
    let base = guard.map(|guard| guard.base);
    let mut seen = Seen { guard, ops: Ops::default() };
    texts.for_each(|text| {
        shell::walk(text, Start { home, base }, &mut seen);
    });
    seen.ops
}

struct Seen<'g> {
    guard: Option<Guard<'g>>,
    ops: Ops,
}

impl Visitor for Seen<'_> {
    fn command(&mut self, command: &Simple<'_>) -> Vec<Next> {
        note(command, git::read(command).as_ref(), self.guard.as_ref(), &mut self.ops);
        Vec::new()
    }

    fn redirect(&mut self, redirect: &Redirected<'_>, dir: &Dir<'_>) {
        opened(redirect, dir, self.guard.as_ref(), &mut self.ops);
    }
}
