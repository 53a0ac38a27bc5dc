//! What git says about a directory, put into the words of admission.
//!
//! Owns: the questions to git, and the named places where git's answer is not taken as it stands. It refuses to look at
//! any answer of the library.

use super::git::Git;
use super::scenario::real;
use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// Where git and the library differ on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Known {
    /// Git refuses a repository of another user; we read identity from files and run nothing. Git's answer is taken
    /// with the rule lifted.
    Ownership,
    /// In the git directory of a submodule git names the work tree of `core.worktree`; for us a configuration file
    /// within an agent's reach never chooses the tree, so it stays a git directory.
    ConfiguredWorkTree,
    /// Git ignores a `.git` that is a dangling link or neither file nor directory, and a git directory whose HEAD is
    /// no HEAD, and climbs on; for us something claims to be a repository there and cannot prove it.
    ClimbedPastMarker,
}

/// What a directory is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Tree {
        toplevel: PathBuf,
        common: PathBuf,
    },
    /// Inside a git directory. `data_of` is the tree around a bare repository.
    GitDir {
        common: PathBuf,
        data_of: Option<Box<Kind>>,
    },
    Nothing,
    /// The directory that holds the marker which cannot be followed.
    Broken {
        marker: PathBuf,
    },
}

impl Kind {
    /// A word for counting.
    pub(crate) fn label(&self) -> &'static str {
        match self {
            Kind::Tree { .. } => "tree",
            Kind::GitDir { .. } => "git directory",
            Kind::Nothing => "nothing",
            Kind::Broken { .. } => "broken",
        }
    }
}

/// The real git, asked about directories below a base that is in no repository.
pub(crate) struct Oracle<'g> {
    pub(crate) git: &'g Git,
    pub(crate) base: &'g Path,
    /// The deviations met so far.
    pub(crate) known: Vec<Known>,
}

impl Oracle<'_> {
    /// What a link-free directory is.
    pub(crate) fn kind(&mut self, directory: &Path) -> Kind {
        let mut options: Vec<&str> = vec![];
        let mut common = self.ask(directory, &options, "--git-common-dir");
        if common.as_ref().is_err_and(|error| error.contains("dubious ownership")) {
            self.known.push(Known::Ownership);
            options = vec!["-c", "safe.directory=*"];
            common = self.ask(directory, &options, "--git-common-dir");
        }
        if let Some(marker) = self.passed_over(directory) {
            self.known.push(Known::ClimbedPastMarker);
            return Kind::Broken { marker };
        }
        let common = match common {
            Ok(path) => real(path),
            Err(error) if error.contains("(or any of the parent directories)") => return Kind::Nothing,
            Err(_) => return Kind::Broken { marker: nearest_marker(directory) },
        };
        match self.ask(directory, &options, "--show-toplevel").map(real) {
            Ok(toplevel) if directory.starts_with(&toplevel) => return Kind::Tree { toplevel, common },
            Ok(_) => self.known.push(Known::ConfiguredWorkTree),
            Err(_) => {}
        }
        Kind::GitDir { data_of: self.data_of(directory, &options, &common), common }
    }

    fn ask(&self, directory: &Path, options: &[&str], question: &str) -> Result<PathBuf, String> {
        let arguments = [options, &["rev-parse", "--path-format=absolute", question]].concat();
        let mut answer = self.git.run(directory, &arguments)?;
        assert_eq!(answer.pop(), Some(b'\n'), "git ends its answer with one newline");
        Ok(PathBuf::from(OsString::from_vec(answer)))
    }

    /// The tree that a bare repository is data of.
    fn data_of(&mut self, directory: &Path, options: &[&str], common: &Path) -> Option<Box<Kind>> {
        let arguments = [options, &["rev-parse", "--is-bare-repository"]].concat();
        let bare = self.git.run(directory, &arguments).is_ok_and(|answer| answer == b"true\n");
        let around = common.parent().filter(|above| bare && above.starts_with(self.base))?;
        Some(Box::new(self.kind(around))).filter(|kind| matches!(**kind, Kind::Tree { .. }))
    }

    /// The nearest level at which something claims to be a repository and git passes it over in silence
    /// (`Known::ClimbedPastMarker`). A level that git stops at ends the search.
    fn passed_over(&self, directory: &Path) -> Option<PathBuf> {
        for level in directory.ancestors().take_while(|level| level.starts_with(self.base)) {
            match claim(&level.join(".git")).or(itself(level)) {
                Claim::None => {}
                Claim::Good => return None,
                Claim::Bad => return Some(level.to_owned()),
            }
        }
        None
    }
}

/// What stands at one place, by git's tests, repeated here for the few cases in which git says nothing.
enum Claim {
    None,
    Good,
    Bad,
}

impl Claim {
    fn or(self, other: Claim) -> Claim {
        if matches!(self, Claim::None) { other } else { self }
    }
}

fn claim(marker: &Path) -> Claim {
    if marker.symlink_metadata().is_err() {
        return Claim::None;
    }
    match marker.metadata() {
        Ok(found) if found.is_dir() => itself(marker),
        Ok(found) if found.is_file() => Claim::Good,
        _ => Claim::Bad,
    }
}

/// A directory as a git directory.
fn itself(directory: &Path) -> Claim {
    let good = is_head(&directory.join("HEAD"));
    let stored = directory.join("objects").is_dir() && directory.join("refs").is_dir();
    let linked = directory.join("commondir").exists();
    match good {
        true if linked || stored => Claim::Good,
        false if stored && directory.join("HEAD").symlink_metadata().is_ok() => Claim::Bad,
        false if stored && directory.ends_with(".git") => Claim::Bad,
        _ => Claim::None,
    }
}

/// Git's test of a HEAD: a link or a text that names something below `refs/`, or an object id.
fn is_head(head: &Path) -> bool {
    if let Ok(target) = std::fs::read_link(head) {
        return target.as_os_str().as_bytes().starts_with(b"refs/");
    }
    let text = std::fs::read(head).unwrap_or_default();
    if let Some(rest) = text.strip_prefix(b"ref:") {
        return rest.trim_ascii_start().starts_with(b"refs/");
    }
    text.len() >= 40 && text[..40].iter().all(u8::is_ascii_hexdigit)
}

fn nearest_marker(directory: &Path) -> PathBuf {
    let marked = |level: &&Path| level.join(".git").symlink_metadata().is_ok();
    directory.ancestors().find(marked).unwrap_or(directory).to_owned()
}
