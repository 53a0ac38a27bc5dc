//! Evaluations beside each other, in processes of their own: what they write together stays whole, whoever is faster and
//! whoever is killed.
//!
//! Each child is this binary with a job; what it calls is the library's public function, with its effects.
#![cfg(unix)]

mod crew;
mod deaths;
mod grants;
mod leases;
mod locks;
mod logs;
mod media;
#[path = "../support/mod.rs"]
mod support;
mod yard;

/// The child of this test binary; see `crew`.
#[test]
fn raced_child() {
    crew::serve();
}

/// The child that may be another user's; see `support::child`.
#[test]
fn evaluated_child() {
    support::child::serve();
}
