//! Fuzzes the whole call with an arbitrary text for PowerShell, and for `cmd.exe`. A finding is whatever `check.rs` objects to.
//!
//! It refuses to know which answer a text deserves, except that a denied command in front of a text is denied.

#![no_main]

#[path = "../check.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &[u8]| {
    if let Err(fault) = check::foreign(&String::from_utf8_lossy(text)) {
        panic!("{fault}");
    }
});
