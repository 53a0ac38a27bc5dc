//! One thing that is asked, weighed against the campaign and the grants.
//!
//! Owns: what needs no grant, which grant covers what, and the words of a deny. The public codes are the three that
//! dispatchers know; why a grant does not count stands in the sentence and in the step.

use std::fmt::Write as _;

use super::super::reach::{self, Reach};
use super::bench::Bench;
use super::pins::Circumstances;
use super::store::{Held, Store};
use crate::path::{self, Platform};
use crate::verdict::Finding;
use crate::world::state::campaign::Standing;
use crate::world::state::grant::{Lapse, Scope, Surfaces};

/// The operation of a direct write.
pub(super) const EDIT: &str = "edit";

/// Operations that nobody needs a grant for.
const FREE: [&str; 3] = ["test", "evidence", "issue_mutation"];

/// Paths that anybody may write: what is proposed, and the evidence of a trial.
const SAFE: [&str; 5] =
    ["xbrief/proposed/**", "vbrief/proposed/**", "**/evidence/**", "**/uat-evidence/**", "incidents/**"];

/// One thing that is asked.
#[derive(Debug)]
pub(super) struct Ask {
    pub(super) op: &'static str,
    /// The file of an edit; `None` where there is none or it is not known.
    pub(super) reach: Option<Reach>,
}

/// What it came to.
pub(super) enum Weighed {
    /// No campaign asks.
    Inactive,
    /// No grant is needed; why.
    Free(&'static str),
    Granted(Box<Held>),
    Denied(Box<Finding>),
}

impl Weighed {
    pub(super) fn grant(&self) -> Option<&Held> {
        match self {
            Self::Granted(held) => Some(held),
            _ => None,
        }
    }

    pub(super) fn result(&self) -> &'static str {
        if matches!(self, Self::Denied(_)) { "deny" } else { "allow" }
    }

    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::Inactive => "authz-inactive",
            Self::Free(_) | Self::Granted(_) => "authz-allow",
            Self::Denied(finding) => finding.code,
        }
    }

    pub(super) fn message(&self) -> String {
        match self {
            Self::Inactive => "no human started the campaign".to_owned(),
            Self::Free(why) => (*why).to_owned(),
            Self::Granted(held) => format!("covered by grant `{}`", held.grant.id),
            Self::Denied(finding) => finding.reason.clone(),
        }
    }
}

