//! B4, Z1: the size of the packed shared object, and the C call against the Rust call on the same request, sampled in turn. The C side is a program of its own, compiled
//! from benches/c/call.c against the static archive; it times its calls itself and says so on a pipe.

use crate::{Bench, print};
use hookpolicy_benches::ours::Ours;
use hookpolicy_benches::race::{Results, Spread};
use hookpolicy_benches::requests;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

/// Calls in one sample of about 150 us.
const CALLS: u32 = 150;

/// Measures the 579-byte request and judges the bar.
pub(crate) fn run(bench: &mut Bench) {
    match measure(bench) {
        Ok(results) => {
            print("C call", &results);
            bench.judge("B4", "bash-579", (results.get("C"), results.get("Rust")));
        }
        Err(error) => bench.board.skip("B4", &error.to_string()),
    }
    match shared_object_bytes() {
        Ok(bytes) => bench.board.judge("Z1", "no gix", Spread::fixed(bytes as f64 / 1000.0)),
        Err(error) => bench.board.skip("Z1", &error.to_string()),
    }
}

/// The shared object that was packed along with the archive; its two links are not counted.
fn shared_object_bytes() -> io::Result<u64> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/dist/lib");
    let sizes = fs::read_dir(folder)?.filter_map(|entry| {
        let entry = entry.ok()?;
        let shared = entry.file_name().to_string_lossy().contains(".so.");
        let size = entry.metadata().ok().filter(fs::Metadata::is_file)?.len(); // of the link itself, where it is one
        shared.then_some(size)
    });
    sizes.max().ok_or_else(|| io::Error::other("no shared object was packed"))
}

fn measure(bench: &Bench) -> io::Result<Results> {
    let request = requests::sized("bash-579", &bench.fixture.payload_root());
    let file = bench.fixture.root.join("c-request.json");
    fs::write(&file, &request)?;
    let mut caller = Caller::start(&compile(&bench.fixture.root)?, &file)?;
    let ours = Ours::answering(request, hookpolicy::code::PASS);
    let (mut c, mut rust) = (Vec::new(), Vec::new());
    for _ in 0..bench.samples {
        c.push(caller.sample()?);
        ours.eval();
        let start = Instant::now();
        (0..CALLS).for_each(|_| ours.eval());
        rust.push(start.elapsed().as_nanos() as f64 / f64::from(CALLS));
    }
    Ok(Results { rows: vec![("Rust", Spread::of(rust)), ("C", Spread::of(c))] })
}

fn compile(directory: &Path) -> io::Result<PathBuf> {
    let program = directory.join("call");
    let output = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/c/build")).arg(&program).output()?;
    if output.status.success() {
        return Ok(program);
    }
    Err(io::Error::other(format!("benches/c/build: {}", String::from_utf8_lossy(&output.stderr).trim())))
}

/// The running C program.
struct Caller {
    child: Child,
    ask: ChildStdin,
    answer: BufReader<ChildStdout>,
}

impl Caller {
    fn start(program: &Path, request: &Path) -> io::Result<Self> {
        let mut child = Command::new(program).arg(request).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (ask, answer) = pipes.ok_or_else(|| io::Error::other("no pipes"))?;
        Ok(Self { child, ask, answer: BufReader::new(answer) })
    }

    /// Nanoseconds a call over one sample.
    fn sample(&mut self) -> io::Result<f64> {
        writeln!(self.ask, "{CALLS}")?;
        let mut line = String::new();
        self.answer.read_line(&mut line)?;
        let (spent, code) = line.trim().split_once(' ').ok_or_else(|| io::Error::other("the C program ended"))?;
        if code != "0" {
            return Err(io::Error::other(format!("the C call answered {code}")));
        }
        spent.parse().map_err(io::Error::other)
    }
}

impl Drop for Caller {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
