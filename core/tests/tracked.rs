//! The kill switch on the real disk: whether git tracks the flag, asked of the engine and of git.
//!
//! An index has many forms; in each one the answers agree, or the engine says that it cannot tell where that is stated. In no
//! damaged index does it find a flag untracked that git lists.

#![cfg(unix)]

mod support;

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use support::git::{self, Git};
use support::random::Random;
use support::scratch::Scratch;

const FLAG: &str = ".deft-directive-disable";

/// What the engine may say.
#[derive(Clone, Copy, PartialEq)]
enum May {
    /// What git says.
    Agree,
    /// The same, or that it cannot be told.
    Doubt,
}

/// A layout: git's command lines in order, `!` for a file that is written, and the directory that is judged.
struct Form {
    name: &'static str,
    lines: &'static [&'static str],
    root: &'static str,
    may: May,
}

const fn form(name: &'static str, lines: &'static [&'static str]) -> Form {
    Form { name, lines, root: ".", may: May::Agree }
}

const fn doubtful(form: Form) -> Form {
    Form { may: May::Doubt, ..form }
}

const fn below(root: &'static str, form: Form) -> Form {
    Form { root, ..form }
}

/// Every layout starts with a commit of `a`, `b/c` and `d/e/f`.
const FORMS: [Form; 17] = [
    form("untracked", &["!.deft-directive-disable"]),
    form("staged", &["!.deft-directive-disable", "add ."]),
    form("committed", &["!.deft-directive-disable", "add .", "commit -qm x"]),
    form("intended", &["!.deft-directive-disable", "add -N ."]),
    form("dropped", &["!.deft-directive-disable", "add .", "commit -qm x", "rm -q --cached .deft-directive-disable"]),
    form("ignored", &["!.deft-directive-disable", "add .", "update-index --skip-worktree .deft-directive-disable"]),
    form("assumed", &["!.deft-directive-disable", "add .", "update-index --assume-unchanged .deft-directive-disable"]),
    form(
        "neighbour",
        &["!.deft-directive-disabled", "!b/.deft-directive-disable", "add .", "!.deft-directive-disable"],
    ),
    below("b", form("subdirectory", &["!b/.deft-directive-disable", "add ."])),
    below("b", form("only above", &["!.deft-directive-disable", "add .", "!b/.deft-directive-disable"])),
    below(
        "w",
        form("linked", &["worktree add -q w", "!w/.deft-directive-disable", "-C w add .", "!.deft-directive-disable"]),
    ),
    below(
        "w",
        form("only in main", &["!.deft-directive-disable", "add .", "worktree add -q w", "!w/.deft-directive-disable"]),
    ),
    form(
        "conflict",
        &[
            "!.deft-directive-disable",
            "add .",
            "commit -qm x",
            "checkout -qb side",
            "rm -q --cached .deft-directive-disable",
            "commit -qm y",
            "checkout -qf main",
            "!.deft-directive-disable more",
            "commit -qam z",
            "?merge -q side",
        ],
    ),
    doubtful(form("split, untracked", &["update-index --split-index", "!.deft-directive-disable"])),
    doubtful(form(
        "split, tracked",
        &["!.deft-directive-disable", "add .", "update-index --split-index", "!a x", "add a"],
    )),
    doubtful(below(
        "d",
        form(
            "sparse",
            &[
                "!d/.deft-directive-disable",
                "add .",
                "commit -qm x",
                "sparse-checkout set --cone --sparse-index b",
                "!d/.deft-directive-disable",
            ],
        ),
    )),
    form("sparse, at the top", &["sparse-checkout set --cone --sparse-index b", "!.deft-directive-disable"]),
];

struct Layout<'g> {
    git: &'g Git,
    scratch: Scratch,
}

impl<'g> Layout<'g> {
    fn build(git: &'g Git, form: &Form, (hash, version): (&str, &str)) -> Self {
        let layout = Self { git, scratch: Scratch::new("tracked") };
        layout.run(&format!("init -q -b main --object-format={hash} ."));
        layout.run(&format!("config index.version {version}"));
        ["!a", "!b/c", "!d/e/f", "add .", "commit -qm start"].iter().for_each(|line| layout.run(line));
        form.lines.iter().for_each(|line| layout.run(line));
        layout
    }

    fn at(&self, name: &str) -> PathBuf {
        self.scratch.path().join(name)
    }

    fn run(&self, line: &str) {
        if let Some(file) = line.strip_prefix('!') {
            let (name, text) = file.split_once(' ').unwrap_or((file, ""));
            fs::create_dir_all(self.at(name).parent().expect("a directory")).expect("a directory");
            return fs::write(self.at(name), text).expect("a file");
        }
        let words: Vec<_> = line.trim_start_matches('?').split(' ').collect();
        let done = self.git.run(self.scratch.path(), &words);
        assert!(done.is_ok() || line.starts_with('?'), "git {line}: {done:?}");
    }

