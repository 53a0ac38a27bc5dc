//! Compares the structure of texts with a second reading of them: the crate `rable`, an independent parser of bash.
//!
//! It refuses to give that parser anything deep or long, where it needs too much time, and it takes nothing from it but
//! the commands whose name is git, with the number of their words. Where the two differ and bash agrees with us, the
//! difference would be named here; there is none.

use crate::maker::Text;
use crate::support::steer;
use crate::{made, support};
use rable::ast::ListItem;
use rable::{Node, NodeKind};

/// Deepest nesting and most bytes that the other parser is given.
const NESTING: usize = 30;
const BYTES: usize = 4096;

/// A command of the other reading: its mark, and how many words it has.
type Found = (String, usize);

fn nesting(text: &str) -> usize {
    let opens = ["(", "{", "`", "if ", "if\n", "do", "case "].iter();
    opens.map(|open| text.matches(open).count()).sum()
}

/// Adds the commands below `node` that git is named by.
fn collect(node: &Node, found: &mut Vec<Found>) {
    let mut all = |nodes: &[Node]| nodes.iter().for_each(|node| collect(node, found));
    match &node.kind {
        NodeKind::Command { assignments, words, redirects } => {
            [assignments, words, redirects].into_iter().for_each(|nodes| all(nodes));
            found.extend(invocation(words));
        }
        NodeKind::Word { parts, .. } | NodeKind::Array { elements: parts } => all(parts),
        NodeKind::Pipeline { commands, .. } => all(commands),
        NodeKind::List { items } => items.iter().for_each(|ListItem { command, .. }| collect(command, found)),
        _ => compound(node, found),
    }
}

/// Compound commands and expansions. A function that is not called runs nothing, and those texts are not asked about.
fn compound(node: &Node, found: &mut Vec<Found>) {
    use NodeKind as Kind;
    match &node.kind {
        Kind::If { condition, then_body, else_body, .. } => {
            [Some(condition), Some(then_body), else_body.as_ref()]
                .into_iter()
                .flatten()
                .for_each(|n| collect(n, found));
        }
        Kind::While { condition, body, .. } | Kind::Until { condition, body, .. } => {
            [condition, body].into_iter().for_each(|node| collect(node, found));
        }
        Kind::Case { patterns, .. } => {
            patterns.iter().filter_map(|one| one.body.as_ref()).for_each(|n| collect(n, found))
        }
        Kind::Function { name, .. } if name == "unused" => {}
        Kind::For { body, .. }
        | Kind::ForArith { body, .. }
        | Kind::Select { body, .. }
        | Kind::Function { body, .. }
        | Kind::Subshell { body, .. }
        | Kind::BraceGroup { body, .. }
        | Kind::Coproc { command: body, .. }
        | Kind::Redirect { target: body, .. }
        | Kind::CommandSubstitution { command: body, .. }
        | Kind::ProcessSubstitution { command: body, .. }
        | Kind::Negation { pipeline: body }
        | Kind::Time { pipeline: body, .. } => collect(body, found),
        _ => {}
    }
}

/// The mark of a command that is named git, as far as its words are plain.
fn invocation(words: &[Node]) -> Option<Found> {
    let words: Vec<String> = words.iter().filter_map(plain).collect();
    let (first, last) = (words.first()?, words.last()?);
    let is_drawn = last.strip_prefix('m').is_some_and(|number| number.parse::<usize>().is_ok());
    let is_mark = is_drawn || ["notes.txt", "topic"].contains(&&**last);
    (first == "git" && is_mark).then(|| (last.clone(), words.len()))
}

/// A word without its quotes.
fn plain(word: &Node) -> Option<String> {
    let NodeKind::Word { value, .. } = &word.kind else { return None };
    Some(value.chars().filter(|letter| !"'\"\\\n".contains(*letter)).collect())
}

/// What the other reading has and ours has not.
fn missed(text: &Text) -> Option<(usize, Vec<String>)> {
    if !text.is_straight || text.text.len() > BYTES || nesting(&text.text) > NESTING {
        return None;
    }
    let nodes = rable::parse(&text.text, false).ok()?;
    let mut found = Vec::new();
    nodes.iter().for_each(|node| collect(node, &mut found));
    let ours = steer::judge(&text.text).git();
    let is_seen = |(mark, words): &Found| {
        ours.iter().any(|seen| seen.last() == Some(mark) && (seen.len() + 1 == *words || text.text.contains("'a b'")))
    };
    let missed = found.iter().filter(|one| !is_seen(one));
    Some((found.len(), missed.map(|(mark, words)| format!("{mark} with {words} words in {:?}", text.text)).collect()))
}

#[test]
fn the_other_parser_finds_no_more() {
    let (mut texts, mut commands, mut faults) = (0, 0, Vec::new());
    let listed = steer::list("disguises").into_iter();
    let listed = listed.map(|entry| Text { text: entry.command, is_straight: true });
    for text in made().into_iter().chain(listed) {
        let Some((found, missed)) = missed(&text) else { continue };
        texts += 1;
        commands += found;
        faults.extend(missed);
    }
    support::report(&format!("structure: {commands} commands in {texts} texts found by both, {} by one", faults.len()));
    support::assert_empty("commands are missed", &faults);
    assert!(commands > 200, "only {commands} commands were compared");
}

/// The comparison must catch what it is there for.
#[test]
fn a_missed_command_is_caught() {
    let mut found = Vec::new();
    let text = "if true; then \"git\" add m1; fi; echo \"$(git status m2)\"";
    rable::parse(text, false).expect("a script").iter().for_each(|node| collect(node, &mut found));
    assert_eq!(found, [("m1".to_owned(), 3), ("m2".to_owned(), 3)]);
}
