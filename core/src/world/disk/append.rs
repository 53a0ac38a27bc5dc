//! Lines at the end of a log, each in one call: writers beside each other never mix theirs.
//!
//! Owns: that. Refuses to own: what a line says. A log that cannot be written to is no reason for anything.

use std::time::Duration;

use rustix::fd::OwnedFd;
use rustix::fs::{FileType, FlockOperation, Mode, OFlags, flock, fstat, openat};
use rustix::io::{Errno, pread, retry_on_intr, write};

use super::files;
use super::reach::{Missing, Reached, reach};
use super::view::Disk;
use crate::world::edit::Write;

/// Appends a line; its directory is made where there is none.
pub(super) fn append(disk: &Disk, to: &Write, line: &[u8]) -> Result<(), Errno> {
    let reached = reach(disk, to, Missing::Make)?;
    let file = open(&reached)?;
    if files::kind(&fstat(&file)?) != FileType::RegularFile {
        return Err(Errno::INVAL);
    }
    let mut text = Vec::with_capacity(line.len() + 2);
    if is_torn(&file)? {
        text.push(b'\n');
    }
    text.extend_from_slice(line.strip_suffix(b"\n").unwrap_or(line));
    text.push(b'\n');
    match retry_on_intr(|| write(&file, &text))? {
        count if count == text.len() => Ok(()),
        // The rest is not sent after it: somebody else's line may stand there by now.
        _ => Err(Errno::NOSPC),
    }
}

fn open(reached: &Reached<'_>) -> Result<OwnedFd, Errno> {
    const APPEND: OFlags = OFlags::RDWR
        .union(OFlags::APPEND)
        .union(OFlags::CREATE)
        .union(OFlags::NOFOLLOW)
        .union(OFlags::NONBLOCK)
        .union(OFlags::NOCTTY)
        .union(OFlags::CLOEXEC);
    // A log of commands is the user's alone; a file of a tree is shared as the tree is.
    let mode = if reached.is_inside { 0o666 } else { 0o600 };
    openat(&reached.dir, reached.name, APPEND, Mode::from_raw_mode(mode))
}

/// Looks at an end that seems torn, a millisecond apart.
const LOOKS: usize = 12;

/// Whether the last line was cut off and nobody is about to end it. A writer in the middle of its call has the file locked
/// for the likes of it; nobody waits for the lock. Where there are no such locks, or the writer knows of none, an end that
/// stays as it is tells.
fn is_torn(file: &OwnedFd) -> Result<bool, Errno> {
    let mut seen = None;
    for _ in 0..LOOKS {
        let _ = flock(file, FlockOperation::NonBlockingLockShared);
        let Some(size) = open_end(file)? else { return Ok(false) };
        let _ = flock(file, FlockOperation::NonBlockingUnlock);
        if flock(file, FlockOperation::NonBlockingLockExclusive) != Err(Errno::WOULDBLOCK) {
            let Some(again) = open_end(file)? else { return Ok(false) };
            if seen == Some(again) {
                return Ok(true);
            }
            seen = Some(size);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(false)
}

/// The size of a file whose last line has no end.
fn open_end(file: &OwnedFd) -> Result<Option<u64>, Errno> {
    let size = u64::try_from(fstat(file)?.st_size).unwrap_or(0);
    let mut last = [b'\n'];
    let is_whole = size == 0 || pread(file, &mut last, size - 1)? == 0 || last == [b'\n'];
    Ok((!is_whole).then_some(size))
}
