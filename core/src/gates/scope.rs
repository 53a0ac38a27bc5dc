//! Active scope: a write needs exactly one running record in its tree (docs/gates.md).
//!
//! Owns: which record that is, and which writes need none. Reads records in the effective root; whether every target lies
//! outside is measured from the payload root, as the names and the landing places say. A record that is chosen is handed on,
//! so that what authorised a write is also what fences it.

use super::case::{Case, Docket, Lane, Outcome};
use super::reach::{self, Reach};
use crate::path::{self, Platform};
use crate::roots::{Effective, Payload};
use crate::world::state::story::{self, Candidate, Story};

/// Why no record authorises the write.
struct NotReady {
    detail: &'static str,
    why: String,
}

pub(super) fn judge(case: &Case<'_>, (payload, effective): (&Payload, &Effective), docket: &mut Docket) -> Outcome {
    // A record that was chosen for another write of the same call authorises this one only if it is chosen again.
    (docket.scope_path, docket.story) = (None, None);
    let not_ready = match choose(case, effective, docket) {
        Ok((path, story)) => {
            (docket.scope_path, docket.story) = (Some(path), Some(story));
            return Outcome::Pass("ready");
        }
        Err(not_ready) => not_ready,
    };
    if is_outside(case, payload, docket) {
        return Outcome::Exempt("outside-root");
    }
    let (code, what) = match case.lane {
        Lane::Spawn => ("spawn-not-ready", "starting an agent that implements"),
        _ => ("scope-not-ready", "a write"),
    };
    let place = if payload.0 == effective.0 { String::new() } else { format!(" in `{}`", path::show(&effective.0)) };
    let NotReady { detail, why } = not_ready;
    let reason = format!(
        "{what} in this tree needs exactly one running record in `xbrief/active`, and {why}. Set one record's \
         `plan.status` to `running`{place}, or name the one to work on in `DEFT_ACTIVE_SCOPE`. Notes outside the project \
         root and proposals in `xbrief/proposed` need none"
    );
    Outcome::deny_as(code, detail, reason)
}

/// Whether the call writes, and nothing of it lies in the payload root.
fn is_outside(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> bool {
    let mut outside = |aim| Reach::of(aim, &payload.0, (case, docket)).is_outside();
    !case.aims.is_empty() && !case.has_opaque_patch() && case.aims.iter().all(&mut outside)
}

type Chosen = (Vec<u8>, Story);

fn choose(case: &Case<'_>, effective: &Effective, docket: &mut Docket) -> Result<Chosen, NotReady> {
    let Some(candidates) = story::candidates(case.world, &effective.0, case.platform) else {
        return Err(NotReady { detail: "too-many", why: "there are more than can be looked at".to_owned() });
    };
    let variable = case.variable("DEFT_ACTIVE_SCOPE");
    let pin = variable.as_deref().map(<[u8]>::trim_ascii).filter(|pin| !pin.is_empty());
    let Some(pin) = pin else { return only(case, candidates) };
    if is_path(pin, case.platform) {
        let full = path::normalize(&path::join(&effective.0, pin, case.platform), case.platform);
        return pinned(case, effective, (candidates, &full), docket);
    }
    named(case, candidates, pin)
}

/// The one record that is running.
fn only(case: &Case<'_>, candidates: Vec<Candidate>) -> Result<Chosen, NotReady> {
    let (mut running, mut rejected) = (Vec::new(), None);
    for candidate in candidates {
        match Story::read(case.world, &candidate.path) {
            Ok(story) => running.push((candidate.path, story)),
            Err(why) => rejected = rejected.or_else(|| Some(rejection(&candidate, &why))),
        }
    }
    match (running.len(), rejected) {
        (1, _) => Ok(running.swap_remove(0)),
        (0, Some(why)) => Err(NotReady { detail: "none-running", why }),
        (0, None) => Err(NotReady { detail: "none", why: "there is none".to_owned() }),
        (count, _) => Err(NotReady { detail: "several", why: format!("{count} are running") }),
    }
}

/// The record at the path that a pin names. Both are measured from the root, which may be spelled in two ways.
fn pinned(
    case: &Case<'_>,
    effective: &Effective,
    (candidates, pin): (Vec<Candidate>, &[u8]),
    docket: &mut Docket,
) -> Result<Chosen, NotReady> {
    let measure = |root: &[u8], path: &[u8]| reach::relative(root, path, case.platform);
    let mut wanted = measure(&effective.0, pin);
    if let (false, Some(real)) = (wanted.is_inside, docket.landing(case, &effective.0)) {
        wanted = measure(&real, pin);
    }
    let is_it = |one: &Candidate| path::same(&measure(&effective.0, &one.path).path, &wanted.path, case.platform);
    let found = candidates.into_iter().find(|one| wanted.is_inside && is_it(one));
    found.map_or_else(|| Err(missed()), |candidate| read(case, candidate))
}

/// The record with the name that a pin is: of those that are running, else of all.
fn named(case: &Case<'_>, mut candidates: Vec<Candidate>, pin: &[u8]) -> Result<Chosen, NotReady> {
    candidates.retain(|one| path::same(&one.name, pin, case.platform));
    match candidates.len() {
        0 => Err(missed()),
        1 => read(case, candidates.swap_remove(0)),
        _ => only(case, candidates),
    }
}

fn read(case: &Case<'_>, candidate: Candidate) -> Result<Chosen, NotReady> {
    match Story::read(case.world, &candidate.path) {
        Ok(story) => Ok((candidate.path, story)),
        Err(why) => Err(NotReady { detail: "pin-not-running", why: rejection(&candidate, &why) }),
    }
}

fn missed() -> NotReady {
    NotReady { detail: "pin-miss", why: "`DEFT_ACTIVE_SCOPE` names none of those that are there".to_owned() }
}

fn rejection(candidate: &Candidate, why: &str) -> String {
    format!("`{}` does not count: {why}", path::show(&candidate.name))
}

/// Whether a pin is a path. One that is never counts as a bare name.
fn is_path(pin: &[u8], platform: Platform) -> bool {
    path::is_absolute(pin, platform) || pin.contains(&b'/') || (platform == Platform::Win32 && pin.contains(&b'\\'))
}
