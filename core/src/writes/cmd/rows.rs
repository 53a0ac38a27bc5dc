//! The commands of `cmd.exe`, and what each does with its operands. Owns the rows alone.

/// What a command does with its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    /// Writes all of them.
    All,
    Removes,
    /// The last one; without one, the last name of the first.
    Copies,
    Moves,
    Renames,
    /// Below the second.
    Trees,
    /// The first is a link.
    Links,
    Go,
    Push,
    Pop,
    Set,
    Start,
    Prints,
}

/// In lower case, in order.
pub(super) const COMMANDS: &[(&str, &str, Does)] = &[
    ("cd", "", Does::Go),
    ("chdir", "", Does::Go),
    ("copy", "cp", Does::Copies),
    ("del", "rm", Does::Removes),
    ("dir", "", Does::Prints),
    ("echo", "", Does::Prints),
    ("erase", "rm", Does::Removes),
    ("md", "mkdir", Does::All),
    ("mkdir", "mkdir", Does::All),
    ("mklink", "ln", Does::Links),
    ("move", "mv-dst", Does::Moves),
    ("popd", "", Does::Pop),
    ("pushd", "", Does::Push),
    ("rd", "rm", Does::Removes),
    ("ren", "mv-dst", Does::Renames),
    ("rename", "mv-dst", Does::Renames),
    ("rmdir", "rm", Does::Removes),
    ("robocopy", "cp", Does::Trees),
    ("set", "", Does::Set),
    ("start", "", Does::Start),
    ("type", "", Does::Prints),
    ("xcopy", "cp", Does::Copies),
];

/// Whether a name is one of theirs.
pub(super) fn is_known(name: &[u8]) -> bool {
    COMMANDS.binary_search_by(|row| row.0.as_bytes().cmp(&name.to_ascii_lowercase())).is_ok()
}

#[cfg(test)]
mod tests {
    use super::COMMANDS;

    #[test]
    fn commands_stand_in_order() {
        assert!(COMMANDS.is_sorted_by(|a, b| a.0 < b.0));
    }
}
