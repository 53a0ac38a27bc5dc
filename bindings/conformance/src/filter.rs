//! The line filter seen from outside: requests in, answers out, of any program in any language.
//!
//! It knows the protocol (`conform --codes`: one request per line, one `code TAB reply` per line) and nothing else.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long one run may take before it is ended, so that a filter that waits forever fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(300);

/// A program that speaks the protocol.
#[derive(Debug, Clone)]
pub struct Filter {
    /// The program.
    pub program: PathBuf,
    /// Its arguments, `--codes` included.
    pub arguments: Vec<String>,
}

/// What one request came back with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The return code.
    pub code: i32,
    /// The reply's bytes.
    pub reply: Vec<u8>,
}

impl Filter {
    /// A filter started as `program arguments... --codes`.
    pub fn new(program: impl Into<PathBuf>, arguments: &[&str]) -> Filter {
        let arguments = arguments.iter().copied().chain(["--codes"]).map(str::to_string).collect();
        Filter { program: program.into(), arguments }
    }

    /// Feeds `input` and returns what came out.
    ///
    /// # Errors
    /// A sentence: it could not be started, ended with another status than 0, wrote on standard error, or its output
    /// is not a sequence of answers.
    pub fn run(&self, input: &[u8]) -> Result<Vec<Answer>, String> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{}: {error}", self.program.display()))?;
        let (output, complaint) = converse(&mut child, input)?;
        let status = child.wait().map_err(|error| error.to_string())?;
        if !complaint.is_empty() {
            return Err(format!("wrote on standard error: {}", String::from_utf8_lossy(&complaint)));
        }
        if !status.success() {
            return Err(format!("ended with {status}"));
        }
        answers(&output)
    }
}

/// Writes and reads at the same time: a filter answers while it is still being fed, and pipes are finite.
fn converse(child: &mut Child, input: &[u8]) -> Result<(Vec<u8>, Vec<u8>), String> {
    let mut to = child.stdin.take().ok_or("no standard input")?;
    let from = child.stdout.take().ok_or("no standard output")?;
    let complaints = child.stderr.take().ok_or("no standard error")?;
    let out = drain(from);
    let err = drain(complaints);
    let input = input.to_vec();
    // A filter that ends early makes this write fail; its output then says so, by its length.
    let writer = thread::spawn(move || to.write_all(&input).is_ok());
    let output = out.recv_timeout(PATIENCE).map_err(|_| {
        let _ = child.kill();
        format!("did not end within {} s", PATIENCE.as_secs())
    })?;
    let complaint = err.recv_timeout(PATIENCE).map_err(|_| "standard error stayed open".to_string())?;
    writer.join().map_err(|_| "the writer failed".to_string())?;
    Ok((output, complaint))
}

fn drain(mut from: impl Read + Send + 'static) -> mpsc::Receiver<Vec<u8>> {
    let (done, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        let _ = done.send(bytes);
    });
    receiver
}

fn answers(output: &[u8]) -> Result<Vec<Answer>, String> {
    if output.is_empty() {
        return Ok(Vec::new());
    }
    let lines = output.strip_suffix(b"\n").ok_or("the last answer does not end its line")?;
    lines.split(|byte| *byte == b'\n').map(answer).collect()
}

fn answer(line: &[u8]) -> Result<Answer, String> {
    let wrong = || format!("not an answer: {}", String::from_utf8_lossy(line));
    let tab = line.iter().position(|byte| *byte == b'\t').ok_or_else(wrong)?;
    let code = std::str::from_utf8(&line[..tab]).ok().and_then(|code| code.parse().ok()).ok_or_else(wrong)?;
    Ok(Answer { code, reply: line[tab + 1..].to_vec() })
}

#[cfg(test)]
mod tests {
    use super::{Answer, Filter, answers};

    #[test]
    fn an_answer_is_a_code_a_tab_and_a_reply() {
        let wanted = [Answer { code: -2, reply: b"{\"a\":\"\\t\"}".to_vec() }, Answer { code: 0, reply: Vec::new() }];
        assert_eq!(answers(b"-2\t{\"a\":\"\\t\"}\n0\t\n").unwrap(), wanted);
        assert!(answers(b"0\t{}").is_err());
        assert!(answers(b"{}\n").is_err());
    }

    #[test]
    fn a_filter_that_complains_or_fails_is_an_error() {
        let shell = |script: &str| Filter { program: "sh".into(), arguments: vec!["-c".into(), script.into()] };
        assert!(shell("cat >&2").run(b"x\n").unwrap_err().contains("standard error"));
        assert!(shell("cat >/dev/null; exit 3").run(b"x\n").unwrap_err().contains("3"));
        assert_eq!(shell("sed 's/^/7\\t/'").run(b"x\n").unwrap(), [Answer { code: 7, reply: b"x".to_vec() }]);
    }
}
