//! Write fence: which paths the project and the running record let be written (docs/gates.md).
//!
//! Owns: the two layers and their combination: what either forbids is forbidden, and each that names what it allows must
//! allow the path. The project's layer is read in the payload root; the record and the paths are the effective root's.
//! Refuses to own: the language of globs (`glob.rs`). A policy that is not switched on says nothing, also beside a record that
//! says something.

use super::case::{Aim, Case, Docket, Outcome};
use super::reach::{self, Reach};
use crate::glob;
use crate::path;
use crate::roots::{Effective, Payload};
use crate::verdict::Warning;
use crate::world::state::project::RuntimeAuthority;
use crate::world::state::story::{Story, StoryFence};

/// The two layers.
struct Layers {
    project: Option<RuntimeAuthority>,
    story: StoryFence,
}

pub(super) fn judge(case: &Case<'_>, (payload, effective): (&Payload, &Effective), docket: &mut Docket) -> Outcome {
    let project = docket.project(case, &payload.0);
    if let Some(why) = project.unreadable {
        let text = format!("the project definition says nothing about what may be written: {why}");
        docket.warn(Warning { code: "project-definition-unreadable", text });
    }
    let layers = Layers {
        project: Some(project.runtime_authority()).filter(|authority| authority.enabled),
        story: docket.story.as_ref().map(Story::fence).unwrap_or_default(),
    };
    let Some(saw) = layers.word() else { return Outcome::Pass("none") };
    layers.idle().into_iter().for_each(|warning| docket.warn(warning));
    if layers.project.as_ref().is_some_and(|authority| !authority.scopes.edits) {
        let reason = "the project's `runtimeAuthority.scopes.edits` lets agents edit nothing";
        return Outcome::deny_as("runtime-policy-deny-scope", "project-scope", reason);
    }
    if case.has_opaque_patch() {
        let reason =
            format!("a fence ({saw}) says which paths may be written, and the patch does not tell which it writes");
        return Outcome::deny_as("runtime-policy-deny-path", "unclassifiable-patch", reason);
    }
    if reach::is_too_much(layers.weight(), &case.aims) {
        let reason = "there are too many targets to compare with so many globs; split the call";
        return Outcome::deny_as("runtime-policy-deny-path", "too-many", reason);
    }
    let mut judge = |aim: &Aim| layers.judge(&Reach::of(aim, &effective.0, (case, &mut *docket)), case);
    case.aims.iter().find_map(&mut judge).unwrap_or(Outcome::Pass(saw))
}

impl Layers {
    /// Which layers say anything.
    fn word(&self) -> Option<&'static str> {
        let has_story = !self.story.allow.is_empty() || !self.story.deny.is_empty();
        match (self.project.is_some(), has_story) {
            (true, true) => Some("project+story"),
            (true, false) => Some("project"),
            (false, true) => Some("story"),
            (false, false) => None,
        }
    }

    /// Bytes of all globs.
    fn weight(&self) -> usize {
        let project = self.project.iter().flat_map(|own| own.allow.iter().chain(&own.deny));
        project.chain(&self.story.allow).chain(&self.story.deny).map(String::len).sum()
    }

    /// Warnings about rules that protect nothing.
    fn idle(&self) -> Vec<Warning> {
        let project = self.project.iter().flat_map(|authority| &authority.deny);
        let rules = project.chain(&self.story.deny).filter_map(|glob| Some((glob, glob::idle(glob)?)));
        let warn = |(glob, why): (&String, &str)| {
            let text = format!("the rule `{}` protects nothing: {why}", shown(glob));
            Warning { code: "glob-never-matches", text }
        };
        rules.take(MOST_WARNINGS).map(warn).collect()
    }

    /// What the layers hold against a path.
    fn judge(&self, reach: &Reach, case: &Case<'_>) -> Option<Outcome> {
        let platform = case.platform;
        let none = Vec::new();
        let (allow, deny) = self.project.as_ref().map_or((&none, &none), |own| (&own.allow, &own.deny));
        let rows = [
            ("project-deny", "the project forbids it by", deny, true),
            ("story-deny", "the running record forbids it by", &self.story.deny, true),
            ("project-allow", "the project allows only", allow, false),
            ("story-allow", "the running record allows only", &self.story.allow, false),
        ];
        for (detail, what, globs, forbids) in rows {
            let rule = match forbids {
                true => reach.denied_by(globs, platform).map(shown),
                false if globs.is_empty() || reach.is_allowed_by(globs, platform) => None,
                false => Some(listed(globs)),
            };
            if let Some(rule) = rule {
                let reason = format!("`{}` may not be written: {what} `{rule}`", path::show(&reach.landed.path));
                return Some(Outcome::deny_as("runtime-policy-deny-path", detail, reason));
            }
        }
        None
    }
}

/// Most warnings about rules, and most globs that a reason shows.
const MOST_WARNINGS: usize = 8;
const MOST_GLOBS: usize = 8;

/// The first of some globs, for a reason.
fn listed(globs: &[String]) -> String {
    let more = if globs.len() > MOST_GLOBS { "`, and more" } else { "" };
    let first: Vec<_> = globs.iter().take(MOST_GLOBS).map(|glob| shown(glob)).collect();
    first.join("`, `") + more
}

fn shown(glob: &str) -> String {
    path::show(glob.as_bytes()).into_owned()
}
