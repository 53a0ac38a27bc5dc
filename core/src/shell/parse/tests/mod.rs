//! What texts are parsed to, and that every text is.

mod bash;
mod faults;
mod render;
mod sound;
