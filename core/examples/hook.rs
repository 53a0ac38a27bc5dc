//! A whole hook: reads the host's payload on standard input, prints the host's answer, exits with the host's status.
//!
//! It enforces nothing itself and has no opinion; whatever goes wrong here blocks the call, since a guard that breaks
//! must not open the door. The same program stands in five other languages under `examples/`.

use serde_json::{Value, json};
use std::io::{self, Read, Write};
use std::process::ExitCode;

/// The status by which every known host understands "blocked, the reason is on standard error".
const BLOCKED: u8 = 2;

const USAGE: &str = "usage: hook [--host NAME|auto] [--project-root DIR] [--policy JSON] [--explain] < payload.json";

fn main() -> ExitCode {
    let answer = run().unwrap_or_else(|fault| Answer { stderr: format!("hookpolicy: {fault}"), ..Answer::blocked() });
    match answer.print() {
        Ok(()) => ExitCode::from(answer.exit),
        Err(_) => ExitCode::from(BLOCKED),
    }
}

fn run() -> Result<Answer, String> {
    let mut envelope = envelope(std::env::args().skip(1))?;
    let mut payload = String::new();
    io::stdin().read_to_string(&mut payload).map_err(|e| format!("the payload cannot be read: {e}"))?;
    envelope["payload_text"] = Value::String(payload);
    let (_, reply) = hookpolicy::eval(envelope.to_string().as_bytes());
    let reply: Value = serde_json::from_slice(&reply).map_err(|e| format!("the reply cannot be read: {e}"))?;
    let answer = Answer::of(&reply)?;
    Ok(if envelope["explain"] == true { answer.explained(&reply) } else { answer })
}

/// What the dispatcher itself vouches for: who asks, and which tree the agent was given.
fn envelope(mut arguments: impl Iterator<Item = String>) -> Result<Value, String> {
    let mut envelope = json!({ "v": 1, "host": "auto" });
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--explain" => envelope["explain"] = true.into(),
            "--host" => envelope["host"] = arguments.next().ok_or(USAGE)?.into(),
            "--policy" => envelope["policy"] = policy(&arguments.next().ok_or(USAGE)?)?,
            "--project-root" => envelope["project_root"] = absolute(&arguments.next().ok_or(USAGE)?)?.into(),
            _ => return Err(USAGE.to_string()),
        }
    }
    Ok(envelope)
}

/// What the dispatcher wants to be otherwise than built in; which gates it leaves out, say.
fn policy(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|e| format!("the policy is not JSON: {e}"))
}

/// The library never looks at the process directory, so a relative argument is made absolute here.
fn absolute(dir: &str) -> Result<String, String> {
    let path = std::path::absolute(dir).map_err(|e| format!("{dir}: {e}"))?;
    path.into_os_string().into_string().map_err(|_| format!("{dir}: the path is not UTF-8"))
}

/// What the host gets.
struct Answer {
    stdout: String,
    stderr: String,
    exit: u8,
}

impl Answer {
    fn blocked() -> Answer {
        Answer { stdout: String::new(), stderr: String::new(), exit: BLOCKED }
    }

    /// The answer in the words of the host, which the reply holds ready.
    fn of(reply: &Value) -> Result<Answer, String> {
        let Some(hook) = reply.get("hook") else {
            return Answer::without_words(reply);
        };
        let stdout = if hook["stdout"].is_null() { String::new() } else { hook["stdout"].to_string() };
        let stderr = hook["stderr"].as_str().unwrap_or_default().to_string();
        let exit =
            hook["exit"].as_u64().and_then(|exit| u8::try_from(exit).ok()).ok_or("the reply has no exit status")?;
        Ok(Answer { stdout, stderr, exit })
    }

    /// The engine did not learn how the host talks: a refusal blocks by status, everything else is silence.
    fn without_words(reply: &Value) -> Result<Answer, String> {
        if reply["decision"] != "deny" {
            return Ok(Answer { exit: 0, ..Answer::blocked() });
        }
        let why = reply["reason"].as_str().or(reply["error"]["message"].as_str());
        Err(why.unwrap_or("refused without a reason").to_string())
    }

    /// Adds the whole reply for a person who watches; a host gets it only if its owner asked for `--explain`.
    fn explained(mut self, reply: &Value) -> Answer {
        let lines = [self.stderr, format!("{reply:#}")];
        self.stderr = lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        self
    }

    fn print(&self) -> io::Result<()> {
        line(&mut io::stdout().lock(), &self.stdout)?;
        line(&mut io::stderr().lock(), &self.stderr)
    }
}

/// Silence is no line at all: some hosts read an empty line as a message.
fn line(out: &mut impl Write, text: &str) -> io::Result<()> {
    if !text.is_empty() {
        writeln!(out, "{text}")?;
    }
    out.flush()
}
