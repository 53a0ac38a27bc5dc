//! Every row of a table is hit by a vector, and every code stands in docs/wire.md.
//!
//! What is hit is read from the replies that the vectors get, not from what they were written for. It refuses to know
//! whether a reply is right (`vectors.rs`).

mod source;
mod support;

use conformance::vectors::{self, Vector};
use serde_json::Value;
use std::collections::BTreeSet;

/// What the replies show: a table's name and a word of it.
type Hits = BTreeSet<(&'static str, String)>;

/// Where in a reply the word of a table stands; `*` is every member of a list.
const PLACES: &[(&str, &str)] = &[
    ("detected", "/host/detected"),
    ("registered", "/host/registered"),
    ("code", "/code"),
    ("code", "/error/code"),
    ("refusal", "/refusal"),
    ("class", "/roots/class"),
    ("tool", "/call/tool"),
];

fn hits() -> Hits {
    let mut hits = Hits::new();
    for vector in vectors::load_all().expect("vectors") {
        let (_, reply) = hookpolicy::eval(&explained(&vector));
        let reply: Value = serde_json::from_slice(&reply).expect("a reply is JSON");
        note(&reply, &mut hits);
    }
    hits
}

/// The request with `explain`, so that the reply names the tool; as it is where it is no JSON object.
fn explained(vector: &Vector) -> Vec<u8> {
    let mut request = vector.value.clone().unwrap_or_default();
    match request.as_object_mut() {
        Some(envelope) => drop(envelope.entry("explain").or_insert(true.into())),
        None => return vector.request.clone(),
    }
    request.to_string().into_bytes()
}

fn note(reply: &Value, hits: &mut Hits) {
    for (table, place) in PLACES {
        let word = reply.pointer(place).and_then(Value::as_str);
        hits.extend(word.map(|word| (*table, word.to_string())));
    }
    let warnings = reply["warnings"].as_array().into_iter().flatten();
    hits.extend(warnings.filter_map(|warning| Some(("warning", warning["code"].as_str()?.to_string()))));
    let seen = reply["call"]["git"].as_array().into_iter().flatten();
    for seen in seen {
        let words = [("form", &seen["form"]), ("form class", &seen["class"]), ("target", &seen["target"])];
        hits.extend(words.iter().filter_map(|(table, word)| Some((*table, word.as_str()?.to_string()))));
    }
    if let (Some(host), Some(_)) = (reply["host"]["name"].as_str(), reply["hook"].as_object()) {
        let how = if reply["decision"] == "deny" { "refusal of" } else { "silence of" };
        hits.insert((how, host.to_string()));
    }
}

/// The text of a file of the repository.
fn text(path: &str) -> String {
    std::fs::read_to_string(source::root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The first string after each `mark` in a text: the names of a table's rows.
fn names(text: &str, mark: &str) -> Vec<String> {
    let rows = text.split(mark).skip(1).filter_map(|rest| rest.split('"').nth(1));
    let rows: Vec<String> = rows.map(String::from).collect();
    assert!(rows.len() > 3, "`{mark}` does not find the rows of a table: {rows:?}");
    rows
}

/// A part of a text.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let rest = text.split_once(from).unwrap_or_else(|| panic!("`{from}` is not there")).1;
    rest.split(to).next().unwrap_or_default()
}

/// The words that no reply shows, each with the name of its table.
fn missing(table: &'static str, words: &[String], hits: &Hits) -> Vec<String> {
    let words = words.iter().map(|word| (table, word.clone()));
    words.filter(|hit| !hits.contains(hit)).map(|(table, word)| format!("{table} {word}")).collect()
}

/// The ids of the forms of git: the first word of each row of the table, without what all of them begin with.
fn forms() -> Vec<String> {
    let table = text("core/src/git/forms.rs");
    let table = between(&table, "const FORMS", "\n];");
    let codes = table.split('"').filter_map(|word| word.strip_prefix("git-"));
    let ids: Vec<String> = codes.filter(|id| !id.contains(' ')).map(String::from).collect();
    assert!(ids.len() > 100, "the table of forms is not where it was: {ids:?}");
    ids
}

/// The names of programs that run another one, in the order of the kinds of rows of their table.
fn wrappers() -> Vec<String> {
    let table = text("core/src/shell/wrappers.rs");
    let table = between(&table, "const WRAPPERS", "\n];");
    ["plain(", "behind(", "verb("].iter().flat_map(|kind| names(table, kind)).collect()
}

/// A wrapper is seen through where a command that begins with it is denied for what it runs.
#[test]
fn every_wrapper_is_seen_through() {
    let vectors = vectors::load_all().expect("vectors").into_iter().filter(|vector| vector.code == 2);
    let texts = vectors.filter_map(|vector| {
        Some(vector.value?.pointer("/payload/tool_input/command")?.as_str()?.replace(['|', ';', '/', '\n'], " "))
    });
    let words: BTreeSet<String> =
        texts.flat_map(|text| text.split(' ').map(String::from).collect::<Vec<_>>()).collect();
    let missing: Vec<String> = wrappers().into_iter().filter(|name| !words.contains(name)).collect();
    support::assert_empty("wrappers without a vector", &missing);
}

/// Where the list of forms begins in the schema of requests.
const FORM_LIST: &str = "      \"enum\": [\n";

/// The schema lists the forms that the envelope may name. `UPDATE=1` writes the list.
#[test]
fn the_schema_lists_the_forms() {
    let mut ids = forms();
    ids.sort();
    let wanted = ids.iter().map(|id| format!("        \"{id}\"")).collect::<Vec<_>>().join(",\n");
    let schema = text(SCHEMA);
    let from = between(&schema, "\"Form\": {", "\n    }");
    let found = between(from, FORM_LIST, "\n      ]");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(source::root().join(SCHEMA), schema.replacen(found, &wanted, 1)).expect("the schema");
        return;
    }
    assert_eq!(found, wanted, "{SCHEMA} is stale; UPDATE=1 cargo test -p hookpolicy --test tables");
}

const SCHEMA: &str = "docs/schema/request.schema.json";

/// Names by which no payload shows itself; an envelope has to say them.
const WITHOUT_MARKS: &[&str] = &["grok-cli", "vscode", "amp", "generic"];

#[test]
fn every_host_is_recognised_and_answered() {
    let (hits, hosts) = (hits(), names(&text("core/src/host/table.rs"), "row(Host::"));
    let marked: Vec<String> = hosts.iter().filter(|host| !WITHOUT_MARKS.contains(&host.as_str())).cloned().collect();
    let mut found = missing("detected", &marked, &hits);
    for table in ["registered", "refusal of", "silence of"] {
        found.extend(missing(table, &hosts, &hits));
    }
    support::assert_empty("hosts without a vector", &found);
}

#[test]
fn every_tool_of_the_catalogue_is_called() {
    let tools = names(&text("core/src/host/catalogue.rs"), "\n    (");
    let folded =
        |word: &String| word.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let hits = hits().into_iter().map(|(table, word)| (table, folded(&word))).collect();
    support::assert_empty("tools without a vector", &missing("tool", &tools, &hits));
}

/// Where a request says the event; it is read exactly as it is spelled.
const EVENTS: &[&str] = &[
    "/event",
    "/payload/hook_event_name",
    "/payload/hookEventName",
    "/payload/hookName",
    "/payload/agent_action_name",
];

#[test]
fn every_word_for_an_event_is_sent() {
    let table = text("core/src/host/events.rs");
    let words: Vec<String> =
        between(&table, "static EVENTS", "];").split('"').skip(1).step_by(2).map(String::from).collect();
    assert!(words.len() > 20, "{words:?}");
    let requests = vectors::load_all().expect("vectors").into_iter().filter_map(|vector| vector.value);
    let said =
        |request: Value| EVENTS.iter().filter_map(|at| Some(request.pointer(at)?.as_str()?.to_string())).collect();
    let sent: BTreeSet<String> = requests.flat_map::<Vec<_>, _>(said).collect();
    let missing: Vec<String> = words.into_iter().filter(|word| !sent.contains(word)).collect();
    support::assert_empty("words without a vector", &missing);
}

#[test]
fn every_refusal_and_every_class_of_roots_is_answered() {
    let verdict = text("core/src/verdict.rs");
    let refusals = names(between(&verdict, "impl Refusal", "\n    }\n"), "=> ");
    let roots = text("core/src/roots/question.rs");
    let classes = names(between(&roots, "impl Class", "\n    }\n"), "=> ");
    let hits = hits();
    let mut found = missing("refusal", &refusals, &hits);
    found.extend(missing("class", &classes, &hits));
    support::assert_empty("words without a vector", &found);
}

#[test]
fn every_form_of_git_is_run() {
    support::assert_empty("forms without a vector", &missing("form", &forms(), &hits()));
}

#[test]
fn every_class_and_every_target_is_met() {
    let (effect, target) = (text("core/src/steer/effect.rs"), text("core/src/steer/target.rs"));
    let classes = names(between(&effect, "pub(super) fn word", "\n}\n"), "=> ");
    let targets = names(between(&target, "pub(super) fn word", "\n    }\n"), "=> ");
    let hits = hits();
    let mut found = missing("form class", &classes, &hits);
    found.extend(missing("target", &targets, &hits));
    support::assert_empty("words without a vector", &found);
}

/// The codes that docs/wire.md lists under one heading: the first column of the table.
fn listed(heading: &str) -> Vec<String> {
    let page = text("docs/wire.md");
    names(between(&page, heading, "\n## ").replace("| `", "| \"").replace("` |", "\" |").as_str(), "\n| ")
}

/// Needs a bug, or the feature that stands for one; the bindings' tests ask for it.
const NEEDS_A_PANIC: &str = "contained-panic";
/// Stands in the list for the codes of all forms.
const OF_A_FORM: &str = "git-<form>";

#[test]
fn the_page_lists_the_codes_that_are_answered() {
    let mut hits = hits();
    for (_, reply) in [hookpolicy::argument_error("NULL"), hookpolicy::eval(&vec![b' '; hookpolicy::MAX_REQUEST + 1])] {
        note(&serde_json::from_slice(&reply).expect("a reply is JSON"), &mut hits);
    }
    let codes: Vec<String> = listed("## Codes").into_iter().filter(|code| code != NEEDS_A_PANIC).collect();
    let by_form: BTreeSet<String> = forms().iter().map(|id| format!("git-{id}")).collect();
    if hits.iter().any(|(table, code)| *table == "code" && by_form.contains(code)) {
        hits.insert(("code", OF_A_FORM.to_string()));
    }
    let shown = hits.iter().filter(|(table, code)| *table == "code" && !by_form.contains(code)).map(|(_, code)| code);
    let mut found = missing("code", &codes, &hits);
    found.extend(shown.filter(|code| !codes.contains(code)).map(|code| format!("docs/wire.md does not list {code}")));
    support::assert_empty("codes", &found);
}

/// A row without a vector, and a mark that finds no rows, are caught.
#[test]
fn a_seeded_row_is_found() {
    let hits = Hits::from([("tool", "write".to_string())]);
    let rows = names("[(\"write\", A), (\"seeded\", A), (\"x\", A), (\"y\", A)]", "(");
    assert_eq!(missing("tool", &rows[..2], &hits), ["tool seeded"]);
    assert!(std::panic::catch_unwind(|| names("nothing", "row(")).is_err());
}
