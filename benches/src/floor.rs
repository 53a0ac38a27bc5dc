//! "F": the raw walk with all of git's checks, absolute paths, no allocation once warm. The yardstick of the bars.
//!
//! Makes 2d + 17 system calls for a target d directories below the toplevel of its own tree, 2d + 30 for a foreign one
//! and 2d + 35 for a linked one. It is not an engine: it parses no configuration, knows no policy, and answers wrongly on
//! layouts that are not in the fixture. Its only use is to say what the calls alone cost.

use crate::Verdict;
use std::ffi::c_char;

const READ_FLAGS: i32 = libc::O_RDONLY | libc::O_CLOEXEC | libc::O_NONBLOCK;

/// Reused buffers, so that a warm walk allocates nothing, and a count of the calls made.
#[derive(Debug, Default)]
pub struct Floor {
    path: Vec<u8>,
    text: Vec<u8>,
    git_dir: Vec<u8>,
    common: [Vec<u8>; 2],
    /// System calls made since this was last set to zero.
    pub calls: usize,
}

/// Whose repository is examined; indexes [`Floor::common`].
#[derive(Clone, Copy)]
enum Side {
    Target = 0,
    Payload = 1,
}

impl Floor {
    /// Buffers large enough for the fixture.
    pub fn new() -> Self {
        let room = || Vec::with_capacity(4096);
        Self { path: room(), text: vec![0; 4096], git_dir: room(), common: [room(), room()], calls: 0 }
    }

    /// One admission: nearest existing ancestor, physical path, discovery, common dir, comparison.
    /// `None` when the layout needs something that this walk does not do.
    pub fn admit(&mut self, payload_root: &[u8], target: &[u8]) -> Option<Verdict> {
        let mut dir = self.existing_directory(target)?;
        self.prove_physical(target, dir)?;
        while dir > 0 {
            if let Some(dot_git) = self.stat(&target[..dir], b"/.git") {
                return self.judge(payload_root, &target[..dir], &dot_git);
            }
            if self.stat(&target[..dir], b"/HEAD").is_some() {
                return None;
            }
            dir = parent(&target[..dir]);
        }
        self.at_file_system_root()
    }

    /// `/` is a level like any other.
    fn at_file_system_root(&mut self) -> Option<Verdict> {
        let empty = self.stat(b"", b"/.git").is_none() && self.stat(b"", b"/HEAD").is_none();
        empty.then_some(Verdict::NoToplevel)
    }

    fn judge(&mut self, payload_root: &[u8], toplevel: &[u8], dot_git: &libc::stat) -> Option<Verdict> {
        self.examine(toplevel, dot_git, Side::Target)?;
        if toplevel == payload_root {
            return Some(Verdict::Same);
        }
        let payload_git = self.stat(payload_root, b"/.git")?;
        self.examine(payload_root, &payload_git, Side::Payload)?;
        let [target, payload] = &self.common;
        Some(if target == payload { Verdict::Linked } else { Verdict::Foreign })
    }

    /// Length of the longest leading part of `target` that is a directory.
    fn existing_directory(&mut self, target: &[u8]) -> Option<usize> {
        let mut end = target.len();
        loop {
            let found = self.stat(&target[..end], b"");
            if found.is_some_and(|stat| is_kind(&stat, libc::S_IFDIR)) {
                return Some(end);
            }
            if end == 0 {
                return None;
            }
            end = parent(&target[..end]);
        }
    }

    /// One `openat2` that refuses every symbolic link proves that the spelling is the physical path.
    fn prove_physical(&mut self, target: &[u8], dir: usize) -> Option<()> {
        self.spell(&target[..dir], b"");
        let mut how: libc::open_how = unsafe { std::mem::zeroed() };
        how.flags = (libc::O_PATH | libc::O_CLOEXEC) as u64;
        how.resolve = libc::RESOLVE_NO_SYMLINKS;
        let size = size_of::<libc::open_how>();
        self.calls += 1;
        // SAFETY: the path ends in NUL and `how` lives for the call; the kernel reads `size` bytes of it.
        let fd = unsafe { libc::syscall(libc::SYS_openat2, libc::AT_FDCWD, self.path.as_ptr(), &how, size) };
        if fd < 0 {
            return None;
        }
        self.close(fd as i32);
        Some(())
    }

    /// All that git looks at behind `.git`; leaves the common dir in `self.common`.
    fn examine(&mut self, toplevel: &[u8], dot_git: &libc::stat, side: Side) -> Option<()> {
        self.find_git_dir(toplevel, dot_git)?;
        self.read_head()?;
        self.find_common_dir(side)?;
        let common = std::mem::take(&mut self.common[side as usize]);
        let whole = self.access(&common, b"/objects") && self.access(&common, b"/refs");
        let owned = self.owned(toplevel, dot_git);
        let configured = self.read(&common, b"/config").is_some();
        self.common[side as usize] = common;
        (whole && owned && configured).then_some(())
    }

    fn find_git_dir(&mut self, toplevel: &[u8], dot_git: &libc::stat) -> Option<()> {
        let mut git_dir = std::mem::take(&mut self.git_dir);
        git_dir.clear();
        let found = self.git_dir_of(toplevel, dot_git, &mut git_dir);
        self.git_dir = git_dir;
        found
    }

