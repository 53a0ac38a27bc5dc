//! Little languages in which programs are told what to run: makefiles, tables of `cron`, scripts of `sed`, `expect` and `ed`,
//! and the words of terminal multiplexers.
//!
//! Owns: where a command stands in them, as far as one can tell line by line. Refuses to own: which program reads which.

use super::options::Options;
use super::simple::{Arg, HOLE, Next, Stdin};

/// What a program reads from its standard input, where it reads a language there.
pub(super) fn read(name: &[u8], args: &[Arg<'_>], stdin: &Stdin<'_>) -> Vec<Next> {
    let Stdin::Content(content) = stdin else { return Vec::new() };
    let is_named = |word: &[u8]| args.iter().any(|arg| *arg.text == *word);
    let lines: fn(&[u8]) -> Vec<Vec<u8>> = match name {
        b"crontab" if args.is_empty() || is_named(b"-") => scheduled,
        b"ed" => bangs,
        b"expect" => spawned,
        b"make" | b"gmake" if is_named(b"-") || is_named(b"-f-") || is_named(b"/dev/stdin") => recipes,
        _ => return Vec::new(),
    };
    texts(lines(&content.text))
}

/// What is left of these where something of it is known.
pub(super) fn texts(all: Vec<Vec<u8>>) -> Vec<Next> {
    all.into_iter().filter(|text| text.iter().any(|byte| *byte != HOLE)).map(Next::Text).collect()
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b'\n')
}

/// The text behind the `!` or the `shell` of an editor's command.
pub(super) fn escaped(command: &[u8]) -> Option<Vec<u8>> {
    let shell = command.trim_ascii_start().strip_prefix(b"shell ");
    let bang = || command.iter().position(|byte| *byte == b'!').map(|at| &command[at + 1..]);
    shell.or_else(bang).map(<[u8]>::to_vec)
}

/// `!command`, line by line.
fn bangs(text: &[u8]) -> Vec<Vec<u8>> {
    lines(text).filter_map(|line| line.trim_ascii_start().strip_prefix(b"!")).map(<[u8]>::to_vec).collect()
}

/// Lines of `cron`: five fields, or a word such as `@daily`, before the command.
fn scheduled(text: &[u8]) -> Vec<Vec<u8>> {
    let command = |line: &[u8]| {
        let fields = if line.starts_with(b"@") { 1 } else { 5 };
        let mut rest = line.trim_ascii_start();
        for _ in 0..fields {
            let end = rest.iter().position(u8::is_ascii_whitespace)?;
            rest = rest[end..].trim_ascii_start();
        }
        Some(rest.to_vec())
    };
    lines(text).filter(|line| !line.starts_with(b"#")).filter_map(command).collect()
}

/// Recipes of a makefile: lines behind a tab, what follows a `;` on a rule's line, and what `$(shell ...)` runs.
pub(super) fn recipes(text: &[u8]) -> Vec<Vec<u8>> {
    const CALL: &[u8] = b"$(shell ";
    let mut found = Vec::new();
    for line in lines(text) {
        let recipe = line.strip_prefix(b"\t").or_else(|| {
            let rule = line.iter().position(|byte| *byte == b':')?;
            let cut = line[rule..].iter().position(|byte| *byte == b';')?;
            line.get(rule + cut + 1..)
        });
        let calls = line.windows(CALL.len()).enumerate().filter(|(_, part)| *part == CALL);
        for (at, _) in calls.take(8) {
            let rest = &line[at + CALL.len()..];
            let end = rest.iter().rposition(|byte| *byte == b')').unwrap_or(rest.len());
            found.push(rest[..end].to_vec());
        }
        let Some(recipe) = recipe else { continue };
        let from = recipe.iter().position(|byte| !b"@-+ \t".contains(byte)).unwrap_or(recipe.len());
        found.push(recipe[from..].to_vec());
    }
    found
}

/// Commands of Tcl that run a program: `spawn`, `exec` and `system`, at the beginning of a line, a block or a bracket.
pub(super) fn spawned(text: &[u8]) -> Vec<Vec<u8>> {
    const VERBS: [&[u8]; 3] = [b"spawn ", b"exec ", b"system "];
    let pieces = text.split(|byte| b"\n;{}[]".contains(byte)).map(<[u8]>::trim_ascii_start);
    let command = |piece: &[u8]| VERBS.iter().find_map(|verb| piece.strip_prefix(*verb)).map(<[u8]>::to_vec);
    pieces.filter_map(command).collect()
}

