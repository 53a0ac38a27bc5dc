//! Aliases: what a word that is no command of git's stands for.
//!
//! Owns: reading an alias's value as git does, and the chain of aliases up to a command or a text for the shell. Refuses to
//! own: which words are commands (`forms.rs`), and where settings come from (`config.rs`, `defined.rs`, `world/`).

use super::defined::Defined;
use super::form::{Asked, Pair};
use super::index::shipped;
use super::{quote, split};
use crate::shell::{self, Arg, Next, Simple};

/// Most aliases that are looked up for one word.
const MAX_CHAIN: usize = 16;

/// Where an alias may be defined.
pub(crate) struct Settings<'s> {
    /// From the command line and the environment: `Asked::config`.
    pub(crate) given: &'s [Pair<'s>],
    /// By earlier commands of the text.
    pub(crate) defined: &'s Defined,
    /// In git's files, in the order of reading: `Config::entries` of the world.
    pub(crate) stored: &'s [(Vec<u8>, Vec<u8>)],
}

impl<'s> Settings<'s> {
    /// The values that an alias may have. What is given counts before all else, and the last of it. A command of the text
    /// that defines one may not have run, or may have written another file than git reads: each of them counts, and so does
    /// what is stored.
    fn alias(&self, name: &[u8]) -> Vec<&'s [u8]> {
        if let Some(pair) = self.given.iter().rev().find(|pair| names(&pair.key, name)) {
            return vec![&*pair.value];
        }
        let stored = self.stored.iter().rev().find(|(key, _)| names(key, name)).map(|(_, value)| &value[..]);
        let mut values: Vec<&[u8]> = self.defined.all(|key| names(key, name)).chain(stored).collect();
        values.sort_unstable();
        values.dedup();
        values
    }
}

/// Whether a key defines this alias: `alias.name`, whatever its case, or `alias.name.command`.
fn names(key: &[u8], name: &[u8]) -> bool {
    let Some(rest) = key.strip_prefix(b"alias.") else { return false };
    rest.eq_ignore_ascii_case(name) || rest.strip_suffix(b".command") == Some(name)
}

/// What an alias stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Alias {
    /// Words that take the place of the command: global options may come first.
    Words(Vec<Vec<u8>>),
    /// A text for the shell, to which the rest of the words is handed.
    Text(Vec<u8>),
}

/// Reads the value of an alias. `None` where git would refuse it.
fn alias(value: &[u8]) -> Option<Alias> {
    match value.strip_prefix(b"!") {
        Some(text) => Some(Alias::Text(text.to_vec())),
        None => split::words(value).map(Alias::Words),
    }
}

/// What git would run in place of `command`, whose verb `asked.command` git does not ship: none where the word is no alias
/// or git would refuse it. The words behind the verb are carried over. A text for the shell runs where git runs it: in
/// `toplevel`, the top directory of the tree that the command acts on, where that is known.
pub(crate) fn stands_for(
    command: &Simple<'_>,
    asked: &Asked<'_>,
    settings: &Settings<'_>,
    toplevel: Option<&[u8]>,
) -> Vec<Next> {
    // `git-name` is looked up as a program, never as an alias: it has no word in front of the verb.
    let front = command.argv.len().saturating_sub(asked.rest.len() + 1);
    let (Some(verb), Some(front)) = (asked.command.as_deref(), command.argv.get(..front)) else { return Vec::new() };
    if front.is_empty() {
        return Vec::new();
    }
    let rest: Vec<Vec<u8>> = asked.rest.iter().map(owned).collect();
    let next = |alias| match alias {
        Alias::Words(words) => Next::Words(front.iter().map(owned).chain(words).chain(rest.iter().cloned()).collect()),
        Alias::Text(text) => run(&text, rest.clone(), &place(asked, toplevel)),
    };
    chain(verb, settings).into_iter().map(next).collect()
}

fn owned(arg: &Arg<'_>) -> Vec<u8> {
    arg.text.to_vec()
}

/// An alias on the way to what it stands for.
struct Way {
    words: Vec<Vec<u8>>,
    /// The aliases behind it.
    seen: Vec<Vec<u8>>,
}

