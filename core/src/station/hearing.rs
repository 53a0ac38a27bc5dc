//! One call before the gates: from the rows in front of admission to the settling of what the decision requires.
//!
//! Owns: handing a case through, and what is collected on the way. Refuses to own: the order of the stations (`mod.rs`) and
//! the judgements (`gates/`).

use crate::gates::{self, Actor, Case, Docket, Effects, GateId, Ruled, Settled, Trees};
use crate::roots::{Class, Effective, Payload};
use crate::verdict::{Decision, Obligation, Step, Warning};

/// A call that is being heard.
pub(super) struct Hearing<'h> {
    pub(super) case: Case<'h>,
    docket: Docket,
    /// The root that the targets were admitted to, and by which row.
    pub(super) admitted: Option<(Effective, Class)>,
    steps: Vec<Step>,
    /// Nothing is written for a call that the kill switch or admission ended.
    is_over: bool,
}

/// What a hearing came to.
pub(super) struct Heard {
    pub(super) decision: Decision,
    pub(super) steps: Vec<Step>,
    pub(super) warnings: Vec<Warning>,
    pub(super) obligations: Vec<Obligation>,
    pub(super) scope_path: Option<Vec<u8>>,
    pub(super) actor: Actor,
}

impl<'h> Hearing<'h> {
    pub(super) fn new(case: Case<'h>) -> Self {
        Self { case, docket: Docket::default(), admitted: None, steps: Vec::new(), is_over: false }
    }

    /// The kill switch; a decision where it ends the call.
    pub(super) fn switch(&mut self, payload: &Payload) -> Option<Decision> {
        let ruled = gates::switch(&self.case, payload, &mut self.docket);
        self.is_over = ruled.decision.is_some();
        self.take(ruled).0
    }

    /// A deny of steering. The kill switch does not lift it; it ends what is written beside it.
    pub(super) fn denied(&mut self, payload: &Payload) {
        if self.switch(payload).is_none() {
            gates::log_denied(&self.case, payload, &mut self.docket);
        }
    }

    /// The gates before admission; a decision where one of them ends the call.
    pub(super) fn front(&mut self, payload: &Payload) -> Option<Decision> {
        let ruled = gates::front(&self.case, payload, &mut self.docket);
        self.take(ruled).0
    }

    /// The gates behind admission: their decision, or the pass that they leave.
    pub(super) fn gates(&mut self, payload: &Payload, effective: &Effective) -> Decision {
        let ruled = gates::judge(&self.case, (payload, effective), &mut self.docket);
        let (decision, ready) = self.take(ruled);
        decision.unwrap_or(Decision::Pass(self.docket.ready.unwrap_or(ready)))
    }

    fn take(&mut self, ruled: Ruled) -> (Option<Decision>, &'static str) {
        self.steps.extend(ruled.steps);
        (ruled.decision, ruled.lane.ready())
    }

    /// A step that is no gate's.
    pub(super) fn step(&mut self, step: Step) {
        if self.case.is_explained {
            self.steps.push(step);
        }
    }

    pub(super) fn warn(&mut self, warning: Warning) {
        self.docket.warn(warning);
    }

    /// Nothing of this call is to be written.
    pub(super) fn end(&mut self) {
        self.is_over = true;
    }

    /// Settles the decision. Where no lease was judged, it is the payload root whose owner is alive.
    pub(super) fn close(mut self, decision: Decision, effects: Effects, payload: &Payload) -> Heard {
        let trees = match &self.docket.leases[..] {
            _ if self.is_over => Trees::Judged(Vec::new()),
            [] if self.case.switches.has(GateId::Occupancy) => Trees::AtHome(payload),
            leases => Trees::Judged(leases.iter().map(|(root, _)| root.clone()).collect()),
        };
        if self.is_over {
            self.docket.dues.clear();
        }
        self.settle(decision, effects, &trees)
    }

    /// What follows where the host has compacted its context. The kill switch takes this away, too.
    pub(super) fn compacted(mut self, effects: Effects, payload: &Payload) -> Heard {
        let decision = match self.switch(payload) {
            Some(halted) => halted,
            None => {
                let due = gates::compacted(&self.case, payload);
                let code = if due.is_some() { "session-compact-rearm" } else { "session-compact-noop" };
                self.docket.dues.extend(due);
                Decision::Pass(code)
            }
        };
        self.settle(decision, effects, &Trees::Judged(Vec::new()))
    }

    /// The beginning of a session, which writes nothing: whether the project wants any.
    pub(super) fn begun(mut self, effects: Effects, payload: &Payload) -> Heard {
        let is_off = self.switch(payload).is_some() || gates::opted_out(&self.case, payload);
        let code = if is_off { "session-start-disabled" } else { "not-gated" };
        self.settle(Decision::Pass(code), effects, &Trees::Judged(Vec::new()))
    }

    fn settle(mut self, decision: Decision, effects: Effects, trees: &Trees<'_>) -> Heard {
        let settling = (&mut self.docket, effects);
        let Settled { decision, obligations } = gates::settle(&self.case, decision, settling, trees);
        let Docket { warnings, scope_path, .. } = self.docket;
        Heard { decision, steps: self.steps, warnings, obligations, scope_path, actor: self.case.actor }
    }
}
