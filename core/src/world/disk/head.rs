//! What a tree's `HEAD` says: loose refs, packed ones, and chains of symbolic ones, as git's file backend has them.
//!
//! Owns: those files. Refuses to own: what lies behind a commit (`history.rs`). Refs that are kept in another way
//! (reftable) stay unanswered, and so does whatever git would call broken.

use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{AtFlags, CWD, FileType, readlinkat, statat};
use rustix::io::Errno;

use super::{files, repo};
use crate::world::facts::{Head, WorkTree};

/// How many symbolic refs in a row are followed; git follows as many.
const MAX_CHAIN: usize = 5;
/// A ref is shorter than this.
const REF_LIMIT: usize = 4096;
/// Packed refs are read up to this size: half a million of them.
const PACKED_LIMIT: usize = 1 << 25;
/// Refs that each working tree has for itself, beside those that are not below `refs/`.
const PRIVATE: [&[u8]; 3] = [b"refs/bisect/", b"refs/worktree/", b"refs/rewritten/"];

/// What `HEAD` says; `None` where nobody can tell.
pub(super) fn head(tree: &WorkTree) -> Option<Head> {
    let top = files::directory(CWD, &tree.toplevel.path).ok()?;
    let git = repo::git_directory(top.as_fd())?;
    let common = repo::common(git.as_fd()).ok()?;
    Refs { git, common }.head()
}

/// What stands at a name.
enum Ref {
    Nothing,
    Commit(Vec<u8>),
    Symbolic(Vec<u8>),
}

/// The refs that a working tree sees.
struct Refs {
    /// Its own directory.
    git: OwnedFd,
    /// The one that it shares, where that is another.
    common: Option<OwnedFd>,
}

impl Refs {
    fn head(&self) -> Option<Head> {
        let mut name = b"HEAD".to_vec();
        for _ in 0..=MAX_CHAIN {
            let branch = name.strip_prefix(b"refs/heads/").map(<[u8]>::to_vec);
            match self.read(&name)? {
                Ref::Symbolic(next) => name = next,
                Ref::Commit(commit) => return Some(Head { commit: Some(commit), branch }),
                // The branch that the next commit begins.
                Ref::Nothing => return branch.is_some().then_some(Head { commit: None, branch }),
            }
        }
        None
    }

    fn common(&self) -> BorrowedFd<'_> {
        self.common.as_ref().unwrap_or(&self.git).as_fd()
    }

    fn read(&self, name: &[u8]) -> Option<Ref> {
        let is_own = !name.starts_with(b"refs/") || PRIVATE.iter().any(|private| name.starts_with(private));
        let dir = if is_own { self.git.as_fd() } else { self.common() };
        match files::regular(dir, name, REF_LIMIT) {
            Ok(text) => match loose(&text)? {
                // Read through a link it would look like a commit that no branch names.
                Ref::Commit(commit) if name == b"HEAD" => Some(self.linked_head().unwrap_or(Ref::Commit(commit))),
                found => Some(found),
            },
            Err(Errno::NOENT | Errno::NOTDIR) if name == b"HEAD" => self.linked_head(),
            Err(Errno::NOENT | Errno::NOTDIR) => self.packed(name),
            // A folder with the names of longer refs: an empty one is left over from such.
            Err(Errno::INVAL | Errno::ISDIR) if is_folder(dir, name) => self.packed(name),
            Err(_) => None,
        }
    }

    /// Very old repositories keep `HEAD` as a link, whose text is the name of the branch.
    fn linked_head(&self) -> Option<Ref> {
        let target = readlinkat(&self.git, "HEAD", Vec::new()).ok()?;
        sound(target.as_bytes()).map(Ref::Symbolic)
    }

    /// The ref in the one file of refs that are not kept one by one.
    fn packed(&self, name: &[u8]) -> Option<Ref> {
        let text = match files::regular(self.common(), b"packed-refs", PACKED_LIMIT) {
            Err(Errno::NOENT) => return Some(Ref::Nothing),
            other => other.ok()?,
        };
        let ends_in_name = |line: &&[u8]| line.strip_suffix(name).is_some_and(|rest| rest.ends_with(b" "));
        match text.split(|&b| b == b'\n').find(ends_in_name) {
            Some(line) => commit(&line[..line.len() - name.len() - 1]).map(Ref::Commit),
            None => Some(Ref::Nothing),
        }
    }
}

