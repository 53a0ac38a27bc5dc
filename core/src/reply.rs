//! The reply: one JSON object, its fields in one order, for decisions and for errors.
//!
//! Owns: names, order and spelling of what is said. Refuses to own: what is decided. A reply is UTF-8 without raw line
//! breaks; a path that is not UTF-8 is shown with U+FFFD and given as hex beside it.

use std::fmt::Write as _;

use crate::code;
use crate::fault::{At, Fault};
use crate::host::{self, Answer, Host};
use crate::json::Object;
use crate::manner::Manner;
use crate::path;
use crate::roots::{Class, Effective, Payload};
use crate::verdict::{Decision, Finding, Member, OnError, Step, Warning};

/// Most members that a reason names; the field `members` names them all.
const SPOKEN: usize = 3;

/// The roots of a call that was judged.
pub(crate) struct Roots {
    pub(crate) payload: Payload,
    pub(crate) effective: Effective,
    /// `None` where the call was refused.
    pub(crate) class: Option<Class>,
}

/// Everything that a reply can say about a decision.
pub(crate) struct Judged<'r> {
    pub(crate) decision: Decision,
    pub(crate) manner: Manner,
    /// The host's own name of the tool, for the reason.
    pub(crate) tool: &'r [u8],
    pub(crate) roots: Option<Roots>,
    pub(crate) warnings: Vec<Warning>,
    /// Filled where `explain` was asked for: `call` as JSON, and the steps.
    pub(crate) explained: Option<(Vec<u8>, Vec<Step>)>,
}

/// The reply to a call that was judged, and its return code.
pub(crate) fn judged(call: &Judged<'_>) -> (i32, Vec<u8>) {
    let (status, word, code, finding) = match &call.decision {
        Decision::Deny(finding) => (code::DENY, "deny", finding.code, Some(&**finding)),
        Decision::Pass(code) => (code::PASS, "pass", *code, None),
    };
    let reason = finding.map(|finding| sentence(call.tool, finding, call.roots.as_ref()));
    let mut out = Object::new();
    out.raw("v", b"1");
    out.str("decision", word);
    out.str("code", code);
    if let (Some(reason), Some(finding)) = (&reason, finding) {
        out.str("reason", reason);
        refusal(&mut out, finding);
    }
    if let Some(event) = call.manner.event().word() {
        out.str("event", event);
    }
    if let Some(roots) = &call.roots {
        out.raw("roots", &roots_object(roots));
    }
    if let Some(finding) = finding.filter(|finding| !finding.members.is_empty()) {
        out.list("members", &finding.members, member);
    }
    let answer = reason.as_deref().map_or(Answer::Silence, |text| Answer::Deny { code, text });
    out.raw("hook", &hook(&call.manner, call.manner.shape(), answer));
    out.raw("host", &host_object(&call.manner));
    warnings(&mut out, &call.warnings);
    if let Some((call, steps)) = &call.explained {
        out.raw("call", call);
        out.list("steps", steps, step);
    }
    (status, out.end())
}

/// The reply to a request that could not be read.
pub(crate) fn fault(fault: &Fault, manner: &Manner) -> (i32, Vec<u8>) {
    let mut out = Object::new();
    out.raw("v", b"1");
    let text = format!("the request cannot be judged: {}", fault.message);
    let answer = match manner.on_error {
        OnError::Deny => Answer::Deny { code: fault.code, text: &text },
        OnError::Pass => Answer::Silence,
    };
    out.str("decision", if manner.on_error == OnError::Deny { "deny" } else { "pass" });
    out.str("code", fault.code);
    if manner.on_error == OnError::Deny {
        out.str("reason", &text);
    }
    if let Some(host) = manner.detected.or(manner.registered) {
        out.raw("hook", &hook(manner, host, answer));
    }
    out.raw("host", &host_object(manner));
    let mut error = Object::new();
    error.str("code", fault.code);
    error.str("message", &fault.message);
    match &fault.at {
        At::Pointer(pointer) => error.str("at", pointer),
        At::Offset(offset) => error.raw("at", offset.to_string().as_bytes()),
        At::Nowhere => {}
    }
    out.raw("error", &error.end());
    (fault.status, out.end())
}

/// The reason for the agent: what, why, which targets, and both roots last.
fn sentence(tool: &[u8], finding: &Finding, roots: Option<&Roots>) -> String {
    let mut out = String::with_capacity(256);
    if !tool.is_empty() {
        let _ = write!(out, "{}: ", path::show(tool));
    }
    out.push_str(&finding.reason);
    out.push('.');
    for member in finding.members.iter().take(SPOKEN) {
        let candidate = member.root.as_deref().map_or("<none>".into(), path::show);
        let _ = write!(out, " target={} candidate={candidate} ({})", path::show(&member.target), member.why);
    }
    if finding.members.len() > SPOKEN {
        let _ = write!(out, " and {} more", finding.members.len() - SPOKEN);
    }
    if let Some(roots) = roots {
        let (payload, effective) = (path::show(&roots.payload.0), path::show(&roots.effective.0));
        let _ = write!(out, " payloadRoot={payload} effectiveRoot={effective}");
    }
    out
}

fn refusal(out: &mut Object, finding: &Finding) {
    if let Some(refusal) = finding.refusal {
        out.str("refusal", refusal.word());
    }
}

fn roots_object(roots: &Roots) -> Vec<u8> {
    let mut out = Object::new();
    out.bytes("payload", &roots.payload.0);
    out.bytes("effective", &roots.effective.0);
    if let Some(class) = roots.class {
        out.str("class", class.word());
    }
    for (key, path) in [("payload_bytes", &roots.payload.0), ("effective_bytes", &roots.effective.0)] {
        if !path::is_text(path) {
            out.str(key, &hex(path));
        }
    }
    out.end()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

fn member(member: &Member) -> Vec<u8> {
    let mut out = Object::new();
    out.bytes("target", &member.target);
    for (key, path) in [("resolved", &member.resolved), ("root", &member.root)] {
        match path {
            Some(path) => out.bytes(key, path),
            None => out.raw(key, b"null"),
        }
    }
    out.str("why", &member.why);
    out.end()
}

fn hook(manner: &Manner, host: Host, answer: Answer<'_>) -> Vec<u8> {
    let hook = host::render(host, manner.event, answer);
    let mut out = Object::new();
    out.raw("stdout", hook.stdout.as_deref().unwrap_or(b"null"));
    out.str("stderr", &hook.stderr);
    out.raw("exit", hook.exit.to_string().as_bytes());
    out.end()
}

fn host_object(manner: &Manner) -> Vec<u8> {
    let mut out = Object::new();
    out.str("name", manner.shape().name());
    out.opt("detected", manner.detected.map(Host::name));
    out.opt("registered", manner.registered.map(Host::name));
    out.end()
}

fn warnings(out: &mut Object, warnings: &[Warning]) {
    if warnings.is_empty() {
        return;
    }
    out.list("warnings", warnings, |warning| {
        let mut out = Object::new();
        out.str("code", warning.code);
        out.str("text", &warning.text);
        out.end()
    });
}

fn step(step: &Step) -> Vec<u8> {
    let mut out = Object::new();
    out.str("id", step.id);
    out.str("reads", step.reads);
    out.str("saw", step.saw);
    out.str("did", step.did.word());
    out.end()
}
