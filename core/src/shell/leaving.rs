//! How a loop is left before its end. Owns: what holds behind it then. Refuses to own: the rounds (`compounds.rs`).

use super::bounds::MAX_VALUES;
use super::scopes::Mark;
use super::walk::Walk;

impl Walk<'_> {
    /// `break` and `continue`: the loop goes on, or is over, with what holds now. The first few of them count.
    pub(super) fn leave_loop(&mut self) {
        let is_dead = self.state.ground.is_dead;
        if let Some((place, left)) = self.loops.last_mut().filter(|(_, left)| !is_dead && left.len() < MAX_VALUES) {
            left.push(self.state.since(*place));
        }
    }

    /// Reads a round of a loop that began at the mark, and goes on from wherever it ended.
    pub(super) fn in_loop(&mut self, mark: &Mark, read: impl FnOnce(&mut Self)) {
        self.loops.push((mark.undo, Vec::new()));
        read(self);
        let left = self.loops.pop().map(|(_, left)| left).unwrap_or_default();
        self.state.land(mark, left);
    }
}
