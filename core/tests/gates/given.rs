//! The disk of a scenario as a given world, with the same paths, so that both must answer with the same bytes.

use super::ground::Ground;
use super::scenario::Scenario;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The world, or `None` where something stands on the disk that a world cannot spell out, or the scenario says why it is not
/// to be compared.
pub(crate) fn world(one: &Scenario, ground: &Ground) -> Option<Value> {
    if one.0["disk_only"].is_string() {
        return None;
    }
    let mut found = Found::default();
    found.below(&ground.sandbox)?;
    let trees: Option<Vec<Value>> = found.toplevels.iter().map(|at| tree(at, ground)).collect();
    Some(json!({"dirs": found.dirs, "files": found.files, "links": found.links, "trees": trees?}))
}

#[derive(Default)]
struct Found {
    dirs: Vec<String>,
    files: Map<String, Value>,
    links: Map<String, Value>,
    toplevels: Vec<PathBuf>,
}

impl Found {
    fn below(&mut self, dir: &Path) -> Option<()> {
        self.dirs.push(dir.to_str()?.to_owned());
        for entry in fs::read_dir(dir).ok()? {
            let path = entry.ok()?.path();
            if path.file_name()? == ".git" {
                self.toplevels.push(dir.to_owned());
                continue;
            }
            let name = path.to_str()?.to_owned();
            let kind = fs::symlink_metadata(&path).ok()?.file_type();
            if kind.is_symlink() {
                let target = fs::read_link(&path).ok()?;
                self.links.insert(name, target.to_str()?.into());
            } else if kind.is_dir() {
                self.below(&path)?;
            } else if kind.is_file() {
                self.files.insert(name, String::from_utf8(fs::read(&path).ok()?).ok()?.into());
            } else {
                return None;
            }
        }
        Some(())
    }
}

fn tree(toplevel: &Path, ground: &Ground) -> Option<Value> {
    let say = |arguments: &[&str]| {
        let said = ground.git.run(toplevel, arguments).ok()?;
        Some(String::from_utf8(said).ok()?.trim_end_matches('\n').to_owned())
    };
    let path = ["rev-parse", "--path-format=absolute"];
    let common = say(&[&path[..], &["--git-common-dir"]].concat())?;
    let git_dir = say(&[&path[..], &["--git-dir"]].concat())?;
    let mut tree = json!({"toplevel": toplevel.to_str()?, "common_dir": common});
    if git_dir != common {
        tree["git_dir"] = git_dir.into();
    }
    if let Some(branch) = say(&["symbolic-ref", "--short", "-q", "HEAD"]) {
        tree["branch"] = branch.into();
    }
    if let Some(head) = say(&["rev-parse", "--verify", "-q", "HEAD"]) {
        let all = say(&["rev-list", "HEAD"])?;
        tree["ancestors"] = all.lines().filter(|one| *one != head).collect();
        tree["head"] = head.into();
    }
    tree["tracked"] = say(&["ls-files"])?.lines().collect();
    Some(tree)
}
