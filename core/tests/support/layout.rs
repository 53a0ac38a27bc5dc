//! Builds layouts of repositories on disk with the real git, from a list of steps.
//!
//! The steps (one object with one main member each; paths relative to the base, `{base}` stands for it in texts):
//! `repo` (opts: unborn, object_format, ref_format, separate_git_dir), `bare`, `worktree {of, at, branch?}`,
//! `worktree_bytes {of, name_hex, branch?}`, `repo_bytes {name_hex}`, `clone {of, at, shared?}`,
//! `submodule {of, source, at}`, `dir`, `dirs {at, prefix, count}`, `file {at, text?}`, `tracked_file {repo, path, text?}`,
//! `symlink {at, to}`, `symlink_bytes {at, to_name_hex}`, `hardlink {at, to}`, `fifo`, `corrupt_gitfile {at, text?}`,
//! `move {from, to}`, `copy {from, to}`, `remove`, `truncate`, `config {repo, key, value}`, `chmod {at, mode}`,
//! `chown {at, uid}`, `relative_worktree {of, at, extension?}`, `tmpfs`.
//!
//! It refuses to judge a layout: a step that git or the system declines is an error for the caller.

use super::files::{copy, give_away, remove};
use super::git::Git;
use conformance::vectors::from_hex;
use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a step answers.
pub(crate) type Done = Result<(), String>;

/// Executes steps below one base directory.
pub(crate) struct Layout {
    git: Git,
    base: PathBuf,
    /// File systems mounted so far; the owner of the base must unmount them.
    pub(crate) mounts: Vec<PathBuf>,
}

type Step = fn(&mut Layout, &Value, &Value) -> Done;

/// The step vocabulary. Adding a kind of step is one row and one function.
const STEPS: [(&str, Step); 24] = [
    ("repo", Layout::repo),
    ("repo_bytes", Layout::repo_bytes),
    ("bare", Layout::bare),
    ("worktree", Layout::worktree),
    ("worktree_bytes", Layout::worktree),
    ("clone", Layout::clone),
    ("submodule", Layout::submodule),
    ("dir", |layout, at, _| made(fs::create_dir_all(layout.at(at)))),
    ("dirs", Layout::dirs),
    ("file", |layout, value, _| layout.write(&layout.at(&value["at"]), value["text"].as_str().unwrap_or(""))),
    ("tracked_file", Layout::tracked_file),
    ("symlink", Layout::symlink),
    ("symlink_bytes", Layout::symlink_bytes),
    ("hardlink", |layout, value, _| made(fs::hard_link(layout.at(&value["to"]), layout.at(&value["at"])))),
    ("fifo", Layout::fifo),
    ("corrupt_gitfile", Layout::corrupt_gitfile),
    ("move", |layout, value, _| made(fs::rename(layout.at(&value["from"]), layout.at(&value["to"])))),
    ("copy", Layout::copy),
    ("remove", Layout::remove),
    ("truncate", |layout, at, _| made(fs::write(layout.at(at), ""))),
    ("config", Layout::config),
    ("chmod", Layout::chmod),
    ("chown", Layout::chown),
    ("relative_worktree", Layout::relative_worktree),
];

impl Layout {
    /// Prepares to build below `base`, which must exist and be free of links.
    pub(crate) fn new(git: &Git, base: &Path) -> Layout {
        Layout { git: git.clone(), base: base.to_owned(), mounts: Vec::new() }
    }

    /// Executes all steps; the first one that fails ends it.
    pub(crate) fn build(&mut self, steps: &Value) -> Done {
        for step in steps.as_array().ok_or("a layout is a list")? {
            self.step(step).map_err(|error| format!("{step}: {error}"))?;
        }
        Ok(())
    }

    /// Executes one step.
    pub(crate) fn step(&mut self, step: &Value) -> Done {
        if let Some(at) = step.get("tmpfs") {
            return self.tmpfs(at);
        }
        let row = STEPS.iter().find_map(|(name, run)| step.get(*name).map(|value| (run, value)));
        let (run, value) = row.ok_or("an unknown step")?;
        run(self, value, &step["opts"])
    }

    fn at(&self, value: &Value) -> PathBuf {
        match value.as_str().expect("a path") {
            "." => self.base.clone(),
            path => self.base.join(path),
        }
    }

    fn text(&self, text: &str) -> String {
        let base = self.base.to_str().expect("a base in UTF-8");
        text.replace("{mega}", &"x".repeat(1 << 20)).replace("{base}", base)
    }

