//! A directory to write in, and the changes that are made there. Owns no test.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::super::commit::commit;
use super::super::holder;
use super::super::view::Disk;
use crate::world::edit::{Change, Committed, How, New, Write};

/// A directory that goes away with its owner.
pub(super) struct Yard(PathBuf);

impl Yard {
    pub(super) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let parent = std::env::temp_dir().canonicalize().expect("a temporary directory");
        let path = parent.join(format!("hookpolicy-commit-{}-{number}", holder::own_pid()));
        fs::create_dir_all(path.join("tree/.deft/authz/grants")).expect("a yard");
        Self(path)
    }

    pub(super) fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(super) fn put(&self, name: &str, text: &str) -> PathBuf {
        let path = self.at(name);
        fs::write(&path, text).expect("a file of the yard");
        path
    }

    pub(super) fn get(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.at(name)).ok()
    }

    /// The names in a directory.
    pub(super) fn names(&self, dir: &str) -> Vec<String> {
        let entries = fs::read_dir(self.at(dir)).expect("a directory");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }

    pub(super) fn write(&self, name: &str, how: How) -> Write {
        Write { path: bytes(&self.at(name)), within: Some(bytes(&self.at("tree"))), how }
    }

    /// Replaces `old` by `new`, in a fresh evaluation.
    pub(super) fn replace(&self, name: &str, change: Swap) -> Committed {
        commit(&Disk::new(None), &self.write(name, How::Replace(Box::new(change))))
    }

    pub(super) fn append(&self, name: &str, line: &str) -> Committed {
        commit(&Disk::new(None), &self.write(name, How::Append(line.as_bytes().to_vec())))
    }
}

impl Drop for Yard {
    fn drop(&mut self) {
        let _ = fs::set_permissions(self.at("tree/.deft"), fs::Permissions::from_mode(0o755));
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(super) fn bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_encoded_bytes().to_vec()
}

pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_millis() as i64
}

/// One text for another; lost where something else stands there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Swap(pub(super) Option<&'static str>, pub(super) &'static str);

impl Change for Swap {
    fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str> {
        if now == Some(self.1.as_bytes()) {
            return Ok(New::Same);
        }
        if now != self.0.map(str::as_bytes) {
            return Err("another text stands there");
        }
        Ok(New::Bytes(self.1.as_bytes().to_vec()))
    }
}

pub(super) const LEASE: &str = "tree/.deft/occupancy.json";
pub(super) const LOCK: &str = "tree/.deft/occupancy.json.lock";
pub(super) const SWAP: Swap = Swap(Some("old text"), "new text");
pub(super) const BUSY: Committed = Committed::Failed("somebody else holds its lock");
