//! Git as a program that writes files: those that its command line names, and those that only the repository tells.
//!
//! Owns: which forms write where. Refuses to own: git's grammar and its forms (`crate::git`). What lies in a repository's own
//! directory is not listed: it is no file of the work tree.

use super::super::found::{Base, Link, Told, Write};
use super::git_files::{
    am, apply, checkout, clone, config, in_place, init, merge_file, mv, read_tree, restore, rm, started, submodule_add,
    worktree_add, worktree_move, worktree_remove,
};
use crate::git::{self, Asked, Class};
use crate::shell::{HOLE, Simple};

/// What reads the words of a form.
type Reader = fn(&Simple<'_>, &Asked<'_>, &mut Told);

/// Forms whose files stand among their words.
const NAMED: &[(&str, Reader)] = &[
    ("git-am", am),
    ("git-apply", apply),
    ("git-apply-index", apply),
    ("git-checkout-create", started),
    ("git-checkout-dashed", checkout),
    ("git-checkout-force", checkout),
    ("git-checkout-from", checkout),
    ("git-checkout-paths", checkout),
    ("git-checkout-track", checkout),
    ("git-clone", clone),
    ("git-config-edit-elsewhere", config),
    ("git-config-set-elsewhere", config),
    ("git-config-write-elsewhere", config),
    ("git-init", init),
    ("git-interpret-trailers-in-place", in_place),
    ("git-merge-file", merge_file),
    ("git-mv", mv),
    ("git-read-tree", read_tree),
    ("git-restore", restore),
    ("git-rm", rm),
    ("git-submodule-add", submodule_add),
    ("git-switch-create", started),
    ("git-worktree-add", worktree_add),
    ("git-worktree-move", worktree_move),
    ("git-worktree-remove", worktree_remove),
];

/// Forms that change files of the work tree which the repository tells, and what is said of them.
const COMPUTED: &[(&str, &str)] = &[
    ("git-bisect", "git-checkout"),
    ("git-checkout", "git-checkout"),
    ("git-checkout-index", "git-checkout"),
    ("git-cherry-pick", "git-merge"),
    ("git-clean", "git-clean"),
    ("git-filter-branch", "git-checkout"),
    ("git-format-patch", "git-output"),
    ("git-merge", "git-merge"),
    ("git-mergetool", "git-merge"),
    ("git-pull", "git-merge"),
    ("git-pull-branch", "git-merge"),
    ("git-pull-rebase", "git-merge"),
    ("git-pull-rebase-setting", "git-merge"),
    ("git-quiltimport", "git-apply"),
    ("git-rebase", "git-merge"),
    ("git-reset-hard", "git-reset"),
    ("git-revert", "git-merge"),
    ("git-sparse-checkout-change", "git-checkout"),
    ("git-stash", "git-stash"),
    ("git-stash-apply", "git-stash"),
    ("git-stash-branch", "git-stash"),
    ("git-stash-save", "git-stash"),
    ("git-submodule-change", "git-checkout"),
    ("git-submodule-rebase", "git-merge"),
    ("git-subtree", "git-merge"),
    ("git-svn", "git-merge"),
    ("git-svn-rebase", "git-merge"),
    ("git-switch", "git-checkout"),
    ("git-switch-force", "git-checkout"),
    ("git-switch-track", "git-checkout"),
    ("git-unpack-file", "git-output"),
];

/// Programs that write nothing, wherever git puts them: pagers and what stands for no editor.
const HARMLESS: [&[u8]; 9] = [b"cat", b"less", b"more", b"true", b":", b"false", b"head", b"tail", b"echo"];

/// Adds what an invocation of git writes; false for any other command.
pub(in super::super) fn git(command: &Simple<'_>, told: &mut Told) -> bool {
    let Some(asked) = git::read(command) else { return false };
    read(command, &asked, told);
    true
}

fn read(command: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    runs(asked, told);
    let Some(form) = asked.form else {
        told.is_opaque |= asked.command.is_some() || asked.rest.iter().any(|arg| arg.text.contains(&HOLE));
        return;
    };
    let dir = dir(asked);
    told.writes.iter_mut().for_each(|write| write.base = dir.clone());
    let from = told.writes.len();
    outputs(asked, told);
    told.writes[from..].iter_mut().for_each(|write| write.base = dir.clone());
    let is_reading = matches!(form.class, Class::Read | Class::ReadOther | Class::Silent | Class::Credential);
    if is_reading || git::is_dry(asked) {
        return;
    }
    let from = told.writes.len();
    if let Some((_, read)) = NAMED.iter().find(|(code, _)| *code == form.code) {
        read(command, asked, told);
    } else if let Some((_, kind)) = COMPUTED.iter().find(|(code, _)| *code == form.code) {
        told.writes.push(Write::unproven(kind, None, "computed"));
    }
    let base = base(asked, dir);
    told.writes[from..].iter_mut().filter(|write| write.base == Base::Own).for_each(|write| write.base = base.clone());
}

/// A program that the command line names runs where git does, and writes what it likes.
fn runs(asked: &Asked<'_>, told: &mut Told) {
    let is_harmless = |text: &[u8]| {
        let words: Vec<_> = text.split(|byte| matches!(byte, b' ' | &HOLE)).filter(|word| !word.is_empty()).collect();
        words.first().is_none_or(|name| HARMLESS.contains(name))
            && !text.iter().any(|byte| matches!(byte, b'>' | b';' | b'|' | b'&' | b'`' | b'$' | b'\n'))
    };
    let alias = |pair: &git::Pair<'_>| pair.key.starts_with(b"alias.") && pair.value.starts_with(b"!");
    let any = asked.programs.iter().any(|text| !is_harmless(text));
    if any || asked.config.iter().any(alias) {
        told.writes.push(Write::unproven("git-config-exec", None, "runs-program"));
    }
}

/// Files and directories that an option takes for what is printed.
fn outputs(asked: &Asked<'_>, told: &mut Told) {
    let is_dir = asked.command.as_deref() == Some(b"format-patch");
    for path in &asked.outputs {
        told.writes.push(match path.contains(&HOLE) {
            true => Write::unproven("git-output", None, "dynamic-path"),
            false if is_dir => Write::below("git-output", path, "computed"),
            false => Write::proven("git-output", path, Link::Followed),
        });
    }
}

/// The directory that git is told to start in.
fn dir(asked: &Asked<'_>) -> Base {
    let mut path: Vec<u8> = Vec::new();
    for arg in &asked.dirs {
        match arg.known() {
            None => return Base::Unknown,
            Some(next) if next.starts_with(b"/") || path.is_empty() => path = next.to_vec(),
            Some(next) => path = [&path, next].join(&b'/'),
        }
    }
    if path.is_empty() { Base::Own } else { Base::At(path) }
}

/// Where the files of the work tree are named from.
fn base(asked: &Asked<'_>, dir: Base) -> Base {
    match (&asked.work_tree, dir) {
        (None, dir) => dir,
        (Some(path), _) if path.contains(&HOLE) => Base::Unknown,
        (Some(path), Base::At(dir)) if !path.starts_with(b"/") => Base::At([&*dir, path].join(&b'/')),
        (Some(path), Base::Own | Base::At(_)) => Base::At(path.to_vec()),
        (Some(_), Base::Unknown) => Base::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::{COMPUTED, NAMED};
    use crate::git::FORMS;

    #[test]
    fn every_row_is_of_a_form() {
        let codes = NAMED.iter().map(|row| row.0).chain(COMPUTED.iter().map(|row| row.0));
        for code in codes {
            assert!(FORMS.iter().any(|form| form.code == code), "{code}");
        }
    }
}
