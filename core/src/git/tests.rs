//! The tables hold together, and git's grammar is read as git reads it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::marks::{EXT_DIFF, TEXTCONV};
use super::options::commands::COMMANDS;
use super::options::opt::{Opt, Role};
use super::{Asked, Class, FORMS, Form, read};
use crate::shell::{Arg, HOLE, Simple, Span};

/// `?` stands for an unknown quoted stretch, `$` for an unquoted one.
fn arg(word: &str) -> Arg<'_> {
    let text: Vec<u8> = word.bytes().map(|b| if matches!(b, b'?' | b'$') { HOLE } else { b }).collect();
    Arg { text: Cow::Owned(text), splits: word.contains('$') }
}

/// Reads a line, split on blanks, and hands on what git was asked.
fn with<T>(line: &str, look: impl FnOnce(Option<&Asked<'_>>) -> T) -> T {
    let argv: Vec<Arg<'_>> = line.split(' ').map(arg).collect();
    look(read(&Simple::alone(&argv, Span::default())).as_ref())
}

fn form(line: &str) -> Option<&'static Form> {
    with(line, |asked| asked.and_then(|asked| asked.form))
}

fn id(line: &str) -> &'static str {
    form(line).map_or("none", Form::id)
}

#[test]
fn every_row_is_hit_by_its_example() {
    let missed: Vec<String> = FORMS
        .iter()
        .filter(|row| form(row.example).is_none_or(|found| found.code != row.code))
        .map(|row| format!("{}: {} is {}", row.code, row.example, id(row.example)))
        .collect();
    assert!(missed.is_empty(), "\n{}", missed.join("\n"));
}

#[test]
fn ids_are_unique_and_well_formed() {
    let ids: BTreeSet<&str> = FORMS.iter().map(Form::id).collect();
    assert_eq!(ids.len(), FORMS.len());
    let is_kebab = |id: &&str| id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    assert!(ids.iter().all(is_kebab) && FORMS.iter().all(|row| row.code.starts_with("git-")));
}

#[test]
fn commands_are_in_order_and_end_with_a_row_without_condition() {
    assert!(FORMS.is_sorted_by_key(|row| row.command));
    for pair in FORMS.windows(2) {
        assert!(pair[0].command == pair[1].command || pair[0].when.is_empty(), "{}", pair[0].code);
        assert!(pair[0].command != pair[1].command || !pair[0].when.is_empty(), "{}", pair[0].code);
    }
    assert!(FORMS.last().is_some_and(|row| row.when.is_empty()));
}

#[test]
fn a_tool_is_named_for_reads_and_nothing_else() {
    assert!(FORMS.iter().all(|row| row.tool.is_some() == (row.class == Class::Read)));
}

#[test]
fn options_and_commands_are_in_order() {
    assert!(COMMANDS.is_sorted_by_key(|command| command.name));
    let subs = COMMANDS.iter().flat_map(|command| command.subs).filter_map(|sub| sub.options);
    for options in COMMANDS.iter().map(|command| command.options).chain(subs) {
        let key = |opt: &Opt| (opt.long, opt.letter);
        assert!(options.rows.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])), "{:?}", options.rows);
    }
}

/// An option that runs a program or writes a file does so wherever it stands.
#[test]
fn an_option_means_the_same_in_every_table() {
    let subs = COMMANDS.iter().flat_map(|command| command.subs).filter_map(|sub| sub.options);
    let rows = COMMANDS.iter().map(|command| command.options).chain(subs).flat_map(|options| options.rows);
    let is_right = |opt: &&Opt| match opt.long {
        "ext-diff" => opt.marks == EXT_DIFF,
        "textconv" => opt.marks == TEXTCONV,
        "output" => opt.role == Role::Output,
        _ => true,
    };
    assert_eq!(rows.filter(|opt| !is_right(opt)).map(|opt| opt.long).collect::<Vec<_>>(), [""; 0]);
}

