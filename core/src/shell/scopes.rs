//! Scopes: what a subshell undoes, and what holds after branches of which one ran.
//!
//! Owns: marks, deltas and how they are joined. Refuses to own: which construct opens which scope.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::bounds::MAX_VALUES;
use super::simple::{Dir, Known};
use super::state::{Ground, Named, Spot, State, Undo, Var, either};

/// The place to which a scope goes back.
#[derive(Debug)]
pub(super) struct Mark {
    pub(super) undo: usize,
    ground: Ground,
}

/// The ways in which things may have gone since a mark.
#[derive(Debug, Default)]
pub(super) struct Paths {
    /// Nothing may have changed.
    has_unchanged: bool,
    changed: Vec<Delta>,
}

impl Paths {
    pub(super) fn unchanged() -> Self {
        Paths { has_unchanged: true, changed: Vec::new() }
    }

    pub(super) fn is_none(&self) -> bool {
        !self.has_unchanged && self.changed.is_empty()
    }

    pub(super) fn extend(&mut self, other: Paths) {
        self.has_unchanged |= other.has_unchanged;
        self.changed.extend(other.changed);
    }
}

/// What a branch changed.
#[derive(Debug)]
pub(super) struct Delta {
    ground: Ground,
    vars: BTreeMap<Vec<u8>, Option<Var>>,
    pub(super) functions: BTreeMap<Vec<u8>, Option<Named>>,
}

impl State {
    pub(super) fn open(&mut self) -> Mark {
        self.scopes += 1;
        Mark { undo: self.undo.len(), ground: self.ground.clone() }
    }

    /// Leaves the scope and keeps what it changed.
    pub(super) fn keep(&mut self, _mark: Mark) {
        self.scopes -= 1;
        if self.scopes == 0 {
            self.undo.clear();
        }
    }

    /// Leaves the scope and takes back what it changed.
    pub(super) fn drop_scope(&mut self, mark: Mark) {
        self.rewind(&mark);
        self.keep(mark);
    }

    /// Takes back what changed since the mark; the scope stays open.
    pub(super) fn rewind(&mut self, mark: &Mark) {
        while self.undo.len() > mark.undo {
            match self.undo.pop() {
                Some(Undo::Var(name, old)) => put_back(&mut self.vars, name, old),
                Some(Undo::Function(name, old)) => put_back(&mut self.functions, name, old),
                Some(Undo::Alias(name, old)) => put_back(&mut self.aliases, name, old),
                None => return,
            }
        }
        self.ground = mark.ground.clone();
    }

    /// What changed since the mark.
    fn delta(&self, mark: &Mark) -> Delta {
        self.since(mark.undo)
    }

    /// What changed since so many changes.
    pub(super) fn since(&self, place: usize) -> Delta {
        let (mut vars, mut functions) = (BTreeMap::new(), BTreeMap::new());
        for undo in self.undo.iter().skip(place) {
            match undo {
                Undo::Var(name, _) => {
                    vars.entry(name.clone()).or_insert_with(|| self.vars.get(name).cloned());
                }
                Undo::Function(name, _) => {
                    functions.entry(name.clone()).or_insert_with(|| self.functions.get(name).cloned());
                }
                Undo::Alias(..) => {}
            }
        }
        Delta { ground: self.ground.clone(), vars, functions }
    }

    /// Goes back to the mark, and on to where any of the paths may have led. One that does not come back does not count.
    pub(super) fn join(&mut self, mark: &Mark, paths: &Paths) {
        self.rewind(mark);
        if paths.has_unchanged && paths.changed.is_empty() {
            return;
        }
        let unchanged = paths.has_unchanged.then(|| Delta {
            ground: mark.ground.clone(),
            vars: BTreeMap::new(),
            functions: BTreeMap::new(),
        });
        let all = unchanged.iter().chain(&paths.changed);
        let alive: Vec<&Delta> = all.filter(|delta| !delta.ground.is_dead).collect();
        let Some((first, others)) = alive.split_first() else {
            self.ground.is_dead = true;
            return;
        };
        let mut ground = first.ground.clone();
        for other in others {
            ground = grounds(ground, &other.ground);
        }
        self.ground = ground;
        self.join_vars(&alive);
        self.join_functions(&alive);
    }

    /// Goes on from here or from where a loop was left, as each may be.
    pub(super) fn land(&mut self, mark: &Mark, mut left: Vec<Delta>) {
        if left.is_empty() {
            return;
        }
        left.iter_mut().for_each(|delta| delta.ground.is_dead = false);
        left.push(self.delta(mark));
        self.join(mark, &Paths { has_unchanged: false, changed: left });
    }

    /// Notes where the state is now, as one way in which things may have gone since the mark.
    pub(super) fn note(&mut self, mark: &Mark, paths: &mut Paths) {
        if !self.has_changed(mark) {
            paths.has_unchanged = true;
            return;
        }
        paths.changed.push(self.delta(mark));
        if paths.changed.len() >= MAX_VALUES {
            self.join(mark, &std::mem::take(paths));
            paths.changed.push(self.delta(mark));
        }
    }

