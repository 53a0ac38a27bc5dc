//! Evaluation in a child process, where environment, process directory and user can be set without harm to other tests.
//!
//! The child is the test binary itself, started with the name of one test and a job; `serve` is the body of that test.
//! It refuses to decide anything: the job's requests go to the library, codes and replies come back.

use conformance::vectors::from_hex;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const JOB: &str = "HOOKPOLICY_TEST_JOB";

/// What surrounds an evaluation.
#[derive(Default, Clone)]
pub(crate) struct Surroundings {
    /// Variables set besides those of the test process.
    pub(crate) environment: BTreeMap<String, String>,
    /// The process directory.
    pub(crate) directory: Option<PathBuf>,
    /// Whether the process directory is removed before the evaluation.
    pub(crate) deleted: Presence,
    /// The user to run as.
    pub(crate) user: Option<u32>,
}

/// Whether the process directory is there while the request is evaluated.
#[derive(Default, Clone, Copy, PartialEq)]
pub(crate) enum Presence {
    /// It stays.
    #[default]
    Kept,
    /// It is removed after it has been entered.
    Deleted,
}

/// Evaluates the requests in one child, in order. `test` is the name of the test whose body is `serve`.
pub(crate) fn evaluate(
    room: &Path,
    test: &str,
    around: &Surroundings,
    requests: &[Vec<u8>],
) -> Result<Vec<(i32, Vec<u8>)>, String> {
    let binary = executable(room, around).map_err(|error| error.to_string())?;
    let (job, answer) = (room.join("job.json"), room.join("answer.json"));
    let deleted = (around.deleted == Presence::Deleted).then_some(around.directory.as_deref()).flatten();
    let hexed: Vec<String> = requests.iter().map(|request| to_hex(request)).collect();
    let text = json!({"requests": hexed, "delete": deleted, "answer": answer}).to_string();
    std::fs::write(&job, text).map_err(|error| error.to_string())?;
    std::fs::write(&answer, "").map_err(|error| error.to_string())?;
    std::fs::set_permissions(&answer, std::fs::Permissions::from_mode(0o666)).map_err(|error| error.to_string())?;
    let mut command = Command::new(binary);
    command.args(["--exact", test, "--test-threads=1"]).stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(Stdio::piped()).envs(&around.environment).env(JOB, &job);
    command.current_dir(around.directory.as_deref().unwrap_or(room));
    if let Some(user) = around.user {
        command.uid(user).gid(user);
    }
    let output = finished(&mut command).map_err(|error| format!("the child could not be started: {error}"))?;
    let text = std::fs::read(&answer).map_err(|error| error.to_string())?;
    let values: Vec<Value> = serde_json::from_slice(&text)
        .map_err(|error| format!("no answer ({error}): {}", String::from_utf8_lossy(&output.stderr)))?;
    Ok(values.iter().map(answer_of).collect())
}

/// Runs the child to its end. A copy just written counts as busy while a child of another thread, forked in between,
/// still holds it open; that ends by itself.
fn finished(command: &mut Command) -> std::io::Result<Output> {
    for _ in 0..200 {
        match command.output() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(Duration::from_millis(10))
            }
            other => return other,
        }
    }
    command.output()
}

fn answer_of(value: &Value) -> (i32, Vec<u8>) {
    let code = value[0].as_i64().expect("a code") as i32;
    (code, from_hex(value[1].as_str().expect("a reply")).expect("hex"))
}

/// Another user may not be able to reach the build directory, so that user's child runs a copy.
fn executable(room: &Path, around: &Surroundings) -> std::io::Result<PathBuf> {
    let own = std::env::current_exe()?;
    if around.user.is_none() {
        return Ok(own);
    }
    let copy = room.join("test-binary");
    if !copy.exists() {
        std::fs::copy(own, &copy)?;
        std::fs::set_permissions(&copy, std::fs::Permissions::from_mode(0o755))?;
    }
    Ok(copy)
}

/// The body of the test that is the child. Without a job it does nothing: then the harness runs it as one of all tests.
pub(crate) fn serve() {
    let Some(job) = std::env::var_os(JOB) else { return };
    let job: Value = serde_json::from_slice(&std::fs::read(job).expect("a job")).expect("a job in JSON");
    if let Some(directory) = job["delete"].as_str() {
        std::fs::remove_dir_all(directory).expect("the process directory can be removed");
    }
    let requests = job["requests"].as_array().expect("requests");
    let answers: Vec<Value> = requests.iter().map(|request| answered(request.as_str().expect("hex"))).collect();
    let text = Value::Array(answers).to_string();
    std::fs::write(job["answer"].as_str().expect("a place for the answer"), text).expect("an answer can be written");
}

fn answered(request: &str) -> Value {
    let (code, reply) = hookpolicy::eval(&from_hex(request).expect("hex"));
    json!([code, to_hex(&reply)])
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
