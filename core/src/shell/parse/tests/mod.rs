//! What texts are parsed to, and that every text is.

mod bash;
mod faults;
mod render;
mod sound;

use super::super::bounds::MAX_NESTING;
use super::super::tree::{Node, Script};
use super::parse;
use render::render;
