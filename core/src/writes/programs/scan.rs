//! Whether a text names a program that writes, or redirects anything: one pass over its bytes, which spares most texts a walk.
//!
//! Owns: that look. It may only be wrong by saying yes, but for a name that the text puts together while it runs, which no
//! reader of writes takes for proof. Refuses to own: the grammar of the shell.

use super::rows::{ROWS, Row, WRAPPERS, reader, wrapper};

/// Part of a word.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'+')
}

/// Git stands in many texts, and writes files in few: these words are in them.
const GIT: [&str; 41] = [
    "--config-env",
    "--ext-diff",
    "--open-files-in-pager",
    "--output",
    "-c",
    "GIT_EDITOR",
    "GIT_EXTERNAL_DIFF",
    "GIT_SSH",
    "GIT_SSH_COMMAND",
    "am",
    "apply",
    "archive",
    "bisect",
    "bundle",
    "checkout",
    "checkout-index",
    "cherry-pick",
    "clean",
    "clone",
    "config",
    "filter-branch",
    "format-patch",
    "init",
    "interpret-trailers",
    "merge",
    "merge-file",
    "mergetool",
    "mv",
    "pull",
    "read-tree",
    "rebase",
    "reset",
    "restore",
    "revert",
    "sparse-checkout",
    "stash",
    "submodule",
    "subtree",
    "switch",
    "unpack-file",
    "worktree",
];

/// Shells of another kind, which are handed texts that write, as they are spelled.
const SHELLS: [&str; 6] = ["cmd", "powershell", "pwsh", "CMD", "PowerShell", "Powershell"];

/// Longest name that is looked for.
const LONGEST: usize = 24;

/// Of each first byte the lengths that names have, as bits: what no row can be is told without looking at the rows.
static LENGTHS: [u32; 256] = lengths();

const fn lengths() -> [u32; 256] {
    let mut lengths = [0; 256];
    let mut at = 0;
    while at < GIT.len() {
        lengths = with(lengths, GIT[at]);
        at += 1;
    }
    at = 0;
    while at < SHELLS.len() {
        lengths = with(lengths, SHELLS[at]);
        at += 1;
    }
    with_rows(with_rows(lengths, ROWS), WRAPPERS)
}

const fn with_rows(mut lengths: [u32; 256], rows: &[Row]) -> [u32; 256] {
    let mut at = 0;
    while at < rows.len() {
        lengths = with(lengths, rows[at].0);
        at += 1;
    }
    lengths
}

const fn with(mut lengths: [u32; 256], name: &str) -> [u32; 256] {
    assert!(name.len() <= LONGEST, "a length is a bit, and a name has room");
    lengths[name.as_bytes()[0] as usize] |= 1 << name.len();
    lengths
}

/// Whether a text with this word has to be walked.
fn is_looked_for(name: &[u8]) -> bool {
    let Some(first) = name.first() else { return false };
    let may_be = LENGTHS[usize::from(*first)] >> name.len() & 1 == 1;
    may_be
        && (GIT.iter().chain(&SHELLS).any(|word| word.as_bytes() == name)
            || name != b"git" && (reader(name).is_some() || wrapper(name).is_some()))
}

/// A word that is being read, quotes and backslashes left out.
#[derive(Default)]
struct Name {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Name {
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.len) {
            *place = byte;
        }
        self.len += 1;
    }

    /// Ends the word; whether it is the name of a row.
    fn end(&mut self) -> bool {
        let len = std::mem::take(&mut self.len);
        let Some(name) = self.bytes.get(..len) else { return false };
        is_looked_for(name.strip_suffix(b".exe").unwrap_or(name))
    }
}

/// Whether a text could write anything.
pub(crate) fn may_write(text: &[u8]) -> bool {
    let mut name = Name::default();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let rest = &text[at + 1..];
        at += 1;
        match byte {
            _ if is_word(byte) => name.push(byte),
            b'\'' | b'"' => {}
            b'\\' => at += usize::from(rest.first() == Some(&b'\n')),
            b'>' if !goes_nowhere(rest) => return true,
            b'{' if name.len > 0 => return true,
            b'$' if rest.first() == Some(&b'\'') => return true,
            _ if name.end() => return true,
            _ => {}
        }
    }
    name.end()
}

/// Whether what stands behind a `>` is a descriptor, or the device that keeps nothing.
fn goes_nowhere(rest: &[u8]) -> bool {
    let is_end = |byte: Option<&u8>| byte.is_none_or(|byte| matches!(byte, b' ' | b'\n' | b';' | b'|' | b')' | b'&'));
    match rest {
        [b'&', digit, behind @ ..] if digit.is_ascii_digit() => is_end(behind.first()),
        _ => rest.trim_ascii_start().strip_prefix(b"/dev/null").is_some_and(|behind| is_end(behind.first())),
    }
}

#[cfg(test)]
mod tests {
    use super::may_write;

    #[test]
    fn names_are_seen_however_they_are_spelled() {
        for text in [
            "rm a",
            "strace -o f ls",
            "/bin/rm a",
            "t\"e\"e f",
            "r\\m f",
            "t\\\nee f",
            "x;cp a b",
            "$'\\x72m' f",
            "{rm,f}",
            "tar.exe x",
        ] {
            assert!(may_write(text.as_bytes()), "{text}");
        }
        for text in ["echo x>f", "ls &>f", "ls >&f", "ls 2>&1f", "ls >/dev/nullx"] {
            assert!(may_write(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn other_texts_are_spared() {
        for text in
            ["cargo test --quiet", "grep -rn farm src", "make 2>&1 | tail -5", "ls > /dev/null; true", "xrm rmx", ""]
        {
            assert!(!may_write(text.as_bytes()), "{text}");
        }
    }
}
