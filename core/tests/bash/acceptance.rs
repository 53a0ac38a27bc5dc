//! Compares which texts are no scripts: `call.shell.parse_error` against `bash -n`.
//!
//! It refuses to compare places: bash names a line, and its own guess. A difference has a name or fails the test.

use crate::made;
use crate::support::random::Random;
use crate::support::room::{self, Room, Then};
use crate::support::{self, steer};
use std::collections::BTreeMap;

/// A difference that is known, and why it is none of ours: name, and whether a text may show it.
type Known = (&'static str, fn(&str) -> bool);

/// Where bash accepts and we do not.
const STRICTER: &[Known] = &[
    // Bash warns about a here-document that the end of the text cuts off; it does not refuse.
    ("here-document", |text| text.contains("<<")),
    // Bash reads backticks, arithmetic and expansions when it runs them, not before.
    ("late reading", |text| text.contains('`') || text.contains("${") || text.contains("((") || text.contains("$[")),
];

/// Where we accept and bash does not.
const LAXER: &[Known] = &[
    // Bash reads the expression of a test, we read its words.
    ("expression", |text| text.contains("[[")),
    // Bash looks into arithmetic and expansions for what closes them.
    ("expansion", |text| text.contains("${") || text.contains("((")),
    // A name that bash refuses for a function or a loop.
    ("name", |text| text.contains("()") || text.contains("for ") || text.contains("function")),
];

fn damaged(text: &str, random: &mut Random) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = random.below(letters.len().max(1));
    let odd = [";", "(", ")", "'", "\"", "`", "<<", "&&", "}", "{", " fi", " do ", "|", "$(", ")", "\\", "done", "\n"];
    let (before, behind): (String, String) = (letters[..at].iter().collect(), letters[at..].iter().collect());
    match random.below(4) {
        0 => before,
        1 => before + behind.get(1..).unwrap_or_default(),
        _ => before + *random.pick(&odd) + &behind,
    }
}

fn texts() -> Vec<String> {
    let mut random = Random::new(5);
    let lists = steer::list("disguises").into_iter().step_by(2).chain(steer::list("mentions"));
    let mut texts: Vec<String> =
        lists.map(|entry| entry.command).chain(made().into_iter().map(|text| text.text)).collect();
    texts.retain(|text| text.is_ascii());
    let broken: Vec<String> = texts.iter().map(|text| damaged(text, &mut random)).collect();
    texts.extend(broken);
    texts
}

/// What the two say about a text, where they differ: the name of the difference, or none.
fn difference(text: &str, bash: bool) -> Option<Result<&'static str, String>> {
    let ours = !steer::judge(text).has_parse_error();
    if ours == bash {
        return None;
    }
    let known = if bash { STRICTER } else { LAXER };
    let name = known.iter().find(|(_, shows)| shows(text)).map(|(name, _)| *name);
    Some(name.ok_or_else(|| format!("bash {}: {text:?}", if bash { "accepts" } else { "refuses" })))
}

#[test]
fn what_bash_refuses_is_refused() {
    if let Some(why) = room::missing() {
        return support::report(&format!("bash -n: skipped, {why}"));
    }
    let room = Room::new("accept", Then::Nothing);
    let texts = texts();
    let (mut refused, mut known, mut unknown) = (0, BTreeMap::new(), Vec::new());
    for text in &texts {
        let bash = room.accepts(text);
        refused += usize::from(!bash);
        match difference(text, bash) {
            None => {}
            Some(Ok(name)) => *known.entry(name).or_insert(0) += 1,
            Some(Err(fault)) => unknown.push(fault),
        }
    }
    support::report(&format!("bash -n: {} texts, {refused} refused by bash; known differences {known:?}", texts.len()));
    support::assert_empty("differences from bash -n", &unknown);
    let share = known.values().sum::<usize>() * 20;
    assert!(refused > 100 && share <= texts.len(), "more than one text in twenty has a known difference");
}
