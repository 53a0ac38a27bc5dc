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
#[allow(clippy::struct_excessive_bools)] // independent marks of one text
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
static KEYS: Keys<19> = Keys::new([
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
]);
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
        let fields = Fields(object.pick(&KEYS).slots());
        self.mode = self.mode.or_else(|| fields.first(MODES, |slot, word| slot.twice || is_read_only(word)));
        self.explores = self.explores.or_else(|| fields.first(kinds, |slot, word| !slot.twice && word == "explore"));
        let posture = &mut self.posture;
        posture.is_read_only |= fields.any(postures.clone(), |slot, word| slot.twice || is_read_only(word))
            || fields.0[FLAGS].iter().any(|slot| slot.twice || slot.value.and_then(Value::boolean) == Some(true));
        posture.assists |= fields.any(postures, |slot, word| !slot.twice && ASSISTING.contains(&word));
        posture.has_assisting_role |=
            fields.any(ROLES_AND_KINDS, |slot, word| !slot.twice && ASSISTANTS.contains(&word));
        posture.implements |= fields.any(ROLES, |slot, word| slot.twice || word.contains("implement"))
            || fields.any(DRIVES, |slot, word| slot.twice || merges(word) || word.contains("implement"))
            || fields.any(DISPATCHES, |slot, word| slot.twice || swarms(word) || word.contains("implement"));
    }
}

/// The fields of one object, at the places of their keys.
struct Fields<'d>([Slot<'d>; 19]);

impl Fields<'_> {
    /// What the first of some fields says that holds a word.
    fn first(&self, places: Range<usize>, test: impl Fn(&Slot<'_>, &str) -> bool) -> Option<bool> {
        self.0[places].iter().find_map(|slot| Some(test(slot, &word(slot)?)))
    }

    fn any(&self, places: Range<usize>, test: impl Fn(&Slot<'_>, &str) -> bool) -> bool {
        self.0[places].iter().any(|slot| word(slot).is_some_and(|word| test(slot, &word)))
    }
}

fn merges(drive: &str) -> bool {
    drive == "merge" || drive.starts_with("merge-")
}

fn swarms(dispatch: &str) -> bool {
    matches!(dispatch, "swarm-cohort" | "swarm-leaf")
}

/// The text of a field, folded, where it is one and not blank.
fn word(slot: &Slot<'_>) -> Option<String> {
    let text = slot.value?.text()?;
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
mod tests {
    use super::*;

    fn read(text: &str) -> Posture {
        Posture::read(Doc::parse(text.as_bytes()).expect("JSON").root())
    }

    fn table(rows: &[(&str, bool)], mark: fn(Posture) -> bool) {
        for (text, wanted) in rows {
            assert_eq!(mark(read(text)), *wanted, "{text}");
        }
    }

    #[test]
    fn read_only_is_said_in_these_ways() {
        table(
            &[
                (r#"{"tool_input": {"capability_mode": "read_only"}}"#, true),
                (r#"{"capabilityMode": "Read-Only"}"#, true),
                (r#"{"default_capability_mode": "read only"}"#, true),
                (r#"{"tool_input": {"capability_mode": "all"}, "capability_mode": "readonly"}"#, false),
                (r#"{"tool_input": {"capability_mode": "  "}, "capability_mode": "readonly"}"#, true),
                (r#"{"tool_input": {"capability_mode": 1}, "capability_mode": "readonly"}"#, true),
                (r#"{"capability_mode": "all", "capability_mode": "readonly"}"#, true),
                (r#"{"tool_input": {"posture": "readonly"}}"#, true),
                (r#"{"session_posture": "read_only"}"#, true),
                (r#"{"sessionPosture": "readonly"}"#, true),
                (r#"{"tool_input": {"session_posture": "readonly"}}"#, false),
                (r#"{"tool_input": {"readOnly": true}}"#, true),
                (r#"{"read_only": true}"#, true),
                (r#"{"readOnly": "true"}"#, false),
                (r#"{"readOnly": 1}"#, false),
                (r#"{"tool_input": "{\"readOnly\": true}"}"#, true),
                (r#"{"tool_call": {"arguments": {"readOnly": true}}}"#, true),
                (r#"{"permission_mode": "plan"}"#, false),
                (r#"{"tool_input": {"content": "readonly"}}"#, false),
                ("{}", false),
            ],
            |posture| posture.is_read_only,
        );
    }

    #[test]
    fn a_session_that_assists_says_so_in_these_ways() {
        table(
            &[
                (r#"{"posture": "Assist"}"#, true),
                (r#"{"tool_input": {"posture": "research_notes"}}"#, true),
                (r#"{"session_posture": "research notes"}"#, true),
                (r#"{"sessionPosture": "scratch"}"#, true),
                (r#"{"tool_input": {"sessionPosture": "scratch"}}"#, false),
                (r#"{"posture": "assisting"}"#, false),
                (r#"{"posture": true}"#, false),
                (r#"{"posture": "docs", "posture": "build"}"#, false),
            ],
            |posture| posture.assists,
        );
        table(
            &[
                (r#"{"tool_input": {"worker_role": "docs"}}"#, true),
                (r#"{"workerRole": "Ephemeral"}"#, true),
                (r#"{"subagent_type": "assist"}"#, true),
                (r#"{"subagentType": "docs"}"#, true),
                (r#"{"agent_type": "docs"}"#, false),
                (r#"{"worker_role": "research"}"#, false),
            ],
            |posture| posture.has_assisting_role,
        );
    }

    #[test]
    fn a_worker_that_implements_says_so_in_these_ways() {
        table(
            &[
                (r#"{"tool_input": {"drive_to": "merge-ready"}}"#, true),
                (r#"{"driveTo": "merge"}"#, true),
                (r#"{"drive_to": "MERGE_now"}"#, true),
                (r#"{"drive_to": "emerge"}"#, false),
                (r#"{"drive_to": "re-implementation"}"#, true),
                (r#"{"worker_role": "leaf-implementation"}"#, true),
                (r#"{"subagent_type": "implementer"}"#, false),
                (r#"{"dispatch_kind": "swarm-leaf"}"#, true),
                (r#"{"dispatchKind": "swarm cohort"}"#, true),
                (r#"{"dispatch_kind": "swarm"}"#, false),
                (r#"{"worker_role": "docs", "worker_role": "implementer"}"#, true),
            ],
            |posture| posture.implements,
        );
    }

    #[test]
    fn an_agent_that_explores_is_named_so() {
        table(
            &[
                (r#"{"tool_input": {"subagent_type": "Explore"}}"#, true),
                (r#"{"subagent_type": "explore"}"#, true),
                (r#"{"toolArgs": {"agent_type": "explore"}}"#, true),
                (r#"{"agent_type": "explore"}"#, false),
                (r#"{"tool_input": {"subagent_type": "general"}, "subagent_type": "explore"}"#, false),
                (r#"{"tool_input": {"subagent_type": "general", "agent_type": "explore"}}"#, false),
                (r#"{"tool_input": {"subagent_type": "explorer"}}"#, false),
                (r#"{"tool_input": {"subagent_type": ["explore"]}}"#, false),
            ],
            |posture| posture.explores,
        );
    }
}