/// `?` is a quoted word or part that is not known, `$` an unquoted one.
const LINES: &[(&str, &str)] = &[
    // Which program it is.
    ("/usr/lib/git-core/git-add notes.txt", "add"),
    ("?/git-branch -D topic", "branch-delete"),
    ("git.exe add notes.txt", "add"),
    ("git-? notes.txt", "none"),
    ("scalar list", "scalar-read"),
    ("git scalar list", "scalar-read"),
    // Global options.
    ("git -C elsewhere --git-dir x --work-tree=y -p add notes.txt", "add"),
    ("git --exec-path=elsewhere add notes.txt", "add"),
    ("git --exec-path add notes.txt", "help"),
    ("git -Celsewhere add notes.txt", "none"),
    ("git -- add notes.txt", "none"),
    ("git $ add notes.txt", "add"),
    ("git ? add notes.txt", "none"),
    ("git -C $ add notes.txt", "add"),
    ("git --version add notes.txt", "help"),
    // Help, and where `-h` is something else.
    ("git add notes.txt -h", "help"),
    ("git commit -m -h", "commit"),
    ("git grep -h line HEAD", "grep-ref"),
    ("git branch fresh -- -h", "branch-create"),
    // Beginnings, twins, letters, values.
    ("git branch --del topic", "branch-delete"),
    ("git branch --no-del topic", "branch-create"),
    ("git branch -d --no-delete topic", "branch-create"),
    ("git branch -vD topic", "branch-delete"),
    ("git branch --sort refname topic", "branch-create"),
    ("git branch --contains -- fresh", "branch-list"),
    ("git branch --no-points-at fresh", "branch-create"),
    ("git ls-files --del", "ls-files-deleted"),
    ("git ls-files --de", "ls-files"),
    ("git log --outp=found.txt", "log"),
    ("git log --grep --output=found.txt", "log"),
    ("git log -- --output=found.txt", "log"),
    ("git grep -nOless line", "grep-pager"),
    // What is not known.
    ("git branch ?", "branch-create"),
    ("git branch $", "branch-create"),
    ("git branch x$", "branch-create"),
    ("git update-index $", "update-index"),
    ("git update-ref ? HEAD", "update-ref-branch"),
    ("git update-ref refs/tags/? HEAD", "update-ref"),
    ("git worktree ? ../x", "worktree-add"),
    ("git worktree $ list", "worktree-list"),
    ("git fetch origin ?", "fetch"),
    ("git fetch origin main:?", "fetch-branch"),
    ("git fetch origin main:refs/remotes/origin/?", "fetch"),
    ("git push ? main", "push"),
    ("git config ?", "config-read"),
    // Refspecs.
    ("git fetch origin +refs/heads/*:refs/remotes/origin/*", "fetch"),
    ("git fetch origin refs/*:refs/*", "fetch-branch"),
    ("git fetch origin tag v1", "fetch"),
    ("git -c remote.origin.fetch=main:fresh fetch origin", "fetch-branch"),
    ("git push ../other.git main", "push-branch"),
    ("git push git@example.org:a/b.git main:fresh", "push"),
    ("git push . v1:refs/tags/v2", "push"),
    // Which flags lead.
    ("git update-index --assume-unchanged notes.txt", "update-index-flags"),
    ("git update-index notes.txt --assume-unchanged", "update-index"),
    ("git diff --stat --no-index a b", "diff-no-index"),
    ("git diff HEAD --no-index", "diff-ref"),
    ("git diff :2:notes.txt :3:notes.txt", "diff-ref"),
    ("git diff -- notes", "diff"),
    ("git diff notes --", "diff-ref"),
    ("git diff v1.0", "diff-ref"),
    ("git show :/message", "show"),
    // Settings.
    ("git pull --no-rebase", "pull"),
    ("git pull --rebase=false", "pull"),
    ("git pull -r", "pull-rebase"),
    ("git -c pull.rebase=true pull --no-rebase", "pull"),
    ("git -c pull.rebase=true -c pull.rebase=false pull", "pull"),
    ("git -c branch.main.rebase=true pull", "pull-rebase-setting"),
    // Keys.
    ("git config --get-regexp ^user\\.", "config-get-harmless"),
    ("git config --get-regexp ^user", "config-get"),
    ("git config --get-regexp ^remote\\.origin", "config-get"),
    ("git config --get-regexp ^user\\.name|url", "config-get"),
    ("git config --get-regexp url", "config-get"),
    ("git config --get remote.origin.fetch", "config-get-harmless"),
    ("git config get branch.main.merge", "config-get-harmless"),
    ("git config --get http.extraheader", "config-get"),
];

#[test]
fn lines_are_read_as_git_reads_them() {
    let wrong: Vec<String> = LINES
        .iter()
        .filter(|(line, expected)| id(line) != *expected)
        .map(|(line, expected)| format!("{line}: {} instead of {expected}", id(line)))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn programs_and_files_are_named() {
    let cases: &[(&str, &str, &str)] = &[
        ("git submodule foreach make", "make", ""),
        ("git submodule foreach --recursive make all", "'make' 'all' ", ""),
        ("git bisect run ./check it's", "'./check' 'it'\\''s' ", ""),
        ("git for-each-repo --config=some.key fetch -q", "git 'fetch' '-q' ", ""),
        ("git rebase -x make main", "make", ""),
        ("git difftool --extcmd=less HEAD", "less", ""),
        ("git format-patch -o found HEAD~1", "", "found"),
        ("git bundle create found.bundle main", "", "found.bundle"),
        ("git bundle create - main", "", ""),
        ("git log --output=found.txt", "", "found.txt"),
    ];
    let joined = |list: &[Cow<'_, [u8]>]| list.iter().map(|item| String::from_utf8_lossy(item)).collect::<String>();
    for (line, program, output) in cases {
        with(line, |asked| {
            let asked = asked.expect("git");
            assert_eq!((&*joined(&asked.programs), &*joined(&asked.outputs)), (*program, *output), "{line}");
        });
    }
}
