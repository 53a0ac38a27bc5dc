//! The order of the stations: payload, call, roots, decision, reply.
//!
//! Owns: that order. Refuses to own: every single judgement, and which root and base a call has (`places.rs`).

use crate::call::{self, Call, Fault, Surroundings, Told};
use crate::explain;
use crate::host::{self, Class, Event, EventWord};
use crate::json::{Doc, Limit, Value};
use crate::manner::Manner;
use crate::patch::{self, Touched};
use crate::path;
use crate::places::Places;
use crate::reply::{self, Judged, Roots};
use crate::request::{Payload, Request};
use crate::roots::{Admitted, Question, Target};
use crate::steer::{self, Bench, Ground, Profile, Steered};
use crate::verdict::{Decision, Did, Finding, OnError, Refusal, Step, Warning};
use crate::world::facts::Leaf;

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
    let sitting = Sitting { request, manner, around: Surroundings::default() };
    let refuse = |code, message: &str| sitting.faulty(Fault::new(code, message), &Call::unknown(), None);
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
            return Sitting { request, manner, around }.faulty(fault, &Call::unknown(), None);
        }
    };
    manner.event = event;
    if event.is_some_and(|word| word.event != Event::ToolBefore) {
        return Sitting { request, manner, around }.pass("not-gated", &Call::unknown());
    }
    let text = call::encoded(payload);
    let decoded = text.as_deref().and_then(|text| Doc::parse(text).ok());
    let told = Told { host: manner.shape(), event };
    let mut call = call::read(payload, told, decoded.as_ref());
    call.fault = around.fault.take().or(call.fault);
    Sitting { request, manner, around }.enforce(call)
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
}

impl Sitting<'_, '_> {
    /// Judges a tool call.
    fn enforce(&self, mut call: Call<'_>) -> (i32, Vec<u8>) {
        if let Some(fault) = call.fault.take() {
            return self.judge_faulty(fault, &call, Places::of(self.request, &self.around, &call).ok());
        }
        match call.class {
            Class::DirectWrite => match Places::of(self.request, &self.around, &call) {
                Ok(places) => self.write(&call, places),
                Err(fault) => self.faulty(fault, &call, None),
            },
            Class::Read | Class::Other => self.pass("not-direct-write", &call),
            Class::Shell => self.shell(&call, Places::of(self.request, &self.around, &call)),
            Class::Mcp | Class::Spawn | Class::Worktree | Class::Unknown => self.pass("not-gated", &call),
        }
    }

    /// A shell command: steering, which needs no root to deny.
    fn shell(&self, call: &Call<'_>, places: Result<Places<'_>, Fault>) -> (i32, Vec<u8>) {
        let home = self.request.variable("HOME");
        let bench = Bench {
            place: places.as_ref().ok().map(|places| self.ground(places)),
            policy: &self.request.policy.steer,
            home: home.as_deref(),
            is_explained: self.request.explain,
        };
        let mut steered = steer::steer(&call.commands, &bench);
        let (decision, saw, did) = steer::decide(&mut steered);
        // Only a deny needs no root.
        if let (Decision::Pass(_) | Decision::Advise(_), Err(fault)) = (&decision, &places) {
            return self.faulty(fault.clone(), call, None);
        }
        let roots = places.ok().map(refused_roots);
        let steps = self.steps(Step { id: "steering", reads: "both", saw, did });
        self.answer_with(call, Answer { roots, steps, ..Answer::of(decision) }, Some(&steered))
    }

