//! Runs the hook as a host would, on every payload in `examples/requests/`, and looks at all a host can see.
//!
//! The places in the payloads are replaced by temporary ones. What the engine decides is the vectors' business.

use conformance::{repository, subset};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// The example as a program, built where it disturbs nobody else.
fn hook() -> &'static Path {
    static HOOK: OnceLock<PathBuf> = OnceLock::new();
    HOOK.get_or_init(build)
}

fn build() -> PathBuf {
    let build = ["build", "--quiet", "--package", "hookpolicy", "--example", "hook", "--target-dir", "target/house"];
    let built = Command::new(env!("CARGO")).args(build).current_dir(repository()).output().expect("cargo runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    repository().join("target/house/debug/examples").join(format!("hook{}", std::env::consts::EXE_SUFFIX))
}

/// A place with two repositories, as little of each as makes one.
struct Place {
    shop: String,
    elsewhere: String,
}

impl Place {
    fn new(name: &str) -> Place {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&dir); // there is none on the first run
        let at = |tree: &str| dir.join(tree).to_str().expect("a path of ours is text").to_string();
        let place = Place { shop: at("shop"), elsewhere: at("elsewhere") };
        place.repository(&place.shop);
        place.repository(&place.elsewhere);
        place
    }

    fn repository(&self, toplevel: &str) {
        for dir in ["objects", "refs"] {
            fs::create_dir_all(Path::new(toplevel).join(".git").join(dir)).expect("a temporary folder can be made");
        }
        fs::write(Path::new(toplevel).join(".git/HEAD"), "ref: refs/heads/main\n")
            .expect("a temporary file can be written");
    }

    /// The payload of that name, with the places of this machine in it.
    fn payload(&self, name: &str) -> String {
        let text = fs::read_to_string(repository().join("examples/requests").join(name)).expect("the request is there");
        text.replace("/tmp/elsewhere", &self.elsewhere).replace("/home/dev/shop", &self.shop)
    }
}

