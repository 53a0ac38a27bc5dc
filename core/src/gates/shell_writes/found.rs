//! What a command would write: the shapes, and looking for a name in a text. Refuses to own: which names.

use crate::world::facts::Leaf;

/// Most destinations of one call. More are no plain command any more.
const MOST: usize = 64;

/// The writes of a call.
#[derive(Debug, Default)]
pub(in super::super) struct Found {
    pub(in super::super) named: Vec<Named>,
    /// Something that is to be judged names no file that the text tells: what, in a few words.
    pub(in super::super) unproven: Option<&'static str>,
    /// There is more than one command, so that none of them says where it runs.
    pub(in super::super) is_compound: bool,
}

/// A file that is written.
#[derive(Debug, PartialEq, Eq)]
pub(in super::super) struct Named {
    /// What writes it.
    pub(in super::super) kind: &'static str,
    /// As it is spelled, quotes taken off.
    pub(in super::super) path: Vec<u8>,
    /// Whether a link at its end is followed.
    pub(in super::super) leaf: Leaf,
    /// What is written are children of it.
    pub(in super::super) into_dir: bool,
}

impl Found {
    /// Adds a file that is written through links.
    pub(super) fn content(&mut self, kind: &'static str, path: Vec<u8>) {
        self.add(Named { kind, path, leaf: Leaf::Follow, into_dir: false });
    }

    /// Adds a file that is deleted or put back.
    pub(super) fn entry(&mut self, kind: &'static str, path: Vec<u8>) {
        self.add(Named { kind, path, leaf: Leaf::Keep, into_dir: false });
    }

    fn add(&mut self, named: Named) {
        if self.named.len() == MOST {
            self.unproven = Some("more files than are looked at");
            return;
        }
        self.named.push(named);
    }
}

/// Whether a text holds a name, in any case of its letters.
pub(super) fn holds(text: &[u8], name: &[u8]) -> bool {
    let Some((first, rest)) = name.split_first() else { return true };
    let mut at = text;
    while let Some(next) = at.iter().position(|byte| byte.eq_ignore_ascii_case(first)) {
        at = &at[next + 1..];
        if at.get(..rest.len()).is_some_and(|part| part.eq_ignore_ascii_case(rest)) {
            return true;
        }
    }
    false
}
