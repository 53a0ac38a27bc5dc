//! Commands of git that throw work away, and their log.
//!
//! Owns: which of them are fixtures (work of a test, in a repository of its own outside of the project), and the lines of
//! the log. Refuses to own: which commands throw work away (`git/loss.rs`). The log lies outside of any repository, so that
//! what it tells of cannot take it along; that it cannot be written changes nothing.

use super::case::{Aim, Case, Docket, Due, IfLost, Outcome};
use super::id::GateId;
use super::reach::Reach;
use crate::json::Object;
use crate::path;
use crate::roots::Payload;
use crate::steer::{Loss, Relocator};
use crate::verdict::Duty;
use crate::world::edit::{How, Write};
use crate::world::facts::Leaf;

/// Names the log, where the default is not wanted.
const LOG: &str = "DEFT_GIT_DESTRUCTIVE_LOG";

/// Where a command acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Site {
    /// Proven: outside of the project, in no tree of its repository.
    Fixture,
    /// Proven: in the project.
    Project,
    Unproven,
}

/// A command that throws work away, and where it acts.
type Sited<'c> = (&'c Loss, Site);

pub(super) fn judge(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> Outcome {
    let sited = sited(case, payload, docket);
    let Some((first, site)) = sited.first() else { return Outcome::Pass("none") };
    let is_fixture = sited.iter().all(|(_, site)| *site == Site::Fixture);
    enter(&sited, if is_fixture { "allow-fixture" } else { "deny" }, (case, payload), docket);
    if is_fixture {
        return Outcome::Halt("git-destructive-fixture");
    }
    Outcome::deny("git-destructive-deny", reason(first, *site))
}

/// Logs the commands of a call that steering has denied: what was tried is told whoever held it back.
pub(crate) fn log_denied(case: &Case<'_>, payload: &Payload, docket: &mut Docket) {
    if case.switches.has(GateId::DestructiveGit) {
        let sited = sited(case, payload, docket);
        enter(&sited, "deny", (case, payload), docket);
    }
}

fn sited<'c>(case: &Case<'c>, payload: &Payload, docket: &mut Docket) -> Vec<Sited<'c>> {
    let losses = case.steered.map_or(&[][..], |steered| &steered.losses);
    losses.iter().map(|loss| (loss, site(loss, payload, (case, docket)))).collect()
}

fn enter(sited: &[Sited<'_>], disposition: &str, (case, payload): (&Case<'_>, &Payload), docket: &mut Docket) {
    let Some(path) = log(case).filter(|_| !sited.is_empty()) else { return };
    for one in sited {
        let line = line(*one, disposition, (case, payload));
        let write = Write { path: path.clone(), within: None, how: How::Append(line) };
        docket.dues.push(Due { duty: Duty::AppendLog, write, if_lost: IfLost::Note });
    }
}

fn site(loss: &Loss, payload: &Payload, (case, docket): (&Case<'_>, &mut Docket)) -> Site {
    if !loss.is_alone || loss.is_configured {
        return Site::Unproven;
    }
    let mut site = if loss.relocators.is_empty() { Site::Project } else { Site::Fixture };
    for relocator in &loss.relocators {
        match leads(relocator, payload, (case, docket)) {
            Site::Fixture => {}
            Site::Unproven => return Site::Unproven,
            Site::Project => site = Site::Project,
        }
    }
    site
}

/// Where a relocator leads. The directory need not exist. Another worktree of the project's own repository is no fixture:
/// somebody works there.
fn leads(relocator: &Relocator, payload: &Payload, (case, docket): (&Case<'_>, &mut Docket)) -> Site {
    let Some(path) = relocator.path.as_deref().filter(|path| path::is_absolute(path, case.platform)) else {
        return Site::Unproven;
    };
    let place = case.world.place(path, Leaf::Follow);
    let named = path::normalize(path, case.platform);
    let aim = Aim { named, landed: place.resolved };
    if !Reach::of(&aim, &payload.0, (case, docket)).is_outside() {
        return Site::Project;
    }
    let own = place.tree.common().is_some_and(|common| {
        let home = case.world.place(&payload.0, Leaf::Follow);
        home.tree.common() == Some(common)
    });
    if own { Site::Project } else { Site::Fixture }
}

fn reason(loss: &Loss, site: Site) -> String {
    let what = match loss.kind {
        "git-reset-hard" => "`git reset --hard` throws away every change of the working tree",
        "git-clean" => "`git clean` deletes files that git does not keep",
        "git-checkout-force" => "a forced `git checkout` throws away the changes of the working tree or a branch",
        "git-switch-discard" => "a forced `git switch` throws away the changes of the working tree or a branch",
        _ => "dropping a stash throws away what was put aside",
    };
    let next = match (site, loss.relocators.is_empty()) {
        (Site::Unproven, false) => {
            "; it passes alone in a command, with absolute paths to a repository outside of the project"
        }
        _ => "; commit the work first, or let the user run it",
    };
    format!("{what}, and no command brings it back{next}")
}

/// The path of the log; `None` where the agent's variables name no place for it.
fn log(case: &Case<'_>) -> Option<Vec<u8>> {
    let absolute = |name: &str| {
        let value = case.word(name)?.into_bytes();
        path::is_absolute(&value, case.platform).then_some(value)
    };
    if case.word(LOG).is_some() {
        return absolute(LOG);
    }
    let below = |dir: &[u8], names: &[&'static [u8]]| path::descend(dir, names.iter().copied(), case.platform);
    let config = absolute("XDG_CONFIG_HOME").or_else(|| Some(below(&absolute("HOME")?, &[b".config"])))?;
    Some(below(&config, &[b"deft", b"logs", b"git-destructive.jsonl"]))
}

/// One line of the log, with the members that readers of it know.
fn line((loss, site): Sited<'_>, disposition: &str, (case, payload): (&Case<'_>, &Payload)) -> Vec<u8> {
    let actor = case.word("DEFT_SESSION_ID").or_else(|| case.word("GROK_SESSION_ID")).unwrap_or_default();
    let relocators: Vec<_> = loss.relocators.iter().map(|relocator| relocator.word).collect();
    let mut line = Vec::new();
    Object::write(&mut line, |out| {
        // The clock of an evaluation has whole seconds; readers expect the thousandths.
        out.str("ts", &case.now.text().replace('Z', ".000Z"));
        out.str("kind", loss.kind);
        out.str("disposition", disposition);
        out.bytes("command", &case.call.commands.join(&b'\n'));
        out.bytes("projectRoot", &payload.0);
        out.str("host", case.host.name());
        out.bytes("toolName", case.call.tool.as_deref().unwrap_or_default());
        out.str("actor", &actor);
        match case.world.program() {
            Some(number) => out.number("pid", number),
            None => out.raw("pid", b"null"),
        }
        out.texts("relocators", &relocators);
        out.raw("unprovable", if site == Site::Unproven { b"true" } else { b"false" });
    });
    line
}
