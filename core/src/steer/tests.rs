//! Targets, by a given world.

use std::borrow::Cow;

use super::bench::{Bench, Ground};
use super::policy::{Policy, Unreadable as Unread};
use super::target::{Target, Targets};
use crate::git::Asked;
use crate::path::Platform;
use crate::roots::Payload;
use crate::shell::{Arg, Dir, Known};
use crate::world::given::{Declared, Given, State};

/// A tree of these two directories; one with a git directory of its own is linked.
fn tree(toplevel: &str, common_dir: &str, git_dir: Option<&str>) -> Declared {
    let bytes = |text: &str| text.as_bytes().to_vec();
    let state = State::Known {
        common_dir: bytes(common_dir),
        git_dir: git_dir.map(bytes),
        bare: toplevel == common_dir,
        registered: true,
        main: None,
        config: Vec::new(),
        head: None,
        branch: None,
        ancestors: Vec::new(),
        tracked: Vec::new(),
    };
    Declared { toplevel: bytes(toplevel), state }
}

/// Our repository with a submodule, somebody else's, each with a linked worktree; a bare one, and one that cannot be read.
fn map() -> Given {
    let mut given = Given::new(Platform::Posix);
    let trees = [
        tree("/w/own", "/w/own/.git", None),
        tree("/w/own/sub", "/w/own/.git/modules/sub", None),
        tree("/w/side", "/w/own/.git", Some("/w/own/.git/worktrees/side")),
        tree("/w/theirs", "/w/theirs/.git", None),
        tree("/w/theirs-side", "/w/theirs/.git", Some("/w/theirs/.git/worktrees/side")),
        tree("/w/store.git", "/w/store.git", None),
        Declared { toplevel: b"/w/torn".to_vec(), state: State::Unreadable("torn".to_owned()) },
    ];
    trees.into_iter().for_each(|tree| given.add_tree(tree));
    given
}

fn arg(text: &[u8]) -> Arg<'_> {
    Arg { text: Cow::Borrowed(text), splits: false }
}

/// The target of git under `-C dir` with these two options, from a call that stands in the payload root.
fn target(root: &str, dirs: &[&str], named: [Option<&str>; 2]) -> (Target, Option<String>) {
    let payload = Payload(root.as_bytes().to_vec());
    let map = map();
    let ground = Ground { world: &&map, platform: Platform::Posix, payload: &payload, base: root.as_bytes() };
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
    let map = map();
    let ground = Ground { world: &&map, platform: Platform::Posix, payload: &payload, base: b"/w/own" };
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
    let map = map();
    let place = Ground { world: &&map, platform: Platform::Posix, payload: &payload, base: b"/w/own" };
    let policy = Policy { unreadable, ..Policy::default() };
    let bench = Bench { place: Some(place), policy: &policy, tool: None, home: None, is_explained: true };
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
