//! Programs that talk to a forge: merging, opening pull requests and issues, changing a repository's settings.
//!
//! Owns: their words. Refuses to own: git.

use super::guard::has;
use super::kinds::{Op, Ops};
use crate::glance::Glance;
use crate::shell::Arg;

/// Options of these programs that are followed by a value.
const VALUED: [&[u8]; 7] = [b"-R", b"--repo", b"-a", b"--app", b"--hostname", b"--jq", b"--login"];

/// Program, topic, verbs, operation. A topic of nothing is a program whose first word is the verb.
type Row = (&'static [u8], &'static [&'static [u8]], &'static [&'static [u8]], Op);

static ROWS: [Row; 18] = [
    (b"gh", &[b"pr"], &[b"merge"], Op::Merge),
    (b"gh", &[b"pr"], &[b"create", b"new", b"edit", b"ready", b"reopen"], Op::Pr),
    (b"gh", &[b"issue"], &[b"create", b"new"], Op::Issue),
    (b"gh", &[b"repo"], &[b"edit"], Op::Settings),
    (b"gh", &[b"repo"], &[b"sync"], Op::Push),
    (b"glab", &[b"mr", b"merge-request"], &[b"merge", b"accept"], Op::Merge),
    (b"glab", &[b"mr", b"merge-request"], &[b"create", b"new", b"update", b"reopen"], Op::Pr),
    (b"glab", &[b"issue"], &[b"create", b"new"], Op::Issue),
    (b"glab", &[b"repo", b"project"], &[b"update"], Op::Settings),
    (b"tea", &[b"pr", b"pull", b"pulls"], &[b"merge", b"m"], Op::Merge),
    (b"tea", &[b"pr", b"pull", b"pulls"], &[b"create", b"c", b"edit", b"reopen"], Op::Pr),
    (b"tea", &[b"issue", b"issues", b"i"], &[b"create", b"c"], Op::Issue),
    (b"hub", &[b"pr"], &[b"merge"], Op::Merge),
    (b"hub", &[b"pull-request"], &[], Op::Pr),
    (b"hub", &[b"issue"], &[b"create"], Op::Issue),
    (b"spr", &[b"land"], &[], Op::Merge),
    (b"gt", &[b"merge"], &[], Op::Merge),
    (b"gt", &[b"submit"], &[], Op::Push),
];

static LOOK: Glance = {
    let (mut look, mut row) = (Glance::NONE, 0);
    while row < ROWS.len() {
        look = look.with(ROWS[row].0);
        row += 1;
    }
    look
};

/// Notes what such a program is asked for.
pub(super) fn note(name: &[u8], args: &[Arg<'_>], ops: &mut Ops) {
    if !LOOK.may_be(name) || !ROWS.iter().any(|(program, ..)| *program == name) {
        return;
    }
    let mut words = operands(args);
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let fits =
        |topics: &[&[u8]], verbs: &[&[u8]]| topics.contains(&first) && (verbs.is_empty() || verbs.contains(&second));
    for (_, _, _, op) in ROWS.iter().filter(|(program, topics, verbs, _)| *program == name && fits(topics, verbs)) {
        ops.add(*op);
    }
    let creates = matches!((first, second), (b"repo", b"create")) && args.iter().any(|arg| &*arg.text == b"--push");
    if creates {
        ops.add(Op::Push);
    }
    if first == b"api" {
        api(args, ops);
    }
}

/// The words that are neither options nor their values.
fn operands<'a>(args: &'a [Arg<'_>]) -> impl Iterator<Item = &'a [u8]> {
    let is_value = move |at: usize| at > 0 && args.get(at - 1).is_some_and(|before| VALUED.contains(&&*before.text));
    let words = args.iter().enumerate().filter(move |(at, arg)| !arg.text.starts_with(b"-") && !is_value(*at));
    words.map(|(_, arg)| &*arg.text)
}

/// A bare request to the forge: which operation its address stands for. What is only read is told by the method.
fn api(args: &[Arg<'_>], ops: &mut Ops) {
    let writes = is_write(args);
    for arg in args {
        let word = &*arg.text;
        MUTATIONS.iter().filter(|(field, _)| has(word, field)).for_each(|(_, op)| ops.add(*op));
        let address = word.split(|byte| *byte == b'?').next().unwrap_or_default();
        let names: Vec<&[u8]> = address.split(|byte| *byte == b'/').filter(|name| !name.is_empty()).collect();
        if names.len() < 2 {
            continue;
        }
        ROOTS.iter().filter(|(name, _)| names.contains(name)).for_each(|(_, op)| ops.add(*op));
        if writes {
            changed(&names).into_iter().for_each(|op| ops.add(op));
        }
    }
}

/// Mutations of the query language, and their operations.
static MUTATIONS: [(&[u8], Op); 6] = [
    (b"mergePullRequest", Op::Merge),
    (b"enablePullRequestAutoMerge", Op::Merge),
    (b"mergeBranch", Op::Merge),
    (b"createPullRequest", Op::Pr),
    (b"createCommitOnBranch", Op::Push),
    (b"createIssue", Op::Issue),
];

/// Parts of an address that count however they are asked for, as they always have.
static ROOTS: [(&[u8], Op); 2] = [(b"issues", Op::Issue), (b"settings", Op::Settings)];

/// What a request that changes something at this address is.
fn changed(names: &[&[u8]]) -> Option<Op> {
    let has = |name: &[u8]| names.contains(&name);
    match names.last().copied()? {
        b"merge" | b"merges" | b"merge-upstream" => Some(Op::Merge),
        b"pulls" | b"merge_requests" => Some(Op::Pr),
        _ if has(b"contents") || has(b"refs") => Some(Op::Push),
        _ => None,
    }
}

/// Whether a request changes something: it names a method that does, or has fields, which makes it one.
fn is_write(args: &[Arg<'_>]) -> bool {
    const METHODS: [&[u8]; 4] = [b"POST", b"PUT", b"PATCH", b"DELETE"];
    const FIELDS: [&[u8]; 5] = [b"-f", b"-F", b"--field", b"--raw-field", b"--input"];
    let method = args.iter().enumerate().find_map(|(at, arg)| match &*arg.text {
        b"-X" | b"--method" => args.get(at + 1).map(|next| &*next.text),
        word => word.strip_prefix(b"--method=").or_else(|| word.strip_prefix(b"-X").filter(|rest| !rest.is_empty())),
    });
    match method {
        Some(method) => METHODS.iter().any(|one| one.eq_ignore_ascii_case(method)),
        None => args.iter().any(|arg| FIELDS.iter().any(|field| arg.text.starts_with(field))),
    }
}