/// The gates that a project has to be prepared for, left out: these examples are about admission and steering.
const UNPREPARED: [&str; 2] = ["--policy", r#"{"gates":{"ritual":false,"active-scope":false}}"#];

fn run(arguments: &[&str], payload: &[u8]) -> Output {
    let mut command = Command::new(hook());
    command.args(UNPREPARED).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the hook starts");
    let written = child.stdin.take().expect("it reads").write_all(payload);
    assert!(written.is_ok() || payload.is_empty(), "{written:?}");
    child.wait_with_output().expect("the hook ends")
}

/// What stands on standard output: nothing, or one line of JSON.
fn answer(output: &Output) -> Value {
    let text = std::str::from_utf8(&output.stdout).expect("the answer is text");
    assert!(text.is_empty() || text.ends_with("}\n") && text.lines().count() == 1, "{text}");
    if text.is_empty() { Value::Null } else { serde_json::from_str(text).expect("the answer is JSON") }
}

/// A payload, the host that registered the hook, and what becomes of the call.
const CALLS: &[(&str, &str, &str)] = &[
    ("claude-write.json", "claude", "deny"),
    ("claude-edit.json", "claude", "pass"),
    ("claude-notebook.json", "claude", "pass"),
    ("claude-bash.json", "claude", "pass"),
    ("claude-cut-short.json", "claude", "deny"),
    ("claude-git-read.json", "claude", "advise"),
    ("claude-git-stage.json", "claude", "deny"),
    ("claude-git-foreign.json", "claude", "deny"),
    ("codex-apply-patch.json", "codex", "deny"),
    ("copilot-create.json", "copilot", "pass"),
    ("cursor-write.json", "cursor", "pass"),
    ("gemini-write.json", "gemini", "pass"),
    ("grok-search-replace.json", "grok", "pass"),
];

#[test]
fn every_request_is_answered_in_the_words_of_its_host() {
    let place = Place::new("examples");
    for (name, host, decision) in CALLS {
        let output = run(&["--host", host, "--project-root", &place.shop], place.payload(name).as_bytes());
        let said = answer(&output);
        match (*decision, *host) {
            ("pass", "cursor") => assert_eq!(said, json!({ "permission": "allow" }), "{name}"),
            ("pass", _) => assert_eq!(said, Value::Null, "{name}"),
            ("advise", _) => {
                let said = &said["hookSpecificOutput"];
                assert!(
                    said["additionalContext"].is_string() && said["permissionDecision"].is_null(),
                    "{name}: {said}"
                );
            }
            _ => assert_eq!(said["hookSpecificOutput"]["permissionDecision"], "deny", "{name}: {said}"),
        }
        assert!(output.stderr.is_empty(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{name}");
    }
}

#[test]
fn every_request_is_in_the_table() {
    let there = fs::read_dir(repository().join("examples/requests")).expect("the folder is there");
    let mut there: Vec<String> =
        there.map(|entry| entry.expect("it can be read").file_name().into_string().expect("text")).collect();
    let mut listed: Vec<String> = CALLS.iter().map(|(name, _, _)| name.to_string()).collect();
    there.sort();
    listed.sort();
    assert_eq!(there, listed);
}

#[test]
fn the_refusal_names_both_roots() {
    let place = Place::new("refusal");
    let payload = place.payload("claude-write.json");
    let output = run(&["--host", "claude", "--project-root", &place.shop], payload.as_bytes());
    let reason =
        answer(&output)["hookSpecificOutput"]["permissionDecisionReason"].as_str().unwrap_or_default().to_string();
    assert!(reason.contains(&format!("payloadRoot={} effectiveRoot=", place.shop)), "{reason}");
}

#[test]
fn explain_shows_the_reply_to_a_person() {
    let place = Place::new("explain");
    let payload = place.payload("claude-edit.json");
    let output = run(&["--project-root", &place.shop, "--explain"], payload.as_bytes());
    let reply: Value = serde_json::from_slice(&output.stderr).expect("the reply is on standard error");
    assert_eq!((&reply["decision"], &reply["roots"]["class"]), (&json!("pass"), &json!("payload-tree")), "{reply:#}");
    assert!(output.stdout.is_empty());
}

/// The worked examples of a page: the request's file name, and the part of the reply that the page shows.
fn worked(page: &str) -> Vec<(String, Value)> {
    let fences: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let pairs = fences.windows(2).filter(|pair| pair[0].starts_with("sh\n") && pair[1].starts_with("json\n"));
    let name = |command: &str| Some(command.trim().rsplit_once('/')?.1.to_string());
    let shown = |json: &str| serde_json::from_str(json.trim_start_matches("json")).expect("the page shows JSON");
    pairs.filter_map(|pair| Some((name(pair[0])?, shown(pair[1])))).collect()
}

/// What a page shows that the hook does not say.
fn untrue(page: &str, place: &Place) -> Vec<String> {
    let mut untrue = Vec::new();
    for (name, shown) in worked(page) {
        let payload = place.payload(&name);
        let output = run(&["--host", "claude", "--project-root", &place.shop, "--explain"], payload.as_bytes());
        let said = String::from_utf8(output.stderr).expect("the reply is text");
        let said = said.replace(&place.elsewhere, "/tmp/elsewhere").replace(&place.shop, "/home/dev/shop");
        let said: Value = serde_json::from_str(&said).expect("the reply is on standard error");
        let differences = subset::differences(&shown, &said);
        untrue.extend(differences.iter().map(|difference| format!("{name}: {difference}\n{said:#}")));
    }
    untrue
}

#[test]
fn the_worked_examples_are_true() {
    let place = Place::new("worked");
    let page = fs::read_to_string(repository().join("docs/steering.md")).expect("the page is there");
    assert_eq!(worked(&page).len(), 3);
    let untrue = untrue(&page, &place);
    assert!(untrue.is_empty(), "{}", untrue.join("\n"));
}

/// A page that shows another decision is caught.
#[test]
fn a_seeded_example_is_found() {
    let place = Place::new("seeded");
    let page = "```sh\nhook < examples/requests/claude-git-read.json\n```\n```json\n{\"decision\": \"deny\"}\n```\n";
    assert_eq!(untrue(page, &place).len(), 1);
}

#[test]
fn what_goes_wrong_in_the_hook_itself_blocks() {
    let wrong = [(&["--hots", "claude"][..], &b""[..]), (&["--host"], b""), (&["--policy", "{"], b""), (&[], b"\xff")];
    for (arguments, payload) in wrong {
        let output = run(arguments, payload);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stderr.starts_with(b"hookpolicy: ") && output.stdout.is_empty(), "{arguments:?}");
    }
}
