//! Commands that change what holds for the next ones, or run a text or a program. Owns their names alone.

use super::super::found::Dialect;

/// What changes what holds for the next commands.
#[derive(Debug, Clone, Copy)]
pub(super) enum Act {
    Go,
    Push,
    Pop,
    Rename,
    Assign,
    Text,
    Shell(Dialect),
    Start,
    /// Makes an object of a class.
    Make,
}

/// In lower case.
const ACTS: &[(&str, Act)] = &[
    ("cd", Act::Go),
    ("chdir", Act::Go),
    ("cmd", Act::Shell(Dialect::Cmd)),
    ("iex", Act::Text),
    ("invoke-expression", Act::Text),
    ("nal", Act::Rename),
    ("new-alias", Act::Rename),
    ("new-object", Act::Make),
    ("new-variable", Act::Assign),
    ("nv", Act::Assign),
    ("pop-location", Act::Pop),
    ("popd", Act::Pop),
    ("powershell", Act::Shell(Dialect::PowerShell)),
    ("push-location", Act::Push),
    ("pushd", Act::Push),
    ("pwsh", Act::Shell(Dialect::PowerShell)),
    ("sal", Act::Rename),
    ("saps", Act::Start),
    ("set-alias", Act::Rename),
    ("set-location", Act::Go),
    ("set-variable", Act::Assign),
    ("sl", Act::Go),
    ("start", Act::Start),
    ("start-process", Act::Start),
    ("sv", Act::Assign),
];

/// What a command of this name does.
pub(super) fn act(name: &[u8]) -> Option<Act> {
    if !(2..=17).contains(&name.len()) {
        return None;
    }
    let name = name.to_ascii_lowercase();
    let at = ACTS.binary_search_by(|(known, _)| known.as_bytes().cmp(&name)).ok()?;
    Some(ACTS[at].1)
}

#[cfg(test)]
mod tests {
    use super::ACTS;

    #[test]
    fn acts_stand_in_order() {
        assert!(ACTS.is_sorted_by(|a, b| a.0 < b.0));
    }
}
