//! The C ABI: seven functions and one struct over `hookpolicy::eval`.
//!
//! It owns pointers, lengths and who frees what. It decides nothing: every code and every reply byte comes from the
//! core crate, which also holds the one guard against panics. The doc comments of the public items are written for C
//! programmers, because `include/hookpolicy.h` is generated from them and is their manual.

#![allow(clippy::missing_safety_doc, reason = "the promises stand in the C manual, in the words of C")]

#[cfg(panic = "abort")]
compile_error!("hookpolicy-ffi contains panics and must be built with panic = \"unwind\"");

mod owned;

use std::ffi::{CStr, c_char};
use std::ptr;
use std::slice;
use std::sync::atomic::{AtomicBool, Ordering};

/// Rises when a function of this header changes or goes.
pub const POLICY_ABI_MAJOR: u32 = 1;
/// Rises when a function is added.
pub const POLICY_ABI_MINOR: u32 = 0;

/// No objection: let the call go on and stay silent.
pub const POLICY_PASS: i32 = 0;
/// Let the call go on and hand the context in the reply to the model.
pub const POLICY_ADVISE: i32 = 1;
/// Block the call.
pub const POLICY_DENY: i32 = 2;
/// An argument is NULL that must not be, or a length is over PTRDIFF_MAX.
pub const POLICY_E_ARG: i32 = -1;
/// The request is not UTF-8, not JSON, or not a request of a known version.
pub const POLICY_E_REQUEST: i32 = -2;
/// The request is larger than POLICY_MAX_REQUEST, or too deep in a field that is read.
pub const POLICY_E_LIMIT: i32 = -3;
/// A bug in the library, contained.
pub const POLICY_E_PANIC: i32 = -4;
/// The largest request that is read, in bytes.
pub const POLICY_MAX_REQUEST: usize = 16777216;

// The header can only be generated from literals; here they are held against the values of the core crate.
const _: () = {
    use hookpolicy::code;
    assert!(POLICY_PASS == code::PASS && POLICY_ADVISE == code::ADVISE && POLICY_DENY == code::DENY);
    assert!(POLICY_E_ARG == code::E_ARG && POLICY_E_REQUEST == code::E_REQUEST);
    assert!(POLICY_E_LIMIT == code::E_LIMIT && POLICY_E_PANIC == code::E_PANIC);
    assert!(POLICY_MAX_REQUEST == hookpolicy::MAX_REQUEST);
    assert!(POLICY_ABI_MAJOR == hookpolicy::ABI.0 && POLICY_ABI_MINOR == hookpolicy::ABI.1);
};

/// A reply. The library owns the bytes until policy_bytes_free gives them back.
///
/// data[len] is a NUL that len does not count, so that data can be printed as text: a reply holds no other NUL.
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name is the C name")]
pub struct policy_bytes {
    /// The JSON text; NULL only after policy_bytes_free.
    pub data: *mut u8,
    /// Its length in bytes.
    pub len: usize,
}

/// The ABI of the library that is loaded: POLICY_ABI_MAJOR << 16 | POLICY_ABI_MINOR as they were when it was built.
///
/// A program that loads the library at run time compares the upper half with its own POLICY_ABI_MAJOR before it calls
/// anything else.
#[unsafe(no_mangle)]
pub extern "C" fn policy_abi_version() -> u32 {
    POLICY_ABI_MAJOR << 16 | POLICY_ABI_MINOR
}

/// The version of the library, such as "1.4.2". Static: never freed, never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn policy_version() -> *const c_char {
    VERSION.as_ptr().cast()
}

/// A JSON object that describes the build: version, ABI, wire versions, target. Static: never freed, never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn policy_build_info() -> *const c_char {
    BUILD_INFO.as_ptr().cast()
}

/// Evaluates the request in request[0] .. request[len - 1] and returns one of the codes above.
///
/// The request needs no NUL at its end; a NUL inside it makes it unreadable. It is read during the call only.
///
/// On every return, negative ones too, *reply holds a JSON object that agrees with the code: an error is a reply.
/// What *reply held before is overwritten, not freed. With reply == NULL the code is all there is.
///
/// request must not be NULL, whatever len is. The memory behind it must be len bytes long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn policy_eval_bytes(request: *const u8, len: usize, reply: *mut policy_bytes) -> i32 {
    keep_silent();
    let (code, text) = if request.is_null() {
        hookpolicy::argument_error("request is NULL")
    } else if isize::try_from(len).is_err() {
        hookpolicy::argument_error("len is over PTRDIFF_MAX")
    } else {
        // SAFETY: not NULL, and no longer than `isize::MAX`, which is checked above; the caller vouches for the rest.
        hookpolicy::eval(unsafe { slice::from_raw_parts(request, len) })
    };
    if !reply.is_null() {
        // SAFETY: not NULL, and the caller vouches that it can be written. `write` drops nothing that was there.
        unsafe { reply.write(policy_bytes { data: owned::bytes(&text), len: text.len() }) };
    }
    code
}

/// Gives a reply back and clears both fields. NULL is fine, and so is a reply that was given back before.
///
/// Anything else must come from policy_eval_bytes: a struct that was never filled in has to start as {NULL, 0}.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn policy_bytes_free(reply: *mut policy_bytes) {
    if reply.is_null() {
        return;
    }
    // SAFETY: not NULL, and the caller vouches that `data` is ours or NULL.
    unsafe {
        owned::free((*reply).data);
        reply.write(policy_bytes { data: ptr::null_mut(), len: 0 });
    }
}

/// Text in, text out: evaluates a request that ends at its first NUL and returns the reply as text.
///
/// Never NULL, also when request is: the reply says so then. Give the text back with policy_free. The code is in the
/// reply alone; a program that enforces calls policy_eval_bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn policy_eval(request: *const c_char) -> *mut c_char {
    keep_silent();
    let (_, text) = if request.is_null() {
        hookpolicy::argument_error("request is NULL")
    } else {
        // SAFETY: not NULL, and the caller vouches for the NUL at its end.
        hookpolicy::eval(unsafe { CStr::from_ptr(request) }.to_bytes())
    };
    owned::bytes(&text).cast()
}

/// Gives a text of policy_eval back, once. NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn policy_free(text: *mut c_char) {
    // SAFETY: the caller vouches that the text is ours or NULL.
    unsafe { owned::free(text.cast()) };
}

static VERSION: [u8; hookpolicy::VERSION.len() + 1] = terminated(hookpolicy::VERSION);
static BUILD_INFO: [u8; hookpolicy::build_info().len() + 1] = terminated(hookpolicy::build_info());

/// The text with a NUL at its end. Made by the compiler, so that a child forked at any instant can read it.
const fn terminated<const N: usize>(text: &str) -> [u8; N] {
    let mut out = [0; N];
    let mut at = 0;
    while at < text.len() {
        assert!(text.as_bytes()[at] != 0, "the text holds no NUL");
        out[at] = text.as_bytes()[at];
        at += 1;
    }
    out
}

/// Replaces the panic hook, which would print, by one that is quiet. The archive and the shared object carry a std of
/// their own, so no hook of the host is touched.
///
/// Threads that race set the same hook more than once, which is harmless; waiting for one another would not be, since
/// a child of `fork` could wait for a thread that it does not have.
fn keep_silent() {
    static DONE: AtomicBool = AtomicBool::new(false);
    if DONE.load(Ordering::Acquire) {
        return;
    }
    std::panic::set_hook(Box::new(|_| {}));
    DONE.store(true, Ordering::Release);
}
