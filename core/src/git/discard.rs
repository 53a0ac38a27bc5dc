//! Commands that take away what git or the working tree holds: files, refs, objects. For who wants to know; no gate asks.
//!
//! Owns: that list. Refuses to own: what is held back (`loss.rs`, `forms.rs`).

use super::form::Asked;
use super::index::shipped;
use super::line::{Line, Verb};
use super::loss;
use super::marks::{
    CACHED, COPY_FORCE, CREATE, DELETE, DELETE_FORCE, DRY, FORCE, HARD, HELP, MOVE_FORCE, ORPHAN, PATCH, PICKED,
    STAGED, TRACK, WORKTREE,
};
use super::when::When::{self, Any, Dashed, Deletes, Forced, Given, Not, Unbranchable, Verb as Sub, Words};

/// Command, kind, conditions.
type Row = (&'static str, &'static str, &'static [When]);

/// No upper bound of words.
const ANY: u32 = u32::MAX;

/// The first row of a command whose conditions all hold is its kind. What a gate denies is none of these.
const DISCARDS: &[Row] = &[
    ("branch", "git-branch-delete", &[Any(DELETE_FORCE.or(MOVE_FORCE).or(COPY_FORCE).or(FORCE))]),
    ("checkout", "git-checkout", &[Any(PICKED.or(PATCH))]),
    ("checkout", "git-checkout", &[Dashed]),
    ("checkout", "git-checkout", &[Words(2, ANY), Not(CREATE.or(ORPHAN).or(TRACK))]),
    ("checkout", "git-checkout", &[Unbranchable, Not(CREATE.or(ORPHAN).or(TRACK))]),
    ("checkout-index", "git-checkout-index", &[Given(&["-f", "--force", "-fa", "-af", "-fu", "-uf"])]),
    ("filter-branch", "git-filter-branch", &[]),
    ("gc", "git-gc-prune", &[Given(&["--prune=now", "--prune=all"])]),
    ("prune", "git-gc-prune", &[Not(DRY)]),
    ("push", "git-push-force", &[Any(FORCE), Not(DRY)]),
    ("push", "git-push-force", &[Forced, Not(DRY)]),
    ("push", "git-push-delete", &[Any(DELETE), Not(DRY)]),
    ("push", "git-push-delete", &[Deletes, Not(DRY)]),
    ("read-tree", "git-read-tree", &[Any(WORKTREE), Not(DRY)]),
    ("reflog", "git-reflog-expire", &[Sub(&["expire", "delete"]), Not(DRY)]),
    ("reset", "git-reset-merge", &[Any(HARD)]),
    ("restore", "git-restore", &[Any(WORKTREE)]),
    ("restore", "git-restore", &[Not(STAGED)]),
    ("rm", "git-rm", &[Not(DRY.or(CACHED))]),
    ("sparse-checkout", "git-sparse-checkout", &[Sub(&["set", "init", "reapply"])]),
    ("stash", "git-stash-drop", &[Sub(&["pop"])]),
    ("symbolic-ref", "git-ref-delete", &[Any(DELETE)]),
    ("tag", "git-ref-delete", &[Any(DELETE)]),
    ("update-ref", "git-ref-delete", &[Any(DELETE)]),
    ("worktree", "git-worktree-remove", &[Sub(&["remove", "move"])]),
    ("worktree", "git-worktree-remove", &[Sub(&["prune"]), Not(DRY)]),
];

/// The kind of what an invocation takes away; `None` for every other one, and for a manual.
pub(crate) fn discard(asked: &Asked<'_>) -> Option<&'static str> {
    loss::loss(asked).or_else(|| reported(asked))
}

fn reported(asked: &Asked<'_>) -> Option<&'static str> {
    let command = asked.command.as_deref()?;
    let mut rows = DISCARDS.iter().filter(|row| row.0.as_bytes() == command).peekable();
    rows.peek()?;
    let line = Line::read(shipped(command)?.grammar, asked.rest, &asked.config);
    // A subcommand that is not known may be any, and then it is steering's to say so.
    if line.marks.meets(HELP) || line.verb == Verb::Unknown {
        return None;
    }
    rows.find(|row| row.2.iter().all(|when| line.meets(when))).map(|row| row.1)
}

#[cfg(test)]
mod tests {
    use super::{DISCARDS, discard};
    use crate::git::asked::read;
    use crate::git::forms::FORMS;
    use crate::shell::{Arg, Simple, Span};

    fn kind(text: &str) -> Option<&'static str> {
        let argv: Vec<_> = text.split(' ').map(|word| Arg { text: word.as_bytes().into(), splits: false }).collect();
        let command = Simple::alone(&argv, Span { start: 0, end: 0 });
        discard(&read(&command).expect("a command of git"))
    }

    #[test]
    fn every_row_is_of_a_command() {
        assert!(DISCARDS.iter().all(|row| FORMS.iter().any(|form| form.command == row.0)));
    }

    #[test]
    fn what_is_taken_away_has_a_kind() {
        let table: [(&str, Option<&str>); 34] = [
            ("git branch -d topic", None),
            ("git branch -df topic", Some("git-branch-delete")),
            ("git branch --move --force a b", Some("git-branch-delete")),
            ("git checkout topic", None),
            ("git checkout .", Some("git-checkout")),
            ("git checkout HEAD~1 notes", Some("git-checkout")),
            ("git checkout -b fresh origin/main", None),
            ("git checkout -fq", Some("git-checkout-force")),
            ("git checkout-index --force notes", Some("git-checkout-index")),
            ("git gc", None),
            ("git gc --prune=now", Some("git-gc-prune")),
            ("git push origin main", None),
            ("git push -o -f origin main", None),
            ("git push --force-with-lease=main origin main", Some("git-push-force")),
            ("git push --mirror other", Some("git-push-force")),
            ("git push --no-force origin main", None),
            ("git push -nf origin main", None),
            ("git push origin :topic", Some("git-push-delete")),
            ("git push origin :", None),
            ("git read-tree HEAD", None),
            ("git read-tree -mu HEAD", Some("git-read-tree")),
            ("git reflog delete HEAD@{1}", Some("git-reflog-expire")),
            ("git reset --keep HEAD~1", Some("git-reset-merge")),
            ("git reset --har", Some("git-reset-hard")),
            ("git restore --staged notes", None),
            ("git restore -SW notes", Some("git-restore")),
            ("git rm -n notes", None),
            ("git rm notes", Some("git-rm")),
            ("git sparse-checkout list", None),
            ("git stash pop", Some("git-stash-drop")),
            ("git tag -d v1", Some("git-ref-delete")),
            ("git update-ref -d refs/tags/v1", Some("git-ref-delete")),
            ("git worktree prune", Some("git-worktree-remove")),
            ("git worktree prune -n", None),
        ];
        for (text, wanted) in table {
            assert_eq!(kind(text), wanted, "{text}");
        }
    }
}
