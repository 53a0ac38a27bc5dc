//! Python one-liners that write a file: `Path("a").write_text(…)`.
//!
//! Owns: that shape with literal paths. Refuses to own: python. What is computed is not proven, and passes.

use super::found::Found;

/// The methods that write.
const WRITES: [&[u8]; 2] = [b".write_text", b".write_bytes"];

/// Finds the writes of a program text.
pub(super) fn read(text: &[u8], found: &mut Found) {
    let mut rest = text;
    while let Some(at) = next(rest, b"Path") {
        rest = &rest[at + 4..];
        let Some((path, after)) = argument(rest) else { continue };
        let after = after.trim_ascii_start();
        let is_called = |name: &&&[u8]| after[name.len()..].trim_ascii_start().starts_with(b"(");
        if WRITES.iter().filter(|name| after.starts_with(name)).any(|name| is_called(&name)) {
            found.content("python-pathlib", path);
        }
    }
}

fn next(text: &[u8], name: &[u8]) -> Option<usize> {
    text.windows(name.len()).position(|part| part == name)
}

/// The names in brackets, joined, and what stands behind the brackets; `None` where one of them is no literal.
fn argument(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut rest = text.trim_ascii_start().strip_prefix(b"(")?;
    let mut path: Vec<u8> = Vec::new();
    loop {
        let (name, behind) = literal(rest.trim_ascii_start())?;
        if name.starts_with(b"/") || path.is_empty() {
            path = name;
        } else {
            path.push(b'/');
            path.extend_from_slice(&name);
        }
        rest = behind.trim_ascii_start();
        match rest.split_first()? {
            (b',', behind) => rest = behind,
            (b')', behind) => return Some((path, behind)),
            _ => return None,
        }
    }
}

/// A string of one line. An escape that is more than a quote or a backslash makes it none.
fn literal(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (is_raw, text) = match text.strip_prefix(b"r") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (&quote, mut rest) = text.split_first()?;
    if !matches!(quote, b'"' | b'\'') {
        return None;
    }
    let mut value = Vec::new();
    loop {
        let (&byte, behind) = rest.split_first()?;
        rest = behind;
        match byte {
            byte if byte == quote => return Some((value, rest)),
            b'\\' if !is_raw => {
                let (&escaped, behind) = rest.split_first()?;
                if !matches!(escaped, b'\\' | b'\'' | b'"') {
                    return None;
                }
                value.push(escaped);
                rest = behind;
            }
            byte => value.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_paths_that_are_written_are_found() {
        let table: [(&str, &[&str]); 14] = [
            ("from pathlib import Path; Path('a').write_text('x')", &["a"]),
            ("pathlib.Path( \"a b\" ) .write_bytes (b'')", &["a b"]),
            ("Path('o'); Path('a').write_text('x'); Path('b').write_text('y')", &["a", "b"]),
            ("Path('src', 'a.ts').write_text('x')", &["src/a.ts"]),
            ("Path('src', '/etc/x').write_text('x')", &["/etc/x"]),
            ("Path(r'c:\\x').write_text('x')", &["c:\\x"]),
            ("Path('it\\'s').write_text('x')", &["it's"]),
            ("Path('a\\n').write_text('x')", &[]),
            ("Path(f'{x}').write_text('x')", &[]),
            ("Path(name).write_text('x')", &[]),
            ("Path('a').read_text()", &[]),
            ("Path('a').write_text", &[]),
            ("Path('a' + 'b').write_text('x')", &[]),
            ("Path('a", &[]),
        ];
        for (text, wanted) in table {
            let mut found = Found::default();
            read(text.as_bytes(), &mut found);
            let paths: Vec<_> = found.named.iter().map(|named| String::from_utf8_lossy(&named.path)).collect();
            assert_eq!(paths, wanted, "{text}");
        }
    }
}
