//! The reply: one JSON object, its fields in one order, for decisions and for errors.
//!
//! Owns: names, order and spelling of what is said. Refuses to own: what is decided. A reply is UTF-8 without raw line
//! breaks; a path that is not UTF-8 is shown with U+FFFD and given as hex beside it.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::code;
use crate::fault::{At, Fault};
use crate::host::{self, Answer, Host};
use crate::json::Object;
use crate::manner::Manner;
use crate::path;
use crate::roots::{Class, Effective, Payload};
use crate::verdict::{Advice, Decision, Finding, Fulfilment, Member, Obligation, OnError, Steer, Step, Warning};

/// Most members that a reason names; the field `members` names them all.
const SPOKEN: usize = 3;

/// The roots of a call that was judged.
pub(crate) struct Roots<'r> {
    pub(crate) payload: Cow<'r, Payload>,
    /// `None` where it is the payload root.
    pub(crate) effective: Option<Effective>,
    /// `None` where the call was refused.
    pub(crate) class: Option<Class>,
}

impl Roots<'_> {
    fn effective(&self) -> &[u8] {
        self.effective.as_ref().map_or(&self.payload.0, |effective| &effective.0)
    }
}

/// Everything that a reply can say about a decision.
pub(crate) struct Judged<'r> {
    pub(crate) decision: Decision,
    pub(crate) manner: Manner,
    /// The host's own name of the tool, for the reason.
    pub(crate) tool: &'r [u8],
    pub(crate) roots: Option<Roots<'r>>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) obligations: Vec<Obligation>,
    /// The record that authorised a write.
    pub(crate) scope_path: Option<Vec<u8>>,
    /// Filled where `explain` was asked for: `call` as JSON, and the steps.
    pub(crate) explained: Option<(Vec<u8>, Vec<Step>)>,
}

/// Room for an ordinary reply, so that it is written without moving.
const ROOM: usize = 1024;

/// The reply to a call that was judged, and its return code.
pub(crate) fn judged(call: &Judged<'_>) -> (i32, Vec<u8>) {
    let (status, word, code, finding, advice) = match &call.decision {
        Decision::Deny(finding) => (code::DENY, "deny", finding.code, Some(&**finding), None),
        Decision::Advise(advice) => (code::ADVISE, "advise", ADVICE, None, Some(&**advice)),
        Decision::Pass(code) => (code::PASS, "pass", *code, None, None),
    };
    let reason = finding.map(|finding| sentence(call.tool, finding, call.roots.as_ref()));
    let context = advice.map(context);
    // What is said stands in the reply up to three times: by itself, in the findings, and for the host.
    let said = reason.as_deref().or(context.as_deref()).unwrap_or_default();
    let mut json = Vec::with_capacity(ROOM + 3 * said.len());
    Object::write(&mut json, |out| {
        head(out, (word, code, reason.as_deref()));
        if let Some(refusal) = finding.and_then(|finding| finding.refusal) {
            out.str("refusal", refusal.word());
        }
        if let Some(event) = call.manner.event().word() {
            out.str("event", event);
        }
        if let Some(roots) = &call.roots {
            out.object("roots", |out| roots_object(out, roots));
        }
        if let Some(finding) = finding.filter(|finding| !finding.members.is_empty()) {
            out.objects("members", &finding.members, member);
        }
        if let Some(finding) = finding.filter(|finding| !finding.steers.is_empty()) {
            out.objects("findings", &finding.steers, steer);
        }
        if let Some(advice) = advice {
            out.objects("advice", advice, advise);
        }
        if let Some(scope) = &call.scope_path {
            out.bytes("scope_path", scope);
        }
        if !call.obligations.is_empty() {
            out.objects("obligations", &call.obligations, obligation);
        }
        let answer = match (reason.as_deref(), context.as_deref()) {
            (Some(text), _) => Answer::Deny { code, text },
            (None, Some(text)) => Answer::Advise { code, text },
            (None, None) => Answer::Silence,
        };
        if !hook(out, &call.manner, answer) {
            out.raw("undeliverable", UNDELIVERABLE);
        }
        host_object(out, &call.manner);
        if !call.warnings.is_empty() {
            out.objects("warnings", &call.warnings, warning);
        }
        if let Some((call, steps)) = &call.explained {
            out.raw("call", call);
            out.objects("steps", steps, step);
        }
    });
    (status, json)
}

