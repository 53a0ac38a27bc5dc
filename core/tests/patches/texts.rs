//! Random texts of the `*** Begin Patch` format's words. What the model of its applier accepts must be read alike, and
//! what it refuses must still be named.

use crate::model;
use crate::support::random::Random;
use crate::support::{assert_empty, report};
use std::collections::BTreeSet;

/// Lines that a text is made of, the likelier ones more than once.
const LINES: [&str; 34] = [
    "*** Add File: a",
    "*** Add File: dir/b c",
    "*** Update File: u",
    "*** Update File: u",
    "*** Update File: é v",
    "*** Delete File: d",
    "*** Delete File: /abs/d",
    "*** Move to: m",
    "*** Move to: m",
    "*** End of File",
    "*** update file: low",
    "  *** Delete File: in",
    "\t*** Add File: tab",
    "@@",
    "@@",
    "@@ fn main",
    "@@x",
    "+added",
    "+*** Delete File: no",
    "+",
    "-removed",
    "- *** Add File: no",
    " context",
    " *** Delete File: maybe",
    "",
    "   ",
    "+more",
    "-less",
    " kept",
    "prose",
    "*** Begin Patch",
    "*** End Patch",
    "--- a/no",
    "+++ b/no",
];

/// Ends of lines, and what stands around a text.
const ENDS: [&str; 4] = ["\n", "\n", "\n", "\r\n"];
const FRAMES: [(&str, &str); 6] = [
    ("*** Begin Patch", "*** End Patch"),
    ("*** Begin Patch", "*** End Patch"),
    ("*** Begin Patch", "*** End Patch\n\n"),
    ("<<'EOF'\n*** Begin Patch", "*** End Patch\nEOF"),
    ("  *** Begin Patch ", " *** End Patch"),
    ("*** Begin Patch", ""),
];

fn text(random: &mut Random) -> String {
    let end = *random.pick(&ENDS);
    let (head, foot) = random.pick(&FRAMES);
    let lines: Vec<&str> = (0..random.below(9)).map(|_| *random.pick(&LINES)).collect();
    [&[*head], &lines[..], &[*foot]].concat().join(end)
}

/// Each path once: with its one operation, or none where it has several.
fn once(files: &[(&'static str, String)]) -> BTreeSet<(Option<&'static str>, String)> {
    let op = |path: &str| {
        let mut ops = files.iter().filter(|(_, other)| other == path).map(|(op, _)| *op);
        let first = ops.next();
        first.filter(|first| ops.all(|op| op == *first))
    };
    files.iter().map(|(_, path)| (op(path), path.clone())).collect()
}

#[test]
fn what_the_applier_accepts_is_read_alike() {
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 5);
    let (mut faults, mut accepted) = (Vec::new(), 0);
    for _ in 0..20_000 {
        let text = text(&mut random);
        let Some(files) = model::read(&text) else { continue };
        accepted += usize::from(!files.is_empty());
        let said = crate::say(&text);
        let state = if files.is_empty() { "empty" } else { "ok" };
        let wanted = once(&files);
        let is_named = |(op, path): &(Option<&str>, String)| {
            said.touched.iter().any(|(said, other)| other == path && op.is_none_or(|op| op == said))
        };
        let is_right = said.state == state && wanted.len() == said.touched.len() && wanted.iter().all(is_named);
        if !is_right {
            faults.push(format!("{text:?}: {} {:?}, not {files:?}", said.state, said.touched));
        }
    }
    report(&format!("patches: {accepted} texts that the applier accepts"));
    assert!(accepted > 400, "{accepted}");
    assert_empty("texts are read otherwise than by their applier", &faults[..faults.len().min(10)]);
}

/// A header at the beginning of a line, outside of content, is named, whatever stands around it.
#[test]
fn what_the_applier_refuses_is_named() {
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 6);
    let mut faults = Vec::new();
    for _ in 0..8_000 {
        let text = text(&mut random);
        let said = crate::say(&text);
        let headers = text.lines().filter_map(|line| {
            let words =
                ["*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: ", "*** update file: "];
            words.iter().find_map(|word| line.strip_prefix(word))
        });
        let lost: Vec<&str> = headers.filter(|path| !said.paths().contains(path)).collect();
        if !lost.is_empty() {
            faults.push(format!("{text:?}: {lost:?} is not among {:?}", said.touched));
        }
    }
    assert_empty("headers are lost", &faults[..faults.len().min(10)]);
}

/// The model must be able to refuse and to accept.
#[test]
fn the_model_knows_its_grammar() {
    let frame = |body: &str| format!("*** Begin Patch\n{body}\n*** End Patch");
    let paths = |body: &str| model::read(&frame(body)).map(|files| files.len());
    assert_eq!(paths("*** Add File: a\n+x\n*** Delete File: b"), Some(2));
    assert_eq!(paths("*** Update File: a\n*** Move to: b\n@@\n-x"), Some(2));
    assert_eq!(paths("*** Update File: a"), None, "an update without a chunk");
    assert_eq!(paths("*** Update File: a\n@@\n-x\n*** End of File\n-y"), None, "a closed chunk takes no lines");
    assert_eq!(model::read("*** Delete File: a"), None, "no frame");
}
