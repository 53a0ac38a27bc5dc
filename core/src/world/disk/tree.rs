//! Which working tree a directory is in: the walk upwards (docs/admission.md).
//!
//! Owns: the levels, the marker at each, the boundary of the file system, and the memo of one evaluation. Refuses to
//! own: what a git directory is (`repo.rs`) and where a path lands (`walk.rs`). Differs from git where git climbs past
//! something that claims to be a repository and cannot be read: that is an answer here, and it is `Unreadable`.

use std::rc::Rc;

use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{AtFlags, FileType, Stat, fstat, statat};
use rustix::io::Errno;

use super::files::{self, identity, kind};
use super::repo::{self, Check};
use super::view::Disk;
use crate::path::{self, Platform};
use crate::world::facts::{Dir, GitDir, Id, Tree, Unreadable, WorkTree};

/// Levels between two handles: a look-up relative to a handle costs by its length, so that absolute names would make
/// the walk quadratic.
const STRIDE: usize = 6;
/// The names that are asked for at each level of a stride.
const DOT_GIT: [&str; STRIDE] =
    [".git", "../.git", "../../.git", "../../../.git", "../../../../.git", "../../../../../.git"];
const HEAD: [&str; STRIDE] =
    ["HEAD", "../HEAD", "../../HEAD", "../../../HEAD", "../../../../HEAD", "../../../../../HEAD"];
/// `..` once for each level of a stride; cut to as many levels as are meant.
const UP: &[u8] = b"../../../../../../";

/// One level: a handle at or below it, and how many levels below.
struct Level<'p> {
    below: OwnedFd,
    steps: usize,
    path: &'p [u8],
}

/// What one level says.
enum Answer {
    /// Look further up.
    Nothing,
    Tree(Tree),
    /// The file system ends below this level, as git sees it.
    Boundary,
}

/// The tree that the directory `path` (link-free, open as `fd`) is in.
pub(super) fn of(disk: &Disk, fd: OwnedFd, path: &[u8]) -> Rc<Tree> {
    let mut level = Level { below: fd, steps: 0, path };
    loop {
        if let Some(known) = disk.known(level.path) {
            return level.join(disk, path, known);
        }
        let answer = match level.ask(disk) {
            Answer::Nothing => level.climb(disk),
            answer => answer,
        };
        match answer {
            Answer::Nothing => {}
            Answer::Tree(tree) => return disk.remember(path, level.path, Rc::new(tree)),
            // Levels above the boundary may well be in a tree, so only the start is known to be in none.
            Answer::Boundary => return disk.remember(path, path, Rc::new(Tree::None)),
        }
    }
}

impl Level<'_> {
    /// The answer of a level that was walked before, unless the file system ends between here and there.
    fn join(&self, disk: &Disk, path: &[u8], known: Rc<Tree>) -> Rc<Tree> {
        let apart = self.steps > 0 && !matches!(*known, Tree::None) && matches!(self.open(disk), Ok(None));
        if apart { disk.remember(path, path, Rc::new(Tree::None)) } else { disk.remember(path, self.path, known) }
    }

    /// Moves one level up, unless this was the last.
    fn climb(&mut self, disk: &Disk) -> Answer {
        let Some((parent, _)) = path::split(self.path, Platform::Posix) else { return Answer::Tree(Tree::None) };
        self.steps += 1;
        if self.steps == STRIDE {
            match self.open(disk) {
                Ok(Some(fd)) => self.below = fd,
                Ok(None) => return Answer::Boundary,
                Err(_) => return Answer::Tree(unreadable(None, "a directory above it cannot be opened")),
            }
            self.steps = 0;
        }
        self.path = parent;
        Answer::Nothing
    }

    /// Looks for `.git` first and then for the level being a git directory itself, as git does.
    fn ask(&self, disk: &Disk) -> Answer {
        match statat(&self.below, DOT_GIT[self.steps], AtFlags::SYMLINK_NOFOLLOW) {
            Err(Errno::NOENT) => {}
            Err(_) => return Answer::Tree(unreadable(None, "its .git cannot be inspected")),
            Ok(found) => match self.judge(disk, |top| marker(top, self.path, &found)) {
                Answer::Nothing => {}
                answer => return answer,
            },
        }
        match statat(&self.below, HEAD[self.steps], AtFlags::SYMLINK_NOFOLLOW) {
            Err(_) => Answer::Nothing,
            Ok(_) => self.judge(disk, |top| itself(top, self.path)),
        }
    }

    fn judge(&self, disk: &Disk, judge: impl FnOnce(BorrowedFd<'_>) -> Option<Tree>) -> Answer {
        if self.steps == 0 {
            return judge(self.below.as_fd()).map_or(Answer::Nothing, Answer::Tree);
        }
        match self.open(disk) {
            Ok(Some(top)) => judge(top.as_fd()).map_or(Answer::Nothing, Answer::Tree),
            Ok(None) => Answer::Boundary,
            Err(_) => Answer::Tree(unreadable(None, "its directory cannot be opened")),
        }
    }

    /// This level's directory; `None` where the file system ends on the way up to it.
    fn open(&self, disk: &Disk) -> Result<Option<OwnedFd>, Errno> {
        let up = &UP[..3 * self.steps];
        match disk.up_within_mount(self.below.as_fd(), up) {
            Ok(fd) => Ok(Some(fd)),
            Err(Errno::XDEV | Errno::NOSYS) if self.crosses()? => Ok(None),
            Err(Errno::XDEV | Errno::NOSYS) => files::directory(self.below.as_fd(), up).map(Some),
            Err(errno) => Err(errno),
        }
    }

    /// Whether the device changes on the way up. A mount of the same device is no boundary to git, so only the
    /// devices decide.
    fn crosses(&self) -> Result<bool, Errno> {
        let mut device = fstat(&self.below)?.st_dev;
        for steps in 1..=self.steps {
            let above = statat(&self.below, &UP[..3 * steps], AtFlags::empty())?.st_dev;
            if above != device {
                return Ok(true);
            }
            device = above;
        }
        Ok(false)
    }
}

