//! Lines of a patch text and the blanks around them, over bytes. Knows no patch grammar.

/// The lines of a text, without their ends. A carriage return before the newline belongs to the end.
pub(super) struct Lines<'a> {
    rest: Option<&'a [u8]>,
}

/// The lines of `text`. The piece after a last newline is no line when it is empty.
pub(super) fn lines(text: &[u8]) -> Lines<'_> {
    Lines { rest: (!text.is_empty()).then_some(text) }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (line, rest) = cut_line(self.rest?);
        self.rest = (!rest.is_empty()).then_some(rest);
        Some(line)
    }
}

/// The first line of a text without its end, and what follows it.
pub(super) fn cut_line(text: &[u8]) -> (&[u8], &[u8]) {
    let (line, rest) = match newline(text).and_then(|at| text.split_at_checked(at)) {
        Some((line, rest)) => (line, rest.get(1..).unwrap_or_default()),
        None => (text, &[][..]),
    };
    (line.strip_suffix(b"\r").unwrap_or(line), rest)
}

/// What precedes the last line of a text, and that line.
pub(super) fn cut_last_line(text: &[u8]) -> (&[u8], &[u8]) {
    match text.iter().rposition(|&byte| byte == b'\n').and_then(|at| text.split_at_checked(at + 1)) {
        Some(pair) => pair,
        None => (&[], text),
    }
}

/// The text with a newline wherever Python would end a line as well; nothing when it has only newlines. One applier
/// reads lines that way.
pub(super) fn broken_otherwise(text: &[u8]) -> Option<Vec<u8>> {
    let (mut head, mut mark, mut rest) = odd_break(text)?;
    let mut lines = Vec::with_capacity(text.len());
    loop {
        lines.extend_from_slice(head);
        lines.push(b'\n');
        let tail = rest.get(mark..).unwrap_or_default();
        let Some(next) = odd_break(tail) else {
            lines.extend_from_slice(tail);
            return Some(lines);
        };
        (head, mark, rest) = next;
    }
}

/// What stands before the first line end that is no newline, its length, and the text from it on.
fn odd_break(text: &[u8]) -> Option<(&[u8], usize, &[u8])> {
    let starts = |byte: &u8| matches!(byte, 0x0b..=0x0d | 0x1c..=0x1e | 0xc2 | 0xe2);
    text.iter().enumerate().filter(|(_, byte)| starts(byte)).find_map(|(at, _)| {
        let (head, rest) = text.split_at_checked(at)?;
        let mark = BREAKS.iter().find(|mark| rest.starts_with(mark))?;
        (!rest.starts_with(b"\r\n")).then_some((head, mark.len(), rest))
    })
}

const BREAKS: [&[u8]; 9] =
    [b"\x0b", b"\x0c", b"\r", b"\x1c", b"\x1d", b"\x1e", b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xa9"];

/// Position of the first newline, eight bytes at a time: patches are long and their lines short, so the search is most
/// of the work.
fn newline(text: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let (words, tail) = text.as_chunks::<8>();
    for (index, &word) in words.iter().enumerate() {
        let zeroed = u64::from_le_bytes(word) ^ (ONES * b'\n' as u64);
        let hits = zeroed.wrapping_sub(ONES) & !zeroed & (ONES << 7);
        if hits != 0 {
            return Some(index * 8 + hits.trailing_zeros() as usize / 8);
        }
    }
    tail.iter().position(|&byte| byte == b'\n').map(|at| words.len() * 8 + at)
}

/// The text without Unicode blanks at both ends: appliers written in Rust, JavaScript or Python trim more than ASCII.
pub(crate) fn trim(text: &[u8]) -> &[u8] {
    trim_end(trim_start(text))
}

/// The text without Unicode blanks at its start.
pub(super) fn trim_start(mut text: &[u8]) -> &[u8] {
    while text.first().is_some_and(|byte| !byte.is_ascii_graphic())
        && let Some(rest) = BLANKS.iter().find_map(|blank| text.strip_prefix(*blank))
    {
        text = rest;
    }
    text
}

fn trim_end(mut text: &[u8]) -> &[u8] {
    while text.last().is_some_and(|byte| !byte.is_ascii_graphic())
        && let Some(rest) = BLANKS.iter().find_map(|blank| text.strip_suffix(*blank))
    {
        text = rest;
    }
    text
}

/// Unicode's `White_Space`, and U+FEFF, which JavaScript trims as well, in UTF-8.
const BLANKS: [&[u8]; 26] = [
    b" ",
    b"\t",
    b"\n",
    b"\x0b",
    b"\x0c",
    b"\r",
    b"\xc2\x85",
    b"\xc2\xa0",
    b"\xe1\x9a\x80",
    b"\xe2\x80\x80",
    b"\xe2\x80\x81",
    b"\xe2\x80\x82",
    b"\xe2\x80\x83",
    b"\xe2\x80\x84",
    b"\xe2\x80\x85",
    b"\xe2\x80\x86",
    b"\xe2\x80\x87",
    b"\xe2\x80\x88",
    b"\xe2\x80\x89",
    b"\xe2\x80\x8a",
    b"\xe2\x80\xa8",
    b"\xe2\x80\xa9",
    b"\xe2\x80\xaf",
    b"\xe2\x81\x9f",
    b"\xe3\x80\x80",
    b"\xef\xbb\xbf",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_newlines_only() {
        let all = |text: &'static str| lines(text.as_bytes()).map(|line| line.to_vec()).collect::<Vec<_>>();
        assert_eq!(all(""), Vec::<Vec<u8>>::new());
        assert_eq!(all("a"), [b"a"]);
        assert_eq!(all("a\r\n\nbb\rb\n"), [&b"a"[..], b"", b"bb\rb"]);
    }

    #[test]
    fn a_newline_is_found_at_every_offset() {
        for length in 0..40 {
            let mut text = vec![b'x'; length];
            assert_eq!(newline(&text), None);
            for at in 0..length {
                text[at] = b'\n';
                assert_eq!(newline(&text), Some(at));
                text[at] = b'\x0b';
            }
        }
    }

    #[test]
    fn blanks_are_trimmed_at_both_ends() {
        assert_eq!(trim("\u{a0}\t x y\u{3000}\r\n".as_bytes()), b"x y");
        assert_eq!(trim(b" \n"), b"");
        assert_eq!(trim(b"\xa0x"), b"\xa0x");
    }
}
