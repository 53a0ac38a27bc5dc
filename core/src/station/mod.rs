//! The order of the stations: payload, call, roots, decision, reply.
//!
//! Owns: that order. Refuses to own: every single judgement, and which root and base a call has (`places.rs`).

use crate::call::{self, Call, Fault, Surroundings, Told};
use crate::gates::{Case, Lane};
use crate::host::{self, Class, Event, EventWord};
use crate::json::{Doc, Limit, Value};
use crate::manner::Manner;
use crate::ops;
use crate::path;
use crate::places::Places;
use crate::reply::Roots;
use crate::request::{Payload, Request};
use crate::roots::Effective;
use crate::steer::{self, Profile};
use crate::verdict::{Decision, Did, Finding, Refusal, Warning};
use crate::world::Seat;
use std::borrow::Cow;

mod answer;
mod hearing;
mod sitting;

use answer::{Answer, admission, steering};
use hearing::Hearing;
use sitting::{NOTHING, Sitting, lane};

/// Judges a request that was read.
pub(crate) fn judge(request: &Request<'_>, manner: Manner) -> (i32, Vec<u8>) {
    match &request.payload {
        Payload::Value(value) => judge_value(request, manner, *value),
        Payload::Text(text) => judge_text(request, manner, text),
    }
}

/// The raw text of the host's standard input, parsed here so that bad input is judged alike in every language.
fn judge_text(request: &Request<'_>, manner: Manner, text: &[u8]) -> (i32, Vec<u8>) {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let sitting = Sitting { request, manner, around: Surroundings::default(), payload: None };
    let refuse =
        |code, message: &str| sitting.enforce(Call { fault: Some(Fault::new(code, message)), ..Call::unknown() });
    if text.trim_ascii().is_empty() {
        return refuse("stdin-empty", "the host wrote nothing");
    }
    if !path::is_text(text) {
        return refuse("invalid-encoding", "the payload is not UTF-8");
    }
    match Doc::parse(text) {
        Ok(doc) => judge_value(request, Manner { detected: host::detect(doc.root()), ..manner }, doc.root()),
        Err(fault) if fault.limit == Limit::Reached => refuse("input-too-large", "the payload has too many values"),
        Err(fault) => match free_form(manner, text) {
            Some(call) => sitting.enforce(call),
            None => refuse("invalid-input", &format!("the payload is not JSON: {} at byte {}", fault.what, fault.at)),
        },
    }
}

/// A bare patch instead of JSON: one host's way, so no other host's text is read as one.
fn free_form(manner: Manner, text: &[u8]) -> Option<Call<'_>> {
    (manner.registered == Some(host::Host::Cursor)).then(|| call::read_free_form(text)).flatten()
}

fn judge_value(request: &Request<'_>, mut manner: Manner, payload: Value<'_>) -> (i32, Vec<u8>) {
    let mut around = Surroundings::read(payload, manner.shape());
    let event = match event(manner.event, &around) {
        Ok(event) => event,
        Err(fault) => {
            // The stricter of two events that disagree, so that no call passes as the start of a session.
            let own = around.event.as_deref().and_then(EventWord::read);
            manner.event = [own, manner.event].into_iter().flatten().find(enforces).or(manner.event);
            let call = Call { fault: Some(fault), ..Call::unknown() };
            return Sitting { request, manner, around, payload: Some(payload) }.enforce(call);
        }
    };
    manner.event = event;
    if event.is_some_and(|word| word.event != Event::ToolBefore) {
        return Sitting { request, manner, around, payload: Some(payload) }.attend();
    }
    let text = call::encoded(payload);
    let decoded = text.as_deref().and_then(|text| Doc::parse(text).ok());
    let tool = tool_variable(request, manner.shape());
    let told = Told { host: manner.shape(), event, tool: tool.as_deref() };
    let mut call = call::read(payload, told, decoded.as_ref());
    call.fault = around.fault.take().or(call.fault);
    Sitting { request, manner, around, payload: Some(payload) }.enforce(call)
}

/// The tool's name, of a host that gives it as a variable of the hook.
fn tool_variable(request: &Request<'_>, host: host::Host) -> Option<Vec<u8>> {
    let name = host.tool_variable()?;
    let value = match request.variables() {
        Some(variables) => variables.variable(name).map(Cow::into_owned),
        None => Seat::of(request.world.as_ref(), request.platform, None).world().variable(name).map(Cow::into_owned),
    };
    value.filter(|value| !value.is_empty())
}

