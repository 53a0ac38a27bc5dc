//! Fuzzes the whole call with arbitrary bytes as the request. A finding is whatever `check.rs` objects to.
//!
//! It refuses to build a request: bytes that are none must be answered, too. Those that leave out the world would make
//! the library look at the machine, which a fuzzer must not, so they are passed over.

#![no_main]

#[path = "../check.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|request: &[u8]| {
    if let Err(fault) = check::request(request) {
        panic!("{fault}");
    }
});