    fn named(&self, hex: &Value) -> PathBuf {
        let bytes = hex.as_str().and_then(from_hex).expect("a name in hex");
        self.base.join(OsString::from_vec(bytes))
    }

    fn git(&self, directory: &Path, arguments: &[&OsStr]) -> Done {
        self.git.run(directory, arguments).map(drop)
    }

    fn write(&self, path: &Path, text: &str) -> Done {
        made(path.parent().map_or(Ok(()), fs::create_dir_all))?;
        made(fs::write(path, self.text(text)))
    }

    /// A repository with default options is a copy of one that git has made, which saves two processes each time.
    fn repo(&mut self, at: &Value, opts: &Value) -> Done {
        let path = self.at(at);
        if opts.is_null() {
            return self.seeded(&path, "seed");
        }
        made(fs::create_dir_all(&path))?;
        let mut arguments = vec!["init".to_owned(), "-q".to_owned()];
        for (option, flag) in [("object_format", "--object-format="), ("ref_format", "--ref-format=")] {
            arguments.extend(opts[option].as_str().map(|value| format!("{flag}{value}")));
        }
        let store = opts.get("separate_git_dir").map(|store| self.at(store));
        arguments.extend(store.map(|store| format!("--separate-git-dir={}", store.display())));
        self.git.run(&path, &arguments)?;
        if opts["unborn"] == true {
            return Ok(());
        }
        self.git(&path, &words(&["commit", "-q", "--allow-empty", "-m", "first"]))
    }

    fn repo_bytes(&mut self, value: &Value, _: &Value) -> Done {
        self.seeded(&self.named(&value["name_hex"]), "seed")
    }

    fn bare(&mut self, at: &Value, _: &Value) -> Done {
        self.seeded(&self.at(at), "seed.git")
    }

    fn seeded(&self, path: &Path, seed: &str) -> Done {
        let home = self.git.home();
        if !home.join("seed.git").exists() {
            self.git(home, &words(&["init", "-q", "seed"]))?;
            self.git(&home.join("seed"), &words(&["commit", "-q", "--allow-empty", "-m", "first"]))?;
            self.git(home, &words(&["init", "-q", "--bare", "seed.git"]))?;
            self.git(home, &words(&["-C", "seed", "push", "-q", "../seed.git", "main"]))?;
        }
        made(copy(&home.join(seed), path))
    }

    fn worktree(&mut self, value: &Value, _: &Value) -> Done {
        let path = match value.get("at") {
            Some(at) => self.at(at),
            None => self.named(&value["name_hex"]),
        };
        let mut arguments = words(&["worktree", "add", "-q"]);
        match value["branch"].as_str() {
            Some(branch) => arguments.extend(["-b", branch].map(OsStr::new)),
            None => arguments.push(OsStr::new("--detach")),
        }
        arguments.extend([OsStr::new("--"), path.as_os_str()]);
        self.git(&self.at(&value["of"]), &arguments)
    }

    fn clone(&mut self, value: &Value, _: &Value) -> Done {
        let (from, to) = (self.at(&value["of"]), self.at(&value["at"]));
        let mut arguments = words(&["clone", "-q"]);
        if value["shared"] == true {
            arguments.push(OsStr::new("--shared"));
        }
        arguments.extend([from.as_os_str(), to.as_os_str()]);
        self.git(&self.base, &arguments)
    }

