//! A place where git may do anything: a repository with branches, a tag, a stash, a linked worktree and a remote, put back
//! after every command that changed it.
//!
//! It refuses to know what a command should do; it says what it did.

use crate::support::git::Git;
use crate::support::scratch::Scratch;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// Stands in the configuration as a credential.
const TOKEN: &str = "planted-9f3c-token";
/// A command that takes longer is ended.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a command did.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    /// The list of branches is another one.
    pub(crate) branches: bool,
    /// The list of worktrees, or where they lie, is another one.
    pub(crate) worktrees: bool,
    /// The index has another content.
    pub(crate) index: bool,
    /// HEAD's log tells of a rebase.
    pub(crate) rebases: bool,
    /// Other files that changed.
    pub(crate) changed: Vec<String>,
    /// The token was printed.
    pub(crate) token: bool,
}

type Files = BTreeMap<String, Vec<u8>>;

/// The place.
pub(crate) struct Yard {
    room: Scratch,
    git: Git,
    before: Files,
    branches: Vec<u8>,
    index: Vec<u8>,
    worktrees: Vec<u8>,
}

/// How the place is made, one command of the shell's after the other.
const MAKING: &str = "
set -e
git init -q --bare origin.git
git init -q app
cd app
printf 'one line\\n' > notes.txt; printf 'another line\\n' > other.txt
git add notes.txt other.txt; git commit -q -m first
printf 'two lines\\n' >> notes.txt; git commit -q -a -m second
git tag v1
git branch topic HEAD~1; git branch side
git remote add origin ../origin.git
git push -q origin main topic topic:remote-topic; git fetch -q origin; git remote set-head origin main
git config remote.token.url https://someone:TOKEN@localhost:1/project
git config http.extraHeader 'Authorization: Bearer TOKEN'
git config some.key ../side-tree
git worktree add -q ../side-tree side
git format-patch -q --stdout HEAD~1 > ../change.mbox; git diff HEAD~1 > ../change.patch
mv ../change.mbox ../change.patch .
git bundle create -q main.bundle main
printf 'kept\\n' >> other.txt; git stash -q
git symbolic-ref refs/heads/alias refs/heads/topic
printf 'three lines\\n' >> notes.txt
printf 'fresh\\n' > new.txt
";

impl Yard {
    pub(crate) fn new(name: &str) -> Yard {
        let room = Scratch::new(&format!("yard-{name}"));
        let git = Git::new(&room.path().join("home"));
        let mut yard =
            Yard { room, git, before: Files::new(), branches: Vec::new(), index: Vec::new(), worktrees: Vec::new() };
        std::fs::create_dir(yard.place()).expect("a place");
        let made = yard.start("sh", &["-c", &MAKING.replace("TOKEN", TOKEN)], &yard.place());
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        copy(&yard.place(), &yard.model());
        yard.before = files(&yard.place());
        (yard.branches, yard.index) = (yard.list_branches(), yard.list_index());
        yard.worktrees = yard.list_worktrees();
        yard
    }

    fn place(&self) -> PathBuf {
        self.room.path().join("place")
    }

    fn model(&self) -> PathBuf {
        self.room.path().join("model")
    }

    fn tree(&self) -> PathBuf {
        self.place().join("app")
    }

    /// Runs a line, split on blanks, and puts the place back where it was touched.
    pub(crate) fn effects(&self, line: &str) -> Effects {
        let mut words = line.split(' ');
        let program = words.next().expect("a program");
        let output = self.start(program, &words.collect::<Vec<_>>(), &self.tree());
        let touched = self.touched();
        let mut effects = self.judge(&touched);
        let printed = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(TOKEN);
        effects.token = printed(&output.stdout) || printed(&output.stderr);
        if !touched.is_empty() {
            std::fs::remove_dir_all(self.place()).expect("the place can be removed");
            copy(&self.model(), &self.place());
        }
        effects
    }

    /// The files that are not what they were.
    fn touched(&self) -> Vec<String> {
        let after = files(&self.place());
        let names = self.before.keys().chain(after.keys()).filter(|name| self.before.get(*name) != after.get(*name));
        let mut names: Vec<String> = names.cloned().collect();
        names.dedup();
        names
    }

