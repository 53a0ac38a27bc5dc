//! What is asked: the texts of a call, and what holds around them.

use std::borrow::Cow;

use crate::path::Platform;
use crate::shell::Start;

/// What the answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wants {
    /// A judgement of the files that the text spells out: nothing else has to be looked for.
    Proof,
    /// A reader, who is told all that was understood, and what was not.
    All,
}

/// The texts of one call, and what holds around them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) texts: &'a [Cow<'a, [u8]>],
    /// The tool's name, which may say the dialect.
    pub(crate) tool: Option<&'a [u8]>,
    pub(crate) platform: Platform,
    pub(crate) start: Start<'a>,
    pub(crate) wants: Wants,
}
