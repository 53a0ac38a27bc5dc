//! OPTIONS: what git's commands accept, as data.

pub(super) mod commands;
mod everyday;
pub(super) mod opt;
mod plumbing;
