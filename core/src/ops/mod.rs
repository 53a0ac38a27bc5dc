//! Operations: what a call does beyond the files that it names, such as a push, a merge, a change of who may do what.
//!
//! Owns: which commands and MCP tools are which operation. Refuses to own: whether that is allowed, and the shell's and
//! git's grammar. Prose is never searched: a word counts where a program would take it as a command.

mod cli;
mod code;
mod command;
mod firsts;
mod forge;
mod guard;
mod kinds;
mod mcp;
mod readers;
mod spelled;
mod targets;
#[cfg(test)]
mod tests;
mod visit;
mod wild;

pub(crate) use command::{note, opened};
pub(crate) use guard::Guard;
pub(crate) use kinds::{Op, Ops};
pub(crate) use mcp::tool_effect;
pub(crate) use visit::{read, tool};
