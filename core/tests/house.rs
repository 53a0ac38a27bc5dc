//! The house rules that a tool can hold: the linter, the formatter, and the calls that only `world/disk` may make.
//!
//! Every rule is shown a violation that it must catch. The rules of the text itself stand in `text.rs`.

#![allow(clippy::print_stderr)] // a test that cannot run says so

mod source;

use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use source::Source;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The one folder that may touch the machine.
const DISK: &str = "core/src/world/disk";
/// The one file that asks which program this is, and whether another one still runs: for the locks.
const HOLDER: &str = "core/src/world/disk/holder.rs";

/// Runs `cargo`; nothing if the subcommand is not installed, which is an error where `CI` is set.
fn cargo(dir: &Path, arguments: &[&str]) -> Option<Output> {
    let known =
        Command::new(env!("CARGO")).args([arguments[0], "--version"]).output().is_ok_and(|o| o.status.success());
    if !known {
        assert!(std::env::var_os("CI").is_none(), "cargo {} is missing", arguments[0]);
        eprintln!("skipped: cargo {} is missing", arguments[0]);
        return None;
    }
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(dir).env_remove("CLIPPY_CONF_DIR").env_remove("RUSTFLAGS");
    Some(command.output().expect("cargo runs"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder below `target/` for one test, empty at first.
fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir); // there is none on the first run
    fs::create_dir_all(dir.join("src")).expect("a folder below target/ can be made");
    dir
}

#[test]
fn the_linter_is_content() {
    let lint =
        ["clippy", "--workspace", "--all-targets", "--quiet", "--target-dir", "target/house", "--", "-Dwarnings"];
    let Some(output) = cargo(&source::root(), &lint) else { return };
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn the_formatter_is_content() {
    let Some(output) = cargo(&source::root(), &["fmt", "--all", "--check"]) else { return };
    assert!(output.status.success(), "{}", text(&output.stdout));
}

#[test]
fn the_formatter_bites() {
    let dir = fixture("format", &[("lib", "//! Two faults.\nfn  f( ) { }\n")]);
    let Some(output) = cargo(&dir, &["fmt", "--check"]) else { return };
    assert!(text(&output.stdout).contains("fn f() {}"), "{}", text(&output.stderr));
}

/// A crate with the lints, the linter's configuration and the attributes of the core crate, and the given files.
fn fixture(name: &str, modules: &[(&str, &str)]) -> PathBuf {
    let (dir, root) = (scratch(name), source::root());
    let manifest = read(&root.join("Cargo.toml"));
    let lints: String = manifest.split_inclusive("\n\n").filter(|table| table.contains("[workspace.lints")).collect();
    let package = "[package]\nname = \"fixture\"\nedition = \"2024\"\n\n[lints]\nworkspace = true\n\n[workspace]\n\n";
    write(&dir.join("Cargo.toml"), &format!("{package}{lints}"));
    write(&dir.join(".clippy.toml"), &read(&root.join("core/.clippy.toml")));
    write(&dir.join(".rustfmt.toml"), &read(&root.join(".rustfmt.toml")));
    for (module, body) in modules {
        write(&dir.join("src").join(module).with_extension("rs"), body);
    }
    dir
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}

/// One violation each: the lint that must name it, and the code.
const VIOLATIONS: &[(&str, &str)] = &[
    ("too_many_lines", "fn seeded(mut n: u32) -> u32 {\nSIXTY_ONE\n    n\n}"),
    (
        "excessive_nesting",
        "struct S;\nimpl S {\n    fn seeded(n: u32) {\n        if n > 0 {\n            for a in 0..n {\n                if a > 2 {\n                    if a < 9 {\n                        drop(a);\n                    }\n                }\n            }\n        }\n    }\n}",
    ),
    ("too_many_arguments", "fn seeded(_: u8, _: u8, _: u8, _: u8, _: u8) {}"),
    ("fn_params_excessive_bools", "fn seeded(_: bool) {}"),
    ("cognitive_complexity", "fn seeded(mut n: u32) -> u32 {\nTHIRTY_BRANCHES\n    n\n}"),
    ("disallowed_methods", "fn seeded() { drop(std::fs::read(\"a\")); }"),
    ("disallowed_methods", "fn seeded() { drop(std::path::Path::new(\"a\").exists()); }"),
    ("disallowed_methods", "fn seeded() { drop(std::env::var(\"A\")); }"),
    ("disallowed_methods", "fn seeded() { drop(std::env::current_dir()); }"),
    ("disallowed_methods", "fn seeded() { std::process::exit(1); }"),
    ("disallowed_methods", "fn seeded() { let _ = std::time::Instant::now(); }"),
    ("disallowed_methods", "fn seeded() { let _ = std::time::SystemTime::now(); }"),
    ("disallowed_methods", "fn seeded() { drop(std::io::stdout()); }"),
    ("disallowed_methods", "fn seeded() { drop(std::thread::spawn(|| 1)); }"),
    ("disallowed_types", "fn seeded() { drop(std::fs::File::open(\"a\")); }"),
    ("disallowed_types", "fn seeded() { drop(std::process::Command::new(\"a\")); }"),
    ("disallowed_types", "fn seeded() { drop(std::net::TcpStream::connect(\"a\")); }"),
    ("disallowed_macros", "fn seeded() { println!(\"a\"); }"),
    ("print_stdout", "fn seeded() { print!(\"a\"); }"),
    ("print_stderr", "fn seeded() { eprintln!(\"a\"); }"),
    ("dbg_macro", "fn seeded() { dbg!(1); }"),
    ("todo", "fn seeded() { todo!(); }"),
    ("unimplemented", "fn seeded() { unimplemented!(); }"),
    ("missing_docs", "pub mod seeded {}"),
    ("unsafe_op_in_unsafe_fn", "unsafe fn seeded(a: *const u8) -> u8 { *a }"),
];

#[test]
fn the_linter_bites() {
    let names: Vec<String> = (0..VIOLATIONS.len()).map(|n| format!("v{n}")).collect();
    let bodies: Vec<String> =
        VIOLATIONS.iter().map(|(_, code)| format!("//! Seeded.\n{}\n", spelled_out(code))).collect();
    let clean = "//! Nothing to find.\npub fn right(n: u32) -> u32 { if n > 1 { for a in 0..n { if a == 7 { return a; } } } n }\n";
    let library = format!(
        "{}\npub mod clean;\n{}",
        head_of_core(),
        names.iter().map(|n| format!("pub mod {n};\n")).collect::<String>()
    );
    let mut modules: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(bodies.iter().map(String::as_str)).collect();
    modules.extend([("clean", clean), ("lib", library.as_str())]);
    let dir = fixture("lint", &modules);
    let lint = ["clippy", "--quiet", "--message-format", "json", "--target-dir", "target"];
    let Some(output) = cargo(&dir, &lint) else { return };
    let found = findings(&text(&output.stdout));
    for (name, (lint, code)) in names.iter().zip(VIOLATIONS) {
        assert!(
            found.contains(&(format!("src/{name}.rs"), lint.to_string())),
            "{lint} lets this pass: {code}\n{found:?}"
        );
    }
    let clean: Vec<_> = found.iter().filter(|(file, lint)| file == "src/clean.rs" && lint != "missing_docs").collect();
    assert!(clean.is_empty(), "{clean:?}");
}

/// The inner attributes of the core crate: they switch the lists on.
fn head_of_core() -> String {
    let text = read(&source::root().join("core/src/lib.rs"));
    text.lines().filter(|line| line.starts_with("#![")).collect::<Vec<_>>().join("\n")
}

fn spelled_out(code: &str) -> String {
    let lines = "    n += 1;\n".repeat(61);
    let branches: String = (0..30).map(|n| format!("    if n == {n} {{ n += {}; }}\n", n + 5)).collect();
    code.replace("SIXTY_ONE", lines.trim_end()).replace("THIRTY_BRANCHES", branches.trim_end())
}

/// File and lint of everything that the linter treats as an error.
fn findings(messages: &str) -> BTreeSet<(String, String)> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors = messages.filter(|m| m["message"]["level"] == "error");
    errors.filter_map(|m| Some((m["message"]["spans"][0]["file_name"].as_str()?.to_string(), lint_of(&m)?))).collect()
}

fn lint_of(message: &Value) -> Option<String> {
    let code = message["message"]["code"]["code"].as_str()?;
    Some(if code == "E0133" { "unsafe_op_in_unsafe_fn" } else { code.trim_start_matches("clippy::") }.to_string())
}

/// A configuration nearer to the crate replaces the root's: the shared lines must say the same.
#[test]
fn both_configurations_of_the_linter_agree() {
    let numbers = |path: &str| -> Vec<String> {
        let text = read(&source::root().join(path));
        text.lines()
            .filter(|line| line.contains("threshold") || line.starts_with("max-") || line.starts_with("allow-"))
            .map(String::from)
            .collect()
    };
    assert!(!numbers(".clippy.toml").is_empty());
    assert_eq!(numbers(".clippy.toml"), numbers("core/.clippy.toml"));
}

/// What the core crate may not even name, and where it may all the same. The linter knows calls; this knows words,
/// so that a system call through `libc` or a lifted lint does not slip past it.
const WORDS: &[(&str, Option<&str>)] = &[
    ("libc", None),
    ("rustix", Some(DISK)),
    ("unsafe", None),
    ("extern", None),
    ("process", Some(HOLDER)),
    ("net", None),
    ("fork", None),
    ("vfork", None),
    ("execve", None),
    ("posix_spawn", None),
    ("popen", None),
    ("socket", None),
    ("getcwd", None),
    ("chdir", None),
    ("disallowed_methods", Some(DISK)),
    ("disallowed_types", Some(DISK)),
    ("disallowed_macros", None),
];

fn named(file: &Source) -> Vec<String> {
    let mut words = BTreeSet::new();
    collect(file.text.parse().unwrap_or_else(|e| panic!("{}: {e}", file.path)), &mut words);
    let here = |place: &Option<&str>| place.is_some_and(|place| file.path.starts_with(place));
    let wrong = WORDS.iter().filter(|(word, place)| words.contains(*word) && !here(place));
    wrong.map(|(word, _)| format!("{} names `{word}`", file.path)).collect()
}

fn collect(tokens: TokenStream, words: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => drop(words.insert(word.to_string())),
            TokenTree::Group(group) => collect(group.stream(), words),
            _ => {}
        }
    }
}

