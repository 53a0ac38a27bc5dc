//! A short run of the fuzzers' checks without a nightly compiler: their corpus, a mutator of our own, and bombs.
//!
//! The long run is coverage-guided (docs/contributing.md). What it finds goes into `core/fuzz/corpus` and is repeated here.
//! `HOOKPOLICY_SEED` and `HOOKPOLICY_MUTATIONS` set seed and number (of 5,000 where nothing is said). It refuses to know which answer a text deserves.

#[path = "../fuzz/check.rs"]
mod check;
#[path = "support/peak.rs"]
mod peak;
mod support;

use std::path::Path;
use support::random::Random;
use support::steer;

/// The texts of a corpus, in the order of their names.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let entries = std::fs::read_dir(&directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a file of the corpus")).collect()
}

/// Words of a dictionary of the fuzzers.
fn dictionary(name: &str) -> Vec<Vec<u8>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(name);
    let text = std::fs::read_to_string(file).expect("a dictionary");
    let lines = text.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    lines
        .map(|word| {
            word.replace("\\x0a", "\n")
                .replace("\\x0d", "\r")
                .replace("\\x09", "\t")
                .replace("\\\"", "\"")
                .replace("\\\\", "\\")
                .into_bytes()
        })
        .collect()
}

/// One change: a word of the dictionary put in, bytes taken out, doubled, changed, or a piece of another text.
fn mutate(text: &mut Vec<u8>, words: &[Vec<u8>], other: &[u8], random: &mut Random) {
    let at = random.below(text.len() + 1);
    let end = (at + random.below(24)).min(text.len());
    match random.below(7) {
        0 | 1 => drop(text.splice(at..at, random.pick(words).iter().copied())),
        2 => drop(text.drain(at..end)),
        3 => text.extend_from_within(at..end),
        4 if at < text.len() => text[at] = random.next() as u8,
        5 => text.truncate(at),
        _ => {
            let from = random.below(other.len() + 1);
            let piece = &other[from..(from + random.below(40)).min(other.len())];
            drop(text.splice(at..at, piece.iter().copied()));
        }
    }
}

/// Most that the answers to a text may hold at one time: it grows with the text, and has a fixed part.
fn allowance(length: usize) -> usize {
    (16 << 20) + 1024 * length
}

/// Checks a text, and what its answers held at one time.
fn frugally(text: &[u8], check: fn(&[u8]) -> Result<(), String>) -> Option<String> {
    let (checked, held) = peak::during(|| check(text));
    let shown = || String::from_utf8_lossy(&text[..text.len().min(300)]).into_owned();
    let excess = || format!("{held} bytes are held for {} of {:?}", text.len(), shown());
    checked.err().or_else(|| (held > allowance(text.len())).then(excess))
}

/// Mutates the corpus as often as is asked for, checks every result.
fn mutated(corpus: &[Vec<u8>], words: &str, check: fn(&[u8]) -> Result<(), String>) -> Vec<String> {
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 3);
    let words = dictionary(words);
    let one = |_| {
        let mut text = random.pick(corpus).clone();
        text.truncate(4096);
        for _ in 0..=random.below(4) {
            let other = random.pick(corpus);
            mutate(&mut text, &words, other, &mut random);
        }
        frugally(&text, check)
    };
    (0..count()).filter_map(one).take(20).collect()
}

