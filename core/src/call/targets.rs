//! The paths a writing tool names: fields in every spelling, members of arrays, move destinations, patch bodies, the same
//! again inside a proxy's arguments. Owns the keys and what each says; all of them count, because two spellings that
//! disagree are two files that may be written.

use super::address::{is_file_address, unaddress};
use super::fields::{Fault, has_surrogate};
use crate::host::{Body, Writes};
use crate::json::{Kind, Value};
use crate::patch::{self, Op, State, Touched, each_once, owned};
use std::borrow::Cow;

/// What a key of the input says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    /// A path.
    Path,
    /// A path, or a `file:` address of one.
    Address,
    /// Members that carry paths of their own.
    Members,
    /// Members that are paths, or carry them.
    Paths,
    /// The old name of what is moved.
    From,
    /// The new name.
    To,
    /// Old or new name, when the tool moves; otherwise nothing.
    OnlyFrom,
    OnlyTo,
    /// A patch.
    Patch,
    /// A diff, unless the tool has blocks there.
    Diff,
    /// A patch when the tool takes one, or a proxy's arguments.
    Input,
    /// A proxy's arguments.
    Nested,
    /// A patch when the tool takes one.
    Command,
}

/// The keys, in no order: targets come in the order of the payload, first fields, then bodies.
static FIELDS: [(&str, Role); 43] = [
    ("file_path", Role::Path),
    ("filePath", Role::Path),
    ("path", Role::Path),
    ("notebook_path", Role::Path),
    ("notebookPath", Role::Path),
    ("target_file", Role::Path),
    ("targetFile", Role::Path),
    ("filename", Role::Path),
    ("file", Role::Path),
    ("absolute_path", Role::Path),
    ("dirPath", Role::Path),
    ("uri", Role::Address),
    ("edits", Role::Members),
    ("replacements", Role::Members),
    ("files", Role::Paths),
    ("paths", Role::Paths),
    ("file_paths", Role::Paths),
    ("filePaths", Role::Paths),
    ("old_path", Role::From),
    ("oldPath", Role::From),
    ("source", Role::OnlyFrom),
    ("source_path", Role::OnlyFrom),
    ("from", Role::OnlyFrom),
    ("new_path", Role::To),
    ("newPath", Role::To),
    ("destination", Role::To),
    ("target_path", Role::To),
    ("targetPath", Role::To),
    ("move_to", Role::To),
    ("to", Role::OnlyTo),
    ("patch", Role::Patch),
    ("unified_diff", Role::Patch),
    ("patchText", Role::Patch),
    ("patch_text", Role::Patch),
    ("diff", Role::Diff),
    ("input", Role::Input),
    ("command", Role::Command),
    ("arguments", Role::Nested),
    ("tool_input", Role::Nested),
    ("toolInput", Role::Nested),
    ("params", Role::Nested),
    ("parameters", Role::Nested),
    ("args", Role::Nested),
];

/// How many objects deep a proxy's arguments are followed, the input itself being the first.
pub(super) const DEEPEST: usize = 4;

/// Collects the targets of one call.
pub(super) struct Collector<'d> {
    pub(super) targets: Vec<Touched<'d>>,
    /// What an applier can make of the names in diffs.
    pub(super) besides: Vec<Touched<'d>>,
    /// State of the patch bodies together, when there was one.
    pub(super) patch: Option<State>,
    body: Body,
    /// Operation of a path that is only named.
    declared: Op,
    /// The first thing that cannot be read. What comes after it counts all the same.
    pub(super) fault: Option<Fault>,
}

