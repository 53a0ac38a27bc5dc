//! Policy for the tool calls of AI coding agents, as a library: one JSON request in, one JSON reply out.
//!
//! [`eval`] is the whole interface. A request wraps what a host (Claude Code, Codex, Cursor, ...) hands to its hook; the
//! reply says `deny`, `advise` or `pass`, why, and what to hand back to the host. `docs/wire.md` has every field.
//!
//! ```
//! let request = br#"{
//!   "v": 1,
//!   "project_root": "/w/app",
//!   "world": {"trees": [{"toplevel": "/w/app", "common_dir": "/w/app/.git"},
//!                       {"toplevel": "/w/other", "common_dir": "/w/other/.git"}]},
//!   "payload": {"tool_name": "Write", "tool_input": {"file_path": "/w/other/x.ts", "content": ""}}
//! }"#;
//! let (code, reply) = hookpolicy::eval(request);
//! assert_eq!(code, hookpolicy::code::DENY);
//! assert!(String::from_utf8(reply).unwrap().contains(r#""refusal":"foreign-repository""#));
//! ```
//!
//! Data moves in one direction, and each station is a module: a request (`request`) holds a payload, in which a call is
//! found (`host`, `call`, `patch`); admission chooses the roots (`roots`) by asking the world (`world`), the gates say
//! whether this session may do it there (`gates`); what follows is a decision (`verdict`), written as a reply (`reply`). The
//! order of the stations is in `station/mod.rs`. The engine starts no process, opens no socket, prints nothing, and keeps
//! nothing between calls. What it writes are the obligations of a decision, which the request may ask to be listed only.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)] // the lists: core/.clippy.toml

mod boundary;
mod call;
pub mod code;
mod explain;
mod fault;
mod gates;
mod git;
mod glance;
mod glob;
mod host;
mod json;
mod manner;
#[cfg(feature = "measure")]
pub mod measure;
mod ops;
mod patch;
mod path;
mod places;
mod reply;
mod request;
mod roots;
mod shell;
mod station;
mod steer;
mod verdict;
mod world;
mod writes;

/// The largest request that is read, in bytes.
pub const MAX_REQUEST: usize = boundary::MAX_REQUEST;

/// Version of the library.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Version of the C interface, major and minor.
pub const ABI: (u32, u32) = (1, 0);

/// Evaluates one request.
///
/// `request` is UTF-8 JSON, at most [`MAX_REQUEST`] bytes, as docs/wire.md describes it. The answer is a return code of
/// [`code`] and a reply, which is always a JSON object in UTF-8 without line breaks, also when the code is negative.
/// Never panics; may be called from any thread.
pub fn eval(request: &[u8]) -> (i32, Vec<u8>) {
    boundary::eval(request)
}

/// What a binding answers where its arguments cannot be a request at all (a NULL pointer, an impossible length):
/// [`code::E_ARG`] and a reply whose error is `message`.
pub fn argument_error(message: &str) -> (i32, Vec<u8>) {
    boundary::argument(message)
}

/// A JSON object that describes this build: name, version, `abi`, the versions of the contract it speaks, how it finds
/// repositories, and the target. The same text for the life of the process.
pub const fn build_info() -> &'static str {
    concat!(
        r#"{"name":"hookpolicy","version":""#,
        env!("CARGO_PKG_VERSION"),
        r#"","abi":"1.0","wire":[1],"discovery":"own","target":""#,
        env!("HOOKPOLICY_TARGET"),
        r#""}"#
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_description_tells_the_truth() {
        let info: serde_json::Value = serde_json::from_str(super::build_info()).expect("JSON");
        let (major, minor) = super::ABI;
        assert_eq!(info["abi"], format!("{major}.{minor}"));
        assert_eq!(info["version"], super::VERSION);
        assert!(info["target"].as_str().is_some_and(|target| target.contains(std::env::consts::ARCH)));
    }
}
