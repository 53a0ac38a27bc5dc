//! JSON documents on disk: other people's data, so that unknown members are kept.
//!
//! Owns: how they are read and written. Refuses to own: which members there are.

use serde_json::{Map, Value};

use crate::world::facts::{Content, World};

/// The largest file of state that is read, in bytes.
pub(crate) const LIMIT: usize = 1 << 20;

/// A document, as far as it could be read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Document {
    Absent,
    Value(Value),
    /// Why not, in one clause.
    Unreadable(&'static str),
}

/// Reads the document at a path.
pub(crate) fn read(world: &dyn World, path: &[u8]) -> Document {
    read_within(world, path, LIMIT)
}

/// The same with a limit of its own, in bytes.
pub(super) fn read_within(world: &dyn World, path: &[u8], limit: usize) -> Document {
    match world.content(path, limit) {
        Content::Absent => Document::Absent,
        Content::Unreadable(why) => Document::Unreadable(why),
        Content::Bytes(bytes) => parse(&bytes).map_or(Document::Unreadable("it is not JSON"), Document::Value),
    }
}

/// The value of a text; a byte order mark before it is no part of it.
pub(crate) fn parse(bytes: &[u8]) -> Option<Value> {
    serde_json::from_slice(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).ok()
}

/// In which order members are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Sorted, at every depth.
    Sorted,
    /// As they were read.
    AsRead,
}

/// The text of a document: two blanks for each level, a newline at the end.
pub(crate) fn render(value: &Value, order: Order) -> Vec<u8> {
    let sorted;
    let value = match order {
        Order::AsRead => value,
        Order::Sorted => {
            sorted = sort(value);
            &sorted
        }
    };
    let mut text = serde_json::to_vec_pretty(value).unwrap_or_default();
    text.push(b'\n');
    text
}

/// Depth is bounded by the parser.
fn sort(value: &Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.iter().map(sort).collect()),
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(key, _)| *key);
            Value::Object(members.into_iter().map(|(key, value)| (key.clone(), sort(value))).collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}
