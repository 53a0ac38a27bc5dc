//! Compares the reading of a text with what real bash does: which git commands run, with which words, and where.
//!
//! Texts are the lists of `see_through` and a few hundred drawn from a seed (`HOOKPOLICY_SEED`; `HOOKPOLICY_TEXTS` sets
//! their number). Every run of git that bash's record shows must be among those that the library saw. For texts without
//! branches, the library must see no other.
#![cfg(target_os = "linux")]

mod acceptance;
mod maker;
mod structure;
#[path = "../support/mod.rs"]
mod support;

use maker::{Maker, Text};
use serde_json::{Value, json};
use support::random::Random;
use support::room::{self, Call, Room, Then};
use support::steer;

/// A git command that the library saw.
struct Seen {
    words: Vec<String>,
    target: String,
}

fn seen(room: &Room, text: &str) -> Vec<Seen> {
    let place = |name: &str| room.path(name).to_string_lossy().into_owned();
    let tree = |name: &str| json!({"toplevel": place(name), "common_dir": place(&format!("{name}/.git"))});
    let mut request = steer::request_of("claude", text);
    request["project_root"] = json!(place("app"));
    request["world"] = json!({"trees": [tree("app"), tree("other")]});
    let reply = steer::judged(&request).reply;
    let texts = |list: &Value| -> Vec<String> {
        list.as_array().into_iter().flatten().filter_map(|word| Some(word.as_str()?.to_owned())).collect()
    };
    let one = |one: &Value| Seen {
        words: texts(&one["argv"]).split_off(1),
        target: one["target"].as_str().unwrap_or_default().to_owned(),
    };
    reply["call"]["git"].as_array().into_iter().flatten().map(one).collect()
}

/// What the reply writes for a stretch that the text does not tell.
const HOLE: char = '\u{fffd}';

/// Whether words seen can be the words run: a word that is not known may be any, and any number of them.
fn covers(seen: &[String], run: &[String]) -> bool {
    match seen.split_first() {
        None => run.is_empty(),
        Some((word, rest)) if word.contains(HOLE) => (0..=run.len()).any(|taken| covers(rest, &run[taken..])),
        Some((word, rest)) => run.split_first().is_some_and(|(first, more)| word == first && covers(rest, more)),
    }
}

/// Where the library must place a run: where bash was, unless git is told another place.
fn place(room: &Room, call: &Call) -> Option<&'static str> {
    if call.words.iter().any(|word| word.starts_with("-C") || word.starts_with("--git-dir")) {
        return None;
    }
    let is_other = std::path::Path::new(&call.dir).starts_with(room.path("other"));
    Some(if is_other { "foreign-main" } else { "here" })
}

/// What the library missed of one text, and what it made up.
fn faults(room: &Room, text: &Text) -> Vec<String> {
    let (calls, seen) = (room.run(&text.text), seen(room, &text.text));
    let mut faults = Vec::new();
    for call in &calls {
        let Some(found) = seen.iter().find(|seen| covers(&seen.words, &call.words)) else {
            faults.push(format!("missed {:?}", call.words));
            continue;
        };
        let all = seen.iter().filter(|seen| covers(&seen.words, &call.words));
        let wanted = place(room, call);
        if wanted
            .is_some_and(|wanted| !all.map(|seen| &*seen.target).any(|target| target == wanted || target == "unknown"))
        {
            faults.push(format!("misplaced {:?}: {} is not {wanted:?}", call.words, found.target));
        }
    }
    let is_run = |seen: &Seen| calls.iter().any(|call| covers(&seen.words, &call.words));
    let made_up = seen.iter().filter(|seen| text.is_straight && !is_run(seen));
    faults.extend(made_up.map(|seen| format!("made up {:?}", seen.words)));
    faults.into_iter().map(|fault| format!("{fault} in {:?}", text.text)).collect()
}

/// Compares texts with one room for each worker.
fn compared(texts: &[Text]) -> Vec<String> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let share = |part: &[Text]| {
        let room = Room::new("bash", Then::Nothing);
        part.iter().flat_map(|text| faults(&room, text)).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let parts = texts.chunks(texts.len().div_ceil(workers).max(1));
        let started: Vec<_> = parts.map(|part| scope.spawn(move || share(part))).collect();
        started.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
    })
}

fn made() -> Vec<Text> {
    let count = std::env::var("HOOKPOLICY_TEXTS").ok().and_then(|text| text.parse().ok()).unwrap_or(500);
    let mut maker = Maker::new(Random::from_environment("HOOKPOLICY_SEED", 21));
    (0..count).map(|_| maker.text()).collect()
}

#[test]
fn what_bash_runs_of_made_texts_is_seen() {
    if let Some(why) = room::missing() {
        return support::report(&format!("bash: skipped, {why}"));
    }
    let texts = made();
    let faults = compared(&texts);
    support::report(&format!("bash: {} made texts, {} differences", texts.len(), faults.len()));
    support::assert_empty("differences from bash", &faults);
}

/// Here a mention that is read as a command is no failure by itself: `see_through` holds the verdicts.
#[test]
fn what_bash_runs_of_the_lists_is_seen() {
    if let Some(why) = room::missing() {
        return support::report(&format!("bash: skipped, {why}"));
    }
    let entries = steer::list("disguises").into_iter().chain(steer::list("mentions"));
    let asked = entries.filter(|entry| entry.unrun.is_none());
    let texts: Vec<Text> = asked.map(|entry| Text { text: entry.command, is_straight: false }).collect();
    let faults = compared(&texts);
    support::report(&format!("bash: {} texts of the lists, {} differences", texts.len(), faults.len()));
    support::assert_empty("differences from bash", &faults);
}

/// The comparison must catch what it is there for.
#[test]
fn a_difference_is_caught() {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert!(covers(&words("add m1"), &words("add m1")));
    assert!(!covers(&words("add m1"), &words("add m2")));
    assert!(!covers(&words("add"), &words("add m1")));
    assert!(covers(&words("add \u{fffd} m1"), &words("add m1")));
    assert!(covers(&words("\u{fffd} m1"), &words("a b m1")));
    if room::missing().is_none() {
        let room = Room::new("bash", Then::Nothing);
        let calls = room.run("cd ../other && git log 'a b' | cat; git add m1");
        assert_eq!(calls.len(), 2);
        assert_eq!(calls[1].words, ["add", "m1"]);
        assert_eq!(place(&room, &calls[0]), Some("foreign-main"));
    }
}
