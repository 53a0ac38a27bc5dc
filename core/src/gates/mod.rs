//! The gates: the seed's table of what reads which root, executable.
//!
//! Owns: the order of the gates, which lane asks which, and the loop. A gate's signature is the root that it may read, so
//! that reading another one does not compile. Refuses to own: the single judgements, one file each.

mod actor;
mod authz;
mod case;
mod destructive;
mod fence;
mod id;
mod identity;
mod intent;
mod kill_switch;
mod liveness;
mod occupancy;
mod operations;
mod proposal;
mod reach;
mod read_only;
mod recheck;
mod remote;
mod ritual;
mod scope;
mod scratch;
mod settle;
mod shell_writes;
mod spawn;
mod standing;
#[cfg(test)]
mod tests;

pub(crate) use actor::Actor;
pub(crate) use case::{Aim, Case, Docket, Effects, Lane, Outcome, Probe};
pub(crate) use destructive::log_denied;
pub(crate) use id::{GateId, Switches};
pub(crate) use kill_switch::opted_out;
pub(crate) use ritual::compacted;
pub(crate) use settle::{Settled, Trees, settle};

use crate::roots::{Effective, Payload, Question, Target};
use crate::verdict::{Decision, Did, Finding, Step};
use crate::world::facts::Leaf;

