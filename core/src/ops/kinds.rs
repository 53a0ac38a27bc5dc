//! The operations and sets of them. Owns their words.

/// Something that a call does and that is no edit of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Push,
    Merge,
    Pr,
    Issue,
    Settings,
    Deployment,
    Test,
    ReleaseCut,
    ReleasePublish,
    ReleaseRollback,
}

/// In the order of the enumeration: the word of grants and of the audit trail, and the one of `call.remote`, if any.
const WORDS: [(Op, &str, Option<&str>); 10] = [
    (Op::Push, "push", Some("push")),
    (Op::Merge, "merge", Some("merge")),
    (Op::Pr, "pr", Some("pr")),
    (Op::Issue, "issue_mutation", Some("issue")),
    (Op::Settings, "settings", Some("settings")),
    (Op::Deployment, "deployment", Some("deployment")),
    (Op::Test, "test", None),
    (Op::ReleaseCut, "release-cut", None),
    (Op::ReleasePublish, "release-publish", None),
    (Op::ReleaseRollback, "release-rollback", None),
];

impl Op {
    /// The word of grants and of the audit trail.
    pub(crate) fn word(self) -> &'static str {
        WORDS[self as usize].1
    }
}

/// A set of operations.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Ops(u16);

impl Ops {
    pub(crate) fn add(&mut self, op: Op) {
        self.0 |= 1 << op as u16;
    }

    pub(crate) fn has(self, op: Op) -> bool {
        self.0 & (1 << op as u16) != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of both sets.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What changes a shared history, which runtime authority and intent bound.
    pub(crate) fn remote(self) -> impl Iterator<Item = Op> {
        [Op::Push, Op::Merge].into_iter().filter(move |op| self.has(*op))
    }

    /// In the order of the enumeration.
    pub(crate) fn iter(self) -> impl Iterator<Item = Op> {
        WORDS.into_iter().map(|(op, _, _)| op).filter(move |op| self.has(*op))
    }

    /// The words of `call.remote`.
    pub(crate) fn shown(self) -> Vec<&'static str> {
        WORDS.into_iter().filter(|(op, _, _)| self.has(*op)).filter_map(|(_, _, word)| word).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_at_their_operation() {
        for (place, (op, word, _)) in WORDS.into_iter().enumerate() {
            assert_eq!((op as usize, op.word()), (place, word));
        }
    }
}
