//! Whole directory trees: copied, removed, given to another user, listed. It refuses to follow links.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, chown, lchown, symlink};
use std::path::{Path, PathBuf};

/// Copies recursively; links stay links.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let kind = fs::symlink_metadata(from)?.file_type();
    if kind.is_symlink() {
        return symlink(fs::read_link(from)?, to);
    }
    if !kind.is_dir() {
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Changes owner and group recursively, of links themselves.
pub(crate) fn give_away(path: &Path, owner: u32) -> io::Result<()> {
    let kind = fs::symlink_metadata(path)?.file_type();
    if kind.is_symlink() {
        return lchown(path, Some(owner), Some(owner));
    }
    if kind.is_dir() {
        for entry in fs::read_dir(path)? {
            give_away(&entry?.path(), owner)?;
        }
    }
    chown(path, Some(owner), Some(owner))
}

/// Removes whatever is there, recursively; nothing there is no error.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(_) => Ok(()),
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
    }
}

/// One line of a listing: path, size, mode, and times of change in nanoseconds.
pub(crate) type Line = (PathBuf, u64, u32, i64, i64);

/// Everything below a directory.
pub(crate) fn listing(directory: &Path) -> Vec<Line> {
    let mut found = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(next) = open.pop() {
        let Ok(meta) = fs::symlink_metadata(&next) else { continue };
        if meta.is_dir() {
            open.extend(fs::read_dir(&next).into_iter().flatten().flatten().map(|entry| entry.path()));
        }
        let changed = |seconds: i64, nanoseconds: i64| seconds * 1_000_000_000 + nanoseconds;
        let times = (changed(meta.mtime(), meta.mtime_nsec()), changed(meta.ctime(), meta.ctime_nsec()));
        found.push((next, meta.size(), meta.mode(), times.0, times.1));
    }
    found.sort();
    found
}