    fn submodule(&mut self, value: &Value, _: &Value) -> Done {
        let (of, source) = (self.at(&value["of"]), self.at(&value["source"]));
        let at = OsStr::new(value["at"].as_str().expect("a path"));
        let mut arguments = words(&["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "--"]);
        arguments.extend([source.as_os_str(), at]);
        self.git(&of, &arguments)?;
        self.git(&of, &words(&["commit", "-q", "-m", "submodule"]))
    }

    fn dirs(&mut self, value: &Value, _: &Value) -> Done {
        let prefix = value["prefix"].as_str().unwrap_or("d");
        let count = value["count"].as_u64().ok_or("a count")?;
        (0..count).try_for_each(|n| made(fs::create_dir_all(self.at(&value["at"]).join(format!("{prefix}{n}")))))
    }

    fn tracked_file(&mut self, value: &Value, _: &Value) -> Done {
        let repo = self.at(&value["repo"]);
        let path = value["path"].as_str().or(value["at"].as_str()).ok_or("a path")?;
        self.write(&repo.join(path), value["text"].as_str().unwrap_or(""))?;
        self.git(&repo, &words(&["add", "--", path]))?;
        self.git(&repo, &words(&["commit", "-q", "-m", "file"]))
    }

    fn symlink(&mut self, value: &Value, _: &Value) -> Done {
        let at = self.at(&value["at"]);
        made(at.parent().map_or(Ok(()), fs::create_dir_all))?;
        made(symlink(self.text(value["to"].as_str().ok_or("a target")?), at))
    }

    fn symlink_bytes(&mut self, value: &Value, _: &Value) -> Done {
        made(symlink(self.named(&value["to_name_hex"]), self.at(&value["at"])))
    }

    fn fifo(&mut self, at: &Value, _: &Value) -> Done {
        let output = Command::new("mkfifo").arg("--").arg(self.at(at)).output();
        if output.is_ok_and(|output| output.status.success()) { Ok(()) } else { Err("mkfifo failed".to_owned()) }
    }

    fn corrupt_gitfile(&mut self, value: &Value, _: &Value) -> Done {
        let marker = self.at(&value["at"]).join(".git");
        made(remove(&marker))?;
        self.write(&marker, value["text"].as_str().unwrap_or("gitdir: {base}/nowhere"))
    }

    fn copy(&mut self, value: &Value, _: &Value) -> Done {
        let (from, to) = (self.at(&value["from"]), self.at(&value["to"]));
        let real = |path: &Path| path.canonicalize().map_err(|error| error.to_string());
        if real(to.parent().ok_or("no parent")?)?.starts_with(real(&from)?) {
            return Err("a directory cannot be copied into itself".to_owned());
        }
        made(copy(&from, &to))
    }

    fn remove(&mut self, at: &Value, _: &Value) -> Done {
        made(remove(&self.at(at)))
    }

    fn config(&mut self, value: &Value, _: &Value) -> Done {
        let setting = self.text(value["value"].as_str().ok_or("a value")?);
        let key = value["key"].as_str().ok_or("a key")?;
        self.git(&self.at(&value["repo"]), &words(&["config", key, &setting]))
    }

    fn chmod(&mut self, value: &Value, _: &Value) -> Done {
        let mode = value["mode"].as_str().and_then(|mode| u32::from_str_radix(mode, 8).ok()).ok_or("a mode")?;
        made(fs::set_permissions(self.at(&value["at"]), fs::Permissions::from_mode(mode)))
    }

    fn chown(&mut self, value: &Value, _: &Value) -> Done {
        let owner = value["uid"].as_u64().ok_or("a user")? as u32;
        made(give_away(&self.at(&value["at"]), owner))
    }

    fn relative_worktree(&mut self, value: &Value, _: &Value) -> Done {
        let tree = self.at(&value["at"]);
        let (of, at) = (value["of"].as_str().ok_or("of")?, value["at"].as_str().ok_or("at")?);
        let admin = fs::read_to_string(tree.join(".git")).map_err(|error| error.to_string())?;
        let name = admin.trim_end().rsplit('/').next().ok_or("a private directory")?;
        let forth = format!("gitdir: {}{of}/.git/worktrees/{name}\n", "../".repeat(at.split('/').count()));
        let depth = of.split('/').count() + 3;
        made(fs::write(tree.join(".git"), forth))?;
        let back = self.base.join(of).join(".git/worktrees").join(name).join("gitdir");
        made(fs::write(back, format!("{}{at}/.git\n", "../".repeat(depth))))?;
        if value["extension"] != true {
            return Ok(());
        }
        let repo = self.base.join(of);
        self.git(&repo, &words(&["config", "core.repositoryformatversion", "1"]))?;
        self.git(&repo, &words(&["config", "extensions.relativeWorktrees", "true"]))
    }

    fn tmpfs(&mut self, at: &Value) -> Done {
        let path = self.at(at);
        made(fs::create_dir_all(&path))?;
        let output = Command::new("mount").args(["-t", "tmpfs", "tmpfs"]).arg(&path).output();
        let output = output.map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
        }
        self.mounts.push(path);
        Ok(())
    }
}

fn words<'w>(words: &[&'w str]) -> Vec<&'w OsStr> {
    words.iter().map(|word| OsStr::new(*word)).collect()
}

fn made<T>(result: std::io::Result<T>) -> Done {
    result.map(drop).map_err(|error| error.to_string())
}
