//! Reads the repository's own text for the tests that hold its house rules.
//!
//! It knows where files are and nothing about rules.

// Each test program compiles this file and uses a part of it.
#![allow(dead_code)]

pub(crate) mod paths;

use std::fs;
use std::path::{Path, PathBuf};

/// One file of the repository: its path from the root of the scan, with `/`, and its text.
pub(crate) struct Source {
    /// For example `core/src/lib.rs`.
    pub(crate) path: String,
    /// What it says. Files that are not text are not read.
    pub(crate) text: String,
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies one level below the root").to_path_buf()
}

/// Folders that hold build products or other people's code.
const SKIPPED: &[&str] =
    &["target", "node_modules", ".git", "__pycache__", ".venv", "venv", "build", "dist", ".pytest_cache"];

/// All text files under `dir`, in the order of their names.
pub(crate) fn files(dir: &Path) -> Vec<Source> {
    let mut found = Vec::new();
    collect(dir, dir, &mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// The Rust files under `dir`.
pub(crate) fn rust_files(dir: &Path) -> Vec<Source> {
    files(dir).into_iter().filter(|file| file.path.ends_with(".rs")).collect()
}

fn collect(top: &Path, dir: &Path, found: &mut Vec<Source>) {
    for entry in fs::read_dir(dir).expect("a folder of the repository can be listed") {
        let path = entry.expect("an entry can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if SKIPPED.contains(&name.as_str()) || name.ends_with(".egg-info") || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            collect(top, &path, found);
        } else if let Ok(text) = fs::read_to_string(&path) {
            let path = path.strip_prefix(top).expect("below the top").to_string_lossy().replace('\\', "/");
            found.push(Source { path, text });
        }
    }
}
