//! What one evaluation costs, measured beside git, gix, libgit2 and the bare system calls.
//!
//! Owns the fixture, the requests, the raw walk "F", the peers and the sampling that the side-by-side program and the
//! criterion benches share. Owns no policy and nothing that ships: the numbers it prints stand in docs/performance.md.

pub mod bars;
pub mod children;
pub mod commands;
pub mod cpu;
pub mod fixture;
pub mod floor;
pub mod ours;
#[cfg(feature = "peers")]
pub mod peers;
pub mod race;
pub mod requests;

/// What one admission says about a target, in the words that every variant can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The target lies in the work tree of the payload root.
    Same,
    /// Another work tree with the same common dir.
    Linked,
    /// A repository with another common dir.
    Foreign,
    /// No repository at all.
    NoToplevel,
}
