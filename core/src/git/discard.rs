//! Commands that take away what git or the working tree holds: files, refs, objects. For who wants to know; no gate asks.
//!
//! Owns: that list. Refuses to own: what is held back (`loss.rs`, `forms.rs`).

use super::form::{Asked, Form};
use super::loss;
use crate::shell::Arg;

/// What makes a command one of a kind.
enum Sign {
    /// It is one of these forms.
    Shape(&'static [&'static str]),
    /// It has this letter, or one of these long options or a beginning of it.
    Opt(u8, &'static [&'static str]),
    /// It has both.
    Both(&'static Sign, &'static Sign),
    /// A word begins with this byte.
    Word(u8),
    /// The command alone.
    Always,
}

use Sign::{Always, Both, Opt, Shape, Word};

/// Kind, command, sign. The first row of a command whose sign is there is its kind.
const DISCARDS: &[(&str, &str, Sign)] = &[
    ("git-branch-delete", "branch", Opt(b'D', &[])),
    ("git-branch-delete", "branch", Opt(b'M', &[])),
    ("git-branch-delete", "branch", Both(&Opt(b'd', &["delete"]), &Opt(b'f', &["force"]))),
    ("git-branch-delete", "branch", Opt(b'f', &["force"])),
    ("git-checkout", "checkout", Shape(&["git-checkout-paths", "git-checkout-dashed", "git-checkout-from"])),
    ("git-checkout", "checkout", Opt(0, &["pathspec-from-file"])),
    ("git-checkout-index", "checkout-index", Opt(b'f', &["force"])),
    ("git-filter-branch", "filter-branch", Always),
    ("git-gc-prune", "gc", Opt(0, &["prune"])),
    ("git-gc-prune", "prune", Shape(&["git-prune"])),
    ("git-push-delete", "push", Opt(b'd', &["delete", "prune"])),
    ("git-push-delete", "push", Word(b':')),
    ("git-push-force", "push", Opt(b'f', &["force", "force-with-lease", "force-if-includes", "mirror"])),
    ("git-push-force", "push", Word(b'+')),
    ("git-read-tree", "read-tree", Opt(b'u', &["reset"])),
    ("git-ref-delete", "tag", Shape(&["git-tag-delete"])),
    ("git-ref-delete", "update-ref", Opt(b'd', &[])),
    ("git-reflog-expire", "reflog", Shape(&["git-reflog-expire"])),
    ("git-reset-merge", "reset", Opt(0, &["merge", "keep"])),
    ("git-restore", "restore", Shape(&["git-restore"])),
    ("git-rm", "rm", Shape(&["git-rm"])),
    ("git-sparse-checkout", "sparse-checkout", Shape(&["git-sparse-checkout-change"])),
    ("git-worktree-remove", "worktree", Shape(&["git-worktree-remove", "git-worktree-prune", "git-worktree-move"])),
];

/// The kind of what an invocation takes away; `None` for every other one.
pub(crate) fn discard(asked: &Asked<'_>) -> Option<&'static str> {
    let command = asked.command.as_deref()?;
    let code = asked.form.map_or("", |form| form.code);
    if code == "git-help" {
        return None;
    }
    let mut rows = DISCARDS.iter().filter(|(_, name, _)| name.as_bytes() == command);
    loss::loss(asked).or_else(|| rows.find(|(.., sign)| is(sign, code, asked.rest)).map(|(kind, ..)| *kind))
}

/// Forms that change the index and no file.
const INDEX_ONLY: [&str; 8] = [
    "git-add",
    "git-add-refresh",
    "git-read-tree",
    "git-restore-staged",
    "git-rm-cached",
    "git-update-index",
    "git-update-index-add",
    "git-update-index-flags",
];

/// Whether a form changes the index and no file.
pub(crate) fn is_index_only(form: &Form) -> bool {
    INDEX_ONLY.contains(&form.code)
}

fn is(sign: &Sign, code: &str, words: &[Arg<'_>]) -> bool {
    match sign {
        Always => true,
        Shape(codes) => codes.contains(&code),
        Opt(letter, longs) => options(words).any(|word| is_option(word, *letter, longs)),
        Both(one, other) => is(one, code, words) && is(other, code, words),
        Word(first) => words.iter().any(|word| word.text.first() == Some(first) && word.text.len() > 1),
    }
}

fn options<'a>(words: &'a [Arg<'_>]) -> impl Iterator<Item = &'a [u8]> {
    let before = words.iter().map(|word| &*word.text).take_while(|text| *text != b"--");
    before.filter(|text| text.starts_with(b"-"))
}

/// A long option may be cut short, but not to a single letter, which many begin with.
fn is_option(word: &[u8], letter: u8, longs: &[&str]) -> bool {
    let Some(name) = word.strip_prefix(b"--") else { return letter != 0 && word[1..].contains(&letter) };
    let name = name.split(|byte| *byte == b'=').next().unwrap_or_default();
    name.len() > 2 && longs.iter().any(|long| long.as_bytes().starts_with(name))
}

#[cfg(test)]
mod tests {
    use super::{DISCARDS, is_option};
    use crate::git::forms::FORMS;

    #[test]
    fn every_row_names_a_command_and_forms_that_there_are() {
        for (kind, command, sign) in DISCARDS {
            assert!(FORMS.iter().any(|form| form.command == *command), "{kind}");
            if let super::Shape(codes) = sign {
                assert!(codes.iter().all(|code| FORMS.iter().any(|form| form.code == *code)), "{kind}");
            }
        }
    }

    #[test]
    fn options_may_be_cut_short() {
        assert!(is_option(b"--forc", b'f', &["force"]) && is_option(b"-qf", b'f', &["force"]));
        assert!(!is_option(b"--f", b'f', &["force"]) && !is_option(b"--no-force", b'f', &["force"]));
    }
}
