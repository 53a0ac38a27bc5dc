//! Why a request cannot be answered: a fault of the envelope, not a judgement.
//!
//! Owns: the faults' codes and places. Refuses to own: faults of the payload (`call`), which are decisions.

use crate::code;
use crate::json::{self, Limit};

/// Where a fault is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum At {
    /// A JSON pointer into the request.
    Pointer(String),
    /// A byte offset into the request.
    Offset(usize),
    /// Nowhere in the request.
    Nowhere,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The return code, negative.
    pub(crate) status: i32,
    /// The kebab-case code of the reply.
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) at: At,
}

impl Fault {
    /// A field of the envelope that is not what the contract says.
    pub(crate) fn field(at: &str, message: impl Into<String>) -> Self {
        let at = At::Pointer(at.to_owned());
        Self { status: code::E_REQUEST, code: "invalid-input", message: message.into(), at }
    }

    /// A field that is read and nests too deep.
    pub(crate) fn deep(at: &str) -> Self {
        let message = format!("`{at}` nests deeper than 128 levels");
        Self { status: code::E_LIMIT, code: "too-deep", message, at: At::Pointer(at.to_owned()) }
    }

    /// A given world that spells out more than is kept.
    pub(crate) fn names(at: &str) -> Self {
        let message = format!("`{at}` has too many names, or too long ones");
        Self { status: code::E_LIMIT, code: "input-too-large", message, at: At::Pointer(at.to_owned()) }
    }

    /// A request that is not UTF-8.
    pub(crate) fn encoding(offset: usize) -> Self {
        let message = "the request is not UTF-8".to_owned();
        Self { status: code::E_REQUEST, code: "invalid-encoding", message, at: At::Offset(offset) }
    }

    /// A request over the limit of bytes.
    pub(crate) fn size(limit: usize) -> Self {
        let message = format!("the request is larger than {limit} bytes");
        Self { status: code::E_LIMIT, code: "input-too-large", message, at: At::Offset(limit) }
    }

    /// A request that is not JSON, or has too many values.
    pub(crate) fn text(fault: &json::Fault) -> Self {
        let (status, code, what) = match fault.limit {
            Limit::Kept => (code::E_REQUEST, "invalid-input", "the request is not JSON"),
            Limit::Reached => (code::E_LIMIT, "input-too-large", "the request is too large"),
        };
        Self { status, code, message: format!("{what}: {}", fault.what), at: At::Offset(fault.at) }
    }
}
