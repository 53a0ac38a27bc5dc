//! Every host, from both sides: the same call in every shape is the same call, and what is answered is what that host obeys.
//!
//! `shapes.rs` puts a call as each host does, `readers.rs` reads an answer as each host does. What a call deserves is the
//! vectors' business: answers are compared with each other, and with what the host then does.

#[path = "../source/mod.rs"]
mod source;

mod readers;
mod shapes;

use readers::{Left, Next, next};
use serde_json::{Value, json};
use shapes::{Act, SHOP, Sent};
use std::collections::{BTreeMap, BTreeSet};

/// The trees there are: the agent's own, and somebody else's.
fn world() -> Value {
    let tree = |toplevel: &str| json!({ "toplevel": toplevel, "common_dir": format!("{toplevel}/.git") });
    json!({ "dirs": [SHOP, OTHER], "trees": [tree(SHOP), tree(OTHER)] })
}

const OTHER: &str = "/home/dev/other";
const FOREIGN: &str = "/home/dev/other/notes.md";
/// The gates that want a prepared project, left out.
const UNPREPARED: [&str; 4] = ["ritual", "active-scope", "occupancy", "identity"];

/// The request for a payload in JSON.
fn request(host: &str, payload: &str, env: &Value) -> Value {
    let gates: Value =
        UNPREPARED.iter().map(|gate| (gate.to_string(), json!(false))).collect::<serde_json::Map<_, _>>().into();
    json!({ "v": 1, "host": host, "platform": "posix", "payload_text": payload, "env": env, "world": world(),
        "now": "2026-08-19T10:00:00Z", "policy": { "gates": gates }, "explain": true })
}

fn judged(request: &Value) -> Value {
    let (_, reply) = hookpolicy::eval(request.to_string().as_bytes());
    serde_json::from_slice(&reply).expect("a reply is JSON")
}

fn reply(sent: &Sent) -> Value {
    judged(&request(sent.host, &sent.payload.to_string(), &sent.env))
}

/// Where a refusal of a call, its `word` the host's, left its mark.
fn heard(host: &str, word: &str, reply: &Value) -> Next {
    let hook = &reply["hook"];
    let left = Left {
        stdout: Some(&hook["stdout"]).filter(|stdout| !stdout.is_null()),
        stderr: hook["stderr"].as_str().expect("standard error is text"),
        exit: hook["exit"].as_i64().expect("there is a status"),
    };
    next(host, word, &left)
}

/// What must not differ from host to host: class, targets, command, operations, tool, and the agent that is started. A path
/// says `declared` on one host and `create` on another, whose tool makes new files only.
fn essence(reply: &Value) -> Value {
    let call = &reply["call"];
    // One host's payload is the tool's input, so that it has one directory where others have two.
    let agent = json!([call["spawn"]["kind"], call["spawn"]["subagent_type"]]);
    let targets: Vec<&Value> = call["targets"].as_array().into_iter().flatten().map(|target| &target["path"]).collect();
    json!({ "class": call["class"], "targets": targets, "command": call["command"], "remote": call["remote"],
        "tool": call["mcp"]["op"], "effect": call["mcp"]["effect"], "agent": agent,
        "decision": reply["decision"], "code": reply["code"] })
}

