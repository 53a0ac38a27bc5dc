//! What git runs besides the command itself: aliases of words that are no command of git's, and programs that options,
//! environment and configuration name. All of it is read in the command's place.
//!
//! Owns: when the configuration of a place is read, and how much is followed. Refuses to own: what an alias stands for
//! (`git/alias.rs`), and which settings name a program.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::bench::Ground;
use super::target::Targets;
use crate::git::{Asked, Defined, Settings, stands_for};
use crate::shell::{self, Arg, Dir, HOLE, Known, Next, Simple};
use crate::world::facts::{Config, Tree};

/// Most aliases and programs that one evaluation follows. Git refuses an alias that leads back to itself; a text with more
/// of them than these is denied instead of followed.
const MAX_FOLLOWED: usize = 256;

/// What is kept between the commands of a text.
#[derive(Debug, Default)]
pub(super) struct Followed {
    /// Settings that commands of the text made.
    pub(super) defined: Defined,
    count: usize,
    /// What was followed already, with all that it depends on. A program that runs git under the variable that names it
    /// would otherwise be followed again and again.
    seen: BTreeSet<Vec<u8>>,
}

impl Followed {
    /// Cuts a list down to what is not followed yet and may still be; false where there is too much.
    pub(super) fn admit(&mut self, next: &mut Vec<Next>, command: &Simple<'_>) -> bool {
        if next.is_empty() {
            return true;
        }
        let around = around(command);
        next.retain(|next| self.seen.insert(key(next, &around)));
        let room = MAX_FOLLOWED.saturating_sub(self.count);
        let fits = next.len() <= room;
        next.truncate(room);
        self.count += next.len();
        fits
    }

    /// The programs of an invocation, those of settings that the text made before it among them.
    pub(super) fn programs(&self, asked: &Asked<'_>) -> Vec<Next> {
        let defined = self.defined.programs();
        asked.programs.iter().chain(defined).map(|text| Next::Text(placed(asked, text))).collect()
    }

    /// Whether settings that the text made name programs.
    pub(super) fn has_programs(&self) -> bool {
        !self.defined.programs().is_empty()
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

/// Where a command stands, where it runs, and its environment, as bytes to compare.
fn around(command: &Simple<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    out.extend_from_slice(&command.at.start.to_le_bytes());
    out.extend_from_slice(&command.at.end.to_le_bytes());
    match command.dir {
        Dir::Here => out.push(b'.'),
        Dir::Moved(dirs) => values(dirs, &mut out),
    }
    command.env.each(&mut |name, known| {
        field(name, &mut out);
        values(known, &mut out);
    });
    out
}

fn values(known: &Known<'_>, out: &mut Vec<u8>) {
    match known {
        Known::Unknown => out.push(b'?'),
        Known::OneOf(values) => values.iter().for_each(|value| field(value, out)),
    }
}

/// A text with its length before it, so that no two lists of texts look alike.
fn field(text: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(&text.len().to_le_bytes());
    out.extend_from_slice(text);
}

fn key(next: &Next, around: &[u8]) -> Vec<u8> {
    let mut out = around.to_vec();
    match next {
        Next::Text(text) => field(text, &mut out),
        Next::Words(words) => words.iter().for_each(|word| field(word, &mut out)),
    }
    out
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

/// A program's text where the command stands: git moves where its options say before it runs anything.
fn placed(asked: &Asked<'_>, text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 16);
    for dir in asked.dirs.iter().filter(|dir| !dir.text.is_empty()) {
        out.extend_from_slice(b"cd -- ");
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
    shell::quote(known, out);
}
