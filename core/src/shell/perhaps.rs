//! Functions that only some of the ways through a text define.
//!
//! Owns: what such a name then stands for. Refuses to own: which ways there are (`scopes.rs`).

use std::collections::BTreeMap;

use super::scopes::Delta;
use super::state::{Named, State, Undo};

impl State {
    /// A function that some of the branches define may be there, with any of its bodies.
    pub(super) fn join_functions(&mut self, deltas: &[&Delta]) {
        let names: BTreeMap<&Vec<u8>, ()> =
            deltas.iter().flat_map(|d| d.functions.keys()).map(|name| (name, ())).collect();
        for name in names.into_keys() {
            let before = self.functions.get(name).cloned();
            let mut values = deltas.iter().map(|delta| delta.functions.get(name).unwrap_or(&before));
            let first = values.next().cloned().flatten();
            let joined = values.fold(first, |all, next| self.bodies(all, next.as_ref()));
            self.define(name, joined);
        }
    }

    /// A function that may be either of these. Bodies that differ are read one after the other.
    fn bodies(&self, a: Option<Named>, b: Option<&Named>) -> Option<Named> {
        let (Some(a), Some(b)) = (&a, b) else {
            return a.or_else(|| b.cloned()).map(|one| Named { is_perhaps: true, ..one });
        };
        let is_perhaps = a.is_perhaps || b.is_perhaps;
        if a.text.ends_with(&b.text) || !self.expand(a.text.len() + b.text.len()) {
            return Some(Named { is_perhaps, ..a.clone() });
        }
        Some(Named { text: [&*a.text, b"\n", &*b.text].concat().into(), is_perhaps, ..b.clone() })
    }

    /// A function that was defined since so many changes may be what it was before.
    pub(super) fn blur_functions(&mut self, place: usize) {
        let functions = self.undo.iter().skip(place).filter_map(|undo| match undo {
            Undo::Function(name, old) => Some((name.clone(), old.clone())),
            _ => None,
        });
        for (name, old) in functions.collect::<Vec<_>>() {
            let joined = self.bodies(old, self.functions.get(&name));
            self.define(&name, joined);
        }
    }
}
