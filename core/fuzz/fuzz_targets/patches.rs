//! Fuzzes the readers of patches with any text. A finding is whatever `check.rs` objects to.
//!
//! It refuses to write a patch of its own: the corpus and the dictionary (`core/fuzz/patches.txt`) have the words.

#![no_main]

#[path = "../check.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Err(fault) = check::patch(text) {
        panic!("{fault}");
    }
});
