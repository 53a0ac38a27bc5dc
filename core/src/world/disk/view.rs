//! The disk as one evaluation sees it: the memo, and the openings that the kernel is asked to restrict.
//!
//! Owns: what is kept between two look-ups. Refuses to own: what the directories mean.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::os::unix::ffi::OsStringExt;
use std::rc::Rc;
use std::time::Duration;

use rustix::fd::{BorrowedFd, OwnedFd};
use rustix::fs::CWD;
use rustix::io::Errno;

use crate::path::{self, Platform};
use crate::world::facts::{Config, Tree, Variables};

/// The disk, as one evaluation sees it.
pub(crate) struct Disk<'v> {
    /// The agent's variables, where they are told; else this program's own.
    variables: Option<&'v dyn Variables>,
    /// The configurations read so far, by directory of the repository.
    configs: RefCell<BTreeMap<Vec<u8>, Rc<Config>>>,
    /// The trees of the directories walked so far, by link-free path.
    memo: RefCell<BTreeMap<Vec<u8>, Rc<Tree>>>,
    /// The kernel has no `openat2`, or a filter forbids it; then links and mounts are found one by one.
    plain: Cell<bool>,
    /// Names that may still be looked at.
    budget: Cell<usize>,
    /// How long this evaluation may still wait for other holders of files that it writes.
    patience: Cell<Duration>,
}

/// Most names that one evaluation looks at: each costs a system call or two, and ten thousand targets may have thousands
/// of names each.
const MAX_LOOKS: usize = 1 << 19;

/// Longest wait of one evaluation for all locks together: hosts give a hook five seconds, and an agent feels less.
const PATIENCE: Duration = Duration::from_millis(250);

impl<'v> Disk<'v> {
    pub(crate) fn new(variables: Option<&'v dyn Variables>) -> Self {
        let (configs, memo) = (RefCell::default(), RefCell::default());
        let (plain, budget, patience) = (Cell::new(false), Cell::new(MAX_LOOKS), Cell::new(PATIENCE));
        Self { variables, configs, memo, plain, budget, patience }
    }

    /// The variables that the user's files are found by.
    pub(super) fn variables(&self) -> &dyn Variables {
        self.variables.unwrap_or(&Own)
    }

    /// The configuration of a directory, read once.
    pub(super) fn config(&self, dir: &[u8], read: impl FnOnce() -> Config) -> Rc<Config> {
        if let Some(known) = self.configs.borrow().get(dir) {
            return Rc::clone(known);
        }
        let config = Rc::new(read());
        self.configs.borrow_mut().insert(dir.to_vec(), Rc::clone(&config));
        config
    }

    /// Pays for one look; false when there is nothing left to pay with.
    pub(super) fn spend(&self) -> bool {
        let left = self.budget.get().checked_sub(1);
        self.budget.set(left.unwrap_or(0));
        left.is_some()
    }

    pub(super) fn known(&self, path: &[u8]) -> Option<Rc<Tree>> {
        self.memo.borrow().get(path).cloned()
    }

    /// Records one answer for every level from `path` up to `level`, and gives it back.
    pub(super) fn remember(&self, path: &[u8], level: &[u8], tree: Rc<Tree>) -> Rc<Tree> {
        let mut memo = self.memo.borrow_mut();
        let mut path = path;
        while memo.insert(path.to_vec(), Rc::clone(&tree)).is_none() && path.len() > level.len() {
            let Some((parent, _)) = path::split(path, Platform::Posix) else { break };
            path = parent;
        }
        tree
    }

    /// What is left of the time for waiting.
    pub(super) fn patience(&self) -> &Cell<Duration> {
        &self.patience
    }

    /// Opens a directory below another; an error where a link leads out of it.
    pub(super) fn beneath(&self, base: BorrowedFd<'_>, path: &[u8]) -> Result<OwnedFd, Errno> {
        self.open2(base, path, Restrict::Beneath)
    }

    /// Opens a directory whose spelling holds no link; `LOOP` where it does.
    pub(super) fn link_free(&self, path: &[u8]) -> Result<OwnedFd, Errno> {
        self.open2(CWD, path, Restrict::NoLinks)
    }

    /// Opens a directory further up; `XDEV` where a mount lies between.
    pub(super) fn up_within_mount(&self, below: BorrowedFd<'_>, up: &[u8]) -> Result<OwnedFd, Errno> {
        self.open2(below, up, Restrict::OneMount)
    }

    #[cfg(target_os = "linux")]
    fn open2(&self, base: BorrowedFd<'_>, path: &[u8], restrict: Restrict) -> Result<OwnedFd, Errno> {
        use rustix::fs::{Mode, OFlags, ResolveFlags, openat2};
        if self.plain.get() {
            return Err(Errno::NOSYS);
        }
        let how = match restrict {
            Restrict::NoLinks => ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS,
            Restrict::OneMount => ResolveFlags::NO_XDEV,
            Restrict::Beneath => ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS,
        };
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        match openat2(base, path, flags, Mode::empty(), how) {
            // Old kernels, valgrind and some seccomp filters.
            Err(Errno::NOSYS | Errno::PERM | Errno::INVAL) => {
                self.plain.set(true);
                Err(Errno::NOSYS)
            }
            other => other,
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn open2(&self, _base: BorrowedFd<'_>, _path: &[u8], _restrict: Restrict) -> Result<OwnedFd, Errno> {
        Err(Errno::NOSYS)
    }
}

/// The variables of this program itself. They are asked for nothing but the places of git's files.
struct Own;

impl Variables for Own {
    fn variable(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        std::env::var_os(name).map(|value| Cow::Owned(value.into_vec()))
    }
}

/// What a look-up may not pass through.
#[derive(Clone, Copy)]
enum Restrict {
    NoLinks,
    OneMount,
    Beneath,
}