/// What a gate is handed.
enum Reads {
    Neither(fn(&Case<'_>, &mut Docket) -> Outcome),
    Payload(fn(&Case<'_>, &Payload, &mut Docket) -> Outcome),
    Effective(fn(&Case<'_>, &Effective, &mut Docket) -> Outcome),
    Both(fn(&Case<'_>, (&Payload, &Effective), &mut Docket) -> Outcome),
}

impl Reads {
    /// The word for it in a step.
    fn word(&self) -> &'static str {
        match self {
            Self::Neither(_) => "neither",
            Self::Payload(_) => "payload",
            Self::Effective(_) => "effective",
            Self::Both(_) => "both",
        }
    }
}

/// One row of the table.
struct Gate {
    id: GateId,
    reads: Reads,
    lanes: &'static [Lane],
}

const fn gate(id: GateId, reads: Reads, lanes: &'static [Lane]) -> Gate {
    Gate { id, reads, lanes }
}

use Lane::{Mcp, Other, Proposal, Scratch, Shell, Spawn, Write};

/// What comes before all gates, and before the faults of a payload.
static SWITCH: [Gate; 1] =
    [gate(GateId::KillSwitch, Reads::Payload(kill_switch::judge), &[Write, Spawn, Shell, Mcp, Other])];

/// The gates before admission. They read no root, since there is no effective one yet.
static FRONT: [Gate; 2] = [
    gate(GateId::ReadOnly, Reads::Neither(read_only::judge), &[Write, Spawn]),
    // What an agent is started for decides before any tree is looked at.
    gate(GateId::AssistScratch, Reads::Neither(spawn::judge), &[Spawn]),
];

/// The gates behind admission, in order: the first that denies decides.
static GATES: [Gate; 14] = [
    gate(GateId::DestructiveGit, Reads::Payload(destructive::judge), &[Shell]),
    // The gates of a write, for each file that a command names.
    gate(GateId::ShellWrites, Reads::Both(written), &[Shell]),
    gate(GateId::AssistScratch, Reads::Effective(scratch::judge), &[Write]),
    gate(GateId::Identity, Reads::Effective(identity::judge), &[Write, Spawn]),
    gate(GateId::Occupancy, Reads::Effective(occupancy::judge), &[Write, Spawn]),
    gate(GateId::Ritual, Reads::Effective(ritual::judge), &[Write, Spawn]),
    gate(GateId::Proposal, Reads::Effective(proposal::judge), &[Write]),
    gate(GateId::ActiveScope, Reads::Both(scope::judge), &[Write, Spawn]),
    gate(GateId::IntentCeiling, Reads::Neither(intent::judge), &[Write, Spawn]),
    gate(GateId::Authz, Reads::Payload(authz::judge), &[Write, Spawn, Scratch, Proposal, Shell, Mcp]),
    // A shell command asks it about its operations, which are authorised first.
    gate(GateId::IntentCeiling, Reads::Neither(intent::judge), &[Shell, Mcp]),
    gate(GateId::WriteFence, Reads::Both(fence::judge), &[Write, Spawn, Scratch, Proposal]),
    gate(GateId::RemoteOps, Reads::Payload(remote::judge), &[Shell, Mcp]),
    gate(GateId::LeaseRecheck, Reads::Effective(recheck::judge), &[Write, Proposal]),
];

/// Judges the files that a shell command writes as direct writes. Of what these come to only a deny counts.
fn written(case: &Case<'_>, (payload, _): (&Payload, &Effective), docket: &mut Docket) -> Outcome {
    let mut judged = Vec::new();
    if let Some(deny) = must_be_proven(case, payload, (docket, &mut judged)) {
        return deny;
    }
    let proven = shell_writes::proven(case, || enforces(case, payload, docket));
    let mut saw = if shell_writes::has_unproven(case) { "unproven" } else { "none" };
    for named in &proven {
        let inside = shell_writes::aim(named, payload, (case, docket));
        let Some(aim) = inside.or_else(|| shell_writes::beside(named, payload, case)) else {
            saw = "outside";
            continue;
        };
        if judged.contains(&(aim.named.clone(), named.leaf)) {
            continue;
        }
        judged.push((aim.named.clone(), named.leaf));
        if let Some(mut finding) = direct(case, (aim, named), payload, docket) {
            finding.reason = shell_writes::told(named, &finding.reason);
            return Outcome::Deny(finding);
        }
    }
    Outcome::Pass(if judged.is_empty() { saw } else { "judged" })
}

/// Whether the project wants deletions judged.
fn enforces(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> bool {
    docket.project(case, &payload.0).runtime_authority().enforces_shell_forms
}

/// Files that were judged, and whether a link at the end of each is followed.
type Known = Vec<(Vec<u8>, Leaf)>;

/// Judges what is refused unless it is proven; the deny, if it comes to one.
fn must_be_proven(case: &Case<'_>, payload: &Payload, (docket, judged): (&mut Docket, &mut Known)) -> Option<Outcome> {
    let found = shell_writes::find(case, || enforces(case, payload, docket));
    if let Some(what) = found.unproven {
        let reason = format!("the command writes or deletes {what}; name each file by itself, in a command of its own");
        return Some(Outcome::deny_as("scope-not-ready", "unproven-destination", reason));
    }
    for named in &found.named {
        let Some(aim) = shell_writes::aim(named, payload, (case, docket)) else { continue };
        if found.is_compound {
            return Some(Outcome::deny_as("scope-not-ready", "compound-command", shell_writes::compound(named)));
        }
        judged.push((aim.named.clone(), named.leaf));
        if let Some(finding) = direct(case, (aim, named), payload, docket) {
            return Some(Outcome::Deny(finding));
        }
    }
    None
}

/// The judgement of one file as that of a direct write: the finding, where it is a deny.
fn direct(
    case: &Case<'_>,
    (aim, named): (Aim, &shell_writes::Named),
    payload: &Payload,
    docket: &mut Docket,
) -> Option<Box<Finding>> {
    let question = Question { world: case.world, platform: case.platform, payload, base: case.base, rules: case.rules };
    let admitted = match question.admit(&[Target { path: &aim.named, leaf: named.leaf }]) {
        Ok(admitted) => admitted,
        Err(finding) => return Some(finding),
    };
    let case = Case { lane: Lane::Write, aims: vec![aim], is_explained: false, ..case.clone() };
    let kept = (docket.scope_path.take(), docket.ready.take());
    (docket.occupant, docket.bound, docket.story) = (None, None, None);
    let ruled = run(&GATES, &case, (payload, &admitted.effective), docket);
    (docket.scope_path, docket.ready) = kept;
    match ruled.decision {
        Some(Decision::Deny(finding)) => Some(finding),
        _ => None,
    }
}

/// What a row of gates came to.
#[derive(Debug)]
pub(crate) struct Ruled {
    /// `None` where nothing was decided and the judgement goes on.
    pub(crate) decision: Option<Decision>,
    pub(crate) steps: Vec<Step>,
    /// The lane in which it ended.
    pub(crate) lane: Lane,
}

/// Whether the gates are switched off.
pub(crate) fn switch(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> Ruled {
    run(&SWITCH, case, (payload, &NOWHERE), docket)
}

/// The gates that come before admission.
pub(crate) fn front(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> Ruled {
    run(&FRONT, case, (payload, &NOWHERE), docket)
}

static NOWHERE: Effective = Effective(Vec::new());

/// The gates behind admission.
pub(crate) fn judge(case: &Case<'_>, roots: (&Payload, &Effective), docket: &mut Docket) -> Ruled {
    run(&GATES, case, roots, docket)
}

fn run(gates: &[Gate], case: &Case<'_>, roots: (&Payload, &Effective), docket: &mut Docket) -> Ruled {
    let mut ruled = Ruled { decision: None, steps: Vec::new(), lane: case.lane };
    for gate in gates {
        if !gate.lanes.contains(&ruled.lane) || !case.switches.has(gate.id) {
            continue;
        }
        let (saw, did) = match ruled.decision {
            Some(_) => ("", Did::NotReached),
            None => ruled.take(gate.ask(case, roots, docket)),
        };
        if case.is_explained {
            ruled.steps.push(Step { id: gate.id.name(), reads: gate.reads.word(), saw, did });
        }
    }
    ruled
}

impl Gate {
    fn ask(&self, case: &Case<'_>, roots: (&Payload, &Effective), docket: &mut Docket) -> Outcome {
        match self.reads {
            Reads::Neither(judge) => judge(case, docket),
            Reads::Payload(judge) => judge(case, roots.0, docket),
            Reads::Effective(judge) => judge(case, roots.1, docket),
            Reads::Both(judge) => judge(case, roots, docket),
        }
    }
}

impl Ruled {
    /// What a gate said, as the step has it.
    fn take(&mut self, outcome: Outcome) -> (&'static str, Did) {
        match outcome {
            Outcome::Pass(saw) => (saw, Did::Passed),
            Outcome::Exempt(saw) => (saw, Did::Exempt),
            Outcome::Turn(lane, saw) => {
                self.lane = lane;
                (saw, Did::Passed)
            }
            Outcome::Halt(code) => {
                self.decision = Some(Decision::Pass(code));
                (code, Did::Halted)
            }
            Outcome::Deny(finding) => {
                let saw = finding.detail.unwrap_or(finding.code);
                self.decision = Some(Decision::Deny(finding));
                (saw, Did::Denied)
            }
        }
    }
}
