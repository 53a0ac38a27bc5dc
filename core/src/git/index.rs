//! Where a command's rows and its grammar stand, found by the command's name in one step.
//!
//! Owns: the index, which is made when the library is compiled. Refuses to own: the rows (`forms.rs`) and the grammar
//! (`options/`).

use super::form::Form;
use super::forms::FORMS;
use super::options::commands::{COMMANDS, PLAIN};
use super::options::opt::Command;

/// Other names of commands.
const SYNONYMS: &[(&str, &str)] = &[
    ("add--interactive", "add"),
    ("bisect--helper", "bisect"),
    ("difftool--helper", "difftool"),
    ("env--helper", "sh-setup"),
    ("fsck-objects", "fsck"),
    ("init-db", "init"),
    ("mergetool--lib", "sh-setup"),
    ("pickaxe", "blame"),
    ("remote-ftp", "remote-http"),
    ("remote-ftps", "remote-http"),
    ("remote-https", "remote-http"),
    ("sh-i18n", "sh-setup"),
    ("sh-i18n--envsubst", "sh-setup"),
    ("sh-prompt", "sh-setup"),
    ("stage", "add"),
    ("submodule--helper", "submodule"),
    ("upload-archive--writer", "upload-archive"),
];

/// What git ships under a name.
pub(super) struct Shipped {
    /// The name that git's documentation has for it.
    pub(super) name: &'static str,
    pub(super) rows: &'static [Form],
    pub(super) grammar: &'static Command,
}

/// Places of the index: a power of two, and so many more than names that hardly two of them meet.
const PLACES: usize = 1024;

/// The rows from `from` to `end`, under `name`.
#[derive(Clone, Copy)]
struct Place {
    name: &'static str,
    from: usize,
    end: usize,
}

const EMPTY: Place = Place { name: "", from: 0, end: 0 };
static INDEX: [Place; PLACES] = index();
/// For each place the grammar of the command there, as its place in the table; `PLAIN` where it is not below `COMMANDS`.
static GRAMMARS: [u8; PLACES] = grammars();

/// What git ships under this name; `None` for a word that may be an alias.
pub(super) fn shipped(name: &[u8]) -> Option<Shipped> {
    let mut at = start(name);
    loop {
        let place = &INDEX[at];
        if place.end == 0 {
            return None;
        }
        if place.name.as_bytes() == name {
            let rows = &FORMS[place.from..place.end];
            let grammar = COMMANDS.get(usize::from(GRAMMARS[at])).unwrap_or(&PLAIN);
            return Some(Shipped { name: rows.first()?.command, rows, grammar });
        }
        at = (at + 1) % PLACES;
    }
}

/// Where the search for a name begins.
const fn start(name: &[u8]) -> usize {
    let Some((first, _)) = name.split_first() else { return 0 };
    let (middle, last) = (name[name.len() / 2], name[name.len() - 1]);
    let sum = *first as usize * 37 + middle as usize * 11 + last as usize * 5 + name.len() * 131;
    sum % PLACES
}

const fn index() -> [Place; PLACES] {
    let mut places = [EMPTY; PLACES];
    let mut from = 0;
    while from < FORMS.len() {
        let name = FORMS[from].command;
        let mut end = from + 1;
        while end < FORMS.len() && is_same(FORMS[end].command, name) {
            end += 1;
        }
        places[free(&places, name)] = Place { name, from, end };
        from = end;
    }
    let mut n = 0;
    while n < SYNONYMS.len() {
        let (name, own) = SYNONYMS[n];
        let own = places[held(&places, own)];
        places[free(&places, name)] = Place { name, ..own };
        n += 1;
    }
    places
}

const fn grammars() -> [u8; PLACES] {
    let mut grammars = [u8::MAX; PLACES];
    let places = index();
    let mut at = 0;
    while at < PLACES {
        let place = &places[at];
        let mut n = 0;
        while place.end > 0 && n < COMMANDS.len() {
            if is_same(COMMANDS[n].name, FORMS[place.from].command) {
                grammars[at] = n as u8;
            }
            n += 1;
        }
        at += 1;
    }
    grammars
}

/// The first free place for a name.
const fn free(places: &[Place; PLACES], name: &str) -> usize {
    let mut at = start(name.as_bytes());
    while places[at].end > 0 {
        at = (at + 1) % PLACES;
    }
    at
}

/// The place that holds a name; the compiler fails where none does.
const fn held(places: &[Place; PLACES], name: &str) -> usize {
    let mut at = start(name.as_bytes());
    while !is_same(places[at].name, name) {
        assert!(places[at].end > 0, "a synonym stands for a command that has rows");
        at = (at + 1) % PLACES;
    }
    at
}

const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, FORMS, SYNONYMS, shipped};

    #[test]
    fn every_command_is_found_with_all_its_rows() {
        for form in FORMS {
            let found = shipped(form.command.as_bytes()).expect("a command with rows is found");
            let count = FORMS.iter().filter(|other| other.command == form.command).count();
            assert!(found.rows.len() == count && found.rows.iter().all(|row| row.command == form.command));
        }
        for command in COMMANDS {
            let found = shipped(command.name.as_bytes()).expect("a command with options has rows");
            assert_eq!(found.grammar.name, command.name);
        }
    }

    #[test]
    fn other_names_stand_for_commands_and_other_words_for_nothing() {
        for (name, own) in SYNONYMS {
            assert_eq!(shipped(name.as_bytes()).map(|found| found.name), Some(*own));
        }
        for word in ["", "ci", "st", "adds", "stag", "LOG", "push-it"] {
            assert!(shipped(word.as_bytes()).is_none(), "{word}");
        }
    }
}
