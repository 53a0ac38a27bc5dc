//! What little programs print that stand on a command line: `awk 'BEGIN { print "..." }'`, `python3 -c 'print("...")'`.
//!
//! Owns: the literal text of their print statements. Whatever else they would print is not known, and stands for any text;
//! no loop, condition or variable of theirs is followed, so that a statement counts as one that runs once.

use super::simple::{Arg, HOLE};

/// Words behind which stands what is printed.
const PRINTS: &[&[u8]] =
    &[b"print", b"printf", b"say", b"puts", b"echo", b"write", b"log", b"println", b"fprintf", b"sprintf", b"$stdout"];

/// The text of the program that one of these runs from its own words, where it runs one.
fn program<'a>(name: &[u8], args: &'a [Arg<'a>]) -> Option<&'a [u8]> {
    let behind = |letters: &[u8]| {
        let is_code = |arg: &Arg<'_>| match &*arg.text {
            [b'-', cluster @ ..] => cluster.last().is_some_and(|last| letters.contains(last)) && cluster.len() < 8,
            _ => false,
        };
        let place = args.iter().position(is_code)?;
        args.get(place + 1).map(|arg| &*arg.text)
    };
    match name {
        b"awk" | b"gawk" | b"mawk" | b"nawk" => {
            let is_value = |at: usize| at > 0 && matches!(&*args[at - 1].text, b"-v" | b"-F");
            let code = args.iter().enumerate().find(|(at, arg)| !arg.text.starts_with(b"-") && !is_value(*at));
            code.map(|(_, arg)| &*arg.text)
        }
        b"perl" => behind(b"eE"),
        b"ruby" | b"lua" => behind(b"e"),
        b"node" | b"nodejs" | b"bun" | b"deno" => behind(b"ep"),
        b"php" => behind(b"r"),
        b"jq" | b"gojq" | b"jaq" => args.iter().find(|arg| !arg.text.starts_with(b"-")).map(|arg| &*arg.text),
        _ if name.starts_with(b"python") || name == b"pypy3" => behind(b"c"),
        _ => None,
    }
}

/// What a program of this name prints by the words that it is given; `None` where it is given no program, or one that
/// prints nothing that is spelled out.
pub(super) fn spoken(name: &[u8], args: &[Arg<'_>]) -> Option<Vec<u8>> {
    let code = program(name, args)?.trim_ascii_start();
    let mut said = Said { code, at: 0, out: Vec::new(), says_phrases: matches!(name, b"jq" | b"gojq" | b"jaq") };
    if args.iter().any(|arg| *arg.text == *b"-p") && string(code).is_some() {
        said.statement();
    }
    said.read();
    let is_known = said.out.iter().any(|byte| *byte != HOLE && !byte.is_ascii_whitespace());
    // A program that begins with a print prints that first.
    let is_first = PRINTS.iter().any(|word| code.starts_with(word));
    let before: &[u8] = if is_first { b"" } else { &[HOLE, b'\n'] };
    is_known.then(|| [before, &said.out[..], &[HOLE]].concat())
}

/// The literal strings of a text such as JSON that hold a blank, as a command does, each on a line of its own.
pub(super) fn phrases(text: &[u8]) -> Vec<u8> {
    let mut said = Said { code: text, at: 0, out: Vec::new(), says_phrases: true };
    said.read();
    said.out
}

/// A program that is being read.
struct Said<'c> {
    code: &'c [u8],
    at: usize,
    out: Vec<u8>,
    /// Strings that stand by themselves are printed.
    says_phrases: bool,
}

impl Said<'_> {
    fn read(&mut self) {
        while self.at < self.code.len() {
            self.next();
        }
    }

    /// One word, string or sign outside of a print statement.
    fn next(&mut self) {
        let rest = &self.code[self.at..];
        if rest[0].is_ascii_alphabetic() || rest[0] == b'$' {
            let is_more = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
            let len = rest.iter().position(|byte| !is_more(byte)).unwrap_or(rest.len()).max(1);
            self.at += len;
            if PRINTS.contains(&&rest[..len]) {
                self.statement();
            }
            return;
        }
        let Some((text, len)) = string(rest) else {
            self.at += 1;
            return;
        };
        if self.says_phrases && text.contains(&b' ') {
            self.out.extend_from_slice(&text);
            self.out.push(b'\n');
        }
        self.at += len;
    }

    /// What stands behind a word that prints, up to the end of the statement.
    fn statement(&mut self) {
        let mut parts: Vec<Vec<u8>> = vec![Vec::new()];
        while let Some(byte) = self.code.get(self.at) {
            let rest = &self.code[self.at..];
            if let Some((text, len)) = string(rest) {
                parts.last_mut().into_iter().for_each(|part| part.extend_from_slice(&text));
                self.at += len;
                continue;
            }
            match byte {
                b';' | b'}' | b'\n' | b'|' => break,
                b',' => parts.push(Vec::new()),
                b' ' | b'\t' | b'(' | b')' | b'+' | b'.' | b'{' | b'%' => {}
                _ => parts.last_mut().into_iter().for_each(hole),
            }
            self.at += 1;
        }
        self.out.extend_from_slice(&filled(&parts));
        self.out.push(b'\n');
    }
}

