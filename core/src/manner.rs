//! How an answer is to be given: to which host, at which event, and what an error means.
//!
//! Owns: that handful of facts, which hold even where the rest of a request is broken. Refuses to own: the decision.

use crate::host::{Event, EventWord, Host};
use crate::verdict::OnError;

/// What an answer needs to know beside the decision.
#[derive(Clone, Copy, Default)]
pub(crate) struct Manner {
    pub(crate) on_error: OnError,
    /// The host that the dispatcher named.
    pub(crate) registered: Option<Host>,
    /// The host that the payload's own marks name.
    pub(crate) detected: Option<Host>,
    /// The event, by the payload's word where it has one.
    pub(crate) event: Option<EventWord>,
}

impl Manner {
    /// The host in whose shape an answer is given: the payload's own marks, then what the dispatcher said.
    pub(crate) fn shape(&self) -> Host {
        self.detected.or(self.registered).unwrap_or(Host::Generic)
    }

    /// What the event is to us; a payload that names none comes before a tool, the one event that can be refused.
    pub(crate) fn event(&self) -> Event {
        self.event.map_or(Event::ToolBefore, |word| word.event)
    }
}
