//! Runs every vector of `tests/vectors` through the library and prints each difference with the vector's id.
//!
//! It refuses to know what a right answer is: that stands in the vectors.

mod support;

use serde_json::json;
use std::collections::HashMap;
use support::vector::{self, Vector};

#[test]
fn every_vector_is_answered_as_written() {
    let vectors = vector::load();
    assert!(!vectors.is_empty());
    let failures: Vec<String> = vectors.iter().filter_map(failure).collect();
    support::report(&format!("vectors: {} of {} as written", vectors.len() - failures.len(), vectors.len()));
    support::assert_empty("vectors differ", &failures);
}

fn failure(vector: &Vector) -> Option<String> {
    let (code, reply) = hookpolicy::eval(&vector.request);
    let found = vector::differences(vector, code, &reply);
    let shown = String::from_utf8_lossy(&reply[..reply.len().min(600)]).into_owned();
    (!found.is_empty()).then(|| format!("{}\n  {}\n  reply: {shown}", vector.id, found.join("\n  ")))
}

#[test]
fn ids_are_unique() {
    let mut seen: HashMap<String, std::path::PathBuf> = HashMap::new();
    for vector in vector::load() {
        if let Some(first) = seen.insert(vector.id.clone(), vector.file.clone()) {
            panic!("{} stands in {} and in {}", vector.id, first.display(), vector.file.display());
        }
    }
}

/// The comparison is a gate, so it must catch what is seeded here: a wrong code, scalar, array, a missing member, a
/// member that must not be there, and a reply that is no JSON.
#[test]
fn the_comparison_catches_every_kind_of_difference() {
    let vector = Vector {
        id: "seeded".to_owned(),
        file: "seeded.json".into(),
        request: Vec::new(),
        value: None,
        code: 2,
        reply: json!({"a": {"b": 1}, "list": [1, 2]}),
        absent: vec!["/gone".to_owned()],
    };
    let right = json!({"a": {"b": 1, "more": 0}, "list": [1, 2], "more": null});
    assert_eq!(vector::differences(&vector, 2, right.to_string().as_bytes()), Vec::<String>::new());
    assert_eq!(vector::differences(&vector, 0, right.to_string().as_bytes()).len(), 1);
    let seeded = [
        (json!({"a": {"b": 2}, "list": [1, 2]}), "/a/b"),
        (json!({"a": {"b": 1}, "list": [1, 2, 3]}), "/list"),
        (json!({"a": {}, "list": [1, 2]}), "/a/b"),
        (json!({"a": 7, "list": [1, 2]}), "/a"),
        (json!({"a": {"b": 1}, "list": [1, 2], "gone": null}), "/gone"),
    ];
    for (reply, place) in seeded {
        let found = vector::differences(&vector, 2, reply.to_string().as_bytes());
        assert!(found.len() == 1 && found[0].starts_with(place), "{reply}: {found:?}");
    }
    assert_eq!(vector::differences(&vector, 2, b"{").len(), 1);
}
