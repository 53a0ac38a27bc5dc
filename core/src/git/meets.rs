//! Whether a line meets a condition: the interpreter of the table's words.
//!
//! Owns: that. Refuses to own: the words (`when.rs`), and what names a revision, a branch or a key (`names.rs`).

use super::argv::is_false;
use super::form::{Form, Pair};
use super::line::{Line, Verb};
use super::marks::REGEXP;
use super::names::{is_branch, is_head, is_local, is_outside, is_path_in_revision, is_revision};
use super::options::opt::Role;
use super::refspec::{destination, fetches_branch, pushes_branch};
use super::secrecy::{is_harmless, is_harmless_pattern};
use super::when::When;
use crate::shell::{Arg, HOLE};

/// The first of `rows` whose conditions all hold.
pub(super) fn first(rows: &'static [Form], line: &Line<'_, '_>) -> Option<&'static Form> {
    rows.iter().find(|form| form.when.iter().all(|when| line.meets(when)))
}

impl<'a> Line<'_, 'a> {
    pub(super) fn meets(&self, when: &When) -> bool {
        match *when {
            When::Any(marks) => self.marks.meets(marks),
            When::Not(marks) => !self.marks.meets(marks),
            When::Leads(marks) => self.early.meets(marks),
            When::Verb(words) => self.has_verb(words),
            When::Modules => self.reads_modules(),
            When::Bare => self.verb == Verb::None,
            When::Words(least, most) => (least..=most).contains(&self.words),
            When::MayHave(least) => self.words >= least || self.perhaps > 0,
            When::Dashed => self.has_dashed,
            When::Setting(key) => is_on(self.config, key),
            When::SettingOff(key) => is_off(self.config, key),
            _ => self.meets_by_word(when),
        }
    }

    /// Conditions for which the words have to be looked at again.
    fn meets_by_word(&self, when: &When) -> bool {
        let mut words = self.leading();
        match *when {
            When::Revision => self.names_revision(&mut words),
            When::GrepRevision => self.names_revision(&mut self.pattern_then()),
            When::Outside => self.words == 2 && words.any(|arg| is_outside(&arg.text)),
            When::PathInRevision => words.any(|arg| is_path_in_revision(&arg.text)),
            When::Head => words.any(|arg| is_head(&arg.text)),
            When::Branch(n) => self.words().nth(n).is_some_and(|arg| is_branch(&arg.text)),
            When::Unbranchable => self.words == 1 && words.any(|arg| names_no_branch(&arg.text)),
            When::Forced => self.refspecs(1).any(|spec| spec.starts_with(b"+")),
            When::Deletes => self.refspecs(1).any(|spec| spec.starts_with(b":") && spec.len() > 1),
            When::Given(texts) => self.args.iter().any(|arg| texts.iter().any(|text| text.as_bytes() == &*arg.text)),
            When::FetchesBranch => self.fetches_branch(),
            When::PushesBranch => self.pushes_branch(),
            When::HarmlessKey => words.next().is_some_and(|arg| self.is_harmless(&arg.text)),
            _ => false,
        }
    }

    /// `--file .gitmodules`, in any spelling.
    fn reads_modules(&self) -> bool {
        let is_it =
            |path: &[u8]| path.strip_suffix(b".gitmodules").is_some_and(|dir| dir.is_empty() || dir.ends_with(b"/"));
        let behind = |two: &[Arg<'_>]| matches!(&*two[0].text, b"-f" | b"--file") && is_it(&two[1].text);
        let glued = |arg: &Arg<'_>| {
            let path = arg.text.strip_prefix(b"--file=").or_else(|| arg.text.strip_prefix(b"-f"));
            path.is_some_and(is_it)
        };
        self.args.windows(2).any(behind) || self.args.iter().any(glued)
    }

    fn is_harmless(&self, key: &[u8]) -> bool {
        if self.marks.meets(REGEXP) { is_harmless_pattern(key) } else { is_harmless(key) }
    }

    fn has_verb(&self, words: &[&str]) -> bool {
        match self.verb {
            Verb::None => false,
            Verb::Known(word) => words.contains(&word),
            Verb::Unknown => true,
        }
    }

    /// Whether one of the words names a revision. `--` parts revisions from files, so that all words before it do.
    fn names_revision<'w>(&self, words: &mut impl Iterator<Item = &'w Arg<'w>>) -> bool {
        let is_parted = self.args.iter().any(|arg| &*arg.text == b"--");
        words.any(|arg| is_parted || is_revision(&arg.text))
    }

    /// Grep's words after the pattern, which an option may give as well.
    fn pattern_then(&self) -> impl Iterator<Item = &'a Arg<'a>> + use<'a> {
        self.leading().skip(usize::from(!self.marks.meets(REGEXP)))
    }

    fn fetches_branch(&self) -> bool {
        let named = self
            .values()
            .into_iter()
            .flatten()
            .any(|(role, value)| role == Role::Refspec && fetches_branch(destination(value)));
        let is_fetch = |key: &[u8]| key.starts_with(b"remote.") && key.ends_with(b".fetch");
        let set = |pair: &Pair<'_>| is_fetch(&pair.key) && fetches_branch(destination(&pair.value));
        named || self.refspecs(1).any(|spec| fetches_branch(destination(spec))) || self.config.iter().any(set)
    }

    fn pushes_branch(&self) -> bool {
        let mut values = self.values().into_iter().flatten();
        let named = values.find(|(role, _)| *role == Role::Repository).map(|(_, value)| value);
        let first = self.words().next().map(|arg| &*arg.text);
        let Some(repository) = first.or(named) else { return false };
        is_local(repository) && (self.words < 2 || self.refspecs(1).any(pushes_branch))
    }

    /// The refspecs after `skipped` words; `tag NAME` is none that matters.
    fn refspecs(&self, skipped: usize) -> impl Iterator<Item = &[u8]> {
        let mut is_tag = false;
        self.words().skip(skipped).map(|arg| &*arg.text).filter(move |text| {
            let was_tag = std::mem::replace(&mut is_tag, *text == b"tag");
            !was_tag && !is_tag
        })
    }
}

/// Whether a word can be no branch, because git forbids such names.
fn names_no_branch(word: &[u8]) -> bool {
    word.starts_with(b".") || word.ends_with(b"/") || word.iter().any(|byte| matches!(byte, b'*' | b'?' | b'['))
}

/// Whether the last setting of the key switches it off, as far as it is known.
fn is_off(config: &[Pair<'_>], key: &str) -> bool {
    let last = config.iter().rev().find(|pair| &*pair.key == key.as_bytes());
    last.is_some_and(|pair| is_false(&pair.value) || pair.value.contains(&HOLE))
}

/// Whether the last setting of the key switches it on. For `pull.rebase` a branch's own setting counts as well.
fn is_on(config: &[Pair<'_>], key: &str) -> bool {
    let section = if key == "pull.rebase" { "branch." } else { key };
    let is_named = |pair: &Pair<'_>| {
        &*pair.key == key.as_bytes() || pair.key.starts_with(section.as_bytes()) && pair.key.ends_with(b".rebase")
    };
    config.iter().rev().find(|pair| is_named(pair)).is_some_and(|pair| !is_false(&pair.value))
}
