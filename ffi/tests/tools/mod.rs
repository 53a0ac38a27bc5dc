//! What the tests of the C ABI share: finding tools, running them, scratch directories, the packed library.
//!
//! A tool that is not installed makes a test say so and pass; where `CI` is set it fails instead.
#![allow(dead_code, reason = "each test program uses its own part")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The directory of the crate.
pub(crate) fn ffi() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The root of the repository.
pub(crate) fn repository() -> PathBuf {
    ffi().parent().unwrap().to_path_buf()
}

/// The target directory that cargo uses for these tests.
pub(crate) fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().to_path_buf()
}

/// A directory under the target directory that goes when the value does.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A new, empty directory.
    pub(crate) fn new(name: &str) -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}-{count}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    /// The directory.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file in it and says where it is.
    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What it takes to pack the library and to link programs with it.
pub(crate) const TOOLCHAIN: [&str; 8] = ["cc", "gcc", "g++", "ld", "objcopy", "ar", "nm", "readelf"];

/// Whether a tool is missing; says which, and fails where `CI` is set.
pub(crate) fn missing(tools: &[&str]) -> bool {
    let absent: Vec<_> = tools.iter().filter(|tool| !installed(tool)).collect();
    if absent.is_empty() {
        return false;
    }
    assert!(std::env::var_os("CI").is_none(), "{absent:?} not installed");
    // Not `eprintln!`, which the test harness keeps to itself when the test passes.
    let _ = writeln!(std::io::stderr(), "skipped: {absent:?} not installed");
    true
}

fn installed(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|directory| directory.join(tool).is_file())
}

/// A command with its first arguments.
pub(crate) fn command(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args);
    command
}

/// Runs a command that must succeed and gives its standard output.
pub(crate) fn run(command: &mut Command) -> String {
    String::from_utf8(succeed(command).stdout).unwrap()
}

/// Runs a command that must succeed.
pub(crate) fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{errors}", output.status);
    output
}

/// The install prefix of the packed release library.
pub(crate) fn packed() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| pack("dist", &[]))
}

/// The install prefix of the library that panics when a request asks for it.
pub(crate) fn packed_with_panic() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| pack("dist-test-panic", &["--features", "test-panic"]))
}

fn pack(name: &str, args: &[&str]) -> PathBuf {
    let prefix = target().join(name);
    run(Command::new(ffi().join("pack")).args(args).arg(&prefix).env("CARGO_TARGET_DIR", target()));
    prefix
}

/// The libraries that a program needs beside the archive, as the linker takes them.
pub(crate) fn native_libs() -> Vec<String> {
    let text = fs::read_to_string(ffi().join("abi/native-libs.txt")).unwrap();
    text.split_whitespace().map(str::to_string).collect()
}
