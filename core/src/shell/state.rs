//! What holds while a text runs: variables, functions, aliases, the directory, the positional parameters.
//!
//! Every change is written down while a scope is open, so that a subshell is undone and the branches of an `if` are
//! joined at the cost of what they changed. Owns: values. Refuses to own: how scopes open and join (`scopes.rs`), and which
//! command changes what.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::bounds::{MAX_EXPANDED, MAX_SHOWN, MAX_VALUES, MAX_VARIABLES};
use super::simple::{Dir, Known};
use super::words::Value;

/// A directory; `None` is the call's own.
pub(super) type Spot = Option<Rc<Dir<'static>>>;

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Var {
    /// What it may hold as one text. Of an array: the first element.
    pub(super) text: Known<'static>,
    pub(super) list: Option<Vec<Vec<u8>>>,
    pub(super) may_be_unset: bool,
    pub(super) is_exported: bool,
    /// The shell that set it: another one sees it only when it is exported.
    pub(super) level: u32,
}

impl Var {
    /// How many values there are to try.
    fn choices(&self) -> usize {
        match &self.text {
            Known::OneOf(texts) if self.list.is_none() => texts.len() + usize::from(self.may_be_unset),
            _ => 1,
        }
    }

    fn value(&self, choice: usize) -> Value<'_> {
        if let Some(list) = &self.list {
            return Value::List(list);
        }
        match &self.text {
            Known::Unknown => Value::Unknown,
            Known::OneOf(texts) if texts.is_empty() && !self.may_be_unset => Value::Untold,
            Known::OneOf(texts) => texts.get(choice).map_or(Value::Unset, |text| Value::Text(text)),
        }
    }
}

/// A function's body or an alias's text, and where it came to be.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) text: Rc<[u8]>,
    pub(super) is_exported: bool,
    /// It may not be there: only some of the ways define it.
    pub(super) is_perhaps: bool,
    pub(super) level: u32,
    /// The text that holds the definition, and the place in it from which on an alias counts.
    pub(super) since: (u32, u32),
}

/// What is no name, and small enough to be copied when a scope opens.
#[derive(Debug, Clone, Default)]
pub(super) struct Ground {
    pub(super) dir: Spot,
    /// The same, absolute, where the text has moved and that is known.
    pub(super) pwd: Option<Rc<Vec<u8>>>,
    /// Where `cd -` goes; the outer `None` where the text has not moved yet.
    pub(super) previous: Option<Spot>,
    /// What `pushd` left behind, the latest last.
    pub(super) stack: Option<Rc<Vec<Spot>>>,
    /// The positional parameters, where the text tells them.
    pub(super) positional: Option<Rc<Vec<Vec<u8>>>>,
    pub(super) expands_aliases: bool,
    pub(super) exports_all: bool,
    /// What follows in this branch does not run: `exit`, `return`, `break`.
    pub(super) is_dead: bool,
    /// It was `exit`: the shell itself ends.
    pub(super) has_exited: bool,
}

#[derive(Debug)]
pub(super) enum Undo {
    Var(Vec<u8>, Option<Var>),
    Function(Vec<u8>, Option<Named>),
    Alias(Vec<u8>, Option<Named>),
}

/// Variables that had several values while a command was expanded, and which one is being tried.
#[derive(Debug, Default)]
pub(super) struct Choices {
    tried: Vec<(Vec<u8>, usize, usize)>,
}

/// All of it.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) ground: Ground,
    pub(super) vars: BTreeMap<Vec<u8>, Var>,
    pub(super) functions: BTreeMap<Vec<u8>, Named>,
    pub(super) aliases: BTreeMap<Vec<u8>, Named>,
    /// Names that stand for other variables: `declare -n`.
    pub(super) refs: BTreeMap<Vec<u8>, Vec<u8>>,
    /// How many shells deep this one is.
    pub(super) level: u32,
    /// How many variables may have been given more than one value. It only grows.
    pub(super) several: u32,
    pub(super) undo: Vec<Undo>,
    pub(super) scopes: u32,
    /// There were more variables than are kept: one that is not there may have any value.
    pub(super) is_crowded: bool,
    choices: RefCell<Choices>,
    pub(super) shown: Cell<usize>,
    expanded: Cell<usize>,
}

/// A variable with one value.
pub(super) fn one(text: Vec<u8>) -> Known<'static> {
    Known::OneOf(vec![Cow::Owned(text)])
}

impl State {
    /// Sets a variable as an assignment does: an export stays one.
    pub(super) fn set(&mut self, name: &[u8], text: Known<'static>) {
        self.put(name, text, None);
    }

    pub(super) fn set_list(&mut self, name: &[u8], list: Vec<Vec<u8>>) {
        let first = list.first().cloned().map_or(Known::OneOf(Vec::new()), one);
        self.put(name, first, Some(list));
    }

    fn put(&mut self, name: &[u8], text: Known<'static>, list: Option<Vec<Vec<u8>>>) {
        let is_exported = self.ground.exports_all || self.visible(name).is_some_and(|var| var.is_exported);
        let level = self.level;
        let name = &*self.meant(name).to_vec();
        self.replace(name, Some(Var { text, list, may_be_unset: false, is_exported, level }));
    }

    pub(super) fn unset(&mut self, name: &[u8]) {
        let (text, level) = (Known::OneOf(Vec::new()), self.level);
        self.replace(name, Some(Var { text, list: None, may_be_unset: true, is_exported: false, level }));
    }

    /// `export NAME`: of a name that the text has not set, nothing is told but that it will be exported.
    pub(super) fn export(&mut self, name: &[u8]) {
        let (text, level) = (Known::OneOf(Vec::new()), self.level);
        let untold = Var { text, list: None, may_be_unset: false, is_exported: true, level };
        let mut var = self.visible(name).cloned().unwrap_or(untold);
        var.is_exported = true;
        self.replace(name, Some(var));
    }

