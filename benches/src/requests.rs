//! The requests that are measured, generated the same way every time. Owns their text; knows nothing of replies.

use serde_json::Value;
use std::path::{Path, PathBuf};

/// Sizes of the four requests whose whole call is timed: name and bytes of content.
pub const SIZES: [(&str, usize); 4] =
    [("bash-579", 0), ("edit-1.8k", 1_240), ("write-47k", 46_600), ("write-1m", 1_000_000)];

/// The shell calls that every language measures: name, command, return code.
pub const SHELL_CALLS: [(&str, &str, i32); 3] = [
    ("shell-silent", "npm run test -- --mode production", 0),
    ("shell-advised", "cd packages/app && git status --short .", 1),
    ("shell-denied", "cargo fmt && git add -A && git commit -m 'Format'", 2),
];

/// The members of an object in the order in which hosts write them; the values are JSON text.
fn object(members: &[(&str, String)]) -> String {
    let members: Vec<String> = members.iter().map(|(name, value)| format!("{}:{value}", quoted(name))).collect();
    format!("{{{}}}", members.join(","))
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn path(path: &Path) -> String {
    quoted(path.to_str().expect("the layout has plain names"))
}

/// What a project that no gate was prepared for leaves out. What is measured is everything else.
const UNPREPARED: &str = r#"{"gates":{"ritual":false,"active-scope":false}}"#;

/// The envelope around a payload. Its `policy` may be empty, which leaves the member out.
fn envelope((host, policy): (&str, &str), project_root: &Path, payload: String) -> Vec<u8> {
    let mut envelope = vec![("v", "1".into()), ("host", quoted(host)), ("project_root", path(project_root))];
    if !policy.is_empty() {
        envelope.push(("policy", policy.into()));
    }
    envelope.push(("payload", payload));
    object(&envelope).into_bytes()
}

/// A request of Claude Code with the members that it always sends.
fn claude(project_root: &Path, tool: &str, input: &[(&str, String)]) -> Vec<u8> {
    let payload = object(&[
        ("session_id", quoted("0d9c6c0e-7d7f-4c55-9f3e-2d8a4f3b1c11")),
        ("transcript_path", quoted("/home/user/.claude/projects/app/0d9c6c0e.jsonl")),
        ("cwd", path(project_root)),
        ("permission_mode", quoted("default")),
        ("hook_event_name", quoted("PreToolUse")),
        ("tool_name", quoted(tool)),
        ("tool_input", object(input)),
        ("tool_use_id", quoted("toolu_01JqCz4mVYwQ4q4nB9vDkP2s")),
    ]);
    let policy = if tool == "Bash" { "" } else { UNPREPARED };
    envelope(("claude", policy), project_root, payload)
}

/// A request to write a small file at `target`.
pub fn write(project_root: &Path, target: &Path) -> Vec<u8> {
    claude(project_root, "Write", &[("file_path", path(target)), ("content", quoted(&prose(60)))])
}

/// The owner of the session whose requests these are, as files of state spell it.
pub const OWNER: &str = "host:claude:v1:MGQ5YzZjMGUtN2Q3Zi00YzU1LTlmM2UtMmQ4YTRmM2IxYzEx";

/// The time of [`gated`].
pub const NOW: &str = "2026-03-02T10:00:00Z";

/// The request of [`write`] at a fixed time, with another policy (JSON) and with `effects`.
pub fn gated(project_root: &Path, target: &Path, (policy, effects): (&str, &str)) -> Vec<u8> {
    let request = String::from_utf8(write(project_root, target)).expect("requests are text");
    let head = format!("\"now\":\"{NOW}\",\"env\":{{}},\"effects\":\"{effects}\",\"policy\":{policy}");
    request.replacen(&format!("\"policy\":{UNPREPARED}"), &head, 1).into()
}

/// The same payload for a tool that only reads: everything but the admission.
pub fn read(project_root: &Path, target: &Path) -> Vec<u8> {
    claude(project_root, "Read", &[("file_path", path(target)), ("content", quoted(&prose(60)))])
}

/// A request of Codex with a patch of every target.
pub fn patch(project_root: &Path, targets: &[PathBuf]) -> Vec<u8> {
    let sections = targets.iter().map(|target| format!("*** Update File: {}\n@@\n-s\n+t\n", target.display()));
    let body = format!("*** Begin Patch\n{}*** End Patch\n", sections.collect::<String>());
    let payload = object(&[
        ("session_id", quoted("0d9c6c0e-7d7f-4c55-9f3e-2d8a4f3b1c11")),
        ("turn_id", quoted("turn-1")),
        ("transcript_path", "null".into()),
        ("cwd", path(project_root)),
        ("hook_event_name", quoted("PreToolUse")),
        ("model", quoted("m")),
        ("permission_mode", quoted("default")),
        ("tool_name", quoted("apply_patch")),
        ("tool_input", object(&[("command", quoted(&body))])),
        ("tool_use_id", quoted("call_1")),
    ]);
    envelope(("codex", UNPREPARED), project_root, payload)
}

/// A request of Claude Code to run `command`, in a given world, so that no figure depends on the disk.
pub fn shell(command: &str) -> Vec<u8> {
    let root = Path::new("/w/app");
    let request = claude(root, "Bash", &[("command", quoted(command)), ("description", quoted("Runs it"))]);
    let world = "\"world\":{\"trees\":[{\"toplevel\":\"/w/app\",\"common_dir\":\"/w/app/.git\"},\
                 {\"toplevel\":\"/w/other\",\"common_dir\":\"/w/other/.git\"}]},";
    String::from_utf8(request)
        .expect("requests are text")
        .replacen("\"payload\":", &format!("{world}\"payload\":"), 1)
        .into()
}

/// One of [`SIZES`], by name.
///
/// # Panics
/// When there is no such row.
pub fn sized(name: &str, project_root: &Path) -> Vec<u8> {
    let (_, content) = *SIZES.iter().find(|row| row.0 == name).unwrap_or_else(|| panic!("no request {name}"));
    let file = path(&project_root.join("src/f1.txt"));
    match name {
        "bash-579" => bash(project_root),
        "edit-1.8k" => {
            let half = quoted(&prose(content / 2));
            let all = ("replace_all", "false".into());
            claude(
                project_root,
                "Edit",
                &[("file_path", file), ("old_string", half.clone()), ("new_string", half), all],
            )
        }
        _ => claude(project_root, "Write", &[("file_path", file), ("content", quoted(&prose(content)))]),
    }
}

/// The same payload as [`sized`] for a tool that only reads; the Bash request as it is.
pub fn sized_read(name: &str, project_root: &Path) -> Vec<u8> {
    let request = String::from_utf8(sized(name, project_root)).expect("requests are text");
    ["Write", "Edit"].iter().fold(request, |text, tool| swap_tool(&text, tool)).into_bytes()
}

fn swap_tool(request: &str, tool: &str) -> String {
    request.replacen(&format!("\"tool_name\":\"{tool}\""), "\"tool_name\":\"Read\"", 1)
}

/// A shell request of exactly 579 bytes; the description is padded, because the project root differs between runs.
fn bash(project_root: &Path) -> Vec<u8> {
    const BYTES: usize = 579;
    let with = |padding: usize| {
        let command = quoted("cargo test -p app --quiet && ls -la target");
        claude(project_root, "Bash", &[("command", command), ("description", quoted(&prose(padding)))])
    };
    let empty = with(0).len();
    assert!(empty <= BYTES, "the project root is too long for a request of {BYTES} bytes");
    let request = with(BYTES - empty);
    assert_eq!(request.len(), BYTES);
    request
}

/// Deterministic text that looks like source: one escape in about 40 bytes, as JSON of real code has. `bytes` is the
/// encoded length.
fn prose(bytes: usize) -> String {
    const LINE: &str = "    let total = items.iter().sum();\n";
    let mut out = String::with_capacity(bytes);
    let mut encoded = 0;
    while encoded + LINE.len() < bytes {
        out.push_str(LINE);
        encoded += LINE.len() + 1;
    }
    out.extend(std::iter::repeat_n('x', bytes.saturating_sub(encoded)));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_have_the_sizes_they_are_named_for() {
        let root = Path::new("/tmp/hookpolicy-bench-1/x/x/t/main");
        let sizes = SIZES.map(|(name, _)| sized(name, root).len());
        assert_eq!(sizes[0], 579);
        for (size, wanted) in sizes.into_iter().zip([579, 1_800, 47_000, 1_000_000]) {
            assert!(size.abs_diff(wanted) * 50 <= wanted, "{size} is not within 2 % of {wanted}");
        }
    }

    #[test]
    fn a_patch_names_every_target() {
        let targets = [PathBuf::from("/r/a"), PathBuf::from("/r/b")];
        let request = String::from_utf8(patch(Path::new("/r"), &targets)).expect("text");
        assert_eq!(request.matches("*** Update File: /r/").count(), 2);
    }
}
