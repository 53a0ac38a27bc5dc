//! "G": the same admission asked of git, in children: one `git rev-parse` when the target lies in the tree of the payload
//! root, three otherwise. Owns the spawning and what git's answers mean.

use crate::Verdict;
use crate::fixture::quiet_git;
use std::path::{Path, PathBuf};

/// One admission by children of git.
pub fn admit(payload_root: &Path, target: &Path) -> Verdict {
    let start = existing_directory(target);
    let Some(toplevel) = ask(start, "--show-toplevel") else { return Verdict::NoToplevel };
    if toplevel == payload_root {
        return Verdict::Same;
    }
    let payload = ask(payload_root, "--git-common-dir").map(|dir| payload_root.join(dir));
    let common = ask(&toplevel, "--git-common-dir").map(|dir| toplevel.join(dir));
    if payload.is_some() && payload == common { Verdict::Linked } else { Verdict::Foreign }
}

/// The nearest directory at or above `target` that exists.
pub fn existing_directory(target: &Path) -> &Path {
    target.ancestors().find(|dir| dir.is_dir()).unwrap_or(Path::new("/"))
}

fn ask(dir: &Path, what: &str) -> Option<PathBuf> {
    let output = quiet_git(dir).args(["rev-parse", what]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| PathBuf::from(text.trim_end_matches('\n')))
}

#[cfg(test)]
mod tests {
    use crate::fixture::{CASES, Fixture};

    #[test]
    fn git_gives_the_verdicts_that_the_cases_name() {
        let fixture = Fixture::build("children").expect("git builds the layout");
        for case in CASES {
            let verdict = super::admit(&fixture.payload_root(), &fixture.target(case));
            assert_eq!(verdict, case.verdict, "{}", case.name);
        }
    }
}
