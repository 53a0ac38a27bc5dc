//! Whether a tree's index names a path.
//!
//! Owns: finding and reading that file, and the bounds. Refuses to own: its grammar, which is gix's. Bytes are read here, since
//! gix would map or wait for whatever stands at the name. What is not in the file itself stays unanswered: an index that is
//! split in two, and names below a directory that a sparse one keeps as a whole.

use filetime::FileTime;
use gix_index::decode::Options;
use gix_index::hash::Kind;
use gix_index::{State, Version};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::CWD;
use rustix::io::Errno;

use super::{entries, files, repo};
use crate::world::facts::{Answer, WorkTree};

/// The largest index that is read, in bytes, and the most that its names may take when they are written out.
const LIMIT: usize = 1 << 26;
/// The largest configuration that is read, in bytes.
const CONFIG_LIMIT: usize = 1 << 22;

/// Whether the tree's own index names a path below its toplevel.
pub(super) fn is_tracked(tree: &WorkTree, path: &[u8]) -> Answer {
    let Ok(top) = files::directory(CWD, &tree.toplevel.path) else { return Answer::Unknown };
    let git = files::directory(top.as_fd(), b".git").or_else(|_| repo::follow_gitfile(top.as_fd()));
    let Ok(git) = git else { return Answer::Unknown };
    let bytes = match files::regular(git.as_fd(), b"index", LIMIT) {
        // Nothing was added yet.
        Err(Errno::NOENT) => return Answer::No,
        Err(_) => return Answer::Unknown,
        Ok(bytes) => bytes,
    };
    match hash(git) {
        Some(hash) => names(&bytes, hash, path),
        None => Answer::Unknown,
    }
}

/// The hash of a repository's object names.
fn hash(git: OwnedFd) -> Option<Kind> {
    let common = repo::common_of(git)?;
    let text = config(common.as_fd())?;
    let mut named = None;
    entries::each(&text, &mut |key, value| {
        if key == b"extensions.objectformat" {
            named = Some(value);
        }
    });
    match named.as_deref() {
        None | Some(b"sha1") => Some(Kind::Sha1),
        Some(b"sha256") => Some(Kind::Sha256),
        Some(_) => None,
    }
}

fn config(common: BorrowedFd<'_>) -> Option<Vec<u8>> {
    match files::regular(common, b"config", CONFIG_LIMIT) {
        Err(Errno::NOENT) => Some(Vec::new()),
        text => text.ok(),
    }
}

/// Whether the index in these bytes names a path.
fn names(bytes: &[u8], hash: Kind, path: &[u8]) -> Answer {
    if !is_bounded(bytes, hash) {
        return Answer::Unknown;
    }
    // One thread: a library does not start others behind its host's back.
    let options = Options { thread_limit: Some(1), alloc_limit_bytes: Some(4 * LIMIT), ..Options::default() };
    let Ok((state, _)) = State::from_bytes(bytes, FileTime::zero(), hash, options) else { return Answer::Unknown };
    let mut is_hidden = state.link().is_some();
    for entry in state.entries() {
        let name: &[u8] = entry.path(&state);
        if name == path {
            return Answer::Yes;
        }
        is_hidden |= entry.mode.is_sparse() && path.starts_with(name);
    }
    if is_hidden { Answer::Unknown } else { Answer::No }
}

/// Whether names that are written as what they share with the one before stay below the limit when they are written out.
fn is_bounded(bytes: &[u8], hash: Kind) -> bool {
    if bytes.get(4..8) != Some(&(Version::V4 as u32).to_be_bytes()[..]) {
        return true;
    }
    let (mut rest, mut length, mut sum) = (bytes.get(12..).unwrap_or_default(), 0, 0_usize);
    let count = bytes.get(8..12).and_then(|count| count.try_into().ok()).map_or(0, u32::from_be_bytes);
    for _ in 0..count {
        let Some((cut, more, behind)) = name_of(rest, hash.len_in_bytes()) else { return false };
        length = usize::saturating_sub(length, cut) + more;
        sum += length;
        if sum > LIMIT {
            return false;
        }
        rest = behind;
    }
    true
}

/// Of the next entry: how much of the last name it drops, how many bytes it adds, and what follows it.
fn name_of(bytes: &[u8], hash_length: usize) -> Option<(usize, usize, &[u8])> {
    /// Marks an entry with two more bytes of flags.
    const EXTENDED: u8 = 0x40;
    let flags = 40 + hash_length;
    let wide = if bytes.get(flags)? & EXTENDED == 0 { 2 } else { 4 };
    let mut rest = bytes.get(flags + wide..)?;
    let mut cut = 0_usize;
    loop {
        let (&byte, behind) = rest.split_first()?;
        rest = behind;
        cut = cut.checked_shl(7)?.checked_add(usize::from(byte & 0x7f))?;
        if byte & 0x80 == 0 {
            break;
        }
        cut = cut.checked_add(1)?;
    }
    let end = rest.iter().position(|&byte| byte == 0)?;
    Some((cut, end, &rest[end + 1..]))
}
