//! What steering's findings and advice come to: the decision, and the words of its reason.
//!
//! Owns: deny before advice before silence, and which pass code tells why there is none. Refuses to own: the findings.

use std::fmt::Write as _;

use super::bench::Steered;
use crate::verdict::{Decision, Did, Finding, Steer};

/// Deny overrides; advice only where nothing denies.
pub(crate) fn decide(steered: &mut Steered) -> (Decision, &'static str, Did) {
    let denies = std::mem::take(&mut steered.denies);
    if let Some(first) = denies.first() {
        let code = first.code;
        let finding = Finding { reason: said(&denies, steered.omitted), steers: denies, ..Finding::new(code, "") };
        return (Decision::Deny(Box::new(finding)), code, Did::Denied);
    }
    let advice = std::mem::take(&mut steered.advice);
    if !advice.is_empty() {
        return (Decision::Advise(advice), "git-advice", Did::Advised);
    }
    let runs_remote = steered.ops.is_some_and(|ops| ops.remote().next().is_some());
    match (steered.is_verified, runs_remote) {
        (true, _) => (Decision::Pass("verify-chain"), "verify-chain", Did::Suppressed),
        (_, true) => (Decision::Pass("shell-op-ready"), "shell-op-ready", Did::Passed),
        _ => (Decision::Pass("shell-op-unclassifiable"), "shell-op-unclassifiable", Did::Passed),
    }
}

/// Most findings of steering that a reason spells out; the field `findings` has them all.
const SPOKEN: usize = 3;

/// The findings as one reason, the deciding one first.
fn said(denies: &[Steer], omitted: usize) -> String {
    let mut reason = String::with_capacity(512);
    for steer in denies.iter().take(SPOKEN) {
        if !reason.is_empty() {
            reason.push_str("; ");
        }
        reason.push_str(&steer.text);
    }
    let more = denies.len().saturating_sub(SPOKEN) + omitted;
    if more > 0 {
        let _ = write!(reason, "; and {more} more");
    }
    reason
}
