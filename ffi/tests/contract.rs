//! The contract of the C API, checked by a C program against the archive and the shared object, plainly and in valgrind.
#![cfg(target_os = "linux")]

mod tools;

use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{Scratch, command, ffi, packed, packed_with_panic, succeed};

/// Compiles a C source of `tests/c` against a prefix. `link`: how the library is linked.
fn build(scratch: &Scratch, prefix: &Path, link: Link) -> PathBuf {
    let program = scratch.path().join("contract");
    let version = concat!("-DEXPECTED_VERSION=\"", env!("CARGO_PKG_VERSION"), "\"");
    let mut gcc =
        command("gcc", &["-O1", "-g", "-std=gnu11", "-Wall", "-Wextra", "-Werror", version, "-pthread", "-I"]);
    gcc.arg(prefix.join("include")).arg(ffi().join("tests/c/contract.c"));
    match link {
        Link::Archive => gcc.arg(prefix.join("lib/libhookpolicy.a")).args(tools::native_libs()),
        Link::SharedObject => gcc.arg("-L").arg(prefix.join("lib")).arg("-lhookpolicy"),
    };
    succeed(gcc.arg("-o").arg(&program));
    program
}

#[derive(Clone, Copy)]
enum Link {
    Archive,
    SharedObject,
}

/// Runs the program, which keeps the contract when it succeeds and neither it nor the library said a word.
fn keeps_the_contract(command: &mut Command) {
    let output = succeed(command);
    assert_eq!(
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)),
        ("".into(), "".into())
    );
}

#[test]
fn through_the_archive() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let scratch = Scratch::new("archive");
    keeps_the_contract(Command::new(build(&scratch, packed(), Link::Archive)).arg("500"));
}

#[test]
fn through_the_shared_object() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let scratch = Scratch::new("shared");
    let mut program = Command::new(build(&scratch, packed(), Link::SharedObject));
    keeps_the_contract(program.arg("500").env("LD_LIBRARY_PATH", packed().join("lib")));
}

#[test]
fn a_panic_is_contained_and_silent() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let scratch = Scratch::new("panic");
    let program = build(&scratch, packed_with_panic(), Link::Archive);
    keeps_the_contract(Command::new(&program).args(["1", "panic"]).env("RUST_BACKTRACE", "1"));
    // The seeded violation: told that nothing panics, the same program must find the contract broken.
    let output = Command::new(&program).arg("1").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!output.stderr.is_empty());
}

/// Its own words go to a file: standard error is the program's, and valgrind names system calls that it does not know.
fn valgrind(scratch: &Scratch) -> Command {
    let mut valgrind = command("valgrind", &["--error-exitcode=9", "--leak-check=full", "--fair-sched=try"]);
    let log = scratch.path().join("log");
    valgrind.arg("--errors-for-leak-kinds=definite,possible").arg(format!("--log-file={}", log.display()));
    valgrind
}

#[test]
fn valgrind_finds_nothing() {
    if tools::missing(&tools::TOOLCHAIN) || tools::missing(&["valgrind"]) {
        return;
    }
    let scratch = Scratch::new("valgrind");
    let program = build(&scratch, packed_with_panic(), Link::Archive);
    let output = valgrind(&scratch).arg(program).args(["8", "panic"]).output().unwrap();
    let log = std::fs::read_to_string(scratch.path().join("log")).unwrap();
    assert!(output.status.success() && output.stderr.is_empty() && output.stdout.is_empty(), "{output:?}\n{log}");
}

/// The seeded violation of the valgrind run: a reply that is never given back.
#[test]
fn valgrind_finds_a_reply_that_is_not_freed() {
    if tools::missing(&tools::TOOLCHAIN) || tools::missing(&["valgrind"]) {
        return;
    }
    let scratch = Scratch::new("leak");
    let source =
        scratch.write("leak.c", "#include \"hookpolicy.h\"\nint main(void) { return policy_eval(\"\") == NULL; }\n");
    let program = scratch.path().join("leak");
    let mut gcc = Command::new("gcc");
    gcc.arg("-I").arg(packed().join("include")).arg(source).arg(packed().join("lib/libhookpolicy.a"));
    succeed(gcc.args(tools::native_libs()).arg("-o").arg(&program));
    let output = valgrind(&scratch).arg(program).output().unwrap();
    assert_eq!(output.status.code(), Some(9), "{}", String::from_utf8_lossy(&output.stderr));
}
