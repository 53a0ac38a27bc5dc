//! Where a payload keeps name and input of the call: every host's keys, and an input that is JSON inside a string. Owns
//! the keys of both; the fields of an input are `targets.rs` and `command.rs`.

use super::fields::{Fault, agree, checked, member, present};
use crate::host::Host;
use crate::json::{Doc, Kind, Value};
use std::borrow::Cow;

/// The inputs of one call. Several keys may hold one; an empty one must not hide a full one, so all are kept.
pub(super) struct Inputs<'d> {
    objects: Few<Value<'d>>,
    /// An input that is a text and not JSON: what a free-form tool is given.
    pub(super) texts: Vec<Cow<'d, [u8]>>,
    /// The key of an input that is neither.
    pub(super) unreadable: Option<&'static str>,
    /// The host says that it cut the input.
    pub(super) is_cut: bool,
}

const KEYS: [&str; 16] = [
    "tool_input",
    "toolInput",
    "toolArgs",
    "input",
    "args",
    "arguments",
    "parameters",
    "params",
    "tool_info",
    "tool",
    "tool_call",
    "toolCall",
    "preToolUse",
    "output",
    "toolInputTruncated",
    "tool_input_truncated",
];

/// The keys of an input inside an object that stands for the whole call.
pub(super) const INNER: [&str; 7] = ["input", "arguments", "parameters", "args", "params", "tool_input", "toolInput"];

/// Keys of an object that stands for the whole call, and keys that say whether the input was cut.
const CALLS: [&str; 5] = ["tool", "tool_call", "toolCall", "preToolUse", "output"];
const FLAGS: [&str; 2] = ["toolInputTruncated", "tool_input_truncated"];

/// Most inputs that a payload can hold: one under each other key, all inner ones in each call, and the decoded one.
const MOST: usize = KEYS.len() - CALLS.len() - FLAGS.len() + CALLS.len() * INNER.len() + 1;

/// A short list that needs no memory of its own.
struct Few<T> {
    items: [T; MOST],
    count: usize,
}

impl<T: Copy> Few<T> {
    /// No items. The filler is never seen.
    fn none(filler: T) -> Few<T> {
        Few { items: [filler; MOST], count: 0 }
    }

    fn push(&mut self, item: T) {
        if let Some(place) = self.items.get_mut(self.count) {
            *place = item;
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[T] {
        self.items.get(..self.count).unwrap_or_default()
    }
}

/// Inputs under their keys, and whether the host says that it cut one.
type Sources<'d> = (Few<(&'static str, Value<'d>)>, bool);

/// Every input of the payload, nulls left out.
fn sources(payload: Value<'_>) -> Result<Sources<'_>, Fault> {
    let mut found = Few::none(("", payload));
    let mut is_cut = false;
    for (slot, key) in payload.pick(&KEYS).into_iter().zip(KEYS) {
        let Some(value) = present(slot, key)? else { continue };
        if FLAGS.contains(&key) {
            is_cut |= value.raw() != b"false";
        } else if CALLS.contains(&key) {
            inner(value, &mut found)?;
        } else {
            found.push((key, value));
        }
    }
    Ok((found, is_cut))
}

fn inner<'d>(call: Value<'d>, found: &mut Few<(&'static str, Value<'d>)>) -> Result<(), Fault> {
    for (slot, key) in call.pick(&INNER).into_iter().zip(INNER) {
        if let Some(value) = present(slot, key)? {
            found.push((key, value));
        }
    }
    Ok(())
}

/// The text of an input that is a string and looks like a JSON object. The caller keeps it, reads it as a document and
/// hands that to `read`; the values of the call may borrow from it.
pub(crate) fn encoded(payload: Value<'_>) -> Option<Cow<'_, [u8]>> {
    let (sources, _) = sources(payload).ok()?;
    sources.as_slice().iter().filter_map(|(_, value)| value.text()).find(|text| is_object(text))
}

fn is_object(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"{")
}

impl<'d> Inputs<'d> {
    /// The inputs of a payload; `decoded` is the document in the string that `encoded` found, if it is one.
    pub(super) fn read(payload: Value<'d>, decoded: Option<&'d Doc<'d>>) -> Result<Inputs<'d>, Fault> {
        let (sources, is_cut) = sources(payload)?;
        let mut inputs = Inputs { objects: Few::none(payload), texts: Vec::new(), unreadable: None, is_cut };
        let mut first: Option<Cow<'d, [u8]>> = None;
        for &(key, value) in sources.as_slice() {
            match value.text() {
                None if value.kind() == Kind::Object => inputs.objects.push(value),
                None => inputs.unreadable = Some(key),
                Some(text) if is_object(&text) => agree(&mut first, text, key)?,
                Some(text) if text.trim_ascii().is_empty() => {}
                Some(text) => inputs.texts.push(text),
            }
        }
        if first.is_some() {
            match decoded.map(Doc::root).filter(|root| root.kind() == Kind::Object) {
                Some(root) => inputs.objects.push(root),
                None => inputs.unreadable = Some("input"),
            }
        }
        Ok(inputs)
    }

    /// The inputs that are objects.
    pub(super) fn objects(&self) -> &[Value<'d>] {
        self.objects.as_slice()
    }

    /// Takes an object for the input of a call that has none of its own.
    pub(super) fn stand_in(&mut self, object: Value<'d>) {
        if self.objects.count == 0 {
            self.objects.push(object);
        }
    }
}

/// The name of the tool in the payload's spelling.
pub(super) fn name(payload: Value<'_>, host: Host) -> Result<Option<Cow<'_, [u8]>>, Fault> {
    let keys = ["tool_name", "toolName", "tool", "tool_call", "toolCall", "preToolUse", "agent_action_name", "input"];
    let mut found = None;
    for (slot, key) in payload.pick(&keys).into_iter().zip(keys) {
        let Some(value) = present(slot, key)? else { continue };
        let value = match key {
            "tool" | "tool_call" | "toolCall" if value.kind() == Kind::Object => member(value, "name")?,
            "preToolUse" if value.kind() == Kind::Object => member(value, "toolName")?,
            "input" if host == Host::Opencode && value.kind() == Kind::Object => member(value, "tool")?,
            "tool_call" | "toolCall" | "preToolUse" | "input" => None,
            "agent_action_name" if host != Host::Windsurf => None,
            _ => Some(value),
        };
        if let Some(value) = value {
            take_name(value, key, &mut found)?;
        }
    }
    Ok(found)
}

fn take_name<'d>(value: Value<'d>, key: &str, found: &mut Option<Cow<'d, [u8]>>) -> Result<(), Fault> {
    let Some(text) = value.text() else { return Err(Fault::wrong("invalid-input", key, value)) };
    let text = checked(text, key)?;
    if text.trim_ascii().is_empty() {
        return Err(Fault::new("invalid-input", format!("`{key}` is blank")));
    }
    match found {
        Some(first) if first.trim_ascii() == text.trim_ascii() => Ok(()),
        _ => agree(found, text, key),
    }
}
