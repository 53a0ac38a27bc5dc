//! `HEAD` and descent on disk, against the real git: the ritual gate is asked about a record with one commit after the
//! other, and its step says what it saw.
//!
//! Whatever the files are, the answer is git's or none at all; and nothing waits.

#![cfg(unix)]

#[path = "../support/mod.rs"]
mod support;
mod yard;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::random::Random;
use yard::{Saw, Yard, saw, saw_or_refused};

fn count(saws: &[Saw], wanted: Saw) -> usize {
    saws.iter().filter(|saw| **saw == wanted).count()
}

/// A history in every way in which git keeps one.
#[test]
fn descent_is_gits() {
    let Some(yard) = Yard::new("descent") else { return };
    for (name, options) in [("sha1", ""), ("sha256", "--object-format=sha256 ")] {
        let dir = yard.history(name, options, 30);
        let commits = yard.commits(&dir);
        let loose = yard.check(&dir, &commits);
        assert!(count(&loose, Saw::Descends) > 10 && count(&loose, Saw::Diverged) > 5, "{loose:?}");
        let half = yard.run(&dir, "rev-parse line12");
        yard.run(&dir, "checkout -q --detach line24");
        let detached = yard.check(&dir, &commits);
        assert_ne!(detached, loose);
        // Everything in one pack, with deltas among commits; then commits behind it.
        yard.run(&dir, "repack -q -a -d -f --depth=50 --window=50");
        yard.run(&dir, "pack-refs --all");
        assert_eq!(yard.check(&dir, &commits), detached);
        yard.run(&dir, "checkout -q main");
        yard.run(&dir, "commit -q --allow-empty -m later");
        let more = [commits.clone(), yard.commits(&dir)].concat();
        yard.check(&dir, &more);
        yard.run(&dir, "gc -q");
        yard.check(&dir, &more);
        let kinds = yard.run(&dir, "cat-file --batch-all-objects --batch-check=%(objecttype),%(deltabase)");
        let deltas = kinds.lines().filter(|line| line.starts_with("commit,") && !line.ends_with(&"0".repeat(40)));
        support::report(&format!("history {name}: {} commits, {} of them deltas", more.len(), deltas.count()));
        let unknown = yard.check(&dir, &["1".repeat(half.len()), yard.run(&dir, "rev-parse HEAD^{tree}")]);
        assert_eq!(unknown, [Saw::Unproven; 2], "what is no commit is nobody's ancestor");
    }
}

#[test]
fn other_trees_and_stores_see_the_same_history() {
    let Some(yard) = Yard::new("trees") else { return };
    let dir = yard.history("main", "", 32);
    let commits = yard.commits(&dir);
    yard.run(&dir, "worktree add -q ../linked line20");
    yard.check(&yard.at("linked"), &commits);
    yard.run(&dir, "gc -q");
    yard.check(&yard.at("linked"), &commits);
    yard.run(&yard.at("linked"), "checkout -q --detach line12");
    yard.check(&yard.at("linked"), &commits);
    yard.run(yard.scratch.path(), "clone -q --shared main shared");
    yard.run(yard.scratch.path(), "clone -q --shared shared twice");
    for name in ["shared", "twice"] {
        yard.run(&yard.at(name), "commit -q --allow-empty -m own");
        yard.check(&yard.at(name), &[commits.clone(), yard.commits(&yard.at(name))].concat());
    }
    yard.run(&dir, "update-ref refs/heads/alias line30");
    yard.run(&dir, "symbolic-ref refs/heads/chain refs/heads/alias");
    yard.run(&dir, "symbolic-ref HEAD refs/heads/chain");
    yard.check(&dir, &commits);
    yard.run(&dir, "symbolic-ref refs/heads/alias refs/heads/chain");
    assert_eq!(saw(&dir, &commits[0]), Saw::NoHead, "a circle");
    yard.run(&dir, "symbolic-ref HEAD refs/heads/unborn");
    assert_eq!(saw(&dir, &commits[0]), Saw::NoHead, "a branch without a commit");
}

/// Behind the end of a shallow clone nobody knows: neither yes nor no.
#[test]
fn the_end_of_a_shallow_clone_is_no_beginning() {
    let Some(yard) = Yard::new("shallow") else { return };
    let dir = yard.history("main", "", 32);
    let url = format!("clone -q --depth 4 file://{} shallow", dir.display());
    yard.run(yard.scratch.path(), &url);
    let clone = yard.at("shallow");
    let kept = yard.check(&clone, &yard.run(&clone, "rev-list HEAD").lines().map(String::from).collect::<Vec<_>>());
    assert!(kept.len() >= 4 && count(&kept, Saw::Descends) == kept.len(), "{kept:?}");
    yard.run(&clone, "fetch -q --depth 1 origin line5");
    let side = yard.run(&clone, "rev-parse FETCH_HEAD");
    assert_eq!(saw(&clone, &side), Saw::Unproven);
    let behind = yard.run(&clone, "rev-list HEAD");
    for commit in yard.commits(&dir).iter().filter(|commit| !behind.contains(*commit)) {
        assert_eq!(saw(&clone, commit), Saw::Unproven, "{commit}");
    }
}

