//! What the gates judge: a call, whose it is, and what holds around it. It has no roots: each gate is handed the one that
//! it is entitled to.
//!
//! Owns: those facts, and what gates hand on to each other. Refuses to own: the judgements.

use std::borrow::Cow;
use std::rc::Rc;

use super::actor::Actor;
use super::id::Switches;
use crate::call::Call;
use crate::host::Host;
use crate::json::Value;
use crate::patch::State;
use crate::path::{self, Platform};
use crate::roots::{Effective, Rules};
use crate::steer::Steered;
use crate::verdict::{Duty, Finding, Warning};
use crate::world::edit::Write;
use crate::world::facts::{Leaf, Tree, Variables, World};
use crate::world::state::lease::Held;
use crate::world::state::project::Project;
use crate::world::state::story::Story;
use crate::world::state::time::Time;
use crate::writes::Found;

/// The kind of judgement. A write may turn into one of two that ask less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    /// A direct write.
    Write,
    /// Disposable notes (docs/gates.md, assist scratch).
    Scratch,
    /// A proposed record.
    Proposal,
    Spawn,
    Shell,
    Mcp,
    /// Any other tool: nothing but the kill switch looks at it.
    Other,
}

impl Lane {
    /// The code of a call that no gate holds back.
    pub(crate) fn ready(self) -> &'static str {
        match self {
            Self::Write => "write-ready",
            Self::Scratch => "write-assist-scratch-ready",
            Self::Proposal => "write-propose-ready",
            Self::Spawn => "spawn-ready",
            Self::Shell | Self::Mcp => "shell-op-unclassifiable",
            Self::Other => "not-direct-write",
        }
    }
}

/// A file that the call would change.
#[derive(Debug, Clone)]
pub(crate) struct Aim {
    /// Absolute, as the text names it: joined to its base, `.` and `..` taken out.
    pub(crate) named: Vec<u8>,
    /// Absolute, where it would land: links followed.
    pub(crate) landed: Vec<u8>,
}

/// The result of a live check.
#[derive(Debug, Clone)]
pub(crate) struct Probe<'c> {
    pub(crate) exit_code: Option<i64>,
    pub(crate) message: Option<Cow<'c, [u8]>>,
}

/// One call before the gates.
#[derive(Clone)]
pub(crate) struct Case<'c> {
    pub(crate) world: &'c dyn World,
    pub(crate) platform: Platform,
    pub(crate) host: Host,
    pub(crate) call: &'c Call<'c>,
    /// The directory of the call: where its relative paths begin.
    pub(crate) base: &'c [u8],
    /// What the host sent, where it is JSON: for the fields that say in which posture a session is.
    pub(crate) payload: Option<Value<'c>>,
    pub(crate) lane: Lane,
    /// What admission leaves to the dispatcher.
    pub(crate) rules: Rules,
    /// The files of a direct write; empty for every other call, and for a write that names none.
    pub(crate) aims: Vec<Aim>,
    /// What steering saw in a shell command.
    pub(crate) steered: Option<&'c Steered>,
    /// Which files a shell command writes.
    pub(crate) written: Option<&'c Found>,
    /// Whose call it is.
    pub(crate) actor: Actor,
    /// The envelope's variables, complete where it has any.
    pub(crate) variables: Option<&'c dyn Variables>,
    pub(crate) now: Time,
    /// What the dispatcher's check of its installed hooks came to.
    pub(crate) agent_hooks: Option<Probe<'c>>,
    pub(crate) switches: Switches,
    /// Whether somebody wants to read the steps.
    pub(crate) is_explained: bool,
}

impl Case<'_> {
    /// A variable of the agent.
    pub(crate) fn variable(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        match self.variables {
            Some(variables) => variables.variable(name),
            None => self.world.variable(name),
        }
    }

    /// A variable as text, blanks around it cut off; `None` where nothing is left.
    pub(crate) fn word(&self, name: &str) -> Option<String> {
        let text = String::from_utf8_lossy(&self.variable(name)?).trim().to_owned();
        (!text.is_empty()).then_some(text)
    }

    /// Whether a patch of the call may touch more than could be read from it.
    pub(crate) fn has_opaque_patch(&self) -> bool {
        self.call.patch.is_some_and(|state| state != State::Ok)
    }

    /// Whether a switch among the variables is on.
    pub(crate) fn is_on(&self, name: &str) -> bool {
        let word = self.word(name).unwrap_or_default().to_lowercase();
        matches!(&*word, "1" | "true" | "yes" | "on")
    }
}

