//! Fuzzes the whole call with an arbitrary command text. A finding is whatever `check.rs` objects to.
//!
//! It refuses to know which answer a text deserves, except that a denied command behind a complete one is denied.

#![no_main]

#[path = "../check.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &[u8]| {
    if let Err(fault) = check::command(&String::from_utf8_lossy(text)) {
        panic!("{fault}");
    }
});
