//! Where the language builds happen: one folder under `target/`, one command at a time, nothing in the source tree.
//!
//! It runs build commands and reports what they said. Which commands those are is `languages`' business.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// What a release build of the test variant leaves out: it is never measured and never shipped, and the time that
/// whole-program optimisation takes for three libraries is most of a first run.
pub(crate) const UNOPTIMISED: &[(&str, &str)] = &[
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
];

/// Which library is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// What users get.
    Plain,
    /// With the cargo feature `test-panic`, in which a request may ask for a panic.
    TestPanic,
}

/// Why a language did not run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// A tool that the machine lacks: skipped on a developer's machine, a failure under CI.
    Missing(String),
    /// A build or a run that went wrong.
    Failed(String),
}

/// The folder of one variant, and the source tree it is built from.
#[derive(Debug, Clone)]
pub struct Workshop {
    /// The repository.
    pub root: PathBuf,
    /// Everything that is built goes here.
    pub out: PathBuf,
    /// What is built.
    pub variant: Variant,
}

impl Workshop {
    /// The workshop of a variant: `target/conformance/plain` or `target/conformance/panic`.
    pub fn new(variant: Variant) -> Workshop {
        let root = crate::repository();
        let name = if variant == Variant::Plain { "plain" } else { "panic" };
        let out = root.join("target/conformance").join(name);
        Workshop { root, out, variant }
    }

    /// The folder for one language; made if it is not there.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn folder(&self, name: &str) -> Result<PathBuf, Trouble> {
        let folder = self.out.join(name);
        fs::create_dir_all(&folder).map_err(|error| Trouble::Failed(format!("{}: {error}", folder.display())))?;
        Ok(folder)
    }

    /// Arguments for cargo that select the variant.
    pub fn features(&self) -> &'static [&'static str] {
        match self.variant {
            Variant::Plain => &[],
            Variant::TestPanic => &["--features", "test-panic"],
        }
    }

    /// A build command that runs in the root of the repository.
    pub fn command(&self, program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root);
        if self.variant == Variant::TestPanic {
            command.envs(UNOPTIMISED.iter().copied());
        }
        command
    }

    /// Whether `stamp` was written after the last change of every file below `inputs`.
    pub fn fresh(&self, stamp: &Path, inputs: &[&str]) -> bool {
        let Ok(made) = fs::metadata(stamp).and_then(|meta| meta.modified()) else { return false };
        inputs.iter().all(|input| newest(&self.root.join(input)) < made)
    }
}

/// Runs a command to its end.
///
/// # Errors
/// [`Trouble::Failed`] with the last lines of what it printed.
pub fn finish(command: &mut Command) -> Result<String, Trouble> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| Trouble::Failed(format!("{name}: {error}")))?;
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    match output.status.success() {
        true => Ok(text),
        false => Err(Trouble::Failed(format!("{name} ended with {}\n{}", output.status, tail(&text)))),
    }
}

fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

/// Where a tool lies in `PATH`.
///
/// # Errors
/// [`Trouble::Missing`] when it is nowhere.
pub fn tool(name: &str) -> Result<PathBuf, Trouble> {
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file());
    found.ok_or_else(|| Trouble::Missing(format!("{name} is not installed")))
}

/// Whether a missing tool is a failure.
pub fn under_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// The last change below a path; build products inside the source tree do not count.
fn newest(path: &Path) -> SystemTime {
    const PRODUCTS: &[&str] = &["target", "node_modules", "__pycache__", "build"];
    let own = fs::metadata(path).and_then(|meta| meta.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let Ok(entries) = fs::read_dir(path) else { return own };
    let names = entries.filter_map(Result::ok).map(|entry| entry.path());
    let sources = names.filter(|path| !PRODUCTS.iter().any(|product| path.ends_with(product)));
    // A folder's own time moves whenever a product appears in it, so only files count.
    sources.map(|path| newest(&path)).max().unwrap_or(SystemTime::UNIX_EPOCH)
}
