//! Bytes in, code and bytes out: the one place where a request's bytes are checked and a panic is contained.
//!
//! Owns: the limit of bytes, the check for UTF-8, and the only `catch_unwind`. Refuses to own: the decision. The panic
//! hook of the process belongs to the caller's program and is left alone.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::code;
use crate::fault::{At, Fault};
use crate::json::Doc;
use crate::manner::Manner;
use crate::reply;
use crate::request;
use crate::station;

/// The largest request that is read, in bytes.
pub(crate) const MAX_REQUEST: usize = 16 * 1024 * 1024;

/// Evaluates one request.
pub(crate) fn eval(request: &[u8]) -> (i32, Vec<u8>) {
    // Nothing outlives the call, so nothing half-changed can be seen after a panic.
    catch_unwind(AssertUnwindSafe(|| read(request))).unwrap_or_else(|_| {
        let message = "a bug in the library was contained; please report the request".to_owned();
        let fault = Fault { status: code::E_PANIC, code: "contained-panic", message, at: At::Nowhere };
        reply::fault(&fault, &Manner::default())
    })
}

fn read(request: &[u8]) -> (i32, Vec<u8>) {
    let nobody = Manner::default();
    if request.len() > MAX_REQUEST {
        return reply::fault(&Fault::size(MAX_REQUEST), &nobody);
    }
    if let Err(error) = std::str::from_utf8(request) {
        return reply::fault(&Fault::encoding(error.valid_up_to()), &nobody);
    }
    let doc = match Doc::parse(request) {
        Ok(doc) => doc,
        Err(fault) => return reply::fault(&Fault::text(&fault), &nobody),
    };
    let manner = request::manner(doc.root());
    match request::read(doc.root()) {
        Ok(request) => station::judge(&request, manner),
        Err(fault) => reply::fault(&fault, &manner),
    }
}

/// The reply for arguments that cannot be a request.
pub(crate) fn argument(message: &str) -> (i32, Vec<u8>) {
    let fault = Fault { status: code::E_ARG, code: "invalid-argument", message: message.to_owned(), at: At::Nowhere };
    reply::fault(&fault, &Manner::default())
}
