//! Compares which texts are no scripts: `call.shell.parse_error` against `bash -n`.
//!
//! It refuses to compare places: bash names a line, and its own guess.

use crate::made;
use crate::support::random::Random;
use crate::support::room::{self, Room, Then};
use crate::support::{self, steer};

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

#[test]
fn what_bash_refuses_is_refused() {
    if let Some(why) = room::missing() {
        return support::report(&format!("bash -n: skipped, {why}"));
    }
    let room = Room::new("accept", Then::Nothing);
    let texts = texts();
    let (mut refused, mut differences) = (0, Vec::new());
    for text in &texts {
        let bash = room.accepts(text);
        refused += usize::from(!bash);
        if steer::judge(text).has_parse_error() == bash {
            differences.push(format!("bash {}: {text:?}", if bash { "accepts" } else { "refuses" }));
        }
    }
    support::report(&format!("bash -n: {} texts, {refused} refused by both", texts.len()));
    support::assert_empty("differences from bash -n", &differences);
    assert!(refused > 100, "only {refused} texts are no scripts");
}
