//! Compares where trees begin and what they share with the real git, in layouts drawn at random.
//!
//! For each probed directory git is asked for toplevel and common directory, in a clean environment. For each pair of
//! directories (payload root, target), and for sets of targets, the rules of admission then say, from git's answers alone, what the library must
//! answer. Differences have a name or fail the test; the named ones are the variants of `Known`.
//!
//! The seed is printed; `HOOKPOLICY_SEED` sets it and `HOOKPOLICY_LAYOUTS` the number of layouts. A failure names the
//! seed of its layout, which `HOOKPOLICY_LAYOUT` repeats alone.

#![cfg(unix)]

mod support;

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use support::child::{self, Surroundings};
use support::git::{self, Git};
use support::layout::Layout;
use support::oracle::{Known, Oracle};
use support::random::Random;
use support::ruling::{Answer, LABELS, Probe, Want, agrees, want};
use support::scenario::is_root;
use support::scratch::Scratch;
use support::wild;

/// The child of this test binary; see `support::child`.
#[test]
fn evaluated_child() {
    child::serve();
}

#[derive(Default)]
struct Tally {
    layouts: usize,
    probes: usize,
    /// How often each answer was due.
    answers: BTreeMap<&'static str, usize>,
    kinds: BTreeMap<&'static str, usize>,
    known: BTreeMap<Known, usize>,
    failures: Vec<String>,
}

#[test]
fn roots_are_where_git_says() {
    if let Some(why) = git::missing() {
        return support::report(&format!("differential: skipped, {why}"));
    }
    let seeds = seeds();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let tally = std::thread::scope(|scope| {
        let started: Vec<_> =
            seeds.chunks(seeds.len().div_ceil(workers)).map(|part| scope.spawn(|| share(part))).collect();
        started.into_iter().map(|worker| worker.join().expect("a worker")).fold(Tally::default(), Tally::plus)
    });
    let Tally { layouts, probes, answers, kinds, known, failures } = tally;
    support::report(&format!(
        "differential: {layouts} layouts, {probes} directories {kinds:?}, answers {answers:?}; {known:?}"
    ));
    support::assert_empty("differences from git", &failures);
    let met = |label: &str| seeds.len() < 40 || answers.get(label).is_some_and(|count| *count >= 20);
    assert!(LABELS.iter().all(|label| met(label)), "some answers are hardly ever due: {answers:?}");
}

/// The layouts of one worker.
fn share(seeds: &[u64]) -> Tally {
    let home = Scratch::new("git");
    let git = Git::new(home.path());
    let mut tally = Tally::default();
    for seed in seeds {
        one_layout(&git, *seed, &mut tally);
    }
    tally
}

impl Tally {
    fn plus(mut self, other: Tally) -> Tally {
        self.layouts += other.layouts;
        self.probes += other.probes;
        other.answers.into_iter().for_each(|(label, count)| *self.answers.entry(label).or_default() += count);
        self.failures.extend(other.failures);
        other.kinds.into_iter().for_each(|(kind, count)| *self.kinds.entry(kind).or_default() += count);
        other.known.into_iter().for_each(|(known, count)| *self.known.entry(known).or_default() += count);
        self
    }
}

/// One seed for each layout.
fn seeds() -> Vec<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    if let Some(seed) = number("HOOKPOLICY_LAYOUT") {
        return vec![seed];
    }
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 20_260_101);
    (0..number("HOOKPOLICY_LAYOUTS").unwrap_or(60)).map(|_| random.next()).collect()
}

fn one_layout(git: &Git, seed: u64, tally: &mut Tally) {
    let mut random = Random::new(seed);
    let scratch = Scratch::new("wild");
    let base = scratch.path().join("base");
    std::fs::create_dir(&base).expect("a base");
    let (steps, late) = wild::draw(&mut random);
    let mut layout = Layout::new(git, &base);
    let mut done: Vec<Value> = steps.into_iter().filter(|step| layout.step(step).is_ok()).collect();
    if is_root() && random.once_in(6) {
        let gift = json!({"chown": {"at": ".", "uid": 12345}});
        done.extend(layout.step(&gift).is_ok().then_some(gift));
    }
    let probes = probes(git, &scratch, &mut random, tally);
    done.extend(late.into_iter().filter(|step| layout.step(step).is_ok()));
    tally.layouts += 1;
    tally.probes += probes.len();
    let cases = cases(&probes, &mut random);
    let questions: Vec<Vec<u8>> = cases.iter().map(Case::question).collect();
    let answers: Vec<Answer> = questions.iter().map(|question| hookpolicy::eval(question)).collect();
    let mut differences = Vec::new();
    for (case, answer) in cases.iter().zip(&answers) {
        let want = want(case.payload, &case.targets);
        *tally.answers.entry(want.label()).or_default() += 1;
        differences.extend(agrees(&want, answer).err().map(|error| format!("{case}\n  {error}")));
    }
    if let Some(first) = differences.first() {
        let count = differences.len();
        tally.failures.push(format!("layout {seed}, {count} requests: {}\n{first}", json!(done)));
    }
    // A child costs more than all the rest of a layout, so that only some are asked again.
    if !random.once_in(3) {
        return;
    }
    environment_changes_nothing(&scratch, &mut random, (&questions, &answers)).unwrap_or_else(|error| {
        tally.failures.push(format!("layout {seed}: {error}"));
    });
}

