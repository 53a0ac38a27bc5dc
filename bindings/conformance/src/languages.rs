//! The languages: one row each, with how its `conform` is built.
//!
//! A new language is one row in [`LANGUAGES`] and one function that returns its filter. Nothing here knows what a
//! request or a reply means.

use crate::filter::Filter;
use crate::workshop::{Trouble, UNOPTIMISED, Variant, Workshop, finish, tool};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One row of the parity table.
#[derive(Debug, Clone, Copy)]
pub struct Language {
    /// As printed.
    pub name: &'static str,
    /// Builds its filter in a workshop.
    pub build: fn(&Workshop) -> Result<Filter, Trouble>,
}

/// Every language, in the order in which they are printed.
pub const LANGUAGES: &[Language] = &[
    Language { name: "rust", build: rust },
    Language { name: "c", build: c },
    Language { name: "c++", build: cpp },
    Language { name: "go", build: go },
    Language { name: "python", build: python },
    Language { name: "node", build: node },
];

fn rust(workshop: &Workshop) -> Result<Filter, Trouble> {
    let folder = workshop.folder("rust")?;
    let mut cargo = workshop.command(env!("CARGO"), &["build", "--quiet", "--package", "hookpolicy"]);
    cargo.args(["--example", "conform", "--target-dir"]).arg(&folder).args(workshop.features());
    finish(&mut cargo)?;
    Ok(Filter::new(folder.join("debug/examples/conform"), &[]))
}

fn c(workshop: &Workshop) -> Result<Filter, Trouble> {
    Ok(Filter::new(compile(workshop, "cc", &["-std=c99", "bindings/c/conform.c"])?, &[]))
}

fn cpp(workshop: &Workshop) -> Result<Filter, Trouble> {
    Ok(Filter::new(compile(workshop, "c++", &["-std=c++17", "bindings/c/conform.cpp"])?, &[]))
}

/// Compiles a program against the packed archive, as docs/c-api.md tells a user to. The last argument is the source.
///
/// # Errors
/// When there is no such compiler, the library cannot be built, or the program has as much as a warning.
pub fn compile(workshop: &Workshop, compiler: &str, arguments: &[&str]) -> Result<PathBuf, Trouble> {
    let prefix = archive(workshop)?;
    let source = Path::new(arguments.last().copied().unwrap_or_default());
    let program = workshop.folder(compiler)?.join(source.file_stem().unwrap_or_default());
    let mut compile = workshop.command(tool(compiler)?, &["-O1", "-Wall", "-Wextra", "-Werror"]);
    compile.args(arguments).arg("-I").arg(prefix.join("include")).arg(prefix.join("lib/libhookpolicy.a"));
    compile.args(native_libraries(workshop)?.split_whitespace()).arg("-o").arg(&program);
    finish(&mut compile)?;
    Ok(program)
}

fn native_libraries(workshop: &Workshop) -> Result<String, Trouble> {
    let file = workshop.root.join("ffi/abi/native-libs.txt");
    fs::read_to_string(&file).map_err(|error| Trouble::Failed(format!("{}: {error}", file.display())))
}

/// The install prefix that `ffi/pack` makes: the archive, the shared object, the headers.
///
/// # Errors
/// When a tool it needs is not there, or it fails.
pub fn archive(workshop: &Workshop) -> Result<PathBuf, Trouble> {
    ["cc", "ld", "objcopy"].into_iter().try_for_each(|name| tool(name).map(drop))?;
    let prefix = workshop.folder("prefix")?;
    let mut pack = workshop.command(workshop.root.join("ffi/pack"), workshop.features());
    // As it is shipped in every variant: without optimisation std's bitcode stays in the archive, and `ar` fails on it.
    finish(UNOPTIMISED.iter().fold(pack.arg(&prefix), |pack, (name, _)| pack.env_remove(name)))?;
    Ok(prefix)
}

fn go(workshop: &Workshop) -> Result<Filter, Trouble> {
    let program = workshop.folder("go")?.join("conform");
    let mut build = go_command(workshop, &["build"])?;
    build.arg("-o").arg(&program).arg("./conform");
    finish(&mut build)?;
    Ok(Filter::new(program, &[]))
}

/// A `go` command in the module, linked with this workshop's library: the archive in the plain variant, as users have
/// it; the shared object otherwise, so that a test build never lies where the plain one is looked for.
///
/// # Errors
/// When there is no `go`, or the library cannot be built.
pub fn go_command(workshop: &Workshop, arguments: &[&str]) -> Result<Command, Trouble> {
    let tool = tool("go")?;
    let prefix = archive(workshop)?;
    let mut go = workshop.command(tool, arguments);
    go.current_dir(workshop.root.join("bindings/go"));
    // Nothing is fetched: the module has no dependencies, and the toolchain is the one that is there.
    go.env("GOFLAGS", "-mod=mod -buildvcs=false")
        .env("GOPROXY", "off")
        .env("GOTOOLCHAIN", "local")
        .env("CGO_ENABLED", "1");
    if workshop.variant == Variant::Plain {
        finish(workshop.command(workshop.root.join("bindings/go/prepare"), &[]).arg(&prefix))?;
        return Ok(go);
    }
    let library = prefix.join("lib");
    go.arg("-tags=policy_dynamic").env("PKG_CONFIG_PATH", library.join("pkgconfig"));
    go.env("CGO_LDFLAGS", format!("-Wl,-rpath,{}", library.display()));
    Ok(go)
}

fn python(workshop: &Workshop) -> Result<Filter, Trouble> {
    Ok(Filter::new(python_interpreter(workshop)?, &["-m", "hookpolicy.conform"]))
}

/// The interpreter of a virtual environment in which the package is installed.
///
/// # Errors
/// When there is no `python3` with `venv`, or the installation fails.
pub fn python_interpreter(workshop: &Workshop) -> Result<PathBuf, Trouble> {
    let folder = workshop.folder("python")?;
    let interpreter = folder.join("venv/bin/python");
    let stamp = folder.join("installed");
    if workshop.fresh(&stamp, &["core", "bindings/python", "Cargo.toml", "Cargo.lock"]) {
        return Ok(interpreter);
    }
    finish(workshop.command(tool("python3")?, &["-m", "venv"]).arg(folder.join("venv")))?;
    let mut pip = workshop.command(&interpreter, &["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    pip.args(["--force-reinstall", "--no-deps", "./bindings/python"]);
    pip.env("CARGO_TARGET_DIR", folder.join("target")).env("MATURIN_PEP517_ARGS", workshop.features().join(" "));
    finish(&mut pip)?;
    written(&stamp)?;
    Ok(interpreter)
}

fn written(stamp: &Path) -> Result<(), Trouble> {
    fs::write(stamp, "").map_err(|error| Trouble::Failed(format!("{}: {error}", stamp.display())))
}

fn node(workshop: &Workshop) -> Result<Filter, Trouble> {
    let node = tool("node")?;
    let package = node_package(workshop)?.join("conform.mjs");
    Ok(Filter::new(node, &[&package.to_string_lossy()]))
}

/// The package with its addon, put together outside the source tree; its loader looks nowhere else.
///
/// # Errors
/// When there is no `node`, or the addon cannot be built.
pub fn node_package(workshop: &Workshop) -> Result<PathBuf, Trouble> {
    let folder = workshop.folder("node")?;
    let package = folder.join("package");
    let mut build = workshop.command(tool("node")?, &["bindings/node/build.mjs"]);
    build.args(workshop.features()).arg("--out").arg(&package).env("CARGO_TARGET_DIR", folder.join("target"));
    finish(&mut build)?;
    Ok(package)
}
