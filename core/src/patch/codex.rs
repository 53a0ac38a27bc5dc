//! The `*** Begin Patch` format. Owns which paths an applier of it could touch; more liberal than any applier, so that a
//! text one host refuses and another accepts is judged on what the second would write. Does not apply anything.
//!
//! Authority: the grammar published with the format, and the behaviour of its appliers (header lines are trimmed, chunk
//! lines are not).

use super::lines::{cut_last_line, cut_line, lines, trim, trim_start};
use super::touched::{Op, Patch, State, Touched};
use std::borrow::Cow;

/// Reads a text as this format. One without its two markers is invalid, whatever headers it holds.
pub(super) fn read(text: &[u8]) -> Patch<'_> {
    let framed = inside_frame(trim(text));
    let mut reader = Reader { files: Vec::new(), block: Block::Between, is_valid: framed.is_some() };
    for line in lines(framed.unwrap_or(text)) {
        reader.take(line);
    }
    let state = match (reader.is_valid, reader.files.is_empty()) {
        (false, _) => State::Invalid,
        (true, true) => State::Empty,
        (true, false) => State::Ok,
    };
    Patch::new(reader.files, state)
}

/// The lines between the first and the last one, when these are the two markers; a heredoc around them is taken off
/// first, because models send the shell form.
fn inside_frame(text: &[u8]) -> Option<&[u8]> {
    let text = inside_heredoc(text).unwrap_or(text);
    let (first, rest) = cut_line(text);
    let (body, last) = cut_last_line(rest);
    (trim(first) == BEGIN && trim(last) == END).then_some(body)
}

fn inside_heredoc(text: &[u8]) -> Option<&[u8]> {
    let (first, rest) = cut_line(text);
    let (body, last) = cut_last_line(rest);
    let is_opened = matches!(first, b"<<EOF" | b"<<'EOF'" | b"<<\"EOF\"");
    (is_opened && last.ends_with(b"EOF")).then(|| trim(body))
}

const BEGIN: &[u8] = b"*** Begin Patch";
const END: &[u8] = b"*** End Patch";

/// Where in the text a line stands; decides whether its first byte or its trimmed words are looked at.
#[derive(Clone, Copy, PartialEq)]
enum Block {
    /// Outside every file: the next line should be a header.
    Between,
    /// In a new file: lines with a plus are content, every other line is read like a header.
    Add,
    /// Right after an update header, the one place where a move destination belongs.
    Updated,
    /// In the chunks of an update: a blank, a plus or a minus makes a line content.
    Chunk,
    /// After the end-of-file mark of a chunk: content needs a new `@@` line.
    Closed,
}

struct Reader<'a> {
    files: Vec<Touched<'a>>,
    block: Block,
    is_valid: bool,
}

impl<'a> Reader<'a> {
    fn take(&mut self, line: &'a [u8]) {
        match self.block {
            Block::Between => self.take_header(line),
            Block::Add if line.first() == Some(&b'+') => {}
            Block::Add => self.take_header(line),
            Block::Updated | Block::Chunk | Block::Closed => self.take_chunk_line(line),
        }
    }

    /// A line below an update header.
    fn take_chunk_line(&mut self, line: &'a [u8]) {
        match line.first() {
            Some(b'+' | b'-' | b' ') if self.block != Block::Closed => self.block = Block::Chunk,
            _ if trim(line).is_empty() => self.leave_destination(),
            Some(b'+' | b'-' | b' ') => {
                self.is_valid = false;
                self.take_header(line);
            }
            Some(b'@') => {
                self.is_valid &= line == b"@@" || line.starts_with(b"@@ ");
                self.block = Block::Chunk;
            }
            _ if line == b"*** End of File" => self.block = Block::Closed,
            _ => self.take_header(line),
        }
    }

    /// A destination is looked for on one line only.
    fn leave_destination(&mut self) {
        if self.block == Block::Updated {
            self.block = Block::Chunk;
        }
    }

