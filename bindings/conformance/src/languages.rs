//! The languages: one row each, with how its `conform` is built.
//!
//! A new language is one row in [`LANGUAGES`] and one function that returns its filter.

use crate::filter::Filter;
use crate::workshop::{Trouble, Workshop, finish, tool};
use std::path::PathBuf;

/// One column of the parity table.
#[derive(Debug, Clone, Copy)]
pub struct Language {
    /// As printed.
    pub name: &'static str,
    /// Builds its filter in a workshop.
    pub build: fn(&Workshop) -> Result<Filter, Trouble>,
}

/// Every language, in the order in which they are printed.
pub const LANGUAGES: &[Language] = &[Language { name: "rust", build: rust }, Language { name: "go", build: go }];

fn rust(workshop: &Workshop) -> Result<Filter, Trouble> {
    let folder = workshop.folder("cargo")?;
    let mut cargo = workshop.command(env!("CARGO"), &["build", "--quiet", "--package", "hookpolicy"]);
    cargo.args(["--example", "conform", "--target-dir"]).arg(&folder).args(workshop.features());
    finish(&mut cargo)?;
    Ok(Filter::new(folder.join("debug/examples/conform"), &[]))
}

fn go(workshop: &Workshop) -> Result<Filter, Trouble> {
    let program = workshop.folder("go")?.join("conform");
    let go = tool("go")?;
    archive(workshop)?;
    let mut build = workshop.command(go, &["build", "-o"]);
    build.arg(&program).arg("./conform").current_dir(workshop.root.join("bindings/go"));
    finish(&mut build)?;
    Ok(Filter::new(program, &[]))
}

fn archive(workshop: &Workshop) -> Result<PathBuf, Trouble> {
    workshop.folder("archive")
}