impl<'d> Collector<'d> {
    /// A collector for a tool that writes so. The verb is that of a verb-driven tool.
    pub(super) fn new(writes: Writes, body: Body, verb: Option<&[u8]>) -> Collector<'d> {
        let declared = match (writes, verb) {
            (Writes::New, _) | (Writes::Verb, Some(b"create")) => Op::Create,
            (Writes::Nothing, _) | (Writes::Verb, Some(b"delete")) => Op::Delete,
            (Writes::Move, _) | (Writes::Verb, Some(b"rename" | b"move")) => Op::MoveFrom,
            _ => Op::Declared,
        };
        Collector { targets: Vec::new(), besides: Vec::new(), patch: None, body, declared, fault: None }
    }

    /// Takes everything an input names.
    pub(super) fn take_input(&mut self, input: Value<'d>) {
        self.take_object(input, 1);
    }

    /// Takes what stands beside the input, without looking into other inputs again.
    pub(super) fn take_payload(&mut self, payload: Value<'d>) {
        self.take_object(payload, DEEPEST);
    }

    /// Takes a text as a patch.
    pub(super) fn take_patch(&mut self, body: &[u8]) {
        let read = patch::read(body);
        self.patch = Some(match self.patch {
            None | Some(State::Empty) => read.state,
            Some(before) if before == read.state || read.state == State::Empty => before,
            Some(_) => State::Invalid,
        });
        self.besides.extend(read.besides.into_iter().map(owned));
        for file in read.files {
            let taken = self.push(Cow::Owned(file.path.into_owned()), (Role::Path, file.op), "patch");
            self.note(taken);
        }
    }

    /// The same, each target once.
    pub(super) fn finish(mut self) -> Collector<'d> {
        each_once(&mut self.targets);
        each_once(&mut self.besides);
        self
    }

    fn note(&mut self, taken: Result<(), Fault>) {
        self.fault = self.fault.take().or(taken.err());
    }

    fn fields(&mut self, object: Value<'d>) -> Vec<Field<'d>> {
        let (fields, fault) = fields(object);
        self.note(fault.map_or(Ok(()), Err));
        fields
    }

    fn take_object(&mut self, object: Value<'d>, depth: usize) {
        for (key, role, value) in self.fields(object) {
            match role {
                Role::Members | Role::Paths => self.take_members(value, role, key),
                Role::Patch => self.take_body(value, key),
                Role::Diff if self.body != Body::Blocks => self.take_body(value, key),
                Role::Command | Role::Input if self.body == Body::Patch && value.kind() != Kind::Object => {
                    self.take_body(value, key);
                }
                Role::Nested | Role::Input if depth < DEEPEST && value.kind() == Kind::Object => {
                    self.take_object(value, depth + 1);
                }
                Role::Nested | Role::Input | Role::Command | Role::Diff => {}
                _ => self.take_path(value, role, key),
            }
        }
    }

    fn take_members(&mut self, list: Value<'d>, role: Role, key: &'static str) {
        // One member alone counts as well: a tool that takes a list may take it bare.
        let bare = (list.kind() != Kind::Array).then_some(list);
        for item in list.items().chain(bare) {
            if role == Role::Paths && item.kind() == Kind::String {
                self.take_path(item, Role::Path, key);
                continue;
            }
            for (key, role, value) in self.fields(item).into_iter().filter(|(_, role, _)| role.is_path()) {
                self.take_path(value, role, key);
            }
        }
    }

    /// A patch in a string, or in the words of a command line. Anything else is a fault where a patch is what the tool
    /// takes.
    fn take_body(&mut self, value: Value<'d>, key: &str) {
        if let Some(body) = value.text() {
            return self.take_patch(&body);
        }
        if self.body == Body::Patch && value.kind() != Kind::Array {
            self.note(Err(Fault::wrong("invalid-input", key, value)));
        }
        for body in value.items().filter_map(Value::text).filter(|body| patch::has_begin_marker(body)) {
            self.take_patch(&body);
        }
    }

    fn take_path(&mut self, value: Value<'d>, role: Role, key: &'static str) {
        let op = match role {
            Role::From => Op::MoveFrom,
            Role::To => Op::MoveTo,
            Role::OnlyFrom if self.declared == Op::MoveFrom => Op::MoveFrom,
            Role::OnlyTo if self.declared == Op::MoveFrom => Op::MoveTo,
            Role::OnlyFrom | Role::OnlyTo => return,
            _ => self.declared,
        };
        let text = value.text().ok_or_else(|| Fault::wrong("invalid-target", key, value));
        let taken = text.and_then(|path| self.push(path, (role, op), key));
        self.note(taken);
    }

    fn push(&mut self, path: Cow<'d, [u8]>, (role, op): (Role, Op), key: &str) -> Result<(), Fault> {
        let path = if role == Role::Address || is_file_address(&path) { unaddress(path)? } else { path };
        if path.contains(&0) || has_surrogate(&path) {
            return Err(Fault::new("invalid-target", format!("`{key}` names what cannot be a path")));
        }
        if !path.is_empty() {
            self.targets.push(Touched { path, op });
        }
        Ok(())
    }
}

impl Role {
    /// Whether the field holds a text to be read, or more fields, and so comes after the paths.
    fn is_body(self) -> bool {
        self >= Role::Patch
    }

    fn is_path(self) -> bool {
        matches!(self, Role::Path | Role::Address | Role::From | Role::To | Role::OnlyFrom | Role::OnlyTo)
    }
}

type Field<'d> = (&'static str, Role, Value<'d>);

/// The known fields of an object that are not null, by role, in the order of the payload. One that is there twice with
/// two values counts twice, and is a fault.
fn fields(object: Value<'_>) -> (Vec<Field<'_>>, Option<Fault>) {
    let mut found: Vec<Field<'_>> = Vec::new();
    let mut fault = None;
    for (name, value) in object.members() {
        // Tools written in Go take a key in any case.
        let Some((key, role)) = FIELDS.iter().find(|(key, _)| key.as_bytes().eq_ignore_ascii_case(&name)) else {
            continue;
        };
        // The last ones are looked at only, so that a thousand values under one key do not cost a million comparisons.
        match found.iter().rev().take(FIELDS.len()).find(|(known, ..)| known == key) {
            Some((.., first)) if first.same(value) => continue,
            Some(_) => fault = fault.or_else(|| Some(Fault::ambiguous(&format!("`{key}`")))),
            None => {}
        }
        found.push((key, *role, value));
    }
    found.retain(|(.., value)| !value.is_null());
    found.sort_by_key(|(_, role, _)| role.is_body());
    (found, fault)
}
