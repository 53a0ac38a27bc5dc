//! What holds for a text, so that the paths in it can be told.

use std::cell::OnceCell;

/// How a text asks git for the path of its configuration.
const ASKS_FOR_FILE: &[&[u8]] = &[b"--git-path config", b"--git-path=config"];
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
    /// Both are looked for once in a text, and only where something depends on them.
    asks_for_file: OnceCell<bool>,
    asks_for_directory: OnceCell<bool>,
}

impl<'s> Sight<'s> {
    /// Of no text yet.
    pub(crate) fn new(base: Option<&'s [u8]>, home: Option<&'s [u8]>) -> Self {
        Self { text: b"", base, home, asks_for_file: OnceCell::new(), asks_for_directory: OnceCell::new() }
    }

    /// The next text is about to be read.
    pub(crate) fn begin(&mut self, text: &'s [u8]) {
        *self = Self { text, ..Self::new(self.base, self.home) };
    }

    /// The text asks git for the path of its configuration, so that a word that is not known may be that path.
    pub(super) fn asks_for_file(&self) -> bool {
        *self.asks_for_file.get_or_init(|| mentions(self.text, ASKS_FOR_FILE))
    }

    /// The text asks git for its directory, so that a directory that is not known may be that one.
    pub(super) fn asks_for_directory(&self) -> bool {
        *self.asks_for_directory.get_or_init(|| mentions(self.text, ASKS_FOR_DIRECTORY))
    }
}

fn mentions(text: &[u8], words: &[&[u8]]) -> bool {
    words.iter().any(|word| text.windows(word.len()).any(|part| part == *word))
}
