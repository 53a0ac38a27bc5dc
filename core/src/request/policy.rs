//! The `policy` of an envelope.
//!
//! Owns: the switches, their words and defaults. Refuses to own: what they change. A value outside the lists is a fault,
//! because a misspelt switch must not quietly weaken a guard.

use super::field::{Field, below, only};
use crate::fault::Fault;
use crate::gates::{GateId, Switches};
use crate::git::FORMS;
use crate::json::{Keys, Kind, Value};
use crate::roots::{Rules, Submodules, Unregistered};
use crate::steer::{self, Effect, Profile, Unreadable};
use crate::verdict::OnError;

/// The switches that the stations read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Policy<'d> {
    pub(crate) rules: Rules,
    pub(crate) steer: steer::Policy<'d>,
    pub(crate) gates: Switches,
}

static FIELDS: Keys<7> = Keys::new(["on_error", "profile", "forms", "tools", "admission", "shell_unreadable", "gates"]);
static ADMISSION: Keys<2> = Keys::new(["submodules", "unregistered_worktrees"]);
const ON_ERROR: &[(&str, OnError)] = &[("deny", OnError::Deny), ("pass", OnError::Pass)];
const PROFILE: &[(&str, Profile)] = &[("adr-0021", Profile::Adr0021), ("strict", Profile::Strict)];
const SUBMODULES: &[(&str, Submodules)] = &[("refuse", Submodules::Refuse), ("admit", Submodules::Admit)];
const UNREGISTERED: &[(&str, Unregistered)] = &[("admit", Unregistered::Admit), ("refuse", Unregistered::Refuse)];
const FORM_EFFECTS: &[(&str, Effect)] =
    &[("deny", Effect::Deny), ("advise", Effect::Advise), ("silent", Effect::Silent)];
const SHELL_UNREADABLE: &[(&str, Unreadable)] = &[("pass", Unreadable::Pass), ("deny", Unreadable::Deny)];
/// Only `on_error`, for an envelope that is broken elsewhere; deny where even that cannot be read.
pub(super) fn on_error(policy: Option<Value<'_>>) -> OnError {
    let Some(policy) = policy else { return OnError::Deny };
    let slot = policy.find("on_error");
    Field { at: "/policy/on_error", slot }.word(ON_ERROR).ok().flatten().unwrap_or_default()
}

/// Reads the whole object.
pub(super) fn read<'d>(policy: Option<Value<'d>>) -> Result<Policy<'d>, Fault> {
    let Some(policy) = policy else { return Ok(Policy::default()) };
    only(policy, "/policy", &FIELDS)?;
    let [on_error, profile, forms, tools, admission, shell_unreadable, gates] = policy.pick(&FIELDS).slots();
    let unreadable = Field { at: "/policy/shell_unreadable", slot: shell_unreadable }.word(SHELL_UNREADABLE)?;
    // Its value is part of the manner of an answer, which is read even where the rest is broken.
    Field { at: "/policy/on_error", slot: on_error }.word(ON_ERROR)?;
    let steer = steer::Policy {
        profile: Field { at: "/policy/profile", slot: profile }.word(PROFILE)?.unwrap_or_default(),
        unreadable: unreadable.unwrap_or_default(),
        forms: by_form(Field { at: "/policy/forms", slot: forms }, |field| field.word(FORM_EFFECTS))?,
        tools: by_form(Field { at: "/policy/tools", slot: tools }, |field| field.text())?,
    };
    Ok(Policy {
        rules: rules(Field { at: "/policy/admission", slot: admission }.object()?)?,
        steer,
        gates: gates_left_out(Field { at: "/policy/gates", slot: gates })?,
    })
}

/// A map from the ids of forms.
fn by_form<'d, T>(
    map: Field<'_, 'd>,
    read: impl Fn(Field<'_, 'd>) -> Result<Option<T>, Fault>,
) -> Result<Vec<(&'static str, T)>, Fault> {
    let mut found = Vec::new();
    let Some(object) = map.object()? else { return Ok(found) };
    for (key, value) in object.members() {
        let at = below(map.at, &key);
        let id = FORMS.iter().map(|form| form.id()).find(|id| id.as_bytes() == &*key);
        let id = id.ok_or_else(|| Fault::field(&at, format!("`{at}` names no form of docs/rules.md")))?;
        found.extend(read(Field { at: &at, slot: value.into() })?.map(|value| (id, value)));
    }
    Ok(found)
}

fn rules(admission: Option<Value<'_>>) -> Result<Rules, Fault> {
    let Some(admission) = admission else { return Ok(Rules::default()) };
    only(admission, "/policy/admission", &ADMISSION)?;
    let [submodules, unregistered] = admission.pick(&ADMISSION).slots();
    let submodules = Field { at: "/policy/admission/submodules", slot: submodules };
    let unregistered = Field { at: "/policy/admission/unregistered_worktrees", slot: unregistered };
    Ok(Rules {
        submodules: submodules.word(SUBMODULES)?.unwrap_or_default(),
        unregistered: unregistered.word(UNREGISTERED)?.unwrap_or_default(),
    })
}

/// The gates that the dispatcher leaves out.
fn gates_left_out(map: Field<'_, '_>) -> Result<Switches, Fault> {
    let mut switches = Switches::default();
    let Some(object) = map.object()? else { return Ok(switches) };
    for (key, value) in object.members() {
        let gate = GateId::named(&key);
        match gate.filter(|_| value.kind() == Kind::Bool && value.boolean() == Some(false)) {
            Some(gate) => switches.leave_out(gate),
            None => return Err(no_switch((map.at, &key, value), gate)),
        }
    }
    Ok(switches)
}

/// Why a member of `gates` is none.
fn no_switch((at, key, value): (&str, &[u8], Value<'_>), gate: Option<GateId>) -> Fault {
    let at = below(at, key);
    match gate {
        Some(_) => Field { at: &at, slot: value.into() }.must("false"),
        None => {
            let name = at.rsplit('/').next().unwrap_or_default();
            Fault::field(&at, format!("`{name}` is no gate that can be left out"))
        }
    }
}