/// What a script of `sed` runs: its `e` command, behind any address, and a replacement with the flag `e`.
pub(super) fn executed(script: &[u8]) -> Vec<Vec<u8>> {
    let pieces = script.split(|byte| matches!(byte, b';' | b'\n' | b'{'));
    pieces.filter_map(executes).collect()
}

fn executes(piece: &[u8]) -> Option<Vec<u8>> {
    let from = piece.iter().position(|byte| !b"0123456789,$!~+ \t".contains(byte))?;
    match &piece[from..] {
        [b'e', b' ', text @ ..] => Some(text.to_vec()),
        [b's', sign, rest @ ..] => {
            let mut parts = rest.split(|byte| byte == sign).skip(1);
            let (text, flags) = (parts.next()?, parts.next()?);
            let is_run = flags.contains(&b'e') && !flags.contains(&b' ');
            is_run.then(|| text.iter().map(|byte| if *byte == b'&' { HOLE } else { *byte }).collect())
        }
        _ => None,
    }
}

/// Commands of `tmux` that run what is behind them, with the letters of options that take a value.
const TMUX: &[&[u8]] = &[
    b"new-session",
    b"new",
    b"new-window",
    b"neww",
    b"split-window",
    b"splitw",
    b"respawn-pane",
    b"respawnp",
    b"respawn-window",
    b"respawnw",
    b"run-shell",
    b"run",
    b"if-shell",
    b"if",
    b"pipe-pane",
    b"pipep",
    b"display-popup",
    b"popup",
    b"send-keys",
    b"send",
];

/// `tmux new-session -d 'text'`: one word is a text, several are a command. What is typed into a shell counts as well.
pub(super) fn tmux(args: &[Arg<'_>]) -> Vec<Next> {
    let Some(place) = args.iter().position(|arg| TMUX.contains(&&*arg.text)) else { return Vec::new() };
    let verb = &*args[place].text;
    let letters: &'static [u8] = if verb.ends_with(b"popup") { b"bBcdehsStTwxy" } else { b"ceFnpstxylfN" };
    let is_typed = verb.starts_with(b"send");
    let mut options = Options::new(&args[place..], letters, &[]);
    while options.next().is_some() {}
    let rest = args.get(place + options.at..).unwrap_or_default();
    if is_typed {
        let is_key = |arg: &&Arg<'_>| !matches!(&*arg.text, b"Enter" | b"C-m" | b"KPEnter");
        let words: Vec<&[u8]> = rest.iter().filter(is_key).map(|arg| &*arg.text).collect();
        let is_sent = words.len() < rest.len();
        return if is_sent { texts(vec![words.join(&b' '), words.concat()]) } else { Vec::new() };
    }
    one_or_all(rest)
}

/// `screen -dm command`, `screen -X stuff text`.
pub(super) fn screen(args: &[Arg<'_>]) -> Vec<Next> {
    let mut options = Options::new(args, b"cehpSstT", &[]);
    options.at = 0;
    let mut is_told = false;
    for option in options.by_ref() {
        is_told |= option.is(b'X', "");
    }
    match args.get(options.at..).unwrap_or_default() {
        [verb, text, ..] if is_told && *verb.text == *b"stuff" => {
            let text = text.text.strip_suffix(b"\\n").or(text.text.strip_suffix(b"^M")).unwrap_or(&text.text);
            texts(vec![text.to_vec()])
        }
        [verb, rest @ ..] if is_told && matches!(&*verb.text, b"exec" | b"screen") => words(rest),
        rest if !is_told => words(rest),
        _ => Vec::new(),
    }
}

/// `start-stop-daemon --start --exec program -- words`
pub(super) fn daemon(args: &[Arg<'_>]) -> Vec<Next> {
    let is_program = |arg: &Arg<'_>| matches!(&*arg.text, b"-x" | b"--exec" | b"-a" | b"--startas");
    let Some(program) = args.iter().position(is_program).and_then(|at| args.get(at + 1)) else { return Vec::new() };
    let rest = args.iter().skip_while(|arg| *arg.text != *b"--").skip(1);
    let all: Vec<Arg<'_>> = std::iter::once(program).chain(rest).cloned().collect();
    words(&all)
}

fn one_or_all(rest: &[Arg<'_>]) -> Vec<Next> {
    match rest {
        [one] => texts(vec![one.text.to_vec()]),
        all => words(all),
    }
}

fn words(all: &[Arg<'_>]) -> Vec<Next> {
    if all.is_empty() {
        return Vec::new();
    }
    vec![Next::Words(all.iter().map(|arg| arg.text.to_vec()).collect())]
}
