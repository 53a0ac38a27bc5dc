//! One target: the rows of the seed's table.
//!
//! Owns: the comparison of a place with the payload root. Refuses to own: how several answers become one (`set.rs`).

use std::cell::OnceCell;

use super::{Case, Judged, Question, Submodules, Target, Unregistered};
use crate::path;
use crate::roots::Class;
use crate::verdict::Refusal;
use crate::world::facts::{GitDir, Id, Leaf, Place, Tree, WorkTree};

impl Question<'_> {
    /// Judges both readings of a target: as the kernel follows it, and, where it climbs, as its text alone reads.
    pub(super) fn judge_target<'t>(&self, target: &Target<'t>, payload: &OnceCell<Place>, cases: &mut Vec<Case<'t>>) {
        let full = path::join(self.base, target.path, self.platform);
        let lexical = path::climbs(&full, self.platform).then(|| path::normalize(&full, self.platform));
        for spelling in std::iter::once(full).chain(lexical) {
            let place = self.world.place(&spelling, target.leaf);
            let judged = self.judge(&place.tree, payload);
            cases.push(Case { target: target.path, resolved: place.resolved, judged });
        }
    }

    /// The rows of the table. The payload root is only looked at where a question about it is posed.
    fn judge(&self, tree: &Tree, payload: &OnceCell<Place>) -> Judged {
        let unproven = |root, why| Judged::Refused { refusal: Refusal::UnprovenIdentity, root, why };
        match tree {
            Tree::None => return Judged::Payload(Class::NoToplevel),
            Tree::Nowhere(why) => return unproven(None, why),
            _ => {}
        }
        let payload = self.payload_place(payload);
        match (&*payload.tree, tree) {
            (Tree::None, _) => Judged::Payload(Class::PayloadNotGit),
            (Tree::Unreadable(ours), Tree::Unreadable(theirs))
                if ours.marker.is_some() && ours.marker == theirs.marker =>
            {
                Judged::Payload(Class::PayloadTree)
            }
            (_, Tree::Unreadable(theirs)) => unproven(theirs.marker.as_ref().map(|dir| dir.path.clone()), theirs.why),
            (Tree::Unreadable(_) | Tree::Nowhere(_), _) => {
                unproven(None, "the payload root's own repository cannot be read")
            }
            (Tree::Work(WorkTree { common, .. }) | Tree::GitDir(GitDir { common, .. }), Tree::Work(theirs)) => {
                self.judge_tree(*common, &payload.tree, theirs)
            }
            (Tree::Work(WorkTree { common, .. }) | Tree::GitDir(GitDir { common, .. }), Tree::GitDir(theirs)) => {
                self.judge_git_dir(*common, theirs)
            }
            (_, Tree::None | Tree::Nowhere(_)) => Judged::Payload(Class::NoToplevel),
        }
    }

    fn judge_tree(&self, common: Id, payload: &Tree, tree: &WorkTree) -> Judged {
        let root = || Some(tree.toplevel.path.clone());
        if tree.common == common {
            let strict = self.rules.unregistered == Unregistered::Refuse && !is_tree(payload, tree);
            if strict && !self.world.is_registered(tree) {
                let why = "it shares the repository but is not on its records";
                return Judged::Refused { refusal: Refusal::UnprovenIdentity, root: root(), why };
            }
            return Judged::Tree(tree.clone());
        }
        let foreign = |why| Judged::Refused { refusal: Refusal::ForeignRepository, root: root(), why };
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
            return self.world.owner(git).map_or(Judged::Payload(Class::PayloadTree), Judged::Tree);
        }
        // A bare repository kept as data: its bytes belong to the tree around it.
        match self.around(&git.dir.path, common) {
            Some(outer) if git.bare => Judged::Tree(outer),
            _ => {
                let root = Some(git.dir.path.clone());
                Judged::Refused {
                    refusal: Refusal::ForeignRepository,
                    root,
                    why: "inside the git directory of another repository",
                }
            }
        }
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
