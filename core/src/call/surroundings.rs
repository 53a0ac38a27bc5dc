//! What a payload says beside the call itself: event, roots, working directory, session. Owns the keys; what is believed
//! of them, and in which order, is `places.rs`.

use super::fields::{Fault, checked, has_surrogate, member, present, text};
use crate::host::Host;
use crate::json::{Keys, Kind, Value};
use crate::patch::keep_first;
use std::borrow::Cow;

/// The surroundings of a call. A fault leaves what could be read in place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings<'d> {
    /// The event in the payload's own spelling.
    pub(crate) event: Option<Cow<'d, [u8]>>,
    /// Workspace roots in the payload's order and spelling, each once; relative ones included.
    pub(crate) roots: Vec<Cow<'d, [u8]>>,
    pub(crate) cwd: Option<Cow<'d, [u8]>>,
    pub(crate) session: Identity<'d>,
    pub(crate) fault: Option<Fault>,
}

/// Whose session it is, as the host says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Identity<'d> {
    #[default]
    Absent,
    Ok(Cow<'d, [u8]>),
    /// Two spellings name two sessions.
    Conflict,
    /// A name that could not stand in a file or a message.
    Malformed,
}

impl<'d> Identity<'d> {
    /// The identity that one name makes; an empty one names nobody.
    pub(crate) fn named(name: Cow<'d, [u8]>) -> Self {
        match name.is_empty() {
            true => Identity::Absent,
            false if is_sound(&name) => Identity::Ok(name),
            false => Identity::Malformed,
        }
    }

    /// The word of the reply.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Identity::Absent => "absent",
            Identity::Ok(_) => "ok",
            Identity::Conflict => "conflict",
            Identity::Malformed => "malformed",
        }
    }
}

/// The agent that calls, where the host tells one from the session's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Agent<'d> {
    pub(crate) id: Option<Cow<'d, [u8]>>,
    pub(crate) kind: Option<Cow<'d, [u8]>>,
}

