//! Writing words so that a shell, or git, reads them back as they were.

use super::form::Pair;

/// Appends a word in single quotes, as git's own quoting does.
pub(super) fn shell(word: &[u8], out: &mut Vec<u8>) {
    out.push(b'\'');
    for &byte in word {
        match byte {
            b'\'' => out.extend(b"'\\''"),
            _ => out.push(byte),
        }
    }
    out.push(b'\'');
}

/// Settings as git hands them to the programs that it starts, in `GIT_CONFIG_PARAMETERS`.
pub(super) fn parameters(pairs: &[Pair<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    for pair in pairs {
        shell(&pair.key, &mut out);
        out.push(b'=');
        shell(&pair.value, &mut out);
        out.push(b' ');
    }
    out
}
