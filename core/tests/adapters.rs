//! The configuration files in `examples/hooks/`, used as a host uses them: each is read, its command is run by a shell with
//! the payload of that host on standard input, and the answer is looked at.
//!
//! It refuses to know what a call deserves beyond this: a write into somebody else's repository is refused, one into the
//! agent's own tree is not. Whether the hosts read their files as the page says, nothing here can tell.
#![cfg(unix)]

use conformance::repository;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// A configuration, the payload of its host in `examples/requests/`, and the path in it that is written.
const ADAPTERS: [(&str, &str, &str, &str); 6] = [
    ("claude", "settings.json", "claude-edit.json", "/home/dev/shop/src/invoice.rs"),
    ("codex", "hooks.json", "codex-apply-patch.json", "/tmp/elsewhere/notes.md"),
    ("cursor", "hooks.json", "cursor-write.json", "/home/dev/shop/src/invoice.rs"),
    ("grok", "hookpolicy.json", "grok-search-replace.json", "src/invoice.rs"),
    ("gemini", "settings.json", "gemini-write.json", "/home/dev/shop/src/vat.rs"),
    ("copilot", "hookpolicy.json", "copilot-create.json", "/home/dev/shop/src/vat.rs"),
];

/// The program that the configurations call: the example, under their name for it, in a folder for the `PATH`.
fn program() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let build =
            ["build", "--quiet", "--package", "hookpolicy", "--example", "hook", "--target-dir", "target/house"];
        let built = Command::new(env!("CARGO")).args(build).current_dir(repository()).output().expect("cargo runs");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("adapters-bin");
        fs::create_dir_all(&folder).expect("a temporary folder can be made");
        let to = folder.join("hookpolicy-hook");
        let _ = fs::remove_file(&to); // there is none on the first run
        fs::copy(repository().join("target/house/debug/examples/hook"), to).expect("the program can be copied");
        folder
    })
}

/// Two repositories, as little of each as makes one; the first is the agent's.
fn trees(name: &str) -> (String, String) {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("adapters-{name}"));
    let _ = fs::remove_dir_all(&dir); // there is none on the first run
    let made = ["shop", "elsewhere"].map(|tree| {
        for part in ["objects", "refs"] {
            fs::create_dir_all(dir.join(tree).join(".git").join(part)).expect("a temporary folder can be made");
        }
        fs::write(dir.join(tree).join(".git/HEAD"), "ref: refs/heads/main\n").expect("a file can be written");
        dir.join(tree).to_str().expect("a path of ours is text").to_owned()
    });
    let [shop, elsewhere] = made;
    (shop, elsewhere)
}

