//! git's own writing commands: the files that their words name, and the trees that they change as a whole.
//!
//! Owns: which words of which form are files. Refuses to own: git's grammar and its forms (`git/`).

use super::super::found::{Base, Link, Told, Write, named};
use super::patches;
use crate::git::{self, Asked};
use crate::shell::{Arg, HOLE, Simple, Stdin};

/// What a form writes.
enum Writes {
    /// The files that it names, put back or taken away.
    Named,
    /// The first word behind the subcommand, or of a command without one.
    First(usize),
    /// The last word.
    Last,
    /// What the repository and the arguments come to.
    Computed,
    /// What a patch says.
    Patched,
}

/// Form without `git-`, kind, what it writes. Forms that are not here write no file of the working tree.
const FORMS: &[(&str, &str, Writes)] = &[
    ("am", "git-apply", Writes::Patched),
    ("apply", "git-apply", Writes::Patched),
    ("apply-index", "git-apply", Writes::Patched),
    ("archive-output", "git-output", Writes::Computed),
    ("bisect", "git-tree", Writes::Computed),
    ("bundle-create", "git-output", Writes::Computed),
    ("checkout", "git-tree", Writes::Computed),
    ("checkout-create", "git-tree", Writes::Computed),
    ("checkout-dashed", "git-checkout", Writes::Named),
    ("checkout-force", "git-tree", Writes::Computed),
    ("checkout-from", "git-tree", Writes::Computed),
    ("checkout-index", "git-tree", Writes::Computed),
    ("checkout-paths", "git-checkout", Writes::Named),
    ("checkout-track", "git-tree", Writes::Computed),
    ("cherry-pick", "git-tree", Writes::Computed),
    ("clean", "git-clean", Writes::Computed),
    ("clone", "git-clone", Writes::First(1)),
    ("format-patch", "git-output", Writes::Computed),
    ("init", "git-init", Writes::First(0)),
    ("merge", "git-tree", Writes::Computed),
    ("mv", "git-mv", Writes::Last),
    ("pull", "git-tree", Writes::Computed),
    ("rebase", "git-tree", Writes::Computed),
    ("reset-hard", "git-tree", Writes::Computed),
    ("restore", "git-restore", Writes::Named),
    ("revert", "git-tree", Writes::Computed),
    ("rm", "git-rm", Writes::Named),
    ("sparse-checkout-change", "git-tree", Writes::Computed),
    ("stash", "git-tree", Writes::Computed),
    ("stash-apply", "git-tree", Writes::Computed),
    ("stash-branch", "git-tree", Writes::Computed),
    ("stash-save", "git-tree", Writes::Computed),
    ("switch", "git-tree", Writes::Computed),
    ("switch-create", "git-tree", Writes::Computed),
    ("switch-force", "git-tree", Writes::Computed),
    ("switch-track", "git-tree", Writes::Computed),
    ("worktree-add", "git-worktree-add", Writes::First(0)),
    ("worktree-move", "git-worktree-remove", Writes::First(0)),
    ("worktree-remove", "git-worktree-remove", Writes::First(0)),
];

/// Adds what an invocation of git writes; false for any other command.
pub(in super::super) fn git(command: &Simple<'_>, told: &mut Told) -> bool {
    let Some(asked) = git::read(command) else { return false };
    if !asked.programs.is_empty() {
        told.writes.push(Write::unproven("git-config-exec", None, "runs-program"));
    }
    for file in asked.outputs.iter().filter(|file| &***file != b"-") {
        let word = Arg { text: file.as_ref().into(), splits: false };
        told.writes.push(Write { base: in_dirs(&asked), ..named("git-output", &word, Link::Followed) });
    }
    let id = asked.form.map_or("", git::Form::id);
    if let Ok(at) = FORMS.binary_search_by(|row| row.0.cmp(id)) {
        let (_, kind, writes) = &FORMS[at];
        match (writes, command.stdin) {
            (Writes::Patched, Stdin::Content(text)) if git::paths(&asked).is_none_or(|words| words.is_empty()) => {
                patched((kind, &text.text), &asked, told);
            }
            _ => form((kind, writes), &asked, told),
        }
    }
    true
}

/// A patch that stands in the text. What moves its names about leaves open which files these are.
fn patched((kind, text): (&'static str, &[u8]), asked: &Asked<'_>, told: &mut Told) {
    let from = told.writes.len();
    let is_moved = asked.rest.iter().any(|word| word.text.starts_with(b"-p") || word.text.starts_with(b"--directory"));
    if is_moved || !patches::listed(kind, text, told) {
        told.writes.push(patches::unread(kind));
    }
    told.writes[from..].iter_mut().for_each(|write| write.base = in_tree(asked));
}

fn form((kind, writes): (&'static str, &Writes), asked: &Asked<'_>, told: &mut Told) {
    let base = in_tree(asked);
    let words = || git::paths(asked).unwrap_or_default();
    let one = |word: Option<&&Arg<'_>>| word.map(|word| named(kind, word, Link::Kept));
    let found: Vec<Write> = match writes {
        Writes::Named => match git::paths(asked) {
            Some(paths) => paths.into_iter().map(|word| pathspec(kind, word)).collect(),
            None => vec![Write::unproven(kind, None, "file-content")],
        },
        Writes::First(at) => one(words().get(*at)).into_iter().collect(),
        Writes::Last => one(words().last()).into_iter().collect(),
        // A file that an option names is told already.
        Writes::Computed if asked.outputs.is_empty() => vec![Write::unproven(kind, None, "computed")],
        Writes::Computed => Vec::new(),
        Writes::Patched => vec![Write::unproven(kind, None, "file-content")],
    };
    told.writes.extend(found.into_iter().map(|write| Write { base: base.clone(), ..write }));
}

/// A word that git matches against its files: a colon begins patterns of git's own.
fn pathspec(kind: &'static str, word: &Arg<'_>) -> Write {
    match word.known() {
        Some(path) if path.starts_with(b":") => Write::unproven(kind, Some(path), "glob"),
        _ => named(kind, word, Link::Kept),
    }
}

/// Where `-C` leads.
fn in_dirs(asked: &Asked<'_>) -> Base {
    let mut dir = Vec::new();
    for next in &asked.dirs {
        match next.known() {
            None => return Base::Unknown,
            Some(next) if next.starts_with(b"/") || dir.is_empty() => dir = next.to_vec(),
            Some(next) => dir.extend([b"/", next].concat()),
        }
    }
    if dir.is_empty() { Base::Own } else { Base::At(dir) }
}

/// The tree that a command changes: `--work-tree` moves its files, `--git-dir` leaves open where they are.
fn in_tree(asked: &Asked<'_>) -> Base {
    match (&asked.work_tree, &asked.git_dir) {
        (Some(tree), _) if tree.contains(&HOLE) => Base::Unknown,
        (Some(tree), _) => Base::At(tree.to_vec()),
        (None, Some(_)) => Base::Unknown,
        (None, None) => in_dirs(asked),
    }
}

#[cfg(test)]
mod tests {
    use super::FORMS;
    use crate::git;

    #[test]
    fn every_row_is_a_form_and_in_order() {
        assert!(FORMS.is_sorted_by(|a, b| a.0 < b.0));
        for (id, ..) in FORMS {
            assert!(git::FORMS.iter().any(|form| form.id() == *id), "{id}");
        }
    }
}
