//! One evaluation: what was asked, and the questions that are put to the stations about it.
//!
//! Owns: putting the questions. Refuses to own: their order (`mod.rs`).

use super::answer::{Answer, mismatch};
use crate::call::{Agent, Call, Fault, Surroundings};
use crate::explain::{self, Caller};
use crate::gates::{Actor, Aim, Case, GateId, Lane};
use crate::host::{Class, Event};
use crate::json::Value;
use crate::manner::Manner;
use crate::patch::{self, Touched};
use crate::path;
use crate::places::Places;
use crate::reply::{self, Judged};
use crate::request::Request;
use crate::roots::{Admitted, Question, Target};
use crate::shell::Start;
use crate::steer::{self, Bench, Ground, Steered};
use crate::verdict::{Decision, Finding, OnError, Refusal, Warning};
use crate::world::facts::{Leaf, World};
use crate::world::state::time::Time;
use crate::writes::{self, Found, Wants};

/// Most targets of one call.
const MAX_TARGETS: usize = 10_000;

/// What was seen in a shell call: by steering, and which files it writes.
pub(super) type Seen<'a> = (Option<&'a Steered>, Option<&'a Found>);

/// Nothing, where a call is no shell's or was not read.
pub(super) const NOTHING: Seen<'static> = (None, None);

/// One evaluation: what was asked, and what the payload says around the call.
pub(super) struct Sitting<'s, 'd> {
    pub(super) request: &'s Request<'s>,
    pub(super) manner: Manner,
    pub(super) around: Surroundings<'d>,
    /// Where the payload is JSON.
    pub(super) payload: Option<Value<'d>>,
}

