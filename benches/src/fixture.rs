//! The layout every figure is taken on: one repository, a linked worktree, a foreign repository and a plain directory,
//! built by git itself. Owns the directory and removes it; judges nothing.

use crate::Verdict;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// Depth, in path components, at which the layout is built. Look-up costs about 55 ns a component, so figures from
/// different machines are comparable only when the layout lies equally deep; `plain/a/b/c` is then ten levels from `/`.
const DEPTH: usize = 5;

/// Directories that hold the 1,000 files of the two scale rows.
pub const WIDE_PARENTS: usize = 100;
/// As [`WIDE_PARENTS`], for the row in which every file has a directory of its own.
pub const DEEP_PARENTS: usize = 1000;
/// Number of targets in both scale rows.
pub const SCALE_TARGETS: usize = 1000;

/// One admission to measure.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Short name, used in every table.
    pub name: &'static str,
    /// Target relative to the layout.
    pub target: &'static str,
    /// Directories between the toplevel (or the layout, when there is none) and the target.
    pub depth: usize,
    /// What every variant must answer.
    pub verdict: Verdict,
}

/// The eight cases; the order is that of the tables in docs/performance.md.
pub const CASES: [Case; 8] = [
    Case { name: "same-d1", target: "main/src/f1.txt", depth: 1, verdict: Verdict::Same },
    Case { name: "same-d8", target: "main/l1/l2/l3/l4/l5/l6/l7/l8/at8.txt", depth: 8, verdict: Verdict::Same },
    Case {
        name: "same-d32",
        target: "main/l1/l2/l3/l4/l5/l6/l7/l8/l9/l10/l11/l12/l13/l14/l15/l16/l17/l18/l19/l20/l21/l22/l23/l24/l25/l26/l27/l28/l29/l30/l31/l32/at32.txt",
        depth: 32,
        verdict: Verdict::Same,
    },
    Case { name: "new-3", target: "main/src/n1/n2/n3/new.txt", depth: 1, verdict: Verdict::Same },
    Case { name: "linked-d1", target: "wt1/src/f1.txt", depth: 1, verdict: Verdict::Linked },
    Case { name: "linked-d8", target: "wt1/l1/l2/l3/l4/l5/l6/l7/l8/at8.txt", depth: 8, verdict: Verdict::Linked },
    Case { name: "foreign", target: "other/a/b/y", depth: 2, verdict: Verdict::Foreign },
    Case { name: "none", target: "plain/a/b/c/z", depth: 4, verdict: Verdict::NoToplevel },
];

/// The case of that name.
///
/// # Panics
/// When [`CASES`] has no such row.
pub fn case(name: &str) -> Case {
    *CASES.iter().find(|case| case.name == name).unwrap_or_else(|| panic!("no case {name}"))
}

/// The layout on disk; removed when dropped.
#[derive(Debug)]
pub struct Fixture {
    outer: PathBuf,
    /// The directory that holds `main`, `wt1`, `other`, `plain`.
    pub root: PathBuf,
}

impl Fixture {
    /// Builds the layout in a directory of its own below the temporary directory.
    ///
    /// # Errors
    /// When a directory or file cannot be made, or git is missing or fails.
    pub fn build(tag: &str) -> io::Result<Self> {
        Self::build_in(&std::env::temp_dir().canonicalize()?.join(format!("hookpolicy-{tag}-{}", std::process::id())))
    }

    /// Builds the layout in `outer`, an absolute path without symbolic links.
    ///
    /// # Errors
    /// As [`Fixture::build`].
    pub fn build_in(outer: &Path) -> io::Result<Self> {
        let mut root = outer.to_path_buf();
        while root.components().count() < DEPTH {
            root.push("x");
        }
        root.push("t");
        let fixture = Self { outer: outer.to_path_buf(), root };
        fixture.fill()?;
        Ok(fixture)
    }

