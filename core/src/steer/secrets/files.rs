//! Files that hold credentials, by their paths: git's configuration, and the stores of its helpers.
//!
//! Owns: which paths those are, as far as the text tells them. Refuses to own: links on the disk, which are not looked at.

use super::names::{Names, is_separator};
use super::pattern::{is_open, may_be};
use super::sight::Sight;
use crate::shell::{Dir, HOLE, Known};

/// A file of git's configuration, for the reason.
pub(super) const CONFIG: &str = "a git configuration file";
/// A store of credentials, for the reason.
pub(super) const STORE: &str = "a file of stored credentials";
/// What a fetch leaves behind, for the reason: a tool that writes it may spell the address out.
const FETCHED: &str = "the addresses that were fetched from";

/// Files in a home directory, and what they are. They are told by their name wherever they stand.
const AT_HOME: &[(&[u8], &str)] =
    &[(b".git-credentials", STORE), (b".gitconfig", CONFIG), (b".netrc", STORE), (b"_netrc", STORE)];
/// Names of such files in git directories and in directories of settings, besides those that begin with `config`.
const OTHERS: &[&[u8]] = &[b"config", b"config.worktree", b"credentials", b"fetch_head", b"gitconfig"];
/// Folders of a git directory that hold other repositories' git directories, or parts of their own.
const NESTED: &[&[u8]] = &[b"modules", b"worktrees"];

/// What a path shows whoever reads the file. `path` is a word of a command that runs in `dir`.
pub(super) fn file(path: &[u8], dir: &Dir<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let name = path.rsplit(is_separator).next().unwrap_or_default();
    if path == [HOLE] {
        return sight.asks_for_file().then_some(CONFIG);
    }
    // All but a few words of a text end here.
    if !may_hold(name) {
        return None;
    }
    each_place(path, dir, sight, |names| kind(names, sight))
}

/// What a path shows whoever reads all files below it.
pub(super) fn folder(path: &[u8], dir: &Dir<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let is_git = |mut names: Names<'_>| {
        let name = names.next()?;
        let is_itself = may_be(name, b".git") && *name != [HOLE];
        let mut is_part = || NESTED.contains(&name) && names.next().is_some_and(|parent| may_be(parent, b".git"));
        (is_itself || is_part()).then_some(CONFIG)
    };
    each_place(path, dir, sight, is_git)
}

/// Whether a file of this name may be one of those that are looked for.
fn may_hold(name: &[u8]) -> bool {
    let begins = |start: &[u8]| name.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    let may_be_any = || OTHERS.iter().any(|other| may_be(name, other));
    // They begin with one of these letters, and so does every name that is no pattern.
    let may_begin = matches!(name, [b'c' | b'C' | b'f' | b'F' | b'g' | b'G' | b'.' | b'_', ..]) || is_open(name);
    may_begin && (begins(b"config") || may_be_any() || AT_HOME.iter().any(|(home, _)| may_be(name, home)))
}

/// Asks about each place that a path may stand for.
fn each_place(
    path: &[u8],
    dir: &Dir<'_>,
    sight: &Sight<'_>,
    ask: impl Fn(Names<'_>) -> Option<&'static str>,
) -> Option<&'static str> {
    let unknown: &[u8] = &[HOLE];
    let base = sight.base.unwrap_or_default();
    match dir {
        _ if is_rooted(path) => ask(Names::of([b"", b"", path])),
        Dir::Here => ask(Names::of([b"", base, path])),
        Dir::Moved(Known::Unknown) => ask(Names::of([b"", unknown, path])),
        Dir::Moved(Known::OneOf(dirs)) => dirs.iter().find_map(|moved| {
            let base = if is_rooted(moved) { b"" } else { base };
            ask(Names::of([base, moved, path]))
        }),
    }
}

/// Whether a path does not depend on the directory.
fn is_rooted(path: &[u8]) -> bool {
    matches!(path, [b'/' | b'~' | b'\\' | HOLE, ..] | [_, b':', ..])
}

/// What a file is, by the names of its path.
fn kind(mut above: Names<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let name = above.next()?;
    at_home(name, &above, sight).or_else(|| in_git_directory(name, &above, sight)).or_else(|| in_settings(name, above))
}

