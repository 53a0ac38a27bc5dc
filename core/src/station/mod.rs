//! The order of the stations: payload, call, roots, decision, reply.
//!
//! Owns: that order. Refuses to own: every single judgement, and which root and base a call has (`places.rs`).

use crate::call::{self, Call, Fault, Surroundings, Told};
use crate::explain;
use crate::gates::{Actor, Aim, Case, Lane};
use crate::host::{self, Class, Event, EventWord};
use crate::json::{Doc, Limit, Value};
use crate::manner::Manner;
use crate::patch::{self, Touched};
use crate::path;
use crate::places::Places;
use crate::reply::{self, Judged, Roots};
use crate::request::{Payload, Request};
use crate::roots::{self, Admitted, Effective, Question, Target};
use crate::steer::{self, Bench, Ground, Profile, Steered};
use crate::verdict::{Decision, Did, Finding, Obligation, OnError, Refusal, Step, Warning};
use crate::world::facts::Leaf;
use crate::world::state::time::Time;

mod hearing;

use hearing::{Heard, Hearing};

/// Most targets of one call.
const MAX_TARGETS: usize = 10_000;

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
        let sitting = Sitting { request, manner, around, payload: Some(payload) };
        return sitting.answer(&Call::unknown(), Answer::of(Decision::Pass("not-gated")), None);
    }
    let text = call::encoded(payload);
    let decoded = text.as_deref().and_then(|text| Doc::parse(text).ok());
    let told = Told { host: manner.shape(), event };
    let mut call = call::read(payload, told, decoded.as_ref());
    call.fault = around.fault.take().or(call.fault);
    Sitting { request, manner, around, payload: Some(payload) }.enforce(call)
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

/// One evaluation: what was asked, and what the payload says around the call.
struct Sitting<'s, 'd> {
    request: &'s Request<'s>,
    manner: Manner,
    around: Surroundings<'d>,
    /// Where the payload is JSON.
    payload: Option<Value<'d>>,
}

