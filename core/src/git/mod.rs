//! Git: a simple command becomes what git was asked. Grammar only: no policy, no disk.

mod alias;
mod argv;
mod config;
mod defined;
mod form;
mod forms;
mod keys;
mod marks;
mod programs;
mod quote;
mod split;
mod when;

pub(crate) use alias::{Settings, stands_for};
pub(crate) use config::{runs_program, setting};
pub(crate) use defined::Defined;
pub(crate) use form::{Asked, Class, Form, Pair};
pub(crate) use forms::FORMS;
pub(crate) use keys::folded;

use crate::shell::Simple;

/// Reads an invocation of git; `None` for any other command.
pub(crate) fn read<'a>(_command: &'a Simple<'a>) -> Option<Asked<'a>> {
    None
}
