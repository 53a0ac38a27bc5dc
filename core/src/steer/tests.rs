//! Targets, by a world that knows the tree of each directory by its beginning.

use std::borrow::Cow;
use std::rc::Rc;

use super::bench::{Bench, Ground};
use super::policy::{Policy, Unreadable as Unread};
use super::target::{Target, Targets};
use crate::git::Asked;
use crate::path::Platform;
use crate::roots::Payload;
use crate::shell::{Arg, Dir, Known};
use crate::world::edit::{Committed, Write};
use crate::world::facts::{
    self, Answer, Config, Content, GitDir, Head, Id, Leaf, Listing, Place, Stands, Tree, Unreadable, WorkTree, World,
};
use crate::world::state::time::Time;

/// Directories with the number of their repository: ours is 1, its submodule 2, somebody else's 3.
const WORK: &[(&[u8], u64)] =
    &[(b"/w/own/sub", 2), (b"/w/own", 1), (b"/w/side", 1), (b"/w/theirs-side", 3), (b"/w/theirs", 3)];
/// Git directories: the number, whether it is the common one, whether it is bare.
const GIT: &[(&[u8], u64, bool, bool)] = &[
    (b"/w/theirs/.git/worktrees/side", 3, false, false),
    (b"/w/theirs/.git", 3, true, false),
    (b"/w/own/.git/modules/sub", 2, true, false),
    (b"/w/own/.git", 1, true, false),
    (b"/w/store.git", 4, true, true),
];

struct Map;

fn tree(path: &[u8]) -> Tree {
    let dir = |path: &[u8]| facts::Dir { path: path.to_vec(), id: Id(path.len() as u64, 0) };
    if path.starts_with(b"/w/torn") {
        return Tree::Unreadable(Unreadable { marker: Some(dir(b"/w/torn")), why: "torn".into() });
    }
    if let Some((at, number, is_common, bare)) = GIT.iter().find(|(at, ..)| path.starts_with(at)) {
        let common = Id(9, *number);
        let id = if *is_common { common } else { Id(8, *number) };
        return Tree::GitDir(GitDir { dir: facts::Dir { path: at.to_vec(), id }, common, bare: *bare });
    }
    let work = WORK.iter().find(|(at, _)| path.starts_with(at));
    work.map_or(Tree::None, |(at, number)| Tree::Work(WorkTree { toplevel: dir(at), common: Id(9, *number) }))
}

impl World for Map {
    fn place(&self, path: &[u8], _leaf: Leaf) -> Place {
        Place { resolved: path.to_vec(), tree: Rc::new(tree(path)) }
    }

    fn owner(&self, _dir: &GitDir) -> Option<WorkTree> {
        None
    }

    fn is_submodule(&self, tree: &WorkTree, outer: Id) -> bool {
        outer == Id(9, 1) && tree.common == Id(9, 2)
    }

    fn is_registered(&self, _tree: &WorkTree) -> bool {
        true
    }

    fn is_main(&self, tree: &WorkTree) -> bool {
        !tree.toplevel.path.ends_with(b"side")
    }

    fn config(&self, _tree: &Tree) -> Rc<Config> {
        Rc::default()
    }

    fn content(&self, _path: &[u8], _limit: usize) -> Content {
        Content::Absent
    }

    fn names(&self, _dir: &[u8], _limit: usize) -> Listing {
        Listing::Absent
    }

    fn stands(&self, _path: &[u8], _leaf: Leaf) -> Stands {
        Stands::Nothing
    }

    fn head(&self, _tree: &WorkTree) -> Option<Head> {
        None
    }

    fn descends(&self, _tree: &WorkTree, _old: &[u8], _new: &[u8]) -> Answer {
        Answer::Unknown
    }

    fn is_tracked(&self, _tree: &WorkTree, _path: &[u8]) -> Answer {
        Answer::Unknown
    }

    fn variable(&self, _name: &str) -> Option<Cow<'_, [u8]>> {
        None
    }

    fn now(&self) -> Option<Time> {
        None
    }

    fn commit(&self, _write: &Write) -> Committed {
        Committed::Listed
    }
}

fn arg(text: &[u8]) -> Arg<'_> {
    Arg { text: Cow::Borrowed(text), splits: false }
}

/// The target of git under `-C dir` with these two options, from a call that stands in the payload root.
fn target(root: &str, dirs: &[&str], named: [Option<&str>; 2]) -> (Target, Option<String>) {
    let payload = Payload(root.as_bytes().to_vec());
    let ground = Ground { world: &Map, platform: Platform::Posix, payload: &payload, base: root.as_bytes() };
    let args: Vec<Arg<'_>> = dirs.iter().map(|dir| arg(dir.as_bytes())).collect();
    let [git_dir, work_tree] = named.map(|path| path.map(|path| Cow::Borrowed(path.as_bytes())));
    let asked = Asked { dirs: args.iter().collect(), git_dir, work_tree, ..Asked::of(&[]) };
    let aim = Targets::new(Some(ground)).aim(&Dir::Here, &asked);
    (aim.target, aim.dir.map(|dir| String::from_utf8_lossy(&dir).into_owned()))
}

/// Directories, `--git-dir` and `--work-tree`, the target, and the directory that a reason names.
type Row<'a> = (&'a [&'a str], [Option<&'a str>; 2], Target, Option<&'a str>);

