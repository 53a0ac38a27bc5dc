//! E6: CPU of the first evaluation in a fresh process, against the whole CPU of one `/bin/true`. The program starts itself
//! as the fresh process and reads the figure from its standard output.

use crate::{Bench, print};
use hookpolicy_benches::fixture::case;
use hookpolicy_benches::race::{Results, Spread};
use hookpolicy_benches::{cpu, requests};
use std::process::{Command, ExitCode};
use std::{fs, io};

/// The argument that turns the program into the fresh process.
pub(crate) const WORD: &str = "first-call";

/// Evaluates the request in the file that is named, once, and prints the CPU nanoseconds and the return code.
pub(crate) fn child(arguments: &[String]) -> ExitCode {
    let Some(request) = arguments.first().and_then(|path| fs::read(path).ok()) else { return ExitCode::FAILURE };
    let before = cpu::thread_ns();
    let (code, reply) = hookpolicy::eval(&request);
    let spent = cpu::thread_ns() - before;
    assert!(!reply.is_empty());
    println!("{spent} {code}");
    ExitCode::SUCCESS
}

/// Measures both requests and judges the bars.
pub(crate) fn run(bench: &mut Bench) {
    let root = bench.fixture.payload_root();
    let write = requests::write(&root, &bench.fixture.target(case("same-d1")));
    for (id, subject, request) in [("E6a", "bash-579", requests::sized("bash-579", &root)), ("E6b", "same-d1", write)] {
        match measure(bench, &request) {
            Ok(results) => {
                print(&format!("{subject} first"), &results);
                bench.judge(id, subject, (results.get("first call"), results.get("/bin/true")));
            }
            Err(error) => bench.board.skip(id, &error.to_string()),
        }
    }
}

fn measure(bench: &Bench, request: &[u8]) -> io::Result<Results> {
    let file = bench.fixture.root.join("request.json");
    fs::write(&file, request)?;
    let program = std::env::current_exe()?;
    let (mut ours, mut empty) = (Vec::new(), Vec::new());
    for _ in 0..bench.samples {
        let output = Command::new(&program).arg(WORD).arg(&file).output()?;
        ours.push(spent(&output.stdout).ok_or_else(|| io::Error::other("the first call failed"))?);
        empty.push(cpu::child_ns(&mut Command::new("/bin/true"))?);
    }
    Ok(Results { rows: vec![("/bin/true", Spread::of(empty)), ("first call", Spread::of(ours))] })
}

/// The nanoseconds of a child whose verdict was a pass.
fn spent(stdout: &[u8]) -> Option<f64> {
    let (spent, code) = std::str::from_utf8(stdout).ok()?.trim().split_once(' ')?;
    (code == "0").then(|| spent.parse().ok()).flatten()
}
