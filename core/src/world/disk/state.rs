//! Files of state: their content, the names beside them, and what stands at a path.
//!
//! Owns: those looks, which never wait. Refuses to own: what the files mean.

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, openat, statat};
use rustix::io::Errno;

use super::files;
use crate::world::facts::{Content, Leaf, Listing, Stands};

pub(super) fn content(path: &[u8], limit: usize) -> Content {
    match files::regular(CWD, path, limit) {
        Ok(bytes) => Content::Bytes(bytes),
        Err(Errno::NOENT | Errno::NOTDIR) => Content::Absent,
        Err(Errno::FBIG) => Content::Unreadable("it is too long"),
        Err(Errno::INVAL) => Content::Unreadable("it is no regular file"),
        Err(_) => Content::Unreadable("it cannot be opened"),
    }
}

pub(super) fn names(dir: &[u8], limit: usize) -> Listing {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC | OFlags::NONBLOCK;
    let entries = match openat(CWD, dir, flags, Mode::empty()).and_then(Dir::new) {
        Ok(entries) => entries,
        Err(Errno::NOENT) => return Listing::Absent,
        Err(_) => return Listing::Unreadable("it cannot be listed"),
    };
    let mut names = Vec::new();
    for entry in entries {
        let Ok(entry) = entry else { return Listing::Unreadable("it cannot be listed") };
        let name = entry.file_name().to_bytes();
        if name == b"." || name == b".." {
            continue;
        }
        if names.len() == limit {
            return Listing::TooMany;
        }
        names.push(name.to_vec());
    }
    names.sort_unstable();
    Listing::Listed(names)
}

pub(super) fn stands(path: &[u8], leaf: Leaf) -> Stands {
    let flags = if leaf == Leaf::Keep { AtFlags::SYMLINK_NOFOLLOW } else { AtFlags::empty() };
    match statat(CWD, path, flags).map(|stat| files::kind(&stat)) {
        Ok(FileType::RegularFile) => Stands::File,
        Ok(FileType::Directory) => Stands::Dir,
        Ok(FileType::Symlink) => Stands::Link,
        Ok(_) => Stands::Other,
        Err(Errno::NOENT | Errno::NOTDIR) => Stands::Nothing,
        Err(_) => Stands::Unknown,
    }
}
