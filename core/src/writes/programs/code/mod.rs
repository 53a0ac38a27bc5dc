//! One-liners of interpreters: the files that their text names where it calls something that writes.
//!
//! Owns: which calls those are, per language. A name without a call writes nothing; a call whose argument is no literal is
//! a write that is not proven. Refuses to own: the grammar of these languages beyond names, strings, brackets and comments.

mod awk;
mod calls;
mod javascript;
mod perl;
mod python;
mod sed;
mod source;
mod tokens;

pub(super) use awk::awk;
pub(super) use javascript::{deno, node};
pub(super) use perl::{perl, ruby};
pub(super) use python::python;
pub(super) use sed::sed;