fn at_home(name: &[u8], above: &Names<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let (_, kind) = AT_HOME.iter().find(|(known, _)| may_be(name, known))?;
    (!is_open(name) || (name.first() == Some(&b'.') && is_home(above, sight))).then_some(kind)
}

/// Whether a pattern in this directory stands for files of a home directory.
fn is_home(above: &Names<'_>, sight: &Sight<'_>) -> bool {
    let mut names = above.clone();
    let is_named = matches!(names.next(), Some(b"~" | [HOLE])) && names.next().is_none();
    is_named || sight.home.is_some_and(|home| Names::of([b"", b"", home]).eq(above.clone()))
}

fn in_git_directory(name: &[u8], above: &Names<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let is_config = may_be(name, b"config") || may_be(name, b"config.worktree") || is_copy(name);
    let kind = if is_config { CONFIG } else { FETCHED };
    let parent = if is_config || may_be(name, b"fetch_head") { above.clone().next()? } else { return None };
    let is_it = match parent {
        // A directory that is not known: the text says whether it asked for git's.
        [.., HOLE] => !is_open(name) && sight.asks_for_directory(),
        _ if is_open(name) => parent.first() == Some(&b'.') && may_be(parent, b".git"),
        _ => is_git_directory(parent) || is_nested(above.clone()),
    };
    is_it.then_some(kind)
}

/// Whether a directory lies below one of those in which git keeps other git directories.
fn is_nested(names: Names<'_>) -> bool {
    let mut below: &[u8] = b"";
    names.into_iter().any(|name| {
        let below = std::mem::replace(&mut below, name);
        name == b".git" && NESTED.contains(&below)
    })
}

/// `.git` itself, or a bare repository by git's custom for their names.
fn is_git_directory(name: &[u8]) -> bool {
    let is_bare = |name: &[u8]| !is_open(name) && !name.iter().any(u8::is_ascii_whitespace);
    may_be(name, b".git")
        || name.len().checked_sub(4).is_some_and(|at| name[at..].eq_ignore_ascii_case(b".git") && is_bare(&name[..at]))
        || (name.first() == Some(&HOLE) && name.ends_with(b".git"))
}

/// A copy that somebody left beside the configuration.
fn is_copy(name: &[u8]) -> bool {
    name.get(..6).is_some_and(|head| head.eq_ignore_ascii_case(b"config")) && matches!(name.get(6), Some(b'.' | b'~'))
}

