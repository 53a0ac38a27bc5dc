//! Layouts at random: the steps of `support::layout`, drawn so that every kind of tree, marker, link and damage meets
//! every other.
//!
//! It refuses to know what is right in a layout; it only draws. Steps that git declines are left out by the caller.

use super::random::Random;
use serde_json::{Value, json};

/// Names a directory may have. Blanks, newlines, leading dashes and dots are names like any other.
const NAMES: [&str; 16] =
    ["a", "b", "c", "d e", "x\ny", "-z", "..x", "t ", "é", "q\"w", "b\\s", "*", ".hid", "HEAD", "n\t", "a.git"];

/// Names in hex that are not UTF-8.
const BYTES: [&str; 3] = ["ff", "61fe62", "c328"];

/// What has been drawn so far.
struct Drawn {
    repos: Vec<String>,
    trees: Vec<String>,
    directories: Vec<String>,
    counter: usize,
}

/// The steps of one layout: those that git must not know about when it is asked (configuration that we ignore and git
/// obeys) come apart, as second.
pub(crate) fn draw(random: &mut Random) -> (Vec<Value>, Vec<Value>) {
    let first = name(random, 0);
    let mut drawn = Drawn { repos: vec![first.clone()], trees: vec![], directories: vec![first.clone()], counter: 1 };
    let mut steps = vec![json!({"repo": first})];
    for _ in 0..3 + random.below(4) {
        steps.push(grow(random, &mut drawn));
    }
    for _ in 0..random.below(4) {
        steps.push(link(random, &mut drawn));
    }
    for _ in 0..random.below(4) {
        steps.push(harm(random, &mut drawn));
    }
    let late = if random.once_in(3) { vec![configure(random, &drawn)] } else { vec![] };
    (steps, late)
}

/// A new name, made unique by a number in front of most odd ones.
fn name(random: &mut Random, counter: usize) -> String {
    let name = *random.pick(&NAMES);
    if counter == 0 || random.once_in(2) { name.to_owned() } else { format!("{name}{counter}") }
}

/// A new place: at the top, or below a directory drawn before, sometimes inside a git directory.
fn place(random: &mut Random, drawn: &mut Drawn) -> String {
    drawn.counter += 1;
    let name = name(random, drawn.counter);
    match random.below(8) {
        0..3 => name,
        7 => format!("{}/.git/{name}", random.pick(&drawn.repos)),
        _ => format!("{}/{name}", random.pick(&drawn.directories)),
    }
}

fn grow(random: &mut Random, drawn: &mut Drawn) -> Value {
    let at = place(random, drawn);
    drawn.directories.push(at.clone());
    let of = random.pick(&drawn.repos).clone();
    let branch = format!("b{}", drawn.counter);
    match random.below(22) {
        0..4 => {
            drawn.repos.push(at.clone());
            json!({"repo": at})
        }
        4..9 => {
            drawn.trees.push(at.clone());
            json!({"worktree": {"of": of, "at": at, "branch": branch}})
        }
        9 | 10 => {
            drawn.repos.push(at.clone());
            json!({"bare": at})
        }
        11 => {
            json!({"submodule": {"of": of, "source": random.pick(&drawn.repos), "at": format!("sub{}", drawn.counter)}})
        }
        12 => {
            drawn.repos.push(at.clone());
            json!({"repo": at, "opts": {"separate_git_dir": place(random, drawn)}})
        }
        13 => {
            drawn.repos.push(at.clone());
            json!({"repo": at, "opts": {"unborn": true}})
        }
        14 => json!({"worktree_bytes": {"of": of, "name_hex": random.pick(&BYTES), "branch": branch}}),
        15 => json!({"repo_bytes": {"name_hex": random.pick(&BYTES)}}),
        16 => json!({"worktree": {"of": of, "at": at}}),
        17 => json!({"file": {"at": format!("{at}/file.txt"), "text": "x"}}),
        18 => json!({"dir": format!("{at}/.git")}),
        _ => json!({"dir": format!("{at}/deep/er")}),
    }
}

