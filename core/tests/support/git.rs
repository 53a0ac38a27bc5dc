//! The real git, run without the user's configuration and environment.
//!
//! It refuses to interpret answers: callers get git's bytes, or git's complaint.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A git with a configuration of its own.
#[derive(Clone)]
pub(crate) struct Git {
    home: PathBuf,
}

const CONFIG: &str = "[user]\n\tname = Test\n\temail = test@example.invalid\n[init]\n\tdefaultBranch = main\n\
                      [protocol \"file\"]\n\tallow = always\n[advice]\n\tdetachedHead = false\n[gc]\n\tauto = 0\n";

/// Says why git cannot be used, when it cannot; panics then if `CI` is set, where everything must run.
pub(crate) fn missing() -> Option<&'static str> {
    if Command::new("git").arg("--version").output().is_ok_and(|output| output.status.success()) {
        return None;
    }
    assert!(std::env::var_os("CI").is_none(), "git is missing, and CI demands that everything runs");
    Some("git is missing")
}

impl Git {
    /// Makes the private configuration in `home`, which must exist. New repositories get a template without the many
    /// sample hooks, which would be copied hundreds of times.
    pub(crate) fn new(home: &Path) -> Git {
        std::fs::create_dir_all(home.join("template/hooks")).expect("a private template");
        std::fs::write(home.join("config"), CONFIG).expect("a private configuration");
        Git { home: home.to_owned() }
    }

    /// Where the private configuration is.
    pub(crate) fn home(&self) -> &Path {
        &self.home
    }

    /// Git's standard output, or its complaint.
    pub(crate) fn run<S: AsRef<OsStr>>(&self, directory: &Path, arguments: &[S]) -> Result<Vec<u8>, String> {
        match self.said(directory, arguments) {
            (output, None) => Ok(output),
            (_, Some(complaint)) => Err(complaint),
        }
    }

    /// Git's standard output, whole or not, and its complaint where it failed.
    pub(crate) fn said<S: AsRef<OsStr>>(&self, directory: &Path, arguments: &[S]) -> (Vec<u8>, Option<String>) {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(directory)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", &self.home)
            .env("LC_ALL", "C")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_TEMPLATE_DIR", self.home.join("template"))
            .env("GIT_CONFIG_GLOBAL", self.home.join("config"))
            .output();
        match output {
            Err(error) => (Vec::new(), Some(error.to_string())),
            Ok(output) if output.status.success() => (output.stdout, None),
            Ok(output) => (output.stdout, Some(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
        }
    }
}
