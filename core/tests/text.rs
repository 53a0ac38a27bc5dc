//! The house rules of the text: how long, how deep, which words, and what every file opens with.
//!
//! The linter holds the limits of a single function as well (`house.rs`); this file measures the tree as a whole.
//! Every rule is shown a violation that it must find.

mod source;

use source::Source;
use std::collections::BTreeSet;
use std::path::Path;
use syn::visit::{self, Visit};

/// One function: where it stands, how many lines it is from `fn` to its last brace, and how deep its blocks go.
struct Function {
    name: String,
    lines: usize,
    depth: usize,
    parameters: usize,
}

/// Walks a file and measures its functions; a function inside another one is measured by itself.
#[derive(Default)]
struct Measure {
    done: Vec<Function>,
    depth: usize,
    deepest: usize,
}

impl Measure {
    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let outer = (std::mem::take(&mut self.depth), std::mem::take(&mut self.deepest));
        visit::visit_block(self, block);
        let first = signature.fn_token.span.start().line;
        let last = block.brace_token.span.close().end().line;
        let (name, parameters) = (signature.ident.to_string(), signature.inputs.len());
        self.done.push(Function { name, lines: last + 1 - first, depth: self.deepest, parameters });
        (self.depth, self.deepest) = outer;
    }
}

/// Whether the expression opens one more level for the reader.
fn opens(expression: &syn::Expr) -> bool {
    use syn::Expr::{Closure, ForLoop, If, Loop, Match, Unsafe, While};
    match expression {
        If(_) | Match(_) | ForLoop(_) | While(_) | Loop(_) | Unsafe(_) => true,
        Closure(closure) => matches!(*closure.body, syn::Expr::Block(_)),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Measure {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
    }

    fn visit_expr(&mut self, expression: &'ast syn::Expr) {
        let level = usize::from(opens(expression));
        self.depth += level;
        self.deepest = self.deepest.max(self.depth);
        visit::visit_expr(self, expression);
        self.depth -= level;
    }

    /// `else if` goes on at the level of its `if`.
    fn visit_expr_if(&mut self, branch: &'ast syn::ExprIf) {
        self.visit_expr(&branch.cond);
        self.visit_block(&branch.then_branch);
        match branch.else_branch.as_ref().map(|(_, other)| other.as_ref()) {
            Some(syn::Expr::If(next)) => self.visit_expr_if(next),
            Some(other) => self.visit_expr(other),
            None => {}
        }
    }
}

fn functions(file: &Source) -> Vec<Function> {
    let tree = syn::parse_file(&file.text).unwrap_or_else(|e| panic!("{}: {e}", file.path));
    let mut measure = Measure::default();
    measure.visit_file(&tree);
    measure.done
}

/// The functions of a file that are too long, too deep or take too much.
fn oversized(file: &Source) -> Vec<String> {
    let found = functions(file).into_iter().filter(|f| f.lines > 60 || f.depth > 3 || f.parameters > 4);
    let show = |f: Function| {
        let Function { name, lines, depth, parameters } = f;
        format!("{} {name}: {lines} lines, {depth} levels, {parameters} parameters", file.path)
    };
    found.map(show).collect()
}

fn rust_files() -> Vec<Source> {
    source::rust_files(&source::root())
}

#[test]
fn no_function_is_oversized() {
    let found: Vec<String> = rust_files().iter().flat_map(oversized).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn most_functions_are_short() {
    let mut lines: Vec<usize> = rust_files().iter().flat_map(functions).map(|function| function.lines).collect();
    lines.sort_unstable();
    let (median, ninth) = (lines[lines.len() / 2], lines[lines.len() * 9 / 10]);
    assert!(
        median < 10 && ninth < 30,
        "of {} functions the median is {median} and the 90th percentile {ninth}",
        lines.len()
    );
}

#[test]
fn an_oversized_function_is_found() {
    let long = format!("fn f() {{\n{}}}", "    g();\n".repeat(59));
    let free = "fn f() { if a { for b in c { match d { 1 => { while e { g() } } _ => {} } } } }";
    let method = "impl S { fn f() { if a { loop { unsafe { h.map(|x| { g(x) }); } } } } }";
    let seeded = [long.as_str(), free, method, "fn f(a: u8, b: u8, c: u8, d: u8, e: u8) {}"];
    for text in seeded {
        assert_eq!(oversized(&file("a.rs", text)).len(), 1, "{text}");
    }
    let chain = "fn f() { if a { g() } else if b { g() } else if c { g() } else if d { g() } else { g() } }";
    assert_eq!(oversized(&file("a.rs", chain)), [""; 0]);
}

/// Files that are tables, and may be as long as the facts they hold.
const TABLES: &[&str] = &[
    "core/src/shell/wrappers.rs",
    "core/src/host/catalogue.rs",
    "core/src/git/forms.rs",
    "core/src/writes/powershell/rows.rs",
    "core/src/git/options/everyday.rs",
    "core/src/git/options/plumbing.rs",
    "core/tests/git_oracle/spellings.rs",
];

/// What is wrong with a Rust file as a whole.
fn misshapen(file: &Source) -> Vec<String> {
    let long = file.text.lines().count() > 300 && !TABLES.contains(&file.path.as_str());
    let nameless = !file.text.starts_with("//! ");
    let faults = [(long, "is over 300 lines"), (nameless, "does not open with what it owns")];
    faults.iter().filter(|(wrong, _)| *wrong).map(|(_, fault)| format!("{} {fault}", file.path)).collect()
}

#[test]
fn every_file_is_short_and_says_what_it_owns() {
    let found: Vec<String> = rust_files().iter().flat_map(misshapen).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn a_misshapen_file_is_found() {
    assert_eq!(misshapen(&file("a.rs", "use std::fs;\n")).len(), 1);
    assert_eq!(misshapen(&file("a.rs", &format!("//! Long.\n{}", "\n".repeat(300)))).len(), 1);
    assert_eq!(misshapen(&file(TABLES[0], &format!("//! Long.\n{}", "\n".repeat(300)))), [""; 0]);
}

/// Words that say nothing about what a type is.
const EMPTY_NAMES: &[&str] = &["Manager", "Helper", "Util", "Info"];

#[derive(Default)]
struct Types(BTreeSet<String>);

impl<'ast> Visit<'ast> for Types {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.0.insert(item.ident.to_string());
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.0.insert(item.ident.to_string());
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.0.insert(item.ident.to_string());
    }
}

fn empty_names(file: &Source) -> Vec<String> {
    let mut types = Types::default();
    types.visit_file(&syn::parse_file(&file.text).unwrap_or_else(|e| panic!("{}: {e}", file.path)));
    types.0.into_iter().filter(|name| EMPTY_NAMES.iter().any(|word| name.contains(word))).collect()
}

#[test]
fn types_are_nouns_of_the_domain() {
    let found: Vec<String> = rust_files().iter().flat_map(empty_names).collect();
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(empty_names(&file("a.rs", "mod m { struct PathHelper; } enum Kind {}")), ["PathHelper"]);
}

/// What stands nowhere in the repository: promises of later work, places on one machine, addresses of registries.
/// They are written in two halves, so that this file does not contain what it looks for.
const FORBIDDEN: &[(&str, &str)] = &[
    ("TO", "DO"),
    ("FIX", "ME"),
    ("XX", "X:"),
    ("/wo", "rk/"),
    ("/ro", "ot/.cargo"),
    ("crates", ".io"),
    ("pypi", ".org"),
    ("npmjs", ".com"),
    ("npmjs", ".org"),
    ("pythonhosted", ".org"),
    ("proxy.go", "lang.org"),
    ("deb.", "debian.org"),
];

/// Written by package managers, which put the addresses there.
const LOCKS: &[&str] = &["Cargo.lock", "package-lock.json", "go.sum"];

fn forbidden(file: &Source) -> Vec<String> {
    let name = file.path.rsplit('/').next().unwrap_or_default();
    if LOCKS.contains(&name) {
        return Vec::new();
    }
    let words = FORBIDDEN.iter().map(|(head, tail)| format!("{head}{tail}"));
    words.filter(|word| file.text.contains(word)).map(|word| format!("{} says {word}", file.path)).collect()
}

#[test]
fn no_forbidden_word_is_in_the_tree() {
    let found: Vec<String> = source::files(&source::root()).iter().flat_map(forbidden).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn each_forbidden_word_is_found() {
    for (head, tail) in FORBIDDEN {
        assert_eq!(forbidden(&file("docs/a.md", &format!("see {head}{tail}."))).len(), 1, "{head}{tail}");
    }
}

/// Pages that a file mentions and that are not there, and files of code that a comment does. They are looked for beside the
/// file, below it, and in the folders above it. `mod.rs` and `tests.rs` are kinds of files and no names.
fn dangling(file: &Source) -> Vec<String> {
    let own = Path::new(&file.path).with_extension("");
    let others = ["docs", "core/src", "core/tests"].map(Path::new);
    let places: Vec<&Path> = own.ancestors().chain(others).collect();
    let is_there = |page: &str| places.iter().any(|at| source::root().join(at).join(page).exists());
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
    let is_code = file.path.ends_with(".rs");
    let is_name = |word: &str| match word.rsplit_once('.') {
        Some((name, "md")) => !name.is_empty(),
        Some((name, "rs")) => is_code && !matches!(name, "" | "mod" | "tests"),
        _ => false,
    };
    let lines = file.text.lines().filter_map(|line| line.split_once(if is_code { "//" } else { "" }));
    let words = lines.flat_map(|(_, text)| text.split(|c: char| !is_part(c))).map(|word| word.trim_end_matches('.'));
    let names = words.filter(|word| is_name(word) && !word.starts_with('/'));
    names.filter(|name| !is_there(name)).map(|name| format!("{} mentions {name}", file.path)).collect()
}

#[test]
fn every_page_and_file_that_is_mentioned_exists() {
    let files = source::files(&source::root());
    let texts = files.iter().filter(|file| file.path.ends_with(".rs") || file.path.ends_with(".md"));
    let found: Vec<String> = texts.flat_map(dangling).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn a_page_or_file_that_is_missing_is_found() {
    let text = "See docs/wire.md, wire.md, decisions/README.md (and docs/nowhere.md, [x](nowhere.md)).";
    assert_eq!(
        dangling(&file("docs/a.md", text)),
        ["docs/a.md mentions docs/nowhere.md", "docs/a.md mentions nowhere.md"]
    );
    let comment = ["/", "/! See forms.rs, git/forms.rs, gone.rs; a mod.rs."].concat();
    assert_eq!(dangling(&file("core/src/git/a.rs", &comment)), ["core/src/git/a.rs mentions gone.rs"]);
}

fn file(path: &str, text: &str) -> Source {
    Source { path: path.to_string(), text: text.to_string() }
}