/// The event, by the payload's word where it has one; a dispatcher that says otherwise makes it ambiguous.
fn event(told: Option<EventWord>, around: &Surroundings<'_>) -> Result<Option<EventWord>, Fault> {
    let Some(word) = &around.event else { return Ok(told) };
    let Some(own) = EventWord::read(word) else {
        let message = format!("`{}` is no event that this version knows", path::show(word));
        return Err(Fault::new("unknown-event", message));
    };
    if told.is_some_and(|told| told.event != own.event && (enforces(&told) || enforces(&own))) {
        let message = format!("the payload says `{}`, the dispatcher another event", own.word);
        return Err(Fault::new("ambiguous-input", message));
    }
    Ok(Some(own))
}

/// Whether a host waits for the verdict.
fn enforces(word: &EventWord) -> bool {
    word.event == Event::ToolBefore
}

impl Sitting<'_, '_> {
    /// An event that is no call, and is never refused. A compaction has a consequence all the same.
    fn attend(&self) -> (i32, Vec<u8>) {
        let call = Call::unknown();
        let event = self.manner.event();
        let is_ours = matches!(event, Event::SessionCompact | Event::SessionStart);
        let places = is_ours.then(|| Places::of(self.request, &self.around, &call).ok()).flatten();
        let answer = match &places {
            Some(places) => {
                let hearing = Hearing::new(self.case(&call, places));
                let effects = self.request.effects;
                Answer::heard(match event {
                    Event::SessionCompact => hearing.compacted(effects, &places.payload),
                    _ => hearing.begun(effects, &places.payload),
                })
            }
            None => Answer::of(Decision::Pass("not-gated")),
        };
        self.answer(&call, answer, NOTHING)
    }

    /// Judges a tool call.
    fn enforce(&self, mut call: Call<'_>) -> (i32, Vec<u8>) {
        let fault = call.fault.take();
        match Places::of(self.request, &self.around, &call) {
            Ok(places) => self.hear(&call, fault, places),
            Err(unplaced) => self.unplaced(&call, fault, unplaced),
        }
    }

    /// A call that has no root. Steering needs none to deny, and reads are judged against none.
    fn unplaced(&self, call: &Call<'_>, fault: Option<Fault>, unplaced: Fault) -> (i32, Vec<u8>) {
        match (fault, call.class) {
            (Some(fault), _) => self.faulty(fault, call),
            (None, Class::DirectWrite | Class::Spawn) => self.faulty(unplaced, call),
            (None, Class::Shell) => self.unplaced_shell(call, unplaced),
            // A tool that pushes or merges is held to a project's policy, so that it needs a project.
            (None, Class::Mcp) if is_remote(call) => self.faulty(unplaced, call),
            (None, class) => self.answer(call, Answer::of(Decision::Pass(lane(class).1)), NOTHING),
        }
    }

    fn unplaced_shell(&self, call: &Call<'_>, unplaced: Fault) -> (i32, Vec<u8>) {
        let mut steered = self.steer(call, None);
        let (decision, saw, did) = steer::decide(&mut steered);
        let written = self.request.explain.then(|| self.written(call, None));
        let answer = match decision {
            Decision::Deny(_) => Answer { steps: vec![steering(saw, did)], ..Answer::of(decision) },
            _ => self.of_faulty(unplaced),
        };
        self.answer(call, answer, (Some(&steered), written.as_ref()))
    }

    /// Steering, the kill switch, faults of the payload, the gates in front, admission, the gates behind it.
    fn hear(&self, call: &Call<'_>, fault: Option<Fault>, places: Places<'_>) -> (i32, Vec<u8>) {
        let mut steered = (call.class == Class::Shell && fault.is_none()).then(|| self.steer(call, Some(&places)));
        let own = steered.as_mut().map(steer::decide);
        let is_denied = matches!(own, Some((Decision::Deny(_), ..)));
        let is_asked = steered.is_some() && (self.request.explain || !is_denied && self.judges_writes());
        let written = is_asked.then(|| self.written(call, Some(&places.base)));
        let case = self.case(call, &places);
        let mut hearing = Hearing::new(Case { steered: steered.as_ref(), written: written.as_ref(), ..case });
        let own = own.map(|(decision, saw, did)| {
            hearing.step(steering(saw, did));
            decision
        });
        let decision = match own {
            Some(deny @ Decision::Deny(_)) => {
                hearing.denied(&places.payload);
                deny
            }
            own => unless_said(self.judge(fault, &places, &mut hearing), own),
        };
        let admitted = hearing.admitted.take();
        let heard = hearing.close(decision, self.request.effects, &places.payload);
        let shows = lane(call.class).0 != Lane::Other || matches!(heard.decision, Decision::Deny(_));
        let (effective, class) = admitted.unzip();
        let roots = shows.then_some(Roots { payload: places.payload, effective, class });
        self.answer(call, Answer { roots, ..Answer::heard(heard) }, (steered.as_ref(), written.as_ref()))
    }