/// The calls, and the class that each has.
const ACTS: [(Act<'static>, &str); 8] = [
    (Act::Write("/home/dev/shop/src/new.rs"), "direct-write"),
    (Act::Write("src/new.rs"), "direct-write"),
    (Act::Write(FOREIGN), "direct-write"),
    (Act::Shell("git push origin main"), "shell"),
    (Act::Shell("git status"), "shell"),
    (Act::Merge, "mcp"),
    (Act::Spawn, "spawn"),
    (Act::Read("/home/dev/shop/src/old.rs"), "read"),
];

#[test]
fn the_same_call_is_the_same_in_every_shape() {
    for (act, class) in ACTS {
        let mut essences: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for sent in shapes::all(act) {
            let reply = reply(&sent);
            assert_eq!(reply["call"]["class"], class, "{} {}: {reply:#}", sent.host, sent.word);
            essences.entry(essence(&reply).to_string()).or_default().push(format!("{} {}", sent.host, sent.word));
        }
        assert_eq!(essences.len(), 1, "{act:?}: {essences:#?}");
    }
}

/// Hosts whose payloads show whose they are.
#[test]
fn a_payload_shows_its_host_wherever_it_is_registered() {
    const UNMARKED: [&str; 4] = ["grok-cli", "vscode", "amp", "generic"];
    for (act, _) in ACTS {
        for sent in shapes::all(act).iter().filter(|sent| !UNMARKED.contains(&sent.host)) {
            for registered in ["auto", "generic", "claude"] {
                let reply = judged(&request(registered, &sent.payload.to_string(), &sent.env));
                assert_eq!(reply["host"]["detected"], sent.host, "{} {registered}: {}", sent.word, sent.payload);
                assert_eq!(reply["host"]["name"], sent.host);
            }
        }
    }
}

/// A payload with another event in it, as the host spells it. Hosts without a place for it are told by the envelope.
fn at_event(sent: &Sent, word: &str, own: &str) -> Value {
    let text = sent.payload.to_string();
    let told = text.replacen(&format!("\"{own}\""), &format!("\"{word}\""), 1);
    let mut request = request(sent.host, &told, &sent.env);
    if told == text {
        request["event"] = json!(word);
    }
    request
}

/// The moments at which a host waits for an answer about any call, beside the one that its payloads here have.
const ALSO: [(&str, &str); 4] = [
    ("claude", "PermissionRequest"),
    ("claude", "PreSkillShellCommand"),
    ("codex", "PermissionRequest"),
    ("copilot", "permissionRequest"),
];

/// The request for a call at the host's usual event, and at each other one.
fn at_every_event(act: Act<'_>) -> Vec<(&'static str, &'static str, Value)> {
    let mut all = Vec::new();
    for sent in shapes::all(act) {
        all.push((sent.host, sent.word, request(sent.host, &sent.payload.to_string(), &sent.env)));
        for (_, word) in ALSO.iter().filter(|(host, _)| *host == sent.host) {
            all.push((sent.host, *word, at_event(&sent, word, sent.word)));
        }
    }
    all
}

#[test]
fn a_refusal_is_obeyed_at_every_event_of_every_host() {
    let mut hosts = BTreeSet::new();
    for act in [Act::Write(FOREIGN), Act::Shell("git stage ."), Act::Shell("cat ~/.netrc")] {
        for (host, word, request) in at_every_event(act) {
            let reply = judged(&request);
            assert_eq!(reply["decision"], "deny", "{host} {word}: {reply:#}");
            assert_eq!(heard(host, word, &reply), Next::Blocks(said(&reply)), "{host} {word}: {:#}", reply["hook"]);
            hosts.insert(host);
        }
    }
    assert_eq!(hosts.len(), 16);
}

fn said(reply: &Value) -> String {
    reply["reason"].as_str().expect("a refusal has a reason").to_owned()
}

/// Input in which one key says two things, for every call: the refusals of reads, spawns and server tools, too.
#[test]
fn a_fault_is_refused_at_every_event_of_every_host() {
    for (act, _) in ACTS {
        for (host, word, mut request) in at_every_event(act) {
            let text = request["payload_text"].as_str().expect("text").replacen(
                '{',
                r#"{"cwd":"/home/x","cwd":"/home/y","#,
                1,
            );
            // Of two equal keys the test's own reader would keep one, so the text is the request's.
            request["payload_text"] = json!(text);
            let reply = judged(&request);
            assert_eq!(reply["code"], "ambiguous-input", "{host} {word}: {reply:#}");
            assert_eq!(heard(host, word, &reply), Next::Blocks(said(&reply)), "{host} {word}");
        }
    }
}

/// Hosts that take advice, each at the one event at which it does.
const ADVISED: [(&str, &str); 8] = [
    ("claude", "PreToolUse"),
    ("codex", "PreToolUse"),
    ("grok-cli", "PreToolUse"),
    ("copilot", ""),
    ("vscode", "PreToolUse"),
    ("cline", "PreToolUse"),
    ("cline-sdk", "tool_call"),
    ("generic", ""),
];

#[test]
fn advice_arrives_or_is_said_not_to() {
    for (host, word, request) in at_every_event(Act::Shell("git status")) {
        let reply = judged(&request);
        assert_eq!(reply["decision"], "advise", "{host} {word}: {reply:#}");
        let texts = reply["advice"].as_array().expect("advice").iter().filter_map(|advice| advice["text"].as_str());
        let told = Next::Tells(texts.collect::<Vec<_>>().join("\n"));
        let (wanted, lost) = match ADVISED.contains(&(host, word)) {
            true => (told, Value::Null),
            false => (Next::GoesOn, json!(["git-advice"])),
        };
        assert_eq!((heard(host, word, &reply), &reply["undeliverable"]), (wanted, &lost), "{host} {word}: {reply:#}");
    }
}

#[test]
fn silence_lets_the_host_go_on_and_skips_no_prompt() {
    for act in [Act::Shell("ls -l"), Act::Read("src/old.rs"), Act::Write("src/new.rs"), Act::Spawn] {
        for (host, word, request) in at_every_event(act) {
            let reply = judged(&request);
            assert_eq!(reply["decision"], "pass", "{host} {word}: {reply:#}");
            assert_eq!(heard(host, word, &reply), Next::GoesOn, "{host} {word}: {:#}", reply["hook"]);
        }
    }
}

/// Every word that is known and comes before no tool, from the engine's own list.
fn other_words() -> Vec<String> {
    let table = std::fs::read_to_string(source::root().join("core/src/host/events.rs")).expect("the list is there");
    let (_, after) = table.split_once("Event::SessionStart,\n").expect("the list has an order");
    let list = after.split("\n];").next().unwrap_or_default();
    let words: Vec<String> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    assert!(words.len() > 60, "{words:?}");
    words
}

#[test]
fn nothing_is_said_at_other_events() {
    for word in other_words() {
        for sent in shapes::all(Act::Write(FOREIGN)).iter().filter(|sent| !sent.word.is_empty()) {
            let reply = judged(&at_event(sent, &word, sent.word));
            assert_ne!(reply["decision"], "deny", "{} {word}: {reply:#}", sent.host);
            let quiet = json!({ "stdout": null, "stderr": "", "exit": 0 });
            assert_eq!(reply["hook"], quiet, "{} {word}", sent.host);
        }
    }
}

/// Characters that end a line, or turn or hide text.
fn is_odd(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[test]
fn a_reason_is_one_line_of_a_bounded_length_without_odd_characters() {
    let long = format!("{FOREIGN}{}", "/x".repeat(6000));
    let paths = [
        "/home/dev/other/a\nb",
        "/home/dev/other/\u{202e}txt.sh",
        "/home/dev/other/\u{1b}[2K",
        "/home/dev/other/\u{2028}",
        &long,
    ];
    for path in paths {
        for sent in shapes::all(Act::Write(path)).iter().filter(|sent| sent.host != "codex") {
            let reply = reply(sent);
            let Next::Blocks(reason) = heard(sent.host, sent.word, &reply) else {
                panic!("{} {path:?}: {reply:#}", sent.host)
            };
            assert!(!reason.contains(is_odd) && reason.len() <= 8192, "{} {path:?}: {reason:?}", sent.host);
            assert!(reason.ends_with("effectiveRoot=/home/dev/shop"), "{} {path:?}: {reason:?}", sent.host);
        }
    }
}

#[test]
fn no_answer_repeats_a_credential() {
    let texts = [
        "git push https://ann:hunter2secret@example.org/shop.git main",
        "git remote add up https://ann:hunter2secret@example.org/shop.git",
        "git -c http.extraHeader='Authorization: Bearer hunter2secret' status",
        "git fetch 'https://hunter2secret@example.org/shop.git'; git stage .",
    ];
    for text in texts {
        for sent in shapes::all(Act::Shell(text)) {
            let reply = reply(&sent);
            assert!(!reply["hook"].to_string().contains("hunter2secret"), "{} {text}: {:#}", sent.host, reply["hook"]);
            assert!(!reply["reason"].to_string().contains("hunter2secret"), "{} {text}", sent.host);
        }
    }
}