    fn join_vars(&mut self, deltas: &[&Delta]) {
        let names: BTreeMap<&Vec<u8>, ()> = deltas.iter().flat_map(|d| d.vars.keys()).map(|name| (name, ())).collect();
        for name in names.into_keys() {
            let before = self.vars.get(name).cloned();
            let mut values = deltas.iter().map(|delta| delta.vars.get(name).unwrap_or(&before));
            let first = values.next().cloned().flatten();
            let joined = values.fold(first, |all, next| vars(all, next.as_ref()));
            self.replace(name, joined);
        }
    }

    /// Whether anything changed since the mark.
    pub(super) fn has_changed(&self, mark: &Mark) -> bool {
        self.undo.len() > mark.undo || !same_ground(&self.ground, &mark.ground)
    }

    /// A list may have stopped at any of its segments: what held at the mark or since may hold.
    pub(super) fn blur(&mut self, mark: &Mark) {
        let (is_dead, has_exited) = (mark.ground.is_dead, mark.ground.has_exited);
        let mut older: BTreeMap<Vec<u8>, Option<Var>> = BTreeMap::new();
        for undo in self.undo.iter().skip(mark.undo) {
            let Undo::Var(name, old) = undo else { continue };
            let joined = match older.remove(name) {
                Some(all) => vars(all, old.as_ref()),
                None => old.clone(),
            };
            older.insert(name.clone(), joined);
        }
        for (name, old) in older {
            let joined = vars(old, self.vars.get(&name));
            self.replace(&name, joined);
        }
        self.blur_functions(mark.undo);
        self.ground = grounds(self.ground.clone(), &mark.ground);
        (self.ground.is_dead, self.ground.has_exited) = (is_dead, has_exited);
    }
}

fn put_back<T>(map: &mut BTreeMap<Vec<u8>, T>, name: Vec<u8>, old: Option<T>) {
    match old {
        Some(old) => map.insert(name, old),
        None => map.remove(&name),
    };
}

/// A variable that is not set on one side may have the value that the surroundings give it, so it is not known there.
fn vars(a: Option<Var>, b: Option<&Var>) -> Option<Var> {
    match (a, b) {
        (None, None) => None,
        (Some(a), Some(b)) if a == *b => Some(a),
        (Some(a), Some(b)) => Some(Var {
            text: either(&a.text, &b.text),
            list: if a.list == b.list { a.list } else { None },
            may_be_unset: a.may_be_unset || b.may_be_unset,
            is_exported: a.is_exported || b.is_exported,
            level: a.level.max(b.level),
        }),
        (Some(a), None) => Some(Var { may_be_unset: true, ..a }),
        (None, Some(b)) => Some(Var { may_be_unset: true, ..b.clone() }),
    }
}

fn same_spot(a: &Spot, b: &Spot) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => Rc::ptr_eq(a, b) || a == b,
        _ => false,
    }
}

fn same_rc<T: PartialEq>(a: &Option<Rc<T>>, b: &Option<Rc<T>>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => Rc::ptr_eq(a, b) || a == b,
        _ => false,
    }
}

fn same_ground(a: &Ground, b: &Ground) -> bool {
    same_spot(&a.dir, &b.dir)
        && a.previous == b.previous
        && same_rc(&a.stack, &b.stack)
        && same_rc(&a.positional, &b.positional)
        && (a.expands_aliases, a.exports_all, a.is_dead) == (b.expands_aliases, b.exports_all, b.is_dead)
        && a.has_exited == b.has_exited
}

/// A place that is not known.
pub(super) fn nowhere() -> Spot {
    Some(Rc::new(Dir::Moved(Known::Unknown)))
}

/// The directories that either may be; the call's own one is `.` among others.
fn spots(a: &Spot, b: &Spot) -> Spot {
    if same_spot(a, b) {
        return a.clone();
    }
    let known = either(&places(a), &places(b));
    Some(Rc::new(Dir::Moved(known)))
}

/// The directories that a spot may be.
pub(super) fn places(spot: &Spot) -> Known<'static> {
    match spot.as_deref() {
        None | Some(Dir::Here) => Known::OneOf(vec![b".".into()]),
        Some(Dir::Moved(known)) => known.clone(),
    }
}

fn grounds(a: Ground, b: &Ground) -> Ground {
    let previous = match (&a.previous, &b.previous) {
        (Some(one), Some(other)) => Some(spots(one, other)),
        (None, None) => None,
        _ => Some(nowhere()),
    };
    Ground {
        dir: spots(&a.dir, &b.dir),
        pwd: if same_rc(&a.pwd, &b.pwd) { a.pwd } else { None },
        previous,
        stack: if same_rc(&a.stack, &b.stack) { a.stack } else { None },
        positional: if same_rc(&a.positional, &b.positional) { a.positional } else { None },
        expands_aliases: a.expands_aliases || b.expands_aliases,
        exports_all: a.exports_all || b.exports_all,
        is_dead: a.is_dead && b.is_dead,
        has_exited: a.has_exited && b.has_exited,
    }
}
