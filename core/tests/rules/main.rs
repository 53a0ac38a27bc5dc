//! docs/rules.md is what the tables say, and every example in it is of the row that it stands for.
//!
//! The rows come from the text of the tables, and what each of them gets from the engine itself, which is asked about the
//! row's own example. `UPDATE=1 cargo test -p hookpolicy --test rules` writes the page anew. It refuses to know which
//! answer is right.

mod programs;
#[path = "../source/mod.rs"]
mod source;
#[path = "../support/mod.rs"]
mod support;

use programs::{HANDED, Programs};
use serde_json::{Value, json};
use std::fmt::Write as _;
use syn::visit::{self, Visit};

/// A row of FORMS.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    id: String,
    example: String,
}

/// Finds the rows: calls whose first argument is a code and whose last one is an example.
#[derive(Default)]
struct Rows(Vec<Row>);

impl<'ast> Visit<'ast> for Rows {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let text = |argument: Option<&syn::Expr>| match argument {
            Some(syn::Expr::Lit(literal)) => match &literal.lit {
                syn::Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        };
        let code = text(call.args.first()).and_then(|code| code.strip_prefix("git-").map(String::from));
        if let (Some(id), Some(example)) = (code, text(call.args.last())) {
            self.0.push(Row { id, example });
        }
        visit::visit_expr_call(self, call);
    }
}

