//! The parent's side of one peer: a process of its own with a limit of memory, an answer within a limit of time, started
//! again after it died. Owns the processes it starts.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Longest time that a peer has for one command.
const PATIENCE: Duration = Duration::from_secs(10);

/// How a peer is started.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) start: fn() -> Result<Command, String>,
}

/// The peers in the order of the report, ours first.
pub(crate) const PEERS: [Peer; 6] = [
    Peer { name: "hookpolicy", start: || this("hookpolicy") },
    Peer { name: "shellfirm", start: || this("shellfirm") },
    Peer { name: "cc-safety-net", start: node },
    Peer { name: "nah", start: python },
    Peer { name: "brush-parser", start: || this("brush-parser") },
    Peer { name: "tree-sitter-bash", start: || this("tree-sitter-bash") },
];

fn this(name: &str) -> Result<Command, String> {
    let mut command = Command::new(std::env::current_exe().map_err(|error| error.to_string())?);
    command.args(["peer", name]);
    Ok(command)
}

/// Where the packages of other languages are installed (docs/performance.md has the commands).
fn packages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/guards")
}

fn node() -> Result<Command, String> {
    let folder = packages();
    if !folder.join("node_modules/cc-safety-net").is_dir() {
        return Err("the npm package cc-safety-net is not installed in target/guards".to_owned());
    }
    // The runtime reserves far more addresses than it uses, so its own limit is set beside that of the shell.
    let mut command = limited(4 << 20);
    command.args([
        "node",
        "--max-old-space-size=512",
        concat!(env!("CARGO_MANIFEST_DIR"), "/guards/cc_safety_net.mjs"),
    ]);
    command.arg(folder);
    Ok(command)
}

fn python() -> Result<Command, String> {
    let python = packages().join("venv/bin/python");
    if !python.exists() {
        return Err("the Python package nah is not installed in target/guards/venv".to_owned());
    }
    let mut command = limited(1 << 20);
    command.arg(python).arg(concat!(env!("CARGO_MANIFEST_DIR"), "/guards/nah_peer.py"));
    // Neither its settings nor its log are this machine's.
    command.env("HOME", packages());
    Ok(command)
}

/// A shell that limits the memory of what it becomes, in KiB.
fn limited(kib: u32) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v \"$1\" && shift && exec \"$@\"", "sh"]).arg(kib.to_string());
    command
}

/// A peer that runs.
pub(crate) struct Running {
    command: Command,
    child: Child,
    answers: Receiver<String>,
}

impl Running {
    /// Starts the peer.
    pub(crate) fn start(peer: &Peer) -> Result<Self, String> {
        let mut command = (peer.start)()?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let (child, answers) = spawn(&mut command)?;
        Ok(Self { command, child, answers })
    }

    /// Verdict and microseconds for a command. A peer that dies or does not end says so, and is started again.
    pub(crate) fn judge(&mut self, text: &str) -> (String, Option<f64>) {
        let line = serde_json::Value::from(text).to_string();
        let sent = self.child.stdin.as_mut().map(|pipe| writeln!(pipe, "{line}"));
        let answer = sent.and_then(Result::ok).and_then(|()| self.answers.recv_timeout(PATIENCE).ok());
        let parsed = answer.as_deref().and_then(|answer| answer.split_once(' '));
        if let Some((verdict, spent)) = parsed {
            return (verdict.to_owned(), spent.parse().ok());
        }
        self.restart()
    }

    fn restart(&mut self) -> (String, Option<f64>) {
        let ended = self.child.try_wait().ok().flatten().is_some();
        self.stop();
        if let Ok((child, answers)) = spawn(&mut self.command) {
            (self.child, self.answers) = (child, answers);
        }
        (if ended { "died" } else { "timeout" }.to_owned(), None)
    }

    fn stop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

fn spawn(command: &mut Command) -> Result<(Child, Receiver<String>), String> {
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let output = child.stdout.take().ok_or("no pipe")?;
    let (send, answers) = channel();
    std::thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        lines.take_while(|line| send.send(line.clone()).is_ok()).for_each(drop);
    });
    Ok((child, answers))
}
