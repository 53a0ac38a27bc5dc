//! The example `conform` under strace, its calls cut into evaluations. Owns the reading of strace's text and the rule of
//! what an evaluation may ask of the kernel; knows no number.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::{env, fs};

/// One evaluation: its system calls as strace prints them, memory management left out, because it is the allocator's.
pub(crate) type Evaluation = Vec<String>;

const MEMORY: [&str; 5] = ["brk", "mmap", "munmap", "mremap", "madvise"];

/// Every call that an evaluation may make. All of them look; none of them changes, starts or connects anything.
const ALLOWED: [&str; 17] = [
    "openat",
    "openat2",
    "close",
    "read",
    "pread64",
    "stat",
    "lstat",
    "fstat",
    "newfstatat",
    "statx",
    "access",
    "faccessat",
    "faccessat2",
    "fstatfs",
    "readlink",
    "readlinkat",
    "geteuid",
];

/// Words in the arguments of an open that would change something, or would leak the descriptor to a child of the host.
const FORBIDDEN_FLAGS: [&str; 6] = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND", "O_TMPFILE"];

/// Files that would tell the engine about its process, and so make the answer depend on it.
const FORBIDDEN_PATHS: [&str; 4] = ["/proc/self/environ", "/proc/self/cwd", "/proc/self/cmdline", "AT_FDCWD, \"\\\"\""];

/// False, with a word on why, when strace cannot be used here; under `CI` that is a failure.
pub(crate) fn available() -> bool {
    let probe = Command::new("strace").args(["-o", "/dev/null", "true"]).stderr(Stdio::null()).status();
    let works = probe.is_ok_and(|status| status.success());
    assert!(works || env::var_os("CI").is_none(), "strace is missing or may not trace");
    if !works {
        let _ = writeln!(std::io::stdout(), "skipped: strace is missing or may not trace");
    }
    works
}

/// Runs the filter on the requests and returns the calls of each evaluation, and the replies.
/// `inject` goes to strace, for instance to make one call fail.
pub(crate) fn run(directory: &Path, requests: &[String], inject: &[&str]) -> (Vec<Evaluation>, Vec<String>) {
    let (input, trace) = (directory.join("requests"), directory.join("trace"));
    fs::write(&input, requests.join("\n") + "\n").expect("the layout can be written");
    let stdin = fs::File::open(&input).expect("it was just written");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-s", "128", "-o"]).arg(&trace).args(inject).arg(filter()).stdin(stdin);
    let output = strace.output().expect("strace runs");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = fs::read(&trace).expect("strace wrote its trace");
    let replies = String::from_utf8(output.stdout).expect("replies are text").lines().map(String::from).collect();
    (evaluations(&String::from_utf8_lossy(&text)), replies)
}

/// The built filter. Built here, because a run of this test alone does not build examples.
fn filter() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        let test = env::current_exe().expect("a test knows its own file");
        let profile = test.ancestors().nth(2).expect("TARGET/PROFILE/deps/counts");
        let target = profile.parent().expect("TARGET/PROFILE");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--example", "conform", "--target-dir"]).arg(target);
        cargo.args(profile.ends_with("release").then_some("--release"));
        let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null()).output().expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        profile.join("examples/conform")
    })
}

/// Cuts the trace at the replies. What stands before the first request is the start of the process.
pub(crate) fn evaluations(trace: &str) -> Vec<Evaluation> {
    let calls = trace.lines().map(|line| line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start());
    let served = calls.skip_while(|call| !call.starts_with("read(0,"));
    let mut done = vec![Evaluation::new()];
    for call in served {
        let last = done.last_mut().expect("never empty");
        match name(call) {
            "read" if call.starts_with("read(0,") => {}
            "write" if call.starts_with("write(1,") => {
                if !last.is_empty() {
                    done.push(Evaluation::new());
                }
            }
            word if MEMORY.contains(&word) || is_check_of_std(call) => {}
            _ => last.push(call.to_owned()),
        }
    }
    done.pop(); // the end of the process
    done
}

/// In builds with debug assertions, and only there, std asks before each close whether the descriptor is open.
fn is_check_of_std(call: &str) -> bool {
    cfg!(debug_assertions) && call.starts_with("fcntl(") && call.contains("F_GETFD")
}

/// The name of a call, or of a signal or exit line as a whole, which no list allows.
pub(crate) fn name(call: &str) -> &str {
    call.split_once('(').map_or(call, |(name, _)| name)
}

/// Why a call must not be made by an evaluation, if so.
pub(crate) fn offence(call: &str) -> Option<String> {
    let opens = name(call).starts_with("openat");
    if !ALLOWED.contains(&name(call)) {
        return Some(format!("not among the calls that only look: {call}"));
    }
    if opens && FORBIDDEN_FLAGS.iter().any(|flag| call.contains(flag)) {
        return Some(format!("opens for more than reading: {call}"));
    }
    if opens && !call.contains("O_CLOEXEC") {
        return Some(format!("leaks its descriptor into children of the host: {call}"));
    }
    if opens && !["O_NONBLOCK", "O_PATH"].iter().any(|flag| call.contains(flag)) {
        return Some(format!("waits when somebody plants a FIFO: {call}"));
    }
    FORBIDDEN_PATHS.iter().any(|path| call.contains(path)).then(|| format!("reads what belongs to the process: {call}"))
}
