//! The write set of a call: the shapes that every dialect fills. Refuses to own: how they are found.

use crate::shell::{Arg, Span};

/// What was understood of all writes together; the greater one wins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum State {
    /// Nothing is written, and nothing was unreadable.
    #[default]
    None,
    /// Every write is listed with a path that the text spells out.
    Proven,
    /// At least one write has no such path.
    Partial,
    /// A part runs that cannot be read: a computed program, a script from outside, a text that does not parse.
    Opaque,
}

/// The language that the text was read in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Dialect {
    #[default]
    Posix,
    PowerShell,
    Cmd,
}

/// The directory that a relative path starts from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Base {
    /// The call's own.
    #[default]
    Own,
    /// This one: relative to the call's own or absolute while a text is read, absolute in a write set.
    At(Vec<u8>),
    /// The text does not tell.
    Unknown,
}

/// What a write does about a link at the end of its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Link {
    /// It writes what the link points to.
    Followed,
    /// It replaces, moves or deletes the link itself.
    Kept,
}

/// One write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Write {
    /// What writes, in kebab-case: `redirect`, `append`, `tee`, `set-content`, ... (docs/wire.md has all of them).
    pub(crate) kind: &'static str,
    /// The path without its quotes. `None` where the text does not spell it out.
    pub(crate) path: Option<Vec<u8>>,
    /// What stands in the text for a path that is not spelled out.
    pub(crate) literal: Option<Vec<u8>>,
    pub(crate) base: Base,
    pub(crate) link: Link,
    /// The files are children of the path, by names that the text does not tell.
    pub(crate) into_dir: bool,
    /// Why the path is not proven: `dynamic-path glob home-expansion computed file-content stdin runs-program`.
    pub(crate) unprovable: Option<&'static str>,
    /// The path leads through a link that the same text makes.
    pub(crate) through_symlink: bool,
}

impl State {
    /// The word for it in a reply.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Proven => "proven",
            Self::Partial => "partial",
            Self::Opaque => "opaque",
        }
    }
}

impl Dialect {
    /// The word for it in a reply.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Posix => "posix",
            Self::PowerShell => "powershell",
            Self::Cmd => "cmd",
        }
    }
}

impl Write {
    /// A write of a path that the text spells out.
    pub(crate) fn proven(kind: &'static str, path: &[u8], link: Link) -> Self {
        Self {
            kind,
            path: Some(path.to_vec()),
            literal: None,
            base: Base::Own,
            link,
            into_dir: false,
            unprovable: None,
            through_symlink: false,
        }
    }

    /// A write whose path the text does not spell out; `literal` is what stands there, where that can be shown.
    pub(crate) fn unproven(kind: &'static str, literal: Option<&[u8]>, why: &'static str) -> Self {
        Self {
            path: None,
            literal: literal.map(<[u8]>::to_vec),
            unprovable: Some(why),
            ..Self::proven(kind, b"", Link::Followed)
        }
    }

    /// Files below a directory, by names that stand elsewhere.
    pub(crate) fn below(kind: &'static str, dir: &[u8], why: &'static str) -> Self {
        Self { into_dir: true, unprovable: Some(why), ..Self::proven(kind, dir, Link::Followed) }
    }
}

/// What one command writes, before its directory is looked at. Every reader of a program fills one.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// With the base `Own` where the command's directory is meant, which is put in afterwards.
    pub(super) writes: Vec<Write>,
    /// It runs something that cannot be read.
    pub(super) is_opaque: bool,
    /// Texts that it hands to an interpreter.
    pub(super) nested: Vec<Vec<u8>>,
}

impl Told {
    /// Adds the file that a word names.
    pub(super) fn path(&mut self, kind: &'static str, word: &Arg<'_>, link: Link) {
        self.writes.push(named(kind, word, link));
    }
}

/// The write of the file that a word names.
pub(super) fn named(kind: &'static str, word: &Arg<'_>, link: Link) -> Write {
    let is_pattern = |byte: &u8| matches!(byte, b'*' | b'?' | b'[');
    match word.known() {
        None => Write { link, ..Write::unproven(kind, Some(&word.text), "dynamic-path") },
        Some(path) if path.iter().any(is_pattern) => Write { link, ..Write::unproven(kind, Some(path), "glob") },
        Some(path) => Write::proven(kind, path, link),
    }
}

/// A text that is handed to another shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Handed {
    pub(super) dialect: Dialect,
    pub(super) text: Vec<u8>,
    pub(super) base: Base,
    /// The command that hands it on.
    pub(super) holder: Span,
}

/// The write set of a call.
#[derive(Debug, Clone, Default)]
pub(crate) struct Found {
    pub(crate) state: State,
    pub(crate) dialect: Dialect,
    pub(crate) writes: Vec<Write>,
    /// Texts that the call hands to another shell or interpreter, as that one reads them.
    pub(crate) nested: Vec<Vec<u8>>,
    /// Texts for another kind of shell, which are still to be read.
    pub(super) handed: Vec<Handed>,
    /// Something is sent to `/dev/tcp` or `/dev/udp`.
    pub(crate) has_network_sink: bool,
}

/// Most writes that are listed. What is more makes the set `Partial`.
const MOST: usize = 256;
/// Most nested texts that are shown.
const MOST_NESTED: usize = 16;

impl Found {
    /// Adds a write, and lets the state follow. False where it is listed already, or there is no room.
    pub(crate) fn add(&mut self, write: Write) -> bool {
        let is_proven = write.unprovable.is_none() && write.base != Base::Unknown && !write.through_symlink;
        let is_crowded = self.writes.len() == MOST;
        let state = if is_proven && !is_crowded { State::Proven } else { State::Partial };
        self.state = self.state.max(state);
        if is_crowded || self.writes.contains(&write) {
            return false;
        }
        self.writes.push(write);
        true
    }

    /// Notes a text that another shell or interpreter reads.
    pub(crate) fn nest(&mut self, text: &[u8]) {
        if self.nested.len() < MOST_NESTED && !self.nested.iter().any(|known| known == text) {
            self.nested.push(text.to_vec());
        }
    }

    /// Notes a part that runs and cannot be read.
    pub(crate) fn opaque(&mut self) {
        self.state = State::Opaque;
    }
}