/// Files below `~/.config/git`, or below a directory that is not known, and the system's.
fn in_settings(name: &[u8], mut above: Names<'_>) -> Option<&'static str> {
    match above.next()? {
        b"etc" if name == b"gitconfig" => Some(CONFIG),
        b"git" if above.next().is_some_and(|home| may_be(home, b".config") && !home.starts_with(b"*")) => {
            let kinds = [(&b"config"[..], CONFIG), (b"credentials", STORE)];
            kinds.iter().find(|(known, _)| may_be(name, known)).map(|(_, kind)| *kind)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{CONFIG, FETCHED, STORE, file, folder};
    use crate::shell::{Dir, Known};
    use crate::steer::secrets::sight::Sight;

    fn at(path: &[u8], dir: &Dir<'_>, text: &str) -> Option<&'static str> {
        let mut sight = Sight::new(Some(b"/w/own"), Some(b"/home/u"));
        sight.begin(text.as_bytes());
        file(path, dir, &sight)
    }

    fn moved(dir: &[u8]) -> Dir<'_> {
        Dir::Moved(Known::OneOf(vec![dir.into()]))
    }

    #[test]
    fn files_that_hold_credentials() {
        let table: &[(&[u8], &str)] = &[
            (b".git/config", CONFIG),
            (b"./.git/./config", CONFIG),
            (b".git//config", CONFIG),
            (b".git/hooks/../config", CONFIG),
            (b"sub/../.git/config", CONFIG),
            (b"/w/other/.git/config", CONFIG),
            (b"../x/.git/config", CONFIG),
            (b".GIT/Config", CONFIG),
            (b".git/config.worktree", CONFIG),
            (b".git/config.bak", CONFIG),
            (b".git/config~", CONFIG),
            (b".git/modules/lib/config", CONFIG),
            (b".git/modules/a/b/config", CONFIG),
            (b".git/worktrees/w/config.worktree", CONFIG),
            (b"/srv/r.git/config", CONFIG),
            (b".git/conf*", CONFIG),
            (b".git/*", CONFIG),
            (b".g*/config", CONFIG),
            (b".git/c?nfig", CONFIG),
            (b".gi?/conf*", CONFIG),
            (b"\xff/.git/config", CONFIG),
            (b"\xff.git/config", CONFIG),
            (b".git/\xff", CONFIG),
            (b"/home/u/.gitconfig", CONFIG),
            (b"~/.gitconfig", CONFIG),
            (b"\xff/.gitconfig", CONFIG),
            (b"/home/u/.gitc*", CONFIG),
            (b"/home/u/.git-credentials", STORE),
            (b"~/.git-cred*", STORE),
            (b"~/.netrc", STORE),
            (b"/home/u/_netrc", STORE),
            (b"~/.config/git/config", CONFIG),
            (b"/home/u/.config/git/credentials", STORE),
            (b"\xff/git/config", CONFIG),
            (b"/etc/gitconfig", CONFIG),
            (b".git/FETCH_HEAD", FETCHED),
            (b"../x/.git/worktrees/w/FETCH_HEAD", FETCHED),
            (b".git/FETCH*", FETCHED),
            (b"C:\\w\\own\\.git\\config", CONFIG),
        ];
        for (path, want) in table {
            assert_eq!(at(path, &Dir::Here, "cat x"), Some(*want), "{}", path.escape_ascii());
        }
    }

    #[test]
    fn files_that_hold_none() {
        let table: &[&[u8]] = &[
            b"config",
            b"src/config",
            b".github/config",
            b".git/HEAD",
            b"FETCH_HEAD",
            b".git/ORIG_*",
            b".git/logs/HEAD",
            b".git/hooks/pre-commit",
            b".git/hooks/*",
            b".git/*.sample",
            b".git/refs/heads/config",
            b".gitignore",
            b".gitattributes",
            b".gitmodules",
            b".git*",
            b".git",
            b"*",
            b"*/config",
            b"\xff",
            b"\xff/config",
            b"\xff.md",
            b"see .git",
            b"git/config",
            b"internal/git/config.go",
            b"config.git",
            b"README.md",
            b"/home/u/.aws/credentials",
            b"credentials",
            b".config/gh/config.yml",
            b"docs/netrc",
            b"",
        ];
        for path in table {
            assert_eq!(at(path, &Dir::Here, "cat x"), None, "{}", path.escape_ascii());
        }
    }

    #[test]
    fn the_directory_counts() {
        let table: &[(&[u8], Dir<'_>, bool)] = &[
            (b"config", moved(b".git"), true),
            (b"config", moved(b"/w/other/.git"), true),
            (b"../config", moved(b".git/hooks"), true),
            (b"*", moved(b".git"), true),
            (b".git*", moved(b"/home/u"), true),
            (b"config", moved(b"src"), false),
            (b"HEAD", moved(b".git"), false),
            (b"/w/config", moved(b".git"), false),
            (b"config", Dir::Moved(Known::Unknown), false),
            (b".git/config", Dir::Moved(Known::Unknown), true),
        ];
        for (path, dir, want) in table {
            assert_eq!(at(path, dir, "cat x").is_some(), *want, "{} {dir:?}", path.escape_ascii());
        }
        let text = "cd \"$(git rev-parse --git-dir)\" && cat config";
        assert!(at(b"config", &Dir::Moved(Known::Unknown), text).is_some());
        assert!(at(b"\xff/config", &Dir::Here, "cat $GIT_DIR/config").is_some());
        assert!(at(b"\xff", &Dir::Here, "cat $(git rev-parse --git-path config)").is_some());
    }

    #[test]
    fn folders_that_hold_such_files() {
        let sight = Sight::new(Some(b"/w/own"), None);
        let table: &[(&[u8], bool)] = &[
            (b".git", true),
            (b".git/", true),
            (b"../o/.git", true),
            (b".git/modules", true),
            (b".", false),
            (b"src", false),
            (b".github", false),
            (b".git/hooks", false),
            (b"\xff", false),
        ];
        for (path, want) in table {
            assert_eq!(folder(path, &Dir::Here, &sight).is_some(), *want, "{}", path.escape_ascii());
        }
    }
}
