//! Reads the nodes in the order in which they would run, and keeps what holds for each command.

use super::parse;
use super::simple::{Reading, Start, Visitor};

pub(super) fn walk(text: &[u8], _start: Start<'_>, _visitor: &mut dyn Visitor) -> Reading {
    let script = parse::parse(text);
    Reading { fault: script.fault, is_bounded: script.bound.is_some() }
}
