//! Shell: a text becomes the simple commands that would run, with words, environment and directory as far as it tells.
//!
//! Total: every byte string is a script, nothing is expanded from the disk, nothing runs. Time and stack are bounded by
//! construction (`bounds.rs`); past a bound the rest is looked through, which finds more, never less.

mod bounds;
mod builtins;
mod calls;
mod classes;
mod commands;
mod compounds;
mod copies;
mod dialects;
mod dirs;
mod elements;
mod environment;
mod express;
mod filters;
mod guess;
mod handed;
mod later;
mod leaving;
mod lists;
mod meter;
mod moves;
mod opened;
mod options;
mod parse;
mod peel;
mod perhaps;
mod printed;
mod quote;
mod redirects;
mod runners;
mod scopes;
mod sed;
mod sets;
mod shape;
mod shells;
mod simple;
mod special;
mod spelled;
mod spoken;
mod startup;
mod state;
#[cfg(test)]
mod tests;
mod tree;
mod values;
mod variables;
mod walk;
mod words;
mod wrappers;
mod written;

pub(crate) use filters::base64;
pub(crate) use handed::handed;
pub(crate) use quote::quote;
pub(crate) use simple::{
    Arg, Dir, Doubt, Env, HOLE, Known, List, Next, Origin, Place, Reading, Redirect, Redirected, Simple, Span, Start,
    Stdin, Visitor,
};
pub(crate) use spelled::{is_pattern, may_name};

/// Reads `text` and tells `visitor` each command that would run, in the order of the text.
pub(crate) fn walk(text: &[u8], start: Start<'_>, visitor: &mut dyn Visitor) -> Reading {
    walk::walk(text, start, visitor)
}

/// Tells `visitor` the commands of a text that is a plain list of them, as `walk` would. Where this returns `None`, the text
/// has to be walked, for a visitor that was told nothing.
pub(crate) fn express(text: &[u8], visitor: &mut dyn Visitor) -> Option<Reading> {
    express::express(text, visitor)
}
