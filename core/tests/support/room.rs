//! A closed room for real bash: a scratch directory, and a `PATH` that holds a recording git and harmless programs alone.
//!
//! The git of the room writes down its words and directory; it hands over to the real one only where that is asked for.
//! It refuses to run a text with any other `PATH`, without a limit of time and memory, or with a terminal.

use super::files;
use super::scratch::Scratch;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Programs of the machine that a text may reach. None of them changes anything by itself that a text here asks for.
const REACHED: &[&str] = &[
    "env", "nice", "timeout", "nohup", "stdbuf", "setsid", "ionice", "taskset", "flock", "xargs", "find", "sh", "bash",
    "cat", "true", "false", "echo", "printf", "sleep", "tee", "sed", "awk", "grep", "wc", "sort", "head", "which",
    "ls", "touch", "date", "diff", "test", "cp", "mv", "ln", "install", "dd", "chmod", "tr", "gzip", "gunzip", "perl",
];

const BEHIND_OPTIONS: &str = "while [ $# -gt 0 ]; do case $1 in -u|-g) shift 2;; -*|*=*) shift;; *) break;; esac; done\n\
                              exec \"$@\"\n";

/// Stand-ins for programs that need more than a test may have (a user, a terminal, another root), or that few machines
/// have (`time` beside the reserved word).
const FAKED: &[(&str, &str)] = &[
    ("sudo", BEHIND_OPTIONS),
    ("doas", BEHIND_OPTIONS),
    ("time", BEHIND_OPTIONS),
    ("chroot", "shift; exec \"$@\"\n"),
    ("su", "while [ $# -gt 0 ]; do [ \"$1\" = -c ] && exec sh -c \"$2\"; shift; done\n"),
    ("script", "while [ $# -gt 0 ]; do case $1 in --command|-*c) exec sh -c \"$2\";; esac; shift; done\n"),
    ("watch", "while [ $# -gt 0 ]; do case $1 in -n) shift 2;; -*) shift;; *) break;; esac; done\nexec sh -c \"$*\"\n"),
    (
        "parallel",
        "c=; [ \"$1\" = -j ] && shift 2\n\
         while [ $# -gt 0 ] && [ \"$1\" != ::: ]; do c=\"$c $1\"; shift; done\n\
         if [ $# -gt 0 ]; then shift; else set -- $(cat); fi\n\
         for a; do case $c in *{}*) eval \"$(printf %s \"$c\" | sed \"s/{}/$a/g\")\";; *) eval \"$c $a\";; esac; done\n",
    ),
];

/// What the git of the room does after writing down how it was called.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Then {
    Nothing,
    /// The real git goes on.
    Real,
}

/// An invocation that was recorded.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) dir: String,
    /// The words behind the name.
    pub(crate) words: Vec<String>,
}

/// The room. Texts run in `app`; `other` lies beside it.
pub(crate) struct Room {
    scratch: Scratch,
    bash: PathBuf,
    timeout: PathBuf,
}

/// Says why bash cannot be asked, when it cannot; panics then if `CI` is set, where everything must run.
pub(crate) fn missing() -> Option<&'static str> {
    let recent = |bash: PathBuf| {
        let version = Command::new(bash).args(["--norc", "-c", "echo ${BASH_VERSINFO[0]}"]).output().ok()?;
        String::from_utf8(version.stdout).ok()?.trim().parse().ok().filter(|major: &u32| *major >= 5)
    };
    let needed = ["timeout", "git", "xargs", "find", "setsid", "flock"];
    let why = match (program("bash").and_then(recent), needed.iter().all(|name| program(name).is_some())) {
        (Some(_), true) => return None,
        (Some(_), false) => "a program that the texts run is missing",
        (None, _) => "bash 5 is missing",
    };
    assert!(std::env::var_os("CI").is_none(), "{why}, and CI demands that everything runs");
    Some(why)
}

/// A program of the machine, by `PATH`.
pub(crate) fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(name)).find(|file| file.is_file())
}

impl Room {
    /// Builds the room.
    pub(crate) fn new(name: &str, then: Then) -> Room {
        let scratch = Scratch::new(name);
        let bash = program("bash").expect("bash");
        let timeout = program("timeout").expect("timeout");
        let room = Room { scratch, bash, timeout };
        for directory in ["bin", "home", "app/sub", "other"] {
            std::fs::create_dir_all(room.path(directory)).expect("a room");
        }
        for name in REACHED {
            if let Some(program) = program(name) {
                symlink(program, room.path("bin").join(name)).expect("a link");
            }
        }
        for (name, text) in FAKED {
            room.install(name, text);
        }
        room.install("git", &room.recorder(then));
        room
    }

    /// The script that records: how many words, the directory, the words, each ended by a zero byte, in one write.
    fn recorder(&self, then: Then) -> String {
        let record = format!("printf '%s\\0' \"$#\" \"$PWD\" \"$@\" >> '{}'\n", self.path("record").display());
        match (then, program("git")) {
            (Then::Real, Some(git)) => format!("{record}exec '{}' \"$@\"\n", git.display()),
            _ => record,
        }
    }

    fn install(&self, name: &str, text: &str) {
        let file = self.path("bin").join(name);
        std::fs::write(&file, format!("#!/bin/sh\n{text}")).expect("a program of the room");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("its mode");
    }

    /// A place in the room.
    pub(crate) fn path(&self, place: &str) -> PathBuf {
        self.scratch.path().join(place)
    }

    /// Replaces `app` by a copy of `from`.
    pub(crate) fn refill(&self, from: &Path) {
        files::remove(&self.path("app")).expect("the room can be emptied");
        files::copy(from, &self.path("app")).expect("the room can be filled");
    }

    /// Runs a text in `app`, and answers how git was called. Standard input is empty.
    pub(crate) fn run(&self, text: &str) -> Vec<Call> {
        let record = self.path("record");
        let _ = std::fs::remove_file(&record);
        let limited = format!("ulimit -v 2000000 -t 5 -f 8192; exec '{}' --norc -c \"$1\"", self.bash.display());
        self.command(&["--norc", "-c", &limited, "bash", text]).current_dir(self.path("app")).status().expect("bash");
        calls(&std::fs::read(record).unwrap_or_default())
    }

    /// Whether bash finds the text to be a script, without running it. Of a fault within `[[ ]]` only a message tells:
    /// the status is that of a success.
    pub(crate) fn accepts(&self, text: &str) -> bool {
        let mut command = self.command(&["--norc", "-n", "-c", text]);
        let output = command.current_dir(self.path("app")).stderr(Stdio::piped()).output().expect("bash runs");
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        output.status.success() && messages.lines().all(|line| line.contains("warning:"))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.timeout);
        command.args(["-k", "1", "10"]).arg(&self.bash).args(arguments).env_clear();
        command.env("PATH", self.path("bin")).env("HOME", self.path("home")).env("LC_ALL", "C.UTF-8");
        command.env("GIT_CONFIG_NOSYSTEM", "1").env("TMPDIR", self.path("home"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

fn calls(record: &[u8]) -> Vec<Call> {
    let mut parts = record.split(|&byte| byte == 0).map(|part| String::from_utf8_lossy(part).into_owned());
    let mut calls = Vec::new();
    while let Some(count) = parts.next().and_then(|count| count.parse().ok()) {
        let dir = parts.next().unwrap_or_default();
        calls.push(Call { dir, words: parts.by_ref().take(count).collect() });
    }
    calls
}
