//! `awk`: the files that `print` is redirected to, and what it runs.

use super::super::super::found::{Link, Told, Write};
use super::super::words::Grammar;
use super::tokens::{Style, Token, tokens};
use crate::shell::{HOLE, Simple};

const GRAMMAR: Grammar =
    Grammar { shorts: b"FvfieEl", longs: &["field-separator", "assign", "file", "include", "source", "exec", "load"] };

pub(in super::super) fn awk(command: &Simple<'_>, told: &mut Told) {
    let words = GRAMMAR.read(command);
    let mut operands = &words.operands[..];
    if words.has(b'f', "file") || words.has(b'E', "exec") {
        told.is_opaque = true;
    } else if let Some(source) = words.value(b'e', "source") {
        read(&source.text, told);
    } else if let Some((program, files)) = operands.split_first() {
        read(&program.text, told);
        operands = files;
    }
    let in_place = words.value(b'i', "include").is_some_and(|name| name.text.starts_with(b"inplace"));
    operands.iter().filter(|_| in_place).for_each(|file| told.path("awk-inplace", file, Link::Kept));
}

fn read(program: &[u8], told: &mut Told) {
    let (tokens, is_whole) = tokens(program, Style::Awk);
    told.is_opaque |= !is_whole || program == [HOLE];
    let mut prints = false;
    let mut depth = 0_u32;
    for (at, token) in tokens.iter().enumerate() {
        let rest = &tokens[at + 1..];
        match token {
            Token::Name(b"print" | b"printf") => (prints, depth) = (true, 0),
            Token::Name(b"system") => told.is_opaque = true,
            Token::Sign(b';' | b'}') => prints = false,
            Token::Sign(b'(') => depth += 1,
            Token::Sign(b')') => depth = depth.saturating_sub(1),
            // A pair of them is one sign, and `||` is a condition.
            Token::Sign(b'|')
                if rest.first() != Some(&Token::Sign(b'|')) && at > 0 && tokens[at - 1] != Token::Sign(b'|') =>
            {
                told.is_opaque = true;
            }
            Token::Sign(b'>') if prints && depth == 0 => {
                redirect(rest, told);
                prints = false;
            }
            _ => {}
        }
    }
}

fn redirect(rest: &[Token<'_>], told: &mut Told) {
    let rest = if rest.first() == Some(&Token::Sign(b'>')) { &rest[1..] } else { rest };
    let is_end = matches!(rest.get(1), None | Some(Token::Sign(b';' | b'}')));
    match rest.first() {
        Some(Token::Text(Some(path))) if is_end && path.starts_with(b"/dev/std") => {}
        Some(Token::Text(Some(path))) if is_end && !path.contains(&HOLE) => {
            told.writes.push(Write::proven("awk-out", path, Link::Followed));
        }
        _ => told.writes.push(Write::unproven("awk-out", None, "dynamic-path")),
    }
}
