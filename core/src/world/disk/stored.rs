//! The configuration that git reads in a place: the system's, the user's, the repository's and the worktree's own, each with
//! what it includes.
//!
//! Owns: which files those are, their order, and the bounds of reading them. Refuses to own: one file's grammar
//! (`entries.rs`) and the conditions of includes (`conditions.rs`). Nothing else is read, and no file that could keep a
//! reader waiting.

use std::borrow::Cow;

use rustix::fs::CWD;

use super::conditions::{self, Holds, Place};
use super::{entries, files};
use crate::path::{self, Platform};
use crate::world::facts::{Config, Variables};

/// Most bytes that one evaluation reads as configuration.
const MAX_BYTES: usize = 1 << 22;
/// Most files that it reads.
const MAX_FILES: usize = 256;
/// How deep includes may nest; git refuses deeper ones.
const MAX_DEPTH: usize = 10;
/// The system's file, where git is built to look for it.
const SYSTEM: &[u8] = b"/etc/gitconfig";

/// A reading under way.
struct Reading<'r> {
    home: Option<Cow<'r, [u8]>>,
    place: Option<&'r Place>,
    /// Addresses of remotes, for includes that depend on them; none before they are known.
    urls: Option<Vec<Vec<u8>>>,
    waits_for_urls: bool,
    entries: Vec<(Vec<u8>, Vec<u8>)>,
    bytes: usize,
    files: usize,
}

/// Reads all that git would read in a place; in none where `place` is none.
pub(super) fn read(place: Option<&Place>, variables: &dyn Variables) -> Config {
    let mut reading = Reading {
        home: variables.variable("HOME").filter(|home| !home.is_empty()),
        place,
        urls: None,
        waits_for_urls: false,
        entries: Vec::new(),
        bytes: 0,
        files: 0,
    };
    reading.all(variables);
    // Git looks for the addresses in a reading of its own, which follows no include that depends on them.
    if std::mem::take(&mut reading.waits_for_urls) {
        let first = std::mem::take(&mut reading.entries);
        let is_url = |key: &[u8]| key.starts_with(b"remote.") && key.ends_with(b".url");
        reading.urls = Some(first.into_iter().filter(|(key, _)| is_url(key)).map(|(_, value)| value).collect());
        reading.all(variables);
    }
    Config { entries: reading.entries }
}

impl Reading<'_> {
    fn all(&mut self, variables: &dyn Variables) {
        self.system(variables);
        self.user(variables);
        let Some(place) = self.place else { return };
        self.file(&join(&place.common_dir, b"config"), 0);
        let extends = |(key, value): &(Vec<u8>, Vec<u8>)| key == b"extensions.worktreeconfig" && is_true(value);
        if self.entries.iter().any(extends) {
            self.file(&join(&place.git_dir, b"config.worktree"), 0);
        }
    }

    fn system(&mut self, variables: &dyn Variables) {
        if variables.variable("GIT_CONFIG_NOSYSTEM").is_some_and(|value| is_true(&value)) {
            return;
        }
        match variables.variable("GIT_CONFIG_SYSTEM") {
            Some(file) => self.file(&file, 0),
            None => self.file(SYSTEM, 0),
        }
    }

    fn user(&mut self, variables: &dyn Variables) {
        if let Some(file) = variables.variable("GIT_CONFIG_GLOBAL") {
            return self.file(&file, 0);
        }
        let home = self.home.as_deref().map(<[u8]>::to_vec);
        match (variables.variable("XDG_CONFIG_HOME").filter(|dir| !dir.is_empty()), &home) {
            (Some(dir), _) => self.file(&join(&dir, b"git/config"), 0),
            (None, Some(home)) => self.file(&join(home, b".config/git/config"), 0),
            (None, None) => {}
        }
        if let Some(home) = home {
            self.file(&join(&home, b".gitconfig"), 0);
        }
    }

    /// Reads one file and, in their places, those that it includes.
    fn file(&mut self, path: &[u8], depth: usize) {
        let room = MAX_BYTES.saturating_sub(self.bytes);
        if depth > MAX_DEPTH || self.files == MAX_FILES || !path::is_absolute(path, Platform::Posix) {
            return;
        }
        self.files += 1;
        let Ok(text) = files::regular(CWD, path, room) else { return };
        self.bytes += text.len();
        let mut found = Vec::new();
        entries::each(&text, &mut |key, value| found.push((key, value)));
        for (key, value) in found {
            let included = self.included(&key, &value, path);
            self.entries.push((key, value));
            if let Some(included) = included {
                self.file(&included, depth + 1);
            }
        }
    }

    /// The file that a setting includes, if it does here.
    fn included(&mut self, key: &[u8], value: &[u8], from: &[u8]) -> Option<Vec<u8>> {
        let is_included = match conditional(key) {
            None => key == b"include.path",
            Some(condition) => {
                let holds = Holds { place: self.place, home: self.home.as_deref(), from, urls: self.urls.as_deref() };
                let answer = conditions::holds(condition, &holds);
                self.waits_for_urls |= answer.is_none();
                answer.unwrap_or(false)
            }
        };
        is_included.then(|| self.resolved(value, from)).flatten()
    }

    /// A path in a configuration: below the home directory, or relative to the file that says it.
    fn resolved(&self, value: &[u8], from: &[u8]) -> Option<Vec<u8>> {
        match value.strip_prefix(b"~/") {
            Some(rest) => Some(join(self.home.as_deref()?, rest)),
            None if value.starts_with(b"~") || value.is_empty() => None,
            None => Some(join(path::split(from, Platform::Posix)?.0, value)),
        }
    }
}

fn join(dir: &[u8], name: &[u8]) -> Vec<u8> {
    path::join(dir, name, Platform::Posix)
}

/// The condition of an `includeIf.<condition>.path`.
fn conditional(key: &[u8]) -> Option<&[u8]> {
    key.strip_prefix(b"includeif.")?.strip_suffix(b".path")
}

/// Git's words for true.
fn is_true(value: &[u8]) -> bool {
    let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit) && value.iter().any(|&b| b != b'0');
    is_number || [&b"true"[..], b"yes", b"on"].iter().any(|word| value.eq_ignore_ascii_case(word))
}