impl Bench<'_> {
    /// Weighs one thing. The store is loaded where the first thing asks for it.
    pub(super) fn weigh(&self, ask: &Ask, store: &mut Option<Store>, circumstances: &Circumstances) -> Weighed {
        if FREE.contains(&ask.op) {
            return Weighed::Free("this operation needs no grant");
        }
        if matches!(self.state.standing, Standing::Ignored(_)) {
            return Weighed::Inactive;
        }
        if ask.op == EDIT && ask.reach.as_ref().is_some_and(|reach| is_safe(reach, self.case.platform)) {
            return Weighed::Free("this path needs no grant");
        }
        let store = store.get_or_insert_with(|| Store::load(self.case, self.payload, &self.state.listed));
        if reach::is_too_much(store.weight, &self.case.aims) {
            return Weighed::Denied(Box::new(self.too_much()));
        }
        let misses = |held: &Held| self.misses(&held.grant.scope, ask, circumstances);
        let mut rejected = None;
        for held in store.held.iter().filter(|held| held.lapse.is_none()) {
            match misses(held) {
                None if !self.draw(held.length) => return Weighed::Denied(Box::new(self.too_much())),
                None => return Weighed::Granted(Box::new(held.clone())),
                Some(miss) => rejected = Some((held, miss)),
            }
        }
        let lapsed = store.held.iter().rfind(|held| held.lapse.is_some() && misses(held).is_none());
        let stale = lapsed.or_else(|| store.held.iter().rfind(|held| held.lapse.is_some()));
        Weighed::Denied(Box::new(self.deny(ask, rejected, (stale, store.trouble))))
    }

    fn too_much(&self) -> Finding {
        let reason = format!(
            "there are too many targets for grants as many or as long as these; split the call. Campaign: {}",
            self.campaign
        );
        Finding { detail: Some("too-many"), ..Finding::new("authz-grant-missing", reason) }
    }

    /// Why a scope does not cover what is asked; `None` where it does.
    fn misses(&self, scope: &Scope, ask: &Ask, circumstances: &Circumstances) -> Option<&'static str> {
        if scope.cohort.is_none() {
            return Some("authz-scope-cohort");
        }
        if !scope.allows(ask.op) {
            return Some("authz-scope-operation");
        }
        if ask.op == EDIT && !covers(&scope.surfaces, ask.reach.as_ref(), self.case.platform) {
            return Some("authz-scope-surface");
        }
        circumstances.misses(scope, (self.case, self.payload))
    }

    fn deny(
        &self,
        ask: &Ask,
        rejected: Option<(&Held, &'static str)>,
        (stale, trouble): (Option<&Held>, Option<&'static str>),
    ) -> Finding {
        let code = if rejected.is_some() { "authz-grant-scope-deny" } else { "authz-grant-missing" };
        let lapse = stale.and_then(|held| held.lapse);
        let detail = rejected.map(|(_, miss)| miss).or(lapse.map(lapse_detail));
        let mut reason = format!("while a campaign runs, `{}`", ask.op);
        if let Some(reach) = &ask.reach {
            let _ = write!(reason, " of `{}`", path::show(&reach.named.path));
        }
        reason.push_str(" needs the grant of a human, and no grant covers it");
        if let Some((held, miss)) = rejected {
            let _ = write!(reason, "; grant `{}` does not: {}", held.grant.id, miss_words(miss));
            let untold = held.grant.scope.untold.filter(|_| miss == "authz-pin-untold");
            let _ = untold.map(|what| write!(reason, " ({what})"));
        }
        if let (Some(held), Some(lapse)) = (stale, lapse) {
            let _ = write!(reason, "; grant `{}` does not count: {}", held.grant.id, lapse_words(lapse));
        }
        if let Some(trouble) = trouble {
            let _ = write!(reason, "; not all grants could be looked at: {trouble}");
        }
        let _ = write!(reason, ". Ask the operator for a grant. Campaign: {}", self.campaign);
        Finding { detail, ..Finding::new(code, reason) }
    }
}

/// Whether a path needs no grant. What lies outside of the project is never one of these.
fn is_safe(reach: &Reach, platform: Platform) -> bool {
    reach.landed.is_inside && reach.is_allowed_by(&SAFE, platform)
}

/// Whether surfaces cover a file. What lies outside of the project is covered by no list that does not say so: a glob whose
/// first name is `..`.
fn covers(surfaces: &Surfaces, reach: Option<&Reach>, platform: Platform) -> bool {
    let (Surfaces::Only(globs), Some(reach)) = (surfaces, reach) else { return *surfaces == Surfaces::All };
    if reach.landed.is_inside {
        return reach.is_allowed_by(globs, platform);
    }
    let leaves = |glob: &&String| glob.split(['/', '\\']).find(|name| !name.is_empty()) == Some("..");
    let outer: Vec<&String> = globs.iter().filter(leaves).collect();
    reach.is_allowed_by(&outer, platform)
}

fn miss_words(miss: &str) -> &'static str {
    match miss {
        "authz-scope-cohort" => "it names no cohort",
        "authz-scope-operation" => "it does not name this operation",
        "authz-scope-surface" => "its surfaces leave out this path",
        "authz-pin-repo" => "it is for another repository",
        "authz-pin-branch" => "it is for another branch",
        "authz-pin-worktree" => "it is for another worktree",
        _ => "it is bound to what no hook can tell",
    }
}

fn lapse_detail(lapse: Lapse) -> &'static str {
    match lapse {
        Lapse::NotListed => "authz-grant-not-listed",
        Lapse::NotHuman => "authz-grant-origin-reject",
        Lapse::Revoked => "authz-grant-revoked",
        Lapse::Used => "authz-grant-single-use-spent",
        Lapse::Expired => "authz-grant-expired",
        Lapse::EndUnknown => "authz-grant-end-unknown",
    }
}

fn lapse_words(lapse: Lapse) -> &'static str {
    match lapse {
        Lapse::NotListed => "the campaign does not list it",
        Lapse::NotHuman => "it comes from no human",
        Lapse::Revoked => "it was revoked",
        Lapse::Used => "it was for one use and was used",
        Lapse::Expired => "it has expired",
        Lapse::EndUnknown => "its `expiresAt` is no point in time",
    }
}
