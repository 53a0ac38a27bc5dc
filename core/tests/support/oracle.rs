//! What git says about a directory, put into the words of admission.
//!
//! Owns: the questions to git, and the named places where git's answer is not taken as it stands. It refuses to look at
//! any answer of the library.

use super::git::Git;
use super::scenario::real;
use std::ffi::{OsStr, OsString};
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
    /// no HEAD or whose `commondir` leads nowhere, and climbs on; for us something claims to be a repository there and
    /// cannot prove it.
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

/// Git's words about one directory.
struct Words {
    bare: bool,
    common: PathBuf,
    git_dir: PathBuf,
    toplevel: Option<PathBuf>,
}

impl Oracle<'_> {
    /// What a link-free directory is.
    pub(crate) fn kind(&mut self, directory: &Path) -> Kind {
        let mut words = self.words(directory, &[]);
        if words.as_ref().is_err_and(|error| error.contains("dubious ownership")) {
            self.known.push(Known::Ownership);
            words = self.words(directory, &["-c", "safe.directory=*"]);
        }
        if let Some(marker) = self.passed_over(directory) {
            self.known.push(Known::ClimbedPastMarker);
            return Kind::Broken { marker };
        }
        match words {
            Ok(words) => self.found(directory, words),
            Err(error) if error.contains("(or any of the parent directories)") => Kind::Nothing,
            // The configured work tree is not even there.
            Err(error) if error.contains("cannot chdir to") => {
                self.known.push(Known::ConfiguredWorkTree);
                let own = directory.ancestors().find(|level| matches!(git_directory(level), Claim::Good));
                Kind::GitDir { common: own.unwrap_or(directory).to_owned(), data_of: None }
            }
            Err(_) => Kind::Broken { marker: nearest_marker(directory) },
        }
    }

    fn found(&mut self, directory: &Path, words: Words) -> Kind {
        match words.toplevel {
            Some(toplevel) if directory.starts_with(&toplevel) => return Kind::Tree { toplevel, common: words.common },
            Some(_) => self.known.push(Known::ConfiguredWorkTree),
            None => {}
        }
        let unmarked = |level: &Path| matches!(claim(&level.join(".git")), Claim::None);
        let inside = words.bare
            && words.git_dir == words.common
            && directory.starts_with(&words.common)
            && directory.ancestors().take_while(|level| *level != words.common).all(unmarked);
        let around = words.common.parent().filter(|above| inside && above.starts_with(self.base));
        // Data of the tree around it: a directory inside a bare repository, and not private to one of its worktrees.
        let data_of = around.map(|around| Box::new(self.kind(around)));
        Kind::GitDir { data_of: data_of.filter(|kind| matches!(**kind, Kind::Tree { .. })), common: words.common }
    }

    /// One question for all, and single ones where a newline in a name makes the answer ambiguous.
    fn words(&self, directory: &Path, options: &[&str]) -> Result<Words, String> {
        const QUESTIONS: [&str; 4] = ["--is-bare-repository", "--git-common-dir", "--git-dir", "--show-toplevel"];
        let start = [options, &["rev-parse", "--path-format=absolute"]].concat();
        let (answer, complaint) = self.git.said(directory, &[&start[..], &QUESTIONS].concat());
        let lines: Vec<&[u8]> = answer.split_inclusive(|&byte| byte == b'\n').collect();
        let expected = if complaint.is_none() { 4 } else { 3 };
        let single = |question: &&str| self.git.run(directory, &[&start[..], &[*question]].concat());
        let mut answers: Vec<Vec<u8>> = match (lines.len(), complaint) {
            (0, Some(complaint)) => return Err(complaint),
            (count, _) if count == expected => lines.into_iter().map(<[u8]>::to_vec).collect(),
            _ => QUESTIONS.iter().map_while(|question| single(question).ok()).collect(),
        };
        for answer in &mut answers {
            assert_eq!(answer.pop(), Some(b'\n'), "git ends each answer with a newline");
        }
        let path = |bytes: &Vec<u8>| real(PathBuf::from(OsString::from_vec(bytes.clone())));
        Ok(Words {
            bare: answers[0] == b"true",
            common: path(&answers[1]),
            git_dir: path(&answers[2]),
            toplevel: answers.get(3).map(path),
        })
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
        Ok(found) if found.is_dir() => git_directory(marker),
        Ok(found) if found.is_file() => Claim::Good,
        _ => Claim::Bad,
    }
}

/// A level that may be a git directory without being called `.git`: without a HEAD of any kind it claims nothing.
fn itself(level: &Path) -> Claim {
    if level.join("HEAD").symlink_metadata().is_ok() { git_directory(level) } else { Claim::None }
}

fn git_directory(directory: &Path) -> Claim {
    let linked = std::fs::read(directory.join("commondir")).ok();
    let store = match &linked {
        Some(text) if text.is_empty() => directory.join("nowhere"),
        Some(text) => directory.join(OsStr::from_bytes(text.trim_ascii_end())),
        None => directory.to_owned(),
    };
    let stored = store.join("objects").is_dir() && store.join("refs").is_dir();
    match (is_head(&directory.join("HEAD")), stored) {
        (true, true) => Claim::Good,
        (false, true) => Claim::Bad,
        (true, false) if !store.is_dir() => Claim::Bad,
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

/// The level that git has stumbled over.
fn nearest_marker(directory: &Path) -> PathBuf {
    let marked = |level: &&Path| !matches!(claim(&level.join(".git")).or(itself(level)), Claim::None);
    directory.ancestors().find(marked).unwrap_or(directory).to_owned()
}
