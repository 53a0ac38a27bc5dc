//! Obligations: which of them hold under the decision, their writing, and what follows where one comes too late.
//!
//! Owns: that, and the order: what can still turn a pass into a deny comes first, a grant is spent last of these, and what
//! only tells of the decision comes behind. Refuses to own: how files are written (`world/disk/commit.rs`).

use super::case::{Case, Docket, Due, Effects, IfLost};
use super::{liveness, recheck};
use crate::roots::{Effective, Payload};
use crate::verdict::{Decision, Duty, Fulfilment, Obligation};
use crate::world::edit::{Committed, How};

/// A decision that stands, and what was written for it.
#[derive(Debug)]
pub(crate) struct Settled {
    pub(crate) decision: Decision,
    pub(crate) obligations: Vec<Obligation>,
}

/// The order of writing.
const ORDER: [Duty; 8] = [
    Duty::RearmRitual,
    Duty::RebindRitual,
    Duty::RecordProbe,
    Duty::RefreshLease,
    Duty::SpendGrant,
    Duty::AppendAudit,
    Duty::AppendLog,
    Duty::RefreshLiveness,
];

/// The trees whose owner's heartbeat is renewed.
#[derive(Debug)]
pub(crate) enum Trees<'h> {
    /// Those that were judged.
    Judged(Vec<Effective>),
    /// None was judged: the payload root.
    AtHome(&'h Payload),
}

/// Settles a decision.
pub(crate) fn settle(
    case: &Case<'_>,
    decision: Decision,
    (docket, effects): (&mut Docket, Effects),
    trees: &Trees<'_>,
) -> Settled {
    let mut dues = std::mem::take(&mut docket.dues);
    match trees {
        Trees::Judged(roots) => dues.extend(roots.iter().filter_map(|root| liveness::due(case, root, docket))),
        Trees::AtHome(payload) => dues.extend(liveness::due_at_home(case, payload, docket)),
    }
    dues.sort_by_key(|due| ORDER.iter().position(|duty| *duty == due.duty));
    let mut settled = Settled { decision, obligations: Vec::new() };
    for due in dues {
        settled.meet((case, docket), due, effects);
    }
    settled
}

impl Settled {
    fn meet(&mut self, (case, docket): (&Case<'_>, &mut Docket), mut due: Due, effects: Effects) {
        if self.is_void(&due) {
            return;
        }
        let has_lost = |met: &Obligation| met.duty == Duty::SpendGrant && matches!(met.state, Fulfilment::Failed(_));
        if let (How::Append(lines), IfLost::Amend(more)) = (&mut due.write.how, &due.if_lost)
            && self.obligations.iter().any(has_lost)
        {
            lines.extend_from_slice(more);
        }
        let committed = if effects == Effects::Report { Committed::Listed } else { case.world.commit(&due.write) };
        let state = self.conclude(case, due.if_lost, committed);
        if state == Fulfilment::Done {
            recheck::settle_warnings(due.duty, &mut docket.warnings);
        }
        self.obligations.push(Obligation { duty: due.duty, path: due.write.path, state });
    }

    /// Whether a write has nothing to do under this decision: what a pass alone requires under a deny, and the heartbeat of
    /// a lease whose renewal was tried already.
    fn is_void(&self, due: &Due) -> bool {
        let tried = |duty| self.obligations.iter().any(|met| met.duty == duty && met.path == due.write.path);
        match due.duty {
            Duty::RefreshLease | Duty::SpendGrant => matches!(self.decision, Decision::Deny(_)),
            Duty::RefreshLiveness => tried(Duty::RefreshLease),
            _ => false,
        }
    }

    /// What follows from the way a write ended.
    pub(super) fn conclude(&mut self, case: &Case<'_>, if_lost: IfLost, committed: Committed) -> Fulfilment {
        match (&committed, if_lost) {
            (Committed::Lost(_), IfLost::Deny(finding))
            | (Committed::Lost(_) | Committed::Failed(_), IfLost::Require(finding)) => {
                self.decision = Decision::Deny(finding);
            }
            (Committed::Lost(_) | Committed::Failed(_), IfLost::Recheck { root, bound }) => {
                if let Some(finding) = recheck::verdict(case, &root, bound.as_deref()) {
                    self.decision = Decision::Deny(finding);
                }
            }
            _ => {}
        }
        match committed {
            Committed::Done => Fulfilment::Done,
            Committed::Listed => Fulfilment::Listed,
            Committed::Lost(why) | Committed::Failed(why) => Fulfilment::Failed(why),
        }
    }
}
