//! The environment that a command is shown: what is exported, and what is set for it alone.

use super::simple::{Env, Known};
use super::state::{State, Temporary, is_removed};

/// The environment of one command.
pub(super) struct View<'s> {
    pub(super) state: &'s State,
    pub(super) temporary: &'s [Temporary],
    /// `env -i`: nothing but what is set for the command alone.
    pub(super) is_bare: bool,
}

impl Env for View<'_> {
    fn get(&self, name: &[u8]) -> Option<&Known<'_>> {
        let own = self.temporary.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value);
        let outer = || self.state.visible(name).filter(|var| var.is_exported && !self.is_bare).map(|var| &var.text);
        own.or_else(outer).filter(|known| !is_removed(known))
    }

    fn each(&self, visit: &mut dyn FnMut(&[u8], &Known<'_>)) {
        let hidden = |name: &[u8]| self.temporary.iter().any(|(own, _)| own == name);
        let exported = self.state.vars.iter().filter(|(_, var)| var.is_exported && !is_removed(&var.text));
        for (name, var) in exported.filter(|_| !self.is_bare) {
            if self.state.has_shown_enough() {
                return;
            }
            self.state.shown.set(self.state.shown.get() + 1);
            if !hidden(name) {
                visit(name, &var.text);
            }
        }
        for (place, (name, value)) in self.temporary.iter().enumerate() {
            let is_last = self.temporary.iter().skip(place + 1).all(|(later, _)| later != name);
            if is_last && !is_removed(value) {
                visit(name, value);
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.temporary.is_empty() && (self.is_bare || self.state.vars.is_empty())
    }
}
