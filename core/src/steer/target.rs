//! Which checkout an invocation of git acts on: here, a foreign main worktree, another tree, no repository, not known.
//!
//! Owns: how the directory in effect, `-C`, `--git-dir` and `--work-tree` make places, and what a place is to the payload
//! root. Refuses to own: what follows from it (`effect.rs`), and how trees are found (`world/`). The world is asked only
//! where the answer is not plain from the text: git in the payload root itself is at home.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::bench::Ground;
use crate::git::Asked;
use crate::path;
use crate::shell::{Arg, Dir, HOLE, Known};
use crate::world::facts::{GitDir, Id, Leaf, Tree};

/// Most places of one evaluation that the world is asked about. A place beyond them is not known.
const MAX_PLACES: usize = 64;
/// Most targets that are kept; those of further invocations are found anew.
const MAX_AIMS: usize = 256;
/// Most directories that one invocation may stand in before they count as not known.
const MAX_DIRS: usize = 16;

/// What an invocation's checkout is to the payload root, the worst last: where several are possible, that one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// The payload root's repository, any worktree of it, or a submodule of it.
    Here,
    /// No repository.
    None,
    /// A linked worktree or bare repository of somebody else's, or any repository where the payload root is in none.
    Other,
    Unknown,
    /// The main worktree of another repository.
    ForeignMain,
}

impl Target {
    /// The word of `call.git`.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Here => "here",
            Self::None => "none",
            Self::Other => "other",
            Self::Unknown => "unknown",
            Self::ForeignMain => "foreign-main",
        }
    }
}

/// Where an invocation acts.
#[derive(Debug, Clone)]
pub(super) struct Aim {
    pub(super) target: Target,
    /// The directory to name to a tool, where it is another tree than the payload root's.
    pub(super) dir: Option<Rc<[u8]>>,
}

impl Aim {
    const HERE: Self = Self { target: Target::Here, dir: None };
    const UNKNOWN: Self = Self { target: Target::Unknown, dir: None };
}

/// The answers of one evaluation, each place looked up once.
pub(super) struct Targets<'q> {
    ground: Option<Ground<'q>>,
    /// The payload root's tree, once it was asked for.
    own: Option<Rc<Tree>>,
    seen: BTreeMap<Vec<u8>, (Rc<Tree>, Aim)>,
    /// The targets of invocations by all that moves them, and the room in which that is put together.
    aims: BTreeMap<Vec<u8>, Aim>,
    key: Vec<u8>,
}

/// The directories of an invocation; `None` stands for one that is not known.
type Places = Vec<Option<Vec<u8>>>;

impl<'q> Targets<'q> {
    pub(super) fn new(ground: Option<Ground<'q>>) -> Self {
        Self { ground, own: None, seen: BTreeMap::new(), aims: BTreeMap::new(), key: Vec::new() }
    }

