//! Texts that cannot hold anything for steering, told in one pass without parsing them.
//!
//! Owns: that test, which may only ever be wrong by asking for a reading that was not needed. Every byte must stand for
//! itself (no quote, escape, expansion, pattern, pipe or redirection), so that what is run is what is spelled; and nothing
//! that git, a file with credentials or an address is named by may be spelled.

/// Parts of the names that steering looks for, in lower case, and where in each its sign stands: three bytes that few other
/// words hold. The shells at the end take a text in an encoding, in which nothing is spelled.
const NAMES: [(&[u8], usize); 9] = [
    (b"git", 0),
    (b"scalar", 0),
    (b"netrc", 2),
    (b"conf", 1),
    (b"cred", 0),
    (b"fetch_head", 4),
    (b"://", 0),
    (b"powershell", 1),
    (b"pwsh", 0),
];

/// Bytes that are looked at before what was seen of them is judged.
const WIDE: usize = 32;
/// So many bytes behind them belong to signs that begin among them.
const OVERLAP: usize = 2;
/// The bit that tells lower case from upper case. Bytes that are no letters may become one another by it, which makes a sign
/// be seen where there is none, and nothing else.
const CASE: u8 = 0x20;

const SIGNS: [[u8; 3]; NAMES.len()] = {
    let (mut signs, mut at) = ([[0; 3]; NAMES.len()], 0);
    while at < NAMES.len() {
        let (name, from) = NAMES[at];
        signs[at] = [name[from] | CASE, name[from + 1] | CASE, name[from + 2] | CASE];
        at += 1;
    }
    signs
};

/// For each byte the names whose sign it begins, a bit each.
static FIRSTS: [u16; 256] = {
    let (mut table, mut byte) = ([0; 256], 0);
    while byte < 256 {
        let mut at = 0;
        while at < NAMES.len() {
            table[byte] |= ((byte as u8 | CASE == SIGNS[at][0]) as u16) << at;
            at += 1;
        }
        byte += 1;
    }
    table
};

/// Whether a reading of the text would find nothing.
pub(super) fn is_plain(text: &[u8]) -> bool {
    // No sign begins in the last bytes, and a window reaches over them.
    let is_ended = text[text.len().saturating_sub(OVERLAP)..].iter().all(|byte| stands(*byte));
    let mut from = text.len().saturating_sub(OVERLAP + 1) / WIDE * WIDE;
    let mut last = [b' '; WIDE + OVERLAP];
    last[..text.len() - from].copy_from_slice(&text[from..]);
    // What is not plain tells so most often at its end: a read behind the work, a pipe, a redirection.
    let mut is_plain = is_ended && is_plain_at(text, from, &last);
    while let (true, Some(before)) = (is_plain, from.checked_sub(WIDE)) {
        from = before;
        is_plain = text[from..].first_chunk().is_some_and(|window| is_plain_at(text, from, window));
    }
    is_plain
}

/// Whether the first bytes of a window stand for themselves and begin no sign of a name. Nothing in the two passes depends on
/// what a byte is, so that many bytes are looked at side by side.
fn is_plain_at(text: &[u8], from: usize, window: &[u8; WIDE + OVERLAP]) -> bool {
    let triples = window.iter().zip(&window[1..]).zip(&window[2..]);
    let odd = window[..WIDE].iter().fold(0, |most: u8, byte| most.max(oddness(*byte)));
    let near = triples.fold(u8::MAX, |least: u8, ((a, b), c)| least.min(distance(*a | CASE, *b | CASE, *c | CASE)));
    odd == 0 && (near != 0 || !is_named(text, from))
}

/// Whether a byte stands for itself: what `oddness` says, for one byte alone.
fn stands(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+'..=b';' | b' ' | b'\n' | b'\t' | b'&' | b'=' | b'_')
}

/// Nothing for a byte that stands for itself.
fn oddness(byte: u8) -> u8 {
    let letter = (byte | CASE).wrapping_sub(b'a').saturating_sub(b'z' - b'a');
    // `+,-./`, digits, `:;`
    let sign = byte.wrapping_sub(b'+').saturating_sub(b';' - b'+');
    let blank = (byte ^ b' ').min(byte ^ b'\n').min(byte ^ b'\t');
    letter.min(sign).min(blank).min(byte ^ b'&').min(byte ^ b'=').min(byte ^ b'_')
}

/// Nothing for three bytes that are a sign.
fn distance(a: u8, b: u8, c: u8) -> u8 {
    let to = |sign: [u8; 3]| (a ^ sign[0]) | (b ^ sign[1]) | (c ^ sign[2]);
    SIGNS.into_iter().fold(u8::MAX, |least, sign| least.min(to(sign)))
}

/// Whether the sign of one of the names stands in the window at `from`, and the name around it.
#[cold]
fn is_named(text: &[u8], from: usize) -> bool {
    let begins = |rest: &[u8], name: &[u8]| rest.get(..name.len()).is_some_and(|part| part.eq_ignore_ascii_case(name));
    let is_at = |at: usize, (name, back): (&[u8], usize)| at >= back && begins(&text[at - back..], name);
    let end = text.len().min(from + WIDE);
    (from..end).any(|at| {
        let names = FIRSTS[usize::from(text[at])];
        names != 0 && (0..NAMES.len()).any(|name| names >> name & 1 == 1 && is_at(at, NAMES[name]))
    })
}

#[cfg(test)]
mod tests {
    use super::{is_plain, oddness, stands};

    #[test]
    fn both_say_the_same_of_every_byte() {
        assert!((0..=u8::MAX).all(|byte| stands(byte) == (oddness(byte) == 0)));
        assert_eq!((0..=u8::MAX).filter(|byte| stands(*byte)).count(), 26 + 26 + 17 + 6);
    }

    #[test]
    fn only_what_is_spelled_out_and_names_nothing_is_plain() {
        for text in ["", "cargo test --quiet", "cd src && npm run build:prod; ls -la ../x", "make CC=gcc -j4 &"] {
            assert!(is_plain(text.as_bytes()), "{text}");
        }
        let told = [
            "git add x",
            "GIT=1 make",
            "/usr/bin/Git x",
            "cat .netrc",
            "cat config",
            "cat CREDENTIALS",
            "cat FETCH_HEAD",
            "scalar list",
            "pwsh -e AA==",
            "/usr/bin/PowerShell -enc AA==",
            "gh repo clone https://x",
        ];
        let spelled = [
            "g''it x",
            "g\\it x",
            "$x",
            "`x`",
            "/usr/bin/g?t",
            "g*",
            "{g,}it",
            "a | b",
            "a < b",
            "x@y",
            "a#b",
            "\u{e9}",
        ];
        for text in told.iter().chain(&spelled) {
            assert!(!is_plain(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn a_name_is_found_wherever_it_stands() {
        for name in ["git", "FETCH_HEAD", "://", "|"] {
            for (length, at) in (0..200).flat_map(|length| [(length, 0), (length, length), (200, length)]) {
                let text = [&"a".repeat(at), name, &"n".repeat(length - at)].concat();
                assert!(!is_plain(text.as_bytes()), "{text}");
            }
            let begun = ["gi ", "sca ", "con", "netr", "itrc", "head_h"].join("").repeat(20);
            assert!(is_plain(begun.as_bytes()) && !is_plain([&begun, name].concat().as_bytes()));
        }
    }
}
