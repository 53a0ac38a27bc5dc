//! Hands the name of the target to the library, so that its description of itself is a constant.
#![allow(clippy::print_stdout, reason = "cargo listens to the standard output of a build script")]

fn main() {
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo:rustc-env=HOOKPOLICY_TARGET={target}");
    println!("cargo:rerun-if-changed=build.rs");
}