impl Sitting<'_, '_> {
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
            (None, Class::DirectWrite) => self.faulty(unplaced, call),
            (None, Class::Shell) => self.unplaced_shell(call, unplaced),
            (None, class) => self.answer(call, Answer::of(Decision::Pass(lane(class).1)), None),
        }
    }

    fn unplaced_shell(&self, call: &Call<'_>, unplaced: Fault) -> (i32, Vec<u8>) {
        let mut steered = self.steer(call, None);
        let (decision, saw, did) = steer::decide(&mut steered);
        if !matches!(decision, Decision::Deny(_)) {
            return self.faulty(unplaced, call);
        }
        let answer = Answer { steps: vec![steering(saw, did)], ..Answer::of(decision) };
        self.answer(call, answer, Some(&steered))
    }

    /// Steering, the gates in front, faults of the payload, admission, the gates behind it.
    fn hear(&self, call: &Call<'_>, fault: Option<Fault>, places: Places<'_>) -> (i32, Vec<u8>) {
        let mut steered = (call.class == Class::Shell && fault.is_none()).then(|| self.steer(call, Some(&places)));
        let own = steered.as_mut().map(steer::decide);
        let mut hearing = Hearing::new(self.case(call, &places));
        let mut admitted = None;
        let decision = match own {
            Some((decision @ Decision::Deny(_), saw, did)) => {
                hearing.step(steering(saw, did));
                decision
            }
            own => {
                let own = own.map(|(decision, saw, did)| {
                    hearing.step(steering(saw, did));
                    decision
                });
                let judged = self.judge(call, fault, (&places, &mut hearing), &mut admitted);
                unless_said(judged, own)
            }
        };
        let heard = hearing.close(decision, self.request.effects, &places.payload);
        let shows = lane(call.class).0 != Lane::Other || matches!(heard.decision, Decision::Deny(_));
        let (effective, class) = admitted.map_or((None, None), |(effective, class)| (Some(effective), Some(class)));
        let roots = shows.then_some(Roots { payload: places.payload, effective, class });
        self.answer(call, Answer { roots, ..Answer::heard(heard) }, steered.as_ref())
    }

    /// What the gates and admission say. `admitted` is filled where a root was chosen by the targets.
    fn judge(
        &self,
        call: &Call<'_>,
        fault: Option<Fault>,
        (places, hearing): (&Places<'_>, &mut Hearing<'_>),
        admitted: &mut Option<(Effective, roots::Class)>,
    ) -> Decision {
        if let Some(decision) = hearing.front(&places.payload) {
            return decision;
        }
        if let Some(fault) = fault {
            return self.judge_faulty(fault, call, places, hearing);
        }
        if call.class != Class::DirectWrite {
            let (lane, code) = lane(call.class);
            let here = Effective(places.payload.0.clone());
            return if lane == Lane::Other { Decision::Pass(code) } else { hearing.gates(&places.payload, &here) };
        }
        if call.targets.is_empty() {
            if self.request.policy.steer.profile == Profile::Strict {
                let fault = Fault::new("missing-target", "the call names no file");
                return self.judge_faulty(fault, call, places, hearing);
            }
            let text = "the call names no file, so it is judged against the payload root";
            hearing.warn(Warning { code: "missing-target", text: text.to_owned() });
        }
        match self.admit(call, places) {
            Ok(found) => {
                hearing.step(admission(found.class.word(), Did::Passed));
                hearing.case.aims = self.aims(&found, places);
                let decision = hearing.gates(&places.payload, &found.effective);
                *admitted = Some((found.effective, found.class));
                decision
            }
            Err(finding) => refuse(finding, hearing),
        }
    }

    fn case<'c>(&'c self, call: &'c Call<'c>, places: &'c Places<'_>) -> Case<'c> {
        let host = self.manner.shape();
        let variables = self.request.variables();
        let world = places.world();
        Case {
            world,
            platform: self.request.platform,
            host,
            call,
            payload: self.payload,
            lane: lane(call.class).0,
            aims: Vec::new(),
            actor: Actor::of(host, &self.around.session, (variables, world)),
            variables,
            now: self.request.now.or_else(|| world.now()).unwrap_or(Time(0)),
            agent_hooks: self.request.probes.agent_hooks.clone(),
            switches: self.request.policy.gates,
        }
    }

    /// Where each target is named and where it lands.
    fn aims(&self, admitted: &Admitted, places: &Places<'_>) -> Vec<Aim> {
        let platform = self.request.platform;
        let aim = |(target, landed): &(Vec<u8>, Option<Vec<u8>>)| {
            let named = path::normalize(&path::join(&places.base, target, platform), platform);
            let landed = landed.clone().unwrap_or_else(|| named.clone());
            Aim { named, landed }
        };
        admitted.landed.iter().map(aim).collect()
    }

    /// Steering of a shell command.
    fn steer(&self, call: &Call<'_>, places: Option<&Places<'_>>) -> Steered {
        let home = self.request.variable("HOME");
        let bench = Bench {
            place: places.map(|places| self.ground(places)),
            policy: &self.request.policy.steer,
            home: home.as_deref(),
            is_explained: self.request.explain,
        };
        steer::steer(&call.commands, &bench)
    }

    fn ground<'p>(&'p self, places: &'p Places<'_>) -> Ground<'p> {
        Ground { world: places.world(), platform: self.request.platform, payload: &places.payload, base: &places.base }
    }

    /// Root admission of the targets. More than are looked at is a refusal, whatever is said about faults.
    fn admit(&self, call: &Call<'_>, places: &Places<'_>) -> Result<Admitted, Box<Finding>> {
        if call.targets.len() > MAX_TARGETS {
            let reason = format!("the call has more than {MAX_TARGETS} targets");
            return Err(Box::new(Finding::new("input-too-large", reason)));
        }
        let targets: Vec<_> = call.targets.iter().flat_map(readings).collect();
        let question = Question {
            world: places.world(),
            platform: self.request.platform,
            payload: &places.payload,
            base: &places.base,
            rules: self.request.policy.rules,
        };
        question.admit(&targets)
    }

    fn lets_faults_pass(&self) -> bool {
        self.manner.on_error == OnError::Pass
    }

    /// A call with a fault. Where faults pass, what could be read of it is judged first, so that one unreadable target
    /// does not carry a refused one past.
    fn judge_faulty(&self, fault: Fault, call: &Call<'_>, places: &Places<'_>, hearing: &mut Hearing<'_>) -> Decision {
        if self.lets_faults_pass() && !call.targets.is_empty() {
            if let Err(finding) = self.admit(call, places) {
                hearing.warn(Warning { code: fault.code, text: fault.message });
                return refuse(finding, hearing);
            }
        }
        let (decision, warning) = self.of_fault(fault);
        warning.into_iter().for_each(|warning| hearing.warn(warning));
        hearing.end();
        decision
    }

    /// A payload that cannot be judged as if it were understood, outside any tree.
    fn faulty(&self, fault: Fault, call: &Call<'_>) -> (i32, Vec<u8>) {
        let (decision, warning) = self.of_fault(fault);
        let warnings = warning.into_iter().collect();
        self.answer(call, Answer { warnings, ..Answer::of(decision) }, None)
    }

    /// What a fault comes to: a judgement, not an error. Events that do not enforce never deny.
    fn of_fault(&self, fault: Fault) -> (Decision, Option<Warning>) {
        let enforced = self.manner.event.as_ref().is_none_or(enforces);
        if !enforced || self.lets_faults_pass() {
            return (Decision::Pass(fault.code), Some(Warning { code: fault.code, text: fault.message }));
        }
        let refusal = (fault.code == Refusal::InvalidTarget.word()).then_some(Refusal::InvalidTarget);
        let finding = Finding { refusal, ..Finding::new(fault.code, fault.message) };
        (Decision::Deny(Box::new(finding)), None)
    }

    fn answer(&self, call: &Call<'_>, mut answer: Answer<'_>, steered: Option<&Steered>) -> (i32, Vec<u8>) {
        answer.warnings.extend(mismatch(&self.manner));
        let explained = self.request.explain.then(|| (explain::call(call, &self.around, steered), answer.steps));
        reply::judged(&Judged {
            decision: answer.decision,
            manner: self.manner,
            tool: call.tool.as_deref().unwrap_or_default(),
            roots: answer.roots,
            warnings: answer.warnings,
            obligations: answer.obligations,
            scope_path: answer.scope_path,
            explained,
        })
    }
}