fn link(random: &mut Random, drawn: &mut Drawn) -> Value {
    let to = random.pick(&drawn.directories).clone();
    let at = place(random, drawn);
    let up = "../".repeat(at.matches('/').count());
    let target = match random.below(8) {
        0..3 => format!("{{base}}/{to}"),
        3 | 4 => format!("{up}{to}"),
        5 => format!("{{base}}/{to}/deep"),
        6 => format!("{{base}}/{to}/missing"),
        _ => format!("{{base}}/{to}/.git"),
    };
    if random.once_in(6) {
        return json!({"symlink": {"at": format!("{to}/link{}/.git", drawn.counter), "to": target}});
    }
    drawn.directories.push(at.clone());
    json!({"symlink": {"at": at, "to": target}})
}

fn harm(random: &mut Random, drawn: &mut Drawn) -> Value {
    let repo = random.pick(&drawn.repos).clone();
    let tree = if drawn.trees.is_empty() { repo.clone() } else { random.pick(&drawn.trees).clone() };
    let at = place(random, drawn);
    match random.below(24) {
        0 | 1 => json!({"move": {"from": tree, "to": at}}),
        2 => json!({"move": {"from": repo, "to": at}}),
        3 => json!({"copy": {"from": tree, "to": at}}),
        4 => json!({"copy": {"from": repo, "to": at}}),
        5 => json!({"remove": tree}),
        6 => json!({"remove": format!("{repo}/.git/worktrees")}),
        7 => json!({"remove": format!("{repo}/.git/HEAD")}),
        8 => json!({"remove": format!("{repo}/.git/refs")}),
        9 => json!({"truncate": format!("{repo}/.git/HEAD")}),
        10 => json!({"file": {"at": format!("{repo}/.git/HEAD"), "text": random.pick(&HEADS)}}),
        11 => json!({"move": {"from": format!("{repo}/.git"), "to": at}}),
        12 => json!({"relative_worktree": {"of": repo, "at": tree}}),
        13 => json!({"file": {"at": format!("{repo}/.git/worktrees/x/HEAD"), "text": "ref: refs/heads/x\n"}}),
        14 => json!({"symlink": {"at": format!("{at}/.git"), "to": format!("{{base}}/{repo}/.git")}}),
        15 => json!({"config": {"repo": repo, "key": "core.bare", "value": random.pick(&["true", "false"])}}),
        16 => {
            json!({"file": {"at": format!("{repo}/.git/commondir"), "text": random.pick(&["", "nowhere\n", "../.git\n"])}})
        }
        17 => json!({"fifo": format!("{at}/.git")}),
        18 => json!({"hardlink": {"to": format!("{tree}/.git"), "at": format!("{at}/.git")}}),
        _ => json!({"corrupt_gitfile": {"at": at, "text": gitfile(random, &repo)}}),
    }
}

/// Texts of a HEAD: some are valid, some are not.
const HEADS: [&str; 8] = [
    "ref: refs/heads/none\n",
    "ref:refs/heads/none\n",
    "ref: \t refs/heads/none",
    "ref: heads/none\n",
    "0123456789012345678901234567890123456789\n",
    "0123456789012345678901234567890123456789junk",
    "012345678901234567890123456789012345678\n",
    "hello\n",
];

fn gitfile(random: &mut Random, repo: &str) -> String {
    match random.below(10) {
        0 => "gitdir: {base}/nowhere".to_owned(),
        1 => String::new(),
        2 => "see elsewhere\n".to_owned(),
        3 => format!("gitdir:{{base}}/{repo}/.git\n"),
        4 => format!("gitdir: {{base}}/{repo}/.git\r\n"),
        5 => format!("gitdir: {{base}}/{repo}/.git\n\n\n"),
        6 => format!("gitdir: {{base}}/{repo}/.git/worktrees/x\n"),
        7 => "gitdir: \n".to_owned(),
        8 => format!("gitdir:  {{base}}/{repo}/.git\n"),
        _ => format!("gitdir: {{base}}/{repo}/.git"),
    }
}

/// Configuration that changes git's answer and must not change ours.
fn configure(random: &mut Random, drawn: &Drawn) -> Value {
    let (key, value) = *random.pick(&[
        ("core.worktree", "{base}"),
        ("core.worktree", "/"),
        ("extensions.nobodyKnows", "true"),
        ("core.repositoryformatversion", "99"),
        ("core.ignoreCase", "true"),
    ]);
    json!({"config": {"repo": random.pick(&drawn.repos), "key": key, "value": value}})
}
