//! The place of a scenario: a sandbox with a project in it, repositories by the real git, and files.
//!
//! Refuses to judge: what cannot be built is an error for the caller.

use super::scenario::Scenario;
use crate::support::files::copy;
use crate::support::git::Git;
use crate::support::layout::Layout;
use serde_json::Value;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// A sandbox that was built.
pub(crate) struct Ground {
    pub(crate) sandbox: PathBuf,
    pub(crate) git: Git,
    /// The commits of the project: the second, the first, and the one of the branch beside.
    commits: [String; 3],
}

type Done = Result<(), String>;

impl Ground {
    /// Builds what a scenario asks for in an empty directory.
    pub(crate) fn build(one: &Scenario, git: &Git, sandbox: &Path) -> Result<Ground, String> {
        let ground = Ground { sandbox: sandbox.to_owned(), git: git.clone(), commits: seed(git)? };
        if one.0["layout"].is_array() {
            Layout::new(git, sandbox).build(&one.0["layout"])?;
        } else {
            ground.repositories(&one.0["repo"])?;
        }
        let ground = ground.with_head(one)?;
        for (path, content) in one.0["files"].as_object().into_iter().flatten() {
            ground.file(path, &ground.placed(content)).map_err(|error| format!("{path}: {error}"))?;
        }
        for path in texts(&one.0["repo"]["staged"]) {
            ground.git(&ground.root(), &["add", "-f", "--", path])?;
        }
        Ok(ground)
    }

    /// The project.
    pub(crate) fn root(&self) -> PathBuf {
        self.sandbox.join("proj")
    }

    /// A layout has commits of its own, and so has a project with tracked files.
    fn with_head(mut self, one: &Scenario) -> Result<Ground, String> {
        if one.0["layout"].is_array() || one.0["repo"]["tracked"].is_object() {
            let root = PathBuf::from(self.text(text(&one.0["project_root"])));
            self.commits[0] = self.git.run(&root, &["rev-parse", "HEAD"]).map(line)?;
        }
        Ok(self)
    }

    fn git(&self, directory: &Path, arguments: &[&str]) -> Done {
        self.git.run(directory, arguments).map(drop)
    }

    fn repositories(&self, repo: &Value) -> Done {
        let root = self.root();
        if repo["git"] == false {
            return fs::create_dir_all(root).map_err(|error| error.to_string());
        }
        copy(&self.git.home().join("gates-seed"), &root).map_err(|error| error.to_string())?;
        if let Some(tracked) = repo["tracked"].as_object() {
            for (path, content) in tracked {
                self.file(path, content)?;
                self.git(&root, &["add", "-f", "--", path])?;
            }
            self.git(&root, &["commit", "-q", "--amend", "--no-edit"])?;
        }
        for worktree in repo["worktrees"].as_array().into_iter().flatten() {
            let (path, branch) = (text(&worktree["path"]), text(&worktree["branch"]));
            self.git(&root, &["worktree", "add", "-q", "-b", branch, path])?;
        }
        for foreign in repo["foreign"].as_array().into_iter().flatten() {
            let at = self.resolved(text(&foreign["path"]));
            fs::create_dir_all(&at).map_err(|error| error.to_string())?;
            self.git(&at, &["init", "-q"])?;
            self.git(&at, &["commit", "-q", "--allow-empty", "-m", "first"])?;
        }
        Ok(())
    }

    /// A path of a scenario: below the project, `..` taken out by text, so that it may not exist yet.
    pub(crate) fn resolved(&self, path: &str) -> PathBuf {
        let mut at = if self.root().is_dir() { self.root() } else { self.sandbox.clone() };
        for name in path.split('/') {
            match name {
                ".." => drop(at.pop()),
                "." | "" => {}
                name => at.push(name),
            }
        }
        at
    }

    fn file(&self, path: &str, content: &Value) -> Done {
        let at = self.resolved(path);
        fs::create_dir_all(at.parent().unwrap_or(&at)).map_err(|error| error.to_string())?;
        let made = match content {
            Value::String(text) => fs::write(&at, text),
            content if content["$dir"] == true => fs::create_dir_all(&at),
            content if content["$symlink"].is_string() => symlink(text(&content["$symlink"]), &at),
            content => fs::write(&at, serde_json::to_vec_pretty(content).expect("JSON")),
        };
        made.map_err(|error| error.to_string())
    }

    /// The value with the places put into every string.
    pub(crate) fn placed(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => Value::String(self.text(text)),
            Value::Array(items) => items.iter().map(|item| self.placed(item)).collect(),
            Value::Object(members) => members.iter().map(|(name, item)| (self.text(name), self.placed(item))).collect(),
            other => other.clone(),
        }
    }

    fn text(&self, text: &str) -> String {
        let [head, first, side] = &self.commits;
        let sandbox = self.sandbox.to_str().expect("a sandbox in UTF-8");
        text.replace("${ROOT}", &format!("{sandbox}/proj"))
            .replace("${SANDBOX}", sandbox)
            .replace("{base}", sandbox)
            .replace("${HEAD1}", first)
            .replace("${HEAD}", head)
            .replace("${SIDE}", side)
    }
}

/// The project that all scenarios start from, made once for each private git; copies of it keep its commits.
fn seed(git: &Git) -> Result<[String; 3], String> {
    let seed = git.home().join("gates-seed");
    if !seed.exists() {
        fs::create_dir(&seed).map_err(|error| error.to_string())?;
        let commit = |name: &str| {
            fs::write(seed.join(name), format!("{name}\n")).map_err(|error| error.to_string())?;
            git.run(&seed, &["add", name])?;
            git.run(&seed, &["commit", "-q", "-m", name])
        };
        git.run(&seed, &["init", "-q"])?;
        commit("README.md")?;
        git.run(&seed, &["checkout", "-q", "-b", "side"])?;
        commit("SIDE.md")?;
        git.run(&seed, &["checkout", "-q", "main"])?;
        commit("CHANGES.md")?;
    }
    let commit = |name: &str| git.run(&seed, &["rev-parse", name]).map(line);
    Ok([commit("main")?, commit("main~1")?, commit("side")?])
}

fn line(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).trim().to_owned()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().into_iter().flatten().map(text)
}