/// One mark for a stretch that is not known.
fn hole(part: &mut Vec<u8>) {
    if part.last() != Some(&HOLE) {
        part.push(HOLE);
    }
}

/// What a format makes of the parts behind it; parts without one are told both joined with blanks and joined at once.
fn filled(parts: &[Vec<u8>]) -> Vec<u8> {
    let [format, values @ ..] = parts else { return Vec::new() };
    if values.is_empty() {
        return format.clone();
    }
    if !format.contains(&b'%') {
        return [parts.join(&b' '), parts.concat()].join(&b'\n');
    }
    let mut values = values.iter();
    let mut pieces = format.split(|byte| *byte == b'%');
    let mut out = pieces.next().unwrap_or_default().to_vec();
    for piece in pieces {
        let end = piece.iter().position(u8::is_ascii_alphabetic).map_or(piece.len(), |end| end + 1);
        out.extend_from_slice(values.next().map_or(&[HOLE][..], Vec::as_slice));
        out.extend_from_slice(&piece[end..]);
    }
    out
}

/// The string that begins here, and how many bytes spell it. One that does not end takes all the rest.
fn string(code: &[u8]) -> Option<(Vec<u8>, usize)> {
    let (open, close) = match code {
        [quote @ (b'"' | b'\'' | b'`'), ..] => (1, *quote),
        [b'q', b'q', sign @ (b'(' | b'{' | b'[' | b'/' | b'|'), ..] => (3, closing(*sign)),
        [b'q', sign @ (b'(' | b'{' | b'[' | b'/' | b'|'), ..] => (2, closing(*sign)),
        _ => return None,
    };
    let mut out = Vec::new();
    let mut at = open;
    loop {
        match code.get(at..)? {
            [] => return Some((Vec::new(), at)),
            [byte, ..] if *byte == close => return Some((out, at + 1)),
            [b'\\', b'x', high, low, ..] => {
                let digits = [*high, *low];
                let text = std::str::from_utf8(&digits).unwrap_or_default();
                out.push(u8::from_str_radix(text, 16).unwrap_or(HOLE));
                at += 4;
            }
            [b'\\', letter, ..] => {
                out.push(match letter {
                    b'n' => b'\n',
                    b't' => b'\t',
                    other => *other,
                });
                at += 2;
            }
            [byte, ..] => {
                out.push(*byte);
                at += 1;
            }
        }
    }
}

fn closing(sign: u8) -> u8 {
    match sign {
        b'(' => b')',
        b'{' => b'}',
        b'[' => b']',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{Arg, spoken};

    fn said(name: &str, args: &[&str]) -> String {
        let args: Vec<Arg<'_>> = args.iter().map(|arg| Arg { text: arg.as_bytes().into(), splits: false }).collect();
        spoken(name.as_bytes(), &args).unwrap_or_default().escape_ascii().to_string()
    }

    #[test]
    fn literal_text_is_told() {
        let table: &[(&str, &[&str], &str)] = &[
            ("awk", &["BEGIN { print \"git\", \"add\" }"], "git add\\ngitadd\\n"),
            ("awk", &["-v", "a=b", "{print \"git add \" $1}"], "git add \\xff\\n"),
            ("awk", &["BEGIN { printf \"%s add\\n\", \"git\" }"], "git add\\n\\n"),
            ("perl", &["-le", "print q(git add)"], "git add\\n"),
            ("python3", &["-c", "print('a' + 'b')"], "ab\\n"),
            ("python3", &["-c", "import sys; sys.stdout.write(\"\\x67it\")"], "git\\n"),
            ("node", &["-p", "'git'"], "git\\n"),
            ("jq", &["-rn", "\"git add\" + \"x\""], "git add\\n"),
        ];
        for (name, args, want) in table {
            let told = said(name, args);
            assert_eq!(told.trim_start_matches("\\xff\\n"), format!("{want}\\xff"), "{name} {args:?}");
        }
        assert_eq!(said("python3", &["-c", "import x; x.run('git')"]), "");
        assert_eq!(said("python3", &["print.py"]), "");
        assert_eq!(said("node", &["-p", "require('a b').git"]), "");
        assert_eq!(said("awk", &["{print \"open"]), "");
    }
}
