//! The conformance runner: every vector through every language, equality of bytes and codes.
//!
//! It owns the vector format, the line-filter protocol seen from outside, and how each language is built for a run.
//! It does not own any expectation about the engine: those stand in the vectors under `core/tests/vectors`.

pub mod filter;
pub mod generated;
pub mod languages;
pub mod parity;
pub mod report;
pub mod subset;
pub mod suites;
pub mod types;
pub mod vectors;
pub mod workshop;

use std::path::{Path, PathBuf};

/// The `policy` of a request that is about admission or steering alone: every gate is left out.
pub const ADMISSION_ALONE: &str = r#"{"gates":{"kill-switch":false,"read-only":false,"assist-scratch":false,"identity":false,"occupancy":false,"ritual":false,"proposal":false,"active-scope":false,"intent-ceiling":false,"authz":false,"write-fence":false,"lease-recheck":false,"destructive-git":false,"shell-writes":false,"remote-ops":false}}"#;

/// The same as a value.
///
/// # Panics
/// Never: the text is JSON.
pub fn admission_alone() -> serde_json::Value {
    serde_json::from_str(ADMISSION_ALONE).expect("it is JSON")
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the crate lies two folders below the root").to_path_buf()
}