    /// Whether git lists the flag in a directory; `None` where it complains.
    fn listed(&self, root: &Path) -> Option<bool> {
        self.git.run(root, &["ls-files", "--", FLAG]).ok().map(|output| !output.is_empty())
    }
}

/// What the engine saw.
fn seen(root: &Path) -> String {
    let request = json!({
        "v": 1,
        "host": "generic",
        "project_root": root,
        "env": {},
        "effects": "report",
        "explain": true,
        "payload": {"tool_name": "Read", "tool_input": {"file_path": "a"}},
    });
    let (_, reply) = hookpolicy::eval(request.to_string().as_bytes());
    let reply: Value = serde_json::from_slice(&reply).expect("a reply");
    let step = reply["steps"].as_array().into_iter().flatten().find(|step| step["id"] == "kill-switch");
    step.and_then(|step| step["saw"].as_str()).unwrap_or_default().to_owned()
}

#[test]
fn the_engine_and_git_agree_in_every_form_of_an_index() {
    if let Some(why) = git::missing() {
        return support::report(&format!("tracked: skipped, {why}"));
    }
    let home = Scratch::new("git");
    let git = Git::new(home.path());
    let (mut failures, mut count) = (Vec::new(), 0);
    for form in &FORMS {
        for kind in [("sha1", "2"), ("sha1", "3"), ("sha1", "4"), ("sha256", "2"), ("sha256", "4")] {
            let layout = Layout::build(&git, form, kind);
            let root = layout.at(form.root);
            let wanted = if layout.listed(&root).expect("git answers") { "tracked" } else { "directive-disabled" };
            let found = seen(&root);
            let is_right = found == wanted || (form.may == May::Doubt && found == "unproven");
            count += 1;
            if !is_right {
                failures.push(format!("{} {kind:?}: {found} instead of {wanted}", form.name));
            }
        }
    }
    support::report(&format!("tracked: {count} indexes"));
    support::assert_empty("indexes misread", &failures);
}

#[test]
fn a_damaged_index_never_switches_off_what_git_tracks() {
    if let Some(why) = git::missing() {
        return support::report(&format!("tracked: skipped, {why}"));
    }
    let home = Scratch::new("git");
    let git = Git::new(home.path());
    let mut random = Random::new(11);
    let (mut failures, mut told) = (Vec::new(), 0);
    for kind in [("sha1", "2"), ("sha1", "4"), ("sha256", "4")] {
        let layout = Layout::build(&git, &FORMS[2], kind);
        let index = layout.at(".git/index");
        let whole = fs::read(&index).expect("an index");
        for _ in 0..150 {
            fs::write(&index, damaged(&whole, &mut random)).expect("a damaged index");
            let (found, listed) = (seen(layout.scratch.path()), layout.listed(layout.scratch.path()));
            told += usize::from(listed.is_some());
            if found == "directive-disabled" && listed == Some(true) {
                failures.push(format!("{kind:?}"));
            }
        }
    }
    support::report(&format!("tracked: git read {told} of 450 damaged indexes"));
    support::assert_empty("damaged indexes switched the gates off", &failures);
}

/// A byte changed, some cut off, or some put twice.
fn damaged(whole: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    let at = random.below(bytes.len());
    match random.below(4) {
        0 => bytes.truncate(at),
        1 => bytes.splice(at..at, whole[at..].iter().take(9).copied()).for_each(drop),
        _ => bytes[at] ^= 1 << random.below(8),
    }
    bytes
}

#[test]
fn what_is_no_plain_file_of_its_own_is_no_flag() {
    if let Some(why) = git::missing() {
        return support::report(&format!("tracked: skipped, {why}"));
    }
    let home = Scratch::new("git");
    let git = Git::new(home.path());
    let layout = Layout::build(&git, &FORMS[0], ("sha1", "2"));
    let flag = layout.at(FLAG);
    assert_eq!(seen(layout.scratch.path()), "directive-disabled");
    let place = |text: &str| std::os::unix::fs::symlink(text, &flag).expect("a link");
    let table: [(&dyn Fn(), &str); 4] = [
        (&|| place("a"), "link"),
        (&|| place("nothing"), "link"),
        (&|| fs::create_dir(&flag).expect("a directory"), "no-file"),
        (&|| (), "absent"),
    ];
    for (make, wanted) in table {
        let _ = fs::remove_file(&flag).or_else(|_| fs::remove_dir(&flag));
        make();
        assert_eq!(seen(layout.scratch.path()), wanted);
    }
    let plain = Scratch::new("plain");
    fs::write(plain.path().join(FLAG), "").expect("a flag");
    assert_eq!(seen(plain.path()), "directive-disabled", "where there is no repository nothing is tracked");
    fs::write(plain.path().join(".git"), "gitdir: nowhere\n").expect("a broken repository");
    assert_eq!(seen(plain.path()), "unproven");
}
