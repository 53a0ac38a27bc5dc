//! `sed`: files that it changes in place, their backups, and those that its script writes.
//!
//! Owns: sed's options and the commands of its scripts. Refuses to own: what a script in a file says.

use super::super::found::{Link, Told, Write};
use super::interpreters::backup;
use crate::shell::{Arg, HOLE, Simple};

/// The words that are still to be read.
type Args<'a> = std::iter::Peekable<std::slice::Iter<'a, Arg<'a>>>;

/// What the words say.
#[derive(Default)]
struct Line<'a> {
    scripts: Vec<&'a Arg<'a>>,
    operands: Vec<&'a Arg<'a>>,
    /// The ending of backups where files are changed in place; empty for none.
    in_place: Option<Vec<u8>>,
    /// A script stands in a file.
    has_file: bool,
    follows: bool,
}

pub(super) fn sed(command: &Simple<'_>, told: &mut Told) {
    let mut line = Line::read(&command.argv[1..]);
    if line.scripts.is_empty() && !line.has_file && !line.operands.is_empty() {
        line.scripts.push(line.operands.remove(0));
    }
    told.is_opaque |= line.has_file;
    let texts: Vec<&[u8]> = line.scripts.iter().map(|script| &*script.text).collect();
    script(&texts.join(&b'\n'), told);
    let Some(ending) = &line.in_place else { return };
    let link = if line.follows { Link::Followed } else { Link::Kept };
    for file in &line.operands {
        told.path("sed-inplace", file, link);
        told.writes.extend(backup("sed-backup", file, ending));
    }
}

impl<'a> Line<'a> {
    fn read(args: &'a [Arg<'a>]) -> Self {
        let mut line = Self::default();
        let mut args = args.iter().peekable();
        let mut is_over = false;
        while let Some(arg) = args.next() {
            match &*arg.text {
                _ if is_over => line.operands.push(arg),
                b"--" => is_over = true,
                [b'-', b'-', name @ ..] => {
                    let value = name.iter().position(|byte| *byte == b'=').map(|at| &name[at + 1..]);
                    line.long(name, value, &mut args);
                }
                [b'-', _, ..] => line.cluster(arg, &mut args),
                _ => line.operands.push(arg),
            }
        }
        line
    }

    fn long(&mut self, name: &[u8], value: Option<&[u8]>, args: &mut Args<'a>) {
        let bare = name.split(|byte| *byte == b'=').next().unwrap_or_default();
        let is = |long: &[u8]| !bare.is_empty() && long.starts_with(bare);
        if is(b"in-place") {
            self.in_place = Some(value.unwrap_or_default().to_vec());
        } else if is(b"file") && bare.len() > 1 {
            self.has_file = true;
            if value.is_none() {
                args.next();
            }
        } else if is(b"follow-symlinks") && bare.len() > 1 {
            self.follows = true;
        } else if is(b"expression") && value.is_none() {
            self.scripts.extend(args.next());
        } else if is(b"line-length") && value.is_none() {
            args.next();
        }
    }

    fn cluster(&mut self, arg: &'a Arg<'a>, args: &mut Args<'a>) {
        for at in 1..arg.text.len() {
            let rest = &arg.text[at + 1..];
            match arg.text[at] {
                b'e' if rest.is_empty() => self.scripts.extend(args.next()),
                b'f' => {
                    self.has_file = true;
                    if rest.is_empty() {
                        args.next();
                    }
                }
                b'l' if rest.is_empty() => drop(args.next()),
                b'i' | b'I' => self.ending(rest, args),
                _ => continue,
            }
            return;
        }
    }

    /// The ending of backups: the rest of the word, or for the BSD kind of sed the next word, which is empty or begins with a
    /// dot. No script does.
    fn ending(&mut self, rest: &[u8], args: &mut Args<'a>) {
        let is_ending = |arg: &&Arg<'_>| rest.is_empty() && (arg.text.is_empty() || arg.text.starts_with(b"."));
        let next = args.next_if(is_ending);
        self.in_place = Some(next.map_or_else(|| rest.to_vec(), |next| next.text.to_vec()));
    }
}

/// Places that sed takes for descriptors.
const DEVICES: [&[u8]; 3] = [b"/dev/stdout", b"/dev/stderr", b"/dev/null"];

/// Adds the files that a script writes. A script that does not follow the grammar is refused by sed, and writes nothing.
pub(super) fn script(text: &[u8], told: &mut Told) {
    let mut rest = text;
    while let Some(behind) = address(rest) {
        let Some((&command, behind)) = behind.split_first() else { return };
        rest = match command {
            b'w' | b'W' => file(behind, told),
            b'e' | HOLE => {
                told.is_opaque = true;
                line_end(behind)
            }
            b's' => substitution(behind, told),
            b'y' => delimited(behind, 2).unwrap_or_default(),
            b'a' | b'i' | b'c' => text_end(behind),
            b'r' | b'R' | b'#' => line_end(behind),
            b':' | b'b' | b't' | b'T' | b'q' | b'Q' | b'l' | b'L' | b'v' => label_end(behind),
            _ => behind,
        };
    }
}

