//! The return codes of an evaluation. Code and reply never disagree; callers treat everything except `PASS` and
//! `ADVISE` as a refusal.

/// No objection: stay silent.
pub const PASS: i32 = 0;
/// Run it, and hand the context to the model.
pub const ADVISE: i32 = 1;
/// Block it.
pub const DENY: i32 = 2;
/// An argument of the call cannot be a request (NULL, an impossible length).
pub const E_ARG: i32 = -1;
/// The request is not UTF-8, not JSON, or not a request of a version known here.
pub const E_REQUEST: i32 = -2;
/// The request is larger than `MAX_REQUEST`, or too deep in a value that is read.
pub const E_LIMIT: i32 = -3;
/// A bug in the library, contained.
pub const E_PANIC: i32 = -4;
