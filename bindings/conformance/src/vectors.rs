//! The vector format: reading the files, making request bytes, judging a reply.
//!
//! A vector is one request and what must be true of its reply; the tests of the core read them here as well. The files lie under `core/tests/vectors` and the format
//! is described in `docs/conformance.md`. Running a vector anywhere is not this module's business.

use crate::subset::differences;
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// One case.
#[derive(Debug, Clone)]
pub struct Vector {
    /// Unique over all files, kebab-case.
    pub id: String,
    /// The file it stands in, relative to the directory that was loaded.
    pub file: PathBuf,
    /// The bytes that are handed to `eval`.
    pub request: Vec<u8>,
    /// The request as a value, where it is written as one.
    pub value: Option<Value>,
    /// The return code that must come back.
    pub code: i32,
    /// Members that the reply must have.
    pub reply: Value,
    /// JSON pointers that must lead nowhere in the reply.
    pub absent: Vec<String>,
}

impl Vector {
    /// Whether the request fits on one line, which the line filter needs.
    pub fn fits_a_line(&self) -> bool {
        !self.request.contains(&b'\n')
    }

    /// What is wrong with this answer; empty when nothing is.
    pub fn faults(&self, code: i32, reply: &[u8]) -> Vec<String> {
        let mut faults = Vec::new();
        if code != self.code {
            faults.push(format!("code: wanted {}, found {code}", self.code));
        }
        if reply.contains(&b'\n') {
            faults.push("the reply is more than one line".to_string());
        }
        match serde_json::from_slice::<Value>(reply) {
            Err(error) => faults.push(format!("the reply is not JSON: {error}")),
            Ok(found) => {
                faults.extend(differences(&self.reply, &found));
                let present = self.absent.iter().filter(|pointer| found.pointer(pointer).is_some());
                faults.extend(present.map(|pointer| format!("{pointer}: must be absent")));
            }
        }
        faults
    }
}

/// The vectors of this repository.
///
/// # Errors
/// As [`load`].
pub fn load_all() -> Result<Vec<Vector>, String> {
    load(&crate::repository().join("core/tests/vectors"))
}

/// Reads every `.json` file below `directory`, in the order of their names.
///
/// # Errors
/// A sentence that names the file: it cannot be read, is not JSON, has a member that the format does not know, lacks
/// one that it needs, or repeats an id.
pub fn load(directory: &Path) -> Result<Vec<Vector>, String> {
    let mut vectors: Vec<Vector> = Vec::new();
    for file in json_files(directory)? {
        let name = file.strip_prefix(directory).unwrap_or(&file).to_path_buf();
        let text = fs::read(&file).map_err(|error| format!("{}: {error}", name.display()))?;
        vectors.extend(parse(&name, &text).map_err(|error| format!("{}: {error}", name.display()))?);
    }
    refuse_repeated_ids(&vectors)?;
    Ok(vectors)
}

/// Every `.json` file below `directory`, in the order of their names.
///
/// # Errors
/// A sentence that names the directory: it cannot be read.
pub fn json_files(directory: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(json_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    Ok(files)
}

fn refuse_repeated_ids(vectors: &[Vector]) -> Result<(), String> {
    let mut ids: Vec<&str> = vectors.iter().map(|vector| vector.id.as_str()).collect();
    ids.sort_unstable();
    match ids.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("the id {} is used twice", pair[0])),
        None => Ok(()),
    }
}

/// Reads one file.
///
/// # Errors
/// As [`load`].
pub fn parse(name: &Path, text: &[u8]) -> Result<Vec<Vector>, String> {
    let file: Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let file = object(&file, "the file", &["about", "authority", "vectors"])?;
    text_member(file, "about")?;
    text_member(file, "authority")?;
    let rows = file.get("vectors").and_then(Value::as_array).ok_or("`vectors` must be an array")?;
    rows.iter().map(|row| vector(name, row)).collect()
}

const MEMBERS: &[&str] = &["id", "why", "request", "request_text", "request_hex", "code", "reply", "absent"];

fn vector(name: &Path, row: &Value) -> Result<Vector, String> {
    let row = object(row, "a vector", MEMBERS)?;
    let id = text_member(row, "id")?;
    read_row(name, &id, row).map_err(|error| format!("{id}: {error}"))
}

fn read_row(name: &Path, id: &str, row: &Map<String, Value>) -> Result<Vector, String> {
    if !id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')) {
        return Err("an id is kebab-case".to_string());
    }
    text_member(row, "why")?;
    let code = row.get("code").and_then(Value::as_i64).and_then(|code| i32::try_from(code).ok());
    let absent = row.get("absent").map_or(Ok(Vec::new()), strings)?;
    Ok(Vector {
        id: id.to_string(),
        file: name.to_path_buf(),
        request: request(row)?,
        value: row.get("request").cloned(),
        code: code.ok_or("`code` must be a return code")?,
        reply: reply(row)?,
        absent,
    })
}

/// What a vector demands of the reply; one that demands nothing could not fail.
fn reply(row: &Map<String, Value>) -> Result<Value, String> {
    let reply = row.get("reply").filter(|reply| reply.as_object().is_some_and(|reply| !reply.is_empty()));
    reply.cloned().ok_or("`reply` must be an object with a member".to_string())
}

