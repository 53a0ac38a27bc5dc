//! Whether one commit descends from another.
//!
//! Owns: the walk and its bounds. Refuses to own: how commits are stored (`commits.rs`), and what follows from the answer.

use std::collections::{BTreeSet, BinaryHeap};

use gix_hash::ObjectId;
use rustix::fs::CWD;
use rustix::io::Errno;

use super::commits::{Commit, Commits};
use super::files;
use crate::path::{self, Platform};
use crate::world::facts::Answer;

/// Most commits that one question reads.
const MAX_COMMITS: usize = 100_000;
/// Most of them that are older than the one that is looked for. A clock may be wrong, so the walk does not stop at the
/// first; but behind so many nobody expects it, and a diverged branch should not cost the whole history.
const MAX_OLDER: usize = 10_000;
/// A clock that is wrong by less than this many seconds makes a commit no older.
const SLACK: i64 = 86_400;
/// The list of commits where a shallow clone ends.
const SHALLOW_LIMIT: usize = 1 << 22;

/// Whether `old` is `new` or comes before it, in the repository with this common directory. Replacements and grafts are
/// not looked at: they are views, and the question is what was committed on what.
pub(super) fn descends(common_dir: &[u8], old: &[u8], new: &[u8]) -> Answer {
    let (Ok(old), Ok(new)) = (ObjectId::from_hex(old), ObjectId::from_hex(new)) else { return Answer::Unknown };
    if old == new {
        return Answer::Yes;
    }
    let Some(ends) = ends(common_dir) else { return Answer::Unknown };
    let mut commits = Commits::new(path::join(common_dir, b"objects", Platform::Posix), old.kind());
    // What is not there is nobody's ancestor, and git would not say so either.
    let Some(goal) = commits.read(&old).filter(|_| old.kind() == new.kind()) else { return Answer::Unknown };
    Walk { commits, ends, seen: BTreeSet::new(), open: BinaryHeap::new(), is_whole: true }.run(&new, (&old, goal.time))
}

/// The commits behind which a shallow clone has nothing. `None` where the list cannot be read.
fn ends(common_dir: &[u8]) -> Option<BTreeSet<ObjectId>> {
    let mut ends = BTreeSet::new();
    match files::regular(CWD, &path::join(common_dir, b"shallow", Platform::Posix), SHALLOW_LIMIT) {
        Err(Errno::NOENT) => {}
        text => {
            // One by one: a collection would be sorted first, by code that nothing else needs.
            for line in text.ok()?.split(|&b| b == b'\n').filter(|line| !line.is_empty()) {
                ends.insert(ObjectId::from_hex(line).ok()?);
            }
        }
    }
    Some(ends)
}

/// A walk from a commit to those before it, the latest first.
struct Walk {
    commits: Commits,
    ends: BTreeSet<ObjectId>,
    seen: BTreeSet<ObjectId>,
    /// Commits that were read, whose parents were not.
    open: BinaryHeap<Commit>,
    /// Nothing was left out so far, so that a walk to the end proves something.
    is_whole: bool,
}

impl Walk {
    fn run(&mut self, start: &ObjectId, (goal, time): (&ObjectId, i64)) -> Answer {
        let mut older = 0;
        self.enter(start);
        while let Some(commit) = self.open.pop() {
            if commit.parents.contains(goal) {
                return Answer::Yes;
            }
            older += usize::from(commit.time < time.saturating_sub(SLACK));
            if older > MAX_OLDER || self.seen.len() > MAX_COMMITS {
                return Answer::Unknown;
            }
            commit.parents.iter().for_each(|parent| self.enter(parent));
        }
        if self.is_whole { Answer::No } else { Answer::Unknown }
    }

    /// Opens a commit that was not met before.
    fn enter(&mut self, id: &ObjectId) {
        if !self.seen.insert(*id) {
            return;
        }
        // What stands behind the end of a shallow clone was committed, but nobody here knows it.
        match self.commits.read(id).filter(|_| !self.ends.contains(id)) {
            Some(commit) => self.open.push(commit),
            None => self.is_whole = false,
        }
    }
}
