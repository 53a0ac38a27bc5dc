//! The one match: class and target to effect, under a profile and the envelope's overrides.
//!
//! Owns: the table of docs/steering.md. Refuses to own: which class a command is (`git/`) and which target (`target.rs`).

use super::policy::{Effect, Policy, Profile};
use super::target::Target;
use crate::git::{Class, Form};

/// What a form gets wherever it runs. What it may get besides on somebody else's main worktree is `is_shared`.
///
/// The envelope's word for a form wins over its class, also where it silences a mutation: whoever writes the envelope
/// decides policy. It never lifts a credential deny.
pub(super) fn effect(form: &Form, policy: &Policy<'_>) -> Effect {
    if form.class == Class::Credential {
        return Effect::Deny;
    }
    let told = policy.forms.iter().find(|(id, _)| *id == form.id());
    told.map_or_else(|| by_class(form.class, policy.profile), |(_, effect)| *effect)
}

fn by_class(class: Class, profile: Profile) -> Effect {
    match (class, profile) {
        (Class::Credential | Class::Mutation, _) => Effect::Deny,
        (Class::Read, _) => Effect::Advise,
        (Class::ReadOther | Class::Exec | Class::Silent | Class::Remote, _) => Effect::Silent,
        (Class::SharedState | Class::Ref | Class::Index | Class::Destructive | Class::Write, Profile::Strict) => {
            Effect::Deny
        }
        (Class::SharedState | Class::Ref | Class::Index | Class::Destructive | Class::Write, Profile::Adr0021) => {
            Effect::Silent
        }
    }
}

/// Whether a form changes what somebody else's main worktree shows or shares, so that its target has to be known. A mutation
/// is denied everywhere for what it is, unless the envelope lifts that: this it cannot lift.
pub(super) fn asks_for_target(form: &Form, effect: Effect) -> bool {
    let is_shared = form.is_shared || form.class == Class::SharedState;
    is_shared && (form.class != Class::Mutation || effect != Effect::Deny)
}

/// Whether shared state is denied there. A question asked and left unanswered refuses.
pub(super) fn is_guarded(target: Target) -> bool {
    matches!(target, Target::ForeignMain | Target::Unknown)
}

/// The word of a class in `call.git` and docs/rules.md.
pub(super) fn word(class: Class) -> &'static str {
    match class {
        Class::Read => "read",
        Class::ReadOther => "read-other",
        Class::Mutation => "mutation",
        Class::SharedState => "shared-state",
        Class::Ref => "ref",
        Class::Index => "index",
        Class::Destructive => "destructive",
        Class::Write => "write",
        Class::Remote => "remote",
        Class::Credential => "credential",
        Class::Exec => "exec",
        Class::Silent => "silent",
    }
}
