//! The packed library as a distributor and a build system see it: exported symbols, soname, symbol versions, native
//! libraries, pkg-config, CMake, and a recipe that does nothing twice.
#![cfg(target_os = "linux")]

mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{Scratch, command, ffi, native_libs, packed, repository, run, succeed};

/// The global symbols that a file defines, sorted.
fn exported(args: &[&str], file: &Path) -> Vec<String> {
    let listing = run(command("nm", args).arg("--defined-only").arg(file));
    let mut names: Vec<String> = listing
        .lines()
        .filter_map(|line| line.split_once(' ').and_then(|(_, rest)| rest.split_once(' ')))
        .filter(|(kind, _)| kind.len() == 1 && *kind != "A")
        .map(|(_, name)| name.split('@').next().unwrap().to_string())
        .collect();
    names.sort();
    names
}

fn promised() -> Vec<String> {
    let text = fs::read_to_string(ffi().join("abi/symbols.txt")).unwrap();
    text.lines().map(str::to_string).collect()
}

fn archive() -> PathBuf {
    packed().join("lib/libhookpolicy.a")
}

fn shared_object() -> PathBuf {
    packed().join("lib/libhookpolicy.so")
}

/// What cargo makes before the recipe hides its symbols.
fn cargos_archive() -> PathBuf {
    packed();
    tools::target().join("pack/default/release/libhookpolicy_ffi.a")
}

#[test]
fn the_archive_exports_the_symbol_list_and_nothing_else() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    assert_eq!(exported(&["-g"], &archive()), promised());
    // The seeded violation: cargo's archive, whose symbols are not hidden, must not pass for it.
    let plain = exported(&["-g"], &cargos_archive());
    assert!(plain.len() > promised().len() && plain.contains(&"rust_eh_personality".to_string()));
}

#[test]
fn the_shared_object_exports_the_symbol_list_and_nothing_else() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    assert_eq!(exported(&["-D"], &shared_object()), promised());
    let scratch = Scratch::new("exports");
    let source = scratch.write("more.c", "int policy_more(void) { return 1; }\n");
    let more = scratch.path().join("more.so");
    succeed(command("gcc", &["-shared", "-fPIC", "-o"]).arg(&more).arg(source));
    assert_eq!(exported(&["-D"], &more), ["policy_more"], "an additional symbol went unnoticed");
}

/// The list, the map and the header name the same functions, so that none of the three can be forgotten.
#[test]
fn list_map_and_header_agree() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let map = fs::read_to_string(ffi().join("abi/hookpolicy.map")).unwrap();
    let header = fs::read_to_string(repository().join("include/hookpolicy.h")).unwrap();
    let versioned: Vec<&str> = map.lines().filter_map(|line| line.trim().strip_suffix(';')).collect();
    let promised = promised();
    assert!(promised.is_sorted());
    assert_eq!(versioned.iter().filter(|name| name.starts_with("policy_")).count(), promised.len());
    let declared = header.lines().filter(|line| line.starts_with("POLICY_API ")).count();
    assert_eq!(declared, promised.len());
    for name in &promised {
        assert!(versioned.contains(&name.as_str()), "{name} has no symbol version");
        assert!(header.contains(&format!("{name}(")), "{name} is not in the header");
    }
}

#[test]
fn the_shared_object_has_a_soname_versions_and_stays_loaded() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let dynamic = run(command("readelf", &["-dW"]).arg(shared_object()));
    for fact in ["Library soname: [libhookpolicy.so.1]", "NODELETE", "BIND_NOW"] {
        assert!(dynamic.contains(fact), "{fact} is missing:\n{dynamic}");
    }
    assert!(run(command("readelf", &["-lW"]).arg(shared_object())).contains("GNU_RELRO"));
    let symbols = run(command("readelf", &["-W", "--dyn-syms"]).arg(shared_object()));
    for name in promised() {
        assert!(symbols.contains(&format!(" {name}@@POLICY_1")), "{name} has no version:\n{symbols}");
    }
    let real = fs::canonicalize(shared_object()).unwrap();
    assert_eq!(real.file_name().unwrap(), "libhookpolicy.so.1.0.0");
}

