//! Children that evaluate at the same time.
//!
//! Owns: starting them, the signal to begin, and their replies. It refuses to know what is asked.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const JOB: &str = "HOOKPOLICY_RACE_JOB";

/// Children that wait for the signal.
pub(crate) struct Crew {
    children: Vec<(Child, PathBuf)>,
    gate: PathBuf,
}

impl Crew {
    /// Starts one child for each list of requests. `room` is a directory for the jobs.
    pub(crate) fn new(room: &Path, jobs: &[Vec<Value>]) -> Crew {
        let gate = room.join("gate");
        let _ = std::fs::remove_file(&gate); // there is none on the first run
        let start = |(number, requests): (usize, &Vec<Value>)| {
            let (job, answer) = (room.join(format!("job-{number}")), room.join(format!("answer-{number}")));
            let _ = std::fs::remove_file(&answer);
            let texts: Vec<String> = requests.iter().map(Value::to_string).collect();
            let text = json!({"requests": texts, "gate": gate, "answer": answer}).to_string();
            std::fs::write(&job, text).expect("a job");
            (spawn(&job), answer)
        };
        let children: Vec<_> = jobs.iter().enumerate().map(start).collect();
        let crew = Crew { children, gate };
        // Waiting for all of them makes the start a common one.
        let is_there = |answer: &PathBuf| answer.with_extension("ready").exists();
        let began = Instant::now();
        while !crew.children.iter().all(|(_, answer)| is_there(answer)) {
            assert!(began.elapsed() < Duration::from_secs(60), "a child does not start");
            std::thread::sleep(Duration::from_millis(1));
        }
        crew.children.iter().for_each(|(_, answer)| drop(std::fs::remove_file(answer.with_extension("ready"))));
        crew
    }

    /// Lets them begin.
    pub(crate) fn go(&self) {
        std::fs::write(&self.gate, "").expect("the signal");
    }

    /// Kills all of them.
    pub(crate) fn kill(mut self) {
        for (child, _) in &mut self.children {
            let _ = child.kill(); // it may have ended by itself
            child.wait().expect("a child that was killed");
        }
    }

    /// All replies, child by child.
    pub(crate) fn replies(self) -> Vec<Vec<Value>> {
        let reply = |(mut child, answer): (Child, PathBuf)| {
            assert!(child.wait().expect("a child").success(), "a child failed");
            let texts = std::fs::read(answer).expect("an answer");
            serde_json::from_slice(&texts).expect("replies")
        };
        self.children.into_iter().map(reply).collect()
    }

    /// Begins and waits for the end.
    pub(crate) fn race(room: &Path, jobs: &[Vec<Value>]) -> Vec<Vec<Value>> {
        let crew = Crew::new(room, jobs);
        crew.go();
        crew.replies()
    }
}

fn spawn(job: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().expect("this binary"));
    command.args(["--exact", "raced_child", "--test-threads=1"]).env(JOB, job);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a child")
}

/// The body of the test that is the child. Without a job it does nothing.
pub(crate) fn serve() {
    let Some(job) = std::env::var_os(JOB) else { return };
    let job: Value = serde_json::from_slice(&std::fs::read(job).expect("a job")).expect("a job in JSON");
    let path = |name: &str| PathBuf::from(job[name].as_str().expect("a path"));
    let (gate, answer) = (path("gate"), path("answer"));
    let requests: Vec<String> = serde_json::from_value(job["requests"].clone()).expect("requests");
    std::fs::write(answer.with_extension("ready"), "").expect("a sign of life");
    while !gate.exists() {
        std::thread::sleep(Duration::from_micros(100));
    }
    let replies = requests.iter().map(|request| hookpolicy::eval(request.as_bytes()).1);
    let replies: Vec<Value> = replies.map(|reply| serde_json::from_slice(&reply).expect("a reply")).collect();
    std::fs::write(answer, Value::Array(replies).to_string()).expect("an answer");
}