/// Follows aliases from a word to what is none. Empty where the word is no alias, and in a loop, which git refuses.
fn chain(verb: &[u8], settings: &Settings<'_>) -> Vec<Alias> {
    let mut found = Vec::new();
    let mut open = vec![Way { words: vec![verb.to_vec()], seen: Vec::new() }];
    let mut looked = 0;
    while let Some(way) = open.pop() {
        let values = if looked < MAX_CHAIN { values(&way.words, settings) } else { Vec::new() };
        looked += 1;
        if values.is_empty() && !way.seen.is_empty() {
            found.push(Alias::Words(way.words));
            continue;
        }
        for alias in values.into_iter().filter_map(alias) {
            match way.then(alias) {
                Some(Alias::Words(words)) => open.push(Way { words, seen: way.with_first() }),
                Some(text) => found.push(text),
                None => {}
            }
        }
    }
    found
}

/// What the first of the words may stand for, where it is no command and no option.
fn values<'s>(words: &[Vec<u8>], settings: &Settings<'s>) -> Vec<&'s [u8]> {
    let first = words.first().filter(|word| !word.starts_with(b"-") && !is_shipped(word));
    first.map(|word| settings.alias(word)).unwrap_or_default()
}

impl Way {
    /// The words with an alias in place of the first; `None` where that leads back to where it came from.
    fn then(&self, alias: Alias) -> Option<Alias> {
        let (first, rest) = self.words.split_first()?;
        if self.seen.contains(first) {
            return None;
        }
        Some(match alias {
            Alias::Words(words) => Alias::Words(words.into_iter().chain(rest.iter().cloned()).collect()),
            Alias::Text(text) => Alias::Text(with_words(text, rest)),
        })
    }

    fn with_first(&self) -> Vec<Vec<u8>> {
        self.seen.iter().chain(self.words.first()).cloned().collect()
    }
}

/// Whether git ships a command of this name, which no alias can hide.
fn is_shipped(word: &[u8]) -> bool {
    shipped(word).is_some()
}

/// A text with the words that an alias in front of it put behind its name. The shell appends the caller's words itself.
fn with_words(mut text: Vec<u8>, words: &[Vec<u8>]) -> Vec<u8> {
    for word in words {
        text.push(b' ');
        shell::quote(word, &mut text);
    }
    text
}

/// The shell commands that bring about the place and the settings in which git runs an alias's text. Empty where they are
/// those of the command itself.
fn place(asked: &Asked<'_>, toplevel: Option<&[u8]>) -> Vec<u8> {
    let mut out = Vec::new();
    let dirs = asked.dirs.iter().map(|arg| &*arg.text).filter(|_| toplevel.is_none());
    for dir in dirs.chain(toplevel).filter(|dir| !dir.is_empty()) {
        line(&mut out, b"cd -- ", dir);
    }
    if let Some(dir) = &asked.git_dir {
        line(&mut out, b"export GIT_DIR=", dir);
    }
    if let Some(dir) = &asked.work_tree {
        line(&mut out, b"export GIT_WORK_TREE=", dir);
    }
    if !asked.config.is_empty() {
        line(&mut out, b"export GIT_CONFIG_PARAMETERS=", &quote::parameters(&asked.config));
    }
    out
}

fn line(out: &mut Vec<u8>, start: &[u8], word: &[u8]) {
    out.extend(start);
    shell::quote(word, out);
    out.push(b'\n');
}

/// The shell that git starts for a text: the words behind the alias are its parameters, and stand behind the text.
fn run(text: &[u8], rest: Vec<Vec<u8>>, place: &[u8]) -> Next {
    let script = if rest.is_empty() { text.to_vec() } else { [text, b" \"$@\""].concat() };
    let mut words = vec![b"sh".to_vec(), b"-c".to_vec(), script, text.to_vec()];
    words.extend(rest);
    if place.is_empty() {
        return Next::Words(words);
    }
    let mut all = place.to_vec();
    all.extend(b"sh");
    Next::Text(with_words(all, &words[1..]))
}

#[cfg(test)]
mod tests {
    use super::{Alias, Settings, chain, stands_for};
    use crate::git::config::setting;
    use crate::git::defined::Defined;
    use crate::git::form::{Asked, Pair};
    use crate::shell::{Arg, Next, Simple};

    fn follow(settings: &[&str], verb: &str) -> Option<String> {
        let given: Vec<_> = settings.iter().filter_map(|text| setting(text.as_bytes())).collect();
        let settings = Settings { given: &given, defined: &Defined::default(), stored: &[] };
        Some(match chain(verb.as_bytes(), &settings).pop()? {
            Alias::Words(words) => words.join(&b'|').escape_ascii().to_string(),
            Alias::Text(text) => format!("!{}", text.escape_ascii()),
        })
    }