fn unreadable(marker: Option<Dir>, why: &'static str) -> Tree {
    Tree::Unreadable(Unreadable { marker, why: why.into() })
}

fn dir(fd: BorrowedFd<'_>, path: &[u8]) -> Option<Dir> {
    let stat = fstat(fd).ok()?;
    Some(Dir { path: path.to_vec(), id: identity(&stat) })
}

/// What the `.git` in `top` stands for; `None` where git would ignore it.
fn marker(top: BorrowedFd<'_>, path: &[u8], found: &Stat) -> Option<Tree> {
    let Some(here) = dir(top, path) else { return Some(unreadable(None, "its directory cannot be inspected")) };
    let stat = if kind(found) == FileType::Symlink { statat(top, ".git", AtFlags::empty()) } else { Ok(*found) };
    match stat.as_ref().map(|stat| (kind(stat), identity(stat))) {
        Ok((FileType::Directory, own)) => git_directory(top, here, own),
        Ok((FileType::RegularFile, _)) => Some(gitfile(top, here)),
        Ok(_) => Some(unreadable(Some(here), "its .git is neither a file nor a directory")),
        Err(_) => Some(unreadable(Some(here), "its .git is a link that leads nowhere")),
    }
}

fn git_directory(top: BorrowedFd<'_>, here: Dir, own: Id) -> Option<Tree> {
    let Ok(git) = files::directory(top, b".git") else {
        return Some(unreadable(Some(here), "its .git cannot be opened"));
    };
    match repo::check(git.as_fd(), own) {
        Check::Repo(found) => {
            let git = Dir { path: path::join(&here.path, b".git", Platform::Posix), id: own };
            Some(tree(here, git, &found))
        }
        Check::Not => None,
        Check::Broken(why) => Some(unreadable(Some(here), why)),
    }
}

fn gitfile(top: BorrowedFd<'_>, here: Dir) -> Tree {
    let opened = repo::follow_gitfile(top).and_then(|fd| {
        fstat(&fd).map(|stat| (identity(&stat), fd)).map_err(|_| "its git directory cannot be inspected")
    });
    let (own, git) = match opened {
        Ok(opened) => opened,
        Err(why) => return unreadable(Some(here), why),
    };
    match repo::check(git.as_fd(), own) {
        // A bare repository behind a gitfile is named by where the gitfile stands: that is what lies in a tree.
        Check::Repo(found) => tree(here.clone(), Dir { id: own, ..here }, &found),
        Check::Not => unreadable(Some(here), "its .git file does not lead to a git directory"),
        Check::Broken(why) => unreadable(Some(here), why),
    }
}

fn tree(here: Dir, git: Dir, found: &repo::Repo) -> Tree {
    if found.bare {
        return Tree::GitDir(GitDir { dir: git, common: found.common, bare: true });
    }
    Tree::Work(WorkTree { toplevel: here, common: found.common })
}

/// The level as a git directory: inside a `.git`, or a bare repository.
fn itself(top: BorrowedFd<'_>, path: &[u8]) -> Option<Tree> {
    let here = dir(top, path)?;
    match repo::check(top, here.id) {
        Check::Repo(found) => Some(Tree::GitDir(GitDir { common: found.common, bare: found.bare, dir: here })),
        Check::Not => None,
        Check::Broken(why) => Some(unreadable(Some(here), why)),
    }
}