/// Up to ten directories of the layout, drawn at random, each with what git says about it.
fn probes(git: &Git, scratch: &Scratch, random: &mut Random, tally: &mut Tally) -> Vec<Probe> {
    let base = scratch.path().join("base");
    let mut oracle = Oracle { git, base: &base, known: vec![] };
    let mut found = vec![];
    directories(&base, 0, &mut found);
    let (mut inside, mut outside): (Vec<_>, Vec<_>) = found.into_iter().partition(|path| in_git_directory(path));
    let mut probes = Vec::new();
    for number in 0..10 {
        let pool = if inside.is_empty() || !random.once_in(4) { &mut outside } else { &mut inside };
        if pool.is_empty() {
            continue;
        }
        let directory = pool.swap_remove(random.below(pool.len()));
        let real = directory.canonicalize().expect("a directory that exists");
        let kind = oracle.kind(&real);
        *tally.kinds.entry(kind.label()).or_default() += 1;
        probes.push(Probe { spelled: spelled(scratch, number, directory), real, kind });
    }
    for known in oracle.known {
        *tally.known.entry(known).or_default() += 1;
    }
    probes
}

/// Git directories have many directories, and would crowd out everything else.
fn in_git_directory(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == ".git" || part.as_os_str() == "hooks")
}

/// All directories, those behind links too, without the many of one kind in a git directory.
fn directories(at: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    found.push(at.to_owned());
    let entries = std::fs::read_dir(at).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| !CROWD.iter().any(|name| entry.file_name() == *name)) {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_symlink()) && path.is_dir() {
            found.push(path);
        } else if path.is_dir() && depth < 12 {
            directories(&path, depth + 1, found);
        }
    }
}

const CROWD: [&str; 4] = ["objects", "refs", "info", "branches"];

/// JSON cannot spell a path that is not UTF-8, so such a directory is reached through a link beside the layout.
fn spelled(scratch: &Scratch, number: usize, directory: PathBuf) -> String {
    let directory = match directory.into_os_string().into_string() {
        Ok(text) => return text,
        Err(bytes) => bytes,
    };
    let link = scratch.path().join(format!("via-{number}"));
    std::os::unix::fs::symlink(directory, &link).expect("a link");
    link.into_os_string().into_string().expect("a scratch directory in UTF-8")
}

/// One request.
struct Case<'p> {
    payload: &'p Probe,
    targets: Vec<&'p Probe>,
}

/// All ordered pairs of directories, and for each payload root a few sets of targets.
fn cases<'p>(probes: &'p [Probe], random: &mut Random) -> Vec<Case<'p>> {
    let mut cases = Vec::new();
    for payload in probes {
        cases.extend(probes.iter().map(|target| Case { payload, targets: vec![target] }));
        for size in [2, 2, 3, 4] {
            cases.push(Case { payload, targets: (0..size).map(|_| random.pick(probes)).collect() });
        }
    }
    cases
}

impl Case<'_> {
    fn question(&self) -> Vec<u8> {
        let edits = self.targets.iter().map(|target| json!({"file_path": format!("{}/new file", target.spelled)}));
        let input = json!({"edits": edits.collect::<Vec<_>>()});
        let payload = json!({"hook_event_name": "PreToolUse", "tool_name": "MultiEdit", "tool_input": input});
        let request = json!({"v": 1, "host": "claude", "event": "tool.before", "project_root": self.payload.spelled,
            "effects": "report", "policy": conformance::admission_alone(), "payload": payload});
        request.to_string().into_bytes()
    }
}

impl std::fmt::Display for Case<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "  payload root {:?} is {:?}", self.payload.spelled, self.payload.kind)?;
        self.targets
            .iter()
            .try_for_each(|target| write!(out, "\n  target in {:?} is {:?}", target.spelled, target.kind))
    }
}

/// The same questions in a child whose environment speaks to git: the replies are the same bytes.
fn environment_changes_nothing(
    scratch: &Scratch,
    random: &mut Random,
    asked: (&[Vec<u8>], &[Answer]),
) -> Result<(), String> {
    let base = scratch.path().join("base").display().to_string();
    let value = random.pick(&[format!("{base}/a/.git"), format!("{base}/a"), base, "1".to_owned()]).clone();
    let names = ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_CEILING_DIRECTORIES", "GIT_INDEX_FILE", "PWD"];
    let around = Surroundings {
        environment: names.iter().filter(|_| random.once_in(2)).map(|name| (name.to_string(), value.clone())).collect(),
        ..Surroundings::default()
    };
    let (questions, answers) = asked;
    let there = child::evaluate(scratch.path(), "evaluated_child", &around, questions)?;
    let differs = there.iter().zip(answers).position(|(one, other)| one != other);
    match differs {
        None => Ok(()),
        Some(place) => Err(format!("{:?} changed {}", around.environment, String::from_utf8_lossy(&questions[place]))),
    }
}

/// The comparison is a gate: a wrong root, class, refusal or code must be caught.
#[test]
fn a_wrong_answer_is_caught() {
    let reply = |text: &str| (0, text.as_bytes().to_vec());
    let admitted = reply(r#"{"roots":{"effective":"/nowhere/a","class":"linked-tree"}}"#);
    let admit = |root: &str, class| Want::Admit { root: Some(root.into()), class };
    assert!(agrees(&admit("/nowhere/a", "linked-tree"), &admitted).is_ok());
    assert!(agrees(&admit("/nowhere/b", "linked-tree"), &admitted).is_err());
    assert!(agrees(&admit("/nowhere/a", "payload-tree"), &admitted).is_err());
    assert!(agrees(&Want::Refuse("foreign-repository"), &admitted).is_err());
    let refused = (2, br#"{"refusal":"foreign-repository"}"#.to_vec());
    assert!(agrees(&Want::Refuse("foreign-repository"), &refused).is_ok());
    assert!(agrees(&Want::Refuse("unproven-identity"), &refused).is_err());
    assert!(agrees(&admit("/nowhere/a", "linked-tree"), &refused).is_err());
}
