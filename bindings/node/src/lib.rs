//! The native half of the npm package: a JavaScript string or bytes in, the engine's reply out.
//!
//! Owns the crossing: how text becomes bytes, the worker pool, the quiet panic hook. It judges nothing and knows no field
//! of a request. Argument types are checked in `index.cjs`, which also turns objects into text.

use std::sync::Once;

use hookpolicy::code;
use napi::bindgen_prelude::{AsyncTask, Buffer, Either, Result, Utf16String};
use napi::{Env, Task};
use napi_derive::napi;

/// No objection; stay silent.
#[napi]
pub const PASS: i32 = code::PASS;
/// Run the call and hand the context to the model.
#[napi]
pub const ADVISE: i32 = code::ADVISE;
/// Block the call.
#[napi]
pub const DENY: i32 = code::DENY;
/// An argument cannot be a request.
#[napi]
pub const E_ARG: i32 = code::E_ARG;
/// Not UTF-8, not JSON, or not a request we know.
#[napi]
pub const E_REQUEST: i32 = code::E_REQUEST;
/// Larger than `MAX_REQUEST`, or too deep in a value that is read.
#[napi]
pub const E_LIMIT: i32 = code::E_LIMIT;
/// A bug in the library, contained.
#[napi]
pub const E_PANIC: i32 = code::E_PANIC;
/// The largest request that is read, in bytes.
#[napi]
pub const MAX_REQUEST: u32 = hookpolicy::MAX_REQUEST as u32;

/// A request as JavaScript has it: a string, or the bytes of a `Uint8Array`.
type Request<'env> = Either<String, &'env [u8]>;

/// Evaluates a request given as a string without lone surrogates.
#[napi(catch_unwind)]
pub fn eval_string(request: String) -> String {
    evaluated(request.as_bytes()).1
}

/// Evaluates a request given as bytes.
#[napi(catch_unwind)]
pub fn eval_bytes(request: &[u8]) -> String {
    evaluated(request).1
}

/// Evaluates a request and returns the code and the reply.
#[napi(catch_unwind)]
pub fn eval_with_code(request: Request) -> (i32, String) {
    match request {
        Either::A(text) => evaluated(text.as_bytes()),
        Either::B(bytes) => evaluated(bytes),
    }
}

/// Evaluates a request on Node's own worker pool; a promise of the reply.
#[napi(catch_unwind)]
pub fn eval_async(request: Request) -> AsyncTask<Evaluation> {
    AsyncTask::new(Evaluation(match request {
        Either::A(text) => text.into_bytes(),
        // Copied, because JavaScript may change the array while the pool reads it.
        Either::B(bytes) => bytes.to_vec(),
    }))
}

/// The bytes of a string with lone surrogates. Node would put U+FFFD in their place on the way here; the engine has to
/// see what cannot be encoded and say so, not judge another text.
#[napi(catch_unwind)]
pub fn encode(text: Utf16String) -> Buffer {
    generalized_utf8(&text).into()
}

/// The version of the library.
#[napi]
pub fn version() -> &'static str {
    hookpolicy::VERSION
}

/// The engine's description of this build, as JSON text.
#[napi]
pub fn build_info() -> &'static str {
    hookpolicy::build_info()
}

/// One call on the worker pool: the request's bytes.
pub struct Evaluation(Vec<u8>);

impl Task for Evaluation {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> Result<String> {
        Ok(evaluated(&self.0).1)
    }

    fn resolve(&mut self, _env: Env, reply: String) -> Result<String> {
        Ok(reply)
    }
}

fn evaluated(request: &[u8]) -> (i32, String) {
    silence_panics();
    let (code, reply) = hookpolicy::eval(request);
    // The engine writes UTF-8 only, so this is a check and not a conversion.
    let reply = String::from_utf8(reply).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    (code, reply)
}

/// Sets a panic hook that prints nothing. The standard library inside this addon is private to it, so no other Rust code
/// of the process loses its hook.
fn silence_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| std::panic::set_hook(Box::new(|_| {})));
}

/// A string as UTF-8, where a lone surrogate stays the three bytes that are not UTF-8.
fn generalized_utf8(text: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for unit in char::decode_utf16(text.iter().copied()) {
        match unit {
            Ok(char) => bytes.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
            Err(error) => bytes.extend_from_slice(&surrogate(error.unpaired_surrogate())),
        }
    }
    bytes
}

fn surrogate(unit: u16) -> [u8; 3] {
    let [high, low] = unit.to_be_bytes();
    [0xE0 | high >> 4, 0x80 | (high & 0x0F) << 2 | low >> 6, 0x80 | low & 0x3F]
}
