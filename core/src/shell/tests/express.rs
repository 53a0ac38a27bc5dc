//! Plain lists: what is told of them without a walk is what the walk tells.

use super::super::express::express;
use super::super::simple::{List, Next, Reading, Simple, Start, Visitor};
use super::super::special::{SPECIAL, is_special};
use super::super::walk::walk;
use super::super::wrappers::WRAPPERS;

/// Writes everything down that it is told.
#[derive(Default)]
struct Notes(Vec<String>);

impl Visitor for Notes {
    fn enter(&mut self) {
        self.0.push("enter".to_owned());
    }

    fn command(&mut self, it: &Simple<'_>) -> Vec<Next> {
        let mut names = 0;
        it.env.each(&mut |_, _| names += 1);
        assert!(it.redirects.is_empty() && names == 0 && it.env.is_empty());
        let around = (it.dir, it.stdin, it.is_piped, it.place, it.is_guess);
        self.0.push(format!("{:?} {:?} {around:?}", it.argv, it.at));
        Vec::new()
    }

    fn leave(&mut self, list: List) {
        self.0.push(format!("{list:?}"));
    }
}

fn told(text: &str) -> Option<(Vec<String>, Reading)> {
    let mut notes = Notes::default();
    express(text.as_bytes(), &mut notes).map(|reading| (notes.0, reading))
}

fn walked(text: &str) -> (Vec<String>, Reading) {
    let mut notes = Notes::default();
    let reading = walk(text.as_bytes(), Start::default(), &mut notes);
    (notes.0, reading)
}

/// Whether the text is told without a walk, and then as the walk tells it.
fn is_told(text: &str) -> bool {
    let told = told(text);
    if let Some(told) = &told {
        assert_eq!(*told, walked(text), "{text:?}");
    }
    told.is_some()
}

#[test]
fn plain_lists_are_told() {
    let texts = [
        "git status",
        " git\tlog -n 5 -- a/b.c",
        "cargo test && git diff HEAD^ && git log a..b:c",
        "make -j4 || git status; npm run x;\n\n git log\n",
        "a &&\n\n b ||\n c",
        "x +y %z =w 2 -",
        "git",
        "git.exe status && git-lfs ls-files",
        "if-then a; done.sh b",
        "git commit -m \"it's a; b && c # d\" && git log '' '(\"{a,b}*~!' \"\"",
    ];
    for text in texts {
        assert!(is_told(text), "{text:?}");
    }
}

/// Texts that are not plain.
const ODD: &[&str] = &[
    "git a &",
    "git a | b",
    "git a |& b",
    "&& a",
    "a &&",
    "a || ; b",
    "; a",
    "a ;; b",
    "a ;& b",
    "a && && b",
    "a &&& b",
    "A=b git a",
    "A+=b",
    "./a b",
    "/usr/bin/git a",
    "git a\\ b",
    "git $a",
    "git a#b",
    "git #b",
    "git ~/a",
    "git {a,b}",
    "git *",
    "git a?",
    "git [a]",
    "git a > b",
    "git a 2>b",
    "git a<b",
    "(git a)",
    "{ git a; }",
    "! git a",
    "git a!b",
    "git \u{e9}",
    "git a\rb",
    "git a\0b",
    "git 'a'b",
    "git a'b'",
    "'git' a",
    "git 'a",
    "git \"a",
    "git '$a'",
    "git \"$a\"",
    "git \"a`b\"",
    "git 'a\nb'",
    "git \"a\\b\"",
    "git 'a'\"b\"",
    "git `a`",
    "f() a",
];

#[test]
fn anything_else_is_left_to_the_walk() {
    for text in ODD {
        assert!(!is_told(text), "{text:?}");
    }
    assert!(
        !is_told(&"a ".repeat(65))
            && is_told(&"a ".repeat(64))
            && !is_told(&format!("a{}", " ".repeat(1024)))
            && !is_told(&"a;".repeat(17))
            && is_told(&"a;".repeat(16))
    );
}

