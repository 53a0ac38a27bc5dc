//! How far an invocation reaches: a dry run changes nothing, and some commands change the index and no file.
//!
//! Owns: those two questions. Refuses to own: which form it is (`forms.rs`).

use super::form::Asked;
use super::index::shipped;
use super::line::Line;
use super::marks::{CACHED, DRY, WORKTREE};

/// Forms that change the index, and no file.
const INDEX_ONLY: [&str; 8] = [
    "git-add",
    "git-add-refresh",
    "git-restore-staged",
    "git-rm-cached",
    "git-update-index",
    "git-update-index-add",
    "git-update-index-flags",
    "git-update-index-shape",
];

/// Whether it would only tell what it would do.
pub(crate) fn is_dry(asked: &Asked<'_>) -> bool {
    let has_form = asked.form.is_some_and(|form| form.code.ends_with("-dry") || form.code == "git-apply-check");
    has_form || line(asked).is_some_and(|line| line.marks.meets(DRY))
}

/// Whether it changes the index, and no file.
pub(crate) fn is_index_only(asked: &Asked<'_>) -> bool {
    match asked.form.map(|form| form.code) {
        Some("git-apply-index") => line(asked).is_some_and(|line| line.marks.meets(CACHED)),
        Some("git-read-tree") => line(asked).is_some_and(|line| !line.marks.meets(WORKTREE)),
        Some(code) => INDEX_ONLY.contains(&code),
        None => false,
    }
}

fn line<'l, 'a>(asked: &'l Asked<'a>) -> Option<Line<'l, 'a>> {
    Some(Line::read(shipped(asked.command.as_deref()?)?.grammar, asked.rest, &asked.config))
}