fn count() -> usize {
    std::env::var("HOOKPOLICY_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(5_000)
}

fn command(text: &[u8]) -> Result<(), String> {
    check::command(&String::from_utf8_lossy(text))
}

fn foreign(text: &[u8]) -> Result<(), String> {
    check::foreign(&String::from_utf8_lossy(text))
}

fn patch(text: &[u8]) -> Result<(), String> {
    check::patch(&String::from_utf8_lossy(text))
}

fn commands() -> Vec<Vec<u8>> {
    let lists = steer::list("disguises").into_iter().chain(steer::list("mentions"));
    corpus("command").into_iter().chain(lists.map(|entry| entry.command.into_bytes())).collect()
}

#[test]
fn the_corpus_is_answered() {
    let faults: Vec<String> = commands().iter().filter_map(|text| frugally(text, command)).collect();
    support::assert_empty("texts", &faults);
    let faults: Vec<String> = corpus("request").iter().filter_map(|bytes| frugally(bytes, check::request)).collect();
    support::assert_empty("requests", &faults);
    let faults: Vec<String> = corpus("patches").iter().filter_map(|text| frugally(text, patch)).collect();
    support::assert_empty("patches", &faults);
}

#[test]
fn mutated_commands_are_answered() {
    support::assert_empty("mutated texts", &mutated(&commands(), "dictionary.txt", command));
}

#[test]
fn mutated_requests_are_answered() {
    support::assert_empty("mutated requests", &mutated(&corpus("request"), "dictionary.txt", check::request));
}

#[test]
fn mutated_texts_of_other_shells_are_answered() {
    let texts = corpus("powershell");
    let faults: Vec<String> = texts.iter().filter_map(|text| frugally(text, foreign)).collect();
    support::assert_empty("texts of other shells", &faults);
    support::assert_empty("mutated texts of other shells", &mutated(&texts, "powershell.txt", foreign));
}

#[test]
fn mutated_patches_are_answered() {
    support::assert_empty("mutated patches", &mutated(&corpus("patches"), "patches.txt", patch));
}

/// What opens, what stands in the middle, what closes.
const BOMBS: &[(&str, &str, &str)] = &[
    ("(", "git add x", ")"),
    ("( ", "git add x", " )"),
    ("{ ", "git add x", "; }"),
    ("$(", "git add x", ")"),
    ("\"$(", "git add x", ")\""),
    ("${a:-", "git add x", "}"),
    ("\"${a:-", "$(git add x)", "}\""),
    ("$((", "1", "))"),
    ("`", "git add x", "`"),
    ("if ", "git add x", "; then :; fi"),
    ("while ", "git add x", "; do :; done"),
    ("for i in a b; do ", "git add x", "; done"),
    ("case x in x) ", "git add x", ";; esac"),
    ("f() { ", "git add x", "; }; f"),
    ("[[ ( ", "x", " ) ]]"),
    ("[[ ! ", "x", " ]]"),
    ("<(", "git add x", ")"),
    ("{a,", "git add x", "}"),
    ("{a,b}", "git add x", ""),
    ("((", "1", "))"),
    ("a[", "1", "]=2 "),
    ("! ", "git add x", ""),
    ("time ", "git add x", ""),
    ("coproc ", "git add x", ""),
    ("eval ", "git add x", ""),
    ("sudo ", "git add x", ""),
    ("env -S '", "git add x", "'"),
    ("x=1 ", "git add x", ""),
    (">a ", "git add x", ""),
    ("cat <<E\n$(", "git add x", "\nE\n)"),
    ("true && ", "git add x", ""),
    ("true | ", "git add x", ""),
    ("true; ", "git add x", ""),
    ("a=$b$", "git add x", ""),
    ("x=$x$x; ", "git add $x", ""),
    ("git -c alias.a=a ", "a", ""),
    ("cd a; ", "git add x", ""),
    ("cd a || cd b; ", "git add x", ""),
    ("if true; then x=1; else x=2; fi; ", "git add $x", ""),
    ("bash -c ", "'git add x'", ""),
    ("f() { f; f; }; f; ", "git add x", ""),
    ("'\\''", "git add x", ""),
    ("\\\n", "git add x", ""),
    ("<<E ", "git add x", ""),
    ("\"", "git add x", ""),
    ("trap '", "git add x", "' EXIT"),
    ("set -- $@ $@; ", "git $@", ""),
];

/// Texts of a few lines that say a lot: calls, words and choices that double with each line.
fn multiplying() -> Vec<String> {
    let calls: String = (0..40).map(|n| format!("f{n}() {{ f{0}; f{0}; }}\n", n + 1)).collect();
    let choices: String = (0..40).map(|n| format!("if a; then v{n}=a; else v{n}=b; fi\n")).collect();
    let uses: String = (0..40).map(|n| format!("$v{n}")).collect();
    let words = "x=aaaaaaaaaaaaaaaa; ".to_owned() + &"x=$x$x; ".repeat(40) + "git add $x";
    let lists = "x=(a b); ".to_owned() + &"x=(\"${x[@]}\" \"${x[@]}\"); ".repeat(40) + "git add \"${x[@]}\"";
    let texts = "x='git add x'; ".to_owned() + &"x=\"$x; $x\"; eval \"$x\"; ".repeat(40);
    vec![format!("{calls}f0; git add x"), format!("{choices}git {uses}; git add x"), words, lists, texts]
}

/// The bombs, at several sizes.
fn bombs() -> Vec<String> {
    let sized = |&(open, middle, close): &(&str, &str, &str)| {
        [20, 70, 300, 5_000].map(|times| format!("{}{middle}{}", open.repeat(times), close.repeat(times)))
    };
    BOMBS.iter().flat_map(sized).filter(|text| text.len() < 200_000).chain(multiplying()).collect()
}

/// Deep and long texts, on a thread with little stack and in little time.
#[test]
fn bombs_need_little_stack_and_time() {
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    let blast = || {
        let mut slowest = (std::time::Duration::ZERO, String::new());
        let mut faults = Vec::new();
        for text in bombs() {
            let start = std::time::Instant::now();
            let fault = frugally(text.as_bytes(), command);
            faults.extend(fault.map(|fault| fault.chars().take(300).collect::<String>()));
            let name = format!("{} bytes of {:?}", text.len(), text.chars().take(40).collect::<String>());
            slowest = slowest.max((start.elapsed(), name));
        }
        (slowest, faults)
    };
    let ((time, text), faults) = thread.spawn(blast).expect("a thread").join().expect("bombs end");
    support::report(&format!("bombs: the slowest took {time:?}: {text}"));
    support::assert_empty("bombs", &faults);
    // An optimised build needs a hundredth of it; a machine that is busy must not fail here.
    assert!(time.as_secs() < 5, "{time:?} for {text}");
}

/// A denied command inside of nesting is denied at every depth, within the bounds and past them.
#[test]
fn no_depth_hides_a_denied_command() {
    let mut hidden = Vec::new();
    for (open, close) in [("( ", " )"), ("{ ", "; }"), ("echo $(", ")"), ("if true; then ", "; fi"), ("eval ", "")] {
        for depth in (0..100).chain([200, 500, 2_000]) {
            let text = format!("{}git add x{}", open.repeat(depth), close.repeat(depth));
            if !steer::judge(&text).is_denied() {
                hidden.push(format!("{depth} times {open:?}"));
            }
        }
    }
    support::assert_empty("depths hide a denied command", &hidden);
}

/// The check must catch what it is there for.
#[test]
fn the_check_catches() {
    let hoard = |text: &[u8]| {
        std::hint::black_box(vec![0_u8; allowance(text.len()) + 1]);
        Ok(())
    };
    assert!(frugally(b"git status", hoard).is_some_and(|fault| fault.contains("held")));
    assert!(check::request(b"{").is_ok(), "an error is an answer");
    assert!(check::command("git status").is_ok());
    assert_eq!(dictionary("dictionary.txt").iter().filter(|word| word.contains(&b'\n')).count(), 2);
}
