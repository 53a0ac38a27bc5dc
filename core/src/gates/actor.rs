//! Whose call it is: the owner string of leases and rituals, by each host's row.
//!
//! Owns: that string and when there is none. Refuses to own: who may do what. Any process of the same user can claim any
//! name; this routes sessions, it does not authenticate them.

use crate::call::Identity;
use crate::host::Host;
use crate::world::facts::{Variables, World};

/// Whose call it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Actor {
    /// `host:<host>:v1:<base64url of the host's own name for the session>`, or the text of `DEFT_SESSION_ID`.
    pub(crate) session: Option<String>,
    /// The host said it, and nothing disagrees in kind.
    pub(crate) is_authoritative: bool,
    pub(crate) issue: Option<Issue>,
}

/// What is wrong with an identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Issue {
    /// Two sources name two sessions.
    Conflict,
    /// The host should have said it and did not, or what it said can be no name.
    Unavailable,
}

impl Actor {
    /// The actor of a call, from what the host says and what the variables say.
    pub(crate) fn of(_host: Host, _session: &Identity<'_>, _told: (Option<&dyn Variables>, &dyn World)) -> Self {
        Self::default()
    }
}