    #[test]
    fn aliases_are_followed_to_their_end() {
        let table: &[(&[&str], &str, Option<&str>)] = &[
            (&["alias.x=add ."], "x", Some("add|.")),
            (&["alias.x=add ."], "X", Some("add|.")),
            (&["ALIAS.X=add ."], "x", Some("add|.")),
            (&["alias.x=add", "alias.x=log"], "x", Some("log")),
            (&["alias.a=b 1", "alias.b=c 2", "alias.c=add 3"], "a", Some("add|3|2|1")),
            (&["alias.a=b 1", "alias.b=!git add"], "a", Some("!git add \\'1\\'")),
            (&["alias.x=-c user.name=a commit"], "x", Some("-c|user.name=a|commit")),
            (&["alias.x=!git add ."], "x", Some("!git add .")),
            (&["alias.a=b", "alias.b=a"], "a", None),
            (&["alias.a=a"], "a", None),
            (&["alias.a=add 'x"], "a", None),
            (&["alias.y=add"], "x", None),
            (&["alias.some_one.command=add"], "some_one", Some("add")),
            (&["alias.xy=add"], "x", None),
        ];
        for (settings, verb, want) in table {
            assert_eq!(follow(settings, verb).as_deref(), *want, "{settings:?} {verb}");
        }
    }

    fn args(text: &str) -> Vec<Arg<'_>> {
        text.split(' ').map(|word| Arg { text: word.as_bytes().into(), splits: false }).collect()
    }

    /// What `line`, whose verb stands at `verb`, becomes where `x` stands for `value`.
    fn replaced(line: &str, verb: usize, value: &str, toplevel: Option<&[u8]>) -> Vec<String> {
        let argv = args(line);
        let command = Simple::alone(&argv, crate::shell::Span::default());
        let asked = Asked {
            command: Some(argv[verb].text.clone()),
            dirs: argv[..verb].windows(2).filter(|two| &*two[0].text == b"-C").map(|two| &two[1]).collect(),
            git_dir: argv[..verb].iter().find_map(|arg| arg.text.strip_prefix(b"--git-dir=")).map(Into::into),
            ..Asked::of(&argv[verb + 1..])
        };
        let given = [Pair { key: b"alias.x".into(), value: value.as_bytes().into() }];
        let settings = Settings { given: &given, defined: &Defined::default(), stored: &[] };
        let shown = |next| match next {
            Next::Words(words) => words.join(&b'|').escape_ascii().to_string(),
            Next::Text(text) => format!("text: {}", text.escape_ascii()),
        };
        stands_for(&command, &asked, &settings, toplevel).into_iter().map(shown).collect()
    }

    #[test]
    fn the_command_is_replaced() {
        let table: &[(&str, usize, &str, &str)] = &[
            ("git x f", 1, "add -v", "git|add|-v|f"),
            ("/usr/bin/git -C sub x f", 3, "add", "/usr/bin/git|-C|sub|add|f"),
            ("git x f", 1, "-c a.b=c add", "git|-c|a.b=c|add|f"),
            ("git x", 1, "!git add .", "sh|-c|git add .|git add ."),
            ("git x f", 1, "!git add", "sh|-c|git add \\\"$@\\\"|git add|f"),
            ("git -C sub x f", 3, "!git add", r#"text: cd -- \'sub\'\nsh \'-c\' \'git add \"$@\"\' \'git add\' \'f\'"#),
            ("git --git-dir=o x", 2, "!pwd", r"text: export GIT_DIR=\'o\'\nsh \'-c\' \'pwd\' \'pwd\'"),
            ("git y f", 1, "add", ""),
            ("git-x f", 0, "add", ""),
        ];
        for (line, verb, value, want) in table {
            assert_eq!(replaced(line, *verb, value, None).concat(), *want, "{line} {value}");
        }
        assert_eq!(replaced("git x", 1, "!pwd", Some(b"/t")), [r"text: cd -- \'/t\'\nsh \'-c\' \'pwd\' \'pwd\'"]);
    }

    #[test]
    fn a_long_chain_ends() {
        let settings: Vec<String> = (0..40).map(|n| format!("alias.a{n}=a{}", n + 1)).collect();
        let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
        assert!(follow(&settings, "a0").is_some());
    }
}
