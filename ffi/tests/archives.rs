//! Several Rust archives in one program: ours, a plain one with a std of its own, and one packed like ours.
//!
//! Cargo's own archive cannot do this, which is the seeded violation here and the reason for `ffi/pack`.
#![cfg(target_os = "linux")]

mod tools;

use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{Scratch, command, native_libs, packed_with_panic, run, succeed};

/// A foreign library that catches a panic of its own; `@name@` is its only symbol.
const FOREIGN: &str = r#"
#[unsafe(no_mangle)]
pub extern "C" fn @name@(text: *const u8, len: usize) -> i32 {
    std::panic::set_hook(Box::new(|_| {}));
    let text = unsafe { std::slice::from_raw_parts(text, len) }.to_vec();
    let caught = std::panic::catch_unwind(move || {
        let map: std::collections::HashMap<usize, u8> = text.iter().copied().enumerate().collect();
        if map.len() == 3 { panic!("three") }
        map.len()
    });
    caught.map_or(-1, |len| len as i32)
}
"#;

/// Panics are caught in all three libraries, in any order.
const PROGRAM: &str = r#"
#include "hookpolicy.h"
int32_t plain(const uint8_t *text, size_t len);
int32_t hidden(const uint8_t *text, size_t len);
static const char request[] = "{\"v\":1,\"test_panic\":true,\"payload\":{}}";
static int ours(void)
{
    return policy_eval_bytes((const uint8_t *)request, sizeof request - 1, NULL) == POLICY_E_PANIC;
}
static int theirs(int32_t (*call)(const uint8_t *, size_t))
{
    return call((const uint8_t *)"abc", 3) == -1 && call((const uint8_t *)"abcd", 4) == 4;
}
int main(void)
{
    return ours() && theirs(plain) && ours() && theirs(hidden) && ours() ? 0 : 1;
}
"#;

fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// A plain Rust archive, as rustc makes it.
fn foreign(scratch: &Scratch, name: &str) -> PathBuf {
    let source = scratch.write(&format!("{name}.rs"), &FOREIGN.replace("@name@", name));
    let archive = scratch.path().join(format!("lib{name}.a"));
    let mut rustc = rustc();
    rustc.args(["--edition=2024", "--crate-type=staticlib", "-Clto=fat", "-Copt-level=1", "-Cpanic=unwind", "-o"]);
    succeed(rustc.arg(&archive).arg(source));
    archive
}

/// The same archive with everything hidden except its one function, by the two commands of `ffi/pack`.
fn hide(scratch: &Scratch, name: &str, archive: &Path) -> PathBuf {
    let object = scratch.path().join(format!("{name}-hidden.o"));
    let mut ld = command("ld", &["-r", "--gc-sections", "--force-group-allocation", "-u", name]);
    succeed(ld.arg(archive).arg("-o").arg(&object));
    succeed(command("objcopy", &["--keep-global-symbol", name]).arg(&object));
    object
}

/// Links and runs `PROGRAM`; what went wrong otherwise.
fn link_and_run(scratch: &Scratch, linker: &str, ours: &Path, others: &[PathBuf]) -> Result<(), String> {
    let source = scratch.write("program.c", PROGRAM);
    let program = scratch.path().join(format!("program-{linker}"));
    let mut gcc = Command::new("gcc");
    gcc.arg(format!("-fuse-ld={linker}")).arg("-I").arg(packed_with_panic().join("include"));
    gcc.arg(source).arg(ours).args(others).args(native_libs()).arg("-o").arg(&program);
    let output = gcc.output().unwrap();
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let status = Command::new(program).status().unwrap();
    if status.success() { Ok(()) } else { Err(status.to_string()) }
}

#[test]
fn three_rust_archives_make_one_c_program() {
    if tools::missing(&tools::TOOLCHAIN) || tools::missing(&["ld.bfd", "ld.gold", "ld.lld"]) {
        return;
    }
    let scratch = Scratch::new("three");
    let plain = foreign(&scratch, "plain");
    let hidden = hide(&scratch, "hidden", &foreign(&scratch, "hidden"));
    let ours = packed_with_panic().join("lib/libhookpolicy.a");
    for linker in ["bfd", "gold", "lld"] {
        let others = [plain.clone(), hidden.clone()];
        link_and_run(&scratch, linker, &ours, &others).unwrap_or_else(|why| panic!("{linker}: {why}"));
    }
    let cargos = tools::target().join("pack/test-panic/release/libhookpolicy_ffi.a");
    let why = link_and_run(&scratch, "bfd", &cargos, &[plain, hidden]).expect_err("cargo's archive linked");
    assert!(why.contains("multiple definition"), "{why}");
}

/// A Rust program with our archive in it: two copies of std, each with its own panics and its own hook.
const HOST: &str = r##"
use std::sync::atomic::{AtomicU32, Ordering};
#[link(name = "hookpolicy", kind = "static")]
unsafe extern "C" {
    fn policy_eval_bytes(request: *const u8, len: usize, reply: *mut u8) -> i32;
}
static HOOKED: AtomicU32 = AtomicU32::new(0);
fn ours() -> i32 {
    let request = br#"{"v":1,"test_panic":true,"payload":{}}"#;
    unsafe { policy_eval_bytes(request.as_ptr(), request.len(), std::ptr::null_mut()) }
}
fn main() {
    std::panic::set_hook(Box::new(|_| { HOOKED.fetch_add(1, Ordering::SeqCst); }));
    for round in 1..4 {
        assert_eq!(ours(), -4);
        assert!(std::panic::catch_unwind(|| panic!("host")).is_err());
        assert_eq!(HOOKED.load(Ordering::SeqCst), round);
    }
}
"##;

#[test]
fn a_rust_host_keeps_its_std_and_its_hook() {
    if tools::missing(&tools::TOOLCHAIN) || tools::missing(&["ld.bfd"]) {
        return;
    }
    let scratch = Scratch::new("host");
    let source = scratch.write("host.rs", HOST);
    for (name, linker) in [("default", None), ("bfd", Some("-Clink-arg=-fuse-ld=bfd"))] {
        let program = scratch.path().join(name);
        let mut rustc = rustc();
        rustc.args(["--edition=2024", "-L"]).arg(packed_with_panic().join("lib")).args(linker);
        succeed(rustc.arg("-o").arg(&program).arg(&source));
        assert_eq!(run(&mut Command::new(program)), "");
    }
}
