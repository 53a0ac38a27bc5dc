//! The session ritual: whether the session was prepared, for this tree and this history, not too long ago.
//!
//! Owns: the verdict, what is written back, and the comparison with the lease. Refuses to own: the record's format
//! (`world/state/ritual.rs`). What is asked here and stays unanswered is not ready.

use serde_json::Value;

use super::case::{Case, Docket, Due, IfLost, Outcome, Probe};
use super::id::GateId;
use crate::path;
use crate::roots::{Effective, Payload};
use crate::verdict::{Duty, Finding};
use crate::world::edit::{Change, How, Write};
use crate::world::facts::{Answer, Leaf, Tree, WorkTree};
use crate::world::state::project::Project;
use crate::world::state::ritual::{self, Probed, Rearm, Rebind, Record, Ritual, Steps};
use crate::world::state::staleness;

const NOT_READY: &str = "ritual-not-ready";
const MISMATCH: &str = "occupancy-ritual-mismatch";

/// Steps that every write needs, each in its own group.
const QUICK: [&str; 4] = ["alignment", "branch_policy", "triage_welcome", "verify_tools"];
/// The gated step that the dispatcher can take anew, and the one that only the record tells of.
const HOOKS: &str = "agent_hooks";
const DOCTOR: &str = "doctor";

/// How far a clock may run ahead of ours, in seconds, before what it says is not believed.
const SKEW: i64 = 300;

pub(super) fn judge(case: &Case<'_>, effective: &Effective, docket: &mut Docket) -> Outcome {
    let mut check = Check::new(case, &effective.0);
    let result = check.run(docket);
    docket.bound = check.bound;
    if let Some(finding) = mismatch(docket) {
        // The record is another session's: nothing is written into it for this one.
        return Outcome::Deny(Box::new(finding));
    }
    check.dues.into_iter().for_each(|due| docket.require(due));
    match result {
        Ok(saw) => Outcome::Pass(saw),
        Err(lack) => Outcome::Deny(lack.finding()),
    }
}

/// Why a session is not ready, for a message about something else. Nothing is written.
pub(super) fn inspect(case: &Case<'_>, effective: &Effective) -> Option<String> {
    Check::new(case, &effective.0).run(&mut Docket::default()).err().map(|lack| lack.reason())
}

/// What is due where the host has compacted its context; nothing where no record could be re-armed, or one is already.
pub(crate) fn compacted(case: &Case<'_>, payload: &Payload) -> Option<Due> {
    let check = Check::new(case, &payload.0);
    if !case.switches.has(GateId::Ritual) {
        return None;
    }
    match ritual::read(case.world, &check.path) {
        Record::Valid(ritual) if ritual.started.0 == 0 => None,
        Record::Valid(_) => Some(check.due(Duty::RearmRitual, Rearm { now: case.now }, IfLost::Note)),
        _ => None,
    }
}

/// The lease and the ritual must name one session, or a session could ride on the preparation of another. A record that is
/// ready is bound to somebody, so that only one that is not ready can name nobody.
fn mismatch(docket: &Docket) -> Option<Finding> {
    let occupant = &docket.occupant.as_ref()?.session;
    let bound = docket.bound.as_deref().filter(|bound| bound != occupant)?;
    let (holder, bound) = (path::show(occupant.as_bytes()), path::show(bound.as_bytes()));
    let (rearm, cold) = (Recovery::Rearm.advice(), Recovery::Cold.advice());
    let reason = format!("this tree's lease is {holder}'s, its session ritual {bound}'s; {rearm}, or {cold}");
    Some(Finding::new(MISMATCH, reason))
}

/// What a session lacks.
struct Lack {
    /// The finer code.
    what: &'static str,
    why: String,
    recovery: Recovery,
}

/// What makes a session ready again.
#[derive(Clone, Copy)]
enum Recovery {
    /// Only its clock ran out.
    Rearm,
    /// Its ritual has to be gone through afresh.
    Cold,
    /// Somebody was faster.
    Again,
}

impl Recovery {
    fn advice(self) -> &'static str {
        match self {
            Self::Rearm => "recovery rearm: re-arm the session, its steps stand",
            Self::Cold => "recovery cold: start the session anew in this tree",
            Self::Again => "try the call again",
        }
    }
}

impl Lack {
    fn cold(what: &'static str, why: impl Into<String>) -> Self {
        Self { what, why: why.into(), recovery: Recovery::Cold }
    }

    fn reason(&self) -> String {
        format!("the session ritual is not ready ({}): {}; {}", self.what, self.why, self.recovery.advice())
    }

    fn finding(&self) -> Box<Finding> {
        Box::new(Finding { detail: Some(self.what), ..Finding::new(NOT_READY, self.reason()) })
    }
}

/// One look at the record of a root.
struct Check<'k, 'c> {
    case: &'k Case<'c>,
    root: &'k [u8],
    path: Vec<u8>,
    /// The session that the record is bound to, once it is known to speak of this tree.
    bound: Option<String>,
    dues: Vec<Due>,
}

impl<'k, 'c> Check<'k, 'c> {
    fn new(case: &'k Case<'c>, root: &'k [u8]) -> Self {
        Self { case, root, path: ritual::place(root, case.platform), bound: None, dues: Vec::new() }
    }

