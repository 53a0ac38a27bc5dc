//! The tree that commands run in: planted, run in, and compared with what it was.
//!
//! It refuses to know which change is right.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};
use std::{fs, io};

/// Files, with what is in them.
const FILES: [(&str, &str); 9] = [
    ("a.txt", "x\ny\n"),
    ("b.txt", "z\n"),
    ("names", "new.txt\n"),
    ("src/app.txt", "touch\n"),
    ("src/lib.txt", "b\n"),
    ("sub/f.txt", "f\n"),
    ("dst/old.txt", "o\n"),
    ("home/h.txt", "h\n"),
    ("old.tar", ""),
];

/// Makes the tree. All of its files are old, so that one that is touched is seen to be.
pub(crate) fn plant(root: &Path) {
    let must = |done: io::Result<()>| done.expect("the tree can be planted");
    for folder in ["src", "sub", "dst", "home", "empty"] {
        must(fs::create_dir(root.join(folder)));
    }
    let old = SystemTime::now() - Duration::from_secs(100_000);
    for (name, content) in FILES {
        must(fs::write(root.join(name), content));
        must(fs::set_permissions(root.join(name), fs::Permissions::from_mode(0o640)));
        let file = fs::File::options().append(true).open(root.join(name)).expect("a file just made");
        must(file.set_modified(old));
    }
    must(symlink("sub", root.join("link")));
}

/// Runs a command in the tree.
pub(crate) fn run(root: &Path, command: &str) {
    let mut bash = Command::new("timeout");
    bash.args(["-k", "1", "20", "bash", "-c", command]).current_dir(root).env_clear();
    bash.env("PATH", "/usr/bin:/bin").env("HOME", root.join("home")).env("LC_ALL", "C");
    bash.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    bash.status().expect("there is bash");
}

/// Kind, mode, time and content of each path.
pub(crate) fn snapshot(root: &Path) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    look(root, &mut all);
    all
}

fn look(folder: &Path, all: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let Ok(about) = fs::symlink_metadata(&path) else { continue };
        let mode = about.permissions().mode();
        // A folder's time changes with what is in it.
        let state = match about.is_file() {
            true => format!("{mode:o} {:?} {:?}", about.modified().ok(), fs::read(&path).unwrap_or_default()),
            false => format!("{mode:o} {:?}", fs::read_link(&path).ok()),
        };
        all.insert(path.to_str().expect("text").to_owned(), state);
        if about.is_dir() {
            look(&path, all);
        }
    }
}

/// The paths of which anything has changed.
pub(crate) fn changes(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> BTreeSet<String> {
    before.keys().chain(after.keys()).filter(|path| before.get(*path) != after.get(*path)).cloned().collect()
}

/// A path from a folder, `.` and `..` taken out, and the planted link followed.
pub(crate) fn joined(base: &str, path: &str) -> String {
    let full = if path.starts_with('/') { path.to_owned() } else { format!("{base}/{path}") };
    let mut names: Vec<&str> = Vec::new();
    for name in full.split('/').filter(|name| !name.is_empty() && *name != ".") {
        if name == ".." {
            names.pop();
        } else {
            names.push(name);
        }
    }
    format!("/{}", names.join("/")).replace("/link/", "/sub/")
}
