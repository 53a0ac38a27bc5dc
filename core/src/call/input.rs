//! Where a payload keeps name and input of the call: every host's keys, and an input that is JSON inside a string. Owns
//! the keys of both; the fields of an input are `targets.rs` and `command.rs`.

use super::fields::{Fault, agree, checked, member, present};
use crate::host::Host;
use crate::json::{Doc, Keys, Kind, Value};
use std::borrow::Cow;

/// The inputs of one call. Several keys may hold one; an empty one must not hide a full one, so all are kept.
pub(super) struct Inputs<'d> {
    /// Ordinary payloads have one, which needs no memory of its own.
    object: Option<Value<'d>>,
    others: Vec<Value<'d>>,
    /// An input that is a text and not JSON: what a free-form tool is given.
    pub(super) texts: Vec<Cow<'d, [u8]>>,
    /// The key of an input that is neither.
    pub(super) unreadable: Option<&'static str>,
    /// The key of an input that says something else than the first one.
    pub(super) disputed: Option<&'static str>,
    /// The host says that it cut the input.
    pub(super) is_cut: bool,
}

static KEYS: Keys<16> = Keys::new([
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
]);

/// The keys of an input inside an object that stands for the whole call.
pub(super) static INNER: Keys<7> =
    Keys::new(["input", "arguments", "parameters", "args", "params", "tool_input", "toolInput"]);

/// Hands every input of the payload to `take`, nulls left out, and says whether the host cut one.
pub(super) fn sources<'d>(payload: Value<'d>, mut take: impl FnMut(&'static str, Value<'d>)) -> Result<bool, Fault> {
    let mut is_cut = false;
    for (slot, key) in payload.pick(&KEYS).found() {
        let Some(value) = present(slot, key)? else { continue };
        match key {
            "toolInputTruncated" | "tool_input_truncated" => is_cut |= value.raw() != b"false",
            // These stand for the whole call.
            "tool" | "tool_call" | "toolCall" | "preToolUse" | "output" => inner(value, &mut take)?,
            _ => take(key, value),
        }
    }
    Ok(is_cut)
}

fn inner<'d>(call: Value<'d>, take: &mut impl FnMut(&'static str, Value<'d>)) -> Result<(), Fault> {
    for (slot, key) in call.pick(&INNER).found() {
        if let Some(value) = present(slot, key)? {
            take(key, value);
        }
    }
    Ok(())
}

/// The text of an input that is a string and looks like a JSON object. The caller keeps it, reads it as a document and
/// hands that to `read`; the values of the call may borrow from it.
pub(crate) fn encoded<'d>(payload: Value<'d>) -> Option<Cow<'d, [u8]>> {
    let mut found = None;
    let take = |_, value: Value<'d>| found = found.take().or_else(|| value.text().filter(|text| is_object(text)));
    sources(payload, take).ok().and(found)
}

fn is_object(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"{")
}

impl<'d> Inputs<'d> {
    /// The inputs of a payload; `decoded` is the document in the string that `encoded` found, if it is one.
    pub(super) fn read(payload: Value<'d>, decoded: Option<&'d Doc<'d>>) -> Result<Inputs<'d>, Fault> {
        let mut inputs = Inputs {
            object: None,
            others: Vec::new(),
            texts: Vec::new(),
            unreadable: None,
            disputed: None,
            is_cut: false,
        };
        let mut first: Option<Cow<'d, [u8]>> = None;
        let mut dispute = Ok(());
        inputs.is_cut = sources(payload, |key, value| {
            if dispute.is_ok() {
                dispute = inputs.take(key, value, &mut first);
            }
        })?;
        dispute?;
        if first.is_some() {
            match decoded.map(Doc::root).filter(|root| root.kind() == Kind::Object) {
                Some(root) => inputs.push("input", root),
                None => inputs.unreadable = Some("input"),
            }
        }
        Ok(inputs)
    }

    /// Takes the value under one key. `first` is the first text that looks like an object.
    fn take(&mut self, key: &'static str, value: Value<'d>, first: &mut Option<Cow<'d, [u8]>>) -> Result<(), Fault> {
        match value.text() {
            None if value.kind() == Kind::Object => self.push(key, value),
            None => self.unreadable = Some(key),
            Some(text) if is_object(&text) => return agree(first, text, key),
            Some(text) if text.trim_ascii().is_empty() => {}
            Some(text) => self.texts.push(text),
        }
        Ok(())
    }

    fn push(&mut self, key: &'static str, object: Value<'d>) {
        // An empty one says nothing, and an object with the name of the tool is the call and not its input.
        let says = |object: Value<'d>| object.members().next().is_some() && object.find("tool").value.is_none();
        match self.object {
            Some(first) => {
                if says(first) && says(object) && !agrees(first, object) {
                    self.disputed = Some(key);
                }
                self.others.push(object);
            }
            None => self.object = Some(object),
        }
    }

    /// The inputs that are objects.
    pub(super) fn objects(&self) -> impl Iterator<Item = Value<'d>> {
        self.object.into_iter().chain(self.others.iter().copied())
    }

    /// Takes an object for the input of a call that has none of its own.
    pub(super) fn stand_in(&mut self, object: Value<'d>) {
        self.object = self.object.or(Some(object));
    }
}

/// Members that are looked up one by one; an object with more must equal another one byte for byte.
const FEW: usize = 64;

/// Whether two inputs say the same, in whatever order.
fn agrees(first: Value<'_>, second: Value<'_>) -> bool {
    if first.same(second) {
        return true;
    }
    let count = first.members().take(FEW + 1).count();
    let has = |(name, value): (Cow<'_, [u8]>, Value<'_>)| {
        let found = std::str::from_utf8(&name).ok().and_then(|name| second.find(name).value);
        found.is_some_and(|other| other.same(value))
    };
    count <= FEW && count == second.members().take(FEW + 1).count() && first.members().all(has)
}

static NAMES: Keys<8> =
    Keys::new(["tool_name", "toolName", "tool", "tool_call", "toolCall", "preToolUse", "agent_action_name", "input"]);

/// The name of the tool in the payload's spelling.
pub(super) fn name(payload: Value<'_>, host: Host) -> Result<Option<Cow<'_, [u8]>>, Fault> {
    let mut found = None;
    for (slot, key) in payload.pick(&NAMES).found() {
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
