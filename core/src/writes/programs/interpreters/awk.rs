//! Files that a program in awk writes: `print > "file"`.
//!
//! Owns: that shape. Refuses to own: what is computed, and programs that awk runs.

use super::super::super::found::{Link, Told, Write};
use super::calls::Program;
use super::lexer::Language;
use super::token::Token;

/// Places that awk takes for descriptors.
const DEVICES: [&[u8]; 4] = [b"/dev/stderr", b"/dev/stdout", b"/dev/null", b"-"];

/// Adds the files that a program writes.
pub(super) fn read(text: &[u8], told: &mut Told) {
    let program = Program::read(text, Language::Awk);
    told.is_opaque |= program.is_broken() || program.code.has_call(b"system");
    let mut is_printing = false;
    let mut end = 0;
    for at in 0..program.code.tokens.len() {
        match &program.code.tokens[at] {
            Token::Name(b"print" | b"printf") => is_printing = true,
            Token::Line | Token::Mark(b';' | b'}') => is_printing = false,
            // A comparison in brackets is no redirection.
            Token::Mark(b'(') if is_printing && at >= end => end = program.code.pair(at),
            Token::Mark(b'>') if is_printing && at >= end => {
                is_printing = false;
                redirected(&program, at, told);
            }
            Token::Mark(b'|') if !is_doubled(&program, at) => told.is_opaque = true,
            _ => {}
        }
    }
}

/// Whether a bar is half of an `or`.
fn is_doubled(program: &Program<'_>, at: usize) -> bool {
    program.code.is_mark(at + 1, b'|') || at > 0 && program.code.is_mark(at - 1, b'|')
}

/// The file behind a `>` or `>>`.
fn redirected(program: &Program<'_>, at: usize, told: &mut Told) {
    let code = &program.code;
    let from = at + 1 + usize::from(code.is_mark(at + 1, b'>'));
    let is_end = matches!(code.get(from + 1), None | Some(Token::Line | Token::Mark(b';' | b'}')));
    match code.text(from).filter(|_| is_end) {
        Some(path) if DEVICES.contains(&path) => {}
        Some(path) => told.writes.push(Write::proven("awk-out", path, Link::Followed)),
        None => told.writes.push(Write::unproven("awk-out", None, "dynamic-path")),
    }
}
