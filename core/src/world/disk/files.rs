//! Bounded reads that never wait: a FIFO planted where git keeps a file must not hang an evaluation.
//!
//! Owns: opening relative to a directory, and reading to a limit. Refuses to own: what the bytes mean.

use rustix::fd::{BorrowedFd, OwnedFd};
use rustix::fs::{FileType, Mode, OFlags, Stat, fstat, openat};
use rustix::io::Errno;

use crate::world::facts::Id;

/// A handle that only names a directory: enough to look things up in it.
const NAME_ONLY: OFlags = OFlags::PATH.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);
pub(super) const READ: OFlags = OFlags::RDONLY.union(OFlags::NONBLOCK).union(OFlags::NOCTTY).union(OFlags::CLOEXEC);
/// Most files here are shorter, so that one call reads them whole.
const FIRST: usize = 4096;

/// Opens a directory, links followed, as a name to look things up in.
pub(super) fn directory(base: BorrowedFd<'_>, path: &[u8]) -> Result<OwnedFd, Errno> {
    openat(base, path, NAME_ONLY, Mode::empty())
}

/// Opens whatever stands at `name`, a link itself included, without touching its content.
pub(super) fn entry(base: BorrowedFd<'_>, name: &[u8]) -> Result<OwnedFd, Errno> {
    openat(base, name, OFlags::PATH.union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC), Mode::empty())
}

/// Reads at most `limit` bytes of a file; `FBIG` where there are more. What can only be read by waiting reads as an
/// error or as empty, and neither is valid where git keeps its files.
pub(super) fn read(base: BorrowedFd<'_>, name: &[u8], limit: usize) -> Result<Vec<u8>, Errno> {
    read_to_limit(&openat(base, name, READ, Mode::empty())?, limit)
}

/// Like `read`, of a regular file alone: a pipe or a device at this name is not read from.
pub(super) fn regular(base: BorrowedFd<'_>, name: &[u8], limit: usize) -> Result<Vec<u8>, Errno> {
    let file = openat(base, name, READ, Mode::empty())?;
    let stat = fstat(&file)?;
    if kind(&stat) != FileType::RegularFile {
        return Err(Errno::INVAL);
    }
    if usize::try_from(stat.st_size).is_ok_and(|size| size > limit) {
        return Err(Errno::FBIG);
    }
    read_to_limit(&file, limit)
}

/// The first `count` bytes of a file; `LOOP` where the name is a link.
pub(super) fn start(base: BorrowedFd<'_>, name: &[u8], count: usize) -> Result<Vec<u8>, Errno> {
    let file = openat(base, name, READ.union(OFlags::NOFOLLOW), Mode::empty())?;
    let mut bytes = Vec::with_capacity(count);
    rustix::io::read(&file, rustix::buffer::spare_capacity(&mut bytes))?;
    bytes.truncate(count);
    Ok(bytes)
}

/// The rest of an open file; `FBIG` where it has more than `limit` bytes.
pub(super) fn read_to_limit(file: &OwnedFd, limit: usize) -> Result<Vec<u8>, Errno> {
    let mut bytes = Vec::with_capacity(FIRST.min(limit + 1));
    loop {
        let room = bytes.capacity() - bytes.len();
        let count = rustix::io::read(file, rustix::buffer::spare_capacity(&mut bytes))?;
        if bytes.len() > limit {
            return Err(Errno::FBIG);
        }
        // A short read of a regular file is its end; asking again would only cost a call.
        if count < room {
            return Ok(bytes);
        }
        bytes.reserve(bytes.len().min(limit + 1 - bytes.len()).max(1));
    }
}

/// Device and inode.
pub(super) fn identity(stat: &Stat) -> Id {
    // The fields' widths differ between systems; a 64-bit value holds each of them.
    #[allow(clippy::unnecessary_cast)]
    Id(stat.st_dev as u64, stat.st_ino as u64)
}

/// What kind of file a stat speaks of.
pub(super) fn kind(stat: &Stat) -> FileType {
    FileType::from_raw_mode(stat.st_mode)
}
