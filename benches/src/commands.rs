//! The shell texts whose decision is measured: a few ordinary ones of fixed sizes, hostile ones of 64 KiB, and the corpus.
//! Owns the texts; knows nothing of verdicts but where one is asserted.

/// A command without git, 33 bytes.
pub const WITHOUT_GIT: &str = "npm run test -- --mode production";
/// The shortest read that gets advice.
pub const SHORT: &str = "git status --short .";
/// One line of simple commands with a git read at its end and no loop, quote or redirection, 200 bytes.
pub const CHAIN: &str = "cargo fmt --all && cargo clippy --workspace --all-targets && cargo test --workspace --quiet \
                         --no-fail-fast && npm run test -- --mode production --reporter=dot && git log --oneline -n 5 \
                         -- src/index.ts";

/// Bytes of the largest texts.
pub const LARGE: usize = 64 * 1024;

/// Lines as a session writes them: quotes, a variable, a pipe, a substitution, git reads and other programs.
const LINES: [&str; 6] = [
    "(cd packages/app && npm run build -- --mode production 2>&1 | tail -n 20)\n",
    "git -C packages/app log --oneline -n 5 -- src/index.ts\n",
    "for f in src/*.ts; do grep -n \"use strict\" \"$f\" || echo 'missing' >> report.txt; done\n",
    "NAME=$(basename \"$PWD\"); echo \"building $NAME\" && cargo build --release\n",
    "if [ -f Makefile ]; then make -j4 test; else ./run-tests.sh --all; fi\n",
    "sed -i 's/old name/new name/g' README.md; git diff --stat HEAD~1 | head -5\n",
];

/// Ordinary text of exactly `bytes` bytes.
pub fn ordinary(bytes: usize) -> String {
    filled(bytes, |out, turn| out.push_str(LINES[turn % LINES.len()]))
}

/// Text of exactly `bytes` bytes (ASCII), made turn by turn; what is too much is cut off.
fn filled(bytes: usize, mut add: impl FnMut(&mut String, usize)) -> String {
    let mut out = String::with_capacity(bytes + 256);
    let mut turn = 0;
    while out.len() < bytes {
        add(&mut out, turn);
        turn += 1;
    }
    out.truncate(bytes);
    out
}

fn repeated(piece: &'static str) -> String {
    filled(LARGE, |out, _| out.push_str(piece))
}

/// As many openings as closings, with a command in the middle.
fn nested(open: &'static str, close: &'static str) -> String {
    let levels = (LARGE - 16) / (open.len() + close.len());
    format!("{}git add x{}", open.repeat(levels), close.repeat(levels))
}

/// One text of 64 KiB (or a little less, where it has to end somewhere).
pub struct Hostile {
    /// What it is made of.
    pub name: &'static str,
    /// The text.
    pub text: String,
}

/// Pieces that are repeated up to 64 KiB.
const REPEATED: &[(&str, &str)] = &[
    ("( ( (", "( "),
    ("((((", "("),
    ("$($($(", "$("),
    ("backticks", "`"),
    ("single quotes", "'"),
    ("double quotes", "\""),
    ("backslashes", "\\"),
    ("continuations", "\\\n"),
    ("{ { {", "{ "),
    ("{{{{", "{"),
    ("{a,{a,", "{a,"),
    ("{a,b}{a,b}", "{a,b}"),
    ("{1..99}{1..99}", "{1..99}"),
    ("${a:-${a:-", "${a:-"),
    ("$((1+$((1+", "$((1+"),
    ("if if if", "if "),
    ("while while", "while "),
    ("case x in case", "case x in "),
    ("[[ [[ [[", "[[ "),
    ("! ! !", "! "),
    ("time time", "time "),
    ("here-documents", "cat <<A\nx\nA\n"),
    ("here-documents, unread", "cat <<A <<B\n"),
    ("here-strings", "cat <<<x\n"),
    ("<<", "<<"),
    ("small commands", "a;"),
    ("lines", "a\n"),
    ("pipes", "a|"),
    ("and", "a&&"),
    ("background", "a&"),
    ("blanks", " "),
    ("newlines", "\n"),
    ("semicolons", ";"),
    ("one long word", "a"),
    ("words", "a "),
    ("comments", "#\n"),
    ("dollars", "$"),
    ("$a$a$a", "$a"),
    ("assignments", "a=b "),
    ("growing assignments", "a=$a$a;"),
    ("appended", "a+=b;"),
    ("variables, all new", "v"),
    ("redirections", ">x "),
    ("git status", "git status;"),
    ("git arguments", "git a "),
    ("denied", "git add x;"),
    ("denied, nested", "(git add x);"),
    ("cd", "cd a;"),
    ("cd in subshells", "(cd a;"),
    ("pushd", "pushd a;"),
    ("alias definitions", "alias a='b a';"),
    ("-c alias chains", "git -c alias.a='!git a' a;"),
    ("xargs", "xargs -I{} "),
    ("xargs git", "echo a|xargs -I{} git {};"),
    ("env", "env a=b "),
    ("sudo", "sudo -u a "),
    ("bash -c", "bash -c "),
    ("eval", "eval "),
    ("eval texts", "eval 'git add x';"),
    ("sh -c texts", "sh -c 'git status';"),
    ("loops", "for a in b c d;do "),
    ("loops, closed", "for a in b c d;do $a;done;"),
    ("functions", "f(){ g;};g(){ f;};"),
    ("function calls", "f(){ f;f;};f;"),
    ("traps", "trap 'git add x' EXIT;"),
    ("control characters", "\u{1}\u{7f}"),
    ("carriage returns", "a\r\n"),
    ("ANSI quotes", "$'\\x41'"),
    ("process substitutions", "<(a"),
    ("arrays", "a=(b c);"),
    ("coproc", "coproc "),
    ("mixed openings", "$(\"`{ ${("),
];