/// What stands behind blanks, addresses and marks; `None` at the end of the script.
fn address(text: &[u8]) -> Option<&[u8]> {
    let mut rest = text;
    loop {
        rest = match rest {
            [] => return None,
            [b'/', ..] => flagless(delimited(rest, 1)?),
            [b'\\', behind @ ..] if !behind.is_empty() => flagless(delimited(behind, 1)?),
            [byte, behind @ ..] if is_filler(*byte) => behind,
            _ => return Some(rest),
        };
    }
}

/// What stands behind the flags of an address.
fn flagless(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|byte| !matches!(byte, b'I' | b'M')).unwrap_or(text.len());
    &text[end..]
}

fn is_filler(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || byte.is_ascii_digit()
        || matches!(byte, b';' | b',' | b'$' | b'!' | b'~' | b'+' | b'{' | b'}')
}

/// What stands behind bodies that a byte parts, which is the first one.
fn delimited(text: &[u8], count: usize) -> Option<&[u8]> {
    let (&mark, mut rest) = text.split_first()?;
    for _ in 0..count {
        rest = body_end(rest, mark)?;
    }
    Some(rest)
}

/// What stands behind a body. In a class the mark is no end.
fn body_end(text: &[u8], mark: u8) -> Option<&[u8]> {
    let (mut at, mut is_class) = (0, false);
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'[' if !is_class => {
                is_class = true;
                at += usize::from(text.get(at + 1) == Some(&b'^'));
                at += usize::from(text.get(at + 1) == Some(&b']'));
            }
            b']' => is_class = false,
            byte if *byte == mark && !is_class => return text.get(at + 1..),
            _ => {}
        }
        at += 1;
    }
    None
}

/// `s/a/b/flags`: a `w` among the flags takes the rest of the line, and an `e` runs what comes out.
fn substitution<'t>(text: &'t [u8], told: &mut Told) -> &'t [u8] {
    let Some(mut rest) = parts(text) else { return b"" };
    while let Some((&flag, behind)) = rest.split_first() {
        match flag {
            b'w' => return file(behind, told),
            b'e' | HOLE => told.is_opaque = true,
            b'g' | b'p' | b'i' | b'I' | b'm' | b'M' | b'0'..=b'9' => {}
            _ => return rest,
        }
        rest = behind;
    }
    rest
}

/// What stands behind a pattern and what replaces it, in which brackets mean nothing.
fn parts(text: &[u8]) -> Option<&[u8]> {
    let mark = *text.first()?;
    let second = body_end(&text[1..], mark)?;
    let mut at = 0;
    while let Some(byte) = second.get(at) {
        match byte {
            b'\\' => at += 2,
            byte if *byte == mark => return second.get(at + 1..),
            _ => at += 1,
        }
    }
    None
}

/// The file that the rest of a line names.
fn file<'t>(text: &'t [u8], told: &mut Told) -> &'t [u8] {
    let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
    let path = text[..end].trim_ascii_start();
    if path.contains(&HOLE) {
        told.writes.push(Write::unproven("sed-w", None, "dynamic-path"));
    } else if !path.is_empty() && !DEVICES.contains(&path) {
        told.writes.push(Write::proven("sed-w", path, Link::Followed));
    }
    &text[end..]
}

fn line_end(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
    &text[end..]
}

/// The end of a text that lines continue with a backslash.
fn text_end(text: &[u8]) -> &[u8] {
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => break,
            _ => at += 1,
        }
    }
    text.get(at..).unwrap_or_default()
}

fn label_end(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|byte| matches!(byte, b'\n' | b';' | b'}')).unwrap_or(text.len());
    &text[end..]
}

#[cfg(test)]
mod tests {
    use super::{Told, script};

    #[test]
    fn a_script_names_the_files_that_it_writes() {
        let table: [(&str, &[&str], bool); 16] = [
            ("s/a/b/", &[], false),
            ("w out.txt", &["out.txt"], false),
            ("/x/w out.txt", &["out.txt"], false),
            ("1,3w  out.txt\np", &["out.txt"], false),
            ("s/a/b/w out.txt", &["out.txt"], false),
            ("s/a/b/gpw out.txt\ns|c|d|w two.txt", &["out.txt", "two.txt"], false),
            ("s/w x/w y/", &[], false),
            ("s/[/w x]/w y/", &[], false),
            ("s/a/[w/w out.txt", &["out.txt"], false),
            ("s,a\\,w,b,g;p", &[], false),
            ("$!{/a/,/b/W out.txt\n}", &["out.txt"], false),
            ("a w none.txt", &[], false),
            ("i\\\nw none.txt\nw out.txt", &["out.txt"], false),
            ("s/a/date/e", &[], true),
            ("1e date", &[], true),
            ("y/abc/wxe/;w /dev/stdout", &[], false),
        ];
        for (text, wanted, is_opaque) in table {
            let mut told = Told::default();
            script(text.as_bytes(), &mut told);
            let paths: Vec<_> = told.writes.iter().filter_map(|write| write.path.as_deref()).collect();
            assert_eq!(paths, wanted.iter().map(|path| path.as_bytes()).collect::<Vec<_>>(), "{text}");
            assert_eq!(told.is_opaque, is_opaque, "{text}");
        }
    }
}
