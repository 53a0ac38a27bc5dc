//! The project definition: what a project says about its own gates.
//!
//! Owns: which file it is, its policy block, and the members of it that gates ask for. Refuses to own: what follows from
//! them. A member of a wrong type counts as not there, one by one, so that one slip does not switch off the rest.

use serde_json::{Map, Value};

use super::document::{self, Document};
use crate::path::{self, Platform};
use crate::world::facts::{Leaf, Listing, Stands, World};

/// Where the definition stands, below a root. The second one counts where the first folder holds no record at all.
const NEW: [&[u8]; 2] = [b"xbrief", b"PROJECT-DEFINITION.xbrief.json"];
const OLD: [&[u8]; 2] = [b"vbrief", b"PROJECT-DEFINITION.vbrief.json"];

/// What a record's name ends in.
const RECORD: &[u8] = b".xbrief.json";

/// The largest definition that is read, in bytes. It lists a project's records, so that it grows with the project, and one
/// that is not read forbids nothing.
const LIMIT: usize = 1 << 24;

/// Most names that are looked at in search of a record, and how many folders deep.
const MAX_NAMES: usize = 4096;
const MAX_DEPTH: usize = 8;

/// What a project definition says.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Project {
    policy: Map<String, Value>,
    /// Why the file that stands there could not be read.
    pub(crate) unreadable: Option<&'static str>,
}

/// What a project lets agents do. Nothing is asked of a project that does not switch it on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuntimeAuthority {
    pub(crate) enabled: bool,
    /// Globs of paths that may be written; none means every path.
    pub(crate) allow: Vec<String>,
    /// Globs of paths that may not be written.
    pub(crate) deny: Vec<String>,
    pub(crate) scopes: Scopes,
    /// Commands that change files are judged as writes to these.
    pub(crate) enforces_shell_forms: bool,
}

/// Kinds of operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scopes {
    pub(crate) edits: bool,
    pub(crate) push: bool,
    pub(crate) merge: bool,
}

impl Project {
    /// The definition below a root; empty where there is none.
    pub(crate) fn read(world: &dyn World, root: &[u8], platform: Platform) -> Self {
        let at = |names: [&[u8]; 2]| path::descend(root, names.into_iter(), platform);
        let found = match document::read_within(world, &at(NEW), LIMIT) {
            // An absent old file says nothing, so that the folder need not be searched.
            Document::Absent => match document::read_within(world, &at(OLD), LIMIT) {
                Document::Absent => Document::Absent,
                _ if (Search { world, platform, left: MAX_NAMES }).has_record(path::descend(
                    root,
                    NEW.into_iter().take(1),
                    platform,
                )) =>
                {
                    Document::Absent
                }
                old => old,
            },
            new => new,
        };
        match found {
            Document::Absent => Self::default(),
            Document::Value(value) => Self { policy: policy(value), unreadable: None },
            Document::Unreadable(why) => Self { policy: Map::new(), unreadable: Some(why) },
        }
    }

    /// A member of the policy block; null counts as not there.
    pub(crate) fn setting(&self, name: &str) -> Option<&Value> {
        self.policy.get(name).filter(|value| !value.is_null())
    }

    /// For how many hours a session stays fresh, as it stands there.
    pub(crate) fn staleness(&self) -> Option<&Value> {
        self.setting("sessionRitualStalenessHours")
    }

    /// What agents may do.
    pub(crate) fn runtime_authority(&self) -> RuntimeAuthority {
        let block = self.setting("runtimeAuthority").unwrap_or(&Value::Null);
        let switch = |holder: &Value, name: &str, default| holder[name].as_bool().unwrap_or(default);
        let scopes = &block["scopes"];
        RuntimeAuthority {
            enabled: switch(block, "enabled", false),
            allow: globs(&block["allowPaths"]),
            deny: globs(&block["denyPaths"]),
            scopes: Scopes {
                edits: switch(scopes, "edits", true),
                push: switch(scopes, "push", false),
                merge: switch(scopes, "merge", false),
            },
            enforces_shell_forms: block["shellDestForms"] == "enforce",
        }
    }
}

/// The texts of a list, without blanks around them; what is no text or blank is left out.
pub(crate) fn globs(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::trim);
    texts.filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

/// The policy block: the member with the long name wherever it is there, even with a value that is none.
fn policy(mut document: Value) -> Map<String, Value> {
    let Some(plan) = document.get_mut("plan").and_then(Value::as_object_mut) else { return Map::new() };
    let name = if plan.contains_key("x-directive/policy") { "x-directive/policy" } else { "policy" };
    match plan.remove(name) {
        Some(Value::Object(block)) => block,
        _ => Map::new(),
    }
}

/// A search for a record.
struct Search<'w> {
    world: &'w dyn World,
    platform: Platform,
    /// How many names may still be looked at.
    left: usize,
}

