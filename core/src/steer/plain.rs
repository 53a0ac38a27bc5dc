//! Texts that cannot hold anything for steering, told in one pass without parsing them.
//!
//! Owns: that test, which may only ever be wrong by asking for a reading that was not needed. Every byte must stand for
//! itself (no quote, escape, expansion, pattern, pipe or redirection), so that what is run is what is spelled; and nothing
//! that git, a file with credentials or an address is named by may be spelled.

/// Parts of the names that steering looks for, in lower case; three bytes each at least.
const NAMES: [&[u8]; 7] = [b"git", b"scalar", b"netrc", b"conf", b"cred", b"fetch_head", b"://"];

/// Shells that take a text in an encoding, in which nothing is spelled. They share the bits of one name.
const SHELLS: [&[u8]; 2] = [b"powershell", b"pwsh"];

/// The byte does not stand for itself.
const OTHER: u32 = 1 << 31;

/// What a byte that goes on with nothing can be: the first of any name, or one that does not stand for itself.
const FRESH: u32 = OTHER | FIRSTS;
/// The first bytes of the names.
const FIRSTS: u32 = 0xff;
/// The third bytes of the names.
const THIRDS: u32 = 0xff << 16;

/// Of each byte the names that it is the first, the second and the third of: the bits of a name, each eight above the last.
static PLACES: [u32; 256] = {
    let mut table = [OTHER; 256];
    let mut byte = 0;
    while byte < 128 {
        let plain = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b' ' | b'\n' | b'\t' | b';' | b'&');
        if plain || matches!(byte as u8, b'-' | b'_' | b'.' | b'/' | b',' | b'+' | b':' | b'=') {
            table[byte] = 0;
        }
        byte += 1;
    }
    let mut at = 0;
    while at < 3 * (NAMES.len() + SHELLS.len()) {
        let (name, place) = (at / 3, at % 3);
        let letter = if name < NAMES.len() { NAMES[name][place] } else { SHELLS[name - NAMES.len()][place] };
        let name = if name < NAMES.len() { name } else { NAMES.len() };
        table[letter as usize] |= 1 << (8 * place + name);
        if letter.is_ascii_lowercase() {
            table[letter.to_ascii_uppercase() as usize] |= 1 << (8 * place + name);
        }
        at += 1;
    }
    table
};

/// Bytes that are looked at before what was seen of them is judged.
const STRIDE: usize = 64;
/// So many bytes before a stride belong to names whose third byte stands in it.
const OVERLAP: usize = 2;

/// Whether a reading of the text would find nothing.
pub(super) fn is_plain(text: &[u8]) -> bool {
    let mut from = 0;
    while from < text.len() {
        let (start, end) = (from.saturating_sub(OVERLAP), text.len().min(from + STRIDE));
        let seen = seen(&text[start..end]);
        if seen & OTHER != 0 || (seen & THIRDS != 0 && is_named(&text[start..], end - start)) {
            return false;
        }
        from = end;
    }
    true
}

/// All that the bytes of a stretch go on with. Its halves are looked at side by side, since each byte waits for the last.
fn seen(text: &[u8]) -> u32 {
    let half = text.len().div_ceil(2);
    let (left, right) = (&text[..half], &text[half.saturating_sub(OVERLAP)..]);
    let (mut one, mut other, mut all) = (0, 0, 0);
    for (a, b) in left.iter().zip(right) {
        (one, other) = (next(one, *a), next(other, *b));
        all |= one | other;
    }
    for byte in right.iter().skip(half) {
        other = next(other, *byte);
        all |= other;
    }
    all
}

fn next(state: u32, byte: u8) -> u32 {
    (state << 8 | FRESH) & PLACES[usize::from(byte)]
}

/// Whether one of the names begins in the first so many bytes.
#[cold]
fn is_named(text: &[u8], bytes: usize) -> bool {
    let begins = |rest: &[u8], name: &[u8]| rest.get(..name.len()).is_some_and(|part| part.eq_ignore_ascii_case(name));
    let firsts = |byte: &u8| PLACES[usize::from(*byte)] & FIRSTS;
    let names = |at: usize, firsts: u32| {
        let begins = |name: &[u8]| begins(&text[at..], name);
        (0..NAMES.len()).any(|name| firsts >> name & 1 == 1 && begins(NAMES[name]))
            || firsts >> NAMES.len() & 1 == 1 && SHELLS.iter().any(|name| begins(name))
    };
    text.iter().take(bytes).map(firsts).enumerate().any(|(at, firsts)| firsts != 0 && names(at, firsts))
}

#[cfg(test)]
mod tests {
    use super::is_plain;

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
            "PowerShell -enc YQA=",
            "pwsh -e YQA=",
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
        for name in ["git", "FETCH_HEAD", "://", "pwsh", "|"] {
            for (length, at) in (0..200).flat_map(|length| [(length, 0), (length, length), (200, length)]) {
                let text = [&"a".repeat(at), name, &"n".repeat(length - at)].concat();
                assert!(!is_plain(text.as_bytes()), "{text}");
            }
            let begun = ["gi ", "sca", "con", "netr"].join("").repeat(20);
            assert!(is_plain(begun.as_bytes()) && !is_plain([&begun, name].concat().as_bytes()));
        }
    }
}