    pub(super) fn replace(&mut self, name: &[u8], var: Option<Var>) {
        let is_long = |var: &Var| var.list.as_ref().is_some_and(|list| list.len() > 1);
        if var.as_ref().is_some_and(|var| var.choices() > 1 || is_long(var)) {
            self.several += 1;
        }
        if self.vars.len() >= MAX_VARIABLES && !self.is_kept(name) {
            self.is_crowded = true;
            return;
        }
        let old = match (var, self.vars.get_mut(name)) {
            (Some(var), Some(place)) => Some(std::mem::replace(place, var)),
            (Some(var), None) => self.vars.insert(name.to_vec(), var),
            (None, _) => self.vars.remove(name),
        };
        if self.scopes > 0 {
            self.undo.push(Undo::Var(name.to_vec(), old));
        }
    }

    /// Whether a variable is kept however many there are: one that is known already, and those that programs look at.
    fn is_kept(&self, name: &[u8]) -> bool {
        matches!(name, b"HOME" | b"PATH" | b"IFS" | b"PAGER" | b"EDITOR" | b"VISUAL")
            || [&b"GIT"[..], b"XDG_", b"LESS", b"SSH_"].iter().any(|start| name.starts_with(start))
            || self.vars.contains_key(name)
    }

    /// The variable that a name stands for.
    fn meant<'n>(&'n self, name: &'n [u8]) -> &'n [u8] {
        if self.refs.is_empty() { name } else { self.refs.get(name).map_or(name, Vec::as_slice) }
    }

    pub(super) fn visible(&self, name: &[u8]) -> Option<&Var> {
        self.vars.get(self.meant(name)).filter(|var| var.is_exported || var.level == self.level)
    }

    pub(super) fn function(&self, name: &[u8]) -> Option<&Named> {
        self.functions.get(name).filter(|it| it.is_exported || it.level == self.level)
    }

    pub(super) fn define(&mut self, name: &[u8], named: Option<Named>) {
        let old = match named {
            Some(named) => self.functions.insert(name.to_vec(), named),
            None => self.functions.remove(name),
        };
        if self.scopes > 0 {
            self.undo.push(Undo::Function(name.to_vec(), old));
        }
    }

    pub(super) fn alias(&mut self, name: &[u8], named: Option<Named>) {
        let old = match named {
            Some(named) => self.aliases.insert(name.to_vec(), named),
            None => self.aliases.remove(name),
        };
        if self.scopes > 0 {
            self.undo.push(Undo::Alias(name.to_vec(), old));
        }
    }

    /// The value of a variable; of several, the one that is being tried.
    pub(super) fn value(&self, name: &[u8]) -> Option<Value<'_>> {
        let Some(var) = self.visible(name) else {
            return self.is_crowded.then_some(Value::Unknown);
        };
        let choice = if var.choices() > 1 { self.choice(name, var.choices()) } else { 0 };
        Some(self.counted(var.value(choice)))
    }

    /// Counts the bytes of a value that is used; past the bound it is not known.
    pub(super) fn counted<'v>(&self, value: Value<'v>) -> Value<'v> {
        let bytes = match value {
            Value::Text(text) => text.len(),
            Value::List(list) => list.iter().map(|text| text.len() + 1).sum(),
            _ => 0,
        };
        if self.expand(bytes) { value } else { Value::Unknown }
    }

    /// Counts bytes that are copied out of variables; false when they were too many.
    pub(super) fn expand(&self, bytes: usize) -> bool {
        self.expanded.set(self.expanded.get().saturating_add(bytes));
        !self.has_expanded_enough()
    }

    /// Whether more was copied out of variables than a reading allows.
    pub(super) fn has_expanded_enough(&self) -> bool {
        self.expanded.get() > MAX_EXPANDED
    }

    /// Which of the values is being tried.
    pub(super) fn choice(&self, name: &[u8], choices: usize) -> usize {
        let mut made = self.choices.borrow_mut();
        if let Some((_, _, now)) = made.tried.iter().find(|(known, ..)| known == name) {
            return *now;
        }
        made.tried.push((name.to_vec(), choices, 0));
        0
    }

    /// Forgets what was tried, or goes back to it; returns what was being tried.
    pub(super) fn swap_choices(&mut self, choices: Option<Choices>) -> Choices {
        std::mem::replace(self.choices.get_mut(), choices.unwrap_or_default())
    }

    /// Goes on to the next combination of values; false when all were tried.
    pub(super) fn next_choice(&mut self) -> bool {
        for (_, choices, now) in &mut self.choices.get_mut().tried {
            *now += 1;
            if *now < *choices {
                return true;
            }
            *now = 0;
        }
        false
    }

    /// Whether commands were shown more of their environments than a reading allows.
    pub(super) fn has_shown_enough(&self) -> bool {
        self.shown.get() >= MAX_SHOWN
    }
}

/// What may hold when either of two may.
pub(super) fn either(a: &Known<'static>, b: &Known<'static>) -> Known<'static> {
    let (Known::OneOf(a), Known::OneOf(b)) = (a, b) else { return Known::Unknown };
    let mut all = a.clone();
    for value in b {
        if !all.contains(value) {
            all.push(value.clone());
        }
    }
    if all.len() > MAX_VALUES { Known::Unknown } else { Known::OneOf(all) }
}

/// A variable that is set for one command alone.
pub(super) type Temporary = (Vec<u8>, Known<'static>);

/// Stands for a variable that `env -u` takes away.
pub(super) fn is_removed(known: &Known<'_>) -> bool {
    matches!(known, Known::OneOf(values) if values.is_empty())
}