/// The last line of rustc's note; the same invocation as the recipe's, with one question added.
fn printed_by_rustc() -> String {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["rustc", "--lib", "--crate-type", "staticlib", "--manifest-path"]).arg(ffi().join("Cargo.toml"));
    cargo.arg("--target-dir").arg(tools::target().join("pack/native-libs"));
    let output = succeed(cargo.args(["--", "--print", "native-static-libs"]));
    let text = String::from_utf8(output.stderr).unwrap();
    let note = text.lines().find_map(|line| line.split_once("native-static-libs: "));
    note.unwrap_or_else(|| panic!("no list in {text}")).1.trim().to_string()
}

#[test]
fn the_native_libraries_are_those_that_rustc_names() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let committed = fs::read_to_string(ffi().join("abi/native-libs.txt")).unwrap();
    assert_eq!(committed.trim(), printed_by_rustc());
}

/// The seeded violation of the list: a program that leaves the libraries out does not link.
#[test]
fn the_native_libraries_are_needed() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let scratch = Scratch::new("needed");
    let source = scratch.write("user.c", USER);
    let link = |libs: &[String]| {
        let mut gcc = command("gcc", &["-nodefaultlibs", "-I"]);
        gcc.arg(packed().join("include")).arg(&source).arg(archive()).args(libs);
        gcc.arg("-o").arg(scratch.path().join("user")).output().unwrap().status.success()
    };
    assert!(link(&native_libs()));
    assert!(!link(&["-lc".to_string()]));
}

const USER: &str = "#include <hookpolicy.h>\n\
    int main(void) { return policy_eval_bytes(0, 0, 0) == POLICY_E_ARG ? 0 : 1; }\n";

/// Compiles `USER` with what pkg-config says about a package, and gives the program.
fn use_pkg_config(scratch: &Scratch, package: &str) -> PathBuf {
    let source = scratch.write("user.c", USER);
    let program = scratch.path().join("user");
    let mut pkg_config = command("pkg-config", &["--cflags", "--libs", package]);
    let answer = run(pkg_config.env("PKG_CONFIG_PATH", packed().join("lib/pkgconfig")));
    succeed(Command::new("gcc").arg(source).args(answer.split_whitespace()).arg("-o").arg(&program));
    program
}

