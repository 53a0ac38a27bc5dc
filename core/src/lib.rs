//! Policy for the tool calls of AI coding agents, as a library: one JSON request in, one JSON reply out.

#[allow(dead_code, unused_imports, reason = "the stations above are not there yet")]
mod call;
#[allow(dead_code, unused_imports, reason = "the stations above are not there yet")]
mod host;
mod json;
#[allow(dead_code, unused_imports, reason = "the stations above are not there yet")]
mod patch;
mod path;

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

/// Return codes. Everything except `PASS` and `ADVISE` is a refusal.
pub mod code {
    /// No objection.
    pub const PASS: i32 = 0;
    /// Run it, and hand the context to the model.
    pub const ADVISE: i32 = 1;
    /// Block it.
    pub const DENY: i32 = 2;
    /// An argument cannot be a request.
    pub const E_ARG: i32 = -1;
    /// The request cannot be read.
    pub const E_REQUEST: i32 = -2;
    /// The request is too large or too deep.
    pub const E_LIMIT: i32 = -3;
    /// A contained panic.
    pub const E_PANIC: i32 = -4;
}
