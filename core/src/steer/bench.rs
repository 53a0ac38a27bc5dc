//! What steering is handed, and what it comes to. Owns the shapes alone.

use super::policy::Policy;
use crate::ops::{Guard, Ops};
use crate::path::Platform;
use crate::roots::Payload;
use crate::verdict::{Advice, Steer};
use crate::world::facts::World;

/// Where and under which rules a text is judged.
pub(crate) struct Bench<'q> {
    /// None where neither dispatcher nor payload names a root: then no target is known.
    pub(crate) place: Option<Ground<'q>>,
    pub(crate) policy: &'q Policy<'q>,
    /// The tool's name, which may say the language of the texts.
    pub(crate) tool: Option<&'q [u8]>,
    /// The home directory of the agent, where the envelope's `env` gives one.
    pub(crate) home: Option<&'q [u8]>,
    /// Whether what git was asked is written down, for `explain`.
    pub(crate) is_explained: bool,
}

/// The ground that a shell call stands on.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'q> {
    pub(crate) world: &'q dyn World,
    pub(crate) platform: Platform,
    pub(crate) payload: &'q Payload,
    /// The directory of the call.
    pub(crate) base: &'q [u8],
}

impl<'q> Ground<'q> {
    /// What no command may write here while a campaign runs.
    pub(crate) fn guard(self) -> Guard<'q> {
        Guard::new(&self.payload.0, self.base, self.platform)
    }
}

/// What steering came to.
#[derive(Debug, Default)]
pub(crate) struct Steered {
    /// All findings that deny, the deciding one first: credentials and shared state before mutations, then the order of the
    /// text. None where the text may run.
    pub(crate) denies: Vec<Steer>,
    /// Findings beyond those that are kept.
    pub(crate) omitted: usize,
    /// Advice, one entry for each read form, in the order of the text. Empty where anything denies.
    pub(crate) advice: Vec<Advice>,
    /// The chain carve-out took advice back.
    pub(crate) is_verified: bool,
    /// What the texts ask for besides; `None` where they were not walked.
    pub(crate) ops: Option<Ops>,
    /// Every invocation of git, for `call.git`. Filled where `is_explained`.
    pub(crate) git: Vec<Seen>,
    /// What throws work away, in the order of the text: at most `MAX_LOSSES`.
    pub(crate) losses: Vec<Loss>,
    /// Where bash would complain first, in bytes of the text.
    pub(crate) parse_error: Option<u32>,
    /// The text was not understood to its end.
    pub(crate) is_bounded: bool,
}

/// Most losses that are told one by one. The first decides already.
pub(crate) const MAX_LOSSES: usize = 32;

/// A command of git that throws work away.
#[derive(Debug)]
pub(crate) struct Loss {
    /// The kind, as `call.shell.destructive` has it.
    pub(crate) kind: &'static str,
    /// What moves git to another place, in the order of the text.
    pub(crate) relocators: Vec<Relocator>,
    /// It is the only command of the text, as the text spells it: nothing before it moves it, and nothing is hidden.
    pub(crate) is_alone: bool,
    /// The place may be set by configuration that this command brings along.
    pub(crate) is_configured: bool,
}

/// An option or variable that moves git to another place.
#[derive(Debug)]
pub(crate) struct Relocator {
    /// As it is spelled, without its value.
    pub(crate) word: &'static str,
    /// The value; `None` where the text does not tell it.
    pub(crate) path: Option<Vec<u8>>,
}

/// An invocation of git, as `explain` shows it.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) argv: Vec<Vec<u8>>,
    /// Id of the row, where there is one.
    pub(crate) form: Option<&'static str>,
    /// Word of the class.
    pub(crate) class: Option<&'static str>,
    /// `here`, `foreign-main`, `other`, `none`, `unknown`.
    pub(crate) target: &'static str,
    pub(crate) at: (u32, u32),
    /// The kind of what it takes away.
    pub(crate) discards: Option<&'static str>,
    /// What moves git to another place, in the order of the text.
    pub(crate) relocators: Vec<&'static str>,
    /// It changes the index and no file.
    pub(crate) is_index_only: bool,
    pub(crate) is_dry: bool,
}
