//! Rules that hold for every text: what is put around a command never loses a deny, and quoting never makes one.
//!
//! The texts are those of the vectors and of the lists in `see_through`. It refuses to know which text deserves a deny:
//! answers of the library are compared with each other.

#[path = "../support/mod.rs"]
mod support;
mod texts;

use conformance::vectors;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::OnceLock;
use support::steer::{self, Answer};
use texts::{AROUND, around, is_plain, mentions, spellings};

/// A text, and the request that it stands in.
struct Case {
    id: String,
    text: String,
    request: Value,
}

impl Case {
    fn request(&self, text: &str) -> Value {
        let mut request = self.request.clone();
        request["policy"] = steering_alone();
        request["payload"]["tool_input"]["command"] = json!(text);
        request
    }

    /// Whether the request can be judged: a deny, if any, is steering's.
    fn is_judged(&self) -> bool {
        !self.denies(&self.text) || self.with(&self.text).reply["findings"].is_array()
    }

    /// The answer to another text in the same request, explained.
    fn with(&self, text: &str) -> Answer {
        let mut request = self.request(text);
        request["explain"] = json!(true);
        steer::judged(&request)
    }

    /// Whether another text is denied in the same request.
    fn denies(&self, text: &str) -> bool {
        let mut request = self.request(text);
        request["explain"] = json!(false);
        steer::denies(&request)
    }
}

/// What a text writes into the project is judged by the gates, of which this is no test.
fn steering_alone() -> Value {
    json!({"gates": {"shell-writes": false}})
}

/// All texts, each once: the shell calls of the vectors that are judged, and the lists.
fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(read_cases)
}

fn read_cases() -> Vec<Case> {
    let lists = steer::list("disguises").into_iter().chain(steer::list("mentions"));
    let entry = |entry: steer::Entry| Case {
        request: steer::request_of("claude", &entry.command),
        id: entry.id,
        text: entry.command,
    };
    let own = vectors::load_all().expect("vectors").into_iter().filter_map(|vector| {
        let request = vector.value.filter(|request| request["world"].is_object() && vector.code >= 0)?;
        let text = request["payload"]["tool_input"]["command"].as_str()?.to_owned();
        let is_plain = request["policy"].is_null() || request["policy"] == steering_alone();
        is_plain.then_some(Case { id: vector.id, text, request })
    });
    let mut seen = BTreeSet::new();
    let cases = lists.map(entry).chain(own).filter(|case| case.text.len() < 2_000);
    cases.filter(|case| seen.insert(case.request.to_string()) && case.is_judged()).collect()
}

/// Of the texts around a case, this share is tried; `HOOKPOLICY_SHARE=1` tries all.
fn share() -> usize {
    std::env::var("HOOKPOLICY_SHARE").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

/// Those of a case's texts that are tried: another share for each case.
fn some(number: usize, texts: Vec<String>) -> impl Iterator<Item = String> {
    texts
        .into_iter()
        .enumerate()
        .filter(move |(place, _)| (place + number).is_multiple_of(share()))
        .map(|(_, text)| text)
}

/// Whether the text ends where it seems to end: it is a script, and what follows in a new line belongs to nothing in it.
fn is_complete(case: &Case) -> bool {
    let tail = case.text.trim_end_matches('\n');
    // A bracket that is no error stands in a here-document that has no end.
    let has_open_document = case.text.contains("<<") && !case.with(&format!("{}\n)", case.text)).has_parse_error();
    let is_open = tail.ends_with('\\') || has_open_document || case.text.contains("expand_aliases");
    !is_open && !case.with(&case.text).has_parse_error()
}

/// A trap that names a function: what follows may define another one, and within a trap bash does not set one off.
const LATE_TRAP: &str = "trap f EXIT; f()";

/// Texts that are denied, complete and not large.
fn denied(cases: &[Case]) -> Vec<&Case> {
    let is_usable = |case: &&Case| case.denies(&case.text) && is_complete(case) && !case.text.starts_with(LATE_TRAP);
    cases.iter().filter(is_usable).collect()
}

/// Asks about the variants of each denied text. None of them may pass, and at least so many must have been asked about.
fn keep_their_deny<'c>(cases: impl Iterator<Item = &'c Case>, least: usize, variants: impl Fn(&str) -> Vec<String>) {
    let (mut tried, mut lost) = (0, Vec::new());
    for (number, case) in cases.enumerate() {
        for text in some(number, variants(&case.text)) {
            tried += 1;
            if !case.denies(&text) {
                lost.push(format!("{}: {text:?}", case.id));
            }
        }
    }
    support::report(&format!("metamorphic: {tried} variants of denied texts, {} not denied", lost.len()));
    support::assert_empty("denies are lost", &lost);
    assert!(tried > least, "only {tried} were tried");
}

