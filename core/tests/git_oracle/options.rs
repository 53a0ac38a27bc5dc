//! OPTIONS against what git itself lists for the completion of its options: the names, and which take a value.

use crate::rows::literal;
use crate::support::scratch::Scratch;
use crate::support::{assert_empty, git, report};
use crate::{source, support};
use std::collections::BTreeMap;

/// The options of one table: long name, and whether a value must follow.
type Table = BTreeMap<String, bool>;

/// Tables of commands that do not list their options to the completion.
const UNLISTED: &[&str] = &[
    "config",
    "fetch-pack",
    "filter-branch",
    "instaweb",
    "rev-parse",
    "send-email",
    "stash",
    "submodule",
    "subtree",
    "var",
];

/// Options that git lists in another way than it reads them: these take the next word, if there is one.
const LAST_WORD: &[&str] =
    &["cacheinfo", "contains", "file", "merged", "no-contains", "no-merged", "points-at", "with", "without"];

/// Options that a command hands on to another part of git, which does not list them, or that take a value after `=` only.
const HANDED_ON: &[(&str, &str)] = &[
    ("archive", "add-file"),
    ("archive", "add-virtual-file"),
    ("archive", "format"),
    ("archive", "list"),
    ("archive", "mtime"),
    ("archive", "prefix"),
    ("archive", "verbose"),
    ("archive", "worktree-attributes"),
    ("blame", "output"),
    ("blame", "textconv"),
    ("cat-file", "filter"),
    ("cherry-pick", "output"),
    ("fast-export", "output"),
    ("remote add", "mirror"),
];

/// The tables by the command that their comment names.
fn tables() -> BTreeMap<String, Table> {
    let files = ["everyday", "plumbing"].map(|name| format!("core/src/git/options/{name}.rs"));
    let texts = files.map(|file| std::fs::read_to_string(source::root().join(file)).expect("a table"));
    texts.iter().flat_map(|text| syn::parse_file(text).expect("a table is Rust").items).filter_map(table).collect()
}

fn table(item: syn::Item) -> Option<(String, Table)> {
    let syn::Item::Const(item) = item else { return None };
    let comment = item.attrs.iter().find_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(pair) => literal(Some(&pair.value)),
        _ => None,
    })?;
    let command = comment.split('`').nth(1)?.strip_prefix("git ")?.to_owned();
    let syn::Expr::Reference(list) = *item.expr else { return None };
    let syn::Expr::Array(list) = *list.expr else { return None };
    Some((command, list.elems.iter().filter_map(option).filter(|(name, _)| !name.is_empty()).collect()))
}

/// Goes down through `.marks(..)` and its kind to the call that names the option.
fn option(expression: &syn::Expr) -> Option<(String, bool)> {
    match expression {
        syn::Expr::MethodCall(call) => option(&call.receiver),
        syn::Expr::Call(call) => {
            let syn::Expr::Path(kind) = &*call.func else { return None };
            Some((literal(call.args.first())?, kind.path.is_ident("takes")))
        }
        _ => None,
    }
}

/// What git lists, its `--no-` twins apart.
fn listed(git: &git::Git, directory: &std::path::Path, command: &str) -> Table {
    let mut words: Vec<&str> = command.split(' ').collect();
    words.push("--git-completion-helper-all");
    let (text, _) = git.said(directory, &words);
    let text = String::from_utf8_lossy(&text).into_owned();
    let names = text.split_whitespace().filter_map(|word| word.strip_prefix("--")).filter(|word| !word.is_empty());
    names.map(|word| (word.trim_end_matches('=').to_owned(), word.ends_with('='))).collect()
}

/// Options that one of the two has and the other has not, or takes another way.
fn differences(command: &str, ours: &Table, theirs: &Table) -> Vec<String> {
    let twin = |name: &str| name.strip_prefix("no-").is_some_and(|plain| ours.contains_key(plain));
    let unknown = theirs.iter().filter(|(name, _)| !ours.contains_key(*name) && !twin(name));
    let mut found: Vec<String> = unknown.map(|(name, _)| format!("{command} --{name} is not in the table")).collect();
    let is_told_apart = |name: &str| LAST_WORD.contains(&name) || HANDED_ON.contains(&(command, name));
    let other = ours.iter().filter(|(name, takes)| theirs.get(*name).is_none_or(|theirs| theirs != *takes));
    let other = other.filter(|(name, _)| !is_told_apart(name));
    found.extend(other.map(|(name, takes)| format!("{command} --{name} is not as git has it (value: {takes})")));
    found
}

#[test]
fn the_options_are_those_that_git_lists() {
    if let Some(why) = git::missing() {
        return report(&format!("skipped: {why}"));
    }
    let room = Scratch::new("options");
    let git = support::git::Git::new(&room.path().join("home"));
    git.run(room.path(), &["init", "-q", "."]).expect("a repository");
    let tables = tables();
    assert!(tables.len() > 60, "only {} tables were found", tables.len());
    let mut compared = 0;
    let mut found = Vec::new();
    for (command, ours) in tables.iter().filter(|(command, _)| !UNLISTED.contains(&command.as_str())) {
        let theirs = listed(&git, room.path(), command);
        compared += ours.len();
        found.extend(differences(command, ours, &theirs));
    }
    report(&format!("{compared} options were compared"));
    assert_empty("options differ", &found);
}

#[test]
fn a_difference_is_found() {
    let table = |name: &str, takes: bool| Table::from([(name.to_owned(), takes)]);
    assert_eq!(differences("x", &table("all", false), &table("all", false)), [""; 0]);
    assert_eq!(differences("x", &table("all", false), &table("all", true)).len(), 1);
    assert_eq!(differences("x", &table("all", false), &table("bare", false)).len(), 2);
}
