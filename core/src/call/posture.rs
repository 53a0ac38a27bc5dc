//! What a payload says about the posture of its session: read-only, assisting, implementing, exploring.
//!
//! Owns: the fields and their words. Refuses to own: the environment's switches and what follows (`gates/`). Fields count in
//! the input of the tool, then beside it. A value of a wrong type says nothing. Where one field says two things, it says
//! the one that allows less.

use super::input::sources;
use crate::json::{Doc, Keys, Kind, Slot, Value};
use std::ops::Range;

/// What a payload says about its session.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Posture {
    /// Nothing is to be written.
    pub(crate) is_read_only: bool,
    /// The session only assists.
    pub(crate) assists: bool,
    /// The worker has a role that only assists.
    pub(crate) has_assisting_role: bool,
    /// The worker is to implement something.
    pub(crate) implements: bool,
    /// The agent that is started only explores.
    pub(crate) explores: bool,
}

/// The keys in groups of spellings.
const NAMES: [&str; 19] = [
    "capability_mode",
    "capabilityMode",
    "default_capability_mode",
    "defaultCapabilityMode",
    "posture",
    "session_posture",
    "sessionPosture",
    "readOnly",
    "read_only",
    "worker_role",
    "workerRole",
    "subagent_type",
    "subagentType",
    "agent_type",
    "agentType",
    "drive_to",
    "driveTo",
    "dispatch_kind",
    "dispatchKind",
];
static KEYS: Keys<19> = Keys::new(NAMES);
const MODES: Range<usize> = 0..4;
/// The last two are the session's own and stand beside the input alone.
const POSTURES: Range<usize> = 4..7;
const INPUT_POSTURES: Range<usize> = 4..5;
const FLAGS: Range<usize> = 7..9;
const ROLES: Range<usize> = 9..11;
const ROLES_AND_KINDS: Range<usize> = 9..13;
const KINDS: Range<usize> = 11..13;
/// Beside the input the last two name the agent that calls.
const INPUT_KINDS: Range<usize> = 11..15;
const DRIVES: Range<usize> = 15..17;
const DISPATCHES: Range<usize> = 17..19;

/// Words of a session that only assists.
const ASSISTING: [&str; 6] = ["assist", "ephemeral", "docs", "research", "research-notes", "scratch"];
/// Words of a worker that only assists.
const ASSISTANTS: [&str; 3] = ["ephemeral", "docs", "assist"];

/// Whether a word, in any case and with `_` or a blank for `-`, says that a session only assists.
pub(crate) fn is_assisting(word: &str) -> bool {
    ASSISTING.contains(&&*folded(word))
}

impl Posture {
    /// Reads a payload.
    pub(crate) fn read(payload: Value<'_>) -> Self {
        let mut reading = Reading::default();
        // A payload whose inputs are in dispute is judged by that, not by its posture.
        let _ = sources(payload, |_, input| reading.take_input(input));
        reading.take(payload, (POSTURES, KINDS));
        let Reading { mut posture, mode, explores } = reading;
        posture.is_read_only |= mode == Some(true);
        posture.explores = explores == Some(true);
        posture
    }
}

/// A reading under way. Of some fields the first that says anything decides.
#[derive(Default)]
struct Reading {
    posture: Posture,
    /// Whether the capability mode is read-only.
    mode: Option<bool>,
    explores: Option<bool>,
}

impl Reading {
    fn take_input(&mut self, input: Value<'_>) {
        match input.text().as_deref().map(Doc::parse) {
            Some(Ok(doc)) => self.take(doc.root(), (INPUT_POSTURES, INPUT_KINDS)),
            Some(Err(_)) => {}
            None => self.take(input, (INPUT_POSTURES, INPUT_KINDS)),
        }
    }

    fn take(&mut self, object: Value<'_>, (postures, kinds): (Range<usize>, Range<usize>)) {
        if object.kind() != Kind::Object {
            return;
        }
        let fields = Fields { object, slots: object.pick(&KEYS).slots() };
        self.mode = self.mode.or_else(|| fields.first(MODES, is_read_only));
        self.explores = self.explores.or_else(|| fields.first(kinds, |word| word == "explore"));
        let posture = &mut self.posture;
        posture.is_read_only |= fields.any(postures.clone(), is_read_only) || fields.is_flagged(FLAGS);
        posture.assists |= fields.any_single(postures, |word| ASSISTING.contains(&word));
        posture.has_assisting_role |= fields.any_single(ROLES_AND_KINDS, |word| ASSISTANTS.contains(&word));
        posture.implements |= fields.any(ROLES, implements)
            || fields.any(DRIVES, |word| merges(word) || implements(word))
            || fields.any(DISPATCHES, |word| swarms(word) || implements(word));
    }
}

/// The fields of one object, at the places of their keys.
struct Fields<'d> {
    object: Value<'d>,
    slots: [Slot<'d>; 19],
}

impl<'d> Fields<'d> {
    /// What the first of some fields says that holds a word. One with two values is read as the one that allows less, which
    /// is a read-only mode, and no agent that only explores.
    fn first(&self, places: Range<usize>, test: fn(&str) -> bool) -> Option<bool> {
        let is_kind = places.start == KINDS.start;
        places.into_iter().find_map(|place| {
            let mut said = self.values(place).filter_map(word).map(|word| test(&word));
            let first = said.next()?;
            Some(if is_kind { first && said.all(|one| one) } else { first || said.any(|one| one) })
        })
    }

    /// Whether a word of any of some fields passes, each value of each counted.
    fn any(&self, mut places: Range<usize>, test: impl Fn(&str) -> bool) -> bool {
        places.any(|place| self.values(place).filter_map(word).any(|word| test(&word)))
    }

    /// The same, of fields that have one value.
    fn any_single(&self, places: Range<usize>, test: impl Fn(&str) -> bool) -> bool {
        let mut slots = self.slots[places].iter().filter(|slot| !slot.twice);
        slots.any(|slot| slot.value.and_then(word).is_some_and(|word| test(&word)))
    }

    fn is_flagged(&self, mut places: Range<usize>) -> bool {
        places.any(|place| self.values(place).any(|value| value.boolean() == Some(true)))
    }

    /// The values of a field: one, as a rule.
    fn values(&self, place: usize) -> impl Iterator<Item = Value<'d>> {
        let slot = &self.slots[place];
        let all = slot.twice.then(|| self.object.members().filter(move |(key, _)| **key == *NAMES[place].as_bytes()));
        slot.value.filter(|_| !slot.twice).into_iter().chain(all.into_iter().flatten().map(|(_, value)| value))
    }
}

fn implements(word: &str) -> bool {
    word.contains("implement")
}

fn merges(drive: &str) -> bool {
    drive == "merge" || drive.starts_with("merge-")
}

fn swarms(dispatch: &str) -> bool {
    matches!(dispatch, "swarm-cohort" | "swarm-leaf")
}

/// The text of a value, folded, where it is one and not blank.
fn word(value: Value<'_>) -> Option<String> {
    let text = value.text()?;
    let word = folded(&String::from_utf8_lossy(&text));
    (!word.is_empty()).then_some(word)
}

fn folded(word: &str) -> String {
    word.trim().to_lowercase().replace(['_', ' '], "-")
}

fn is_read_only(folded: &str) -> bool {
    folded.replace('-', "") == "readonly"
}

#[cfg(test)]
mod tests;
