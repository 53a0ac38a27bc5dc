//! The same admission by other people's libraries: gix, gix-discover and libgit2. Each gets the canonical nearest
//! existing ancestor, discovers, and compares common dirs as the others do. Owns no judgement about who is right.

use crate::Verdict;
use crate::children::existing_directory;
use std::path::{Path, PathBuf};

/// Toplevel and common dir of a directory, or nothing.
type Discover = fn(&Path) -> Option<(PathBuf, PathBuf)>;

/// A library that can be asked.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Name in every table.
    pub name: &'static str,
    discover: Discover,
}

/// The peers, all of them built into the same program.
pub const PEERS: [Peer; 3] = [
    Peer { name: "gix", discover: by_gix },
    Peer { name: "gix-discover", discover: by_gix_discover },
    Peer { name: "git2", discover: by_git2 },
];

impl Peer {
    /// One admission.
    pub fn admit(&self, payload_root: &Path, target: &Path) -> Verdict {
        let Ok(start) = existing_directory(target).canonicalize() else { return Verdict::NoToplevel };
        let Some((toplevel, common)) = (self.discover)(&start) else { return Verdict::NoToplevel };
        if toplevel == payload_root {
            return Verdict::Same;
        }
        let payload = (self.discover)(payload_root).and_then(|(_, common)| common.canonicalize().ok());
        let common = common.canonicalize().ok();
        if payload.is_some() && payload == common { Verdict::Linked } else { Verdict::Foreign }
    }
}

/// Full gix, isolated from user and system configuration and from the environment.
fn by_gix(dir: &Path) -> Option<(PathBuf, PathBuf)> {
    let open = gix::open::Options::isolated();
    let by_trust = gix::sec::trust::Mapping { full: open.clone(), reduced: open };
    let repository = gix::ThreadSafeRepository::discover_opts(dir, Default::default(), by_trust).ok()?;
    let repository = repository.to_thread_local();
    Some((without_slash(repository.workdir()?), repository.common_dir().to_path_buf()))
}

/// Discovery alone, with the owner checked, bare repositories seen, no configuration read.
fn by_gix_discover(dir: &Path) -> Option<(PathBuf, PathBuf)> {
    let trust = gix_discover::upwards::TrustPolicy::Required(gix::sec::Trust::Reduced);
    let options = gix_discover::upwards::Options { trust, current_dir: Some(Path::new("/")), ..Default::default() };
    let (found, _trust) = gix_discover::upwards_opts(dir, options).ok()?;
    let (git_dir, work_tree) = found.into_repository_and_work_tree_directories();
    let common = match gix_discover::path::from_plain_file(&git_dir.join("commondir")) {
        Some(named) => git_dir.join(named.ok()?),
        None => git_dir,
    };
    Some((work_tree?, common))
}

/// libgit2.
fn by_git2(dir: &Path) -> Option<(PathBuf, PathBuf)> {
    let repository = git2::Repository::discover(dir).ok()?;
    Some((without_slash(repository.workdir()?), repository.commondir().to_path_buf()))
}

/// libgit2 ends its directories with a slash; component-wise collection drops it.
fn without_slash(path: &Path) -> PathBuf {
    path.components().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{CASES, Fixture};

    #[test]
    fn every_peer_gives_the_verdicts_that_the_cases_name() {
        let fixture = Fixture::build("peers").expect("git builds the layout");
        for (peer, case) in PEERS.iter().flat_map(|peer| CASES.map(|case| (peer, case))) {
            let verdict = peer.admit(&fixture.payload_root(), &fixture.target(case));
            assert_eq!(verdict, case.verdict, "{} {}", peer.name, case.name);
        }
    }
}
