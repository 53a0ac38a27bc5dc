//! Random trees with odd names; git makes a diff of two and applies it. Every path that then is another one must be a
//! target, and every target must be such a path.

use crate::support::git::{self, Git};
use crate::support::random::Random;
use crate::support::scratch::Scratch;
use crate::support::{assert_empty, report};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

/// Directories and names, so that no name is ever both.
const DIRECTORIES: [&str; 9] = ["", "a/", "b/", "d d/", "x b/", "ünï/", "\"q\"/", "a/b/", "dev/"];
const NAMES: [&str; 20] = [
    "f",
    "g.txt",
    "my file",
    " lead",
    "trail ",
    "tab\tbed",
    "new\nline",
    "qu\"ote",
    "back\\slash",
    "é",
    "-dash",
    "--- x",
    "+++ y",
    "null",
    "x b/",
    "=>",
    "f {a => b}",
    "\u{1}",
    "日本",
    "a\u{301}",
];

/// Lines that look like something else.
const LINES: [&str; 16] = [
    "one",
    "two",
    "",
    "--- a/drop",
    "+++ b/take",
    "-- ",
    "- x",
    "+ x",
    "diff --git a/q b/q",
    "@@ -1 +1 @@",
    "*** Begin Patch",
    "*** Delete File: q",
    "rename from q",
    "\\ No newline at end of file",
    "cr\r",
    "Index: q",
];

/// Options of `git diff`, and those that `git apply` needs to read it.
const STYLES: [(&[&str], &[&str]); 13] = [
    (&[], &[]),
    (&["-M"], &[]),
    (&["-M", "-C", "--find-copies-harder"], &[]),
    (&["--no-renames", "--full-index"], &[]),
    (&["-U0"], &["--unidiff-zero"]),
    (&["-U9", "--patch-with-stat"], &[]),
    (&["--no-prefix"], &["-p0"]),
    (&["--no-prefix", "-M"], &["-p0"]),
    (&["--src-prefix=i/", "--dst-prefix=w/"], &[]),
    (&["--src-prefix=c/", "--dst-prefix=i/", "-M"], &[]),
    (&["-B", "-M"], &[]),
    (&["--src-prefix=b/", "--dst-prefix=a/"], &[]),
    (&["--patch-with-raw", "--summary"], &[]),
];

struct Yard {
    room: Scratch,
    git: Git,
}

impl Yard {
    fn new() -> Yard {
        let room = Scratch::new("diffs");
        let home = room.path().join("home");
        fs::create_dir_all(&home).expect("a home");
        let yard = Yard { git: Git::new(&home), room };
        fs::create_dir_all(yard.tree()).expect("a tree");
        yard.git(&["init", "-q"]);
        yard.git(&["commit", "-q", "--allow-empty", "-m", "none"]);
        yard
    }

    fn tree(&self) -> PathBuf {
        self.room.path().join("tree")
    }

    fn git(&self, arguments: &[&str]) -> Vec<u8> {
        self.git.run(&self.tree(), arguments).unwrap_or_else(|error| panic!("git {arguments:?}: {error}"))
    }

    /// The paths that are another than in the last commit.
    fn changed(&self) -> BTreeSet<String> {
        self.git(&["add", "-A"]);
        let listed = self.git(&["diff", "--cached", "--no-renames", "--name-only", "-z"]);
        let names = listed.split(|byte| *byte == 0).filter(|name| !name.is_empty());
        names.map(|name| String::from_utf8_lossy(name).into_owned()).collect()
    }

    fn files(&self) -> Vec<String> {
        let listed = self.git(&["ls-files", "-z"]);
        let names = listed.split(|byte| *byte == 0).filter(|name| !name.is_empty());
        names.map(|name| String::from_utf8_lossy(name).into_owned()).collect()
    }
}

fn content(random: &mut Random) -> Vec<u8> {
    if random.once_in(8) {
        return vec![0, 1, random.next() as u8];
    }
    let mut text: String = (0..random.below(9)).map(|_| format!("{}\n", random.pick(&LINES))).collect();
    if random.once_in(4) {
        text.pop();
    }
    text.into_bytes()
}

fn place(tree: &Path, name: &str) -> Option<PathBuf> {
    let path = tree.join(name);
    fs::create_dir_all(path.parent()?).ok()?;
    Some(path)
}

/// One change. What cannot be done is left out: the truth is what git sees afterwards.
fn change(tree: &Path, known: &[String], random: &mut Random) {
    let new = format!("{}{}", random.pick(&DIRECTORIES), random.pick(&NAMES).trim_end_matches('/'));
    let Some(new) = place(tree, &new) else { return };
    let old = if known.is_empty() { new.clone() } else { tree.join(random.pick(known)) };
    match random.below(9) {
        0 | 1 => drop(fs::write(&new, content(random))),
        2 => drop(fs::rename(&old, &new)),
        3 => drop(fs::copy(&old, &new)),
        4 => drop(fs::remove_file(&old)),
        5 => drop(fs::set_permissions(&old, fs::Permissions::from_mode(0o755))),
        6 => drop(fs::remove_file(&new).and_then(|()| symlink("one", &new))),
        _ => drop(fs::read(&old).and_then(|text| fs::write(&old, [&text, &b"\n"[..], &content(random)].concat()))),
    }
}

#[test]
fn what_git_applies_is_named() {
    if let Some(why) = git::missing() {
        return report(&format!("skipped: {why}"));
    }
    let yard = Yard::new();
    let tree = yard.tree();
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 11);
    let (mut faults, mut applied, mut named) = (Vec::new(), 0, 0);
    for round in 0..132 {
        let known = yard.files();
        (0..1 + random.below(5)).for_each(|_| change(&tree, &known, &mut random));
        yard.git(&["add", "-A"]);
        let (making, applying) = STYLES[round % STYLES.len()];
        let quoting = if random.once_in(3) { "core.quotePath=false" } else { "core.quotePath=true" };
        let diff = yard.git(&[&["-c", quoting, "diff", "--cached", "--binary"], making].concat());
        yard.git(&["reset", "-q", "--hard"]);
        yard.git(&["clean", "-qfd"]);
        let file = yard.room.path().join("diff");
        fs::write(&file, &diff).expect("a diff");
        let file = file.to_string_lossy().into_owned();
        let apply = [&["apply", "--whitespace=nowarn"], applying, &[&*file]].concat();
        if diff.is_empty() || yard.git.run(&tree, &apply).is_err() {
            continue;
        }
        applied += 1;
        let truth = yard.changed();
        named += truth.len();
        faults.extend(compare(&String::from_utf8_lossy(&diff), &truth));
        yard.git(&["commit", "-q", "--allow-empty", "-m", "next"]);
    }
    report(&format!("patches: git applied {applied} diffs, which changed {named} files"));
    assert!(applied > 90 && named > 250, "{applied} diffs of {named} files");
    assert_empty("diffs are read otherwise than by git", &faults[..faults.len().min(5)]);
}

fn compare(diff: &str, truth: &BTreeSet<String>) -> Option<String> {
    let said = crate::say(diff);
    let paths: BTreeSet<String> = said.paths().into_iter().map(str::to_owned).collect();
    let is_right = paths == *truth && said.state == "ok";
    (!is_right).then(|| format!("{}: git {truth:?}, we {paths:?}:\n{diff}", said.state))
}