    /// A line that is no content. An unreadable one in an update leaves the update open, so that context lines after it
    /// stay context.
    fn take_header(&mut self, line: &'a [u8]) {
        let Some(header) = Header::read(line) else {
            self.is_valid = false;
            if self.block == Block::Add {
                self.block = Block::Between;
            }
            return;
        };
        // A chunk ends only at a line that starts with a star.
        let is_open = matches!(self.block, Block::Updated | Block::Chunk | Block::Closed);
        self.is_valid &= header.is_exact && (!is_open || line.starts_with(b"*"));
        match header.word {
            Word::Begin | Word::End => {
                self.is_valid = false;
                self.block = Block::Between;
            }
            Word::MoveTo => self.take_destination(line, header.path),
            Word::File(op) => {
                self.touch(header.path, op);
                self.block = match op {
                    Op::Create => Block::Add,
                    Op::Update => Block::Updated,
                    _ => Block::Between,
                };
            }
        }
    }

    /// A destination turns the update above it into a move. Anywhere else it is an error, and still a path.
    fn take_destination(&mut self, line: &'a [u8], path: &'a [u8]) {
        let Some(untrimmed) = line.strip_prefix(b"*** Move to: ").filter(|_| self.block == Block::Updated) else {
            self.is_valid = false;
            return self.touch(path, Op::MoveTo);
        };
        if let Some(source) = self.files.last_mut() {
            source.op = Op::MoveFrom;
        }
        self.touch(untrimmed, Op::MoveTo);
        self.block = Block::Chunk;
    }

    fn touch(&mut self, path: &'a [u8], op: Op) {
        if path.is_empty() {
            self.is_valid = false;
            return;
        }
        self.is_valid &= op != Op::Unknown;
        self.files.push(Touched { path: Cow::Borrowed(path), op });
        // Appliers disagree on blanks before the name, and without them a relative name can become an absolute one.
        let bare = trim_start(path);
        if bare.len() < path.len() && !bare.is_empty() {
            self.files.push(Touched { path: Cow::Borrowed(bare), op });
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Word {
    Begin,
    End,
    MoveTo,
    File(Op),
}

/// A line of header words. `is_exact`: spelled as the grammar has it, apart from blanks around the line.
struct Header<'a> {
    word: Word,
    path: &'a [u8],
    is_exact: bool,
}

/// The header words, as the grammar spells them. Moves and renames of a file are in no published grammar, but readers
/// of the format know them.
const WORDS: [(&[u8], Word); 8] = [
    (b"*** Add File: ", Word::File(Op::Create)),
    (b"*** Update File: ", Word::File(Op::Update)),
    (b"*** Delete File: ", Word::File(Op::Delete)),
    (b"*** Move to: ", Word::MoveTo),
    (b"*** Move File: ", Word::File(Op::Unknown)),
    (b"*** Rename File: ", Word::File(Op::Unknown)),
    (BEGIN, Word::Begin),
    (END, Word::End),
];

impl<'a> Header<'a> {
    fn read(line: &'a [u8]) -> Option<Header<'a>> {
        let line = trim(line);
        if !line.starts_with(b"***") {
            return None;
        }
        let exact = WORDS.iter().find_map(|(spelling, word)| Some((*word, line.strip_prefix(*spelling)?)));
        if let Some((word, path)) = exact {
            let is_exact = !matches!(word, Word::Begin | Word::End) || path.is_empty();
            return Some(Header { word, path, is_exact });
        }
        let (word, path) = WORDS.iter().find_map(|(spelling, word)| Some((*word, strip_loosely(line, spelling)?)))?;
        Some(Header { word, path: trim(path), is_exact: false })
    }
}

/// `line` without the words of `spelling`, whatever their case and the blanks between them.
fn strip_loosely<'a>(line: &'a [u8], spelling: &[u8]) -> Option<&'a [u8]> {
    let mut rest = line;
    for &wanted in spelling.iter().filter(|byte| **byte != b' ') {
        let (&found, after) = trim(rest).split_first()?;
        if !found.eq_ignore_ascii_case(&wanted) {
            return None;
        }
        rest = after;
    }
    Some(rest)
}