/// Pairs that nest.
const NESTED: &[(&str, &str, &str)] = &[
    ("( )", "(", ")"),
    ("$( )", "$(", ")"),
    ("\"$( )\"", "\"$(", ")\""),
    ("{ ; }", "{ ", ";}"),
    ("if fi", "if a;then ", ";fi"),
    ("while done", "while a;do ", ";done"),
    ("for done", "for a in b c;do ", ";done"),
    ("case esac", "case a in b)", ";;esac"),
    ("${ }", "${a:-", "}"),
    ("f() { }", "f(){ ", ";}"),
    ("<( )", "cat <(", ")"),
];

/// Every hostile text.
pub fn hostile() -> Vec<Hostile> {
    let repeats = REPEATED.iter().map(|(name, piece)| Hostile { name, text: repeated(piece) });
    let pairs = NESTED.iter().map(|(name, open, close)| Hostile { name, text: nested(open, close) });
    let made: [(&'static str, String); 8] = [
        ("many variables", filled(LARGE, |out, n| out.push_str(&format!("v{n}=a;")))),
        ("many variables, used", filled(LARGE, |out, n| out.push_str(&format!("v{n}=$v{};", n.max(1) - 1)))),
        ("many functions", filled(LARGE, |out, n| out.push_str(&format!("f{n}(){{ f{};}};", n + 1)))),
        ("doubling functions", doubling()),
        ("doubling evals", filled(LARGE, |out, n| out.push_str(&format!("a{n}='eval $a{0};eval $a{0}';", n + 1)))),
        ("many aliases", filled(LARGE, |out, n| out.push_str(&format!("git -c alias.a{n}=a{} a{n};", n + 1)))),
        ("loops in loops", loops()),
        ("many delimiters", delimiters()),
    ];
    repeats.chain(pairs).chain(made.map(|(name, text)| Hostile { name, text })).collect()
}

/// Functions of which each calls the next one twice, and the first one called.
fn doubling() -> String {
    let mut text = filled(LARGE - 8, |out, n| out.push_str(&format!("f{n}(){{ f{0};f{0};}}\n", n + 1)));
    text.push_str("\nf0");
    text
}

/// Loops whose bodies are loops, with as many values as there is room for.
fn loops() -> String {
    let head = |n: usize| format!("for v{n} in a b c d e f g h;do ");
    // 31 to 32 bytes each at the head and 5 at the end.
    let levels = LARGE * 2 / 73;
    let heads: String = (0..levels).map(head).collect();
    format!("{heads}$v0 $v1{}", ";done".repeat(levels))
}

/// As many here-documents on one line as their ends fit in.
fn delimiters() -> String {
    // 11 to 14 bytes for the beginning and the end of each.
    let count = LARGE * 5 / 68;
    let begins: String = (0..count).map(|n| format!("<<E{n} ")).collect();
    let ends: String = (0..count).map(|n| format!("E{n}\n")).collect();
    format!("cat {begins}\n{ends}")
}

/// The corpus: ordinary and odd commands, one JSON string on a line.
pub fn corpus() -> Vec<String> {
    let lines = include_str!("../corpus/commands.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a line is a JSON string")).collect()
}

/// "P": one table-driven pass over the bytes of a command, the least that a reader of every byte can do.
pub fn pass_over(text: &[u8]) -> u64 {
    text.iter().fold(0, |state: u64, byte| state.rotate_left(1) ^ CLASSES[usize::from(*byte)])
}

/// The classes of bytes that a lexer would tell apart.
static CLASSES: [u64; 256] = classes();

const fn classes() -> [u64; 256] {
    let mut table = [1; 256];
    let special = b" \t\n'\"\\$`#&|;()<>{}[]*?~!=%";
    let mut at = 0;
    while at < special.len() {
        table[special[at] as usize] = at as u64 + 2;
        at += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_the_sizes_they_are_named_for() {
        assert_eq!((WITHOUT_GIT.len(), CHAIN.len()), (33, 200));
        assert_eq!([200, 2_048, LARGE].map(|bytes| ordinary(bytes).len()), [200, 2_048, LARGE]);
        for text in hostile() {
            assert!((LARGE - 1_024..=LARGE).contains(&text.text.len()), "{}: {}", text.name, text.text.len());
        }
    }

    #[test]
    fn the_corpus_is_large_and_has_no_command_twice() {
        let corpus = corpus();
        let different: std::collections::BTreeSet<_> = corpus.iter().collect();
        assert!(corpus.len() >= 300, "{}", corpus.len());
        assert_eq!(different.len(), corpus.len());
    }

    #[test]
    fn the_pass_reads_every_byte() {
        assert_ne!(pass_over(b"ab;"), pass_over(b"a;b"));
    }
}