/// Replacements are views: what was committed on what stays as it was.
#[test]
fn replacements_do_not_count() {
    let Some(yard) = Yard::new("replaced") else { return };
    let dir = yard.history("main", "", 12);
    let before: Vec<Saw> = yard.check(&dir, &yard.commits(&dir));
    let commits = yard.commits(&dir);
    yard.run(&dir, &format!("replace --graft {}", yard.run(&dir, "rev-parse HEAD")));
    let after: Vec<Saw> = commits.iter().map(|commit| saw(&dir, commit)).collect();
    assert_eq!(before, after);
}

#[test]
fn refs_in_tables_stay_unanswered() {
    let Some(yard) = Yard::new("reftable") else { return };
    if yard.git.run(yard.scratch.path(), &["init", "-q", "--ref-format=reftable", "tables"]).is_err() {
        return support::report("history: reftable skipped, this git has none");
    }
    let dir = yard.at("tables");
    yard.run(&dir, "commit -q --allow-empty -m one");
    assert_eq!(saw(&dir, &yard.run(&dir, "rev-parse HEAD")), Saw::NoHead);
}

/// Each file damaged in many places: the answer is the one from before, or none.
#[test]
fn damage_never_makes_an_answer() {
    let Some(yard) = Yard::new("damaged") else { return };
    let (loose, packed) = (yard.history("loose", "", 24), yard.history("packed", "", 24));
    yard.run(&packed, "gc -q");
    let tries: usize = [(loose, 2), (packed, 60)].iter().map(|(dir, times)| damaged(&yard, dir, *times)).sum();
    support::report(&format!("history: {tries} damaged repositories"));
    assert!(tries > 200);
}

/// Damages each file so many times. How many times it was in all.
fn damaged(yard: &Yard, dir: &Path, times: usize) -> usize {
    let mut random = Random::new(7);
    let commits = yard.commits(dir);
    let right: Vec<Saw> = yard.check(dir, &commits);
    let files = damageable(dir);
    for file in &files {
        let whole = std::fs::read(file).expect("a file of git");
        for _ in 0..times {
            let at = random.below(commits.len());
            damage(file, &whole, &mut random);
            let found = saw(dir, &commits[at]);
            let honest = found == right[at] || matches!(found, Saw::Unproven | Saw::NoHead);
            assert!(honest, "{}: {found:?}, not {:?}", file.display(), right[at]);
        }
        replace(file, &whole);
    }
    files.len() * times
}

/// Objects, packs and their indexes.
fn damageable(dir: &Path) -> Vec<PathBuf> {
    let objects = dir.join(".git/objects");
    let mut found = Vec::new();
    for folder in std::fs::read_dir(&objects).expect("objects").flatten().map(|entry| entry.path()) {
        if folder.ends_with("info") {
            continue;
        }
        let files = std::fs::read_dir(&folder).expect("a folder of objects").flatten().map(|entry| entry.path());
        found.extend(files.filter(|path| !path.extension().is_some_and(|end| end == "rev" || end == "bitmap")));
    }
    found
}

/// Writes a file anew, whatever its mode is.
fn replace(file: &Path, bytes: &[u8]) {
    std::fs::remove_file(file).expect("a file of git");
    std::fs::write(file, bytes).expect("a file of git");
}

fn damage(file: &Path, whole: &[u8], random: &mut Random) {
    let mut bytes = whole.to_vec();
    match random.below(4) {
        0 => bytes.truncate(random.below(whole.len())),
        1 => bytes.extend_from_slice(b"more"),
        _ => {
            let at = random.below(whole.len());
            bytes[at] ^= 1 << random.below(8);
        }
    }
    replace(file, &bytes);
}

/// A pipe in the place of any file that is read: no answer that was not right before, and no waiting.
#[test]
fn a_pipe_keeps_nobody_waiting() {
    let Some(yard) = Yard::new("pipes") else { return };
    let dir = yard.history("main", "", 16);
    let commits = yard.commits(&dir);
    let right: Vec<Saw> = yard.check(&dir, &commits);
    let names = ["HEAD", "refs/heads/main", "packed-refs", "shallow", "objects/info/alternates"];
    let mut places: Vec<PathBuf> = names.iter().map(|name| dir.join(".git").join(name)).collect();
    places.extend(damageable(&dir));
    yard.run(&dir, "repack -q -a");
    places.extend(damageable(&dir).into_iter().filter(|path| path.starts_with(dir.join(".git/objects/pack"))));
    for place in places {
        let whole = std::fs::read(&place).ok();
        let _ = std::fs::remove_file(&place);
        if !Command::new("mkfifo").arg(&place).status().is_ok_and(|status| status.success()) {
            return support::report("history: pipes skipped, no mkfifo");
        }
        for (commit, right) in commits.iter().zip(&right).step_by(5) {
            let found = saw_or_refused(&dir, commit);
            let honest = found.is_none_or(|found| found == *right || matches!(found, Saw::Unproven | Saw::NoHead));
            assert!(honest, "{}: {found:?}", place.display());
        }
        std::fs::remove_file(&place).expect("the pipe");
        if let Some(whole) = whole {
            std::fs::write(&place, whole).expect("the file again");
        }
    }
}
