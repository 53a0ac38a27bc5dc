//! Deciding fields: one meaning under several keys, each of which may be missing, doubled or of a wrong type. Owns what
//! is then believed; knows no particular field.

use crate::json::{Keys, Kind, Slot, Value};
use std::borrow::Cow;

/// Why a payload cannot be judged as if it were understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Code of the decision.
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Fault {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into() }
    }

    pub(super) fn ambiguous(what: &str) -> Fault {
        Fault::new("ambiguous-input", format!("the payload gives two values for {what}"))
    }

    /// A value that cannot be read as what it should be.
    pub(super) fn wrong(code: &'static str, key: &str, value: Value<'_>) -> Fault {
        if value.is_deep() {
            return Fault::new("too-deep", format!("`{key}` nests too deep"));
        }
        Fault::new(code, format!("`{key}` is {}", noun(value.kind())))
    }
}

fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "a boolean",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "an array",
        Kind::Object => "an object",
    }
}

/// The value of a key; null counts as not there.
pub(super) fn present<'d>(slot: Slot<'d>, key: &str) -> Result<Option<Value<'d>>, Fault> {
    if slot.twice {
        return Err(Fault::ambiguous(&format!("`{key}`")));
    }
    Ok(slot.value.filter(|value| !value.is_null()))
}

/// The value of one key of an object; null counts as not there.
pub(super) fn member<'d>(object: Value<'d>, key: &'static str) -> Result<Option<Value<'d>>, Fault> {
    present(object.find(key), key)
}

/// A text under one of several keys: the first that is a string and not blank. Others of a wrong type are passed over,
/// others that disagree are a fault.
pub(super) fn text<'d, const N: usize>(
    object: Value<'d>,
    keys: &'static Keys<N>,
) -> Result<Option<Cow<'d, [u8]>>, Fault> {
    let mut found = None;
    for (slot, key) in object.pick(keys).found() {
        let Some(text) = present(slot, key)?.and_then(Value::text).filter(|text| !text.trim_ascii().is_empty()) else {
            continue;
        };
        agree(&mut found, checked(text, key)?, key)?;
    }
    Ok(found)
}

/// Keeps the first of several texts and refuses another one.
pub(super) fn agree<'d>(found: &mut Option<Cow<'d, [u8]>>, text: Cow<'d, [u8]>, key: &str) -> Result<(), Fault> {
    match found {
        Some(first) if *first != text => Err(Fault::ambiguous(&format!("what `{key}` says"))),
        Some(_) => Ok(()),
        None => {
            *found = Some(text);
            Ok(())
        }
    }
}

/// A text that can be handed on: a NUL ends it for some readers and not for others.
pub(super) fn checked<'d>(text: Cow<'d, [u8]>, key: &str) -> Result<Cow<'d, [u8]>, Fault> {
    if text.contains(&0) {
        return Err(Fault::new("invalid-input", format!("`{key}` holds a NUL")));
    }
    Ok(text)
}

/// Whether bytes that came out of JSON hold a lone surrogate, which no path can.
pub(super) fn has_surrogate(text: &[u8]) -> bool {
    !text.is_ascii() && text.windows(2).any(|pair| matches!(pair, [0xed, 0xa0..=0xbf]))
}
