//! The floors of the core crate (docs/architecture.md): a file imports from lower floors only.
//!
//! Inside a folder `mod.rs` is the top: no file below it imports from it, except its own `tests.rs`, and files beside
//! each other form no circle.
//! `source/paths.rs` finds the imports; this file owns the rule and no other one.

mod source;

use source::Source;
use source::paths::{Module, module_of, paths_in};
use std::collections::{BTreeMap, BTreeSet};

/// The list. A module that does not stand here has no floor and fails the test.
const FLOORS: &[&[&str]] = &[
    &["code", "verdict", "json", "path", "glob", "glance"],
    &["fault", "patch", "shell"],
    &["git"],
    &["host"],
    &["call", "manner"],
    &["ops", "writes"],
    &["world"],
    &["roots"],
    &["steer"],
    &["gates"],
    &["request", "reply", "explain"],
    &["places"],
    &["station"],
    &["lib", "boundary", "measure"],
];

/// The modules and what each file imports.
struct Map {
    modules: BTreeSet<Module>,
    imports: Vec<(Module, Module)>,
}

fn map(files: &[Source]) -> Map {
    let modules: BTreeSet<Module> = files.iter().map(|file| module_of(&file.path)).collect();
    let imports = files.iter().flat_map(|file| imports_of(file, &modules)).collect();
    Map { modules, imports }
}

/// The file's own module and the file of each thing that it names, in pairs.
fn imports_of(file: &Source, modules: &BTreeSet<Module>) -> Vec<(Module, Module)> {
    let here = module_of(&file.path);
    let targets: BTreeSet<Module> = paths_in(file).iter().map(|path| owner(path, modules)).collect();
    targets.into_iter().filter(|target| *target != here).map(|target| (here.clone(), target)).collect()
}

/// The file in which the thing at `path` is written: the longest beginning of the path that is a file.
fn owner(path: &[String], modules: &BTreeSet<Module>) -> Module {
    (0..=path.len()).rev().map(|n| path[..n].to_vec()).find(|m| modules.contains(m)).unwrap_or_default()
}

/// Everything that breaks the rule, one sentence each.
fn violations(files: &[Source]) -> Vec<String> {
    let map = map(files);
    let unlisted = map.modules.iter().filter(|module| floor(module).is_none());
    let mut found: Vec<String> = unlisted.map(|module| format!("{} is on no floor", show(module))).collect();
    for (from, to) in &map.imports {
        found.extend(import_fault(from, to));
    }
    found.extend(circle(&map.imports));
    found
}

fn floor(module: &[String]) -> Option<usize> {
    let name = module.first().map_or("lib", String::as_str);
    FLOORS.iter().position(|floor| floor.contains(&name))
}

fn import_fault(from: &[String], to: &[String]) -> Option<String> {
    let same_folder = from.first() == to.first() && !to.is_empty();
    if same_folder {
        let is_test = from.last().is_some_and(|name| name == "tests");
        return (from.starts_with(to) && !is_test)
            .then(|| format!("{} imports from the top of its folder", show(from)));
    }
    let (Some(above), Some(below)) = (floor(from), floor(to)) else { return None };
    (below >= above).then(|| format!("{} imports {} (floors {above} and {below})", show(from), show(to)))
}

/// A file that is reached again from itself. Floors exclude circles between folders; this finds those inside one.
fn circle(imports: &[(Module, Module)]) -> Option<String> {
    let mut next: BTreeMap<&[String], Vec<&[String]>> = BTreeMap::new();
    for (from, to) in imports {
        next.entry(from).or_default().push(to);
    }
    let start = next.keys().find(|start| reaches(&next, start))?;
    Some(format!("{} imports itself in a circle", show(start)))
}

fn reaches(next: &BTreeMap<&[String], Vec<&[String]>>, start: &[String]) -> bool {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&[String]> = next.get(start).cloned().unwrap_or_default();
    while let Some(module) = open.pop() {
        if module == start {
            return true;
        }
        if seen.insert(module) {
            open.extend(next.get(module).into_iter().flatten());
        }
    }
    false
}

fn show(module: &[String]) -> String {
    if module.is_empty() { "lib".to_string() } else { module.join("::") }
}

fn core_files() -> Vec<Source> {
    source::rust_files(&source::root().join("core/src"))
}

