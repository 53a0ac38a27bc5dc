//! Obligations: which of them hold under the decision, their writing, and what follows where one comes too late.
//!
//! Owns: that, and the order: what can still turn a pass into a deny comes first, a grant is spent last of these, and what
//! only tells of the decision comes behind. Refuses to own: how files are written (`world/disk/commit.rs`).

use super::case::{Case, Docket, Due, Effects, IfLost, Outcome};
use super::{liveness, recheck};
use crate::roots::Effective;
use crate::verdict::{Decision, Duty, Fulfilment, Obligation};
use crate::world::edit::Committed;

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

/// Settles a decision. `judged` are the trees that the lease was judged in; where there are none, `heart` is the root whose
/// owner's heartbeat is renewed, if any.
pub(crate) fn settle(
    case: &Case<'_>,
    decision: Decision,
    (docket, effects): (&mut Docket, Effects),
    judged: &[Effective],
) -> Settled {
    let mut dues = std::mem::take(&mut docket.dues);
    dues.extend(judged.iter().filter_map(|root| liveness::due(case, &root.0)));
    dues.sort_by_key(|due| ORDER.iter().position(|duty| *duty == due.duty));
    let mut settled = Settled { decision, obligations: Vec::new() };
    for due in dues {
        settled.meet(case, due, effects, judged.first());
    }
    settled
}

impl Settled {
    fn meet(&mut self, case: &Case<'_>, due: Due, effects: Effects, effective: Option<&Effective>) {
        let for_a_pass = matches!(due.duty, Duty::RefreshLease | Duty::SpendGrant);
        if for_a_pass && matches!(self.decision, Decision::Deny(_)) {
            return;
        }
        let committed = if effects == Effects::Report { Committed::Listed } else { case.world.commit(&due.write) };
        let state = match committed {
            Committed::Done => Fulfilment::Done,
            Committed::Listed => Fulfilment::Listed,
            Committed::Lost(why) => {
                self.lose(case, due.if_lost, effective);
                Fulfilment::Failed(why)
            }
            Committed::Failed(why) => {
                if let IfLost::Recheck = due.if_lost {
                    self.lose(case, IfLost::Recheck, effective);
                }
                Fulfilment::Failed(why)
            }
        };
        self.obligations.push(Obligation { duty: due.duty, path: due.write.path, state });
    }

    fn lose(&mut self, case: &Case<'_>, if_lost: IfLost, effective: Option<&Effective>) {
        match (if_lost, effective) {
            (IfLost::Deny(finding), _) => self.decision = Decision::Deny(finding),
            (IfLost::Recheck, Some(effective)) => {
                if let Outcome::Deny(finding) = recheck::judge(case, effective, &mut Docket::default()) {
                    self.decision = Decision::Deny(finding);
                }
            }
            _ => {}
        }
    }
}
