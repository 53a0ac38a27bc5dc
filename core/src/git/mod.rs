//! Git: a simple command becomes what git was asked. Grammar only: no policy, no disk.

mod alias;
mod argv;
mod asked;
mod config;
mod defined;
mod discard;
mod form;
mod forms;
mod globals;
mod index;
mod keys;
mod line;
mod loss;
mod marks;
mod meets;
mod names;
mod options;
mod paths;
mod pattern;
mod program;
mod programs;
mod quote;
mod reach;
mod refspec;
mod secrecy;
mod split;
#[cfg(test)]
mod tests;
mod when;

pub(crate) use alias::{Settings, stands_for};
pub(crate) use asked::read;
pub(crate) use config::runs_program;
#[cfg(test)]
pub(crate) use config::setting;
pub(crate) use defined::Defined;
pub(crate) use discard::discard;
pub(crate) use form::{Asked, Class, Form, Pair};
pub(crate) use forms::FORMS;
pub(crate) use keys::folded;
pub(crate) use loss::loss;
pub(crate) use paths::{paths, words};
pub(crate) use reach::{is_dry, is_index_only};
