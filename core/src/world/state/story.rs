//! Records of work: which of them are running in a tree, and what one of them lets be written.
//!
//! Owns: their folders and names, when one counts, and the fence in it. Refuses to own: which of several is chosen
//! (`gates/scope.rs`) and what a fence means (`gates/fence.rs`).

use std::borrow::Cow;

use serde_json::Value;

use super::document::{self, Document};
use super::project::globs;
use crate::path::{self, Platform};
use crate::world::facts::{Listing, World};

/// The folders of records that may be running.
const FOLDERS: [[&[u8]; 2]; 2] = [[b"vbrief", b"active"], [b"xbrief", b"active"]];
/// The ends of a record's name.
pub(crate) const RECORDS: [&[u8]; 2] = [b".xbrief.json", b".vbrief.json"];

/// Most names in such a folder, and most records that are read.
const MAX_NAMES: usize = 4096;
const MAX_RECORDS: usize = 128;

/// A file that may hold a running record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) path: Vec<u8>,
    pub(crate) name: Vec<u8>,
}

/// The candidates of a tree, sorted by path; `None` where there may be more than are looked at.
pub(crate) fn candidates(world: &dyn World, root: &[u8], platform: Platform) -> Option<Vec<Candidate>> {
    let mut found = Vec::new();
    for folder in FOLDERS {
        let folder = path::descend(root, folder.into_iter(), platform);
        let names = match world.names(&folder, MAX_NAMES) {
            Listing::Listed(names) => names,
            Listing::TooMany => return None,
            // A folder that cannot be listed holds nothing that could authorise a write.
            Listing::Absent | Listing::Unreadable(_) => continue,
        };
        let records = names.into_iter().filter(|name| RECORDS.iter().any(|end| name.ends_with(end)));
        found.extend(records.map(|name| Candidate { path: path::join(&folder, &name, platform), name }));
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    (found.len() <= MAX_RECORDS).then_some(found)
}

/// A record that is running.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Story {
    plan: Value,
}

/// What a record lets be written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct StoryFence {
    /// Globs of paths; none means every path.
    pub(crate) allow: Vec<String>,
    pub(crate) deny: Vec<String>,
}

impl Story {
    /// Reads the record at a path. An error says why it does not count, in one clause.
    pub(crate) fn read(world: &dyn World, path: &[u8]) -> Result<Self, Cow<'static, str>> {
        let mut document = match document::read(world, path) {
            Document::Absent => return Err("it is gone".into()),
            Document::Unreadable(why) => return Err(why.into()),
            Document::Value(value) => value,
        };
        let plan = document.get_mut("plan").filter(|plan| plan.is_object()).ok_or("it has no plan")?.take();
        match plan.get("status").and_then(Value::as_str) {
            Some("running") => Ok(Self { plan }),
            Some(status) => Err(format!("its status is `{}`, not `running`", shown(status)).into()),
            None => Err("its plan has no status".into()),
        }
    }

    /// The fence in it. Of several places that may say what is allowed the first that does counts; what one of them forbids is
    /// forbidden wherever the allowed paths come from.
    pub(crate) fn fence(&self) -> StoryFence {
        let metadata = &self.plan["metadata"];
        let swarm = &metadata["swarm"];
        let scopes = [swarm, metadata].into_iter().flat_map(|holder| [&holder["writeScope"], &holder["write_scope"]]);
        let scope = scopes.into_iter().find(|scope| scope.is_array() || scope.is_object()).unwrap_or(&Value::Null);
        let declared = first_of([&swarm["file_scope"], &swarm["fileScope"]]);
        let allow = match (declared.is_empty(), scope) {
            (false, _) => declared,
            (true, Value::Array(_)) => globs(scope),
            (true, _) => first_of(["allow", "file_scope", "fileScope"].map(|key| &scope[key])),
        };
        StoryFence { allow, deny: ["deny", "denyPaths"].into_iter().flat_map(|key| globs(&scope[key])).collect() }
    }
}

/// The first of several lists that has any text in it.
fn first_of<const N: usize>(lists: [&Value; N]) -> Vec<String> {
    lists.into_iter().map(globs).find(|list| !list.is_empty()).unwrap_or_default()
}

