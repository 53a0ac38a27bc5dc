//! One target: the rows of docs/admission.md.
//!
//! Owns: the comparison of a place with the payload root. Refuses to own: how several answers become one (`set.rs`).

use std::borrow::Cow;
use std::cell::OnceCell;

use super::question::{Case, Class, Judged, Question, Submodules, Target, Unregistered};
use crate::path;
use crate::verdict::Refusal;
use crate::world::facts::{GitDir, Id, Leaf, Place, Tree, WorkTree};

/// Longest base and longest target, in bytes. No system takes a longer path in one call.
const MAX_PATH: usize = 1 << 15;

impl Question<'_> {
    /// Judges both readings of a target: as the kernel follows it, and, where it climbs, as its text alone reads.
    pub(super) fn judge_target<'t>(&self, target: &Target<'t>, payload: &OnceCell<Place>, cases: &mut Vec<Case<'t>>) {
        if self.base.len().max(target.path.len()) > MAX_PATH {
            let judged = unproven(None, "the path is too long");
            return cases.push(Case { target: target.path, resolved: None, judged });
        }
        if path::is_on_another_drive(self.base, target.path, self.platform) {
            let judged = unproven(None, "the current directory of another drive is not known");
            return cases.push(Case { target: target.path, resolved: None, judged });
        }
        // A name with something behind it is followed by everybody.
        let leaf = if path::ends_in_directory(target.path, self.platform) { Leaf::Follow } else { target.leaf };
        let full = path::join(self.base, target.path, self.platform);
        let lexical = path::climbs(&full, self.platform).then(|| path::normalize(&full, self.platform));
        for spelling in std::iter::once(full).chain(lexical) {
            let place = self.world.place(&spelling, leaf);
            // Two readings of one target that mean one place are one member.
            let mut own = cases.iter().rev().take_while(|case| case.target == target.path);
            if own.any(|case| case.resolved.as_ref() == Some(&place.resolved)) {
                continue;
            }
            let judged = self.judge(&place.tree, payload);
            cases.push(Case { target: target.path, resolved: Some(place.resolved), judged });
        }
    }

    /// The rows of the table. The payload root is only looked at where a question about it is posed.
    fn judge(&self, tree: &Tree, payload: &OnceCell<Place>) -> Judged {
        match tree {
            Tree::None => return Judged::Payload(Class::NoToplevel),
            Tree::Nowhere(why) => return unproven(None, *why),
            _ => {}
        }
        let payload = &*self.payload_place(payload).tree;
        if matches!(payload, Tree::None) {
            return Judged::Payload(Class::PayloadNotGit);
        }
        if let Tree::Unreadable(theirs) = tree {
            let same = theirs.marker.is_some() && payload.marker() == theirs.marker.as_ref();
            let root = theirs.marker.as_ref().map(|dir| dir.path.clone());
            return if same { Judged::Payload(Class::PayloadTree) } else { unproven(root, theirs.why.clone()) };
        }
        match (payload.common(), tree) {
            (Some(common), Tree::Work(tree)) => self.judge_tree(common, payload, tree),
            (Some(common), Tree::GitDir(git)) => self.judge_git_dir(common, git),
            _ => unproven(None, "the payload root's own repository cannot be read"),
        }
    }

    fn judge_tree(&self, common: Id, payload: &Tree, tree: &WorkTree) -> Judged {
        let root = || Some(tree.toplevel.path.clone());
        if tree.common == common {
            let strict = self.rules.unregistered == Unregistered::Refuse && !is_tree(payload, tree);
            let refuse = strict && !self.world.is_registered(tree);
            let why = "it shares the repository but is not on its records";
            return if refuse { unproven(root(), why) } else { Judged::Tree(tree.clone()) };
        }
        let foreign = |why| refused(Refusal::ForeignRepository, root(), why);
        if !self.world.is_submodule(tree, common) {
            return foreign("another repository");
        }
        match self.around(&tree.toplevel.path, common) {
            Some(outer) if self.rules.submodules == Submodules::Admit => Judged::Tree(outer),
            _ => foreign("a submodule, with a history, hooks and configuration of its own"),
        }
    }

    /// The inside of a git directory, where no working tree is.
    fn judge_git_dir(&self, common: Id, git: &GitDir) -> Judged {
        if git.common == common {
            if self.rules.unregistered == Unregistered::Refuse && !self.is_inside_common(git) {
                return unproven(Some(git.dir.path.clone()), "it borrows the repository and lies outside it");
            }
            // Only a private administration directory belongs to one worktree; a back-link in the common one says nothing.
            let owner = if git.dir.id == common { None } else { self.world.owner(git) };
            return owner.map_or(Judged::Payload(Class::PayloadTree), Judged::Tree);
        }
        // A bare repository kept as data: its bytes belong to the tree around it.
        match self.around(&git.dir.path, common) {
            Some(outer) if git.bare => Judged::Tree(outer),
            _ => {
                let why = "inside the git directory of another repository";
                refused(Refusal::ForeignRepository, Some(git.dir.path.clone()), why)
            }
        }
    }

    /// Whether a git directory is the common one or an administration directory in it. One that merely names another's
    /// common directory is nowhere on that repository's records.
    fn is_inside_common(&self, git: &GitDir) -> bool {
        if git.dir.id == git.common {
            return true;
        }
        let Some((parent, _)) = path::split(&git.dir.path, self.platform) else { return false };
        matches!(&*self.world.place(parent, Leaf::Follow).tree, Tree::GitDir(outer) if outer.dir.id == git.common)
    }

    /// The tree around a directory, if it is one of the payload's repository.
    fn around(&self, dir: &[u8], common: Id) -> Option<WorkTree> {
        let (parent, _) = path::split(dir, self.platform)?;
        match &*self.world.place(parent, Leaf::Follow).tree {
            Tree::Work(tree) if tree.common == common => Some(tree.clone()),
            _ => None,
        }
    }
}

fn is_tree(payload: &Tree, tree: &WorkTree) -> bool {
    matches!(payload, Tree::Work(own) if own.toplevel.id == tree.toplevel.id)
}

fn refused(refusal: Refusal, root: Option<Vec<u8>>, why: impl Into<Cow<'static, str>>) -> Judged {
    Judged::Refused { refusal, root, why: why.into() }
}

fn unproven(root: Option<Vec<u8>>, why: impl Into<Cow<'static, str>>) -> Judged {
    refused(Refusal::UnprovenIdentity, root, why)
}
