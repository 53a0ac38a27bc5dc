//! What the rules put around texts: layers, prefixes, spellings, quotations.
//!
//! It refuses to judge any of them.

/// What may be put around any complete text: as it stands, or in quotes.
pub(crate) const AROUND: &[&str] = &[
    "(\nTEXT\n)",
    "{\nTEXT\n}",
    "if true; then\nTEXT\nfi",
    "if false; then :; else\nTEXT\nfi",
    "while true; do\nTEXT\nbreak; done",
    "for i in 1 2; do\nTEXT\ndone",
    "case x in *)\nTEXT\n;; esac",
    "fn() {\nTEXT\n}\nfn",
    "true && {\nTEXT\n}",
    "false || {\nTEXT\n}",
    "TEXT\ntrue",
    "true\nTEXT",
    "# it's a (comment\nTEXT",
    "\n\n  TEXT\n\n",
    "TEXT\n# the end (",
    "!\tTEXT",
    "true; TEXT",
    "{\nTEXT\n} >/dev/null 2>&1 &",
    "echo \"$(\nTEXT\n)\"",
    "x=$(\nTEXT\n)",
    "cat <(\nTEXT\n)",
    "cat <<END_\n$(\nTEXT\n)\nEND_\n",
    "bash -c 'TEXT'",
    "bash -c \"TEXT\"",
    "sh -ec 'TEXT' x y",
    "sudo -u x bash -c 'TEXT'",
    "eval 'TEXT'",
    "eval \"TEXT\"",
    "trap 'TEXT' EXIT",
    "bash <<'END_'\nTEXT\nEND_\n",
    "bash <<< 'TEXT'",
    "printf '%s\\n' 'TEXT' | sh",
    "git -c 'alias.zz=!TEXT' zz",
    "echo x | (\nTEXT\n)",
    "cat x y | {\nTEXT\n}",
    "git status && {\nTEXT\n}",
    "pwd && git log --oneline -1 && {\nTEXT\n}",
];

pub(crate) fn around(layer: &str, text: &str) -> Option<String> {
    if layer.contains("'TEXT'") {
        return Some(layer.replace("'TEXT'", &single(text)));
    }
    if layer.contains("\"TEXT\"") {
        return Some(layer.replace("\"TEXT\"", &double(text)));
    }
    if layer.contains("!TEXT") {
        let is_plain = !text.contains('\'') && !text.contains("$@") && !text.contains("$1");
        return is_plain.then(|| layer.replace("TEXT", text));
    }
    // `!` and `time` belong to a pipeline, and a first line of comment to none.
    let needs_command = layer.ends_with("TEXT") && !layer.contains('#');
    let begins = !text.trim_start().starts_with(['#', '!']);
    (begins || !needs_command).then(|| layer.replace("TEXT", text))
}

fn single(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

fn double(text: &str) -> String {
    let escape = |letter: char| if "\\\"$`".contains(letter) { format!("\\{letter}") } else { letter.to_string() };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

/// Whether the text is one command of git in plain words.
pub(crate) fn is_plain(text: &str) -> bool {
    text.starts_with("git ") && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" -_./=:,^@".contains(&byte))
}

/// What may be put before a single command.
const BEFORE: &[&str] = &[
    "A=1 ",
    "env ",
    "env -u A B=2 ",
    ">/dev/null ",
    "2>&1 </dev/null ",
    "time ",
    "! ",
    "time -p ! ",
    "command ",
    "exec ",
    "sudo -n ",
    "nice -n 3 ",
    "timeout 5 ",
    "nohup ",
    "stdbuf -oL ",
    "setsid ",
    "eval ",
    "builtin command ",
    "\\",
    "\t ",
    "xargs ",
    "watch ",
    "flock l ",
    "doas ",
    "coproc ",
    "true & ",
    "cd . && ",
    "ionice -c 3 ",
    "cat x | ",
];

/// The spellings of one plain command.
pub(crate) fn spellings(text: &str) -> Vec<String> {
    let rest = &text[4..];
    let (verb, operands) = rest.split_once(' ').unwrap_or((rest, ""));
    let mut all: Vec<String> = BEFORE.iter().map(|before| format!("{before}{text}")).collect();
    all.extend((1..text.len()).map(|at| format!("{}\\\n{}", &text[..at], &text[at..])));
    all.extend(["&", " &", ";", " # c", " >/dev/null", " 2>&1 | cat"].map(|tail| format!("{text}{tail}")));
    all.push(format!("git -C . {rest}"));
    all.push(format!("git --no-pager -c a.b=c {rest}"));
    all.push(format!("git>/dev/null {rest}"));
    all.push(format!("/usr/bin/git {rest}"));
    all.push(format!("v=git; $v {rest}"));
    all.push(format!("f() {{ git \"$@\"; }}; f {rest}"));
    all.push(text.split(' ').map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "));
    all.push(text.split(' ').map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join("  "));
    all.push(text.split(' ').map(|word| format!("$'{word}'")).collect::<Vec<_>>().join("\t"));
    all.push(
        text.split(' ')
            .filter(|word| !word.is_empty())
            .map(|word| format!("{}''{}", &word[..1], &word[1..]))
            .collect::<Vec<_>>()
            .join(" "),
    );
    if verb.bytes().all(|byte| byte.is_ascii_lowercase()) {
        all.push(format!("git -c alias.zz={verb} zz {operands}"));
        all.push(format!("git -c alias.yy=zz -c alias.zz={verb} yy {operands}"));
        all.push(format!("v={verb}; git $v {operands}"));
        all.push(format!("git {}''{} {operands}", &verb[..1], &verb[1..]));
    }
    all
}

/// Ways to mention a text without running it.
pub(crate) fn mentions(text: &str) -> Vec<String> {
    let comment: String = text.split('\n').map(|line| format!("# {line}\n")).collect();
    vec![
        format!("echo {}", single(text)),
        format!("echo {} {}", double(text), single(text)),
        format!(": {}", double(text)),
        format!("grep -e {} notes", single(text)),
        format!("gh pr create --body {}", double(text)),
        format!("git commit -m {}", single(text)),
        format!("x={}; echo \"$x\"", single(text)),
        format!("true {comment}"),
        format!("{comment}ls"),
        format!("cat > doc <<'END_OF_TEXT'\n{text}\nEND_OF_TEXT\n"),
        format!(": <<\\END_OF_TEXT\n{text}\nEND_OF_TEXT\nls"),
        format!("git commit -m \"$(cat <<'END_OF_TEXT'\n{text}\nEND_OF_TEXT\n)\""),
        format!("bash -c {}", single(&format!("echo {}", single(text)))),
        format!("cat <<< {}", single(text)),
        format!("printf '%s' {} | wc -c", single(text)),
        format!("[[ {} == x ]]", single(text)),
        format!("for w in {}; do echo \"$w\"; done", single(text)),
    ]
}
