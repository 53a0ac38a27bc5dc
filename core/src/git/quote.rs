//! Writing settings so that git reads them back as they were. Owns that format; a single word is `shell::quote`.

use super::form::Pair;
use crate::shell;

/// Settings as git hands them to the programs that it starts, in `GIT_CONFIG_PARAMETERS`.
pub(super) fn parameters(pairs: &[Pair<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    for pair in pairs {
        shell::quote(&pair.key, &mut out);
        out.push(b'=');
        shell::quote(&pair.value, &mut out);
        out.push(b' ');
    }
    out
}
