//! What a call came to, before it is put into words.
//!
//! Owns: that shape, and the steps that are no gate's. Refuses to own: what is decided.

use super::hearing::Heard;
use crate::gates::Actor;
use crate::manner::Manner;
use crate::reply::Roots;
use crate::verdict::{Decision, Did, Obligation, Step, Warning};

/// What a call came to, before it is put into words.
pub(super) struct Answer<'a> {
    pub(super) decision: Decision,
    pub(super) roots: Option<Roots<'a>>,
    pub(super) warnings: Vec<Warning>,
    pub(super) steps: Vec<Step>,
    pub(super) obligations: Vec<Obligation>,
    pub(super) scope_path: Option<Vec<u8>>,
    /// `None` where no case was made of the call.
    pub(super) actor: Option<Actor>,
}

impl Answer<'_> {
    pub(super) fn of(decision: Decision) -> Self {
        let (warnings, steps, obligations) = (Vec::new(), Vec::new(), Vec::new());
        Self { decision, roots: None, warnings, steps, obligations, scope_path: None, actor: None }
    }

    pub(super) fn heard(heard: Heard) -> Self {
        let Heard { decision, steps, warnings, obligations, scope_path, actor } = heard;
        Self { decision, roots: None, warnings, steps, obligations, scope_path, actor: Some(actor) }
    }
}

pub(super) fn admission(saw: &'static str, did: Did) -> Step {
    Step { id: "admission", reads: "both", saw, did }
}

pub(super) fn steering(saw: &'static str, did: Did) -> Step {
    Step { id: "steering", reads: "both", saw, did }
}

/// The payload's own marks win over the name the dispatcher gave, and the dispatcher is told.
pub(super) fn mismatch(manner: &Manner) -> Option<Warning> {
    let (detected, registered) = (manner.detected?, manner.registered?);
    (detected != registered).then(|| {
        let (told, seen) = (registered.name(), detected.name());
        let text = format!("the hook was registered for {told}, but the payload is {seen}'s");
        Warning { code: "host-mismatch", text }
    })
}
