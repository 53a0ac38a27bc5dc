//! Texts drawn at random from a seed: invocations of git with marks, spelled, wrapped and nested in many ways.
//!
//! It refuses to make a text that needs more than the room has, or whose end depends on time. Every invocation carries a
//! mark of its own, so that bash's record and the library's reading can be compared.

use crate::support::random::Random;

/// A text, and whether bash runs every invocation in it.
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) is_straight: bool,
}

/// Draws texts.
pub(crate) struct Maker {
    random: Random,
    marks: usize,
}

/// Verbs and options; the fake git does nothing with them.
const CALLS: &[&str] = &[
    "add",
    "add -v --",
    "branch -D",
    "status --short",
    "log --oneline",
    "-C sub status",
    "--no-pager log -1",
    "-c core.x='a b' diff",
    "rebase --onto main",
    "commit -m 'git add x;'",
    "worktree add",
    "stash push --",
    "rev-parse --short",
    "-C ../other branch",
];

/// What may stand before a command. None of them changes how often it runs.
const PREFIXES: &[&str] = &[
    "",
    "",
    "",
    "env ",
    "env -u B A=1 ",
    "sudo -u root ",
    "sudo -n ",
    "command ",
    "nice -n 5 ",
    "timeout 9 ",
    "nohup ",
    "X=1 ",
    "X='a b' Y=2 ",
    ">/dev/null ",
    "2>&1 ",
    "time ",
    "! ! ",
    "builtin command ",
    "stdbuf -oL ",
    "setsid -w ",
    "env -S 'A=1 nice' ",
    "</dev/null ",
    "doas ",
    "{fd}>/dev/null ",
];

/// Texts that only mention git.
const MENTIONS: &[&str] = &[
    "echo git add MARK",
    "echo 'x; git add MARK'",
    "printf '%s' \"git add MARK && git status\"",
    ": git add MARK",
    "true # git add MARK",
    "cat <<'END'\ngit add MARK\n$(git add MARK)\nEND",
    "x='git add MARK'",
    "a=(git add MARK)",
    "[[ git != MARK ]]",
    "unused() { git add MARK; }",
    "echo \"\\$(git add MARK)\" \\; git add MARK",
    "echo $'it\\'s git add MARK'",
    "cat <<END\n\\$(git add MARK)\nEND",
    "sh -c 'echo \"$@\"' git add MARK",
    "for w in git add MARK; do echo $w; done",
    "case 'git add MARK' in *) ;; esac",
    "cat <<< 'git add MARK'",
];

/// What can be put around a text, `TEXT`, or around the text in quotes, `'TEXT'` and `\"TEXT\"`.
const AROUND: &[&str] = &[
    "(\nTEXT\n)",
    "{\nTEXT\n}",
    "if true; then\nTEXT\nfi",
    "if\nTEXT\nthen :; fi",
    "while\nTEXT\ndo break; done",
    "for i in 1; do\nTEXT\ndone",
    "for ((i = 0; i < 1; i++)); do\nTEXT\ndone",
    "case x in (x)\nTEXT\n;; esac",
    "fN() {\nTEXT\n}\nfN",
    "function fN {\nTEXT\n}; fN a b",
    "fN() (\nTEXT\n); fN",
    "echo \"$(\nTEXT\n)\"",
    ": $(\nTEXT\n)",
    "x=$(\nTEXT\n)",
    "echo \"${x_unset:-$(\nTEXT\n)}\"",
    "cat <(\nTEXT\n); wait $!",
    "bash -c 'TEXT'",
    "bash -c \"TEXT\"",
    "eval 'TEXT'",
    "eval \"TEXT\"",
    "bash <<'ENDN'\nTEXT\nENDN",
    "cat <<'ENDN' | bash\nTEXT\nENDN",
    "bash <<< 'TEXT'",
    "{\nTEXT\n} >/dev/null 2>&1",
    "bash -ec 'TEXT' x y",
    "env A=1 bash -c 'TEXT'",
    "cat <<ENDN\n$(\nTEXT\n)\nENDN",
    "[[ $(\nTEXT\n) ]]; :",
    "if false; then :; else\nTEXT\nfi",
    "! {\nTEXT\n}",
    "bash -c \"$(cat <<'ENDN'\nTEXT\nENDN\n)\"",
    "trap 'TEXT' EXIT",
    ": <<< \"$(\nTEXT\n)\"",
    "select i in 1; do\nTEXT\nbreak; done <<< 1",
    "until\nTEXT\ndo break; done",
    "{\nTEXT\n} | cat",
    ":\nTEXT\n# the end (",
    "printf '%s\\n' 'TEXT' | bash",
];

/// What is not run, or not always.
const UNREACHED: &[&str] =
    &["if false; then\nTEXT\nfi", "fN() {\nTEXT\n}", "false && {\nTEXT\n}", "case x in y)\nTEXT\n;; esac"];

impl Maker {
    pub(crate) fn new(random: Random) -> Maker {
        Maker { random, marks: 0 }
    }