    fn fill(&self) -> io::Result<()> {
        let main = self.root.join("main");
        for n in 1..=50 {
            write_file(&main.join(format!("src/f{n}.txt")), &n.to_string())?;
        }
        let mut level = main.clone();
        for n in 1..=40 {
            level.push(format!("l{n}"));
            write_file(&level.join(format!("at{n}.txt")), "x")?;
        }
        commit_all(&main)?;
        git(&main, &["worktree", "add", "-q", "../wt1", "-b", "wt1"])?;
        let other = self.root.join("other");
        write_file(&other.join("a/b/y"), "y")?;
        commit_all(&other)?;
        fs::create_dir_all(self.root.join("plain/a/b/c"))?;
        for target in self.wide_targets().iter().chain(&self.deep_targets()) {
            write_file(target, "s")?;
        }
        Ok(())
    }

    /// The commit that `main` has checked out.
    ///
    /// # Errors
    /// When the branch is no file of its own, which it is after a commit.
    pub fn head(&self) -> io::Result<String> {
        Ok(fs::read_to_string(self.payload_root().join(".git/refs/heads/main"))?.trim().to_owned())
    }

    /// The payload root of every case.
    pub fn payload_root(&self) -> PathBuf {
        self.root.join("main")
    }

    /// The absolute target of a case.
    pub fn target(&self, case: Case) -> PathBuf {
        self.root.join(case.target)
    }

    /// 1,000 files in 100 directories; 301 distinct directories lie on the way.
    pub fn wide_targets(&self) -> Vec<PathBuf> {
        let base = self.payload_root().join("wide");
        let name = |n: usize| format!("a{}/b/c/f{n}.txt", n % WIDE_PARENTS);
        (0..SCALE_TARGETS).map(|n| base.join(name(n))).collect()
    }

    /// 1,000 files in 1,000 directories of depth 5; 2,111 distinct directories lie on the way.
    pub fn deep_targets(&self) -> Vec<PathBuf> {
        let base = self.payload_root().join("deep");
        let name = |n: usize| format!("x{}/y{}/z{}/w/f.txt", n / 100, n / 10 % 10, n % 10);
        (0..DEEP_PARENTS).map(|n| base.join(name(n))).collect()
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.outer);
    }
}

fn write_file(path: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, text)
}

fn commit_all(dir: &Path) -> io::Result<()> {
    git(dir, &["init", "-q", "-b", "main", "."])?;
    git(dir, &["add", "-A"])?;
    git(dir, &["-c", "user.name=b", "-c", "user.email=b@localhost", "commit", "-q", "--no-gpg-sign", "-m", "init"])
}

/// Runs git in `dir` with an environment that neither the user nor the system configuration can reach.
fn git(dir: &Path, args: &[&str]) -> io::Result<()> {
    let status = quiet_git(dir).args(args).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("git {args:?} in {dir:?}: {status}"))) }
}

/// A git command in `dir` that no inherited `GIT_*` variable and no configuration outside the layout steers.
pub fn quiet_git(dir: &Path) -> Command {
    let mut command = Command::new("git");
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("GIT_") {
            command.env_remove(name);
        }
    }
    command.env("GIT_CONFIG_NOSYSTEM", "1").env("GIT_CONFIG_GLOBAL", "/dev/null").current_dir(dir);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deep_case_is_as_deep_as_it_says() {
        for row in CASES {
            let levels = row.target.split('/').count() - 2;
            let missing = usize::from(row.name == "new-3") * 3;
            let outside = usize::from(row.verdict == Verdict::NoToplevel);
            assert_eq!(levels - missing + outside, row.depth, "{}", row.name);
        }
    }

    #[test]
    fn the_scale_targets_have_the_directories_that_the_bars_count() {
        let fixture = Fixture { outer: PathBuf::from("/nowhere/at/all"), root: PathBuf::from("/nowhere/at/all/t") };
        assert_eq!(directories_on_the_way(&fixture.wide_targets(), &fixture.payload_root()), 301);
        assert_eq!(directories_on_the_way(&fixture.deep_targets(), &fixture.payload_root()), 2111);
    }

    fn directories_on_the_way(targets: &[PathBuf], top: &Path) -> usize {
        let mut seen = std::collections::BTreeSet::new();
        for target in targets {
            let above = target.ancestors().skip(1).take_while(|dir| *dir != top);
            seen.extend(above.map(Path::to_path_buf));
        }
        seen.len()
    }
}
