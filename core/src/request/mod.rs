//! The envelope: what the dispatcher says about a call, read from JSON into types.
//!
//! Owns: the fields of contract version 1, their types, defaults and faults. Refuses to own: the payload inside, which
//! is the host's text and untrusted; it can never supply a fact of the envelope.

use std::borrow::Cow;

use crate::fault::Fault;
use crate::gates::{Effects, Probe};
use crate::host::{self, EventWord, Host};
use crate::json::{Keys, Kind, Slot, Value};
use crate::manner::Manner;
use crate::path::{self, Platform};
use crate::roots;
use crate::world::facts::Variables;
use crate::world::given::Given;
use crate::world::state::time::Time;

mod field;
mod policy;
mod shape;
mod world;

use field::{Field, below, only};
pub(crate) use policy::Policy;
use shape::{absolute, time};

/// What the host wrote.
#[derive(Clone)]
pub(crate) enum Payload<'d> {
    /// As a JSON value of the request.
    Value(Value<'d>),
    /// As the raw text of its standard input.
    Text(Cow<'d, [u8]>),
}

/// A whole envelope.
pub(crate) struct Request<'d> {
    pub(crate) platform: Platform,
    pub(crate) payload: Payload<'d>,
    /// Absolute, made canonical by text.
    pub(crate) project_root: Option<roots::Payload>,
    pub(crate) cwd: Option<Cow<'d, [u8]>>,
    pub(crate) world: Option<Given>,
    pub(crate) policy: Policy<'d>,
    /// The documented variables that the dispatcher hands on.
    pub(crate) env: Option<Value<'d>>,
    pub(crate) explain: bool,
    /// The clock of the envelope.
    pub(crate) now: Option<Time>,
    pub(crate) probes: Probes<'d>,
    pub(crate) effects: Effects,
}

/// Results of live checks that only the dispatcher can run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Probes<'d> {
    pub(crate) agent_hooks: Option<Probe<'d>>,
}

static FIELDS: Keys<16> = Keys::new([
    "v",
    "host",
    "event",
    "platform",
    "payload",
    "payload_text",
    "project_root",
    "cwd",
    "env",
    "now",
    "probes",
    "world",
    "policy",
    "effects",
    "explain",
    LAST,
]);
/// A field for tests only. A release repeats the first one in its place, which is then never found there.
const LAST: &str = if cfg!(feature = "test-panic") { "test_panic" } else { "v" };
const PLATFORM: &[(&str, Platform)] = &[("posix", Platform::Posix), ("win32", Platform::Win32)];
const EFFECTS: &[(&str, Effects)] = &[("apply", Effects::Apply), ("report", Effects::Report)];
static PROBES: Keys<2> = Keys::new(["agent_hooks", "session_start"]);
static PROBE: Keys<2> = Keys::new(["exit_code", "message"]);

impl<'d> Request<'d> {
    /// A variable of the envelope's `env`.
    pub(crate) fn variable(&self, name: &str) -> Option<Cow<'d, [u8]>> {
        self.env?.find(name).value.and_then(Value::text)
    }

    /// The variables that the dispatcher hands on, where it hands on any.
    pub(crate) fn variables(&self) -> Option<&dyn Variables> {
        self.env.is_some().then_some(self as &dyn Variables)
    }
}

impl Variables for Request<'_> {
    fn variable(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        self.variable(name)
    }
}

impl<'d> From<Value<'d>> for Slot<'d> {
    fn from(value: Value<'d>) -> Self {
        Slot { value: Some(value), twice: false }
    }
}

static MANNER: Keys<4> = Keys::new(["host", "event", "payload", "policy"]);

/// What can be read of an envelope for the manner of an answer, whatever else is wrong with it.
pub(crate) fn manner(root: Value<'_>) -> Manner {
    let [host, event, payload, policy] = root.pick(&MANNER).slots();
    Manner {
        on_error: policy::on_error(policy.value),
        registered: host.value.and_then(Value::text).and_then(|name| Host::named(&name)),
        detected: payload.value.and_then(host::detect),
        event: event.value.and_then(Value::text).and_then(|word| EventWord::read(&word)),
    }
}