    fn run(&mut self, docket: &mut Docket) -> Result<&'static str, Lack> {
        let ritual = self.record()?;
        let (tree, head) = self.tree()?;
        self.binding(&ritual, &tree)?;
        self.lineage(&ritual, &tree, &head)?;
        self.freshness(&ritual, &docket.project(self.case, self.root))?;
        QUICK.into_iter().try_for_each(|name| step(name, ritual.passed(Steps::Quick, name)))?;
        self.gated(&ritual)
    }

    fn record(&self) -> Result<Ritual, Lack> {
        match ritual::read(self.case.world, &self.path) {
            Record::Valid(ritual) => Ok(ritual),
            Record::Absent => Err(Lack::cold("ritual-absent", "nobody went through it in this tree")),
            Record::Invalid(why) => Err(Lack::cold("ritual-invalid", format!("its record cannot be used: {why}"))),
        }
    }

    /// The tree that the root is in, and its commit.
    fn tree(&self) -> Result<(WorkTree, Vec<u8>), Lack> {
        let unknown = || Lack::cold("head-unknown", "nobody can tell which commit the tree stands at");
        let place = self.case.world.place(self.root, Leaf::Follow);
        let Tree::Work(tree) = &*place.tree else { return Err(unknown()) };
        let head = self.case.world.head(tree).and_then(|head| head.commit).ok_or_else(unknown)?;
        Ok((tree.clone(), head))
    }

    fn binding(&mut self, ritual: &Ritual, tree: &WorkTree) -> Result<(), Lack> {
        let platform = self.case.platform;
        let recorded = path::normalize(ritual.worktree.as_bytes(), platform);
        if !path::same(&recorded, &tree.toplevel.path, platform) {
            let why = format!("it was gone through for {}, another tree", path::show(ritual.worktree.as_bytes()));
            return Err(Lack::cold("other-worktree", why));
        }
        self.bound = Some(ritual.owner.clone());
        Ok(())
    }

    /// The tree stands at the commit of the record, or at one that came out of it.
    fn lineage(&mut self, ritual: &Ritual, tree: &WorkTree, head: &[u8]) -> Result<(), Lack> {
        let recorded = ritual.head.to_ascii_lowercase().into_bytes();
        if recorded == head {
            return Ok(());
        }
        let answer = if is_id(&recorded) { self.case.world.descends(tree, &recorded, head) } else { Answer::Unknown };
        match answer {
            Answer::Yes => {}
            Answer::No => return Err(Lack::cold("head-diverged", "HEAD does not descend from its commit")),
            Answer::Unknown => {
                return Err(Lack::cold("head-unproven", "nobody can tell whether HEAD descends from its commit"));
            }
        }
        let to = String::from_utf8_lossy(head).into_owned();
        let due = self.due(Duty::RebindRitual, Rebind::new(ritual, to), lost());
        self.dues.push(due);
        Ok(())
    }

    fn freshness(&self, ritual: &Ritual, project: &Project) -> Result<(), Lack> {
        let Some(horizon) = staleness::horizon(project.staleness()) else {
            let why = "the project's sessionRitualStalenessHours is no whole number above zero";
            return Err(Lack::cold("staleness-invalid", why));
        };
        let age = self.case.now.0.saturating_sub(ritual.started.0);
        let (what, why) = match age {
            _ if age > horizon => ("ritual-stale", format!("it is {age} s old, and {horizon} s are the limit")),
            _ if age < -SKEW => ("ritual-in-future", format!("it began {} s after the present", age.saturating_neg())),
            _ => return Ok(()),
        };
        Err(Lack { what, why, recovery: Recovery::Rearm })
    }

    /// The steps of the gated tier. What was checked just now goes before what is recorded.
    fn gated(&mut self, ritual: &Ritual) -> Result<&'static str, Lack> {
        let (hooks, saw) = match &self.case.agent_hooks {
            Some(probe) => {
                let due = self.due(Duty::RecordProbe, self.probed(ritual, probe), lost());
                self.dues.push(due);
                (Some(is_good(probe)), "hooks-probed")
            }
            None => (ritual.passed(Steps::Gated, HOOKS), "hooks-recorded"),
        };
        step(HOOKS, hooks)?;
        step(DOCTOR, ritual.passed(Steps::Gated, DOCTOR))?;
        Ok(saw)
    }

    fn probed(&self, ritual: &Ritual, probe: &Probe<'_>) -> Probed {
        let message = probe.message.as_deref().map(String::from_utf8_lossy);
        let result = vec![
            ("ok", Value::from(is_good(probe))),
            ("ts", Value::from(self.case.now.text())),
            ("exit_code", Value::from(probe.exit_code)),
            ("message", Value::from(message.map(String::from))),
        ];
        Probed::new(ritual, HOOKS, result)
    }

    fn due(&self, duty: Duty, change: impl Change + 'static, if_lost: IfLost) -> Due {
        let how = How::Replace(Box::new(change));
        let write = Write { path: self.path.clone(), within: Some(self.root.to_vec()), how };
        Due { duty, write, if_lost }
    }
}

fn is_good(probe: &Probe<'_>) -> bool {
    probe.exit_code == Some(0)
}

fn step(name: &str, passed: Option<bool>) -> Result<(), Lack> {
    match passed {
        Some(true) => Ok(()),
        Some(false) => Err(Lack::cold("step-failed", format!("the step {name} did not pass"))),
        None => Err(Lack::cold("step-missing", format!("the step {name} was not taken"))),
    }
}

/// What follows where the record is another one by the time that it is written.
fn lost() -> IfLost {
    let why = "its record changed while the call was judged".to_owned();
    IfLost::Deny(Lack { what: "ritual-changed", why, recovery: Recovery::Again }.finding())
}

/// Whether a text is the full id of a commit. Anything shorter or symbolic means another commit tomorrow.
fn is_id(text: &[u8]) -> bool {
    matches!(text.len(), 40 | 64) && text.iter().all(u8::is_ascii_hexdigit)
}
