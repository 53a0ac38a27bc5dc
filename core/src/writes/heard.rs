//! What a text of PowerShell or of `cmd.exe` came to, in the making.
//!
//! Owns: putting a write under its directory, and links that the text makes. Refuses to own: grammars and programs.

use super::found::{Base, Found, Handed, Write};
use super::script::Script;
use crate::path::{self, Platform};

/// What is wanted of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Its writes; the script gets the programs that are not the language's own.
    Writes,
    /// Its commands, all of them, in the script.
    Commands,
}

/// What was read.
#[derive(Debug)]
pub(super) struct Heard {
    pub(super) purpose: Purpose,
    pub(super) platform: Platform,
    pub(super) writes: Vec<Write>,
    pub(super) is_opaque: bool,
    /// A bound was reached.
    pub(super) is_bounded: bool,
    pub(super) nested: Vec<Vec<u8>>,
    pub(super) handed: Vec<Handed>,
    pub(super) script: Script,
    links: Vec<(Base, Vec<u8>)>,
}

/// Most writes, links and texts that are kept.
const MOST: usize = 300;
const MOST_LINKS: usize = 16;
const MOST_HANDED: usize = 32;

impl Heard {
    pub(super) fn new(purpose: Purpose, platform: Platform) -> Self {
        Self {
            purpose,
            platform,
            writes: Vec::new(),
            is_opaque: false,
            is_bounded: false,
            nested: Vec::new(),
            handed: Vec::new(),
            script: Script::default(),
            links: Vec::new(),
        }
    }

    pub(super) fn wants_commands(&self) -> bool {
        self.purpose == Purpose::Commands
    }

    /// Adds a write of a command that runs in a directory.
    pub(super) fn write(&mut self, mut write: Write, dir: &Base) {
        if self.wants_commands() || self.writes.len() == MOST {
            return;
        }
        let is_rooted = write.path.as_deref().is_some_and(|path| is_rooted(path, self.platform));
        if !is_rooted && write.base == Base::Own {
            write.base = dir.clone();
        }
        write.through_symlink = self.leads(&write);
        self.writes.push(write);
    }

    /// Adds a write that leaves a link behind.
    pub(super) fn link(&mut self, write: Write, dir: &Base) {
        let link = write.path.clone();
        self.write(write, dir);
        if let Some(link) = link.filter(|_| self.links.len() < MOST_LINKS) {
            self.links.push((dir.clone(), slashed(&link)));
        }
    }

    fn leads(&self, write: &Write) -> bool {
        let Some(path) = write.path.as_deref().filter(|_| !self.links.is_empty()) else { return false };
        let path = slashed(path);
        self.links.iter().any(|(base, link)| {
            let behind = path.strip_prefix(&link[..]);
            *base == write.base && behind.is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
        })
    }

    /// Hands a text on to another shell.
    pub(super) fn hand(&mut self, handed: Handed) {
        if self.handed.len() == MOST_HANDED {
            self.is_bounded = true;
        } else {
            self.nested.push(handed.text.clone());
            self.handed.push(handed);
        }
    }

    /// Puts the writes into a write set.
    pub(super) fn tell(self, found: &mut Found) {
        for write in self.writes {
            found.add(write);
        }
        found.nested.extend(self.nested);
        if self.is_opaque || self.is_bounded {
            found.opaque();
        }
    }
}

/// Whether a path needs no directory around it.
pub(super) fn is_rooted(path: &[u8], platform: Platform) -> bool {
    path::is_absolute(path, platform)
        || path.starts_with(b"/")
        || platform == Platform::Win32 && (path.starts_with(b"\\") || path.get(1) == Some(&b':'))
}

/// The directory that another one leads to.
pub(super) fn moved(from: &Base, to: &[u8], platform: Platform) -> Base {
    match from {
        _ if is_rooted(to, platform) => Base::At(to.to_vec()),
        Base::Own => Base::At(to.to_vec()),
        Base::At(dir) => Base::At([dir, &b"/"[..], to].concat()),
        Base::Unknown => Base::Unknown,
    }
}

/// In one spelling: slashes, and no mark of the directory at hand.
fn slashed(path: &[u8]) -> Vec<u8> {
    let path: Vec<u8> = path.iter().map(|byte| if *byte == b'\\' { b'/' } else { *byte }).collect();
    path.strip_prefix(b"./").map_or_else(|| path.clone(), <[u8]>::to_vec)
}

/// A write below a directory whose names the text does not tell.
pub(super) fn below(kind: &'static str, dir: &[u8]) -> Write {
    Write::below(kind, dir, "file-content")
}

/// Whether a path is a device that keeps nothing.
pub(super) fn is_nowhere(path: &[u8]) -> bool {
    let name = path.strip_prefix(br"\\.\").unwrap_or(path);
    [&b"nul"[..], b"nul:", b"con", b"/dev/null"].iter().any(|device| name.eq_ignore_ascii_case(device))
}
