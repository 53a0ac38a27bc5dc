//! Programs of other languages that the text holds: on the command line, or on standard input.
//!
//! Owns: where the program of a command stands, and which files it is given to change in place. Refuses to own: shells, which
//! the walk reads. A program in a file is outside of the text, and nothing is said of it.

mod awk;
mod calls;
mod commands;
mod lexer;
mod node;
mod perl;
mod python;
#[cfg(test)]
mod tests;
mod token;
mod value;

pub(super) use commands::{awk, backup, bun, deno, node, opaque, perl, python, ruby};