// Odd pieces stand at the end of each of these.
const NAMES: [&str; 26] = [
    "git", "git", "git", "cargo", "cargo", "npm", "make", "a", "x-y", "git.exe", "git-x", "go", "ls", "rg", "cd",
    "sudo", "./run", "A=b", "if", "time", "echo", "fi", "cat", "printf", "xargs", "export",
];
const WORDS: [&str; 42] = [
    "'q r'",
    "\"it's; b\"",
    "''",
    "'\"*{a,b}~#!('",
    "status",
    "log",
    "-C",
    "x",
    "--a=b",
    "a,b",
    "HEAD^",
    "%1",
    "+x",
    "=",
    "2",
    "-",
    "--",
    "a:b",
    "@",
    "cd",
    "if",
    "fi",
    "in",
    "do",
    "A=b",
    "git",
    "then",
    "a/b",
    "..",
    "@{u}",
    "~",
    "#c",
    "$x",
    "*",
    "'q'",
    "\u{e9}",
    "time",
    "!",
    "'a'b",
    "a\"b\"",
    "\"$x\"",
    "\"a",
];
const JOINS: [&str; 17] = [
    " && ", "&&", " || ", "||", ";", "; ", "\n", " \n ", "&&\n", "||\n\n", ";\n", " | ", " & ", ";;", "&&&", ">", "\t",
];

/// A list of a few commands, each part drawn from the first so many of its kind.
fn drawn((names, words, joins): (usize, usize, usize), next: &mut impl FnMut(usize) -> usize) -> String {
    let mut text = String::new();
    for _ in 0..=next(4) {
        text.push_str(NAMES[next(names)]);
        for _ in 0..next(4) {
            text.push_str([" ", "\t ", "  "][next(3)]);
            text.push_str(WORDS[next(words)]);
        }
        text.push_str(JOINS[next(joins)]);
    }
    text
}

#[test]
fn what_is_told_is_what_is_walked() {
    let mut state = 0x9e37_79b9_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or_default() % below
    };
    // In every other text no odd piece is drawn.
    let mut plain = 0;
    for turn in 0..20_000 {
        let kinds = if turn % 2 == 0 { (14, 29, 11) } else { (26, 42, 17) };
        let mut text = drawn(kinds, &mut next);
        text.push_str(["", "git log", " ", "\n"][next(4)]);
        plain += usize::from(is_told(&text));
    }
    assert!((5_000..15_000).contains(&plain), "{plain}");
}

/// The files that say what the walk does about a command by its name.
const FILES: [&str; 14] = [
    include_str!("../builtins.rs"),
    include_str!("../calls.rs"),
    include_str!("../commands.rs"),
    include_str!("../copies.rs"),
    include_str!("../later.rs"),
    include_str!("../lists.rs"),
    include_str!("../moves.rs"),
    include_str!("../parse/table.rs"),
    include_str!("../peel.rs"),
    include_str!("../runners.rs"),
    include_str!("../shells.rs"),
    include_str!("../startup.rs"),
    include_str!("../variables.rs"),
    include_str!("../written.rs"),
];

/// What those files spell besides names of commands: options, files, and git, which is always handed on.
const OTHERS: [&str; 8] =
    ["allexport", "expand_aliases", "git", "git-", "null", "posix", "print0", "working-directory"];

/// The names in a source that are not refused.
fn unrefused(source: &str) -> Vec<&str> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let is_begun = |at: &usize| !code[..*at].ends_with(|before: char| before.is_ascii_alphanumeric());
    let literals = code.match_indices("b\"").map(|(at, _)| at).filter(is_begun);
    let literals = literals.filter_map(|at| code[at + 2..].split('"').next());
    let is_name = |name: &&str| {
        name.len() > 1
            && name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || matches!(one, '-' | '_'))
    };
    literals.filter(is_name).filter(|name| !OTHERS.contains(name) && !is_special(name.as_bytes())).collect()
}

#[test]
fn every_name_that_the_walk_knows_is_refused() {
    let missed: Vec<&str> = FILES.iter().flat_map(|source| unrefused(source)).collect();
    assert!(missed.is_empty(), "{missed:?}");
    assert!(WRAPPERS.iter().all(|row| is_special(row.name.as_bytes())));
    assert!(SPECIAL.iter().all(|name| is_special(name)) && !is_special(b"git") && is_special(b""));
    assert!(SPECIAL.is_sorted());
}

#[test]
fn a_name_that_was_forgotten_is_found() {
    let seeded = "match name { b\"cd\" | b\"teleport\" => go(), _ => {} }\n#[cfg(test)] mod tests { b\"unseen\" }";
    assert_eq!(unrefused(seeded), ["teleport"]);
}
