//! The directories on which calls are counted, built by git five components below the file-system root, so that the way
//! up is equally long everywhere. Owns the directory; judges nothing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

const DEPTH: usize = 5;

/// `main` with linked work tree `wt1`, another repository `other`, and `plain`, which no repository holds.
pub(crate) struct Layout {
    outer: PathBuf,
    pub(crate) root: PathBuf,
}

impl Layout {
    pub(crate) fn build(tag: &str) -> Self {
        let temporary = env::temp_dir().canonicalize().expect("there is a temporary directory");
        let outer = temporary.join(format!("hookpolicy-{tag}-{}", process::id()));
        let mut root = outer.clone();
        while root.components().count() < DEPTH {
            root.push("x");
        }
        root.push("t");
        let layout = Self { outer, root };
        layout.fill();
        layout
    }

    fn fill(&self) {
        self.write("main/src/f1.txt");
        (1..=32).for_each(|depth| self.write(&format!("main/{}/at.txt", levels(depth))));
        self.commit("main");
        self.git("main", &["worktree", "add", "-q", "../wt1", "-b", "wt1"]);
        self.write("other/a/b/y");
        self.commit("other");
        self.write("plain/a/b/c/kept");
    }

    pub(crate) fn payload_root(&self) -> PathBuf {
        self.root.join("main")
    }

    /// Makes a file and the directories above it.
    pub(crate) fn write(&self, relative: &str) {
        let path = self.root.join(relative);
        fs::create_dir_all(path.parent().expect("below the root")).expect("directories can be made");
        fs::write(path, "x").expect("files can be written");
    }

    pub(crate) fn commit(&self, repository: &str) {
        self.git(repository, &["init", "-q", "-b", "main", "."]);
        self.git(repository, &["add", "-A"]);
        let author = ["-c", "user.name=t", "-c", "user.email=t@localhost"];
        self.git(repository, &[&author[..], &["commit", "-q", "--no-gpg-sign", "-m", "init"]].concat());
    }

    pub(crate) fn git(&self, repository: &str, arguments: &[&str]) {
        let mut git = Command::new("git");
        let inherited = env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIT_"));
        inherited.for_each(|(name, _)| {
            git.env_remove(name);
        });
        git.env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .current_dir(self.root.join(repository));
        let status = git.args(arguments).status().expect("git is installed");
        assert!(status.success(), "git {arguments:?}");
    }

    /// The commit that a repository has checked out.
    pub(crate) fn head(&self, repository: &str) -> String {
        let branch = self.root.join(repository).join(".git/refs/heads/main");
        fs::read_to_string(branch).expect("a branch that was just made is a file of its own").trim().to_owned()
    }

    /// Replaces `relative` by a FIFO that nobody writes to.
    pub(crate) fn plant_fifo(&self, relative: &str) -> PathBuf {
        let path = self.root.join(relative);
        let _ = fs::remove_file(&path);
        fs::create_dir_all(path.parent().expect("below the root")).expect("directories can be made");
        let status = Command::new("mkfifo").arg(&path).status().expect("mkfifo is installed");
        assert!(status.success());
        path
    }
}

impl Drop for Layout {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.outer);
    }
}

/// `l1/l2/…` of that depth.
pub(crate) fn levels(depth: usize) -> String {
    (1..=depth).map(|level| format!("l{level}")).collect::<Vec<_>>().join("/")
}

/// A request of Claude Code to write `target`.
pub(crate) fn write_request(project_root: &Path, target: &Path) -> String {
    let payload = serde_json::json!({
        "session_id": "s", "cwd": project_root, "hook_event_name": "PreToolUse", "tool_name": "Write",
        "tool_input": {"file_path": target, "content": "x"}
    });
    serde_json::json!({"v": 1, "host": "claude", "project_root": project_root, "policy": conformance::admission_alone(), "payload": payload}).to_string()
}

/// A request of Codex to patch every target.
pub(crate) fn patch_request(project_root: &Path, targets: &[PathBuf]) -> String {
    let sections = targets.iter().map(|target| format!("*** Update File: {}\n@@\n-x\n+y\n", target.display()));
    let body = format!("*** Begin Patch\n{}*** End Patch\n", sections.collect::<String>());
    let payload = serde_json::json!({
        "session_id": "s", "turn_id": "t", "cwd": project_root, "hook_event_name": "PreToolUse",
        "tool_name": "apply_patch", "tool_input": {"command": body}
    });
    serde_json::json!({"v": 1, "host": "codex", "project_root": project_root, "policy": conformance::admission_alone(), "payload": payload}).to_string()
}
