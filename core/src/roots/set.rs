//! The set: how the answers for several targets become one.
//!
//! Owns: refusal before span, the one tree, and the findings' words. Refuses to own: single targets (`judge.rs`).

use std::cell::OnceCell;

use super::question::{Admitted, Case, Class, Effective, Judged, Question};
use crate::path;
use crate::verdict::{Finding, Member, Refusal};
use crate::world::facts::{Id, Place, Tree, WorkTree};

impl Question<'_> {
    /// The one tree of an admitted set. What is judged against the payload root counts as the payload's own tree.
    pub(super) fn one_root(&self, cases: &[Case<'_>], payload: &OnceCell<Place>) -> Result<Admitted, Box<Finding>> {
        let Some(tree) = cases.iter().find_map(Case::tree) else {
            let class = class_of(cases).unwrap_or_else(|| class_of_root(&self.payload_place(payload).tree));
            return Ok(Admitted { effective: Effective(self.payload.0.clone()), class, landed: Vec::new() });
        };
        let payload = self.payload_place(payload);
        let own = match &*payload.tree {
            Tree::Work(tree) => Some(tree.toplevel.id),
            _ => None,
        };
        let key = |case: &Case<'_>| case.tree().map_or(own, |tree| Some(tree.toplevel.id));
        if cases.iter().any(|case| key(case) != Some(tree.toplevel.id)) {
            return Err(Box::new(self.span(cases)));
        }
        Ok(self.in_tree(tree, own, payload))
    }

    fn in_tree(&self, tree: &WorkTree, own: Option<Id>, payload: &Place) -> Admitted {
        let class = if own == Some(tree.toplevel.id) { Class::PayloadTree } else { Class::LinkedTree };
        // The payload's own spelling, so that callers may compare the two roots as text.
        let same = path::same(&payload.resolved, &tree.toplevel.path, self.platform);
        let root = if same { &self.payload.0 } else { &tree.toplevel.path };
        Admitted { effective: Effective(root.clone()), class, landed: Vec::new() }
    }

    fn span(&self, cases: &[Case<'_>]) -> Finding {
        let members = cases.iter().map(|case| Member {
            target: case.target.to_vec(),
            resolved: case.resolved.clone(),
            root: case
                .resolved
                .as_ref()
                .map(|_| case.tree().map_or(&self.payload.0, |tree| &tree.toplevel.path).clone()),
            why: "its working tree".to_owned(),
        });
        let roots = self.spanned(cases);
        let reason = format!(
            "the targets lie in more than one worktree ({roots}), and one call is judged in one. Split it: one call for each tree"
        );
        Finding {
            refusal: Some(Refusal::WorktreeSpan),
            members: members.collect(),
            ..Finding::new(Refusal::WorktreeSpan.code(), reason)
        }
    }

    /// The trees of a set, in the order of the targets, as far as they are named.
    fn spanned(&self, cases: &[Case<'_>]) -> String {
        let mut roots: Vec<&[u8]> = Vec::new();
        for case in cases {
            let root = case.tree().map_or(&*self.payload.0, |tree| &tree.toplevel.path);
            if roots.len() < NAMED && !roots.contains(&root) {
                roots.push(root);
            }
        }
        roots.iter().map(|root| path::show(root)).collect::<Vec<_>>().join(" | ")
    }
}

/// Most trees that the reason of a span names.
const NAMED: usize = 3;

/// Bytes of landing places that the members of one answer show. Many targets below one long directory would
/// otherwise make an answer far larger than what was asked.
const SHOWN: usize = 1 << 20;

impl Case<'_> {
    /// Leaves landing place and tree out where too much is shown already; the target itself is always named.
    pub(super) fn shorten(&mut self, shown: &mut usize) {
        *shown += self.resolved.as_ref().map_or(0, Vec::len);
        if *shown <= SHOWN {
            return;
        }
        self.resolved = None;
        if let Judged::Refused { root, .. } = &mut self.judged {
            *root = None;
        }
    }

    fn tree(&self) -> Option<&WorkTree> {
        match &self.judged {
            Judged::Tree(tree) => Some(tree),
            _ => None,
        }
    }
}

/// The row of a set that lies in no tree: the one that says most about the payload root.
fn class_of(cases: &[Case<'_>]) -> Option<Class> {
    let has = |row: &Class| cases.iter().any(|case| matches!(case.judged, Judged::Payload(class) if class == *row));
    [Class::PayloadTree, Class::PayloadNotGit, Class::NoToplevel].into_iter().find(has)
}

/// The row of a call without targets.
fn class_of_root(tree: &Tree) -> Class {
    if matches!(tree, Tree::None) { Class::NoToplevel } else { Class::PayloadTree }
}

/// Why the first refused member is refused, if any is.
pub(super) fn first_refusal(cases: &[Case<'_>]) -> Option<Refusal> {
    cases.iter().find_map(|case| match case.judged {
        Judged::Refused { refusal, .. } => Some(refusal),
        _ => None,
    })
}

/// The finding of a set with refused members: the first refusal gives the word, all members are named.
pub(super) fn refused(first: Refusal, cases: Vec<Case<'_>>) -> Finding {
    let mut members = Vec::new();
    for case in cases {
        let Judged::Refused { refusal, root, why } = case.judged else { continue };
        let why = format!("{}: {why}", refusal.word());
        members.push(Member { target: case.target.to_vec(), resolved: case.resolved, root, why });
    }
    let reason = match first {
        Refusal::ForeignRepository => {
            "the write would land in another repository. Work there from a session of its own, whose project root it is"
        }
        _ => {
            "which repository the write would land in cannot be proven. Repair what is broken there, or choose another target"
        }
    };
    Finding { refusal: Some(first), members, ..Finding::new(first.code(), reason) }
}
