//! The findings that deny, in the order of the tiers.
//!
//! Owns: that order, how many are kept, and that one command is not reported twice for one thing. Refuses to own: the
//! judgement.

use crate::verdict::Steer;

/// Most findings that a reply lists.
const MAX_FINDINGS: usize = 64;

/// The tiers: those of the first decide before those of the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tier {
    /// Credentials and shared state.
    Guarded,
    /// Forms that are denied for what they change.
    Form,
}

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    guarded: Vec<Steer>,
    forms: Vec<Steer>,
    omitted: usize,
}

impl Found {
    /// Whether this would be one more finding; one that is already there, or has no room, is not put into words.
    pub(super) fn lacks(&mut self, tier: Tier, code: &str, at: (u32, u32)) -> bool {
        let list = self.list(tier);
        // What is found again was most often found just before.
        if list.iter().rev().any(|steer| steer.at == at && steer.code == code) {
            return false;
        }
        let has_room = list.len() < MAX_FINDINGS;
        self.omitted += usize::from(!has_room);
        has_room
    }

    pub(super) fn add(&mut self, tier: Tier, steer: Steer) {
        self.list(tier).push(steer);
    }

    fn list(&mut self, tier: Tier) -> &mut Vec<Steer> {
        match tier {
            Tier::Guarded => &mut self.guarded,
            Tier::Form => &mut self.forms,
        }
    }

    /// Whether anything was found under this code.
    pub(super) fn has(&self, code: &str) -> bool {
        self.guarded.iter().chain(&self.forms).any(|steer| steer.code == code)
    }

    /// Whether a tier has no room, so that nothing more is looked for.
    pub(super) fn is_full(&self) -> bool {
        self.guarded.len().max(self.forms.len()) == MAX_FINDINGS
    }

    pub(super) fn is_empty(&self) -> bool {
        self.guarded.is_empty() && self.forms.is_empty()
    }

    /// All of them, the deciding one first, and how many more there were.
    pub(super) fn finish(self) -> (Vec<Steer>, usize) {
        let Self { mut guarded, forms, omitted } = self;
        if guarded.is_empty() {
            return (forms, omitted);
        }
        let room = MAX_FINDINGS - guarded.len();
        let left_out = forms.len().saturating_sub(room);
        guarded.extend(forms.into_iter().take(room));
        (guarded, omitted + left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(found: &mut Found, tier: Tier, code: &'static str, start: u32) {
        let at = (start, start + 1);
        if found.lacks(tier, code, at) {
            found.add(tier, Steer { code, text: String::new(), at });
        }
    }

    #[test]
    fn guarded_findings_come_first_and_none_twice() {
        let mut found = Found::default();
        for (tier, code, start) in [(Tier::Form, "a", 0), (Tier::Guarded, "b", 5), (Tier::Form, "a", 0)] {
            put(&mut found, tier, code, start);
        }
        let (all, omitted) = found.finish();
        assert_eq!((all.iter().map(|steer| steer.code).collect::<Vec<_>>(), omitted), (vec!["b", "a"], 0));
    }

    #[test]
    fn what_has_no_room_is_counted() {
        let mut found = Found::default();
        (0..100).for_each(|start| put(&mut found, Tier::Form, "a", start));
        put(&mut found, Tier::Guarded, "b", 100);
        let (all, omitted) = found.finish();
        assert_eq!((all.len(), omitted, all[0].code), (MAX_FINDINGS, 37, "b"));
    }
}