impl<'d> Agent<'d> {
    /// Reads the agent from a payload of `host`. Nothing depends on it, so that what is no name is passed over.
    pub(crate) fn read(payload: Value<'d>, host: Host) -> Agent<'d> {
        let own = if host == Host::Grok { name(payload, &GROK_KINDS) } else { None };
        Agent { id: name(payload, &AGENT_IDS), kind: name(payload, &AGENT_KINDS).or(own) }
    }
}

/// The first sound name under one of several keys.
fn name<'d, const N: usize>(object: Value<'d>, keys: &'static Keys<N>) -> Option<Cow<'d, [u8]>> {
    let picked = object.pick(keys);
    let single = picked.found().filter(|(slot, _)| !slot.twice);
    single.filter_map(|(slot, _)| slot.value?.text()).find(|name| !name.is_empty() && is_sound(name))
}

impl<'d> Surroundings<'d> {
    /// Reads the surroundings from a payload of `host`. What is no object has none, and that is a fault.
    pub(crate) fn read(payload: Value<'d>, host: Host) -> Surroundings<'d> {
        let mut read = Surroundings::default();
        if payload.kind() != Kind::Object {
            read.fault = Some(Fault::wrong("invalid-input", "payload", payload));
            return read;
        }
        read.fault = read.fill(payload, host).err();
        read
    }

    fn fill(&mut self, payload: Value<'d>, host: Host) -> Result<(), Fault> {
        self.event = event(payload)?;
        self.cwd = text(payload, &CWD)?;
        if self.cwd.is_none() && host == Host::Windsurf {
            self.cwd = member(payload, "tool_info")?.map_or(Ok(None), |info| text(info, &CWD))?;
        }
        self.roots = roots(payload, host)?;
        self.session = session(payload, host)?;
        let mut paths = self.roots.iter().chain(&self.cwd);
        if paths.any(|path| has_surrogate(path)) {
            return Err(Fault::new("invalid-input", "a root or working directory is not text"));
        }
        Ok(())
    }
}

/// The event in the payload's own spelling.
pub(crate) fn event(payload: Value<'_>) -> Result<Option<Cow<'_, [u8]>>, Fault> {
    text(payload, &EVENTS)
}

static EVENTS: Keys<4> = Keys::new(["hook_event_name", "hookEventName", "hookName", "agent_action_name"]);
static CWD: Keys<1> = Keys::new(["cwd"]);
static ROOTS: Keys<4> = Keys::new(["workspaceRoot", "workspace_root", "workspace_roots", "workspaceRoots"]);
static DIRECTORY: Keys<1> = Keys::new(["directory"]);
static WORKTREE: Keys<1> = Keys::new(["worktree"]);
static AGENT_IDS: Keys<2> = Keys::new(["agent_id", "agentId"]);
static AGENT_KINDS: Keys<2> = Keys::new(["agent_type", "agentType"]);
/// What one host calls the sort of the agent that calls.
static GROK_KINDS: Keys<1> = Keys::new(["subagentType"]);
static SESSIONS: Keys<3> = Keys::new(["session_id", "sessionId", "sessionID"]);

fn roots(payload: Value<'_>, host: Host) -> Result<Vec<Cow<'_, [u8]>>, Fault> {
    let mut roots = Vec::new();
    for (slot, key) in payload.pick(&ROOTS).found() {
        let Some(value) = present(slot, key)? else { continue };
        // A list where a path belongs, or the reverse, names no root.
        let is_list = key.ends_with('s');
        let single = (!is_list).then_some(value).into_iter();
        let many = is_list.then(|| value.items()).into_iter().flatten();
        for root in single.chain(many).filter_map(Value::text) {
            if !root.trim_ascii().is_empty() {
                roots.push(checked(root, key)?);
            }
        }
    }
    if roots.is_empty() && host == Host::Opencode {
        let own = text(payload, &DIRECTORY)?;
        roots.extend(if own.is_some() { own } else { text(payload, &WORKTREE)? });
    }
    keep_first(&mut roots, |root| root.as_ref());
    Ok(roots)
}

/// Longest name of a session, in bytes.
const LONGEST_SESSION: usize = 512;

fn session(payload: Value<'_>, host: Host) -> Result<Identity<'_>, Fault> {
    let own = host.session_key().map(|key| (payload.find(key), key));
    let mut name: Option<Cow<'_, [u8]>> = None;
    let mut last = "";
    for (slot, key) in payload.pick(&SESSIONS).found().chain(own) {
        let Some(text) = present(slot, key)?.and_then(Value::text).filter(|text| !text.is_empty()) else { continue };
        last = key;
        if name.as_ref().is_some_and(|first| *first != text) {
            return Ok(Identity::Conflict);
        }
        name = Some(text);
    }
    // Cursor's name for the session is the conversation; what else is there confirms it and does not replace it.
    let is_named = host != Host::Cursor || host.session_key() == Some(last);
    Ok(name.filter(|_| is_named).map_or(Identity::Absent, Identity::named))
}

/// A name of text without blanks around it and without control characters.
fn is_sound(name: &[u8]) -> bool {
    if name.iter().all(u8::is_ascii_graphic) {
        return name.len() <= LONGEST_SESSION;
    }
    let Ok(text) = std::str::from_utf8(name) else { return false };
    text.len() <= LONGEST_SESSION && text.trim() == text && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Doc;

    fn show(text: &str, host: Host) -> String {
        let doc = Doc::parse(text.as_bytes()).expect(text);
        let around = Surroundings::read(doc.root(), host);
        let words = |paths: &[Cow<'_, [u8]>]| {
            let paths = paths.iter().map(|path| String::from_utf8_lossy(path).into_owned());
            paths.collect::<Vec<_>>().join(" ")
        };
        let cwd: Vec<_> = around.cwd.iter().cloned().collect();
        let fault = around.fault.map_or("", |fault| fault.code);
        format!("{}|{}|{}|{}", words(&around.roots), words(&cwd), around.session.word(), fault)
    }

    #[test]
    fn roots_and_directory_are_found_in_every_spelling() {
        let table = [
            (r#"{"cwd":"/w/a"}"#, Host::Claude, "|/w/a|absent|"),
            (r#"{"workspaceRoot":"/w","cwd":"/w/a"}"#, Host::Grok, "/w|/w/a|absent|"),
            (r#"{"workspace_roots":["/l",7,"/m","/l",""],"workspace_root":"/s"}"#, Host::Cursor, "/s /l /m||absent|"),
            (r#"{"workspace_roots":"/w","cwd":"/c"}"#, Host::Cursor, "|/c|absent|"),
            (r#"{"workspaceRoots":["/w"]}"#, Host::Cline, "/w||absent|"),
            (r#"{"directory":"/d","worktree":"/"}"#, Host::Opencode, "/d||absent|"),
            (r#"{"directory":"/d"}"#, Host::Claude, "||absent|"),
            (r#"{"agent_action_name":"x","tool_info":{"cwd":"/w"}}"#, Host::Windsurf, "|/w|absent|"),
            (r#"{"cwd":"."}"#, Host::Claude, "|.|absent|"),
            (r#"{"cwd":5}"#, Host::Claude, "||absent|"),
            (r#"{"cwd":"/a","cwd":"/b"}"#, Host::Claude, "||absent|ambiguous-input"),
            (r#"{"cwd":"/a\u0000"}"#, Host::Claude, "||absent|invalid-input"),
            (r#"{"cwd":"/\ud800"}"#, Host::Claude, "|/\u{fffd}\u{fffd}\u{fffd}|absent|invalid-input"),
            (r#"[{"cwd":"/a"}]"#, Host::Claude, "||absent|invalid-input"),
            (r#"{"hook_event_name":"A","hookEventName":"B"}"#, Host::Claude, "||absent|ambiguous-input"),
        ];
        for (text, host, wanted) in table {
            assert_eq!(show(text, host), wanted, "{text}");
        }
    }

    #[test]
    fn a_session_has_one_sound_name() {
        let long = format!(r#"{{"session_id":"{}"}}"#, "x".repeat(LONGEST_SESSION + 1));
        let table = [
            (r#"{"session_id":"s-1"}"#, Host::Claude, "ok"),
            (r#"{"sessionId":"s-1"}"#, Host::Grok, "ok"),
            (r#"{"conversation_id":"c"}"#, Host::Cursor, "ok"),
            (r#"{"conversation_id":"c","session_id":"c"}"#, Host::Cursor, "ok"),
            (r#"{"conversation_id":"c","session_id":"d"}"#, Host::Cursor, "conflict"),
            (r#"{"conversation_id":"c","session_id":"d"}"#, Host::Claude, "ok"),
            (r#"{"session_id":"a","sessionId":"b"}"#, Host::Claude, "conflict"),
            (r#"{"session_id":"d"}"#, Host::Cursor, "absent"),
            (r#"{"conversation_id":"","session_id":"d"}"#, Host::Cursor, "absent"),
            (r#"{"trajectory_id":"t"}"#, Host::Windsurf, "ok"),
            (r#"{"taskId":"t"}"#, Host::Cline, "ok"),
            (r#"{"session_id":42}"#, Host::Claude, "absent"),
            (r#"{"session_id":""}"#, Host::Claude, "absent"),
            (r#"{"session_id":"a\nb"}"#, Host::Claude, "malformed"),
            (r#"{"session_id":" a"}"#, Host::Claude, "malformed"),
            (r#"{"session_id":"\ud800"}"#, Host::Claude, "malformed"),
            (long.as_str(), Host::Claude, "malformed"),
        ];
        for (text, host, wanted) in table {
            assert_eq!(show(text, host), format!("||{wanted}|"), "{text}");
        }
    }
}
