//! The lock beside a file: `<file>.lock`, which other programs take in the same way.
//!
//! Owns: taking it, clearing what dead holders left, the look at it before something is published, and giving it back.
//! Refuses to own: who a holder is (`holder.rs`), and the file itself. It holds among programs that keep to it, on one local
//! file system, and not twice within this program.

use std::cell::Cell;
use std::time::{Duration, Instant};

use rustix::fd::{BorrowedFd, OwnedFd};
use rustix::fs::{AtFlags, FileType, Mode, OFlags, RenameFlags, fstat, openat, renameat, renameat_with, unlinkat};
use rustix::io::{Errno, retry_on_intr, write};

use super::files;
use super::holder::{self, Holder};
use super::reach::why;
use super::steps::{self, Step};

/// Between two tries.
const POLL: Duration = Duration::from_millis(4);
/// A lock is three short lines.
const LIMIT: usize = 4096;

/// A lock that is held, until it is dropped.
#[derive(Debug)]
pub(super) struct Lock<'d> {
    dir: BorrowedFd<'d>,
    name: Vec<u8>,
    text: Vec<u8>,
}

impl<'d> Lock<'d> {
    /// Takes the lock of a file. Waits no longer than `patience`, from which the wait is taken.
    pub(super) fn take(dir: BorrowedFd<'d>, file: &[u8], patience: &Cell<Duration>) -> Result<Self, &'static str> {
        let mut wanted = Wanted::new(dir, file);
        wanted.wait(patience)?;
        steps::reached(Step::Locked).map_err(why)?;
        let Wanted { name, text, .. } = &wanted;
        Ok(Self { dir, name: name.clone(), text: text.clone() })
    }

    /// Whether it is still held: somebody may have thought this program dead.
    pub(super) fn is_held(&self) -> bool {
        read(self.dir, &self.name).is_ok_and(|(text, _)| text == self.text)
    }
}

impl Drop for Lock<'_> {
    fn drop(&mut self) {
        if !steps::is_dead() && self.is_held() {
            remove(self.dir, &self.name);
        }
    }
}

/// A lock that is not held yet.
struct Wanted<'d> {
    dir: BorrowedFd<'d>,
    name: Vec<u8>,
    text: Vec<u8>,
    /// Where its text stands ready, so that it appears as a whole or not at all: a lock without a number is nobody's, and
    /// holds everybody up until it is old. Empty once it is in its place.
    ready: Vec<u8>,
}

impl<'d> Wanted<'d> {
    fn new(dir: BorrowedFd<'d>, file: &[u8]) -> Self {
        let name = [file, b".lock"].concat();
        let token = holder::token();
        let ready = [b".", &name[..], format!(".{}.{token}.tmp", holder::own_pid()).as_bytes()].concat();
        Self { dir, name, text: holder::text(&token), ready }
    }

    fn wait(&mut self, patience: &Cell<Duration>) -> Result<(), &'static str> {
        self.write(&self.ready).map_err(why)?;
        steps::reached(Step::LockWritten).map_err(why)?;
        let began = Instant::now();
        let budget = patience.get();
        loop {
            match self.place() {
                Ok(()) => return Ok(()),
                Err(Errno::EXIST) => {}
                Err(errno) => return Err(why(errno)),
            }
            if began.elapsed() >= budget {
                patience.set(Duration::ZERO);
                return Err("somebody else holds its lock");
            }
            if !self.clear() {
                std::thread::sleep(POLL.min(budget.saturating_sub(began.elapsed())));
            }
            patience.set(budget.saturating_sub(began.elapsed()));
        }
    }

    /// Makes the lock, where there is none.
    fn place(&mut self) -> Result<(), Errno> {
        match renameat_with(self.dir, &self.ready[..], self.dir, &self.name[..], RenameFlags::NOREPLACE) {
            Ok(()) => {
                self.ready.clear();
                Ok(())
            }
            // A file system that cannot do this makes the file in one call and fills it in another.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => self.write(&self.name),
            other => other,
        }
    }

    fn write(&self, name: &[u8]) -> Result<(), Errno> {
        const NEW: OFlags =
            OFlags::WRONLY.union(OFlags::CREATE).union(OFlags::EXCL).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);
        let file = openat(self.dir, name, NEW, Mode::from_raw_mode(0o644))?;
        let written = retry_on_intr(|| write(&file, &self.text));
        if written == Ok(self.text.len()) {
            return Ok(());
        }
        remove(self.dir, name);
        Err(written.err().unwrap_or(Errno::NOSPC))
    }

    /// Clears the lock of a holder that is gone. True where it is worth trying at once.
    fn clear(&self) -> bool {
        let (text, written) = match read(self.dir, &self.name) {
            Ok(found) => found,
            Err(errno) => return errno == Errno::NOENT,
        };
        if !Holder::read(&text).is_gone(written) {
            return false;
        }
        let aside = format!(".reclaim.{}.{}", holder::own_pid(), holder::token());
        let aside = [&self.name[..], aside.as_bytes()].concat();
        if let Err(errno) = renameat(self.dir, &self.name[..], self.dir, &aside[..]) {
            return errno == Errno::NOENT;
        }
        if read(self.dir, &aside).is_ok_and(|(moved, _)| moved == text) {
            remove(self.dir, &aside);
            return true;
        }
        // A new holder came in between. It goes back, unless a third one has it by now: then the second will find out.
        if renameat_with(self.dir, &aside[..], self.dir, &self.name[..], RenameFlags::NOREPLACE).is_err() {
            remove(self.dir, &aside);
        }
        false
    }
}

impl Drop for Wanted<'_> {
    fn drop(&mut self) {
        if !self.ready.is_empty() && !steps::is_dead() {
            remove(self.dir, &self.ready);
        }
    }
}

/// A lock's text, and when it was written, in milliseconds since the epoch.
fn read(dir: BorrowedFd<'_>, name: &[u8]) -> Result<(Vec<u8>, i64), Errno> {
    let file: OwnedFd = openat(dir, name, files::READ.union(OFlags::NOFOLLOW), Mode::empty())?;
    let stat = fstat(&file)?;
    if files::kind(&stat) != FileType::RegularFile {
        return Err(Errno::INVAL);
    }
    // The fields' widths differ between systems.
    #[allow(clippy::unnecessary_cast)]
    let written = (stat.st_mtime as i64).saturating_mul(1000);
    files::read_to_limit(&file, LIMIT).map(|text| (text, written))
}

/// Removes a file of ours. Where that fails there is nothing better to do than to leave it.
fn remove(dir: BorrowedFd<'_>, name: &[u8]) {
    let _ = unlinkat(dir, name, AtFlags::empty());
}