fn is_folder(dir: BorrowedFd<'_>, name: &[u8]) -> bool {
    statat(dir, name, AtFlags::empty()).is_ok_and(|stat| files::kind(&stat) == FileType::Directory)
}

/// A ref that is a file of its own: another ref's name, or an id and then nothing that belongs to it.
fn loose(text: &[u8]) -> Option<Ref> {
    if let Some(target) = text.strip_prefix(b"ref:") {
        return sound(target.trim_ascii()).map(Ref::Symbolic);
    }
    let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    commit(&text[..end]).map(Ref::Commit)
}

/// An id in lower-case hex. The id of nothing is none.
fn commit(hex: &[u8]) -> Option<Vec<u8>> {
    let is_id = matches!(hex.len(), 40 | 64) && hex.iter().all(u8::is_ascii_hexdigit);
    (is_id && hex.iter().any(|&b| b != b'0')).then(|| hex.to_ascii_lowercase())
}

/// A name below `refs/` that git takes for one, as far as files are concerned: it never leaves the directory.
fn sound(name: &[u8]) -> Option<Vec<u8>> {
    let mut parts = name.strip_prefix(b"refs/")?.split(|&b| b == b'/');
    let is_sound = |part: &[u8]| {
        let is_plain = part.iter().all(|b| !b.is_ascii_control() && !b" ~^:?*[\\".contains(b));
        !part.is_empty() && !part.starts_with(b".") && !part.ends_with(b".lock") && is_plain
    };
    parts.all(is_sound).then(|| name.to_vec()).filter(|name| !name.windows(2).any(|pair| pair == b".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(read: Option<Ref>) -> Option<String> {
        Some(match read? {
            Ref::Nothing => "nothing".to_owned(),
            Ref::Commit(id) => format!("={}", String::from_utf8_lossy(&id)),
            Ref::Symbolic(name) => format!("->{}", String::from_utf8_lossy(&name)),
        })
    }

    #[test]
    fn loose_refs_are_read_as_git_reads_them() {
        let (one, two) = ("1a".repeat(20), "2B".repeat(32));
        let table = [
            (format!("{one}\n"), Some(format!("={one}"))),
            (one.clone(), Some(format!("={one}"))),
            (format!("{one} rest\n"), Some(format!("={one}"))),
            (format!("{two}\n"), Some(format!("={}", two.to_lowercase()))),
            (format!("{one}1\n"), None),
            (format!(" {one}\n"), None),
            ("0".repeat(40), None),
            (String::new(), None),
            ("ref: refs/heads/main\n".to_owned(), Some("->refs/heads/main".to_owned())),
            ("ref:refs/heads/a/b".to_owned(), Some("->refs/heads/a/b".to_owned())),
            ("ref: refs/heads/.invalid\n".to_owned(), None),
            ("ref: refs/heads/../../../etc/shadow\n".to_owned(), None),
            ("ref: refs/heads//main\n".to_owned(), None),
            ("ref: refs/heads/a..b\n".to_owned(), None),
            ("ref: refs/heads/a.lock\n".to_owned(), None),
            ("ref: refs/heads/a b\n".to_owned(), None),
            ("ref: refs/heads/\n".to_owned(), None),
            ("ref: HEAD\n".to_owned(), None),
            ("ref: /etc/shadow\n".to_owned(), None),
        ];
        for (text, wanted) in table {
            assert_eq!(shown(loose(text.as_bytes())), wanted, "{text}");
        }
    }
}
