//! Runs every vector of `tests/vectors` through the library and prints each difference with the vector's id.
//!
//! It refuses to know what a right answer is: that stands in the vectors, and `conformance` reads and compares them.

mod support;

use conformance::{parity, vectors};

#[test]
fn every_vector_is_answered_as_written() {
    let vectors = vectors::load_all().expect("vectors");
    assert!(!vectors.is_empty());
    let unmet = parity::unmet(&vectors);
    support::report(&format!("vectors: {} of {} as written", vectors.len() - unmet.len(), vectors.len()));
    support::assert_empty("vectors differ", &unmet);
}
