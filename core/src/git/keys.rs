//! Names of settings: how they are spelled, and what git does with them as far as policy asks.
//!
//! Owns: the tables of keys. Refuses to own: values.

use std::borrow::Cow;

use crate::shell::HOLE;

/// A key in parts: section, subsection and name.
pub(super) struct Key<'k> {
    pub(super) section: &'k [u8],
    pub(super) subsection: Option<&'k [u8]>,
    pub(super) name: &'k [u8],
}

/// Takes a key apart. The name stands behind the last dot; what the subsection holds is its own affair.
pub(super) fn parts(key: &[u8]) -> Option<Key<'_>> {
    let first = key.iter().position(|&b| b == b'.')?;
    let last = key.iter().rposition(|&b| b == b'.')?;
    let subsection = (first < last).then(|| &key[first + 1..last]);
    Some(Key { section: &key[..first], subsection, name: &key[last + 1..] })
}

/// Whether a key is meant by a pattern: `a.b` is that key, `a.*` every key of the section, `a.*.b` the name in every
/// subsection.
pub(super) fn is_like(key: &[u8], pattern: &str) -> bool {
    // Most patterns are told apart by their first byte, and a long command line asks about thousands of keys.
    let first = |text: &[u8]| text.first().map(u8::to_ascii_lowercase);
    if first(key) != first(pattern.as_bytes()) {
        return false;
    }
    let (Some(key), Some(pattern)) = (parts(key), parts(pattern.as_bytes())) else { return false };
    if !key.section.eq_ignore_ascii_case(pattern.section) {
        return false;
    }
    match (pattern.subsection, pattern.name) {
        (None, b"*") => true,
        (None, name) => key.subsection.is_none() && key.name.eq_ignore_ascii_case(name),
        (Some(_), name) => key.subsection.is_some() && key.name.eq_ignore_ascii_case(name),
    }
}

/// Keys that make a read more than a read. `core.worktree` is not among them: git ignores it here.
const RUNNING: &[&str] = &[
    "alias.*",
    "browser.*",
    "core.alternaterefscommand",
    "core.askpass",
    "core.editor",
    "core.fsmonitor",
    "core.gitproxy",
    "core.hookspath",
    "core.pager",
    "core.sshcommand",
    "credential.*",
    "diff.external",
    "diff.*.command",
    "diff.*.textconv",
    "difftool.*",
    "filter.*",
    "gpg.*",
    "help.*",
    "hook.*",
    "include.*",
    "includeif.*",
    "init.templatedir",
    "instaweb.*",
    "interactive.difffilter",
    "log.showsignature",
    "man.*",
    "merge.*.driver",
    "mergetool.*",
    "pager.*",
    "protocol.*",
    "remote.*",
    "sendemail.*",
    "sequence.editor",
    "status.submodulesummary",
    "submodule.*",
    "tar.*",
    "trailer.*",
    "uploadpack.*",
    "url.*",
    "web.browser",
];

/// Whether a setting of this key next to a read makes it more than a read: it runs a program, or decides what is read. A key
/// that is not known may be any.
pub(crate) fn runs_program(key: &[u8]) -> bool {
    key.contains(&HOLE) || RUNNING.iter().any(|pattern| is_like(key, pattern))
}

/// Puts section and name into lower case, as git compares them. `None` where git refuses the key.
pub(crate) fn folded(key: &[u8]) -> Option<Cow<'_, [u8]>> {
    if key.contains(&HOLE) {
        return Some(key.into());
    }
    let Key { section, name, .. } = parts(key)?;
    let is_plain = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
    let starts_well = name.first().is_some_and(u8::is_ascii_alphabetic) && !section.is_empty();
    if !starts_well || !section.iter().all(is_plain) || !name.iter().all(is_plain) {
        return None;
    }
    if !section.iter().chain(name).any(u8::is_ascii_uppercase) {
        return Some(key.into());
    }
    let (section, tail) = (section.len(), key.len() - name.len());
    let mut key = key.to_vec();
    key[..section].make_ascii_lowercase();
    key[tail..].make_ascii_lowercase();
    Some(key.into())
}

#[cfg(test)]
mod tests {
    use super::{folded, runs_program};

    #[test]
    fn a_key_is_taken_apart_as_git_does() {
        let table: &[(&str, Option<&str>)] = &[
            ("Core.FsMonitor", Some("core.fsmonitor")),
            ("url.HTTPS://A.b/.InsteadOf", Some("url.HTTPS://A.b/.insteadof")),
            ("Diff.Exif.TextConv", Some("diff.Exif.textconv")),
            ("alias.x", Some("alias.x")),
            ("plain", None),
            (".x", None),
            ("a.", None),
            ("a.1x", None),
            ("a b.c", None),
            ("a.b c", None),
            ("a_b.c", None),
        ];
        for (key, want) in table {
            assert_eq!(folded(key.as_bytes()).as_deref(), want.map(str::as_bytes), "{key}");
        }
    }

    #[test]
    fn what_makes_a_read_more_than_a_read() {
        let running = [
            "core.fsmonitor",
            "core.hookspath",
            "pager.log",
            "diff.external",
            "diff.exif.textconv",
            "diff.a.b.command",
            "filter.lfs.smudge",
            "gpg.ssh.program",
            "gpg.program",
            "remote.origin.url",
            "url.x.insteadof",
            "includeif.gitdir:/a.path",
            "include.path",
            "credential.helper",
            "credential.https://h.test.helper",
            "alias.x",
        ];
        for key in running {
            assert!(runs_program(key.as_bytes()), "{key}");
        }
        let harmless = [
            "core.quotepath",
            "core.abbrev",
            "core.safecrlf",
            "core.worktree",
            "color.ui",
            "color.diff.meta",
            "diff.renames",
            "diff.exif.binary",
            "log.date",
            "user.name",
            "advice.detachedhead",
            "status.short",
            "merge.conflictstyle",
            "aliased.x",
            "pagerx.log",
        ];
        for key in harmless {
            assert!(!runs_program(key.as_bytes()), "{key}");
        }
        assert!(runs_program(b"core.\xff"));
        assert!(runs_program(b"\xff"));
    }
}
