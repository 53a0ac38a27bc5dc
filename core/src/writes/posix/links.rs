//! Links that a text makes itself. What it then writes through them cannot be resolved before it has run.

use super::super::found::{Base, Write};

/// Paths of links, with their bases.
#[derive(Debug, Default)]
pub(super) struct Links(Vec<(Base, Vec<u8>)>);

/// Most links that are kept.
const MOST: usize = 32;

impl Links {
    /// Keeps what a write leaves behind, where that is a link.
    pub(super) fn note(&mut self, write: &Write) {
        if let ("ln", Some(path)) = (write.kind, &write.path)
            && self.0.len() < MOST
        {
            self.0.push((write.base.clone(), path.clone()));
        }
    }

    /// Whether a path leads through, or to, one of the links.
    pub(super) fn lead(&self, write: &Write) -> bool {
        let Some(path) = &write.path else { return false };
        self.0.iter().any(|(base, link)| {
            let behind = clean(path).strip_prefix(clean(link));
            *base == write.base && behind.is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
        })
    }
}

fn clean(path: &[u8]) -> &[u8] {
    path.strip_prefix(b"./").unwrap_or(path)
}