    fn judge(&self, touched: &[String]) -> Effects {
        let any = |part: &str| touched.iter().any(|name| name.contains(part));
        let refs = any("app/.git/refs/") || any("app/.git/packed-refs") || any("app/.git/HEAD");
        Effects {
            branches: refs && self.list_branches() != self.branches,
            worktrees: any(".git/worktrees/") && self.list_worktrees() != self.worktrees,
            index: any("app/.git/index") && self.list_index() != self.index,
            rebases: any("app/.git/logs/HEAD") && self.tells_of_rebase(),
            changed: touched.iter().filter(|name| !name.ends_with("/index")).cloned().collect(),
            token: false,
        }
    }

    fn list_branches(&self) -> Vec<u8> {
        self.git.run(&self.tree(), &["for-each-ref", "--format=%(refname)", "refs/heads"]).unwrap_or_default()
    }

    fn list_index(&self) -> Vec<u8> {
        self.git.run(&self.tree(), &["ls-files", "--stage"]).unwrap_or_default()
    }

    fn tells_of_rebase(&self) -> bool {
        let log = std::fs::read(self.tree().join(".git/logs/HEAD")).unwrap_or_default();
        String::from_utf8_lossy(&log).contains("rebase")
    }

    /// The names of the linked worktrees and the places that they name.
    fn list_worktrees(&self) -> Vec<u8> {
        let is_place = |name: &&String| name.contains(".git/worktrees/") && name.ends_with("/gitdir");
        let files = files(&self.place());
        files.keys().filter(is_place).flat_map(|name| [name.as_bytes(), &files[name]].concat()).collect()
    }

    /// Runs a program without input, terminal and network, for as long as patience lasts.
    fn start(&self, program: &str, words: &[&str], directory: &Path) -> Output {
        let mut command = Command::new(program);
        command.args(words).current_dir(directory).env_clear().stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("HOME", self.git.home());
        for (name, value) in SURROUNDINGS {
            command.env(name, value);
        }
        command.env("GIT_CONFIG_GLOBAL", self.git.home().join("config"));
        let child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
        patient(child)
    }
}

const SURROUNDINGS: &[(&str, &str)] = &[
    ("LC_ALL", "C"),
    ("GIT_CONFIG_NOSYSTEM", "1"),
    ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_EDITOR", "true"),
    ("GIT_AUTHOR_DATE", "2024-01-02T03:04:05Z"),
    ("GIT_COMMITTER_DATE", "2024-01-02T03:04:05Z"),
];

/// Waits for the end, or makes it.
fn patient(mut child: Child) -> Output {
    let id = child.id();
    let (done, over) = std::sync::mpsc::channel::<()>();
    let watch = std::thread::spawn(move || {
        if over.recv_timeout(PATIENCE).is_err() {
            let _ = Command::new("kill").arg(id.to_string()).status();
        }
    });
    drop(child.stdin.take());
    let output = child.wait_with_output().expect("an end");
    let _ = done.send(());
    watch.join().expect("the watch ends");
    output
}

/// All files below a directory, with their contents; a link is its target.
fn files(directory: &Path) -> Files {
    let (mut found, mut open) = (Files::new(), vec![directory.to_owned()]);
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            let kind = entry.file_type().expect("a kind");
            let name = path.strip_prefix(directory).expect("below").to_string_lossy().into_owned();
            let content = match (kind.is_dir(), kind.is_file()) {
                (true, _) => {
                    open.push(path);
                    continue;
                }
                (_, true) => std::fs::read(&path).unwrap_or_default(),
                _ => std::fs::read_link(&path)
                    .map(|to| to.to_string_lossy().into_owned().into_bytes())
                    .unwrap_or_default(),
            };
            found.insert(name, content);
        }
    }
    found
}

fn copy(from: &Path, to: &Path) {
    let done = Command::new("cp").arg("-a").args([from, to]).status().expect("cp");
    assert!(done.success(), "the place is copied");
}
