//! The record of a session's ritual: who went through which steps, for which tree and commit, and when.
//!
//! Owns: reading it, where one violation makes the whole of it worthless, and its rewrites, which keep what they do not
//! know. Refuses to own: whether a session is ready (`gates/ritual.rs`), and the file itself.

use serde_json::{Map, Value};

use super::document::{self, Document, Order};
use super::spelled::time;
use super::time::Time;
use crate::path::{self, Platform};
use crate::world::edit::{Change, New};
use crate::world::facts::World;

/// Where the record stands, below a root.
const PLACE: [&[u8]; 2] = [b".deft", b"ritual-state.json"];
/// The form of the record that is read here.
const VERSION: f64 = 1.0;
/// Before every session: the clock of a record that is to be gone through again.
const LONG_AGO: &str = "1970-01-01T00:00:00Z";

/// A record, as far as it could be read.
#[derive(Debug)]
pub(crate) enum Record {
    Absent,
    Valid(Ritual),
    /// Why not, in one clause.
    Invalid(&'static str),
}

/// A valid record.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ritual {
    /// The session that it is bound to.
    pub(crate) owner: String,
    /// The commit that the session was prepared at.
    pub(crate) head: String,
    /// The top directory of the tree that it was prepared for.
    pub(crate) worktree: String,
    pub(crate) started: Time,
    whole: Value,
}

/// A group of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Steps {
    Quick,
    Gated,
}

impl Steps {
    fn key(self) -> &'static str {
        match self {
            Self::Quick => "quick_steps",
            Self::Gated => "gated_steps",
        }
    }
}

/// Where the record of a root stands.
pub(crate) fn place(root: &[u8], platform: Platform) -> Vec<u8> {
    path::descend(root, PLACE.into_iter(), platform)
}

/// Reads the record at a path.
pub(crate) fn read(world: &dyn World, path: &[u8]) -> Record {
    match document::read(world, path) {
        Document::Absent => Record::Absent,
        Document::Unreadable(why) => Record::Invalid(why),
        Document::Value(value) => match Ritual::of(value) {
            Ok(ritual) => Record::Valid(ritual),
            Err(why) => Record::Invalid(why),
        },
    }
}

impl Ritual {
    /// Whether a step counts: it was done well, or put off for a reason. `None` where there is no such step.
    pub(crate) fn passed(&self, steps: Steps, name: &str) -> Option<bool> {
        let step = self.whole.get(steps.key())?.get(name)?;
        let deferred = step.get("deferred_reason").and_then(Value::as_str).is_some_and(|reason| !reason.is_empty());
        Some(deferred || step.get("ok") == Some(&Value::Bool(true)))
    }

    /// The record that a document is; one violation makes it none.
    fn of(whole: Value) -> Result<Self, &'static str> {
        let members = whole.as_object().ok_or("it is no object")?;
        if members.get("schemaVersion").and_then(Value::as_f64) != Some(VERSION) {
            return Err("its schemaVersion is not 1");
        }
        let owner = name(members, "session_id").ok_or("its session_id is no text")?;
        let head = name(members, "git_head").ok_or("its git_head is no text")?;
        let worktree = name(members, "worktree_path").ok_or("its worktree_path is no text")?;
        let started = members.get("started_at").and_then(time).ok_or("its started_at is no time")?;
        check(members, MARKERS)?;
        for steps in [Steps::Quick, Steps::Gated] {
            let steps = members.get(steps.key()).and_then(Value::as_object).ok_or("its steps are no object")?;
            steps.values().try_for_each(check_step)?;
        }
        Ok(Self { owner, head, worktree, started, whole })
    }
}

/// A rule about one member, what it is, and what is wrong where it is something else.
type Rule = (&'static str, fn(&Value) -> bool, &'static str);

/// Members of a record that need not be there. Null counts as not there.
const MARKERS: &[Rule] = &[
    ("rearm_needed", Value::is_boolean, "its rearm_needed is neither true nor false"),
    ("compact_resume_at", |value| time(value).is_some(), "its compact_resume_at is no time"),
    ("drift_probe", Value::is_string, "its drift_probe is no text"),
];

/// The same of a step.
const EXTRAS: &[Rule] = &[
    ("deferred_reason", Value::is_string, "the deferred_reason of a step is no text"),
    ("message", Value::is_string, "the message of a step is no text"),
    ("exit_code", is_whole, "the exit_code of a step is no whole number"),
    ("command", is_texts, "the command of a step is no list of texts"),
];