/// The reply to a request that could not be read.
pub(crate) fn fault(fault: &Fault, manner: &Manner) -> (i32, Vec<u8>) {
    let text = format!("the request cannot be judged: {}", fault.message);
    let (word, reason, answer) = match manner.on_error {
        OnError::Deny => ("deny", Some(&*text), Answer::Deny { code: fault.code, text: &text }),
        OnError::Pass => ("pass", None, Answer::Silence),
    };
    let mut json = Vec::with_capacity(ROOM);
    Object::write(&mut json, |out| {
        head(out, (word, fault.code, reason));
        if manner.detected.or(manner.registered).is_some() {
            let _ = hook(out, manner, answer);
        }
        host_object(out, manner);
        out.object("error", |out| {
            out.str("code", fault.code);
            out.str("message", &fault.message);
            match &fault.at {
                At::Pointer(pointer) => out.str("at", pointer),
                At::Offset(offset) => out.raw("at", offset.to_string().as_bytes()),
                At::Nowhere => {}
            }
        });
    });
    (fault.status, json)
}

/// What every reply begins with.
fn head(out: &mut Object<'_>, (decision, code, reason): (&str, &str, Option<&str>)) {
    out.raw("v", b"1");
    out.str("decision", decision);
    out.str("code", code);
    if let Some(reason) = reason {
        out.str("reason", reason);
    }
}

/// The reason for the agent: what, why, which targets, and both roots last.
fn sentence(tool: &[u8], finding: &Finding, roots: Option<&Roots<'_>>) -> String {
    let mut out = String::with_capacity(256 + finding.reason.len());
    if !tool.is_empty() {
        out.push_str(&path::show(tool));
        out.push_str(": ");
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
        let (payload, effective) = (path::show(&roots.payload.0), path::show(roots.effective()));
        let _ = write!(out, " payloadRoot={payload} effectiveRoot={effective}");
    }
    out
}

fn roots_object(out: &mut Object<'_>, roots: &Roots<'_>) {
    out.bytes("payload", &roots.payload.0);
    out.bytes("effective", roots.effective());
    if let Some(class) = roots.class {
        out.str("class", class.word());
    }
    for (key, path) in [("payload_bytes", &*roots.payload.0), ("effective_bytes", roots.effective())] {
        if !path::is_text(path) {
            out.str(key, &hex(path));
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

fn member(out: &mut Object<'_>, member: &Member) {
    out.bytes("target", &member.target);
    out.opt("resolved", member.resolved.as_deref());
    out.opt("root", member.root.as_deref());
    out.str("why", &member.why);
}

/// Whether the host takes the answer anywhere.
fn hook(out: &mut Object<'_>, manner: &Manner, answer: Answer<'_>) -> bool {
    let hook = host::render(manner.shape(), manner.event, answer);
    out.object("hook", |out| {
        out.raw("stdout", hook.stdout.as_deref().unwrap_or(b"null"));
        out.str("stderr", &hook.stderr);
        out.number("exit", hook.exit);
    });
    hook.is_delivered
}

/// The code of every advice, and the list of it for a host that cannot be given any.
const ADVICE: &str = "git-advice";
const UNDELIVERABLE: &[u8] = br#"["git-advice"]"#;

/// The text for the model: one line for each read.
fn context(advice: &[Advice]) -> String {
    let mut out = String::with_capacity(256);
    for line in advice {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&line.text);
    }
    out
}

fn advise(out: &mut Object<'_>, advice: &Advice) {
    out.str("code", ADVICE);
    out.str("form", advice.form);
    out.str("tool", &advice.tool);
    out.str("text", &advice.text);
    // Byte offsets into the command's text, as below.
    out.pair("at", advice.at);
}

fn steer(out: &mut Object<'_>, steer: &Steer) {
    out.str("code", steer.code);
    out.str("text", &steer.text);
    out.pair("at", steer.at);
}

fn host_object(out: &mut Object<'_>, manner: &Manner) {
    let name = |host: Option<Host>| host.map(|host| host.name().as_bytes());
    out.object("host", |out| {
        out.str("name", manner.shape().name());
        out.opt("detected", name(manner.detected));
        out.opt("registered", name(manner.registered));
    });
}

fn warning(out: &mut Object<'_>, warning: &Warning) {
    out.str("code", warning.code);
    out.str("text", &warning.text);
}

fn obligation(out: &mut Object<'_>, obligation: &Obligation) {
    out.str("kind", obligation.duty.word());
    out.bytes("path", &obligation.path);
    out.str("state", obligation.state.word());
    if let Fulfilment::Failed(why) = obligation.state {
        out.str("why", why);
    }
}

fn step(out: &mut Object<'_>, step: &Step) {
    out.str("id", step.id);
    out.str("reads", step.reads);
    out.str("saw", step.saw);
    out.str("did", step.did.word());
}
