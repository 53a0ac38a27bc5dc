//! Hostile requests that are too large for a vector file: sizes at the limit, nesting beyond every stack.
//!
//! Each has a known code; the rest of the reply is only compared between the languages.

use hookpolicy::code;

/// A request made by a recipe.
#[derive(Debug, Clone)]
pub struct Generated {
    /// For messages.
    pub id: &'static str,
    /// Without a newline.
    pub request: Vec<u8>,
    /// The return code that must come back.
    pub code: i32,
}

/// All of them. Together about 70 MiB, so make them once.
pub fn all() -> Vec<Generated> {
    let row = |id, request: Vec<u8>, code| Generated { id, request, code };
    let limit = hookpolicy::MAX_REQUEST;
    vec![
        row("size-at-the-limit", padded(limit), code::PASS),
        row("size-above-the-limit", padded(limit + 1), code::E_LIMIT),
        row("blanks-above-the-limit", vec![b' '; limit + 1], code::E_LIMIT),
        row("nesting-100000-unread", envelope(&nested("meta", 100_000)), code::PASS),
        row("nesting-100000-in-the-envelope", nested("world", 100_000).into_bytes(), code::E_LIMIT),
        row("brackets-without-end", vec![b'['; 1 << 20], code::E_REQUEST),
        row("string-without-end", [b"{\"v\":1,\"payload\":\"".to_vec(), vec![b'a'; 1 << 20]].concat(), code::E_REQUEST),
        row("key-of-a-mebibyte", format!("{{\"v\":1,\"{}\":1}}", "k".repeat(1 << 20)).into_bytes(), code::E_REQUEST),
    ]
}

/// A read of a file: a call no gate covers, with `extra` beside the tool's input.
fn envelope(extra: &str) -> Vec<u8> {
    let payload = format!(
        "{{\"hook_event_name\":\"PreToolUse\",\"transcript_path\":\"/t\",\"cwd\":\"/w/a\",\"tool_name\":\"Read\",\
         \"tool_input\":{{\"file_path\":\"x\"}},\"extra\":{extra}}}"
    );
    let world = "{\"dirs\":[\"/w/a\"],\"trees\":[{\"toplevel\":\"/w/a\",\"common_dir\":\"/w/a/.git\"}]}";
    format!(
        "{{\"v\":1,\"host\":\"claude\",\"effects\":\"report\",\"env\":{{}},\"world\":{world},\"payload\":{payload}}}"
    )
    .into_bytes()
}

fn nested(name: &str, depth: usize) -> String {
    let (open, close) = ("[".repeat(depth), "]".repeat(depth));
    format!("{{\"v\":1,\"{name}\":{open}{close}}}")
}

/// A good request of exactly `size` bytes.
fn padded(size: usize) -> Vec<u8> {
    let empty = envelope("\"\"").len();
    envelope(&format!("\"{}\"", "p".repeat(size - empty)))
}