/// What a gate says.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// Nothing against the call; what was seen.
    Pass(&'static str),
    /// What would be held against the call does not apply to it; why.
    Exempt(&'static str),
    Deny(Box<Finding>),
    /// The judgement ends here, with this pass code.
    Halt(&'static str),
    /// The gates of another lane go on; what was seen.
    Turn(Lane, &'static str),
}

impl Outcome {
    /// A deny with a code and a sentence without its full stop.
    pub(crate) fn deny(code: &'static str, reason: impl Into<String>) -> Self {
        Self::Deny(Box::new(Finding::new(code, reason)))
    }

    /// The same, where several reasons share the code.
    pub(crate) fn deny_as(code: &'static str, detail: &'static str, reason: impl Into<String>) -> Self {
        Self::Deny(Box::new(Finding { detail: Some(detail), ..Finding::new(code, reason) }))
    }
}

/// A write that the judgement requires, and what follows where it comes too late.
#[derive(Debug)]
pub(crate) struct Due {
    pub(crate) duty: Duty,
    pub(crate) write: Write,
    pub(crate) if_lost: IfLost,
}

/// What follows where the state that a write rests on has changed.
#[derive(Debug)]
pub(crate) enum IfLost {
    /// The reply says so, and that is all.
    Note,
    /// The call is denied after all.
    Deny(Box<Finding>),
    /// Appended besides, where a grant was lost before this is written: a trail that tells of the grant must not end with it.
    Amend(Vec<u8>),
    /// The call is denied unless it is written: also where it could not be.
    Require(Box<Finding>),
    /// The lease of this tree is judged again, from what stands on disk now. That holds where the write failed, too.
    Recheck {
        root: Effective,
        /// The session that the ritual of this tree is bound to.
        bound: Option<String>,
    },
}

/// What gates leave behind: for each other, and for the reply.
#[derive(Debug, Default)]
pub(crate) struct Docket {
    /// Writes that the judgement requires, in the order in which they were found.
    pub(crate) dues: Vec<Due>,
    pub(crate) warnings: Vec<Warning>,
    /// The record that authorised the write, and what it says.
    pub(crate) scope_path: Option<Vec<u8>>,
    pub(crate) story: Option<Story>,
    /// The pass code, where a gate knows better than the lane.
    pub(crate) ready: Option<&'static str>,
    /// The leases that were read, with the root of each, as they were read last. The trees that they stand for are the
    /// ones that were judged.
    pub(crate) leases: Vec<(Effective, Held)>,
    /// Who holds a live lease of the tree; `None` where nobody does, and where the lease is left out.
    pub(crate) occupant: Option<Occupant>,
    /// The session that the ritual is bound to, where that is known.
    pub(crate) bound: Option<String>,
    /// Project definitions that were read, by root.
    pub(super) projects: Vec<(Vec<u8>, Rc<Project>)>,
    /// The room of a path to a file that was asked for, for the next one.
    pub(super) room: Vec<u8>,
    /// Where roots are without links, where it was asked.
    pub(super) landings: Vec<(Vec<u8>, Option<Vec<u8>>)>,
}

impl Docket {
    /// A file below a root, to be asked for; what is given back as `room` is not allocated again.
    pub(super) fn file<'n>(
        &mut self,
        root: &[u8],
        names: impl Iterator<Item = &'n [u8]>,
        platform: Platform,
    ) -> Vec<u8> {
        path::descend_in(std::mem::take(&mut self.room), root, names, platform)
    }

    /// Notes a warning, once.
    pub(crate) fn warn(&mut self, warning: Warning) {
        if !self.warnings.iter().any(|known| known.code == warning.code && known.text == warning.text) {
            self.warnings.push(warning);
        }
    }

    /// Requires a write, once for each file however many parts of a call ask for it.
    pub(crate) fn require(&mut self, due: Due) {
        if !self.dues.iter().any(|known| known.duty == due.duty && known.write.path == due.write.path) {
            self.dues.push(due);
        }
    }

    /// The project definition below a root, read once in an evaluation.
    pub(crate) fn project(&mut self, case: &Case<'_>, root: &[u8]) -> Rc<Project> {
        if let Some((_, known)) = self.projects.iter().find(|(known, _)| known == root) {
            return Rc::clone(known);
        }
        let project = Rc::new(Project::read(case.world, root, case.platform));
        self.projects.push((root.to_vec(), Rc::clone(&project)));
        project
    }

    /// Where a root is without links, asked once in an evaluation; `None` where that is its own spelling or cannot be told.
    pub(super) fn landing(&mut self, case: &Case<'_>, root: &[u8]) -> Option<Vec<u8>> {
        if let Some((_, known)) = self.landings.iter().find(|(known, _)| known == root) {
            return known.clone();
        }
        let place = case.world.place(root, Leaf::Follow);
        let is_told = !matches!(&*place.tree, Tree::Nowhere(_)) && place.resolved != root;
        let landing = is_told.then_some(place.resolved);
        self.landings.push((root.to_vec(), landing.clone()));
        landing
    }
}

/// Who holds the lease of the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Occupant {
    /// The owner string of the lease.
    pub(crate) session: String,
    /// The call is not the owner's, but a session's that the owner lets in.
    pub(crate) is_member: bool,
}

/// Whether obligations are carried out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Effects {
    #[default]
    Apply,
    /// Only listed.
    Report,
}
