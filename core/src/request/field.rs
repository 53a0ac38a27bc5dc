//! The typed look-ups of an envelope's fields, and what they say where a field is wrong.
//!
//! Owns: types, places and the sentences about them. Refuses to own: which fields there are.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::fault::Fault;
use crate::json::{Keys, Kind, Slot, Value};
use crate::path;

/// A field of an object: its name as a JSON pointer, and what stands there.
#[derive(Clone, Copy)]
pub(super) struct Field<'f, 'd> {
    pub(super) at: &'f str,
    pub(super) slot: Slot<'d>,
}

impl<'d> Field<'_, 'd> {
    /// The value, if the field is there; two different ones are a fault.
    pub(super) fn value(&self) -> Result<Option<Value<'d>>, Fault> {
        if self.slot.twice {
            let fault = Fault::field(self.at, format!("`{}` is given twice, with different values", self.at));
            return Err(Fault { code: "ambiguous-input", ..fault });
        }
        match self.slot.value {
            Some(value) if value.is_deep() => Err(Fault::deep(self.at)),
            value => Ok(value),
        }
    }

    fn of(&self, kind: Kind, name: &str) -> Result<Option<Value<'d>>, Fault> {
        match self.value()? {
            Some(value) if value.kind() != kind => Err(self.must(name)),
            value => Ok(value),
        }
    }

    /// The fault of a field that must be something else.
    pub(super) fn must(&self, be: &str) -> Fault {
        Fault::field(self.at, format!("`{}` must be {be}", self.at))
    }

    pub(super) fn text(&self) -> Result<Option<Cow<'d, [u8]>>, Fault> {
        Ok(self.of(Kind::String, "a string")?.and_then(Value::text))
    }

    pub(super) fn boolean(&self) -> Result<Option<bool>, Fault> {
        Ok(self.of(Kind::Bool, "true or false")?.and_then(Value::boolean))
    }

    pub(super) fn object(&self) -> Result<Option<Value<'d>>, Fault> {
        self.of(Kind::Object, "an object")
    }

    pub(super) fn array(&self) -> Result<Option<Value<'d>>, Fault> {
        self.of(Kind::Array, "an array")
    }

    /// One of a list of words.
    pub(super) fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<Option<T>, Fault> {
        let Some(text) = self.text()? else { return Ok(None) };
        let found = words.iter().find(|(word, _)| word.as_bytes() == &*text);
        found.map(|(_, meaning)| Some(*meaning)).ok_or_else(|| self.must(&one_of(words.iter().map(|(word, _)| *word))))
    }
}

fn one_of<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let mut out = "one of".to_owned();
    for word in words {
        let _ = write!(out, " `{word}`");
    }
    out
}

/// The longest name that is quoted in a pointer, in bytes.
const LONGEST_NAME: usize = 256;

/// Refuses members that the contract does not name.
pub(super) fn only<const N: usize>(object: Value<'_>, at: &str, known: &Keys<N>) -> Result<(), Fault> {
    let Some(key) = object.stranger(known) else { return Ok(()) };
    let name = path::show(&key);
    let pointer = below(at, &key);
    Err(Fault::field(&pointer, format!("`{name}` is not a field that this version knows{}", inside(at))))
}

fn inside(at: &str) -> String {
    if at.is_empty() { String::new() } else { format!(" in `{at}`") }
}

/// The pointer of a member. A name may be as long as the request, and the reply must not be: then the pointer leads to
/// what holds it.
pub(super) fn below(at: &str, key: &[u8]) -> String {
    if key.len() > LONGEST_NAME {
        return at.to_owned();
    }
    format!("{at}/{}", String::from_utf8_lossy(key).replace('~', "~0").replace('/', "~1"))
}