#[test]
fn pkg_config_finds_the_shared_object() {
    if tools::missing(&tools::TOOLCHAIN) || tools::missing(&["pkg-config"]) {
        return;
    }
    let scratch = Scratch::new("pkg-config");
    let program = use_pkg_config(&scratch, "hookpolicy");
    succeed(Command::new(&program).env("LD_LIBRARY_PATH", packed().join("lib")));
    assert!(run(command("readelf", &["-dW"]).arg(program)).contains("[libhookpolicy.so.1]"));
    let mut pkg_config = command("pkg-config", &["--modversion", "hookpolicy"]);
    let version = run(pkg_config.env("PKG_CONFIG_PATH", packed().join("lib/pkgconfig")));
    assert_eq!(version.trim(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn pkg_config_finds_the_archive() {
    if tools::missing(&tools::TOOLCHAIN) || tools::missing(&["pkg-config"]) {
        return;
    }
    let scratch = Scratch::new("pkg-config");
    let program = use_pkg_config(&scratch, "hookpolicy-static");
    succeed(&mut Command::new(&program));
    assert!(!run(command("readelf", &["-dW"]).arg(program)).contains("hookpolicy"));
}

/// A program without any shared object, as docs/c-api.md builds it.
#[test]
fn a_program_can_be_wholly_static() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let scratch = Scratch::new("static");
    let source = scratch.write("user.c", USER);
    let program = scratch.path().join("user");
    let mut gcc = command("gcc", &["-static", "-Wall", "-Werror", "-I"]);
    succeed(gcc.arg(packed().join("include")).arg(source).arg(archive()).arg("-o").arg(&program));
    succeed(&mut Command::new(&program));
    assert!(run(command("readelf", &["-dW"]).arg(program)).contains("no dynamic section"));
}

const PROJECT: &str = "cmake_minimum_required(VERSION 3.13)\n\
    project(user C)\n\
    find_package(hookpolicy @version@ REQUIRED)\n\
    add_executable(static user.c)\n\
    target_link_libraries(static PRIVATE hookpolicy::static)\n\
    add_executable(shared user.c)\n\
    target_link_libraries(shared PRIVATE hookpolicy::shared)\n";

fn configure(scratch: &Scratch, version: &str) -> Command {
    scratch.write("user.c", USER);
    scratch.write("CMakeLists.txt", &PROJECT.replace("@version@", version));
    let mut cmake = command("cmake", &["-S"]);
    cmake.arg(scratch.path()).arg("-B").arg(scratch.path().join("build"));
    cmake.arg(format!("-DCMAKE_PREFIX_PATH={}", packed().display()));
    cmake
}

#[test]
fn cmake_finds_both() {
    if tools::missing(&tools::TOOLCHAIN) || tools::missing(&["cmake", "make"]) {
        return;
    }
    let scratch = Scratch::new("cmake");
    succeed(&mut configure(&scratch, env!("CARGO_PKG_VERSION")));
    succeed(command("cmake", &["--build"]).arg(scratch.path().join("build")));
    for program in ["static", "shared"] {
        succeed(&mut Command::new(scratch.path().join("build").join(program)));
    }
    // The seeded violation: a version that this one cannot stand in for.
    let refused = Scratch::new("cmake-refused");
    assert!(!configure(&refused, "99.0").output().unwrap().status.success());
}

/// Nothing is packed again while nothing has changed, and nothing is left lying about.
#[test]
fn packing_twice_changes_nothing() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let before = fs::metadata(archive()).unwrap().modified().unwrap();
    run(Command::new(ffi().join("pack")).arg(packed()).env("CARGO_TARGET_DIR", tools::target()));
    assert_eq!(fs::metadata(archive()).unwrap().modified().unwrap(), before);
    let names = fs::read_dir(packed()).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = names.filter(|name| name != "lib" && name != "include").collect();
    assert!(left.is_empty(), "{left:?}");
}

/// One prefix that gets two builds in turn holds the later one each time.
#[test]
fn another_build_replaces_the_first() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let scratch = Scratch::new("turns");
    let prefix = scratch.path().join("a prefix");
    let contents = |args: &[&str], model: &Path| {
        let mut pack = Command::new(ffi().join("pack"));
        run(pack.args(args).arg(&prefix).env("CARGO_TARGET_DIR", tools::target()));
        fs::read(prefix.join("lib/libhookpolicy.a")).unwrap() == fs::read(model.join("lib/libhookpolicy.a")).unwrap()
    };
    let (plain, panicking) = (packed(), tools::packed_with_panic());
    let size = |prefix: &Path| fs::metadata(prefix.join("lib/libhookpolicy.a")).unwrap().len();
    assert!(size(plain) != size(panicking), "the two builds are one");
    assert!(contents(&[], plain));
    assert!(contents(&["--features", "test-panic"], panicking));
    assert!(contents(&[], plain));
}

/// The sizes that hiding and link-time optimisation buy (docs/performance.md); `rlib` in the crate types loses them.
#[test]
fn the_archive_is_small() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let size = |path: &Path| fs::metadata(path).unwrap().len();
    assert!(size(&archive()) < 7_000_000, "{}", size(&archive()));
    assert!(size(&shared_object()) < 3_300_000, "{}", size(&shared_object()));
    assert!(size(&cargos_archive()) > 7_000_000, "cargo's archive would pass: the bound means nothing");
}
