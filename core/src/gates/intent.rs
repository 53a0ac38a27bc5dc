//! Intent ceiling: a session that was started by a verb other than one that implements changes nothing that lasts.
//!
//! Owns: the verbs. Reads no root. An agent that was told to research does not implement, push or merge; where no verb is
//! known, nothing follows.

use super::case::{Case, Docket, Lane, Outcome};
use super::operations;
use crate::ops::Op;

/// Verbs that implement.
const IMPLEMENT: [&str; 7] = ["build", "implement", "ship", "ship-hotfix", "swarm", "start-agent", "run-agents"];

/// Verbs that are known to do something else.
const OTHERS: [&str; 21] = [
    "github-issue",
    "issue",
    "triage",
    "refine",
    "refinement",
    "discuss",
    "research",
    "probe",
    "glossary",
    "sync",
    "continue",
    "checkpoint",
    "feedback",
    "article-review",
    "cost",
    "setup",
    "interview",
    "map",
    "yolo",
    "speckit",
    "change",
];

pub(super) fn judge(case: &Case<'_>, _docket: &mut Docket) -> Outcome {
    let verb = case.word("DEFT_SESSION_SLASH_VERB").and_then(|text| stem(&text));
    let Some(verb) = verb else { return Outcome::Pass("no-verb") };
    if IMPLEMENT.contains(&&*verb) {
        return Outcome::Pass("implements");
    }
    let Some(what) = asked(case) else { return Outcome::Pass("not-asked") };
    let detail = if OTHERS.contains(&&*verb) { "intent-deny-non-implement" } else { "intent-deny-unknown" };
    let verb: String = verb.chars().filter(|char| !char.is_control()).take(40).collect();
    let reason = format!(
        "the session was started by `{verb}`, which does not cover {what}. Start one whose verb implements, such as `build`"
    );
    Outcome::deny_as("intent-ceiling-deny", detail, reason)
}

/// What the call does that only a session that implements does.
fn asked(case: &Case<'_>) -> Option<&'static str> {
    match case.lane {
        Lane::Write | Lane::Scratch | Lane::Proposal => Some("implementing"),
        Lane::Spawn => Some("starting an agent that implements"),
        Lane::Shell | Lane::Mcp => operations::remote(case).remote().next().map(|op| match op {
            Op::Push => "a push",
            _ => "a merge",
        }),
        Lane::Other => None,
    }
}

/// The verb of a command such as `/name:verb`. The last part counts, unless only one before it is known: `/verb:topic`.
fn stem(text: &str) -> Option<String> {
    let text = text.to_lowercase().replace('_', "-");
    let parts: Vec<_> =
        text.trim().trim_start_matches('/').split(':').map(str::trim).filter(|part| !part.is_empty()).collect();
    let is_known = |part: &&&str| IMPLEMENT.contains(part) || OTHERS.contains(part);
    parts.iter().rev().find(is_known).or(parts.last()).map(|part| (*part).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_known_part_is_the_verb() {
        let table = [
            ("/build", Some("build")),
            (" /Ship_Hotfix ", Some("ship-hotfix")),
            ("/deft:build", Some("build")),
            ("/build:frontend", Some("build")),
            ("/research:build", Some("build")),
            ("/build:research", Some("research")),
            ("/deft:build:", Some("build")),
            ("/deft:unheard-of", Some("unheard-of")),
            ("///", None),
            ("::", None),
            ("", None),
        ];
        for (text, wanted) in table {
            assert_eq!(stem(text).as_deref(), wanted, "{text}");
        }
    }
}