#[test]
fn directories_add_up_to_a_target() {
    let table: &[Row] = &[
        (&[], [None, None], Target::Here, None),
        (&[""], [None, None], Target::Here, None),
        (&["src"], [None, None], Target::Here, None),
        (&["sub"], [None, None], Target::Here, Some("/w/own/sub")),
        (&["/w/side"], [None, None], Target::Here, Some("/w/side")),
        (&["..", "theirs"], [None, None], Target::ForeignMain, Some("/w/theirs")),
        (&["/w/theirs", "/w/own"], [None, None], Target::Here, None),
        (&["/w/theirs-side"], [None, None], Target::Other, Some("/w/theirs-side")),
        (&["/w/store.git"], [None, None], Target::Other, Some("/w/store.git")),
        (&["/tmp"], [None, None], Target::None, None),
        (&["/w/torn"], [None, None], Target::Unknown, None),
        (&["\u{fffd}"], [None, None], Target::Here, None),
        (&[], [Some("/w/theirs/.git"), None], Target::ForeignMain, Some("/w/theirs/.git")),
        (&[], [Some("/w/theirs/.git/worktrees/side"), None], Target::Other, Some("/w/theirs/.git/worktrees/side")),
        (&[], [Some(".git/modules/sub"), None], Target::Here, Some("/w/own/.git/modules/sub")),
        (&[], [Some(".git"), Some("/w/theirs")], Target::ForeignMain, Some("/w/theirs")),
        (&["/w/theirs"], [Some("/w/own/.git"), Some("/w/own")], Target::Here, None),
    ];
    for (dirs, named, wanted, dir) in table {
        let found = target("/w/own", dirs, *named);
        assert_eq!((found.0, found.1.as_deref()), (*wanted, *dir), "{dirs:?} {named:?}");
    }
    assert_eq!(target("/tmp", &["/w/theirs"], [None, None]).0, Target::Other, "nothing is foreign to no repository");
    assert_eq!(target("/w/torn", &["/w/theirs"], [None, None]).0, Target::Unknown);
    assert_eq!(target("/w/torn", &["."], [None, None]).0, Target::Here);
}

#[test]
fn of_several_directories_the_worst_counts() {
    let payload = Payload(b"/w/own".to_vec());
    let ground = Ground { world: &Map, platform: Platform::Posix, payload: &payload, base: b"/w/own" };
    let several =
        |dirs: &[&'static [u8]]| Dir::Moved(Known::OneOf(dirs.iter().map(|dir| Cow::Borrowed(*dir)).collect()));
    let table = [
        (several(&[b"src", b"/w/theirs"]), Target::ForeignMain),
        (several(&[b"/tmp", b"/w/theirs-side"]), Target::Other),
        (several(&[b"src", b"docs"]), Target::Here),
        (several(&[b"a\xff", b"src"]), Target::Unknown),
        (Dir::Moved(Known::Unknown), Target::Unknown),
    ];
    for (dir, wanted) in table {
        let nothing = Asked::of(&[]);
        assert_eq!(Targets::new(Some(ground)).aim(&dir, &nothing).target, wanted, "{dir:?}");
        assert_eq!(Targets::new(None).aim(&dir, &nothing).target, Target::Unknown, "no ground to stand on");
    }
    let unknown = several(&[b"a\xff"]);
    let absolute = [arg(b"/w/own")];
    let moved = Asked { dirs: absolute.iter().collect(), ..Asked::of(&[]) };
    assert_eq!(
        Targets::new(Some(ground)).aim(&unknown, &moved).target,
        Target::Here,
        "an absolute directory needs no start"
    );
}

#[test]
fn the_worst_target_is_the_last() {
    let mut all = [Target::ForeignMain, Target::None, Target::Here, Target::Unknown, Target::Other];
    all.sort();
    assert_eq!(all.map(Target::word), ["here", "none", "other", "unknown", "foreign-main"]);
}

/// What a text comes to without a walk, where that is enough, and with one.
fn both(text: &str, unreadable: Unread) -> (Option<String>, String) {
    let payload = Payload(b"/w/own".to_vec());
    let place = Ground { world: &Map, platform: Platform::Posix, payload: &payload, base: b"/w/own" };
    let policy = Policy { unreadable, ..Policy::default() };
    let bench = Bench { place: Some(place), policy: &policy, home: None, is_explained: true };
    let texts = [Cow::Borrowed(text.as_bytes())];
    let told = super::told(&texts, &bench).map(|steered| format!("{steered:?}"));
    (told, format!("{:?}", super::walked(&texts, &bench)))
}

#[test]
fn a_plain_list_comes_to_the_same_without_a_walk() {
    let asks = [
        "status --short .",
        "log --oneline -n 5 -- src/a.ts",
        "add x",
        "commit -m x",
        "push origin main",
        "-C ../theirs add x",
        "-C sub log",
        "reset --hard",
        "clean -fd",
        "config --get user.name",
        "config --list",
        "remote -v",
        "diff --stat HEAD^",
        "rebase -x make main",
        "-c alias.x=status x",
        "-c core.pager=less log",
        "bisect run make",
        "frobnicate",
        "--version",
        "",
        "stash drop",
        "checkout -- .",
        "worktree add ../x",
        "credential fill",
    ];
    let around =
        ["cargo test --all", "npm run x", "gh pr merge 1", "rm -rf .deft/authz", "less .git/config", "make deploy"];
    let mut told = 0;
    for (ask, other) in asks.iter().flat_map(|ask| around.iter().map(move |other| (ask, other))) {
        let texts = [
            format!("git {ask}"),
            format!("{other} && git {ask}"),
            format!("git {ask}; {other}\ngit log"),
            format!("git {ask} && {other} || git {ask}"),
            format!("git status && git {ask} && {other}"),
        ];
        for text in texts {
            for unreadable in [Unread::Pass, Unread::Deny] {
                let (without, with) = both(&text, unreadable);
                told += usize::from(without.is_some());
                assert!(without.is_none_or(|without| without == with), "{text}");
            }
        }
    }
    assert!(told > 1_000, "{told}");
}
