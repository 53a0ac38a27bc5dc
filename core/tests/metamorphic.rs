//! Rules that hold for every text: what is put around a command never loses a deny, and quoting never makes one.
//!
//! The texts are those of the vectors and of the lists in `see_through`. It refuses to know which text deserves a deny:
//! answers of the library are compared with each other.

mod support;

use conformance::vectors;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::steer::{self, Answer};

/// A text, and the request that it stands in.
struct Case {
    id: String,
    text: String,
    request: Value,
}

impl Case {
    fn request(&self, text: &str) -> Value {
        let mut request = self.request.clone();
        request["payload"]["tool_input"]["command"] = json!(text);
        request
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

/// All texts, each once: the shell calls of the vectors that are judged, and the lists.
fn cases() -> Vec<Case> {
    let lists = steer::list("disguises").into_iter().chain(steer::list("mentions"));
    let entry = |entry: steer::Entry| Case {
        request: steer::request_of("claude", &entry.command),
        id: entry.id,
        text: entry.command,
    };
    let own = vectors::load_all().expect("vectors").into_iter().filter_map(|vector| {
        let request = vector.value.filter(|request| request["world"].is_object() && vector.code >= 0)?;
        let text = request["payload"]["tool_input"]["command"].as_str()?.to_owned();
        (request["policy"].is_null()).then_some(Case { id: vector.id, text, request })
    });
    let mut seen = BTreeSet::new();
    lists.map(entry).chain(own).filter(|case| seen.insert(case.request.to_string())).collect()
}

/// Whether the text ends where it seems to end: it is a script, and what follows in a new line belongs to nothing in it.
fn is_complete(case: &Case) -> bool {
    let tail = case.text.trim_end_matches('\n');
    !tail.ends_with('\\') && !case.text.contains("expand_aliases") && !case.with(&case.text).has_parse_error()
}

/// Texts that are denied, complete and not large.
fn denied(cases: &[Case]) -> Vec<&Case> {
    let is_usable = |case: &&Case| case.text.len() < 4000 && is_complete(case) && case.denies(&case.text);
    cases.iter().filter(is_usable).collect()
}

/// What may be put around any complete text: as it stands, or in quotes.
const AROUND: &[&str] = &[
    "(\nTEXT\n)",
    "{\nTEXT\n}",
    "if true; then\nTEXT\nfi",
    "if false; then :; else\nTEXT\nfi",
    "while true; do\nTEXT\nbreak; done",
    "for i in 1 2; do\nTEXT\ndone",
    "case x in *)\nTEXT\n;; esac",
    "fn() {\nTEXT\n}\nfn",
    "true &&\nTEXT",
    "false ||\nTEXT",
    "TEXT\ntrue",
    "true\nTEXT",
    "# it's a (comment\nTEXT",
    "\n\n  TEXT\n\n",
    "TEXT\n# the end (",
    "!\tTEXT",
    "true; TEXT",
    "{\nTEXT\n} >/dev/null 2>&1 &",
    "echo \"$(\nTEXT\n)\"",
    "x=$(\nTEXT\n)",
    "cat <(\nTEXT\n)",
    "cat <<END_\n$(\nTEXT\n)\nEND_\n",
    "bash -c 'TEXT'",
    "bash -c \"TEXT\"",
    "sh -ec 'TEXT' x y",
    "sudo -u x bash -c 'TEXT'",
    "eval 'TEXT'",
    "eval \"TEXT\"",
    "trap 'TEXT' EXIT",
    "bash <<'END_'\nTEXT\nEND_\n",
    "bash <<< 'TEXT'",
    "printf '%s\\n' 'TEXT' | sh",
    "git -c 'alias.zz=!TEXT' zz",
    "echo x | (\nTEXT\n)",
    "cat x y |\nTEXT",
    "git status &&\nTEXT",
    "pwd && git log --oneline -1 &&\nTEXT",
];

fn around(layer: &str, text: &str) -> Option<String> {
    if layer.contains("'TEXT'") {
        return Some(layer.replace("'TEXT'", &single(text)));
    }
    if layer.contains("\"TEXT\"") {
        return Some(layer.replace("\"TEXT\"", &double(text)));
    }
    if layer.contains("!TEXT") {
        let is_plain = !text.contains('\'') && !text.contains("$@") && !text.contains("$1");
        return is_plain.then(|| layer.replace("TEXT", text));
    }
    // `!` and `time` belong to a pipeline, and a first line of comment to none.
    let needs_command = layer.ends_with("TEXT") && !layer.contains('#');
    let begins = !text.trim_start().starts_with(['#', '!']);
    (begins || !needs_command).then(|| layer.replace("TEXT", text))
}

fn single(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

fn double(text: &str) -> String {
    let escape = |letter: char| if "\\\"$`".contains(letter) { format!("\\{letter}") } else { letter.to_string() };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

#[test]
fn nothing_around_a_text_loses_a_deny() {
    let cases = cases();
    let (mut tried, mut lost) = (0, Vec::new());
    for case in denied(&cases) {
        for text in AROUND.iter().filter_map(|layer| around(layer, &case.text)) {
            tried += 1;
            if !case.denies(&text) {
                lost.push(format!("{}: {text:?}", case.id));
            }
        }
    }
    support::report(&format!("metamorphic: {tried} texts around a denied one, {} not denied", lost.len()));
    support::assert_empty("denies are lost", &lost);
    assert!(tried > 10_000);
}

/// Whether the text is one command of git in plain words.
fn is_plain(text: &str) -> bool {
    text.starts_with("git ") && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" -_./=:,^~@".contains(&byte))
}

/// What may be put before a single command.
const BEFORE: &[&str] = &[
    "A=1 ",
    "env ",
    "env -u A B=2 ",
    ">/dev/null ",
    "2>&1 </dev/null ",
    "time ",
    "! ",
    "time -p ! ",
    "command ",
    "exec ",
    "sudo -n ",
    "nice -n 3 ",
    "timeout 5 ",
    "nohup ",
    "stdbuf -oL ",
    "setsid ",
    "eval ",
    "builtin command ",
    "\\",
    "\t ",
    "xargs ",
    "watch ",
    "flock l ",
    "doas ",
    "coproc ",
    "true & ",
    "cd . && ",
    "ionice -c 3 ",
];

/// The spellings of one plain command.
fn spellings(text: &str) -> Vec<String> {
    let rest = &text[4..];
    let (verb, operands) = rest.split_once(' ').unwrap_or((rest, ""));
    let mut all: Vec<String> = BEFORE.iter().map(|before| format!("{before}{text}")).collect();
    all.extend((1..text.len()).map(|at| format!("{}\\\n{}", &text[..at], &text[at..])));
    all.extend(["&", " &", ";", " # c", " >/dev/null", " 2>&1 | cat"].map(|tail| format!("{text}{tail}")));
    all.push(format!("git -C . {rest}"));
    all.push(format!("git --no-pager -c a.b=c {rest}"));
    all.push(format!("git>/dev/null {rest}"));
    all.push(format!("/usr/bin/git {rest}"));
    all.push(format!("v=git; $v {rest}"));
    all.push(format!("f() {{ git \"$@\"; }}; f {rest}"));
    all.push(text.split(' ').map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "));
    all.push(text.split(' ').map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join("  "));
    all.push(text.split(' ').map(|word| format!("$'{word}'")).collect::<Vec<_>>().join("\t"));
    all.push(
        text.split(' ')
            .filter(|word| !word.is_empty())
            .map(|word| format!("{}''{}", &word[..1], &word[1..]))
            .collect::<Vec<_>>()
            .join(" "),
    );
    if verb.bytes().all(|byte| byte.is_ascii_lowercase()) {
        all.push(format!("git -c alias.zz={verb} zz {operands}"));
        all.push(format!("git -c alias.yy=zz -c alias.zz={verb} yy {operands}"));
        all.push(format!("v={verb}; git $v {operands}"));
        all.push(format!("git {}''{} {operands}", &verb[..1], &verb[1..]));
    }
    all
}

#[test]
fn no_spelling_of_a_command_loses_a_deny() {
    let cases = cases();
    let (mut tried, mut lost) = (0, Vec::new());
    for case in denied(&cases).into_iter().filter(|case| is_plain(&case.text)) {
        for text in spellings(case.text.trim_end()) {
            tried += 1;
            if !case.denies(&text) {
                lost.push(format!("{}: {text:?}", case.id));
            }
        }
    }
    support::report(&format!("metamorphic: {tried} spellings of denied commands, {} not denied", lost.len()));
    support::assert_empty("denies are lost", &lost);
    assert!(tried > 1_000);
}

/// Ways to mention a text without running it.
fn mentions(text: &str) -> Vec<String> {
    let comment: String = text.split('\n').map(|line| format!("# {line}\n")).collect();
    vec![
        format!("echo {}", single(text)),
        format!("echo {} {}", double(text), single(text)),
        format!(": {}", double(text)),
        format!("grep -e {} notes", single(text)),
        format!("gh pr create --body {}", double(text)),
        format!("git commit -m {}", single(text)),
        format!("x={}; echo \"$x\"", single(text)),
        format!("true {comment}"),
        format!("{comment}ls"),
        format!("cat > doc <<'END_OF_TEXT'\n{text}\nEND_OF_TEXT\n"),
        format!(": <<\\END_OF_TEXT\n{text}\nEND_OF_TEXT\nls"),
        format!("git commit -m \"$(cat <<'END_OF_TEXT'\n{text}\nEND_OF_TEXT\n)\""),
        format!("bash -c {}", single(&format!("echo {}", single(text)))),
        format!("cat <<< {}", single(text)),
        format!("printf '%s' {} | wc -c", single(text)),
        format!("[[ {} == x ]]", single(text)),
        format!("for w in {}; do echo \"$w\"; done", single(text)),
    ]
}

/// A secret on the command line is one wherever it stands.
fn may_hold_secret(text: &str) -> bool {
    text.contains("://") || text.contains("token") || text.contains("passw")
}

#[test]
fn no_quotation_is_denied() {
    let (mut tried, mut made) = (0, Vec::new());
    for case in cases().iter().filter(|case| !may_hold_secret(&case.text) && !case.text.contains(['\r', '\0'])) {
        for text in mentions(&case.text) {
            tried += 1;
            if case.denies(&text) {
                made.push(format!("{}: {text:?}: {}", case.id, case.with(&text).reply["reason"]));
            }
        }
    }
    support::report(&format!("metamorphic: {tried} quotations, {} denied", made.len()));
    support::assert_empty("quotations are denied", &made);
    assert!(tried > 10_000);
}

#[test]
fn what_follows_never_removes_a_deny() {
    let cases = cases();
    let mut lost = Vec::new();
    for case in denied(&cases) {
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
const HOSTS: [&str; 8] = ["claude", "codex", "cursor", "gemini", "copilot", "factory", "vscode", "opencode"];

#[test]
fn advice_comes_without_permission() {
    let (mut advised, mut faults) = (0, Vec::new());
    for case in cases().iter().filter(|case| case.text.len() < 4000) {
        for host in HOSTS {
            let reply = steer::judged(&steer::request_of(host, &case.text)).reply;
            if reply["decision"] != "advise" {
                continue;
            }
            advised += 1;
            let hook = reply["hook"].to_string().to_lowercase();
            if ["permission", "allow", "approve", "\"decision\""].iter().any(|word| hook.contains(word)) {
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
