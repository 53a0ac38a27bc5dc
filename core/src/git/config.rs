//! Configuration that one command is given: by `-c` and `--config-env`, and by the environment.
//!
//! Owns: reading it as git does, which keys make a read run a program, and the program texts that configuration and
//! environment hand to a shell. Refuses to own: aliases (`alias.rs`), and stored configuration (`world/`).

use std::borrow::Cow;

use super::form::{Asked, Pair};
use crate::shell::Env;

/// Reads the value of `-c`: `key=value`, or `key` alone for true. `None` where git would refuse it.
pub(crate) fn setting(_text: &[u8]) -> Option<Pair<'_>> {
    None
}

/// Reads the value of `--config-env`, `key=VARIABLE`: one pair for each value that the variable may have, with `HOLE` where
/// the text does not tell.
pub(crate) fn setting_from_env<'a>(_text: &'a [u8], _env: &'a dyn Env, _out: &mut Vec<Pair<'a>>) {}

/// Appends what `GIT_CONFIG_COUNT` and `GIT_CONFIG_PARAMETERS` say, in git's order; both come before `-c`.
pub(crate) fn from_env<'a>(_env: &'a dyn Env, _out: &mut Vec<Pair<'a>>) {}

/// Whether a setting of this key next to a read makes it more than a read: it runs a program, or decides what is read.
pub(crate) fn runs_program(_key: &[u8]) -> bool {
    false
}

/// The program texts that `asked.config`, the environment and `ext::` addresses among `asked.rest` hand to a shell or run,
/// for `asked.programs`. A stretch of `HOLE` stands for the words that git appends.
pub(crate) fn programs<'a>(_asked: &Asked<'a>, _env: &'a dyn Env) -> Vec<Cow<'a, [u8]>> {
    Vec::new()
}
