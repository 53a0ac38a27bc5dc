//! Programs that deploy, test, and change what agents may do, by their verbs.
//!
//! Owns: those words. Refuses to own: forges (`forge.rs`).

use super::firsts::{self, Firsts};
use super::kinds::{Op, Ops};
use super::readers;
use crate::shell::Arg;

/// A program and its verbs.
type Row = (&'static [&'static [u8]], &'static [&'static [u8]], Op);

static ROWS: [Row; 14] = [
    (&[b"terraform", b"tofu"], &[b"apply", b"destroy"], Op::Deployment),
    (&[b"helm"], &[b"upgrade", b"install", b"rollback", b"uninstall"], Op::Deployment),
    (&[b"kubectl", b"oc"], &[b"apply", b"create", b"replace", b"patch", b"delete"], Op::Deployment),
    (&[b"fly", b"flyctl", b"vercel", b"netlify", b"firebase", b"wrangler"], &[b"deploy"], Op::Deployment),
    (&[b"serverless", b"sls", b"cdk"], &[b"deploy"], Op::Deployment),
    (&[b"pulumi"], &[b"up"], Op::Deployment),
    (&[b"vitest", b"pytest", b"py.test"], &[], Op::Test),
    (&[b"go", b"cargo", b"npm", b"pnpm", b"yarn", b"bun", b"task", b"make"], &[b"test"], Op::Test),
    (&[b"npx", b"bunx", b"pnpx", b"yarn", b"pnpm"], &[b"vitest"], Op::Test),
    (&[b"npm"], &[b"t"], Op::Test),
    (&[b"uv", b"poetry", b"pipenv"], &[b"pytest"], Op::Test),
    (&[b"python", b"python3"], &[b"pytest"], Op::Test),
    (&[b"hub"], &[b"push"], Op::Push),
    (&[b"jj"], &[b"push"], Op::Push),
];

static FIRSTS: Firsts = {
    let (mut table, mut row) = ([0; 256], 0);
    while row < ROWS.len() {
        table = firsts::with(table, ROWS[row].0, row);
        row += 1;
    }
    table
};

/// A topic, its verbs, their operation.
type Topic = (&'static [u8], &'static [&'static [u8]], Op);

/// Verbs of the directive tools: topic, verbs, operation. They are spelled `topic:verb` or as two words, and any runner
/// may stand before them.
static TOPICS: [Topic; 5] = [
    (b"authz", &[b"grant", b"uat-start", b"uat-suspend", b"revoke"], Op::Settings),
    (
        b"policy",
        &[b"allow-bot-merge", b"allow-direct-commits", b"disable-directive", b"enable-directive"],
        Op::Settings,
    ),
    (b"release", &[b"cut"], Op::ReleaseCut),
    (b"release", &[b"publish"], Op::ReleasePublish),
    (b"release", &[b"rollback"], Op::ReleaseRollback),
];

static TOPIC_FIRSTS: Firsts = {
    let (mut table, mut row) = ([0; 256], 0);
    while row < TOPICS.len() {
        table = firsts::with(table, &[TOPICS[row].0], row);
        row += 1;
    }
    table
};

/// Notes what a program is asked for.
pub(super) fn note(name: &[u8], args: &[Arg<'_>], ops: &mut Ops) {
    let asks = |verbs: &[&[u8]]| verbs.is_empty() || args.iter().any(|arg| verbs.contains(&&*arg.text));
    let rows = firsts::rows(&FIRSTS, name).map(|row| &ROWS[row]);
    for (_, _, op) in rows.filter(|(names, verbs, _)| names.contains(&name) && asks(verbs)) {
        ops.add(*op);
    }
    let may_begin = |word: &[u8]| word.first().is_some_and(|first| TOPIC_FIRSTS[usize::from(*first)] != 0);
    for (at, arg) in args.iter().enumerate().filter(|(_, arg)| may_begin(&arg.text)) {
        directive(name, (&arg.text, args.get(at + 1)), ops);
    }
}

/// Notes a word that is a directive tool's. The tool itself may be called by its verb alone; what prints or reads a word
/// does not run it.
fn directive(name: &[u8], (word, next): (&[u8], Option<&Arg<'_>>), ops: &mut Ops) {
    let topics = firsts::rows(&TOPIC_FIRSTS, word).map(|row| &TOPICS[row]);
    for (_, _, op) in topics.filter(|(topic, verbs, _)| is_verb((topic, verbs), word, next)) {
        if !readers::prints(name) {
            ops.add(*op);
        }
    }
}

fn is_verb((topic, verbs): (&[u8], &[&[u8]]), word: &[u8], next: Option<&Arg<'_>>) -> bool {
    let Some(rest) =
        word.get(..topic.len()).filter(|head| head.eq_ignore_ascii_case(topic)).map(|_| &word[topic.len()..])
    else {
        return false;
    };
    let is = |verb: &[u8]| verbs.iter().any(|one| one.eq_ignore_ascii_case(verb));
    match rest {
        [] => next.is_some_and(|next| is(&next.text)),
        [b':', verb @ ..] => is(verb),
        _ => false,
    }
}
