//! Campaigns and grants: while a campaign runs, what changes things needs the grant of a human. All of it is read below the
//! payload root.
//!
//! Owns: what is asked, the order of the answers, and what is left behind: the trail, and that a grant for one use was
//! used. Refuses to own: the formats (`world/state/`), and which operations a call is (`ops/`).

mod bench;
mod pins;
mod store;
mod trail;
mod weigh;

use std::cell::Cell;
use std::rc::Rc;

use super::case::{Case, Docket, Due, IfLost, Lane, Outcome};
use super::operations;
use super::reach::Reach;
use crate::path;
use crate::roots::Payload;
use crate::verdict::{Duty, Finding, Warning};
use crate::world::edit::{How, Write};
use crate::world::state::campaign::{CORRUPT, Standing, State};
use crate::world::state::grant::Spend;
use bench::{Bench, FOLDER, MOST_INK, at};
use pins::Circumstances;
use store::Held;
use trail::Record;
use weigh::{Ask, Weighed};

/// The code of a call that came too late for its grant.
const SPENT: &str = "authz-grant-single-use-spent";

fn taken(held: &Held) -> String {
    format!("grant `{}` is for one use, and could not be taken for this one", held.grant.id)
}

pub(super) fn judge(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> Outcome {
    let file = docket.file(&payload.0, FOLDER.into_iter().chain([&b"state.json"[..]]), case.platform);
    let state = State::read(case.world, &file);
    docket.room = file;
    let Some(state) = state else {
        return Outcome::Pass("no-campaign");
    };
    if let Some(oddity) = state.oddity {
        let text = format!("the authority state starts no campaign: {oddity}");
        docket.warn(Warning { code: "authz-state-odd", text });
    }
    let campaign = match &state.standing {
        Standing::Idle => return Outcome::Pass("no-campaign"),
        Standing::Ignored(id) | Standing::Runs(id) => id.clone(),
        Standing::Unreadable(_) => CORRUPT.to_owned(),
    };
    let asks = asks(case, payload, docket);
    Bench { case, payload, state, campaign, ink: Cell::new(MOST_INK) }.hear(&asks, docket)
}

/// What the call asks for: an edit for each file, or the operations of a command.
fn asks(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> Vec<Ask> {
    if matches!(case.lane, Lane::Shell | Lane::Mcp) {
        return operations::all(case, payload).iter().map(|op| Ask { op: op.word(), reach: None }).collect();
    }
    if case.aims.is_empty() {
        return vec![Ask { op: weigh::EDIT, reach: None }];
    }
    let reach = |aim| Some(Reach::of(aim, &payload.0, (case, docket)));
    // A patch that does not tell its files may write any beside those that are named.
    let untold = case.has_opaque_patch().then_some(Ask { op: weigh::EDIT, reach: None });
    case.aims.iter().map(reach).map(|reach| Ask { op: weigh::EDIT, reach }).chain(untold).collect()
}

impl Bench<'_> {
    /// Hears what is asked, until one of it is denied.
    fn hear(&self, asks: &[Ask], docket: &mut Docket) -> Outcome {
        if asks.is_empty() {
            return self.unclassified(docket);
        }
        let (mut records, mut lost) = (Vec::new(), Vec::new());
        let mut spent: Vec<Held> = Vec::new();
        let mut denied = None;
        let mut store = None;
        let circumstances = Circumstances::default();
        for ask in asks {
            let weighed = self.weigh(ask, &mut store, &circumstances);
            records.push(self.record(ask, &weighed));
            if let Weighed::Denied(finding) = weighed {
                denied = Some(finding);
                break;
            }
            let used = weighed.grant().filter(|held| held.grant.is_single_use);
            lost.extend(used.map(|held| self.lost(ask, held)));
            spent.extend(used.filter(|held| spent.iter().all(|one| one.path != held.path)).cloned());
        }
        self.leave((&records, &lost), docket);
        match denied {
            Some(finding) => Outcome::Deny(finding),
            None => self.pass(spent, docket),
        }
    }

    /// A call of which no operation is known. While nobody can tell whether a campaign runs, a shell command may be anything.
    fn unclassified(&self, docket: &mut Docket) -> Outcome {
        let Standing::Unreadable(why) = &self.state.standing else { return Outcome::Pass("no-operation") };
        if self.case.lane != Lane::Shell {
            return Outcome::Pass("no-operation");
        }
        let reason = format!(
            "{} cannot be read ({why}), so that a campaign may be running and no command is let through that is not \
             known to be harmless; a human has to repair the file. Campaign: {CORRUPT}",
            path::show(&at(self.case, self.payload, b"state.json"))
        );
        let finding = Finding { detail: Some("authz-state-unreadable"), ..Finding::new("authz-uat-deny", reason) };
        let ask = Ask { op: "unknown", reach: None };
        let weighed = Weighed::Denied(Box::new(finding));
        self.leave((&[self.record(&ask, &weighed)], &[]), docket);
        let Weighed::Denied(finding) = weighed else { return Outcome::Pass("no-operation") };
        Outcome::Deny(finding)
    }

    /// Nothing is denied: grants for one use are used up, last of all.
    fn pass(&self, spent: Vec<Held>, docket: &mut Docket) -> Outcome {
        let saw = match self.state.standing {
            Standing::Ignored(_) => "authz-inactive",
            _ => "authz-allow",
        };
        for held in spent {
            let reason = taken(&held);
            let change = Spend { id: held.grant.id.clone(), now: self.case.now };
            docket.require(Due {
                duty: Duty::SpendGrant,
                write: Write {
                    path: held.path,
                    within: Some(self.payload.0.clone()),
                    how: How::Replace(Box::new(change)),
                },
                if_lost: IfLost::Require(Box::new(Finding::new(SPENT, reason))),
            });
        }
        Outcome::Pass(saw)
    }

    /// The trail is kept where the file says that a campaign is active, and of every deny.
    fn leave(&self, (records, lost): (&[Record], &[Record]), docket: &mut Docket) {
        let is_denied = records.iter().any(|record| record.result == "deny");
        if !self.state.is_marked() && !is_denied {
            return;
        }
        let write = Write {
            path: at(self.case, self.payload, b"audit.jsonl"),
            within: Some(self.payload.0.clone()),
            how: How::Append(trail::lines(records)),
        };
        docket.dues.push(Due { duty: Duty::AppendAudit, write, if_lost: IfLost::Amend(trail::lines(lost)) });
    }

    /// What the trail says where a grant for one use could not be taken after all.
    fn lost(&self, ask: &Ask, held: &Held) -> Record {
        self.record(ask, &Weighed::Denied(Box::new(Finding::new(SPENT, taken(held)))))
    }

    fn record(&self, ask: &Ask, weighed: &Weighed) -> Record {
        Record {
            ts: self.case.now.text(),
            grant: weighed.grant().map(|held| Rc::clone(&held.grant)),
            op: ask.op,
            path: ask.reach.as_ref().map(|reach| String::from_utf8_lossy(&reach.named.path).into_owned()),
            result: weighed.result(),
            code: weighed.code(),
            message: weighed.message(),
            campaign: self.campaign.clone(),
        }
    }
}
