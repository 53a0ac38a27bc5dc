//! What holds for a text, so that the paths in it can be told.

use std::cell::OnceCell;

/// How a text asks git for the path of its configuration.
const ASKS_FOR_FILE: &[&[u8]] = &[b"--git-path config", b"--git-path=config", b"--git-path FETCH_HEAD"];
/// Names of files that hold credentials, as they stand at the end of a path.
pub(super) const NAMED: &[&[u8]] =
    &[b".git/config", b".gitconfig", b".git-credentials", b".netrc", b"git/credentials", b".git/FETCH_HEAD"];
/// Words by which a text asks for a git directory without naming it.
const ASKS_FOR_DIRECTORY: &[&[u8]] =
    &[b"--git-dir", b"--git-common-dir", b"--absolute-git-dir", b"GIT_DIR", b"GIT_COMMON_DIR"];

/// What holds for a text.
#[derive(Debug)]
pub(crate) struct Sight<'s> {
    /// The whole text.
    pub(crate) text: &'s [u8],
    /// The directory of the call, where it is known.
    pub(super) base: Option<&'s [u8]>,
    /// The home directory of the agent, where it is known.
    pub(super) home: Option<&'s [u8]>,
    /// These are looked for once in a text, and only where something depends on them.
    asks_for_file: OnceCell<bool>,
    asks_for_directory: OnceCell<bool>,
    runs_on_input: OnceCell<bool>,
}

impl<'s> Sight<'s> {
    /// Of no text yet.
    pub(crate) fn new(base: Option<&'s [u8]>, home: Option<&'s [u8]>) -> Self {
        let [asks_for_file, asks_for_directory, runs_on_input] = [const { OnceCell::new() }; 3];
        Self { text: b"", base, home, asks_for_file, asks_for_directory, runs_on_input }
    }

    /// The next text is about to be read.
    pub(crate) fn begin(&mut self, text: &'s [u8]) {
        *self = Self { text, ..Self::new(self.base, self.home) };
    }

    /// The text asks git for the path of its configuration, or hands the name of such a file to a program's input, so that
    /// a word that is not known may be that path.
    pub(super) fn asks_for_file(&self) -> bool {
        let asks = || mentions(self.text, ASKS_FOR_FILE) || (self.runs_on_input() && mentions(self.text, NAMED));
        *self.asks_for_file.get_or_init(asks)
    }

    /// The text runs programs on words of their input.
    pub(super) fn runs_on_input(&self) -> bool {
        *self.runs_on_input.get_or_init(|| mentions(self.text, &[b"xargs", b"parallel"]))
    }

    /// The text asks git for its directory, so that a directory that is not known may be that one.
    pub(super) fn asks_for_directory(&self) -> bool {
        *self.asks_for_directory.get_or_init(|| mentions(self.text, ASKS_FOR_DIRECTORY))
    }
}

fn mentions(text: &[u8], words: &[&[u8]]) -> bool {
    words.iter().any(|word| holds(text, word))
}

/// Whether a text holds a part, which is not empty. Most bytes are told apart by the first one.
pub(super) fn holds(text: &[u8], part: &[u8]) -> bool {
    let Some((first, rest)) = part.split_first() else { return true };
    let mut text = text;
    while let Some(at) = text.iter().position(|byte| byte == first) {
        text = &text[at + 1..];
        if text.starts_with(rest) {
            return true;
        }
    }
    false
}