fn configuration(host: &str, file: &str) -> Value {
    let path = repository().join("examples/hooks").join(host).join(file);
    let text = fs::read_to_string(&path).expect("the configuration is there");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The command of every hook, with the event that it is for. Some hosts have groups of hooks, others the hooks alone.
fn commands(configuration: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (event, entries) in configuration["hooks"].as_object().expect("events") {
        for entry in entries.as_array().expect("a list") {
            let grouped = entry["hooks"].as_array().cloned().unwrap_or_else(|| vec![entry.clone()]);
            found.extend(grouped.iter().map(|hook| {
                let command = hook["command"].as_str().or(hook["bash"].as_str()).expect("a command");
                (event.clone(), command.to_owned())
            }));
        }
    }
    found
}

/// Runs a command as a host does, in the agent's tree.
fn run(command: &str, path: &Path, shop: &str, payload: &str) -> Output {
    let variables = format!("{}:/usr/bin:/bin", path.display());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(shop).env("PATH", variables);
    shell.env("CLAUDE_PROJECT_DIR", shop).env("GEMINI_PROJECT_DIR", shop);
    let mut child =
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the shell starts");
    // A program that is not found reads nothing.
    let _ = child.stdin.take().expect("it reads").write_all(payload.as_bytes());
    child.wait_with_output().expect("the shell ends")
}

fn said(output: &Output) -> Value {
    match output.stdout.is_empty() {
        true => Value::Null,
        false => serde_json::from_slice(&output.stdout).expect("the answer is JSON"),
    }
}

/// Where each host looks for a refusal.
fn refusal(host: &str, said: &Value) -> bool {
    match host {
        "claude" | "codex" => said["hookSpecificOutput"]["permissionDecision"] == "deny",
        "cursor" => said["permission"] == "deny",
        "copilot" => said["permissionDecision"] == "deny",
        _ => said["decision"] == "deny",
    }
}

#[test]
fn every_configuration_guards_as_it_stands() {
    for (host, file, request, path) in ADAPTERS {
        let (shop, elsewhere) = trees(host);
        let text = fs::read_to_string(repository().join("examples/requests").join(request)).expect("the request");
        let to = |tree: &str| text.replace(path, &format!("{tree}/new.md")).replace("/home/dev/shop", &shop);
        let (_, command) = commands(&configuration(host, file)).remove(0);

        let foreign = run(&command, program(), &shop, &to(&elsewhere));
        assert!(refusal(host, &said(&foreign)), "{host}: {foreign:?}");
        assert_eq!(foreign.status.code(), Some(0), "{host}: {foreign:?}");

        let own = run(&command, program(), &shop, &to(&shop));
        let silence = if host == "cursor" { json!({ "permission": "allow" }) } else { Value::Null };
        assert_eq!((said(&own), own.status.code()), (silence, Some(0)), "{host}: {own:?}");
    }
}

/// A guard that is not installed, or that breaks, must not open the door.
#[test]
fn a_missing_program_blocks() {
    for (host, file, ..) in ADAPTERS {
        let (shop, _) = trees(&format!("{host}-missing"));
        for (event, command) in commands(&configuration(host, file)) {
            let output = run(&command, Path::new("/nowhere"), &shop, "{}");
            assert_eq!(output.status.code(), Some(2), "{host} {event}: {output:?}");
            assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{host} {event}: {output:?}");
        }
    }
}

#[test]
fn every_event_is_one_that_is_known() {
    let known = fs::read_to_string(repository().join("core/src/host/events.rs")).expect("the list of events");
    let names = |word: &str| known.contains(&format!("\"{word}\""));
    assert!(!names("PreTool"), "a word that nobody sends is found");
    for (host, file, ..) in ADAPTERS {
        let found = commands(&configuration(host, file));
        assert!(found.iter().all(|(event, _)| names(event)), "{host}: {found:?}");
    }
}

#[test]
fn every_configuration_is_in_the_table_and_on_the_page() {
    let page = fs::read_to_string(repository().join("docs/hosts.md")).expect("the page");
    let folders = fs::read_dir(repository().join("examples/hooks")).expect("the folder");
    assert_eq!(folders.count(), ADAPTERS.len());
    for (host, file, ..) in ADAPTERS {
        let link = format!("../examples/hooks/{host}/{file}");
        assert!(page.contains(&link), "docs/hosts.md does not mention {link}");
    }
}

/// The page has each row of the table with the day on which it was compared with the host.
#[test]
fn the_page_says_when_each_row_was_seen() {
    let page = fs::read_to_string(repository().join("docs/hosts.md")).expect("the page");
    let table = fs::read_to_string(repository().join("core/src/host/table.rs")).expect("the table");
    let rows: Vec<(&str, &str)> = table
        .split("seen: \"")
        .filter_map(|row| Some((row.split_once('"')?.0, row.split_once("row(Host::")?.1.split('"').nth(1)?)))
        .filter(|(seen, _)| seen.starts_with("20"))
        .collect();
    assert_eq!(rows.len(), 16, "{rows:?}");
    let missing = rows.iter().filter(|(seen, name)| !page.contains(&format!("| {name} | {seen} |")));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "{missing:?}");
}
