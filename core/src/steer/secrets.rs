//! The credential tier outside git's forms: files that hold credentials, traces, and tokens on the command line.
//!
//! Owns: which programs show a file, which files hold credentials, and how a token looks. Refuses to own: git's forms, whose
//! class says it (`git/forms.rs`), and the words of a reason. What is found is named by its kind alone, never repeated.

use crate::git::Asked;
use crate::shell::{Dir, Redirected, Simple};
use crate::world::facts::Config;

/// What holds for a text, so that a path can be told.
pub(crate) struct Sight<'s> {
    /// The whole text.
    pub(crate) text: &'s [u8],
    /// The directory of the call, where it is known.
    pub(crate) base: Option<&'s [u8]>,
    /// The home directory of the agent, where it is known.
    pub(crate) home: Option<&'s [u8]>,
}

/// What a command that is not git's own would show: the kind of thing, for the reason (`a git configuration file`).
pub(crate) fn shown(_command: &Simple<'_>, _sight: &Sight<'_>) -> Option<&'static str> {
    None
}

/// What an invocation of git would show, apart from its form: traces, tokens on the command line, files compared outside
/// the index. Not whether its form does; not what `programs` do.
pub(crate) fn asked(_asked: &Asked<'_>, _command: &Simple<'_>, _sight: &Sight<'_>) -> Option<&'static str> {
    None
}

/// What a redirection that belongs to no simple command would show.
pub(crate) fn redirect(_redirect: &Redirected<'_>, _dir: &Dir<'_>, _sight: &Sight<'_>) -> Option<&'static str> {
    None
}

/// Whether this prints names of remotes or keys of configuration, and no value: harmless unless `names_secret`.
pub(crate) fn prints_names(_asked: &Asked<'_>) -> bool {
    false
}

/// Whether a key of the configuration itself holds a credential: `url.<base>.insteadOf` with user information.
pub(crate) fn names_secret(_config: &Config) -> bool {
    false
}
