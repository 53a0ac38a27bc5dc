//! The formats of the files that gates read: same paths, field names, time formats and defaults as the tools that users
//! run today (docs/gates.md).
//!
//! Owns: reading and rewriting those texts, strict about types, tolerant of unknown members. Refuses to own: what follows
//! from them, and the files themselves.

pub(crate) mod campaign;
pub(crate) mod document;
pub(crate) mod grant;
pub(crate) mod lease;
mod origin;
pub(crate) mod project;
mod spelled;
pub(crate) mod time;