impl Sitting<'_, '_> {
    pub(super) fn case<'c>(&'c self, call: &'c Call<'c>, places: &'c Places<'_>) -> Case<'c> {
        let host = self.manner.shape();
        let variables = self.request.variables();
        let world = places.world();
        Case {
            world,
            platform: self.request.platform,
            host,
            call,
            base: &places.base,
            payload: self.payload,
            lane: lane(call.class).0,
            rules: self.request.policy.rules,
            aims: Vec::new(),
            steered: None,
            written: None,
            actor: if self.asks_who() { self.actor(Some(world)) } else { Actor::default() },
            variables,
            now: self.request.now.or_else(|| world.now()).unwrap_or(Time(0)),
            agent_hooks: self.request.probes.agent_hooks.clone(),
            switches: self.request.policy.gates,
            is_explained: self.request.explain,
        }
    }

    /// Whether anything depends on whose call it is.
    fn asks_who(&self) -> bool {
        const ASKING: [GateId; 3] = [GateId::Identity, GateId::Occupancy, GateId::LeaseRecheck];
        self.request.explain || ASKING.into_iter().any(|gate| self.request.policy.gates.has(gate))
    }

    /// Whose call it is: without a world, as far as the request alone says it.
    fn actor(&self, world: Option<&dyn World>) -> Actor {
        let variables = self.request.variables();
        let told = |name: &str| match variables {
            Some(variables) => variables.variable(name),
            None => world?.variable(name),
        };
        Actor::of(self.manner.shape(), &self.around.session, &told)
    }

    /// Where each target is named and where it lands.
    pub(super) fn aims(&self, admitted: &Admitted, places: &Places<'_>) -> Vec<Aim> {
        let platform = self.request.platform;
        let aim = |(target, landed): &(Vec<u8>, Option<Vec<u8>>)| {
            let named = path::normalize(&path::join(&places.base, target, platform), platform);
            let landed = landed.clone().unwrap_or_else(|| named.clone());
            Aim { named, landed }
        };
        admitted.landed.iter().map(aim).collect()
    }

    /// Steering of a shell command.
    pub(super) fn steer(&self, call: &Call<'_>, places: Option<&Places<'_>>) -> Steered {
        let home = self.request.variable("HOME");
        let bench = Bench {
            place: places.map(|places| self.ground(places)),
            policy: &self.request.policy.steer,
            tool: call.tool.as_deref(),
            home: home.as_deref(),
            is_explained: self.request.explain,
        };
        steer::steer(&call.commands, &bench)
    }

    /// Which files a shell command writes.
    pub(super) fn written(&self, call: &Call<'_>, base: Option<&[u8]>) -> Found {
        let home = self.request.variable("HOME");
        writes::read(&writes::Asked {
            texts: &call.commands,
            tool: call.tool.as_deref(),
            platform: self.request.platform,
            start: Start { home: home.as_deref(), base },
            wants: if self.request.explain { Wants::All } else { Wants::Proof },
        })
    }

    /// Whether what is written is judged.
    pub(super) fn judges_writes(&self) -> bool {
        self.request.policy.gates.has(GateId::ShellWrites)
    }

    pub(super) fn ground<'p>(&'p self, places: &'p Places<'_>) -> Ground<'p> {
        Ground { world: places.world(), platform: self.request.platform, payload: &places.payload, base: &places.base }
    }

    /// Root admission of the targets. More than are looked at is a refusal, whatever is said about faults.
    pub(super) fn admit(&self, call: &Call<'_>, places: &Places<'_>) -> Result<Admitted, Box<Finding>> {
        if call.targets.len() > MAX_TARGETS {
            let reason = format!("the call has more than {MAX_TARGETS} targets");
            return Err(Box::new(Finding::new("input-too-large", reason)));
        }
        let homely = self.homely(call);
        let expanded = homely.iter().map(|path| Target { path, leaf: Leaf::Follow });
        let targets: Vec<_> = call.targets.iter().chain(&call.besides).flat_map(readings).chain(expanded).collect();
        let question = Question {
            world: places.world(),
            platform: self.request.platform,
            payload: &places.payload,
            base: &places.base,
            rules: self.request.policy.rules,
        };
        question.admit(&targets)
    }

    /// What names in the home directory come to where a tool expands the tilde, as shells do. Whether it does is not known,
    /// so that both readings are judged.
    fn homely(&self, call: &Call<'_>) -> Vec<Vec<u8>> {
        let below = |target: &Touched<'_>| target.path.strip_prefix(b"~").map(<[u8]>::to_vec);
        let rests =
            call.targets.iter().filter_map(below).filter(|rest| matches!(rest.first(), None | Some(b'/' | b'\\')));
        let mut rests = rests.peekable();
        let home = rests.peek().and_then(|_| self.request.variable("HOME"));
        home.map(|home| rests.map(|rest| [&*home, &*rest].concat()).collect()).unwrap_or_default()
    }

    pub(super) fn lets_faults_pass(&self) -> bool {
        self.manner.on_error == OnError::Pass
    }

    /// What a fault comes to: a judgement, not an error. Events that do not enforce never deny.
    pub(super) fn of_fault(&self, fault: Fault) -> (Decision, Option<Warning>) {
        let enforced = self.manner.event() == Event::ToolBefore;
        if !enforced || self.lets_faults_pass() {
            return (Decision::Pass(fault.code), Some(Warning { code: fault.code, text: fault.message }));
        }
        let refusal = (fault.code == Refusal::InvalidTarget.word()).then_some(Refusal::InvalidTarget);
        let finding = Finding { refusal, ..Finding::new(fault.code, fault.message) };
        (Decision::Deny(Box::new(finding)), None)
    }

    pub(super) fn answer(&self, call: &Call<'_>, mut answer: Answer<'_>, seen: Seen<'_>) -> (i32, Vec<u8>) {
        answer.warnings.extend(mismatch(&self.manner));
        let explained = self.request.explain.then(|| {
            let actor = answer.actor.unwrap_or_else(|| self.actor(None));
            let agent = self.payload.map(|payload| Agent::read(payload, self.manner.shape())).unwrap_or_default();
            let caller = Caller { around: &self.around, session: actor.session.as_deref(), agent };
            (explain::call(call, &caller, seen), answer.steps)
        });
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
pub(super) fn lane(class: Class) -> (Lane, &'static str) {
    match class {
        Class::DirectWrite => (Lane::Write, "write-ready"),
        Class::Shell => (Lane::Shell, "shell-op-unclassifiable"),
        Class::Mcp => (Lane::Mcp, "shell-op-unclassifiable"),
        Class::Spawn => (Lane::Spawn, "spawn-ready"),
        Class::Read | Class::Other => (Lane::Other, "not-direct-write"),
        Class::Worktree | Class::Unknown => (Lane::Other, "not-gated"),
    }
}

/// Deleting and renaming act on a link itself, everything else on what it points to; where it is not known which, both
/// are judged. So are the name with and without blanks around it: some tools cut them off, and a name that looks
/// relative becomes an absolute one.
pub(super) fn readings<'t>(touched: &'t Touched<'_>) -> impl Iterator<Item = Target<'t>> {
    let behind = touched.op.acts_behind_link().then_some(Leaf::Follow);
    let itself = touched.op.acts_on_link().then_some(Leaf::Keep);
    let path: &[u8] = &touched.path;
    let trimmed = Some(patch::trim(path)).filter(|trimmed| !trimmed.is_empty() && trimmed.len() < path.len());
    let spellings = [Some(path), trimmed].into_iter().flatten();
    spellings.flat_map(move |path| [behind, itself].into_iter().flatten().map(move |leaf| Target { path, leaf }))
}
