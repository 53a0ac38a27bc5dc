//! The files that the words of one form of git name.
//!
//! Owns: one reader for each of those forms. Refuses to own: which form it is, and the directory that the files are named from
//! (`git.rs`).

use super::super::found::{Base, Link, Told, Write, named};
use super::patches;
use crate::git::{self, Asked};
use crate::shell::{Arg, Dir, HOLE, Simple, Stdin};

/// A word that names files of the work tree, or a pattern of git's.
fn pathspec(kind: &'static str, arg: &Arg<'_>, told: &mut Told) {
    match arg.known() {
        Some(path) if path.starts_with(b":") => told.writes.push(Write::unproven(kind, Some(path), "glob")),
        Some(path) if matches!(path, b"." | b"..") || path.ends_with(b"/") => {
            told.writes.push(Write::below(kind, path, "computed"));
        }
        _ => told.path(kind, arg, Link::Kept),
    }
}

fn pathspecs<'w>(kind: &'static str, words: impl Iterator<Item = &'w Arg<'w>>, told: &mut Told) {
    words.for_each(|word| pathspec(kind, word, told));
}

fn computed(kind: &'static str, told: &mut Told) {
    told.writes.push(Write::unproven(kind, None, "computed"));
}

pub(super) fn restore(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    match git::paths(asked) {
        None => told.writes.push(patches::unread("git-restore")),
        Some(words) if words.is_empty() => computed("git-restore", told),
        Some(words) => pathspecs("git-restore", words.into_iter(), told),
    }
}

/// Words behind `--` are files. Without it the first of several is a revision, and one alone may be a branch.
pub(super) fn checkout(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    let code = asked.form.map_or("", |form| form.code);
    let is_dashed = asked.rest.iter().any(|arg| &*arg.text == b"--");
    let skipped = usize::from(code == "git-checkout-from" && !is_dashed);
    let has_files = is_dashed || matches!(code, "git-checkout-from" | "git-checkout-paths");
    match git::paths(asked) {
        None => told.writes.push(patches::unread("git-checkout")),
        Some(words) if has_files && words.len() > skipped => {
            pathspecs("git-checkout", words.into_iter().skip(skipped), told);
        }
        Some(_) => computed("git-checkout", told),
    }
}

/// A branch that is made where the work tree stands changes no file; one that starts elsewhere does.
pub(super) fn started(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    if !git::words(asked).is_empty() {
        computed("git-checkout", told);
    }
}

pub(super) fn rm(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    match git::paths(asked) {
        None => told.writes.push(patches::unread("git-rm")),
        Some(words) => pathspecs("git-rm", words.into_iter(), told),
    }
}

pub(super) fn mv(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    let words = git::words(asked);
    let Some((to, from)) = words.split_last() else { return };
    from.iter().for_each(|word| told.path("mv-src", word, Link::Kept));
    match (to.known(), from) {
        (Some(dir), [_, _, ..]) => {
            told.writes.push(Write { into_dir: true, ..Write::proven("mv-dst", dir, Link::Kept) })
        }
        (Some(dir), _) if dir.ends_with(b"/") => {
            told.writes.push(Write { into_dir: true, ..Write::proven("mv-dst", dir, Link::Kept) });
        }
        _ => told.path("mv-dst", to, Link::Kept),
    }
}

fn nth(kind: &'static str, link: Link, asked: &Asked<'_>, n: usize) -> Option<Write> {
    git::words(asked).get(n).map(|word| named(kind, word, link))
}

pub(super) fn worktree_add(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    told.writes.extend(nth("git-worktree-add", Link::Followed, asked, 0));
}

pub(super) fn worktree_remove(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    told.writes.extend(nth("git-worktree-remove", Link::Kept, asked, 0));
}

pub(super) fn worktree_move(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    told.writes.extend(nth("mv-src", Link::Kept, asked, 0));
    told.writes.extend(nth("mv-dst", Link::Kept, asked, 1));
}

/// The directory is named behind the address, or after its last name.
pub(super) fn clone(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    let words = git::words(asked);
    let is_bare = |arg: &Arg<'_>| matches!(&*arg.text, b"--bare" | b"--mirror");
    match (words.first(), words.get(1)) {
        (_, Some(dir)) => told.path("git-clone", dir, Link::Followed),
        (Some(address), None) => {
            let name = address.known().and_then(last_name).filter(|_| !asked.rest.iter().any(is_bare));
            told.writes.push(match name {
                Some(name) => Write::proven("git-clone", name, Link::Followed),
                None => Write::unproven("git-clone", None, "computed"),
            });
        }
        (None, None) => {}
    }
}

