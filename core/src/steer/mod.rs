//! Steering: what shell commands that run git get. One match from class and target to effect.
//!
//! Owns: that match, and the order of the tiers (credentials and shared state, mutations, advice). Refuses to own: git's
//! grammar, and where a directory lies. No lease, grant or switch of the gates lifts a deny of this folder.

mod advice;
mod bench;
mod chain;
mod decide;
mod effect;
mod foreign;
mod found;
mod handed;
mod judge;
mod losses;
mod plain;
mod policy;
mod reads;
mod resolve;
mod secrets;
mod target;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use bench::{Bench, Ground, Loss, Relocator, Seen, Steered};
pub(crate) use decide::decide;
pub(crate) use policy::{Effect, Policy, Profile, Unreadable};

use std::borrow::Cow;

use crate::shell::{self, Start};

/// Judges the texts of one call. Spans are into the text that holds them.
pub(crate) fn steer(texts: &[Cow<'_, [u8]>], bench: &Bench<'_>) -> Steered {
    if foreign::is_foreign(texts, bench) {
        return foreign::either(walked(texts, bench), foreign::walked(texts, bench));
    }
    // Whether bash would complain is shown by `explain`, and asked by the policy that denies what cannot be read.
    let is_asked = bench.is_explained || bench.policy.unreadable == Unreadable::Deny;
    if !is_asked && texts.iter().all(|text| plain::is_plain(text)) {
        return Steered::default();
    }
    told(texts, bench).unwrap_or_else(|| walked(texts, bench))
}

/// What a plain list of commands comes to; `None` where it has to be walked.
fn told(texts: &[Cow<'_, [u8]>], bench: &Bench<'_>) -> Option<Steered> {
    let [text] = texts else { return None };
    let mut judge = judge::Judge::new(bench);
    judge.begin(text);
    judge.literal();
    let reading = shell::express(text, &mut judge)?;
    judge.end(reading);
    Some(judge.finish())
}

fn walked(texts: &[Cow<'_, [u8]>], bench: &Bench<'_>) -> Steered {
    let mut judge = judge::Judge::new(bench);
    let start = Start { home: bench.home, base: bench.place.map(|ground| ground.base) };
    for text in texts {
        judge.begin(text);
        let reading = shell::walk(text, start, &mut judge);
        judge.end(reading);
    }
    judge.finish()
}