    fn git_dir_of(&mut self, toplevel: &[u8], dot_git: &libc::stat, out: &mut Vec<u8>) -> Option<()> {
        if is_kind(dot_git, libc::S_IFDIR) {
            out.extend_from_slice(toplevel);
            out.extend_from_slice(b"/.git");
            return Some(());
        }
        let length = self.read(toplevel, b"/.git")?;
        let named = self.text[..length].trim_ascii_end().strip_prefix(b"gitdir: ")?;
        named.starts_with(b"/").then(|| out.extend_from_slice(named))
    }

    fn read_head(&mut self) -> Option<()> {
        let git_dir = std::mem::take(&mut self.git_dir);
        let length = self.read(&git_dir, b"/HEAD");
        self.git_dir = git_dir;
        let head = self.text[..length?].trim_ascii_end();
        let object = matches!(head.len(), 40 | 64) && head.iter().all(u8::is_ascii_hexdigit);
        (object || head.starts_with(b"ref: refs/")).then_some(())
    }

    fn find_common_dir(&mut self, side: Side) -> Option<()> {
        let git_dir = std::mem::take(&mut self.git_dir);
        let length = self.read(&git_dir, b"/commondir");
        let common = &mut self.common[side as usize];
        common.clear();
        common.extend_from_slice(&git_dir);
        self.git_dir = git_dir;
        let Some(length) = length else { return Some(()) };
        let mut rest = self.text[..length].trim_ascii_end();
        while let Some(shorter) = rest.strip_prefix(b"..") {
            common.truncate(parent(common));
            rest = shorter.strip_prefix(b"/").unwrap_or(shorter);
        }
        rest.is_empty().then_some(())
    }

    /// Work tree and git dir belong to the effective user; the owner of a `.git` file is known from the walk's own stat.
    fn owned(&mut self, toplevel: &[u8], dot_git: &libc::stat) -> bool {
        self.calls += 1;
        // SAFETY: takes nothing and cannot fail.
        let user = unsafe { libc::geteuid() };
        let git_dir = std::mem::take(&mut self.git_dir);
        let tree = self.stat(toplevel, b"").is_some_and(|stat| stat.st_uid == user);
        let inner = self.stat(&git_dir, b"").is_some_and(|stat| stat.st_uid == user);
        self.git_dir = git_dir;
        tree && inner && dot_git.st_uid == user
    }

    fn spell(&mut self, dir: &[u8], tail: &[u8]) {
        self.path.clear();
        self.path.extend_from_slice(dir);
        self.path.extend_from_slice(tail);
        self.path.push(0);
    }

    fn c_path(&self) -> *const c_char {
        self.path.as_ptr().cast()
    }

    fn stat(&mut self, dir: &[u8], tail: &[u8]) -> Option<libc::stat> {
        self.spell(dir, tail);
        self.calls += 1;
        let mut stat = std::mem::MaybeUninit::uninit();
        // SAFETY: the path ends in NUL; `stat` is written in full when the call succeeds and read only then.
        (unsafe { libc::stat(self.c_path(), stat.as_mut_ptr()) } == 0).then(|| unsafe { stat.assume_init() })
    }

    fn access(&mut self, dir: &[u8], tail: &[u8]) -> bool {
        self.spell(dir, tail);
        self.calls += 1;
        // SAFETY: the path ends in NUL.
        unsafe { libc::access(self.c_path(), libc::X_OK) == 0 }
    }

    /// Opens, reads once and closes; the text stands in `self.text`. A file larger than the buffer is not in the fixture.
    fn read(&mut self, dir: &[u8], tail: &[u8]) -> Option<usize> {
        self.spell(dir, tail);
        self.calls += 1;
        // SAFETY: the path ends in NUL.
        let fd = unsafe { libc::open(self.c_path(), READ_FLAGS) };
        if fd < 0 {
            return None;
        }
        self.calls += 1;
        // SAFETY: `fd` is open and `text` has that many bytes.
        let length = unsafe { libc::read(fd, self.text.as_mut_ptr().cast(), self.text.len()) };
        self.close(fd);
        usize::try_from(length).ok().filter(|length| *length < self.text.len())
    }

    fn close(&mut self, fd: i32) {
        self.calls += 1;
        // SAFETY: `fd` was opened by this walk and is not used again.
        unsafe { libc::close(fd) };
    }
}

fn is_kind(stat: &libc::stat, kind: libc::mode_t) -> bool {
    stat.st_mode & libc::S_IFMT == kind
}

/// Length of the parent directory's spelling; 0 stands for `/`.
fn parent(path: &[u8]) -> usize {
    path.iter().rposition(|byte| *byte == b'/').unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{CASES, Fixture};
    use std::os::unix::ffi::OsStrExt;

    fn expected_calls(depth: usize, verdict: Verdict) -> usize {
        match verdict {
            Verdict::Same => 2 * depth + 17,
            Verdict::Foreign => 2 * depth + 30,
            Verdict::Linked => 2 * depth + 35,
            // Ten levels up to the file-system root, two look-ups each.
            Verdict::NoToplevel => 2 * 10 + 4,
        }
    }

    #[test]
    fn every_case_has_its_verdict_and_its_number_of_calls() {
        let fixture = Fixture::build("floor").expect("git builds the layout");
        let root = fixture.payload_root();
        let mut floor = Floor::new();
        for case in CASES {
            floor.calls = 0;
            let target = fixture.target(case);
            let verdict = floor.admit(root.as_os_str().as_bytes(), target.as_os_str().as_bytes());
            assert_eq!(verdict, Some(case.verdict), "{}", case.name);
            let missing = if case.name == "new-3" { 3 } else { 0 };
            assert_eq!(floor.calls, expected_calls(case.depth, case.verdict) + missing, "{}", case.name);
        }
    }
}
