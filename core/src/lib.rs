//! Policy for the tool calls of AI coding agents, as a library: one JSON request in, one JSON reply out.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)] // the lists: core/.clippy.toml

pub mod code;
mod json;
mod path;
mod roots;
mod verdict;
mod world;

/// Evaluates one request.
pub fn eval(_request: &[u8]) -> (i32, Vec<u8>) {
    (code::PASS, br#"{"v":1,"decision":"pass","code":"not-gated"}"#.to_vec())
}

/// The largest request that is read, in bytes.
pub const MAX_REQUEST: usize = 16 * 1024 * 1024;

/// Version of the library.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a caller gets whose arguments cannot be a request: code `E_ARG` and a reply that says why.
pub fn argument_error(_message: &str) -> (i32, Vec<u8>) {
    (code::E_ARG, br#"{"v":1,"decision":"deny","code":"invalid-input"}"#.to_vec())
}

/// A JSON document that describes this build; the same text for the life of the process.
pub fn build_info() -> &'static str {
    "{}"
}
