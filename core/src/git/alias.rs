//! Aliases: what a word that is no command of git's stands for.
//!
//! Owns: reading an alias's value as git does, the chain of aliases up to a command or a text for the shell, and the
//! settings that earlier commands of the same text made. Refuses to own: which words are commands (`forms.rs`), and where
//! stored configuration comes from.

use super::form::{Asked, Pair};
use crate::shell::{Next, Simple};

/// Where an alias may be defined. The first that has it counts.
pub(crate) struct Settings<'s> {
    /// From the command line and the environment: `Asked::config`.
    pub(crate) given: &'s [Pair<'s>],
    /// By earlier commands of the text.
    pub(crate) defined: &'s Defined,
    /// In git's files, in the order of reading: `Config::entries` of the world.
    pub(crate) stored: &'s [(Vec<u8>, Vec<u8>)],
}

/// Settings that earlier commands of the text made with `git config`.
#[derive(Debug, Default)]
pub(crate) struct Defined {
    entries: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Defined {
    /// Notes what this command sets; nothing for any command but `git config KEY VALUE` in one of its spellings.
    pub(crate) fn note(&mut self, asked: &Asked<'_>) {
        let _ = (asked, &mut self.entries);
    }
}

/// What git would run in place of `command`, whose verb `asked.command` git does not ship: one entry for each reading, none
/// where the word is no alias or git would refuse it. The words behind the verb are carried over; a text for the shell is
/// run where git runs it, which is `toplevel` where that is known.
pub(crate) fn stands_for(
    command: &Simple<'_>,
    asked: &Asked<'_>,
    settings: &Settings<'_>,
    toplevel: Option<&[u8]>,
) -> Vec<Next> {
    let _ = (command, asked, settings.given, settings.defined, settings.stored, toplevel);
    Vec::new()
}