fn request(row: &Map<String, Value>) -> Result<Vec<u8>, String> {
    match (row.get("request"), row.get("request_text"), row.get("request_hex")) {
        (Some(value), None, None) => Ok(value.to_string().into_bytes()),
        (None, Some(Value::String(text)), None) => Ok(text.clone().into_bytes()),
        (None, None, Some(Value::String(digits))) => from_hex(digits).ok_or("`request_hex` is not hex".to_string()),
        _ => Err("exactly one of `request`, `request_text`, `request_hex`".to_string()),
    }
}

/// The bytes that pairs of hexadecimal digits spell.
pub fn from_hex(digits: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = digits.chars().map(|digit| digit.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect())
}

fn object<'a>(value: &'a Value, what: &str, known: &[&str]) -> Result<&'a Map<String, Value>, String> {
    let map = value.as_object().ok_or_else(|| format!("{what} must be an object"))?;
    match map.keys().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(format!("{what} has no member `{name}`")),
        None => Ok(map),
    }
}

fn text_member(map: &Map<String, Value>, name: &str) -> Result<String, String> {
    let text = map.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    text.map(str::to_string).ok_or_else(|| format!("`{name}` must be text"))
}

fn strings(value: &Value) -> Result<Vec<String>, String> {
    let items = value.as_array().ok_or("`absent` must be an array")?;
    let text = |item: &Value| item.as_str().map(str::to_string).ok_or("`absent` must hold pointers".to_string());
    items.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::{from_hex, parse, refuse_repeated_ids};
    use serde_json::{Value, json};
    use std::path::Path;

    fn one(mut row: Value) -> Result<super::Vector, String> {
        row["why"] = json!("w");
        row.as_object_mut().unwrap().entry("reply").or_insert(json!({"v": 1}));
        let file = json!({"about": "a", "authority": "b", "vectors": [row]}).to_string();
        parse(Path::new("f.json"), file.as_bytes()).map(|mut vectors| vectors.remove(0))
    }

    #[test]
    fn a_request_keeps_the_order_of_its_members() {
        let vector = one(json!({"id": "a", "request": {"z": 1, "a": [1.0, null]}, "code": 0})).unwrap();
        assert_eq!(vector.request, br#"{"z":1,"a":[1.0,null]}"#);
    }

    #[test]
    fn bytes_are_given_in_hexadecimal() {
        let vector = one(json!({"id": "a", "request_hex": "ff0a", "code": -2})).unwrap();
        assert_eq!(vector.request, [0xff, 0x0a]);
        assert!(!vector.fits_a_line());
    }

    #[test]
    fn a_misspelt_member_is_an_error_that_names_it() {
        let error = one(json!({"id": "a", "request": {}, "code": 0, "absnet": []})).unwrap_err();
        assert_eq!(error, "a vector has no member `absnet`");
    }

    #[test]
    fn hexadecimal_is_read_whole_or_not_at_all() {
        assert_eq!(from_hex("00fF"), Some(vec![0, 0xff]));
        for text in ["f", "fg", "+f", "f f "] {
            assert_eq!(from_hex(text), None, "{text}");
        }
    }

    #[test]
    fn an_id_that_is_used_twice_is_an_error() {
        let vector = |id: &str| one(json!({"id": id, "request": {}, "code": 0})).unwrap();
        assert!(refuse_repeated_ids(&[vector("a"), vector("b")]).is_ok());
        let error = refuse_repeated_ids(&[vector("a"), vector("b"), vector("a")]).unwrap_err();
        assert_eq!(error, "the id a is used twice");
    }

    #[test]
    fn a_vector_that_demands_nothing_is_an_error() {
        for reply in [json!({}), json!([1]), json!(null)] {
            let error = one(json!({"id": "a", "request": {}, "code": 0, "reply": reply})).unwrap_err();
            assert_eq!(error, "a: `reply` must be an object with a member");
        }
    }

    /// Every kind of difference: a wrong code, scalar, array, a missing member, a member that must not be there, more
    /// than one line, and a reply that is no JSON.
    #[test]
    fn every_kind_of_difference_is_found() {
        let reply = json!({"a": {"b": 1}, "list": [1, 2]});
        let vector = one(json!({"id": "a", "request": {}, "code": 2, "reply": reply, "absent": ["/gone"]})).unwrap();
        let right = json!({"a": {"b": 1, "more": 0}, "list": [1, 2], "more": null}).to_string();
        assert_eq!(vector.faults(2, right.as_bytes()), [""; 0]);
        assert_eq!(vector.faults(0, right.as_bytes()), ["code: wanted 2, found 0"]);
        let seeded = [
            (json!({"a": {"b": 2}, "list": [1, 2]}), "/a/b"),
            (json!({"a": {"b": 1}, "list": [1, 2, 3]}), "/list"),
            (json!({"a": {}, "list": [1, 2]}), "/a/b"),
            (json!({"a": 7, "list": [1, 2]}), "/a"),
            (json!({"a": {"b": 1}, "list": [1, 2], "gone": null}), "/gone"),
        ];
        for (reply, place) in seeded {
            let found = vector.faults(2, reply.to_string().as_bytes());
            assert!(found.len() == 1 && found[0].starts_with(place), "{reply}: {found:?}");
        }
        assert_eq!(vector.faults(2, format!("{right}\n").as_bytes()).len(), 1);
        assert_eq!(vector.faults(2, b"{").len(), 1);
    }
}
