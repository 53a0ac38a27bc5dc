//! The requests that are measured, generated the same way every time. Owns their text; knows nothing of replies.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Sizes of the four requests whose whole call is timed: name and bytes of content.
pub const SIZES: [(&str, usize); 4] =
    [("bash-579", 0), ("edit-1.8k", 1_300), ("write-47k", 46_600), ("write-1m", 1_000_000)];

/// The envelope around a Claude Code payload.
pub fn envelope(project_root: &Path, payload: &Value) -> Vec<u8> {
    let envelope = json!({"v": 1, "host": "claude", "project_root": text(project_root), "payload": payload});
    envelope.to_string().into_bytes()
}

/// A payload of that tool with the members that the host always sends.
fn payload(cwd: &Path, tool: &str, input: Value) -> Value {
    json!({
        "session_id": "0d9c6c0e-7d7f-4c55-9f3e-2d8a4f3b1c11",
        "transcript_path": "/home/user/.claude/projects/app/0d9c6c0e.jsonl",
        "cwd": text(cwd),
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": tool,
        "tool_input": input,
        "tool_use_id": "toolu_01JqCz4mVYwQ4q4nB9vDkP2s"
    })
}

/// A request to write a small file at `target`.
pub fn write(project_root: &Path, target: &Path) -> Vec<u8> {
    let input = json!({"file_path": text(target), "content": prose(60)});
    envelope(project_root, &payload(project_root, "Write", input))
}

/// The same payload for a tool that only reads: everything but the admission.
pub fn read(project_root: &Path, target: &Path) -> Vec<u8> {
    let input = json!({"file_path": text(target), "content": prose(60)});
    envelope(project_root, &payload(project_root, "Read", input))
}

/// A patch in the `apply_patch` format that adds every target.
pub fn patch(project_root: &Path, targets: &[PathBuf]) -> Vec<u8> {
    let mut body = String::from("*** Begin Patch\n");
    for target in targets {
        body.push_str(&format!("*** Update File: {}\n@@\n-s\n+t\n", text(target)));
    }
    body.push_str("*** End Patch\n");
    let payload = json!({
        "session_id": "0d9c6c0e-7d7f-4c55-9f3e-2d8a4f3b1c11",
        "turn_id": "turn-1",
        "transcript_path": null,
        "cwd": text(project_root),
        "hook_event_name": "PreToolUse",
        "model": "m",
        "permission_mode": "default",
        "tool_name": "apply_patch",
        "tool_input": {"command": body},
        "tool_use_id": "call_1"
    });
    let envelope = json!({"v": 1, "host": "codex", "project_root": text(project_root), "payload": payload});
    envelope.to_string().into_bytes()
}

/// One of [`SIZES`], by name.
///
/// # Panics
/// When there is no such row.
pub fn sized(name: &str, project_root: &Path) -> Vec<u8> {
    let (_, content) = *SIZES.iter().find(|row| row.0 == name).unwrap_or_else(|| panic!("no request {name}"));
    let file = project_root.join("src/f1.txt");
    let target = text(&file);
    match name {
        "bash-579" => bash(project_root),
        "edit-1.8k" => {
            let (old, new) = (prose(content / 2), prose(content / 2));
            let input = json!({"file_path": target, "old_string": old, "new_string": new, "replace_all": false});
            envelope(project_root, &payload(project_root, "Edit", input))
        }
        _ => {
            let input = json!({"file_path": target, "content": prose(content)});
            envelope(project_root, &payload(project_root, "Write", input))
        }
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
        let input = json!({"command": "cargo test -p app --quiet && ls -la target", "description": prose(padding)});
        envelope(project_root, &payload(project_root, "Bash", input))
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

fn text(path: &Path) -> &str {
    path.to_str().expect("the layout has plain names")
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
