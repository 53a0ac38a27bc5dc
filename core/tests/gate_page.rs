//! The table of docs/gates.md is the one that the engine runs: its rows come from the text of `core/src/gates/mod.rs`, what
//! each gate answers from the replies to the vectors. `UPDATE=1 cargo test -p hookpolicy --test gate_page` writes it anew.
//! It refuses to know which answer is right.

mod source;
mod support;

use conformance::vectors;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

/// One row of the tables.
#[derive(Debug)]
struct Row {
    /// The name of the variant.
    id: String,
    reads: String,
    lanes: Vec<String>,
}

/// Finds the rows: calls of `gate` with three arguments.
#[derive(Default)]
struct Rows(Vec<Row>);

fn last(path: &syn::Path) -> String {
    path.segments.last().expect("a path has an end").ident.to_string()
}

impl<'ast> Visit<'ast> for Rows {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let arguments: Vec<&syn::Expr> = call.args.iter().collect();
        if let [syn::Expr::Path(id), syn::Expr::Call(reads), syn::Expr::Reference(lanes)] = arguments[..] {
            let (syn::Expr::Path(reads), syn::Expr::Array(lanes)) = (&*reads.func, &*lanes.expr) else { return };
            let lane = |lane: &syn::Expr| match lane {
                syn::Expr::Path(lane) => last(&lane.path).to_lowercase(),
                _ => panic!("a lane is a name"),
            };
            let lanes = lanes.elems.iter().map(lane).collect();
            self.0.push(Row { id: last(&id.path), reads: last(&reads.path).to_lowercase(), lanes });
        }
        visit::visit_expr_call(self, call);
    }
}

fn text(path: &str) -> String {
    std::fs::read_to_string(source::root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn rows(text: &str) -> Vec<Row> {
    let mut rows = Rows::default();
    rows.visit_file(&syn::parse_file(text).expect("the table is Rust"));
    rows.0
}

/// `KillSwitch` as steps spell it.
fn name(id: &str) -> String {
    let mut name = String::new();
    for letter in id.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

/// What each gate answered to any vector: the codes of its denies, and those with which it ended a judgement.
type Codes = BTreeMap<String, [BTreeSet<String>; 2]>;

fn codes() -> Codes {
    let mut codes = Codes::new();
    for vector in vectors::load_all().expect("vectors") {
        let Some(mut request) = vector.value else { continue };
        let Some(envelope) = request.as_object_mut() else { continue };
        envelope.insert("explain".to_owned(), true.into());
        let reply: Value =
            serde_json::from_slice(&hookpolicy::eval(request.to_string().as_bytes()).1).expect("a reply is JSON");
        for step in reply["steps"].as_array().into_iter().flatten() {
            let place = ["denied", "halted"].iter().position(|did| step["did"] == *did);
            // A pass that ends a judgement is what the step saw: advice may stand before it in the reply.
            let code = if place == Some(1) { &step["saw"] } else { &reply["code"] };
            let (Some(place), Some(code), Some(id)) = (place, code.as_str(), step["id"].as_str()) else { continue };
            codes.entry(id.to_owned()).or_default()[place].insert(format!("`{code}`"));
        }
    }
    codes
}

fn cell<'s>(words: impl IntoIterator<Item = &'s String>) -> String {
    words.into_iter().cloned().collect::<Vec<_>>().join(" ")
}

/// The codes that can come up in a row: those about spawns only where one is judged.
fn of_row(codes: &BTreeSet<String>, row: &Row) -> String {
    let spawns = row.lanes.iter().any(|lane| lane == "spawn");
    cell(codes.iter().filter(|code| spawns || !code.starts_with("`spawn-")))
}

fn table(rows: &[Row], codes: &Codes) -> String {
    let mut table = String::from("| gate | root | lanes | denies with | ends with the pass |\n|---|---|---|---|---|\n");
    for row in rows {
        let name = name(&row.id);
        let [denies, ends] = codes.get(&name).cloned().unwrap_or_default();
        let (lanes, denies, ends) = (cell(&row.lanes), of_row(&denies, row), of_row(&ends, row));
        table.push_str(&format!("| [{name}](#{name}) | {} | {lanes} | {denies} | {ends} |\n", row.reads));
        if row.id == "AssistScratch" && row.lanes == ["spawn"] {
            table.push_str("| [admission](admission.md) | both | write | `foreign-repository-deny` |  |\n");
        }
    }
    table
}

const PAGE: &str = "docs/gates.md";
const START: &str = "<!-- table -->\n";
const END: &str = "<!-- end of table -->";

/// The page with another table in it.
fn with_table(page: &str, table: &str) -> String {
    let (before, rest) = page.split_once(START).expect("the page has a place for the table");
    let (_, after) = rest.split_once(END).expect("the table has an end");
    format!("{before}{START}{table}{END}{after}")
}

#[test]
fn the_page_has_the_table_of_the_engine() {
    let rows = rows(&text("core/src/gates/mod.rs"));
    assert!(rows.len() >= 16, "only {} rows were found", rows.len());
    let page = text(PAGE);
    let wanted = with_table(&page, &table(&rows, &codes()));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(source::root().join(PAGE), &wanted).expect("the page can be written");
    }
    assert!(
        page == wanted || std::env::var_os("UPDATE").is_some(),
        "{PAGE} is not what the table says; UPDATE=1 writes it"
    );
}

/// Every gate has its paragraph, under its own name.
#[test]
fn every_gate_has_a_paragraph() {
    let page = text(PAGE);
    let without = |row: &Row| !page.contains(&format!("\n## {}\n\n", name(&row.id)));
    let missing: Vec<String> =
        rows(&text("core/src/gates/mod.rs")).iter().filter(|row| without(row)).map(|row| name(&row.id)).collect();
    support::assert_empty("gates have no paragraph", &missing);
}

/// Seeded violation: a row with another root, and one that is new.
#[test]
fn a_table_that_differs_is_seen() {
    let row = |reads: &str| format!("static G: [Gate; 1] = [gate(GateId::KillSwitch, Reads::{reads}(f), &[Write])];");
    let [one, two] = ["Payload", "Both"].map(|reads| table(&rows(&row(reads)), &Codes::new()));
    assert_eq!(one, two.replace("| both |", "| payload |"));
    assert_ne!(one, two);
    assert_ne!(with_table(&text(PAGE), &one), text(PAGE));
}
