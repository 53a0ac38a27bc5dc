//! Texts that cannot hold anything for steering, told in one pass without parsing them.
//!
//! Owns: that test, which may only ever be wrong by asking for a reading that was not needed. Every byte must stand for
//! itself (no quote, escape, expansion, pattern, pipe or redirection), so that what is run is what is spelled; and nothing
//! that git, a file with credentials or an address is named by may be spelled.

/// The byte stands for itself.
const ITSELF: u8 = 1;
/// It begins one of `NAMES`.
const BEGINS: u8 = 2;

/// Parts of the names that steering looks for, in lower case.
const NAMES: [&[u8]; 7] = [b"git", b"scalar", b"netrc", b"conf", b"cred", b"fetch_head", b"://"];

const CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        let plain = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b' ' | b'\n' | b'\t' | b';' | b'&');
        table[byte] = if plain || matches!(byte as u8, b'-' | b'_' | b'.' | b'/' | b',' | b'+' | b':' | b'=') {
            ITSELF
        } else {
            0
        };
        byte += 1;
    }
    let mut name = 0;
    while name < NAMES.len() {
        let first = NAMES[name][0];
        table[first as usize] |= BEGINS;
        table[first.to_ascii_uppercase() as usize] |= BEGINS;
        name += 1;
    }
    table
};

/// Whether a reading of the text would find nothing.
pub(super) fn is_plain(text: &[u8]) -> bool {
    text.iter().enumerate().all(|(at, byte)| match CLASS[usize::from(*byte)] {
        ITSELF => true,
        0 => false,
        _ => !NAMES.iter().any(|name| text[at..].get(..name.len()).is_some_and(|part| part.eq_ignore_ascii_case(name))),
    })
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
}
