//! The file that a word names: providers, patterns, the home directory. Owns what PowerShell reads into a path.

use super::super::found::{Link, Write};
use super::super::heard::is_nowhere;
use super::reader::Reader;
use super::words::slashed;
use crate::shell::HOLE;

/// Providers that keep no files.
const NO_FILES: &[&str] = &["env", "hkcu", "hklm", "variable", "function", "alias", "cert", "wsman", "registry"];
/// What stands before a path that is one of files for sure.
const PREFIXES: [&[u8]; 2] = [b"filesystem::", br"microsoft.powershell.core\filesystem::"];

/// How a word is taken: as it is spelled, for a reader, and what is done about a link.
pub(super) type Spelled<'s> = (&'s [u8], Link);

impl Reader<'_, '_> {
    /// The write of a file that is spelled as it is named; `None` for what is no file.
    pub(super) fn file(&self, kind: &'static str, path: &[u8], (source, link): Spelled<'_>) -> Option<Write> {
        let source = (!source.is_empty()).then_some(source);
        if path.contains(&HOLE) {
            return Some(Write::unproven(kind, source, "dynamic-path"));
        }
        let path = without_prefix(path);
        match drive(path) {
            _ if path.is_empty() || is_nowhere(path) => return None,
            Some(name) if is_no_file(name) || path.get(name.len()..name.len() + 2) == Some(b"::") => return None,
            // A drive of the text's own, or of the session's.
            Some(_) => return Some(Write::unproven(kind, source, "dynamic-path")),
            None => {}
        }
        if path[0] == b'~' && path.get(1).is_none_or(|byte| matches!(byte, b'/' | b'\\')) {
            return Some(Write::unproven(kind, Some(path), "home-expansion"));
        }
        Some(Write::proven(kind, &slashed(path, self.scene.platform), link))
    }

    /// The write of what a pattern names.
    pub(super) fn matched(&self, kind: &'static str, path: &[u8], spelled: Spelled<'_>) -> Option<Write> {
        let write = self.file(kind, path, spelled)?;
        let is_pattern = path.iter().any(|byte| matches!(byte, b'*' | b'?' | b'[' | b'`'));
        let is_proven = write.unprovable.is_none();
        Some(if is_pattern && is_proven { Write::unproven(kind, Some(path), "glob") } else { write })
    }
}

pub(super) fn without_prefix(path: &[u8]) -> &[u8] {
    let has = |prefix: &&[u8]| path.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix));
    PREFIXES.into_iter().find(|prefix| has(prefix)).map_or(path, |prefix| &path[prefix.len()..])
}

/// A drive of more than one letter, or the name of a provider.
pub(super) fn drive(path: &[u8]) -> Option<&[u8]> {
    let length = path.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    (length > 1 && path.get(length) == Some(&b':')).then(|| &path[..length])
}

fn is_no_file(drive: &[u8]) -> bool {
    NO_FILES.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(drive))
}