/// Reads a whole envelope.
pub(crate) fn read<'d>(root: Value<'d>) -> Result<Request<'d>, Fault> {
    if root.kind() != Kind::Object {
        return Err(Fault::field("", "a request must be an object"));
    }
    only(root, "", &FIELDS)?;
    // In the order of `FIELDS`, so that the compiler counts them.
    let [
        v,
        name,
        event,
        platform,
        value,
        text,
        project_root,
        cwd,
        env,
        now,
        probe,
        given,
        switches,
        effects,
        explain,
        test_panic,
    ] = root.pick(&FIELDS).slots();
    version(Field { at: "/v", slot: v })?;
    host(Field { at: "/host", slot: name })?;
    let event = Field { at: "/event", slot: event };
    if event.text()?.is_some_and(|word| EventWord::read(&word).is_none()) {
        return Err(event.must("an event that this version knows, such as `tool.before`"));
    }
    let platform = Field { at: "/platform", slot: platform }.word(PLATFORM)?.unwrap_or(Platform::BUILD);
    let env = environment(Field { at: "/env", slot: env })?;
    let now = time(Field { at: "/now", slot: now })?;
    let probes = probes(Field { at: "/probes", slot: probe })?;
    let effects = Field { at: "/effects", slot: effects }.word(EFFECTS)?.unwrap_or_default();
    let given = Field { at: "/world", slot: given }.object()?;
    let switches = Field { at: "/policy", slot: switches }.object()?;
    let test_panic = Field { at: "/test_panic", slot: test_panic }.boolean()?;
    assert!(test_panic != Some(true), "asked to panic by a test");
    Ok(Request {
        platform,
        payload: payload(value, text)?,
        project_root: root_path(Field { at: "/project_root", slot: project_root }, platform)?,
        cwd: absolute(Field { at: "/cwd", slot: cwd }, platform)?,
        world: given.map(|value| world::read(value, platform)).transpose()?,
        policy: policy::read(switches)?,
        env,
        explain: Field { at: "/explain", slot: explain }.boolean()?.unwrap_or(false),
        now,
        probes,
        effects,
    })
}

fn version(field: Field<'_, '_>) -> Result<(), Fault> {
    match field.value()?.map(Value::raw) {
        Some(b"1") => Ok(()),
        Some(_) => Err(field.must("1, the version of this contract")),
        None => Err(Fault::field("/v", "`v`, the version of the contract, is missing; this library speaks version 1")),
    }
}

fn host(field: Field<'_, '_>) -> Result<(), Fault> {
    match field.text()? {
        Some(name) if &*name != b"auto" && Host::named(&name).is_none() => {
            Err(field.must("`auto` or the name of a host that this version knows"))
        }
        _ => Ok(()),
    }
}

fn payload<'d>(value: Slot<'d>, text: Slot<'d>) -> Result<Payload<'d>, Fault> {
    let value = Field { at: "/payload", slot: value };
    let text = Field { at: "/payload_text", slot: text };
    // Depth inside the payload is judged where a value is read, so that unread depth stays unread.
    if value.slot.twice {
        value.value()?;
    }
    match (value.slot.value, text.text()?) {
        (Some(value), None) => Ok(Payload::Value(value)),
        (None, Some(text)) => Ok(Payload::Text(text)),
        (Some(_), Some(_)) => {
            Err(Fault::field("/payload_text", "`payload` and `payload_text` are both given; one is wanted"))
        }
        (None, None) => Err(Fault::field("/payload", "neither `payload` nor `payload_text` is given")),
    }
}

fn root_path(field: Field<'_, '_>, platform: Platform) -> Result<Option<roots::Payload>, Fault> {
    let Some(text) = field.text()? else { return Ok(None) };
    let root = path::root(&text, platform).filter(|root| !root.contains(&0) && path::is_text(root));
    root.map(|root| Some(roots::Payload(root))).ok_or_else(|| field.must("an absolute path"))
}

fn environment<'d>(field: Field<'_, 'd>) -> Result<Option<Value<'d>>, Fault> {
    let Some(object) = field.object()? else { return Ok(None) };
    let wrong = object.members().find(|(_, value)| value.kind() != Kind::String);
    wrong.map_or(Ok(Some(object)), |(key, _)| {
        Err(Fault::field(&below(field.at, &key), "an environment variable must be a string"))
    })
}

fn probes<'d>(field: Field<'_, 'd>) -> Result<Probes<'d>, Fault> {
    let mut probes = Probes::default();
    let Some(object) = field.object()? else { return Ok(probes) };
    only(object, field.at, &PROBES)?;
    for (name, slot) in PROBES.names().iter().zip(object.pick(&PROBES).slots()) {
        let at = format!("{}/{name}", field.at);
        let read = probe(Field { at: &at, slot })?;
        if *name == "agent_hooks" {
            probes.agent_hooks = read;
        }
    }
    Ok(probes)
}

fn probe<'d>(field: Field<'_, 'd>) -> Result<Option<Probe<'d>>, Fault> {
    let Some(object) = field.object()? else { return Ok(None) };
    let at = field.at;
    only(object, at, &PROBE)?;
    let [exit_code, message] = object.pick(&PROBE).slots();
    let message = Field { at: &format!("{at}/message"), slot: message }.text()?;
    let exit_code = Field { at: &format!("{at}/exit_code"), slot: exit_code };
    let value = exit_code.value()?;
    if value.is_some_and(|value| !is_integer(value)) {
        return Err(exit_code.must("an integer"));
    }
    // A number beyond any exit status is not zero, which is all that is asked.
    let read = |value: Value<'_>| std::str::from_utf8(value.raw()).ok()?.parse().ok();
    Ok(Some(Probe { exit_code: value.map(|value| read(value).unwrap_or(i64::MAX)), message }))
}

fn is_integer(value: Value<'_>) -> bool {
    let digits = value.raw().strip_prefix(b"-").unwrap_or(value.raw());
    value.kind() == Kind::Number && digits.iter().all(u8::is_ascii_digit)
}