    /// One text: a few commands, with up to three layers around them.
    pub(crate) fn text(&mut self) -> Text {
        let count = 1 + self.random.below(3);
        let commands: Vec<String> = (0..count).map(|_| self.command()).collect();
        let mut text = self.joined(&commands);
        for _ in 0..self.random.below(4) {
            let around = *self.random.pick(AROUND);
            text = self.around(around, &text);
        }
        let is_straight = !self.random.once_in(8);
        if !is_straight {
            let around = *self.random.pick(UNREACHED);
            text = self.around(around, &text);
        }
        Text { text, is_straight }
    }

    fn joined(&mut self, commands: &[String]) -> String {
        let plain = commands.iter().all(|command| !command.contains('\n') && !command.contains('#'));
        // Behind `&&` a variable may be unset as far as the text tells, so that a reading of the text sees more.
        let sets = commands.iter().any(|command| command.contains("v="));
        let joint = if sets {
            "\n"
        } else if plain {
            *self.random.pick(&["; ", " && ", "\n", " | ", "&&", " & wait; "])
        } else {
            "\n"
        };
        commands.join(joint)
    }

    fn mark(&mut self) -> String {
        self.marks += 1;
        format!("m{}", self.marks)
    }

    fn command(&mut self) -> String {
        let mark = self.mark();
        match self.random.below(8) {
            0 | 1 => self.random.pick(MENTIONS).replace("MARK", &mark),
            2 => self.by_variable(&mark),
            3 => self.by_data(&mark),
            _ => self.plain(&mark),
        }
    }

    fn plain(&mut self, mark: &str) -> String {
        let prefix = *self.random.pick(PREFIXES);
        let call = *self.random.pick(CALLS);
        let (name, mark) = (self.spelled("git"), self.spelled(mark));
        let call = match call.split_once(' ') {
            Some((first, rest)) if !rest.contains('\'') => format!("{} {rest}", self.spelled(first)),
            _ => call.to_owned(),
        };
        let blank = *self.random.pick(&[" ", "  ", "\t", " \\\n ", " >/dev/null ", " 2>&1 "]);
        format!("{prefix}{name}{blank}{call} {mark}")
    }

    /// One word in one of its spellings.
    fn spelled(&mut self, word: &str) -> String {
        let (first, rest) = word.split_at(1);
        match self.random.below(12) {
            0 => format!("'{word}'"),
            1 => format!("\"{word}\""),
            2 => format!("{first}''{rest}"),
            3 if first != "-" => format!("\\{word}"),
            4 => format!("$'{word}'"),
            5 => format!("{first}\\\n{rest}"),
            6 => format!("{first}\"{rest}\""),
            7 => format!("$'\\x{:02x}'{rest}", first.as_bytes()[0]),
            _ => word.to_owned(),
        }
    }

    fn by_variable(&mut self, mark: &str) -> String {
        let ways = [
            "v=add; git $v MARK",
            "g=git; \"$g\" branch -D MARK",
            "a=(git add MARK); \"${a[@]}\"",
            "c='git add MARK'; $c",
            "git ${unset_:-add} MARK",
            "v=a; v+=dd; git $v MARK",
            "set -- add MARK; git \"$@\"",
            "git {add,MARK}",
            "for v in add status; do git $v MARK; done",
            "cd sub && git add MARK && cd ..",
            "(cd ../other; git status MARK)",
            "pushd ../other >/dev/null && git add MARK; popd >/dev/null",
            "w=MARK; export w; bash -c 'git add $w'",
            "f() { git \"$@\"; }; f add MARK",
            "f() { local v=$1; git add \"$v\"; }; f MARK",
            "l=(MARK); git add ${l[0]}",
            "v=MARK; eval 'git add '\"$v\"",
            "cd ../other; git log MARK; cd ../app",
            "env -C ../other git status MARK",
        ];
        self.random.pick(&ways).replace("MARK", mark)
    }

    fn by_data(&mut self, mark: &str) -> String {
        let ways = [
            "echo MARK | xargs git add",
            "xargs git add <<< MARK",
            "echo 'git add MARK' | bash",
            "bash <<< 'git add MARK'",
            "printf 'git add MARK\\n' | sh",
            "find . -maxdepth 0 -exec git add MARK \\;",
            "echo MARK | xargs -I% git add %",
            "sh -c 'git add \"$1\"' _ MARK",
            "echo add MARK | xargs git",
            "bash -s <<'END'\ngit add MARK\nEND",
            "sh <<END\ngit add MARK\nEND",
            "eval \"$(echo git add MARK)\"",
            "source <(echo git add MARK)",
        ];
        self.random.pick(&ways).replace("MARK", mark)
    }

    fn around(&mut self, around: &str, text: &str) -> String {
        let number = self.mark();
        let named = around.replace("ENDN", &format!("END{number}")).replace("fN", &format!("f{number}"));
        if named.contains("'TEXT'") {
            return named.replace("'TEXT'", &single(text));
        }
        if named.contains("\"TEXT\"") {
            return named.replace("\"TEXT\"", &double(text));
        }
        named.replace("TEXT", text)
    }
}

/// In single quotes.
fn single(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// In double quotes.
fn double(text: &str) -> String {
    let escape = |letter: char| if "\\\"$`".contains(letter) { format!("\\{letter}") } else { letter.to_string() };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}
