//! The conditions of a row, as data.
//!
//! Owns: the words. Refuses to own: what they are asked about (`asked.rs`).

use super::marks::Marks;

/// A condition of a row. An argument that is not known meets the condition that leads to the worse form.
#[derive(Debug, Clone, Copy)]
pub(crate) enum When {
    /// One of these options was given, and its `--no-` twin not after it.
    Any(Marks),
    /// None of these was given.
    Not(Marks),
    /// One of these was given before the first word that is no option.
    Leads(Marks),
    /// The subcommand is one of these, or is not known.
    Verb(&'static [&'static str]),
    /// No subcommand was given.
    Bare,
    /// That many words are there besides options and the subcommand: at least, at most. An unquoted word that may vanish
    /// is not counted.
    Words(u32, u32),
    /// At least that many words may be there: an unquoted word of unknown value counts.
    MayHave(u32),
    /// Words follow `--`.
    Dashed,
    /// A word names a revision rather than a file.
    Revision,
    /// A word after the pattern names a revision.
    GrepRevision,
    /// One word alone, which can name no branch: `.`, a path below or above, a pattern.
    Unbranchable,
    /// A refspec that forces: it begins with `+`.
    Forced,
    /// A refspec that deletes: it begins with `:`.
    Deletes,
    /// One of these words is among the arguments, options that no grammar knows included.
    Given(&'static [&'static str]),
    /// Two words name files, one of them outside of any tree.
    Outside,
    /// A word is a path within a revision or the index.
    PathInRevision,
    /// A word is `HEAD` or starts from it.
    Head,
    /// The word at this place names a branch.
    Branch(usize),
    /// A word or a setting is a refspec that writes a branch here.
    FetchesBranch,
    /// A push writes a branch of a repository on this disk.
    PushesBranch,
    /// The name of the key that is read announces neither an address nor a secret.
    HarmlessKey,
    /// The file that is read is `.gitmodules`, which the repository shows everybody.
    Modules,
    /// The command line or the environment switches this setting off, or may do so.
    SettingOff(&'static str),
    /// The command line or the environment switches this setting on, for example `pull.rebase`.
    Setting(&'static str),
}
