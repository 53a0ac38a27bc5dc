//! The example hooks: the same payload gets the same answer and the same status from all six.
//!
//! What the Rust one answers is held by the core crate's own tests. What a hook says on standard error when it does
//! not know the host is prose of its own, so only whether it says something is compared.
#![allow(clippy::print_stdout, reason = "the table is what this program is for")]

use conformance::languages::{compile, go_command, node_package, python_interpreter};
use conformance::workshop::{Trouble, Variant, Workshop, finish, tool, under_ci};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

/// A hook as its host starts it.
struct Hook {
    program: PathBuf,
    script: Option<PathBuf>,
}

type Build = fn(&Workshop) -> Result<Hook, Trouble>;

const HOOKS: &[(&str, Build)] =
    &[("rust", rust), ("c", c), ("c++", cpp), ("go", go), ("python", python), ("node", node)];

fn program(program: PathBuf) -> Hook {
    Hook { program, script: None }
}

fn rust(workshop: &Workshop) -> Result<Hook, Trouble> {
    let folder = workshop.folder("rust")?;
    let mut cargo = workshop.command(env!("CARGO"), &["build", "--quiet", "--package", "hookpolicy"]);
    finish(cargo.args(["--example", "hook", "--target-dir"]).arg(&folder))?;
    Ok(program(folder.join("debug/examples/hook")))
}

fn c(workshop: &Workshop) -> Result<Hook, Trouble> {
    compile(workshop, "cc", &["-std=gnu99", "examples/c/hook.c"]).map(program)
}

fn cpp(workshop: &Workshop) -> Result<Hook, Trouble> {
    compile(workshop, "c++", &["-std=c++17", "examples/cpp/hook.cpp"]).map(program)
}

fn go(workshop: &Workshop) -> Result<Hook, Trouble> {
    let hook = workshop.folder("go")?.join("hook");
    let mut build = go_command(workshop, &["build", "-o"])?;
    finish(build.arg(&hook).arg("./hook").current_dir(workshop.root.join("examples/go")))?;
    Ok(program(hook))
}

fn python(workshop: &Workshop) -> Result<Hook, Trouble> {
    let script = workshop.root.join("examples/python/hook.py");
    Ok(Hook { program: python_interpreter(workshop)?, script: Some(script) })
}

/// The script is copied beside a `node_modules` that leads to the package, as `npm install` would make it.
fn node(workshop: &Workshop) -> Result<Hook, Trouble> {
    let failed = |error: std::io::Error| Trouble::Failed(error.to_string());
    let package = node_package(workshop)?;
    let modules = workshop.folder("node/example/node_modules")?;
    let link = modules.join("hookpolicy");
    if !link.exists() {
        std::os::unix::fs::symlink(package, link).map_err(failed)?;
    }
    let script = modules.with_file_name("hook.mjs");
    fs::copy(workshop.root.join("examples/node/hook.mjs"), &script).map_err(failed)?;
    Ok(Hook { program: tool("node")?, script: Some(script) })
}

/// What a host sees: standard output, whether there is anything on standard error, the status.
type Seen = (Vec<u8>, bool, Option<i32>);

fn run(hook: &Hook, host: &str, payload: &[u8]) -> std::io::Result<Seen> {
    let mut command = Command::new(&hook.program);
    let told = ["--host", host, "--project-root", ".", "--policy", conformance::ADMISSION_ALONE];
    command.args(&hook.script).args(told).current_dir(conformance::repository());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    child.stdin.take().expect("standard input is piped").write_all(payload)?;
    let output = child.wait_with_output()?;
    Ok((output.stdout, !output.stderr.is_empty(), output.status.code()))
}

/// A repository of the test's own for the paths that the example requests have outside their project, because what
/// stands at the real ones is the business of the machine.
fn elsewhere(workshop: &Workshop) -> String {
    let folder = workshop.folder("elsewhere").expect("a folder of the test");
    let made = Command::new("git").args(["init", "--quiet"]).arg(&folder).status().expect("git");
    assert!(made.success());
    folder.display().to_string()
}

/// A host, and what it writes: the example requests, and what no host should ever write.
fn payloads(elsewhere: &str) -> Vec<(String, Vec<u8>)> {
    let folder = conformance::repository().join("examples/requests");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no example requests were found");
    let host = |file: &PathBuf| file.file_name().unwrap().to_string_lossy().split('-').next().unwrap().to_string();
    let text = |file: &PathBuf| fs::read_to_string(file).unwrap().replace("/tmp/elsewhere", elsewhere).into_bytes();
    let mut payloads: Vec<_> = files.iter().map(|file| (host(file), text(file))).collect();
    for odd in [&b""[..], b"prose", b"{\"a\":\"\x01\"}", b"{\"tool_name\":\"caf\\u00e9 \\\" \\ud83d\\ude00\"}"] {
        payloads.push(("claude".to_string(), odd.to_vec()));
        payloads.push(("auto".to_string(), odd.to_vec()));
    }
    payloads
}

fn main() -> ExitCode {
    let workshop = Workshop::new(Variant::Plain);
    let payloads = payloads(&elsewhere(&workshop));
    let mut wanted: Option<Vec<Seen>> = None;
    let mut passed = true;
    for (name, build) in HOOKS {
        let seen = match build(&workshop) {
            Ok(hook) => payloads.iter().map(|(host, payload)| run(&hook, host, payload).unwrap()).collect::<Vec<_>>(),
            Err(trouble) => {
                println!("{name:<10} {trouble:?}");
                passed &= matches!(trouble, Trouble::Missing(_)) && !under_ci();
                continue;
            }
        };
        let wanted = wanted.get_or_insert_with(|| seen.clone());
        let differing: Vec<usize> = (0..seen.len()).filter(|&row| seen[row] != wanted[row]).collect();
        println!("{name:<10} {:>3} payloads, {} answered otherwise", seen.len(), differing.len());
        for &row in &differing {
            println!("  {:?}\n    wanted {:?}\n    found  {:?}", payloads[row].0, wanted[row], seen[row]);
        }
        passed &= differing.is_empty();
    }
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
