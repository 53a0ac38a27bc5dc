//! The grants of a project, as far as they can be read.
//!
//! Owns: which files are looked at, in which order, and how many. What is past a bound does not count.

use std::rc::Rc;

use super::super::case::Case;
use super::bench::{FOLDER, at};
use crate::path;
use crate::roots::Payload;
use crate::world::facts::{Content, Listing};
use crate::world::state::campaign::Listed;
use crate::world::state::document;
use crate::world::state::grant::{Grant, Lapse};

/// Most names in the folder.
const MAX_NAMES: usize = 4096;
/// Most bytes of one grant, and of all together.
const MAX_BYTES: usize = 1 << 16;
const MAX_ALL: usize = 1 << 22;

/// A grant and where it stands.
#[derive(Debug, Clone)]
pub(super) struct Held {
    pub(super) path: Vec<u8>,
    pub(super) grant: Rc<Grant>,
    /// Bytes of its file.
    pub(super) length: usize,
    /// Why it is not in force.
    pub(super) lapse: Option<Lapse>,
}

/// All grants, by the names of their files.
#[derive(Debug, Default)]
pub(super) struct Store {
    pub(super) held: Vec<Held>,
    /// Why there may be more, in one clause.
    pub(super) trouble: Option<&'static str>,
    /// What comparing one path with all of them costs: a look at each, and the bytes of its globs.
    pub(super) weight: usize,
}

impl Store {
    pub(super) fn load(case: &Case<'_>, payload: &Payload, listed: &Listed) -> Self {
        let folder = at(case, payload, b"grants");
        let names = match case.world.names(&folder, MAX_NAMES) {
            Listing::Absent => return Self::default(),
            Listing::TooMany => return Self { trouble: Some("it has too many names"), ..Self::default() },
            Listing::Unreadable(why) => return Self { trouble: Some(why), ..Self::default() },
            Listing::Listed(names) => names,
        };
        let mut store = Self::default();
        let mut left = MAX_ALL;
        for name in names.iter().filter(|name| name.ends_with(b".json")) {
            let path = path::descend(&payload.0, FOLDER.into_iter().chain([&b"grants"[..], name]), case.platform);
            // A file that is no grant is passed over: it allows nothing.
            let Content::Bytes(bytes) = case.world.content(&path, MAX_BYTES.min(left)) else { continue };
            left = left.saturating_sub(bytes.len());
            if left == 0 {
                store.trouble = Some("they are too long together");
                break;
            }
            let Some(grant) = document::parse(&bytes).as_ref().and_then(Grant::of) else { continue };
            let lapse = grant.lapse(listed, case.now);
            store.weight += 1 + grant.scope.surfaces.globs().iter().map(String::len).sum::<usize>();
            store.held.push(Held { path, grant: Rc::new(grant), length: bytes.len(), lapse });
        }
        store
    }
}