/// The lane of a class of calls, and the code of one that no gate looks at.
fn lane(class: Class) -> (Lane, &'static str) {
    match class {
        Class::DirectWrite => (Lane::Write, "write-ready"),
        Class::Shell => (Lane::Shell, "shell-op-unclassifiable"),
        Class::Mcp => (Lane::Mcp, "shell-op-unclassifiable"),
        Class::Spawn => (Lane::Spawn, "spawn-ready"),
        Class::Read | Class::Other => (Lane::Other, "not-direct-write"),
        Class::Worktree | Class::Unknown => (Lane::Other, "not-gated"),
    }
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

/// What a call came to, before it is put into words.
struct Answer<'a> {
    decision: Decision,
    roots: Option<Roots<'a>>,
    warnings: Vec<Warning>,
    steps: Vec<Step>,
    obligations: Vec<Obligation>,
    scope_path: Option<Vec<u8>>,
}

impl Answer<'_> {
    fn of(decision: Decision) -> Self {
        let (warnings, steps, obligations) = (Vec::new(), Vec::new(), Vec::new());
        Self { decision, roots: None, warnings, steps, obligations, scope_path: None }
    }

    fn heard(heard: Heard) -> Self {
        let Heard { decision, steps, warnings, obligations, scope_path } = heard;
        Self { decision, roots: None, warnings, steps, obligations, scope_path }
    }
}

/// Deleting and renaming act on a link itself, everything else on what it points to; where it is not known which, both
/// are judged. So are the name with and without blanks around it: some tools cut them off, and a name that looks
/// relative becomes an absolute one.
fn readings<'t>(touched: &'t Touched<'_>) -> impl Iterator<Item = Target<'t>> {
    let behind = touched.op.acts_behind_link().then_some(Leaf::Follow);
    let itself = touched.op.acts_on_link().then_some(Leaf::Keep);
    let path: &[u8] = &touched.path;
    let trimmed = Some(patch::trim(path)).filter(|trimmed| !trimmed.is_empty() && trimmed.len() < path.len());
    let spellings = [Some(path), trimmed].into_iter().flatten();
    spellings.flat_map(move |path| [behind, itself].into_iter().flatten().map(move |leaf| Target { path, leaf }))
}

/// A refusal by admission: nothing is charged to any tree.
fn refuse(finding: Box<Finding>, hearing: &mut Hearing<'_>) -> Decision {
    hearing.step(admission(finding.refusal.map_or(finding.code, Refusal::word), Did::Refused));
    hearing.end();
    Decision::Deny(finding)
}

fn admission(saw: &'static str, did: Did) -> Step {
    Step { id: "admission", reads: "both", saw, did }
}

fn steering(saw: &'static str, did: Did) -> Step {
    Step { id: "steering", reads: "both", saw, did }
}

/// The payload's own marks win over the name the dispatcher gave, and the dispatcher is told.
fn mismatch(manner: &Manner) -> Option<Warning> {
    let (detected, registered) = (manner.detected?, manner.registered?);
    (detected != registered).then(|| {
        let (told, seen) = (registered.name(), detected.name());
        let text = format!("the hook was registered for {told}, but the payload is {seen}'s");
        Warning { code: "host-mismatch", text }
    })
}
