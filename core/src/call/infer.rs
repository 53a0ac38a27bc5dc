//! The tool of a payload that names none. Older builds of one host sent such payloads; nobody else is read this way.
//!
//! Authority: an earlier dispatcher, which infers from the fields of the input, in this order.

use super::input::Inputs;
use crate::json::{Kind, Value};

/// The name of the tool whose fields these are.
pub(super) fn infer(inputs: &Inputs<'_>) -> Option<&'static str> {
    RULES.iter().find(|(keys, _)| inputs.objects().any(|object| holds(object, keys))).map(|(_, tool)| *tool)
}

static RULES: [(&[&str], &str); 6] = [
    (&["old_string", "new_string"], "StrReplace"),
    (&["contents", "content", "text"], "Write"),
    (&["patch", "unified_diff", "diff"], "ApplyPatch"),
    (&["edits"], "MultiEdit"),
    (&["cells", "cell_id"], "NotebookEdit"),
    (&["file_path", "filePath", "path", "target_file", "targetFile"], "Write"),
];

fn holds(object: Value<'_>, keys: &[&str]) -> bool {
    object.members().any(|(name, value)| {
        let is_key = keys.iter().any(|key| key.as_bytes() == name.as_ref());
        // The list of edits is told from a number of edits, the others are texts.
        is_key && (value.kind() == Kind::String || (name.as_ref() == b"edits" && value.kind() == Kind::Array))
    })
}
