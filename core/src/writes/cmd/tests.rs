//! What stands around a command of `cmd.exe`, what is only mentioned, and texts of anything.

use super::super::found::Base;
use super::super::heard::{Heard, Purpose};
use crate::path::Platform;

fn heard(text: &str) -> Heard {
    let mut heard = Heard::new(Purpose::Writes, Platform::Win32);
    super::read(text.as_bytes(), Base::Own, &mut heard);
    heard
}

#[test]
fn nothing_around_a_write_hides_it() {
    for frame in [
        "@",
        "a & @",
        "a && @",
        "a || @",
        "a | @",
        "@ & b",
        "(@)",
        "if exist x @",
        "if not exist x (@)",
        "if /i a==b @",
        "if a equ b @",
        "if a==b (c) else @",
        "for %i in (1 2) do @",
        "for /f %i in ('dir') do (@)",
        "call @",
        "a\n@",
        "rem b\n@",
        "a > b & @",
        "@>nul",
        "\"p q\" x & @",
        "a ^& b & @",
        "start @",
        "if defined x @",
        "pushd d & popd & @",
    ] {
        let text = frame.replace('@', "del z.txt");
        let found = heard(&text).writes;
        let is_there = found.iter().any(|write| write.kind == "rm" && write.path.as_deref() == Some(b"z.txt"));
        assert!(is_there, "{text}: {found:?}");
    }
}

#[test]
fn spellings_of_one_write_come_to_the_same() {
    for text in [
        "del z.txt",
        "DEL z.txt",
        "d^el z.txt",
        "del \"z.txt\"",
        "del z^.txt",
        "del/q z.txt",
        "del /q,z.txt",
        "@del z.txt",
    ] {
        let found = heard(text).writes;
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].path.as_deref(), Some(&b"z.txt"[..]), "{text}");
    }
}

#[test]
fn what_is_only_mentioned_is_not_written() {
    for text in [
        "rem del z.txt",
        ":: del z.txt",
        "echo del z.txt",
        "echo \"> z.txt\"",
        "echo ^> z.txt",
        "dir > nul",
        "a 2>&1",
        "type z",
    ] {
        let heard = heard(text);
        assert!(heard.writes.is_empty() && !heard.is_opaque, "{text}: {:?}", heard.writes);
    }
}

#[test]
fn texts_of_anything_end() {
    let pieces: Vec<&str> =
        "a git del \" ^ ^\n % %x% %%i !x! ( ) & && | || > >> 2>&1 < if for do else call @ : rem , ; = \n"
            .split(' ')
            .collect();
    let mut seed = 11u64;
    for _ in 0..4_000 {
        let mut text = String::new();
        for _ in 0..30 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.push_str(pieces[usize::try_from(seed >> 33).unwrap_or_default() % pieces.len()]);
            text.push(if seed & 1 << 40 == 0 { ' ' } else { 'x' });
        }
        heard(&text);
    }
    for piece in &pieces {
        heard(&piece.repeat(65_536 / piece.len()));
    }
}
