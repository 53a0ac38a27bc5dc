//! The steps of a write, so that a test can end one after each of them as `kill -9` would: nothing is cleaned up.
//!
//! Owns: their names. Refuses to own: anything outside tests, where it is empty.

/// A step that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    LockWritten,
    Locked,
    TempMade,
    TempHalf,
    TempWritten,
    Fenced,
    Published,
}

#[cfg(not(test))]
pub(super) use live::{is_dead, reached};
#[cfg(test)]
pub(super) use stopped::{is_dead, reached, stop_after};

#[cfg(not(test))]
mod live {
    use rustix::io::Errno;

    /// Goes on.
    #[inline]
    pub(in super::super) fn reached(_step: super::Step) -> Result<(), Errno> {
        Ok(())
    }

    /// Nobody is.
    #[inline]
    pub(in super::super) fn is_dead() -> bool {
        false
    }
}

#[cfg(test)]
mod stopped {
    use super::Step;
    use rustix::io::Errno;
    use std::cell::Cell;

    thread_local! {
        static LAST: Cell<Option<Step>> = const { Cell::new(None) };
        static DEAD: Cell<bool> = const { Cell::new(false) };
    }

    /// This thread's next write ends after a step.
    pub(in super::super) fn stop_after(step: Option<Step>) {
        LAST.set(step);
        DEAD.set(false);
    }

    pub(in super::super) fn reached(step: Step) -> Result<(), Errno> {
        if LAST.get() != Some(step) {
            return Ok(());
        }
        DEAD.set(true);
        Err(Errno::CANCELED)
    }

    pub(in super::super) fn is_dead() -> bool {
        DEAD.get()
    }
}
