//! Directories for tests: made below the system's temporary directory, removed when dropped.
//!
//! It refuses to follow links and to touch anything it has not made.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A directory that goes away with its owner, mounts below it first.
pub(crate) struct Scratch {
    path: PathBuf,
    mounts: Vec<PathBuf>,
}

impl Scratch {
    /// A new, empty directory. Its path is free of links, so that answers can be compared as text.
    pub(crate) fn new(name: &str) -> Scratch {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let parent = std::env::temp_dir().canonicalize().expect("a temporary directory");
        let path = parent.join(format!("hookpolicy-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let open = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&path, open).expect("the mode of a directory just made");
        Scratch { path, mounts: Vec::new() }
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Remembers a mount, to be undone before the removal.
    pub(crate) fn remember_mount(&mut self, at: PathBuf) {
        self.mounts.push(at);
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        for mount in self.mounts.iter().rev() {
            let _ = Command::new("umount").arg(mount).status();
        }
        open_directories(&self.path);
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// Gives search permission back to directories a layout has shut, so that they can be removed.
fn open_directories(directory: &Path) {
    let _ = std::fs::set_permissions(directory, std::fs::Permissions::from_mode(0o755));
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_directories(&entry.path());
        }
    }
}