/// The start of a text out of somebody's file.
fn shown(text: &str) -> String {
    text.chars().filter(|char| !char.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::given::Given;

    fn world(files: &[(&str, &str)]) -> Given {
        let mut given = Given::new(Platform::Posix);
        files.iter().for_each(|(path, text)| given.add_file(path.as_bytes(), text.as_bytes()));
        given
    }

    #[test]
    fn candidates_lie_directly_in_the_folders_and_are_sorted() {
        let names = ["xbrief/active/b.xbrief.json", "xbrief/active/a.vbrief.json", "vbrief/active/z.xbrief.json"];
        let others = ["xbrief/active/x.json", "xbrief/active/done/c.xbrief.json", "xbrief/pending/d.xbrief.json"];
        let files: Vec<_> = names.iter().chain(&others).map(|name| (format!("/p/{name}"), "{}")).collect();
        let files: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        let found = candidates(&&world(&files), b"/p", Platform::Posix).expect("few");
        let found: Vec<_> = found.iter().map(|one| String::from_utf8_lossy(&one.path).into_owned()).collect();
        let wanted = ["vbrief/active/z.xbrief.json", "xbrief/active/a.vbrief.json", "xbrief/active/b.xbrief.json"];
        assert_eq!(found, wanted.map(|name| format!("/p/{name}")));
        assert_eq!(candidates(&&world(&[]), b"/p", Platform::Posix), Some(Vec::new()));
    }

    #[test]
    fn more_candidates_than_are_read_are_noticed() {
        let is_listed = |count: usize, end: &str| {
            let files: Vec<_> = (0..count).map(|number| format!("/p/xbrief/active/{number}{end}")).collect();
            let mut files: Vec<_> = files.iter().map(|path| (path.as_str(), "{}")).collect();
            files.push(("/p/vbrief/active/one.vbrief.json", "{}"));
            candidates(&&world(&files), b"/p", Platform::Posix).is_some()
        };
        assert!(is_listed(MAX_RECORDS - 1, ".xbrief.json") && !is_listed(MAX_RECORDS, ".xbrief.json"));
        // A record may stand behind the names that were looked at.
        assert!(is_listed(MAX_NAMES, ".txt") && !is_listed(MAX_NAMES + 1, ".txt"));
    }

    #[test]
    fn a_record_counts_while_it_runs() {
        let table = [
            (r#"{"plan": {"status": "running"}}"#, None),
            (r#"{"plan": {"status": "Running"}}"#, Some("its status is `Running`, not `running`")),
            (r#"{"plan": {"status": "pending\u0007"}}"#, Some("its status is `pending`, not `running`")),
            (r#"{"plan": {"status": true}}"#, Some("its plan has no status")),
            (r#"{"plan": {}}"#, Some("its plan has no status")),
            (r#"{"plan": []}"#, Some("it has no plan")),
            ("{}", Some("it has no plan")),
            ("[1]", Some("it has no plan")),
            ("{", Some("it is not JSON")),
        ];
        for (text, wanted) in table {
            let read = Story::read(&&world(&[("/p/a", text)]), b"/p/a");
            assert_eq!(read.err().as_deref(), wanted, "{text}");
        }
        assert_eq!(Story::read(&&world(&[]), b"/p/a").err().as_deref(), Some("it is gone"));
    }

    #[test]
    fn a_fence_is_found_where_records_keep_it() {
        let table = [
            (r#"{"swarm": {"file_scope": ["a"]}}"#, "a", ""),
            (r#"{"swarm": {"fileScope": ["a"]}}"#, "a", ""),
            (r#"{"file_scope": ["a"]}"#, "", ""),
            (r#"{"swarm": {"file_scope": [1, "", " "], "writeScope": ["b"]}}"#, "b", ""),
            (r#"{"swarm": {"file_scope": "a", "write_scope": ["b"]}}"#, "b", ""),
            (r#"{"writeScope": ["b", " c "]}"#, "b c", ""),
            (r#"{"writeScope": {"allow": ["b"], "deny": ["d"], "denyPaths": ["e"]}}"#, "b", "d e"),
            (r#"{"writeScope": {"file_scope": ["b"]}}"#, "b", ""),
            (r#"{"writeScope": {"fileScope": ["b"]}}"#, "b", ""),
            (r#"{"swarm": {"file_scope": ["a"], "writeScope": {"allow": ["b"], "deny": ["d"]}}}"#, "a", "d"),
            (r#"{"swarm": {"writeScope": {"deny": ["d"]}}, "writeScope": ["b"]}"#, "", "d"),
            (r#"{"swarm": {"writeScope": "b"}, "writeScope": ["c"]}"#, "c", ""),
            (r#"{"swarm": 1}"#, "", ""),
            ("null", "", ""),
        ];
        for (metadata, allow, deny) in table {
            let text = format!(r#"{{"plan": {{"status": "running", "metadata": {metadata}}}}}"#);
            let fence = Story::read(&&world(&[("/p/a", &text)]), b"/p/a").expect("it runs").fence();
            assert_eq!((fence.allow.join(" "), fence.deny.join(" ")), (allow.into(), deny.into()), "{metadata}");
        }
    }
}