fn check(members: &Map<String, Value>, rules: &[Rule]) -> Result<(), &'static str> {
    let is_broken = |(key, holds, _): &&Rule| members.get(*key).is_some_and(|value| !value.is_null() && !holds(value));
    rules.iter().find(is_broken).map_or(Ok(()), |(_, _, fault)| Err(fault))
}

fn check_step(step: &Value) -> Result<(), &'static str> {
    let members = step.as_object().ok_or("one of its steps is no object")?;
    if !members.get("ok").is_some_and(Value::is_boolean) {
        return Err("one of its steps does not say whether it is ok");
    }
    members.get("ts").and_then(time).ok_or("one of its steps has no time")?;
    check(members, EXTRAS)
}

/// A text that is not empty.
fn name(members: &Map<String, Value>, key: &str) -> Option<String> {
    members.get(key)?.as_str().filter(|text| !text.is_empty()).map(String::from)
}

fn is_whole(value: &Value) -> bool {
    value.as_f64().is_some_and(|number| number.fract() == 0.0)
}

fn is_texts(value: &Value) -> bool {
    value.as_array().is_some_and(|items| items.iter().all(Value::is_string))
}

/// What a rewrite rests on: the owner and the clock that were read before.
#[derive(Debug, Clone)]
struct Bound {
    owner: String,
    started: Time,
}

impl Bound {
    fn of(ritual: &Ritual) -> Self {
        Self { owner: ritual.owner.clone(), started: ritual.started }
    }

    /// The record that stands there now, where it is still the one that was read.
    fn again(&self, now: Option<&[u8]>) -> Result<Ritual, &'static str> {
        let ritual = parse(now)?;
        if ritual.owner != self.owner {
            return Err("the ritual was bound to another session meanwhile");
        }
        if ritual.started != self.started {
            return Err("the ritual was begun again meanwhile");
        }
        Ok(ritual)
    }
}

fn parse(now: Option<&[u8]>) -> Result<Ritual, &'static str> {
    let value = document::parse(now.ok_or("the ritual's record is gone")?);
    value.and_then(|value| Ritual::of(value).ok()).ok_or("the ritual's record is not valid any more")
}

fn written(whole: &Value) -> New {
    New::Bytes(document::render(whole, Order::Sorted))
}

/// `HEAD` moved forward, and the record follows it.
#[derive(Debug)]
pub(crate) struct Rebind {
    bound: Bound,
    from: String,
    to: String,
}

impl Rebind {
    /// From the commit of the record to another one.
    pub(crate) fn new(ritual: &Ritual, to: String) -> Self {
        Self { bound: Bound::of(ritual), from: ritual.head.clone(), to }
    }
}

impl Change for Rebind {
    fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str> {
        let mut ritual = self.bound.again(now)?;
        // Another evaluation of the same session has moved it, perhaps further than this one saw.
        if ritual.head != self.from {
            return Ok(New::Same);
        }
        ritual.whole["git_head"] = Value::from(self.to.as_str());
        Ok(written(&ritual.whole))
    }
}

/// The result of a live check, which replaces what the record says of it.
#[derive(Debug)]
pub(crate) struct Probed {
    bound: Bound,
    step: &'static str,
    result: Vec<(&'static str, Value)>,
}

impl Probed {
    /// The result of a gated step.
    pub(crate) fn new(ritual: &Ritual, step: &'static str, result: Vec<(&'static str, Value)>) -> Self {
        Self { bound: Bound::of(ritual), step, result }
    }
}

impl Change for Probed {
    fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str> {
        let mut whole = self.bound.again(now)?.whole;
        // What was read is valid, so the group is an object; the step may not be there yet.
        let step = &mut whole[Steps::Gated.key()][self.step];
        if !step.is_object() {
            *step = Value::Object(Map::new());
        }
        let members = step.as_object_mut().ok_or("the ritual's record is not valid any more")?;
        // They belong to the result that is replaced: a check that was put off is one that has not run.
        for old in ["deferred_reason", "duration_ms"] {
            members.shift_remove(old);
        }
        members.entry("command").or_insert(Value::Null);
        members.extend(self.result.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
        Ok(written(&whole))
    }
}

/// The host has compacted its context: what the session was told at its beginning is gone, and it must go through its
/// ritual again. Whose record it is does not matter.
#[derive(Debug)]
pub(crate) struct Rearm {
    /// When.
    pub(crate) now: Time,
}

impl Change for Rearm {
    fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str> {
        let mut whole = parse(now)?.whole;
        whole["started_at"] = Value::from(LONG_AGO);
        whole["compact_resume_at"] = Value::from(self.now.text());
        whole["rearm_needed"] = Value::from(true);
        Ok(written(&whole))
    }
}

#[cfg(test)]
mod tests;
