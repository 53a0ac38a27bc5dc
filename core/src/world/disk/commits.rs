//! The commits of a repository, out of its loose objects, its packs, and those of the stores it borrows from.
//!
//! Owns: where objects stand, and the bounds of reading them. Refuses to own: the formats, which are gix's
//! (docs/decisions/0014), and the order in which commits are asked for. Every file is looked at before it is opened, so
//! that nothing waits for a pipe; nothing of the user's or the system's configuration and no variable plays a part.

use std::cell::Cell;
use std::cmp::Ordering;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use gix_hash::{Kind, ObjectId};
use gix_object::CommitRefIter;
use gix_object::commit::ref_iter::Token;
use gix_pack::data::decode::entry::ResolvedBase;
use gix_zlib::{Inflate, Status};
use rustix::fs::{AtFlags, CWD, FileType, statat};
use rustix::io::Errno;

use super::{files, state};
use crate::path::{self, Platform};
use crate::world::facts::Listing;

/// A commit is shorter than this, packed or not.
const COMMIT_LIMIT: usize = 1 << 20;
/// Most stores of one repository, its own among them; more are not looked into.
const MAX_STORES: usize = 16;
/// Most names in a folder of packs.
const MAX_NAMES: usize = 1 << 14;
/// The list of other stores is shorter than this.
const LIST_LIMIT: usize = 1 << 16;
/// Most bases that one object may be told by name to rest on.
const MAX_BASES: usize = 64;

/// What of a commit a walk needs.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Commit {
    /// When it was committed, by the clock of whoever did it.
    pub(super) time: i64,
    pub(super) parents: Vec<ObjectId>,
}

impl Ord for Commit {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.time, &self.parents).cmp(&(other.time, &other.parents))
    }
}

impl PartialOrd for Commit {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The commits of a repository.
pub(super) struct Commits {
    kind: Kind,
    /// Folders of objects: the repository's own first.
    stores: Vec<Vec<u8>>,
    /// Filled when a commit is first not found by itself.
    packs: Option<Vec<Pack>>,
    inflate: Inflate,
    bytes: Vec<u8>,
}

impl Commits {
    /// The commits in a folder of objects.
    pub(super) fn new(objects: Vec<u8>, kind: Kind) -> Self {
        Self { kind, stores: stores(objects), packs: None, inflate: Inflate::default(), bytes: Vec::new() }
    }

    /// A commit; `None` where it is not there, is none, or cannot be read.
    pub(super) fn read(&mut self, id: &ObjectId) -> Option<Commit> {
        // Once the packs are open most commits come out of them, and a look at a folder is a system call.
        let is_packed = self.packs.is_some();
        let found = (is_packed && self.packed(id)) || self.loose(id)? || (!is_packed && self.packed(id));
        if !found {
            return None;
        }
        // A damaged index may lead to another commit: what is read must be what was asked for.
        let named = gix_object::compute_hash(self.kind, gix_object::Kind::Commit, &self.bytes);
        named.is_ok_and(|named| named == *id).then(|| parse(&self.bytes, self.kind)).flatten()
    }

    /// Whether the commit stands by itself, and was read. `None` where something stands there that is none.
    fn loose(&mut self, id: &ObjectId) -> Option<bool> {
        let hex = id.to_string();
        let (folder, file) = hex.as_bytes().split_at(2);
        for store in &self.stores {
            match files::regular(CWD, &path::descend(store, [folder, file].into_iter(), Platform::Posix), COMMIT_LIMIT)
            {
                Err(Errno::NOENT | Errno::NOTDIR) => {}
                text => return unfold(&text.ok()?, (&mut self.inflate, &mut self.bytes)).map(|()| true),
            }
        }
        Some(false)
    }

