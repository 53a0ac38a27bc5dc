//! The JSON Schemas against the vectors: a request is valid exactly when the engine can read it, and every reply is.
//!
//! The validator is Python's `jsonschema`, in a virtual environment under `target/`: five small packages, where the
//! crate of the same name would bring more than fifty. Without Python the test is skipped, or fails under CI.

use conformance::parity::reference;
use conformance::workshop::{Trouble, Variant, Workshop, finish, tool, under_ci};
use conformance::{generated, vectors};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const VALIDATOR: &str = "jsonschema==4.26.0";

fn interpreter(workshop: &Workshop) -> Result<PathBuf, Trouble> {
    let folder = workshop.folder("schema")?;
    let interpreter = folder.join("venv/bin/python");
    let stamp = folder.join(VALIDATOR);
    if stamp.exists() {
        return Ok(interpreter);
    }
    finish(Command::new(tool("python3")?).args(["-m", "venv"]).arg(folder.join("venv")))?;
    let arguments = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", VALIDATOR];
    finish(Command::new(&interpreter).args(arguments))?;
    fs::write(&stamp, "").map_err(|error| Trouble::Failed(error.to_string()))?;
    Ok(interpreter)
}

/// A text, the schema it is held against, and the verdict that must come back.
struct Row {
    id: String,
    schema: &'static str,
    text: Vec<u8>,
    valid: bool,
}

/// The verdicts, one for each row.
fn verdicts(rows: &[Row]) -> Result<Vec<String>, Trouble> {
    let workshop = Workshop::new(Variant::Plain);
    let mut python = Command::new(interpreter(&workshop)?);
    python.arg(workshop.root.join("bindings/conformance/tests/schema.py")).arg(workshop.root.join("docs/schema"));
    let mut child = python.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    let mut input = Vec::new();
    for row in rows {
        input.extend_from_slice(row.schema.as_bytes());
        input.push(b'\t');
        input.extend_from_slice(&row.text);
        input.push(b'\n');
    }
    // The script reads everything before it writes.
    child.stdin.take().expect("standard input is piped").write_all(&input).map_err(failed)?;
    let output = child.wait_with_output().map_err(failed)?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().map(str::to_string).collect())
}

fn failed(error: std::io::Error) -> Trouble {
    Trouble::Failed(error.to_string())
}

/// Requests that the engine refuses for a reason that no schema can give: which paths are absolute depends on the
/// platform, and which words name an event on the host.
const BEYOND_A_SCHEMA: &[&str] = &["event-is-unknown", "world-path-is-relative"];

/// The same request with `explain`, for the members that only then are there.
fn explained(vector: &vectors::Vector) -> Option<Row> {
    let mut request: serde_json::Value = serde_json::from_slice(&vector.request).ok()?;
    request.as_object_mut()?.insert("explain".into(), true.into());
    let reply = reference(request.to_string().as_bytes()).reply;
    Some(Row { id: format!("{} explained", vector.id), schema: "reply", text: reply, valid: true })
}

/// Every vector that fits a line as a request and as a reply; a generated request is only good for its reply.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for vector in vectors::load_all().unwrap().into_iter().filter(vectors::Vector::fits_a_line) {
        let reply = reference(&vector.request).reply;
        rows.extend(explained(&vector));
        let valid = vector.code >= 0 || BEYOND_A_SCHEMA.contains(&vector.id.as_str());
        rows.push(Row { id: vector.id.clone(), schema: "request", text: vector.request, valid });
        rows.push(Row { id: vector.id, schema: "reply", text: reply, valid: true });
    }
    for row in generated::all() {
        rows.push(Row { id: row.id.into(), schema: "reply", text: reference(&row.request).reply, valid: true });
    }
    rows
}

/// Seeded violations: what the schemas exist to catch.
fn seeded() -> Vec<Row> {
    let row = |schema, text: &str| Row { id: text.to_string(), schema, text: text.into(), valid: false };
    let host = r#""host":{"name":"generic","detected":null,"registered":null}"#;
    vec![
        row("request", r#"{"v":1,"payload":{},"polcy":{}}"#),
        row("request", r#"{"v":1,"payload":{},"policy":{"on_eror":"pass"}}"#),
        row("request", r#"{"v":1,"payload":{},"world":{"trees":[{"toplevel":"/a"}]}}"#),
        row("reply", &format!(r#"{{"v":1,"decision":"allow","code":"x",{host}}}"#)),
        row("reply", &format!(r#"{{"v":1,"decision":"deny","code":"x",{host}}}"#)),
        row("reply", &format!(r#"{{"v":1,"decision":"pass","code":"x",{host},"more":1}}"#)),
        row("reply", r#"{"v":1,"decision":"pass","code":"x"}"#),
    ]
}

#[test]
fn requests_and_replies_are_what_the_schemas_say() {
    let rows: Vec<Row> = rows().into_iter().chain(seeded()).collect();
    let verdicts = match verdicts(&rows) {
        Ok(verdicts) => verdicts,
        Err(Trouble::Missing(why)) if !under_ci() => return eprintln_skipped(&why),
        Err(trouble) => panic!("{trouble:?}"),
    };
    assert_eq!(verdicts.len(), rows.len(), "one verdict for each text");
    let wrong = rows.iter().zip(&verdicts).filter(|(row, verdict)| row.valid != verdict.starts_with("ok\t"));
    let lines: Vec<String> = wrong.map(|(row, verdict)| format!("{} {}: {verdict}", row.schema, row.id)).collect();
    assert!(lines.is_empty(), "{} of {}\n{}", lines.len(), rows.len(), lines.join("\n"));
}

#[allow(clippy::print_stderr, reason = "a test that did not run has to say so")]
fn eprintln_skipped(why: &str) {
    eprintln!("skipped: {why}");
}
