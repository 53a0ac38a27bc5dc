//! All that may be known about the machine: spelled out in the request (`given.rs`) or looked up (`disk/`).
//!
//! Refuses to own: policy. Floors above ask `facts::World` and cannot tell which of the two answers.

#[cfg(unix)]
pub(crate) mod disk;
pub(crate) mod facts;
pub(crate) mod given;
mod walk;
