//! The operations of texts that nothing else has walked, and of tools.

use super::command::{note, opened};
use super::guard::Guard;
use super::kinds::Ops;
use super::mcp::{runs, tool_ops};
use crate::call::Mcp;
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

/// The operations of an MCP tool: what its name says; for one that runs commands what these ask for, too.
pub(crate) fn tool(mcp: &Mcp<'_>, guard: Option<Guard<'_>>, home: Option<&[u8]>) -> Ops {
    let (server, name) = (mcp.server.as_deref(), mcp.tool.as_deref().unwrap_or_default());
    let named = tool_ops(server, name);
    let is_runner = runs(name) || server.is_some_and(runs);
    if !is_runner || mcp.commands.is_empty() {
        return named;
    }
    named.and(read(mcp.commands.iter().map(|text| &**text), guard, home))
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
