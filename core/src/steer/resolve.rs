//! What git runs besides the command itself: aliases of words that are no command of git's, and programs that options,
//! environment and configuration name. All of it is read in the command's place.
//!
//! Owns: when the configuration of a place is read, and how much is followed. Refuses to own: what an alias stands for
//! (`git/alias.rs`), and which settings name a program.

use std::rc::Rc;

use super::bench::Ground;
use super::target::Targets;
use crate::git::{Asked, Defined, Settings, stands_for};
use crate::shell::{Arg, HOLE, Next, Simple};
use crate::world::facts::{Config, Tree};

/// Most aliases and programs that one evaluation follows. Git refuses an alias that leads back to itself; a text with more
/// of them than these is denied instead of followed.
const MAX_FOLLOWED: usize = 1024;

/// What is kept between the commands of a text.
#[derive(Debug, Default)]
pub(super) struct Followed {
    /// Settings that commands of the text made.
    pub(super) defined: Defined,
    count: usize,
}

impl Followed {
    /// Cuts a list down to what may still be followed; false where that is not all.
    pub(super) fn admit(&mut self, next: &mut Vec<Next>) -> bool {
        let room = MAX_FOLLOWED.saturating_sub(self.count);
        let fits = next.len() <= room;
        next.truncate(room);
        self.count += next.len();
        fits
    }

    /// The programs of an invocation, each as a text that stands where the command stands: git moves where its options say
    /// before it runs anything. Those that the text itself configured are among them, except for the command that does so.
    pub(super) fn programs(&self, asked: &Asked<'_>) -> Vec<Next> {
        let is_config = asked.command.as_deref() == Some(b"config");
        let defined = if is_config { Vec::new() } else { self.defined.programs() };
        asked.programs.iter().chain(&defined).map(|text| Next::Text(placed(asked, text))).collect()
    }

    /// What git runs in place of a word that it does not ship, for each place that it may run in.
    pub(super) fn aliases(&self, targets: &mut Targets<'_>, command: &Simple<'_>, asked: &Asked<'_>) -> Vec<Next> {
        let mut all = Vec::new();
        for tree in targets.trees(command.dir, asked) {
            let stored = stored(targets.ground(), &tree);
            let settings = Settings { given: &asked.config, defined: &self.defined, stored: &stored.entries };
            for next in stands_for(command, asked, &settings, toplevel(&tree)) {
                if !all.contains(&next) {
                    all.push(next);
                }
            }
        }
        all
    }
}

/// The configuration that git reads in a tree; empty where there is no world to ask.
pub(super) fn stored(ground: Option<Ground<'_>>, tree: &Tree) -> Rc<Config> {
    ground.map(|ground| ground.world.config(tree)).unwrap_or_default()
}

fn toplevel(tree: &Tree) -> Option<&[u8]> {
    match tree {
        Tree::Work(tree) => Some(&tree.toplevel.path),
        _ => None,
    }
}

fn placed(asked: &Asked<'_>, text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 16);
    for dir in asked.dirs.iter().filter(|dir| !dir.text.is_empty()) {
        out.extend_from_slice(b"cd ");
        quote(dir, &mut out);
        out.push(b'\n');
    }
    out.extend_from_slice(text);
    out
}

/// A directory as one word; one that is not known as a value that no text tells.
fn quote(dir: &Arg<'_>, out: &mut Vec<u8>) {
    let Some(known) = dir.known().filter(|known| !known.contains(&HOLE)) else {
        return out.extend_from_slice(b"\"$?\"");
    };
    out.push(b'\'');
    for &byte in known {
        match byte {
            b'\'' => out.extend_from_slice(b"'\\''"),
            byte => out.push(byte),
        }
    }
    out.push(b'\'');
}