    /// Whether the commit stands in a pack, and was read.
    fn packed(&mut self, id: &ObjectId) -> bool {
        let (kind, stores) = (self.kind, &self.stores);
        let packs = self.packs.get_or_insert_with(|| stores.iter().flat_map(|store| packs(store, kind)).collect());
        let Some(at) = packs.iter().position(|pack| pack.index.lookup(id).is_some()) else { return false };
        let is_read = packs[at].unpack(id, (&mut self.inflate, &mut self.bytes)).is_some();
        // Neighbours in history are neighbours in a pack.
        packs.swap(0, at);
        is_read
    }
}

/// The folder and those that it borrows from, each once.
fn stores(objects: Vec<u8>) -> Vec<Vec<u8>> {
    let mut stores = vec![objects];
    let mut next = 0;
    while next < stores.len() && stores.len() < MAX_STORES {
        for other in borrowed(&stores[next]) {
            if stores.len() < MAX_STORES && !stores.contains(&other) {
                stores.push(other);
            }
        }
        next += 1;
    }
    stores
}

/// The folders that a folder of objects borrows from. A quoted name is not understood, and so lends nothing.
fn borrowed(objects: &[u8]) -> Vec<Vec<u8>> {
    let list = path::descend(objects, [&b"info"[..], b"alternates"].into_iter(), Platform::Posix);
    let text = files::regular(CWD, &list, LIST_LIMIT).unwrap_or_default();
    let lines = text.split(|&b| b == b'\n').filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    lines.map(|line| path::normalize(&path::join(objects, line, Platform::Posix), Platform::Posix)).collect()
}

/// A pack.
struct Pack {
    index: gix_pack::index::File<gix_pack::MMap>,
    data: gix_pack::data::File<gix_pack::MMap>,
}

/// The packs in a folder of objects. What cannot be opened is left out: a commit in it is then not found.
fn packs(objects: &[u8], kind: Kind) -> Vec<Pack> {
    let folder = path::join(objects, b"pack", Platform::Posix);
    let Listing::Listed(names) = state::names(&folder, MAX_NAMES) else { return Vec::new() };
    let stems = names.iter().filter_map(|name| name.strip_suffix(b".idx"));
    stems.filter_map(|stem| Pack::open(&path::join(&folder, stem, Platform::Posix), kind)).collect()
}

impl Pack {
    fn open(stem: &[u8], kind: Kind) -> Option<Self> {
        let [index, data] = [&b".idx"[..], b".pack"].map(|end| [stem, end].concat());
        if !is_regular(&index) || !is_regular(&data) {
            return None;
        }
        let index = gix_pack::index::File::at(Path::new(OsStr::from_bytes(&index)), kind).ok()?;
        let data = gix_pack::data::File::at(Path::new(OsStr::from_bytes(&data)), kind).ok()?;
        Some(Self { index, data: data.with_alloc_limit_bytes(Some(COMMIT_LIMIT)) })
    }

    /// Reads a commit of the pack.
    fn unpack(&self, id: &gix_hash::oid, (inflate, bytes): (&mut Inflate, &mut Vec<u8>)) -> Option<()> {
        let left = Cell::new(MAX_BASES);
        let base = |id: &gix_hash::oid, _: &mut Vec<u8>| {
            left.set(left.get().saturating_sub(1));
            let offset = self.offset(id).filter(|_| left.get() > 0);
            offset.map(|offset| self.data.entry(offset).map(ResolvedBase::InPack)).transpose()
        };
        let entry = self.data.entry(self.offset(id)?).ok()?;
        let outcome = self.data.decode_entry(entry, bytes, inflate, &base, &mut gix_pack::cache::Never).ok()?;
        bytes.truncate(usize::try_from(outcome.object_size).ok()?);
        (outcome.kind == gix_object::Kind::Commit).then_some(())
    }

    fn offset(&self, id: &gix_hash::oid) -> Option<u64> {
        self.index.lookup(id).map(|at| self.index.pack_offset_at_index(at))
    }
}

fn is_regular(path: &[u8]) -> bool {
    statat(CWD, path, AtFlags::empty()).is_ok_and(|stat| files::kind(&stat) == FileType::RegularFile)
}

/// The content of a commit that stands by itself: a compressed text behind a head that says its kind and length.
fn unfold(packed: &[u8], (inflate, bytes): (&mut Inflate, &mut Vec<u8>)) -> Option<()> {
    bytes.resize(4096, 0);
    inflate.reset();
    let (mut status, _, mut count) = inflate.once(packed, bytes).ok()?;
    let (kind, size, start) = gix_object::decode::loose_header(&bytes[..count]).ok()?;
    let end = usize::try_from(size).ok().filter(|size| *size <= COMMIT_LIMIT)? + start;
    if status != Status::StreamEnd {
        // One byte more than there should be, so that a text that goes on is noticed.
        bytes.resize(end + 1, 0);
        inflate.reset();
        (status, _, count) = inflate.once(packed, bytes).ok()?;
    }
    bytes.truncate(count);
    bytes.drain(..start);
    (kind == gix_object::Kind::Commit && status == Status::StreamEnd && count == end).then_some(())
}

/// Parents and time. What comes behind them is not looked at.
fn parse(text: &[u8], kind: Kind) -> Option<Commit> {
    let mut parents = Vec::new();
    for token in CommitRefIter::from_bytes(text, kind) {
        match token.ok()? {
            Token::Parent { id } => parents.push(id),
            Token::Committer { signature } => return Some(Commit { time: signature.seconds(), parents }),
            _ => {}
        }
    }
    None
}