    pub(super) fn ground(&self) -> Option<Ground<'q>> {
        self.ground
    }

    /// Whether the invocation plainly acts in the payload root: nothing moved it, and the call stands there.
    pub(super) fn is_home(&self, dir: &Dir<'_>, asked: &Asked<'_>) -> bool {
        let is_moved = asked.git_dir.is_some() || asked.work_tree.is_some() || !asked.dirs.is_empty();
        *dir == Dir::Here && !is_moved && self.ground.is_some_and(|ground| ground.base == ground.payload.0)
    }

    /// The target of an invocation.
    pub(super) fn aim(&mut self, dir: &Dir<'_>, asked: &Asked<'_>) -> Aim {
        if self.is_home(dir, asked) {
            return Aim::HERE;
        }
        let Some(ground) = self.ground else { return Aim::UNKNOWN };
        self.key.clear();
        moves(dir, asked, &mut self.key);
        if let Some(aim) = self.aims.get(&self.key) {
            return aim.clone();
        }
        let aim = self.worst(ground, dir, asked);
        if self.aims.len() < MAX_AIMS {
            self.aims.insert(self.key.clone(), aim.clone());
        }
        aim
    }

    /// The worst of the places that an invocation may act on.
    fn worst(&mut self, ground: Ground<'_>, dir: &Dir<'_>, asked: &Asked<'_>) -> Aim {
        let mut worst = Aim::HERE;
        for place in places(ground, dir, asked) {
            let aim = place.map_or(Aim::UNKNOWN, |place| self.aim_at(ground, place).1);
            let is_named = worst.dir.is_none() && aim.target == worst.target;
            if aim.target > worst.target || is_named {
                worst = aim;
            }
        }
        worst
    }

    /// The trees whose configuration an invocation reads: where its directory is not known, the call's own.
    pub(super) fn trees(&mut self, dir: &Dir<'_>, asked: &Asked<'_>) -> Vec<Rc<Tree>> {
        let Some(ground) = self.ground else { return vec![Rc::new(Tree::None)] };
        let mut trees = Vec::new();
        for place in places(ground, dir, asked) {
            let place = place.unwrap_or_else(|| ground.base.to_vec());
            trees.push(self.aim_at(ground, place).0);
        }
        trees
    }

    /// The top of the working tree that a directory is in, where the text tells one directory without climbing.
    pub(super) fn toplevel(&mut self, dir: &Dir<'_>) -> Option<Vec<u8>> {
        let ground = self.ground?;
        let place = match dir {
            Dir::Here => ground.base.to_vec(),
            Dir::Moved(Known::OneOf(dirs)) if dirs.len() == 1 => step(ground, Some(ground.base), &dirs[0])?,
            Dir::Moved(_) => return None,
        };
        if path::climbs(&place, ground.platform) {
            return None;
        }
        match &*self.aim_at(ground, place).0 {
            Tree::Work(tree) => Some(tree.toplevel.path.clone()),
            _ => None,
        }
    }

    /// What stands at a place and what it is to the payload root. A path that climbs has two readings, behind links and by
    /// its text alone, as the shell reads it: the worse one counts.
    fn aim_at(&mut self, ground: Ground<'_>, place: Vec<u8>) -> (Rc<Tree>, Aim) {
        if let Some((tree, aim)) = self.seen.get(&place) {
            return (Rc::clone(tree), aim.clone());
        }
        if self.seen.len() >= MAX_PLACES {
            return (Rc::new(Tree::Nowhere("too many places")), Aim::UNKNOWN);
        }
        let lexical = path::climbs(&place, ground.platform).then(|| path::normalize(&place, ground.platform));
        let tree = ground.world.place(&place, Leaf::Follow).tree;
        let mut found = (Rc::clone(&tree), self.compare(ground, &tree));
        if let Some(lexical) = lexical {
            let tree = ground.world.place(&lexical, Leaf::Follow).tree;
            let aim = self.compare(ground, &tree);
            if aim.target > found.1.target {
                found = (tree, aim);
            }
        }
        let (tree, aim) = found;
        self.seen.insert(place, (Rc::clone(&tree), aim.clone()));
        (tree, aim)
    }

    fn own(&mut self, ground: Ground<'_>) -> Rc<Tree> {
        Rc::clone(self.own.get_or_insert_with(|| ground.world.place(&ground.payload.0, Leaf::Follow).tree))
    }

    fn compare(&mut self, ground: Ground<'_>, tree: &Tree) -> Aim {
        if matches!(tree, Tree::None) {
            return Aim { target: Target::None, dir: None };
        }
        let own = self.own(ground);
        let target = match (tree, &*own) {
            (Tree::Nowhere(_), _) => Target::Unknown,
            (Tree::Unreadable(_), own) if is_same_marker(tree, own) => Target::Here,
            (Tree::Unreadable(_), _) => Target::Unknown,
            (_, Tree::None) => Target::Other,
            (tree, own) => own.common().map_or(Target::Unknown, |own| relate(ground, tree, own)),
        };
        let dir = match (tree, &*own) {
            (Tree::Work(tree), Tree::Work(own)) if tree.toplevel.id == own.toplevel.id => None,
            (Tree::Work(tree), _) => Some(Rc::from(&*tree.toplevel.path)),
            (Tree::GitDir(git), own) if own.common() != Some(git.common) => Some(Rc::from(&*git.dir.path)),
            _ => None,
        };
        Aim { target, dir }
    }
}

fn is_same_marker(tree: &Tree, own: &Tree) -> bool {
    tree.marker().is_some() && tree.marker() == own.marker()
}

/// What a repository is to the payload root's, whose common directory is `own`.
fn relate(ground: Ground<'_>, tree: &Tree, own: Id) -> Target {
    match tree {
        _ if tree.common() == Some(own) => Target::Here,
        Tree::Work(tree) if ground.world.is_submodule(tree, own) => Target::Here,
        Tree::Work(tree) if ground.world.is_main(tree) => Target::ForeignMain,
        Tree::GitDir(git) => relate_git_dir(ground, git, own),
        _ => Target::Other,
    }
}

