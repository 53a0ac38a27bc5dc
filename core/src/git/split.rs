//! Parting the value of a setting into words, as git does without a shell.

/// Parts a value into words as git does: blanks, both kinds of quotes, and a backslash outside of single ones. A blank at
/// either end makes an empty word.
pub(super) fn words(value: &[u8]) -> Option<Vec<Vec<u8>>> {
    let (mut words, mut word) = (Vec::new(), Vec::new());
    let mut quote = None;
    let mut rest = value.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        match (byte, quote) {
            (b' ' | b'\t' | b'\n' | b'\r', None) => {
                while rest.next_if(u8::is_ascii_whitespace).is_some() {}
                words.push(std::mem::take(&mut word));
            }
            (b'\'' | b'"', None) => quote = Some(byte),
            (_, Some(open)) if open == byte => quote = None,
            (b'\\', None | Some(b'"')) => word.push(rest.next()?),
            _ => word.push(byte),
        }
    }
    words.push(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    fn split(text: &str) -> Option<Vec<String>> {
        let shown = |word: Vec<u8>| word.escape_ascii().to_string();
        words(text.as_bytes()).map(|words| words.into_iter().map(shown).collect())
    }

    #[test]
    fn values_are_parted_as_git_parts_them() {
        let table: &[(&str, Option<&[&str]>)] = &[
            ("add", Some(&["add"])),
            ("add  -A\t.", Some(&["add", "-A", "."])),
            ("commit -m 'a b' \"c d\"", Some(&["commit", "-m", "a b", "c d"])),
            ("ad\"d\" x", Some(&["add", "x"])),
            (r"add a\ b", Some(&["add", "a b"])),
            (r"add 'a\b'", Some(&["add", r"a\\b"])),
            (r#"add "a\"b""#, Some(&["add", "a\\\"b"])),
            ("add ''", Some(&["add", ""])),
            (" add", Some(&["", "add"])),
            ("add ", Some(&["add", ""])),
            ("", Some(&[""])),
            ("add 'x", None),
            ("add \"x", None),
            ("add x\\", None),
        ];
        for (text, want) in table {
            let want = want.map(|list| list.iter().map(ToString::to_string).collect());
            assert_eq!(split(text), want, "{text}");
        }
    }
}
