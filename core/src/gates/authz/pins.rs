//! What a grant can be bound to: a repository, a branch, a worktree.
//!
//! Owns: what holds here, looked up once and only where a grant asks, and the comparison.

use std::cell::OnceCell;

use super::super::case::Case;
use crate::path;
use crate::roots::Payload;
use crate::world::facts::{Head, Leaf, Tree};
use crate::world::state::grant::{Pin, Scope};

/// A detached commit is named by at least so many digits.
const SHORT: usize = 7;

/// What holds here.
#[derive(Default)]
pub(super) struct Circumstances {
    repo: OnceCell<Option<String>>,
    head: OnceCell<Option<Head>>,
}

impl Circumstances {
    /// The first thing that a grant is bound to and that is not so here.
    pub(super) fn misses(&self, scope: &Scope, (case, payload): (&Case<'_>, &Payload)) -> Option<&'static str> {
        let holds = |pin: &Pin, is_here: &dyn Fn(&str) -> bool| match pin {
            Pin::Free => true,
            Pin::To(text) => is_here(text),
            Pin::Unreadable => false,
        };
        if !holds(&scope.repo, &|name| self.is_repo(name, case)) {
            return Some("authz-pin-repo");
        }
        if !holds(&scope.branch, &|name| self.is_branch(name, (case, payload))) {
            return Some("authz-pin-branch");
        }
        if !holds(&scope.worktree, &|path| is_worktree(path, (case, payload))) {
            return Some("authz-pin-worktree");
        }
        scope.untold.map(|_| "authz-pin-untold")
    }

    /// The repository is what the dispatcher's variables say; without them it is none.
    fn is_repo(&self, name: &str, case: &Case<'_>) -> bool {
        let told = || case.word("DEFT_AUTHZ_REPO").or_else(|| case.word("GITHUB_REPOSITORY"));
        self.repo.get_or_init(told).as_ref().is_some_and(|repo| repo.to_lowercase() == name.to_lowercase())
    }

    fn is_branch(&self, name: &str, (case, payload): (&Case<'_>, &Payload)) -> bool {
        let look = || match &*case.world.place(&payload.0, Leaf::Follow).tree {
            Tree::Work(tree) => case.world.head(tree),
            _ => None,
        };
        let Some(head) = self.head.get_or_init(look) else { return false };
        match (&head.branch, &head.commit, name.strip_prefix("detached:")) {
            (Some(branch), _, _) => branch == name.as_bytes(),
            (None, Some(commit), Some(short)) => short.len() >= SHORT && commit.starts_with(short.as_bytes()),
            _ => false,
        }
    }
}

fn is_worktree(path: &str, (case, payload): (&Case<'_>, &Payload)) -> bool {
    let platform = case.platform;
    path::root(path.as_bytes(), platform).is_some_and(|path| path::same(&path, &payload.0, platform))
}
