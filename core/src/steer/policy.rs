//! What the envelope's `policy` says about steering. Owns the switches' types; reading them is `request/policy.rs`.

use std::borrow::Cow;

/// How strict the rules are that have a choice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Profile {
    /// The published list.
    #[default]
    Adr0021,
    /// Every form that changes something is denied.
    Strict,
}

/// What to do about a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    Deny,
    Advise,
    Silent,
}

/// What to do about a text that cannot be read to its end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Unreadable {
    #[default]
    Pass,
    Deny,
}

/// The switches of steering. Few, so that lists do.
#[derive(Debug, Clone, Default)]
pub(crate) struct Policy<'d> {
    pub(crate) profile: Profile,
    pub(crate) unreadable: Unreadable,
    /// Effects of single forms, by id. They never lift a credential or shared-state deny.
    pub(crate) forms: Vec<(&'static str, Effect)>,
    /// Names of the tools to advise, by form id.
    pub(crate) tools: Vec<(&'static str, Cow<'d, [u8]>)>,
}
