//! Grants: what a human lets agents do while a campaign runs.
//!
//! Owns: reading one, whether it is in force, and marking one as used. Refuses to own: what it covers. A member of a wrong
//! type never makes a grant wider than its text can mean.

use serde_json::{Map, Value};

use super::campaign::Listed;
use super::document::{self, Order};
use super::origin::is_human;
use super::spelled::{member, text, word};
use super::time::Time;
use crate::world::edit::{Change, New};

/// Operations that a grant can name.
const OPERATIONS: [&str; 10] = [
    "edit",
    "push",
    "pr",
    "merge",
    "settings",
    "deployment",
    "issue_mutation",
    "release-cut",
    "release-publish",
    "release-rollback",
];

/// A grant as its file has it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Grant {
    pub(crate) id: String,
    pub(crate) scope: Scope,
    pub(crate) is_single_use: bool,
    is_human: bool,
    is_used: bool,
    is_revoked: bool,
    expiry: Expiry,
}

/// What a grant is for.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Scope {
    /// The object as it stands in the file.
    pub(crate) spelled: Value,
    pub(crate) cohort: Option<String>,
    pub(crate) operations: Vec<String>,
    pub(crate) surfaces: Surfaces,
    pub(crate) repo: Pin,
    pub(crate) branch: Pin,
    pub(crate) worktree: Pin,
    /// The first thing that it is bound to and that no hook can tell: a plan, stories, issues.
    pub(crate) untold: Option<&'static str>,
}

/// Which paths a grant is for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Surfaces {
    /// No list.
    #[default]
    All,
    /// Globs; none where the list names nothing that can be read.
    Only(Vec<String>),
}

/// What a grant is bound to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Pin {
    #[default]
    Free,
    To(String),
    /// Something that is no text: it matches nothing.
    Unreadable,
}

/// When a grant ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expiry {
    Never,
    At(Time),
    Unreadable,
}

/// Why a grant is not in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lapse {
    NotListed,
    NotHuman,
    Revoked,
    Used,
    Expired,
    /// Its end cannot be read, so that it may lie behind.
    EndUnknown,
}

impl Surfaces {
    /// The globs that are listed.
    pub(crate) fn globs(&self) -> &[String] {
        match self {
            Self::All => &[],
            Self::Only(globs) => globs,
        }
    }
}

impl Grant {
    /// The grant in a file; `None` where it is none: no name, origin or scope.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        let id = word(value, "id")?.to_owned();
        let origin = member(value, "origin").filter(|origin| origin.is_object())?;
        let scope = member(value, "scope").filter(|scope| scope.is_object())?;
        let semantics = member(value, "semantics").unwrap_or(&Value::Null);
        Some(Self {
            id,
            scope: Scope::of(scope),
            is_single_use: member(semantics, "singleUse") == Some(&Value::Bool(true)),
            is_human: is_human(origin) && word(origin, "mintedAt").is_some(),
            is_used: is_told(semantics, "usedAt"),
            is_revoked: is_told(semantics, "revokedAt"),
            expiry: expiry(semantics),
        })
    }

    /// Why it is not in force; `None` where it is.
    pub(crate) fn lapse(&self, listed: &Listed, now: Time) -> Option<Lapse> {
        let reasons = [
            (!listed.has(&self.id), Lapse::NotListed),
            (!self.is_human, Lapse::NotHuman),
            (self.is_revoked, Lapse::Revoked),
            (self.is_single_use && self.is_used, Lapse::Used),
            (matches!(self.expiry, Expiry::At(end) if end <= now), Lapse::Expired),
            (self.expiry == Expiry::Unreadable, Lapse::EndUnknown),
        ];
        reasons.into_iter().find(|(holds, _)| *holds).map(|(_, lapse)| lapse)
    }
}

/// Whether a point in time is given, whatever it looks like.
fn is_told(semantics: &Value, name: &str) -> bool {
    member(semantics, name).is_some_and(|value| !value.is_string() || text(value).is_some())
}

fn expiry(semantics: &Value) -> Expiry {
    if !semantics.is_object() && !semantics.is_null() {
        return Expiry::Unreadable;
    }
    if !is_told(semantics, "expiresAt") {
        return Expiry::Never;
    }
    word(semantics, "expiresAt").and_then(Time::parse).map_or(Expiry::Unreadable, Expiry::At)
}

impl Scope {
    fn of(scope: &Value) -> Self {
        let is_bound = |name: &str| match member(scope, name) {
            None => false,
            Some(Value::Array(items)) => !items.is_empty(),
            Some(value) => !value.is_string() || text(value).is_some(),
        };
        let untold = [("planRef", "a plan"), ("planHash", "a plan"), ("storyIds", "stories"), ("issueIds", "issues")];
        Self {
            spelled: scope.clone(),
            cohort: word(scope, "cohortId").map(str::to_owned),
            operations: operations(scope),
            surfaces: surfaces(scope),
            repo: Pin::of(scope, "repo"),
            branch: Pin::of(scope, "branch"),
            worktree: Pin::of(scope, "worktree"),
            untold: untold.into_iter().find(|(name, _)| is_bound(name)).map(|(_, what)| what),
        }
    }

    /// Whether it names an operation.
    pub(crate) fn allows(&self, operation: &str) -> bool {
        self.operations.iter().any(|one| one == operation)
    }
}

fn operations(scope: &Value) -> Vec<String> {
    let told = member(scope, "operations").and_then(Value::as_array).into_iter().flatten();
    let words = told.filter_map(text).map(str::to_lowercase);
    words.filter(|word| OPERATIONS.contains(&&**word)).collect()
}

fn surfaces(scope: &Value) -> Surfaces {
    match member(scope, "surfaces") {
        None => Surfaces::All,
        Some(Value::Array(globs)) if globs.is_empty() => Surfaces::All,
        Some(globs) => {
            let globs = globs.as_array().into_iter().flatten();
            Surfaces::Only(globs.filter_map(text).map(str::to_owned).collect())
        }
    }
}

impl Pin {
    fn of(scope: &Value, name: &str) -> Self {
        match member(scope, name) {
            None => Self::Free,
            Some(Value::String(_)) => word(scope, name).map_or(Self::Free, |text| Self::To(text.to_owned())),
            Some(_) => Self::Unreadable,
        }
    }
}

/// Marks a grant for one use as used.
#[derive(Debug)]
pub(crate) struct Spend {
    pub(crate) id: String,
    pub(crate) now: Time,
}

impl Change for Spend {
    fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str> {
        let mut value = now.and_then(document::parse).ok_or("the grant is gone")?;
        let grant = Grant::of(&value).filter(|grant| grant.id == self.id).ok_or("the grant is gone")?;
        match grant.lapse(&Listed::All, self.now) {
            Some(Lapse::Used) => return Err("the grant was used by another call"),
            Some(_) => return Err("the grant is no longer in force"),
            None if !grant.is_single_use => return Err("the grant was changed"),
            None => {}
        }
        let semantics = value.get_mut("semantics").and_then(Value::as_object_mut).ok_or("the grant was changed")?;
        mark(semantics, self.now);
        Ok(New::Bytes(document::render(&value, Order::AsRead)))
    }
}

/// The spelling with humps is the one that is read first.
fn mark(semantics: &mut Map<String, Value>, now: Time) {
    semantics.insert("usedAt".to_owned(), Value::String(now.text()));
}

#[cfg(test)]
mod tests;
