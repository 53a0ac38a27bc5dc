//! The tables hold together, and git's grammar is read as git reads it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::options::commands::COMMANDS;
use super::options::opt::Opt;
use super::{Asked, Class, FORMS, Form, read};
use crate::shell::{Arg, Dir, Env, HOLE, Known, Place, Simple, Span, Stdin};

struct Nothing;

impl Env for Nothing {
    fn get(&self, _name: &[u8]) -> Option<&Known<'_>> {
        None
    }

    fn each(&self, _visit: &mut dyn FnMut(&[u8], &Known<'_>)) {}
}

/// `?` stands for an unknown quoted stretch, `$` for an unquoted one.
fn arg(word: &str) -> Arg<'_> {
    let text: Vec<u8> = word.bytes().map(|b| if matches!(b, b'?' | b'$') { HOLE } else { b }).collect();
    Arg { text: Cow::Owned(text), splits: word.contains('$') }
}

/// Reads a line, split on blanks, and hands on what git was asked.
fn with<T>(line: &str, look: impl FnOnce(Option<&Asked<'_>>) -> T) -> T {
    let argv: Vec<Arg<'_>> = line.split(' ').map(arg).collect();
    let simple = Simple {
        argv: &argv,
        env: &Nothing,
        dir: &Dir::Here,
        redirects: &[],
        stdin: &Stdin::Own,
        is_piped: false,
        at: Span::default(),
        place: Place::Segment,
        is_guess: false,
    };
    look(read(&simple).as_ref())
}

fn form(line: &str) -> Option<&'static Form> {
    with(line, |asked| asked.and_then(|asked| asked.form))
}

fn id(line: &str) -> &'static str {
    form(line).map_or("none", Form::id)
}

#[test]
fn every_row_is_hit_by_its_example() {
    let missed: Vec<String> = FORMS
        .iter()
        .filter(|row| form(row.example).is_none_or(|found| found.code != row.code))
        .map(|row| format!("{}: {} is {}", row.code, row.example, id(row.example)))
        .collect();
    assert!(missed.is_empty(), "\n{}", missed.join("\n"));
}

#[test]
fn ids_are_unique_and_well_formed() {
    let ids: BTreeSet<&str> = FORMS.iter().map(Form::id).collect();
    assert_eq!(ids.len(), FORMS.len());
    let is_kebab = |id: &&str| id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    assert!(ids.iter().all(is_kebab) && FORMS.iter().all(|row| row.code.starts_with("git-")));
}

#[test]
fn commands_are_in_order_and_end_with_a_row_without_condition() {
    assert!(FORMS.is_sorted_by_key(|row| row.command));
    for pair in FORMS.windows(2) {
        assert!(pair[0].command == pair[1].command || pair[0].when.is_empty(), "{}", pair[0].code);
        assert!(pair[0].command != pair[1].command || !pair[0].when.is_empty(), "{}", pair[0].code);
    }
    assert!(FORMS.last().is_some_and(|row| row.when.is_empty()));
}

#[test]
fn a_tool_is_named_for_reads_and_nothing_else() {
    assert!(FORMS.iter().all(|row| row.tool.is_some() == (row.class == Class::Read)));
}

#[test]
fn options_and_commands_are_in_order() {
    assert!(COMMANDS.is_sorted_by_key(|command| command.name));
    let subs = COMMANDS.iter().flat_map(|command| command.subs).filter_map(|sub| sub.options);
    for options in COMMANDS.iter().map(|command| command.options).chain(subs) {
        let key = |opt: &Opt| (opt.long, opt.letter);
        assert!(options.rows.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])), "{:?}", options.rows);
    }
}