fn text(path: &str) -> String {
    std::fs::read_to_string(source::root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn rows() -> Vec<Row> {
    let mut rows = Rows::default();
    rows.visit_file(&syn::parse_file(&text("core/src/git/forms.rs")).expect("the table is Rust"));
    assert!(rows.0.len() > 200, "only {} rows were found", rows.0.len());
    rows.0
}

const OWN: &str = "/home/dev/shop";
const FOREIGN: &str = "/home/dev/tools";

/// The reply to a command that stands in a directory, in a world with our repository and somebody else's.
fn ask(command: &str, dir: &str) -> Value {
    let request = json!({
        "v": 1, "host": "claude", "project_root": OWN, "explain": true, "env": {},
        "world": {"trees": [
            {"toplevel": OWN, "common_dir": format!("{OWN}/.git")},
            {"toplevel": FOREIGN, "common_dir": format!("{FOREIGN}/.git")},
        ]},
        "payload": {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": format!("{dir}{command}")}},
    });
    let (_, reply) = hookpolicy::eval(request.to_string().as_bytes());
    let reply: Value = serde_json::from_slice(&reply).expect("a reply is JSON");
    assert!(reply["error"].is_null(), "{reply}");
    reply
}

/// What a reply says in one word of the page: the code of a deny besides.
fn effect(reply: &Value) -> String {
    let word = |at: &str| reply[at].as_str().unwrap_or_default().to_string();
    match reply["decision"].as_str() {
        Some("deny") => format!("deny `{}`", word("code")),
        _ => word("decision"),
    }
}

/// One line of the table of forms.
fn line(row: &Row) -> String {
    let here = ask(&row.example, "");
    let seen = &here["call"]["git"][0];
    let foreign = effect(&ask(&row.example, &format!("cd {FOREIGN} && ")));
    let unknown = effect(&ask(&row.example, "cd \"$DIR\" && "));
    let tool = here["advice"][0]["tool"].as_str().map(|tool| format!("`{tool}`")).unwrap_or_default();
    let class = seen["class"].as_str().unwrap_or("?");
    format!(
        "| `{}` | {class} | `{}` | {} | {foreign} | {unknown} | {tool} |\n",
        row.id,
        row.example.replace('|', "\\|"),
        effect(&here)
    )
}

const HEAD: &str = "\
# Rules

Generated from the tables; do not edit. `UPDATE=1 cargo test -p hookpolicy --test rules` writes it.
[How a command is judged](steering.md) says how these tables are used.

## Forms of git

One line for each shape of a git command that is told apart. The first line of a command that fits is its form. The three
columns behind the example say what the engine answers to exactly that example: in the payload root, in the main worktree of
another repository, and in a directory that the text does not tell. The id is the name of the form in `policy.forms` and
`policy.tools`; the code of its deny is `git-` and the id.

| id | class | example | here | foreign main worktree | not known | tool |
|---|---|---|---|---|---|---|
";

const WRAPPERS: &str = "
## Programs that run another one

The command behind one of these is judged as if it stood alone. A few have rules of their own and stand in no table:
`env`, `sudo`, `xargs`, `find`, `parallel`, `watch`, shells and their kind.

| program | example | answer |
|---|---|---|
";

const READERS: &str = "
## Programs that show files

A command is denied as `credential-exposure` where one of these is handed a file that holds credentials. A program that is
not here is taken to show nothing.

| program | which words are files | example | answer |
|---|---|---|---|
";

const FILES: &str = "
## Files that hold credentials

| file | answer to `cat` of it |
|---|---|
";

/// Files of each kind that `core/src/steer/secrets/files.rs` tells apart.
const HELD: &[&str] = &[
    ".git/config",
    ".git/config.worktree",
    ".git/config.bak",
    ".git/modules/part/config",
    ".git/FETCH_HEAD",
    "/srv/project.git/config",
    "~/.gitconfig",
    "~/.config/git/config",
    "/etc/gitconfig",
    "~/.git-credentials",
    "~/.config/git/credentials",
    "~/.netrc",
    "~/_netrc",
];

fn page(rows: &[Row]) -> String {
    let mut page = String::from(HEAD);
    rows.iter().for_each(|row| page.push_str(&line(row)));
    let [wrappers, readers] = ["core/src/shell/wrappers.rs", "core/src/steer/secrets/readers.rs"].map(text);
    let programs = Programs::of(&wrappers, &readers);
    page.push_str(WRAPPERS);
    for (name, example) in &programs.wrappers {
        let _ = writeln!(page, "| `{name}` | `{example}` | {} |", effect(&ask(example, "")));
    }
    page.push_str(READERS);
    for (name, kind) in &programs.readers {
        let (_, words, example) = HANDED.iter().find(|(known, ..)| known == kind).expect("a kind");
        let example = example.replace("NAME", name);
        let _ = writeln!(page, "| `{name}` | {words} | `{example}` | {} |", effect(&ask(&example, "")));
    }
    page.push_str(FILES);
    for file in HELD {
        let _ = writeln!(page, "| `{file}` | {} |", effect(&ask(&format!("cat {file}"), "")));
    }
    page
}

/// The lines of the page below a heading whose example is not denied.
fn passed(page: &str, heading: &str) -> Vec<String> {
    let rest = page.split_once(heading).expect("the heading is there").1;
    let lines = rest.split("\n## ").next().unwrap_or_default().lines();
    lines.filter(|line| line.starts_with("| `") && !line.contains("deny `")).map(String::from).collect()
}

#[test]
fn every_program_and_file_of_the_tables_is_denied() {
    let page = page(&[]);
    for heading in ["## Programs that run another one", "## Programs that show files", "## Files that hold credentials"]
    {
        support::assert_empty(heading, &passed(&page, heading));
    }
}

/// The rows whose example is of another form.
fn strays(rows: &[Row]) -> Vec<String> {
    let mut strays = Vec::new();
    for row in rows {
        let reply = ask(&row.example, "");
        let form = &reply["call"]["git"][0]["form"];
        if *form != *row.id {
            strays.push(format!("{}: `{}` is {form}", row.id, row.example));
        }
    }
    strays
}

#[test]
fn every_example_is_of_its_row() {
    support::assert_empty("examples of another row", &strays(&rows()));
}

#[test]
fn the_page_is_what_the_tables_say() {
    let (path, wanted) = (source::root().join("docs/rules.md"), page(&rows()));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &wanted).expect("the page can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "docs/rules.md is not what the tables say; write it with UPDATE=1\n{}",
        first_change(&found, &wanted)
    );
}

/// The first line in which two pages differ.
fn first_change(found: &str, wanted: &str) -> String {
    let mut out = String::new();
    let pair = found.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted);
    if let Some((found, wanted)) = pair {
        let _ = write!(out, "- {found}\n+ {wanted}");
    }
    out
}

/// A row whose example is of another form, and a page with a line changed, are found.
#[test]
fn a_seeded_row_is_found() {
    let seeded = [Row { id: "status".into(), example: "git log".into() }];
    assert_eq!(strays(&seeded).len(), 1);
    let page = page(&seeded);
    assert_eq!(passed("\n## Seeded\n| `cat` | pass |\n| `cp` | deny `x` |\n", "## Seeded").len(), 1);
    assert_eq!(first_change(&page.replace("`status`", "`state`"), &page).lines().count(), 2);
}