/// The name that git makes of an address.
fn last_name(address: &[u8]) -> Option<&[u8]> {
    let whole = address.strip_suffix(b"/").unwrap_or(address);
    let whole = whole.strip_suffix(b"/.git").unwrap_or(whole);
    let name = whole.rsplit(|byte| matches!(byte, b'/' | b':')).next()?;
    let name = name.strip_suffix(b".git").unwrap_or(name);
    (!name.is_empty() && name != b"." && name != b"..").then_some(name)
}

/// A repository is made in the directory: files by names of git's own.
pub(super) fn init(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    told.writes.push(match git::words(asked).first().map(|word| word.known()) {
        None => Write::below("git-init", b".", "computed"),
        Some(Some(dir)) => Write::below("git-init", dir, "computed"),
        Some(None) => Write::unproven("git-init", None, "dynamic-path"),
    });
}

/// The file behind `-f` or `--file`; the user's own is in the home directory.
pub(super) fn config(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    let rest = asked.rest;
    let behind = rest.iter().position(|arg| matches!(&*arg.text, b"-f" | b"--file")).and_then(|at| rest.get(at + 1));
    let glued = rest.iter().find_map(|arg| {
        let long = arg.text.strip_prefix(b"--file=");
        long.or_else(|| arg.text.strip_prefix(b"-f").filter(|path| !path.is_empty()))
    });
    told.writes.push(match (behind, glued) {
        (Some(word), _) => named("git-config", word, Link::Followed),
        (None, Some(path)) if !path.contains(&HOLE) => Write::proven("git-config", path, Link::Followed),
        (None, Some(_)) => Write::unproven("git-config", None, "dynamic-path"),
        (None, None) => Write::unproven("git-config", None, "home-expansion"),
    });
}

pub(super) fn in_place(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    git::words(asked).into_iter().for_each(|word| told.path("git-output", word, Link::Kept));
}

pub(super) fn merge_file(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    told.writes.extend(nth("git-output", Link::Followed, asked, 0));
}

pub(super) fn submodule_add(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    told.writes.push(Write::proven("git-config", b".gitmodules", Link::Followed));
    match git::words(asked).get(1) {
        Some(dir) => told.path("git-clone", dir, Link::Followed),
        None => computed("git-clone", told),
    }
}

pub(super) fn read_tree(_: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    if !git::is_index_only(asked) {
        computed("git-checkout", told);
    }
}

pub(super) fn am(command: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    applied(command, asked, told);
}

pub(super) fn apply(command: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    if !git::is_index_only(asked) {
        applied(command, asked, told);
    }
}

/// Options that change the names of a patch, or which of them count.
const RENAMING: [&[u8]; 5] = [b"-p", b"--directory", b"--exclude", b"--include", b"--unsafe-paths"];

/// The files of a patch that stands in the text, counted from the top of the work tree, which is taken for the call's own
/// directory and no other.
fn applied(command: &Simple<'_>, asked: &Asked<'_>, told: &mut Told) {
    let is_renamed = asked.rest.iter().any(|arg| RENAMING.iter().any(|option| arg.text.starts_with(option)));
    let is_inline = git::words(asked).iter().all(|word| &*word.text == b"-");
    let from = told.writes.len();
    let is_read = match command.stdin {
        Stdin::Content(text) if is_inline && !is_renamed => patches::listed("git-apply", &text.text, told),
        _ => false,
    };
    if *command.dir != Dir::Here || !asked.dirs.is_empty() {
        told.writes[from..].iter_mut().for_each(|write| write.base = Base::Unknown);
    }
    if !is_read {
        told.writes.push(patches::unread("git-apply"));
    }
}

#[cfg(test)]
mod tests {
    use super::last_name;

    #[test]
    fn a_clone_is_named_after_its_address() {
        let table: [(&str, Option<&str>); 6] = [
            ("https://example.org/team/tool.git", Some("tool")),
            ("git@example.org:tool", Some("tool")),
            ("../other/", Some("other")),
            ("/srv/other/.git", Some("other")),
            (".", None),
            ("", None),
        ];
        for (address, wanted) in table {
            assert_eq!(last_name(address.as_bytes()), wanted.map(str::as_bytes), "{address}");
        }
    }
}