    fn ground<'p>(&'p self, places: &'p Places<'_>) -> Ground<'p> {
        Ground { world: places.world(), platform: self.request.platform, payload: &places.payload, base: &places.base }
    }

    /// A direct write: root admission, one target or the set.
    fn write(&self, call: &Call<'_>, places: Places<'_>) -> (i32, Vec<u8>) {
        let mut warnings = Vec::new();
        if call.targets.is_empty() {
            if self.request.policy.steer.profile == Profile::Strict {
                let fault = Fault::new("missing-target", "the call names no file");
                return self.judge_faulty(fault, call, Some(places));
            }
            let text = "the call names no file, so it is judged against the payload root";
            warnings.push(Warning { code: "missing-target", text: text.to_owned() });
        }
        let answer = match self.admit(call, &places) {
            Ok(admitted) => {
                let steps = vec![admission(admitted.class.word(), Did::Passed)];
                let class = Some(admitted.class);
                let roots = Some(Roots { payload: places.payload, effective: Some(admitted.effective), class });
                Answer { roots, warnings, steps, ..Answer::of(Decision::Pass("write-ready")) }
            }
            Err(finding) => Answer { warnings, ..refused(finding, places) },
        };
        self.answer(call, answer)
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

    /// The steps as far as somebody wants to read them.
    fn steps(&self, step: Step) -> Vec<Step> {
        self.request.explain.then_some(step).into_iter().collect()
    }

    fn lets_faults_pass(&self) -> bool {
        self.manner.on_error == OnError::Pass
    }

    /// A call with a fault. Where faults pass, what could be read of it is judged first, so that one unreadable target
    /// does not carry a refused one past.
    fn judge_faulty(&self, fault: Fault, call: &Call<'_>, places: Option<Places<'_>>) -> (i32, Vec<u8>) {
        let judged = places.as_ref().filter(|_| self.lets_faults_pass() && !call.targets.is_empty());
        let refusal = judged.and_then(|places| self.admit(call, places).err());
        match (refusal, places) {
            (Some(finding), Some(places)) => {
                let warnings = vec![Warning { code: fault.code, text: fault.message }];
                self.answer(call, Answer { warnings, ..refused(finding, places) })
            }
            (_, places) => self.faulty(fault, call, places),
        }
    }

    fn pass(&self, code: &'static str, call: &Call<'_>) -> (i32, Vec<u8>) {
        self.answer(call, Answer::of(Decision::Pass(code)))
    }

    /// A payload that cannot be judged as if it were understood: a judgement, not an error. Events that do not enforce
    /// never deny.
    fn faulty(&self, fault: Fault, call: &Call<'_>, places: Option<Places<'_>>) -> (i32, Vec<u8>) {
        let roots = places.map(refused_roots);
        let enforced = self.manner.event.as_ref().is_none_or(enforces);
        if !enforced || self.lets_faults_pass() {
            let warnings = vec![Warning { code: fault.code, text: fault.message }];
            return self.answer(call, Answer { roots, warnings, ..Answer::of(Decision::Pass(fault.code)) });
        }
        let refusal = (fault.code == Refusal::InvalidTarget.word()).then_some(Refusal::InvalidTarget);
        let finding = Finding { refusal, ..Finding::new(fault.code, fault.message) };
        self.answer(call, Answer { roots, ..Answer::of(Decision::Deny(Box::new(finding))) })
    }

    fn answer(&self, call: &Call<'_>, answer: Answer<'_>) -> (i32, Vec<u8>) {
        self.answer_with(call, answer, None)
    }

    fn answer_with(&self, call: &Call<'_>, mut answer: Answer<'_>, steered: Option<&Steered>) -> (i32, Vec<u8>) {
        answer.warnings.extend(mismatch(&self.manner));
        reply::judged(&Judged {
            decision: answer.decision,
            manner: self.manner,
            tool: call.tool.as_deref().unwrap_or_default(),
            roots: answer.roots,
            warnings: answer.warnings,
            explained: self.request.explain.then(|| (explain::call(call, &self.around, steered), answer.steps)),
        })
    }
}

/// What a call came to, before it is put into words.
struct Answer<'a> {
    decision: Decision,
    roots: Option<Roots<'a>>,
    warnings: Vec<Warning>,
    steps: Vec<Step>,
}

impl Answer<'_> {
    fn of(decision: Decision) -> Self {
        Self { decision, roots: None, warnings: Vec::new(), steps: Vec::new() }
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

fn refused(finding: Box<Finding>, places: Places<'_>) -> Answer<'_> {
    let steps = vec![admission(finding.refusal.map_or(finding.code, Refusal::word), Did::Refused)];
    Answer { roots: Some(refused_roots(places)), steps, ..Answer::of(Decision::Deny(finding)) }
}

fn admission(saw: &'static str, did: Did) -> Step {
    Step { id: "admission", reads: "both", saw, did }
}

/// The roots of a refused call: nothing but the payload root may be charged.
fn refused_roots(places: Places<'_>) -> Roots<'_> {
    Roots { payload: places.payload, effective: None, class: None }
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