#[test]
fn every_import_goes_down() {
    let found = violations(&core_files());
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_listed_module_exists() {
    let modules = map(&core_files()).modules;
    let names: BTreeSet<&str> = modules.iter().map(|module| module.first().map_or("lib", String::as_str)).collect();
    let missing: Vec<_> = FLOORS.iter().flat_map(|floor| floor.iter()).filter(|name| !names.contains(**name)).collect();
    assert!(missing.is_empty(), "on a floor and not in the tree: {missing:?}");
}

/// The page of the architecture has the same list, by numbers.
#[test]
fn the_page_has_the_floors() {
    let page = std::fs::read_to_string(source::root().join("docs/architecture.md")).expect("the page is there");
    assert_eq!(floors_of(&page), numbered(FLOORS));
    let seeded = page.replace("| code, verdict, json, path, glob, glance |", "| code, verdict, json, path |");
    assert_ne!(floors_of(&seeded), numbered(FLOORS));
}

/// The floors that hold something, with their numbers.
fn numbered(floors: &[&[&str]]) -> Vec<(usize, String)> {
    let named = floors.iter().map(|floor| floor.join(", ")).enumerate();
    named.filter(|(_, names)| !names.is_empty()).collect()
}

/// The rows of a page's table that begin with a number: the number, and what stands in the second column.
fn floors_of(page: &str) -> Vec<(usize, String)> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    let rows = rows.filter_map(|(number, rest)| Some((number.parse().ok()?, rest.split_once(" |")?.0.to_string())));
    rows.collect()
}

/// A violation put into the real tree is found, whichever file it is put into.
#[test]
fn a_violation_seeded_in_any_file_is_found() {
    let files = core_files();
    assert!(files.len() > 10, "only {} files were found", files.len());
    let modules = map(&files).modules;
    for mut file in files.into_iter().filter(|file| !["lib.rs", "boundary.rs"].contains(&file.path.as_str())) {
        file.text.push_str("\nfn seeded() { drop(crate::boundary::SEEDED) }\n");
        let imports = imports_of(&file, &modules);
        let found: Vec<String> = imports.iter().filter_map(|(from, to)| import_fault(from, to)).collect();
        assert!(found.iter().any(|fault| fault.contains(" imports boundary ")), "{}: {found:?}", file.path);
    }
}

/// Each way to write a violation, in a small tree of its own: path and text of the files, and what must be found.
const SEEDED: &[(&[(&str, &str)], &str)] = &[
    (&[("json.rs", "use crate::host::Host;"), ("host/mod.rs", "")], "json imports host"),
    (
        &[("json.rs", "use crate::{path::Text, roots::{self}};"), ("path.rs", ""), ("roots.rs", "")],
        "json imports roots",
    ),
    (&[("json.rs", "fn f() { assert_eq!(1, crate::call::N) }"), ("call.rs", "")], "json imports call"),
    (&[("json.rs", "mod tests { use super::super::call::N; }"), ("call.rs", "")], "json imports call"),
    (
        &[("host/table.rs", "use super::super::world::disk::N;"), ("world/disk/mod.rs", "")],
        "host::table imports world::disk",
    ),
    (&[("json.rs", "use crate::path::Text;"), ("path.rs", "")], "json imports path"),
    (&[("json.rs", "use crate::MAX_REQUEST;"), ("lib.rs", "")], "json imports lib"),
    (&[("json.rs", "use crate::*;"), ("lib.rs", "")], "json imports lib"),
    (&[("host/table.rs", "use super::*;"), ("host/mod.rs", "")], "host::table imports from the top of its folder"),
    (
        &[("host/a.rs", "use super::b::B;"), ("host/b.rs", "use crate::host::a::A;")],
        "host::a imports itself in a circle",
    ),
    (&[("helpers.rs", "")], "helpers is on no floor"),
];

#[test]
fn each_seeded_violation_is_found() {
    for (files, expected) in SEEDED {
        let found = violations(&tree(files));
        assert!(found.iter().any(|fault| fault.starts_with(expected)), "{expected}: {found:?}");
    }
}

#[test]
fn what_is_allowed_is_not_found() {
    let files = [
        ("json.rs", "pub(in crate::json) fn f() {} mod tests { use super::*; use self::super::f; }"),
        ("host/mod.rs", "pub(crate) mod table; use crate::json::{self, f as g}; fn h() { table::t() }"),
        ("host/table.rs", "pub(super) fn t() { crate::json::f() }"),
        ("roots.rs", "use crate::{host::{table::t, *}, json};"),
        ("lib.rs", "mod json; mod host; mod roots; pub use self::json::f;"),
    ];
    assert_eq!(violations(&tree(&files)), [""; 0]);
}

fn tree(files: &[(&str, &str)]) -> Vec<Source> {
    files.iter().map(|(path, text)| Source { path: path.to_string(), text: text.to_string() }).collect()
}
