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
pub(crate) mod renewal;
pub(crate) mod ritual;
mod spelled;
pub(crate) mod staleness;
pub(crate) mod story;
pub(crate) mod time;