impl Search<'_> {
    /// Whether a folder holds a record at any depth. Past the bound the answer is no: then the old definition counts, which
    /// can only ask for more than none.
    fn has_record(&mut self, folder: Vec<u8>) -> bool {
        let mut folders = vec![(folder, 0)];
        while let Some((folder, depth)) = folders.pop() {
            let Listing::Listed(names) = self.world.names(&folder, self.left) else { continue };
            self.left = self.left.saturating_sub(names.len());
            if names.iter().any(|name| name.ends_with(RECORD)) {
                return true;
            }
            if depth < MAX_DEPTH {
                folders.extend(self.folders_of(&folder, &names).map(|below| (below, depth + 1)));
            }
        }
        false
    }

    /// The folders among the names; links to folders are not followed, so that there are no circles.
    fn folders_of<'n>(&'n self, folder: &'n [u8], names: &'n [Vec<u8>]) -> impl Iterator<Item = Vec<u8>> + 'n {
        let below = names.iter().map(|name| path::join(folder, name, self.platform));
        below.filter(|below| self.world.stands(below, Leaf::Keep) == Stands::Dir)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::given::Given;

    const LONG: &str = "/p/xbrief/PROJECT-DEFINITION.xbrief.json";
    const SHORT: &str = "/p/vbrief/PROJECT-DEFINITION.vbrief.json";

    fn project(files: &[(&str, &str)]) -> Project {
        let mut given = Given::new(Platform::Posix);
        files.iter().for_each(|(path, text)| given.add_file(path.as_bytes(), text.as_bytes()));
        Project::read(&&given, b"/p", Platform::Posix)
    }

    fn plan(policy: &str) -> String {
        format!(r#"{{"plan": {{"x-directive/policy": {policy}}}}}"#)
    }

    /// The files of a world, and the value that is found.
    type Found<'f> = (&'f [(&'f str, &'f str)], Option<i64>);

    #[test]
    fn the_new_folder_counts_where_it_holds_any_record() {
        let (new, old) = (plan(r#"{"a": 1}"#), plan(r#"{"a": 2}"#));
        let table: [Found<'_>; 7] = [
            (&[], None),
            (&[(LONG, &new)], Some(1)),
            (&[(SHORT, &old)], Some(2)),
            (&[(LONG, &new), (SHORT, &old)], Some(1)),
            (&[(SHORT, &old), ("/p/xbrief/notes.md", "")], Some(2)),
            (&[(SHORT, &old), ("/p/xbrief/done/2026/x.xbrief.json", "")], None),
            (&[(SHORT, &old), ("/p/xbrief/1/2/3/4/5/6/7/8/9/x.xbrief.json", "")], Some(2)),
        ];
        for (files, wanted) in table {
            assert_eq!(project(files).setting("a").and_then(Value::as_i64), wanted, "{files:?}");
        }
    }

    #[test]
    fn the_policy_block_is_the_long_name_wherever_it_is_there() {
        let table = [
            (r#"{"plan": {"policy": {"a": 1}}}"#, Some(1)),
            (r#"{"plan": {"policy": {"a": 1}, "x-directive/policy": {"a": 2}}}"#, Some(2)),
            (r#"{"plan": {"policy": {"a": 1}, "x-directive/policy": null}}"#, None),
            (r#"{"plan": {"policy": [1]}}"#, None),
            (r#"{"policy": {"a": 1}}"#, None),
            (r#"{"plan": 1}"#, None),
            ("[]", None),
            (r#"{"plan": {"policy": {"a": null}}}"#, None),
        ];
        for (text, wanted) in table {
            let project = project(&[(LONG, text)]);
            assert_eq!(project.setting("a").and_then(Value::as_i64), wanted, "{text}");
            assert_eq!(project.unreadable, None, "{text}");
        }
        assert_eq!(project(&[(LONG, "{")]).unreadable, Some("it is not JSON"));
        let padded = |count: usize| format!("{}{}", plan(r#"{"a": 1}"#), " ".repeat(count));
        assert_eq!(project(&[(LONG, &padded(2 << 20))]).setting("a").and_then(Value::as_i64), Some(1));
        assert_eq!(project(&[(LONG, &padded(LIMIT))]).unreadable, Some("it is too long"));
    }

    #[test]
    fn a_member_of_a_wrong_type_falls_back_alone() {
        let authority = |text: &str| project(&[(LONG, &plan(text))]).runtime_authority();
        let bare = authority("{}");
        assert_eq!((bare.enabled, bare.scopes.edits, bare.scopes.push, bare.scopes.merge), (false, true, false, false));
        let text = r#"{"runtimeAuthority": {"enabled": true, "allowPaths": ["a", 1, "  ", " b "], "denyPaths": "x",
            "scopes": {"edits": 0, "push": true, "merge": "true"}, "shellDestForms": "ENFORCE"}}"#;
        let read = authority(text);
        assert_eq!((read.enabled, read.allow, read.deny), (true, vec!["a".to_owned(), "b".to_owned()], Vec::new()));
        assert_eq!((read.scopes.edits, read.scopes.push, read.scopes.merge), (true, true, false));
        assert!(!read.enforces_shell_forms);
        assert!(authority(r#"{"runtimeAuthority": {"shellDestForms": "enforce"}}"#).enforces_shell_forms);
        for odd in [r#""true""#, "1", "null", "[]"] {
            assert!(!authority(&format!(r#"{{"runtimeAuthority": {{"enabled": {odd}}}}}"#)).enabled, "{odd}");
        }
        assert_eq!(authority(r#"{"runtimeAuthority": 3}"#), bare);
    }
}
