//! The words of an answer: findings, the decision they make, and the steps it was made in.
//!
//! Owns: the shapes that every station hands to the next. Refuses to own: how an answer is written (`reply.rs`) or
//! said to a host (`host/render.rs`). There is no `Allow`: it would skip the user's own permission prompt, so it has
//! no representation.

use std::borrow::Cow;

/// What was decided. An error is not a decision and has no place here.
#[derive(Debug)]
pub(crate) enum Decision {
    /// Block the call.
    Deny(Box<Finding>),
    /// Run it, and hand this to the model: at least one entry.
    Advise(Vec<Advice>),
    /// No objection; the code says why none.
    Pass(&'static str),
}

/// What happens to a call that cannot be judged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum OnError {
    #[default]
    Deny,
    Pass,
}

/// One reason to block a call.
#[derive(Debug, Default)]
pub(crate) struct Finding {
    /// Stable kebab-case code.
    pub(crate) code: &'static str,
    /// What the code stands for more exactly, where several reasons share it: shown in the step.
    pub(crate) detail: Option<&'static str>,
    /// For the agent: what was refused and why. Roots are appended when the reply is written.
    pub(crate) reason: String,
    /// Set where root admission refused.
    pub(crate) refusal: Option<Refusal>,
    /// The targets concerned.
    pub(crate) members: Vec<Member>,
    /// What steering found, all of it, in the order of the text.
    pub(crate) steers: Vec<Steer>,
}

/// A command of a shell call that steering denies.
#[derive(Debug)]
pub(crate) struct Steer {
    /// Stable kebab-case code: `git-` and the form, `credential-exposure`, `foreign-primary`.
    pub(crate) code: &'static str,
    /// What it was and what to do instead; never a secret.
    pub(crate) text: String,
    /// First byte and the one behind the last, in the command's text.
    pub(crate) at: (u32, u32),
}

/// A pointer for next time.
#[derive(Debug)]
pub(crate) struct Advice {
    /// Id of the form in docs/rules.md.
    pub(crate) form: &'static str,
    /// The tool that does it.
    pub(crate) tool: Cow<'static, str>,
    /// One line.
    pub(crate) text: String,
    /// First byte and the one behind the last, in the command's text.
    pub(crate) at: (u32, u32),
}

impl Finding {
    /// A finding that names no members.
    pub(crate) fn new(code: &'static str, reason: impl Into<String>) -> Self {
        Self { code, reason: reason.into(), ..Self::default() }
    }
}

/// Why root admission refused (docs/admission.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Refusal {
    InvalidTarget,
    ForeignRepository,
    UnprovenIdentity,
    WorktreeSpan,
}

impl Refusal {
    /// The word for it in a reply.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::InvalidTarget => "invalid-target",
            Self::ForeignRepository => "foreign-repository",
            Self::UnprovenIdentity => "unproven-identity",
            Self::WorktreeSpan => "worktree-span",
        }
    }

    /// The decision code: dispatchers branch on one code for the three refusals that concern trees.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::InvalidTarget => "invalid-target",
            _ => "foreign-repository-deny",
        }
    }
}

/// A target that a refusal concerns.
#[derive(Debug)]
pub(crate) struct Member {
    /// As the payload spells it.
    pub(crate) target: Vec<u8>,
    /// Where a write to it would land, where that is known.
    pub(crate) resolved: Option<Vec<u8>>,
    /// The tree it lies in, admitted or not.
    pub(crate) root: Option<Vec<u8>>,
    /// One clause.
    pub(crate) why: String,
}

/// Something the caller should know that decides nothing.
#[derive(Debug)]
pub(crate) struct Warning {
    pub(crate) code: &'static str,
    pub(crate) text: String,
}

/// A write that the decision requires.
#[derive(Debug)]
pub(crate) struct Obligation {
    pub(crate) duty: Duty,
    pub(crate) path: Vec<u8>,
    pub(crate) state: Fulfilment,
}

/// What kind of write it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Duty {
    RearmRitual,
    RebindRitual,
    RecordProbe,
    RefreshLease,
    RefreshLiveness,
    SpendGrant,
    AppendAudit,
    AppendLog,
}

impl Duty {
    /// The word for it in a reply.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::RearmRitual => "rearm-ritual",
            Self::RebindRitual => "rebind-ritual",
            Self::RecordProbe => "record-probe",
            Self::RefreshLease => "refresh-lease",
            Self::RefreshLiveness => "refresh-liveness",
            Self::SpendGrant => "spend-grant",
            Self::AppendAudit => "append-audit",
            Self::AppendLog => "append-log",
        }
    }
}

/// How far an obligation is met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fulfilment {
    Done,
    /// The dispatcher asked for the list alone, or the world is a given one.
    Listed,
    /// Why not, in one clause.
    Failed(&'static str),
}

impl Fulfilment {
    /// The word for it in a reply.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Listed => "listed",
            Self::Failed(_) => "failed",
        }
    }
}

/// One step of the decision. The list of steps is what the decision was made from, not a report about it.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) id: &'static str,
    /// Which root the step was entitled to: `payload`, `effective`, `both`, `neither`.
    pub(crate) reads: &'static str,
    pub(crate) saw: &'static str,
    pub(crate) did: Did,
}

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Did {
    Passed,
    Refused,
    Denied,
    Advised,
    /// Advice that the chain carve-out took back.
    Suppressed,
    /// What the step would have held against the call does not apply to it.
    Exempt,
    /// The step ends the judgement with a pass.
    Halted,
    /// The decision was made before.
    NotReached,
}

impl Did {
    /// The word for it in a reply.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Refused => "refused",
            Self::Denied => "denied",
            Self::Advised => "advised",
            Self::Suppressed => "suppressed",
            Self::Exempt => "exempt",
            Self::Halted => "halted",
            Self::NotReached => "not-reached",
        }
    }
}
