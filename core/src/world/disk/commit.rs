//! Writes: a file of state is replaced as a whole, under the lock beside it.
//!
//! Owns: the order of the steps, which leaves the old file or the new one at whatever point it is cut off. Refuses to own:
//! what is written (`world::edit::Change`), the lock, and the appending of lines. Nothing is flushed to the medium: after a
//! loss of power the state of an hour ago is as good, and a flush would cost more than the whole judgement.

use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{AtFlags, FileType, Mode, OFlags, Stat, fchmod, fchown, fstat, openat, renameat, unlinkat};
use rustix::fs::{Gid, Uid};
use rustix::io::{Errno, retry_on_intr, write};

use super::append;
use super::files;
use super::holder;
use super::lock::Lock;
use super::reach::{Missing, Reached, reach, why};
use super::steps::{self, Step};
use super::view::Disk;
use crate::world::edit::{Change, Committed, How, New, Write};
use crate::world::state::document::LIMIT;

/// Why a write was not made.
#[derive(Debug)]
enum Fault {
    Lost(&'static str),
    Failed(&'static str),
}

impl From<Errno> for Fault {
    fn from(errno: Errno) -> Self {
        Self::Failed(why(errno))
    }
}

/// Carries a write out.
pub(super) fn commit(disk: &Disk, write: &Write) -> Committed {
    let made = match &write.how {
        How::Append(line) => append::append(disk, write, line).map_err(Fault::from),
        How::Replace(change) => replace(disk, write, &**change),
    };
    match made {
        Ok(()) => Committed::Done,
        Err(Fault::Lost(why)) => Committed::Lost(why),
        Err(Fault::Failed(why)) => Committed::Failed(why),
    }
}

fn replace(disk: &Disk, write: &Write, change: &dyn Change) -> Result<(), Fault> {
    let reached = match reach(disk, write, Missing::Fail) {
        // With its directory the file is gone, and the change knows whether it rested on it.
        Err(errno @ (Errno::NOENT | Errno::NOTDIR)) => {
            change.apply(None).map_err(Fault::Lost)?;
            return Err(errno.into());
        }
        reached => reached?,
    };
    let dir = reached.dir.as_fd();
    let lock = Lock::take(dir, reached.name, disk.patience()).map_err(Fault::Failed)?;
    let old = Old::read(dir, reached.name)?;
    let bytes = match change.apply(old.as_ref().map(|old| &old.bytes[..])).map_err(Fault::Lost)? {
        New::Same => return Ok(()),
        New::Bytes(bytes) => bytes,
    };
    let temp = Temp::make(&reached, old.as_ref().map(|old| &old.stat))?;
    temp.fill(&bytes, old.as_ref().map(|old| &old.stat))?;
    if !lock.is_held() {
        return Err(Fault::Failed("its lock was taken away"));
    }
    steps::reached(Step::Fenced)?;
    temp.publish(reached.name)?;
    steps::reached(Step::Published)?;
    Ok(())
}

/// What stands there before.
struct Old {
    bytes: Vec<u8>,
    stat: Stat,
}

impl Old {
    /// Reads it, where it is a regular file and no link.
    fn read(dir: BorrowedFd<'_>, name: &[u8]) -> Result<Option<Self>, Errno> {
        let file = match openat(dir, name, files::READ.union(OFlags::NOFOLLOW), Mode::empty()) {
            Err(Errno::NOENT) => return Ok(None),
            file => file?,
        };
        let stat = fstat(&file)?;
        if files::kind(&stat) != FileType::RegularFile {
            return Err(Errno::INVAL);
        }
        Ok(Some(Self { bytes: files::read_to_limit(&file, LIMIT)?, stat }))
    }
}

/// The new file, before it has its name. It goes away unless it is published.
struct Temp<'d> {
    dir: BorrowedFd<'d>,
    name: Vec<u8>,
    file: OwnedFd,
}

impl<'d> Temp<'d> {
    fn make(reached: &'d Reached<'_>, old: Option<&Stat>) -> Result<Self, Errno> {
        const NEW: OFlags =
            OFlags::WRONLY.union(OFlags::CREATE).union(OFlags::EXCL).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);
        let dir = reached.dir.as_fd();
        // Until it has the mode of the old one, it is nobody else's to read.
        let mode = Mode::from_raw_mode(if old.is_some() { 0o600 } else { 0o666 });
        let mut name = temp_name(reached, &holder::own_pid().to_string());
        let file = match openat(dir, &name[..], NEW, mode) {
            // Another thread is at work here, or a dead program had this number.
            Err(Errno::EXIST) => {
                name = temp_name(reached, &format!("{}.{}", holder::own_pid(), holder::token()));
                openat(dir, &name[..], NEW, mode)?
            }
            file => file?,
        };
        let temp = Self { dir, name, file };
        steps::reached(Step::TempMade)?;
        Ok(temp)
    }

    fn fill(&self, bytes: &[u8], old: Option<&Stat>) -> Result<(), Errno> {
        let mut rest = bytes;
        while !rest.is_empty() {
            // A write may end in the middle, and a test wants to see what is left then.
            let part = if cfg!(test) { &rest[..rest.len().div_ceil(2)] } else { rest };
            match retry_on_intr(|| write(&self.file, part))? {
                0 => return Err(Errno::NOSPC),
                count => rest = &rest[count..],
            }
            steps::reached(Step::TempHalf)?;
        }
        if let Some(old) = old {
            // Only a superuser may give a file away; for everybody else it is the writer's, as with any renaming.
            let _ = fchown(&self.file, Some(Uid::from_raw(old.st_uid)), Some(Gid::from_raw(old.st_gid)));
            fchmod(&self.file, Mode::from_raw_mode(old.st_mode))?;
        }
        steps::reached(Step::TempWritten)
    }

    fn publish(mut self, name: &[u8]) -> Result<(), Errno> {
        renameat(self.dir, &self.name[..], self.dir, name)?;
        self.name.clear();
        Ok(())
    }
}

impl Drop for Temp<'_> {
    fn drop(&mut self) {
        if !self.name.is_empty() && !steps::is_dead() {
            // Left where it is, it harms nobody.
            let _ = unlinkat(self.dir, &self.name[..], AtFlags::empty());
        }
    }
}

/// The names that other programs give to the same files, so that what is left lying about looks alike.
fn temp_name(reached: &Reached<'_>, who: &str) -> Vec<u8> {
    let own = |stem: &str| format!(".{stem}.{who}.json.tmp").into_bytes();
    match (reached.folder, reached.name) {
        (b"authz", b"state.json") => own("authz-state"),
        (b"grants", _) => own("authz-grant"),
        (_, name) => {
            let stem = name.split(|&byte| byte == b'.').next().unwrap_or(name);
            [b".", stem, b".", who.as_bytes(), b".", name, b".tmp"].concat()
        }
    }
}
