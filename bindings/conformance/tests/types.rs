//! The generated types are those that the schemas say. `UPDATE=1` writes them.

use conformance::{repository, types};
use std::path::PathBuf;
use std::{env, fs};

/// The files whose text is not what it must be.
fn stale(wanted: &[(PathBuf, String)], read: impl Fn(&PathBuf) -> String) -> Vec<PathBuf> {
    wanted.iter().filter(|(file, text)| read(file) != *text).map(|(file, _)| file.clone()).collect()
}

fn update() -> bool {
    env::var_os("UPDATE").is_some()
}

fn on_disk(file: &PathBuf) -> String {
    fs::read_to_string(repository().join(file)).unwrap_or_default()
}

#[test]
fn types_are_current() {
    let wanted = types::files(&repository()).unwrap();
    if update() {
        wanted.iter().for_each(|(file, text)| fs::write(repository().join(file), text).unwrap());
    }
    let stale = stale(&wanted, on_disk);
    assert!(stale.is_empty(), "{stale:?} differ from docs/schema; UPDATE=1 cargo test -p conformance --test types");
}

/// Seeded violation: one character more in one file.
#[test]
fn a_stale_file_is_caught() {
    let wanted = types::files(&repository()).unwrap();
    let edited =
        |file: &PathBuf| wanted.iter().find(|(name, _)| name == file).map(|(_, text)| format!("{text} ")).unwrap();
    assert_eq!(stale(&wanted[..1], edited), [wanted[0].0.clone()]);
}

/// cgo reads the header that lies beside the Go files, because a module that is vendored has nothing else.
#[test]
fn the_header_that_go_reads_is_the_header() {
    let [ours, theirs] = ["include/hookpolicy.h", "bindings/go/hookpolicy.h"].map(PathBuf::from);
    if update() {
        fs::copy(repository().join(&ours), repository().join(&theirs)).unwrap();
    }
    assert!(on_disk(&theirs) == on_disk(&ours), "{} is not a copy of {}", theirs.display(), ours.display());
}