/// The inside of another repository's git directory. That of a linked worktree is no main worktree's; neither is a bare
/// repository.
fn relate_git_dir(ground: Ground<'_>, git: &GitDir, own: Id) -> Target {
    let around = path::split(&git.dir.path, ground.platform).map(|(parent, _)| parent.to_vec());
    if is_within(ground, around, own) {
        return Target::Here;
    }
    let is_linked = git.dir.id != git.common;
    if git.bare || is_linked { Target::Other } else { Target::ForeignMain }
}

/// Whether a directory lies inside the git directory `own`: submodules keep theirs there.
fn is_within(ground: Ground<'_>, dir: Option<Vec<u8>>, own: Id) -> bool {
    let Some(dir) = dir else { return false };
    matches!(&*ground.world.place(&dir, Leaf::Follow).tree, Tree::GitDir(outer) if outer.common == own)
}

/// Writes down all that moves an invocation, so that no two of them look alike.
fn moves(dir: &Dir<'_>, asked: &Asked<'_>, out: &mut Vec<u8>) {
    match dir {
        Dir::Here => out.push(b'.'),
        Dir::Moved(Known::Unknown) => out.push(b'?'),
        Dir::Moved(Known::OneOf(dirs)) => dirs.iter().for_each(|dir| field(b'd', dir, out)),
    }
    for option in &asked.dirs {
        field(if option.splits { b's' } else { b'C' }, &option.text, out);
    }
    for (mark, named) in [(b'g', &asked.git_dir), (b'w', &asked.work_tree)] {
        if let Some(named) = named {
            field(mark, named, out);
        }
    }
}

/// A text with its kind and its length before it.
fn field(kind: u8, text: &[u8], out: &mut Vec<u8>) {
    out.push(kind);
    out.extend_from_slice(&text.len().to_le_bytes());
    out.extend_from_slice(text);
}

/// The places that an invocation acts on: its repository and its working tree, for each directory it may stand in.
fn places(ground: Ground<'_>, dir: &Dir<'_>, asked: &Asked<'_>) -> Places {
    let dirs = dirs(ground, dir, asked);
    let mut places = Places::new();
    let named = [asked.git_dir.as_deref(), asked.work_tree.as_deref()];
    for named in named.into_iter().flatten() {
        places.extend(dirs.iter().map(|dir| step(ground, dir.as_deref(), named)));
    }
    if named.iter().any(Option::is_none) {
        places.extend(dirs);
    }
    places
}

/// The directories that git starts from.
fn dirs(ground: Ground<'_>, dir: &Dir<'_>, asked: &Asked<'_>) -> Places {
    let mut dirs: Places = match dir {
        Dir::Here => vec![Some(ground.base.to_vec())],
        Dir::Moved(Known::Unknown) => vec![None],
        Dir::Moved(Known::OneOf(dirs)) if dirs.len() > MAX_DIRS => vec![None],
        Dir::Moved(Known::OneOf(dirs)) => dirs.iter().map(|dir| step(ground, Some(ground.base), dir)).collect(),
    };
    for option in &asked.dirs {
        dirs.iter_mut().for_each(|dir| *dir = go(ground, dir.take(), option));
    }
    dirs
}

/// One `-C`. An empty one changes nothing.
fn go(ground: Ground<'_>, dir: Option<Vec<u8>>, option: &Arg<'_>) -> Option<Vec<u8>> {
    let target: Cow<'_, [u8]> = option.known()?.into();
    if target.is_empty() { dir } else { step(ground, dir.as_deref(), &target) }
}

/// A directory from another one. An absolute one needs no start; one with a hole leads nowhere that is known, and neither
/// does a pattern, which may stand for any directory. A bracket alone is taken for itself: names of directories have them.
fn step(ground: Ground<'_>, from: Option<&[u8]>, to: &[u8]) -> Option<Vec<u8>> {
    let is_absolute = path::is_absolute(&path::native(to, ground.platform), ground.platform);
    let from = if is_absolute { Some(ground.base) } else { from };
    let is_pattern = to.iter().any(|byte| matches!(*byte, b'*' | b'?' | HOLE));
    let is_lost = is_pattern || path::is_on_another_drive(from?, to, ground.platform);
    (!is_lost).then(|| path::join(from.unwrap_or_default(), to, ground.platform))
}