#[test]
fn only_the_disk_names_the_machine() {
    let files = source::rust_files(&source::root()).into_iter().filter(|file| file.path.starts_with("core/src/"));
    // The crate root switches the lists on, and has to name them for it.
    let faults =
        files.flat_map(|file| named(&file)).filter(|fault| !fault.starts_with("core/src/lib.rs names `disallowed"));
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_seeded_word_is_found() {
    for (word, place) in WORDS {
        let seeded = |path: String| named(&Source { path, text: format!("fn f() {{ g!(a::{word}::b) }}") });
        assert_eq!(seeded("core/src/roots.rs".to_string()).len(), 1, "{word}");
        let elsewhere = usize::from(*place != Some(DISK));
        assert_eq!(seeded(format!("{DISK}/walk.rs")).len(), elsewhere, "{word}");
        let in_holder = usize::from(place.is_none());
        assert_eq!(seeded(HOLDER.to_string()).len(), in_holder, "{word}");
    }
}

#[test]
fn both_licences_are_there() {
    for (file, words) in [("LICENSE-MIT", "Permission is hereby granted"), ("LICENSE-APACHE", "Apache License")] {
        assert!(read(&source::root().join(file)).contains(words), "{file}");
    }
    assert!(read(&source::root().join("Cargo.toml")).contains("license = \"MIT OR Apache-2.0\""));
}