    /// What the gates and admission say.
    fn judge(&self, fault: Option<Fault>, places: &Places<'_>, hearing: &mut Hearing<'_>) -> Decision {
        let call = hearing.case.call;
        if let Some(decision) = hearing.switch(&places.payload) {
            return decision;
        }
        if let Some(fault) = fault.or_else(|| self.missing(call)) {
            return self.judge_faulty(fault, places, hearing);
        }
        if let Some(decision) = hearing.front(&places.payload) {
            return decision;
        }
        if call.class != Class::DirectWrite {
            let (lane, code) = lane(call.class);
            let here = Effective(places.payload.0.clone());
            return if lane == Lane::Other { Decision::Pass(code) } else { hearing.gates(&places.payload, &here) };
        }
        if call.targets.is_empty() {
            let text = "the call names no file, so it is judged against the payload root";
            hearing.warn(Warning { code: "missing-target", text: text.to_owned() });
        }
        self.write(places, hearing)
    }

    /// A write that names no file, where the profile wants one.
    fn missing(&self, call: &Call<'_>) -> Option<Fault> {
        let is_strict = self.request.policy.steer.profile == Profile::Strict;
        let is_missing = is_strict && call.class == Class::DirectWrite && call.targets.is_empty();
        is_missing.then(|| Fault::new("missing-target", "the call names no file"))
    }

    /// Root admission of a write, and the gates behind it.
    fn write(&self, places: &Places<'_>, hearing: &mut Hearing<'_>) -> Decision {
        let found = match self.admit(hearing.case.call, places) {
            Ok(found) => found,
            Err(finding) => return refuse(finding, hearing),
        };
        hearing.step(admission(found.class.word(), Did::Passed));
        hearing.case.aims = self.aims(&found, places);
        let decision = hearing.gates(&places.payload, &found.effective);
        hearing.admitted = Some((found.effective, found.class));
        decision
    }

    /// A call with a fault. Where faults pass, what could be read of it is judged first, so that one unreadable target
    /// does not carry a refused one past.
    fn judge_faulty(&self, fault: Fault, places: &Places<'_>, hearing: &mut Hearing<'_>) -> Decision {
        let judged = if self.lets_faults_pass() { self.judge_readable(places, hearing) } else { None };
        if let Some(judged @ Decision::Deny(_)) = judged {
            hearing.warn(Warning { code: fault.code, text: fault.message });
            return judged;
        }
        let (decision, warning) = self.of_fault(fault);
        warning.into_iter().for_each(|warning| hearing.warn(warning));
        hearing.admitted = None;
        hearing.end();
        decision
    }

    /// What could be read of a call, before the gates.
    fn judge_readable(&self, places: &Places<'_>, hearing: &mut Hearing<'_>) -> Option<Decision> {
        let front = hearing.front(&places.payload);
        if front.is_some() || hearing.case.call.targets.is_empty() {
            return front;
        }
        Some(self.write(places, hearing))
    }

    /// A payload that cannot be judged as if it were understood, outside any tree.
    fn faulty(&self, fault: Fault, call: &Call<'_>) -> (i32, Vec<u8>) {
        self.answer(call, self.of_faulty(fault), NOTHING)
    }

    fn of_faulty(&self, fault: Fault) -> Answer<'static> {
        let (decision, warning) = self.of_fault(fault);
        Answer { warnings: warning.into_iter().collect(), ..Answer::of(decision) }
    }
}

/// Whether an MCP call pushes or merges.
fn is_remote(call: &Call<'_>) -> bool {
    call.mcp.as_ref().is_some_and(|mcp| ops::tool(mcp, None, None).remote().next().is_some())
}

/// What steering said, where the gates pass: advice and its codes go before theirs. Their deny goes before all.
fn unless_said(judged: Decision, own: Option<Decision>) -> Decision {
    match (judged, own) {
        (judged @ Decision::Deny(_), _) | (judged, None) => judged,
        (_, Some(own @ Decision::Advise(_))) => own,
        (Decision::Pass("shell-op-unclassifiable"), Some(own)) => own,
        (judged, Some(_)) => judged,
    }
}

/// A refusal by admission: nothing is charged to any tree.
fn refuse(finding: Box<Finding>, hearing: &mut Hearing<'_>) -> Decision {
    hearing.step(admission(finding.refusal.map_or(finding.code, Refusal::word), Did::Refused));
    hearing.end();
    Decision::Deny(finding)
}
