//! Vectors: one request, the expected code, and the part of the reply that must be there.
//!
//! Loads `tests/vectors/**/*.json` and compares replies with them; it refuses to evaluate anything itself.

use serde_json::Value;
use std::path::{Path, PathBuf};

/// One conformance case.
pub(crate) struct Vector {
    /// Unique over all files.
    pub(crate) id: String,
    /// The file it stands in, for messages.
    pub(crate) file: PathBuf,
    /// The exact bytes of the request.
    pub(crate) request: Vec<u8>,
    /// The request as a value, when it is written as one.
    pub(crate) value: Option<Value>,
    /// The expected return code.
    pub(crate) code: i32,
    /// The members the reply must have.
    pub(crate) reply: Value,
    /// JSON pointers that must not lead anywhere in the reply.
    pub(crate) absent: Vec<String>,
}

const MEMBERS: [&str; 8] = ["id", "why", "request", "request_text", "request_hex", "code", "reply", "absent"];

/// All vectors, in the order of the file names. Panics on a file that is not written as the format demands.
pub(crate) fn load() -> Vec<Vector> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut vectors = Vec::new();
    for file in json_files(&root) {
        let document = read(&file);
        for member in ["about", "authority"] {
            let told = document[member].as_str().is_some_and(|text| !text.is_empty());
            assert!(told, "{}: no {member}", file.display());
        }
        let list = document["vectors"].as_array().unwrap_or_else(|| panic!("{}: no vectors", file.display()));
        vectors.extend(list.iter().map(|item| vector(&file, item)));
    }
    vectors
}

/// Every `.json` file below a directory, sorted.
pub(crate) fn json_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display())) {
        let path = entry.expect("a directory entry").path();
        if path.is_dir() {
            files.extend(json_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The JSON document in a file.
pub(crate) fn read(file: &Path) -> Value {
    let text = std::fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn vector(file: &Path, item: &Value) -> Vector {
    let id = item["id"].as_str().unwrap_or_else(|| panic!("{}: a vector without id", file.display())).to_owned();
    let members = item.as_object().expect("a vector is an object");
    for name in members.keys() {
        assert!(MEMBERS.contains(&name.as_str()), "{id}: unknown member {name}");
    }
    assert!(item["why"].as_str().is_some_and(|text| !text.is_empty()), "{id}: no why");
    assert!(item["reply"].as_object().is_some_and(|reply| !reply.is_empty()), "{id}: an empty reply demands nothing");
    let absent = item.get("absent").and_then(Value::as_array).cloned().unwrap_or_default();
    Vector {
        request: request_bytes(&id, item),
        value: item.get("request").cloned(),
        code: item["code"].as_i64().and_then(|code| code.try_into().ok()).unwrap_or_else(|| panic!("{id}: no code")),
        reply: item["reply"].clone(),
        absent: absent.iter().map(|pointer| pointer.as_str().expect("a JSON pointer").to_owned()).collect(),
        file: file.to_owned(),
        id,
    }
}

fn request_bytes(id: &str, item: &Value) -> Vec<u8> {
    match (item.get("request"), item.get("request_text"), item.get("request_hex")) {
        (Some(value), None, None) => serde_json::to_vec(value).expect("a value can be written"),
        (None, Some(Value::String(text)), None) => text.clone().into_bytes(),
        (None, None, Some(Value::String(hex))) => from_hex(hex).unwrap_or_else(|| panic!("{id}: not hex")),
        _ => panic!("{id}: exactly one of request, request_text, request_hex"),
    }
}

/// The bytes that a string of hexadecimal digits spells.
pub(crate) fn from_hex(hex: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = hex.chars().map(|digit| digit.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect())
}

/// What is wrong with an answer; empty when nothing is.
pub(crate) fn differences(vector: &Vector, code: i32, reply: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    if code != vector.code {
        found.push(format!("code: expected {}, got {code}", vector.code));
    }
    let reply: Value = match serde_json::from_slice(reply) {
        Ok(value) => value,
        Err(error) => return vec![format!("the reply is not JSON: {error}")],
    };
    compare(&vector.reply, &reply, "", &mut found);
    for pointer in &vector.absent {
        if let Some(value) = reply.pointer(pointer) {
            found.push(format!("{pointer}: must be absent, is {value}"));
        }
    }
    found
}

/// Subset match: every expected member must be there; arrays and scalars must be equal.
pub(crate) fn compare(expected: &Value, actual: &Value, at: &str, found: &mut Vec<String>) {
    let (Value::Object(wanted), Value::Object(given)) = (expected, actual) else {
        if expected != actual {
            found.push(format!("{at}: expected {expected}, got {actual}"));
        }
        return;
    };
    for (name, value) in wanted {
        let place = format!("{at}/{name}");
        match given.get(name) {
            Some(other) => compare(value, other, &place, found),
            None => found.push(format!("{place}: expected {value}, is missing")),
        }
    }
}
