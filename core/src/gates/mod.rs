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
mod spawn;
mod standing;
#[cfg(test)]
mod tests;

pub(crate) use actor::Actor;
pub(crate) use case::{Aim, Case, Docket, Effects, Lane, Outcome, Probe};
pub(crate) use id::{GateId, Switches};
pub(crate) use ritual::compacted;
pub(crate) use settle::{Settled, settle};

use crate::roots::{Effective, Payload};
use crate::verdict::{Decision, Did, Step};

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

/// The gates before admission. They read no effective root, since there is none yet.
static FRONT: [Gate; 3] = [
    gate(GateId::KillSwitch, Reads::Payload(kill_switch::judge), &[Write, Spawn, Shell, Mcp, Other]),
    gate(GateId::ReadOnly, Reads::Neither(read_only::judge), &[Write, Spawn]),
    // What an agent is started for decides before any tree is looked at.
    gate(GateId::AssistScratch, Reads::Neither(spawn::judge), &[Spawn]),
];

/// The gates behind admission, in order: the first that denies decides.
static GATES: [Gate; 14] = [
    gate(GateId::DestructiveGit, Reads::Payload(destructive::judge), &[Shell]),
    gate(GateId::AssistScratch, Reads::Effective(scratch::judge), &[Write]),
    gate(GateId::Identity, Reads::Effective(identity::judge), &[Write, Spawn]),
    gate(GateId::Occupancy, Reads::Effective(occupancy::judge), &[Write, Spawn]),
    gate(GateId::Ritual, Reads::Effective(ritual::judge), &[Write, Spawn]),
    gate(GateId::Proposal, Reads::Effective(proposal::judge), &[Write]),
    gate(GateId::ActiveScope, Reads::Both(scope::judge), &[Write, Spawn]),
    gate(GateId::IntentCeiling, Reads::Neither(intent::judge), &[Write, Spawn]),
    gate(GateId::Authz, Reads::Payload(authz::judge), &[Write, Scratch, Proposal, Shell, Mcp]),
    // A shell command asks it about its operations, which are authorised first.
    gate(GateId::IntentCeiling, Reads::Neither(intent::judge), &[Shell, Mcp]),
    gate(GateId::WriteFence, Reads::Both(fence::judge), &[Write, Scratch, Proposal]),
    gate(GateId::RemoteOps, Reads::Payload(remote::judge), &[Shell, Mcp]),
    gate(GateId::LeaseRecheck, Reads::Effective(recheck::judge), &[Write, Proposal]),
    gate(GateId::ShellWrites, Reads::Neither(|_, _| Outcome::Pass("none")), &[Shell]),
];

/// What a row of gates came to.
#[derive(Debug)]
pub(crate) struct Ruled {
    /// `None` where nothing was decided and the judgement goes on.
    pub(crate) decision: Option<Decision>,
    pub(crate) steps: Vec<Step>,
    /// The lane in which it ended.
    pub(crate) lane: Lane,
}

/// The gates that come before admission.
pub(crate) fn front(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> Ruled {
    let nowhere = Effective(payload.0.clone());
    run(&FRONT, case, (payload, &nowhere), docket)
}

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