/// Vectors of what a program prints, which is followed where the text itself says it, and in a text that is itself printed,
/// or handed on as input, not always.
const PRINTED: [&str; 2] = ["pattern-", "spoken-"];

#[test]
fn nothing_around_a_text_loses_a_deny() {
    let layers = |text: &str| AROUND.iter().filter_map(|layer| around(layer, text)).collect();
    let is_plain = |case: &&Case| !PRINTED.iter().any(|begin| case.id.starts_with(begin));
    keep_their_deny(denied(cases()).into_iter().filter(is_plain), 3_000, layers);
}

#[test]
fn no_spelling_of_a_command_loses_a_deny() {
    let plain = denied(cases()).into_iter().filter(|case| is_plain(&case.text));
    keep_their_deny(plain, 1_000, |text| spellings(text.trim_end()));
}

/// A secret on the command line is one wherever it stands.
fn may_hold_secret(text: &str) -> bool {
    text.contains("://") || text.contains("token") || text.contains("passw")
}

#[test]
fn no_quotation_is_denied() {
    let (mut tried, mut made) = (0, Vec::new());
    let cases = cases();
    // Requests in which a commit is denied are left out: a commit is one way to mention a text.
    let harmless = |case: &&Case| !case.denies("true") && !case.denies("git commit -m x");
    let clean =
        cases.iter().filter(harmless).filter(|case| !may_hold_secret(&case.text) && !case.text.contains(['\r', '\0']));
    for (number, case) in clean.enumerate() {
        for text in some(number, mentions(&case.text)) {
            tried += 1;
            if case.denies(&text) {
                made.push(format!("{}: {text:?}: {}", case.id, case.with(&text).reply["reason"]));
            }
        }
    }
    support::report(&format!("metamorphic: {tried} quotations, {} denied", made.len()));
    support::assert_empty("quotations are denied", &made);
    assert!(tried > 3_000);
}

#[test]
fn what_follows_never_removes_a_deny() {
    let cases = cases();
    let mut lost = Vec::new();
    for case in denied(cases).into_iter().step_by(share()) {
        for more in ["true", "git status", "cd /w/app", "x=1", "exit 0", "echo 'a'", "git log | cat", "f() { :; }", "("]
        {
            let text = format!("{}\n{more}", case.text);
            if !case.denies(&text) {
                lost.push(format!("{}: {text:?}", case.id));
            }
        }
    }
    support::assert_empty("denies are lost to what follows", &lost);
}

/// The hosts whose names the dispatcher may give.
const HOSTS: [&str; 16] = [
    "claude",
    "codex",
    "cursor",
    "grok",
    "grok-cli",
    "gemini",
    "copilot",
    "vscode",
    "opencode",
    "windsurf",
    "cline",
    "cline-sdk",
    "factory",
    "amazonq",
    "amp",
    "generic",
];

/// What a host gets where there is nothing to say. One host's hook must answer something; that is no word of ours.
fn silence(host: &str) -> Value {
    steer::judged(&steer::request_of(host, "true")).reply["hook"].clone()
}

#[test]
fn advice_comes_without_permission() {
    let (mut advised, mut faults) = (0, Vec::new());
    for (number, case) in cases().iter().enumerate() {
        for host in HOSTS.iter().skip(number % share()).step_by(share()) {
            let reply = steer::judged(&steer::request_of(host, &case.text)).reply;
            if reply["decision"] != "advise" {
                continue;
            }
            advised += 1;
            let hook = reply["hook"].to_string().to_lowercase();
            let is_grant = ["permission", "allow", "approve"].iter().any(|word| hook.contains(word));
            if is_grant && reply["hook"] != silence(host) {
                faults.push(format!("{}: {host}: {hook}", case.id));
            }
        }
    }
    support::report(&format!("metamorphic: {advised} advised answers looked at"));
    support::assert_empty("advice grants something", &faults);
    assert!(advised > 100);
}

/// The comparison must catch what it is there for: of these, one is denied and one is not.
#[test]
fn a_lost_deny_would_be_seen() {
    let case = Case { id: "x".to_owned(), text: String::new(), request: steer::request_of("claude", "") };
    assert!(case.denies("git add x"));
    assert!(!case.denies("echo 'git add x'"));
    assert_eq!(around("bash -c 'TEXT'", "a 'b'").as_deref(), Some("bash -c 'a '\\''b'\\'''"));
    assert_eq!(spellings("git add x").iter().filter(|text| text.contains("\\\n")).count(), 8);
}
