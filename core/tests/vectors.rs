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

/// Passwords and tokens that vectors plant in commands.
const PLANTED: &[&str] = &["hunter2hunter2", "ghp_0123456789abcdefghijABCDEFGHIJ012345"];

/// The word of a planted secret that a reply repeats. With `explain`, `call` shows the command as the payload has it, and
/// is asked for by who has the payload: it is not looked at.
fn repeated(request: &str, reply: &[u8]) -> Option<&'static str> {
    let mut reply: serde_json::Value = serde_json::from_slice(reply).expect("a reply is JSON");
    reply.as_object_mut().map(|reply| reply.remove("call"));
    let reply = reply.to_string();
    PLANTED.iter().find(|word| request.contains(*word) && reply.contains(*word)).copied()
}

#[test]
fn no_reply_repeats_a_secret() {
    let vectors = vectors::load_all().expect("vectors");
    let requests = vectors.iter().filter_map(|vector| Some((vector, std::str::from_utf8(&vector.request).ok()?)));
    let planted: Vec<_> = requests.filter(|(_, request)| PLANTED.iter().any(|word| request.contains(word))).collect();
    assert!(planted.len() > 20, "{} vectors plant a secret", planted.len());
    let told = |(vector, request): (&vectors::Vector, &str)| {
        let word = repeated(request, &hookpolicy::eval(request.as_bytes()).1)?;
        Some(format!("{}: {word}", vector.id))
    };
    let found: Vec<String> = planted.into_iter().filter_map(told).collect();
    support::assert_empty("secrets told", &found);
}

/// Seeded violation: a reason that holds the word.
#[test]
fn a_secret_that_is_told_is_caught() {
    let request = "git clone https://kim:hunter2hunter2@example.test/r";
    assert_eq!(repeated(request, br#"{"reason": "no hunter2hunter2"}"#), Some("hunter2hunter2"));
    assert_eq!(repeated(request, br#"{"reason": "no", "call": "hunter2hunter2"}"#), None);
}
