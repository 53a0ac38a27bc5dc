//! PowerShell's ways to write a file, as far as a text spells the file out.
//!
//! Owns: cutting a text into commands and words, the cmdlets, and the static methods. Refuses to own: the rest of the
//! language. What is computed is not proven, and passes.

use super::found::{Found, holds};

/// A word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// The value, as far as the text tells it.
    pub(super) text: Vec<u8>,
    /// All of it stands in the text.
    pub(super) is_literal: bool,
}

/// The cmdlets, in lower case, with what they are called in a finding.
const CMDLETS: [(&[u8], &str); 3] =
    [(b"set-content", "set-content"), (b"add-content", "add-content"), (b"out-file", "out-file")];
/// Parameters that name the file. The first is a pattern.
const PATHS: [&[u8]; 3] = [b"path", b"literalpath", b"filepath"];
/// Other parameters that take a value, and those that take none.
const VALUES: [&[u8]; 9] =
    [b"value", b"encoding", b"filter", b"include", b"exclude", b"credential", b"stream", b"inputobject", b"width"];
/// It only tells what it would do.
const DRY: &[u8] = b"whatif";
/// The class whose methods write, with and without its namespace.
const CLASSES: [&[u8]; 2] = [b"[io.file]::writeall", b"[system.io.file]::writeall"];
/// Tools that hand their text to PowerShell.
const TOOLS: [&[u8]; 2] = [b"powershell", b"pwsh"];
/// Brackets within brackets that are looked into.
const MAX_DEPTH: usize = 8;

/// Whether a text is PowerShell: the tool says so, or the text begins like one.
pub(super) fn speaks(tool: Option<&[u8]>, text: &[u8]) -> bool {
    let tool = tool.unwrap_or_default().to_ascii_lowercase();
    let first = text.trim_ascii_start().split(|byte| byte.is_ascii_whitespace()).next().unwrap_or_default();
    let first = first.to_ascii_lowercase();
    TOOLS.iter().any(|name| holds(&tool, name))
        || is_cmdlet(&first)
        || CLASSES.iter().any(|class| first.starts_with(class))
}

/// Whether a program's name, in lower case, is one of the cmdlets.
pub(super) fn is_cmdlet(name: &[u8]) -> bool {
    CMDLETS.iter().any(|(cmdlet, _)| *cmdlet == name)
}

/// Finds the writes of a text.
pub(super) fn read(text: &[u8], found: &mut Found) {
    let mut lexer = Lexer { rest: text, commands: Vec::new(), words: Vec::new(), depth: 0 };
    lexer.run(found);
    lexer.end();
    found.is_compound |= lexer.commands.len() > 1;
    for words in &lexer.commands {
        let Some((name, args)) = words.split_first() else { continue };
        cmdlet(&name.text.to_ascii_lowercase(), args, found);
    }
}

/// The files of a cmdlet.
pub(super) fn cmdlet(name: &[u8], args: &[Word], found: &mut Found) {
    let Some((_, kind)) = CMDLETS.iter().find(|(cmdlet, _)| *cmdlet == name) else { return };
    let mut args = args.iter();
    let (mut path, mut is_named) = (None, false);
    while let Some(word) = args.next() {
        let Some(parameter) = word.text.strip_prefix(b"-").filter(|name| !name.is_empty()) else {
            if !is_named && path.is_none() {
                path = Some((word.clone(), b"path".as_slice()));
            }
            continue;
        };
        let parameter = parameter.to_ascii_lowercase();
        let mut halves = parameter.splitn(2, |&byte| byte == b':');
        let (name, glued) = (halves.next().unwrap_or_default(), halves.next());
        let is = |known: &&&[u8]| known.starts_with(name);
        if DRY.starts_with(name) && name.len() > 1 {
            return;
        }
        if let Some(known) = PATHS.iter().find(is) {
            // The value keeps the case in which it is spelled.
            let glued =
                glued.map(|value| Word { text: word.text[word.text.len() - value.len()..].to_vec(), ..word.clone() });
            path = glued.or_else(|| args.next().cloned()).map(|value| (value, *known));
            is_named = true;
        } else if glued.is_none() && VALUES.iter().any(|known| known.starts_with(name)) {
            args.next();
        }
    }
    if let Some((word, parameter)) = path {
        named(kind, &word, parameter, found);
    }
}

/// Adds a file that is spelled out. Every system separates its names by either slash.
fn named(kind: &'static str, word: &Word, parameter: &[u8], found: &mut Found) {
    let is_pattern = |byte: &u8| matches!(byte, b'*' | b'?' | b'$') || *byte == b'[' && parameter == b"path";
    let text = word.text.strip_prefix(b"FileSystem::").unwrap_or(&word.text);
    if !word.is_literal || text.is_empty() || text.iter().any(is_pattern) || is_provider(text) {
        return;
    }
    found.content(kind, text.to_vec());
}

/// `Env:X` and the like are no files; one letter before the colon is a drive.
fn is_provider(path: &[u8]) -> bool {
    let letters = path.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    letters > 1 && path.get(letters) == Some(&b':')
}

/// A text on its way into commands and words.
struct Lexer<'t> {
    rest: &'t [u8],
    commands: Vec<Vec<Word>>,
    words: Vec<Word>,
    depth: usize,
}

impl Lexer<'_> {
    fn run(&mut self, found: &mut Found) {
        while let Some(&byte) = self.rest.first() {
            match byte {
                b';' | b'\n' | b'|' | b'&' | b'}' => {
                    self.skip(1);
                    self.end();
                }
                b')' if self.depth > 0 => return,
                b'(' | b'{' | b')' => self.bracket(found),
                b'#' => {
                    self.rest =
                        self.rest.split_at(self.rest.iter().position(|&b| b == b'\n').unwrap_or(self.rest.len())).1
                }
                b'`' if self.rest.get(1) == Some(&b'\n') => self.skip(2),
                byte if byte.is_ascii_whitespace() || byte == b',' => self.skip(1),
                _ => {
                    let word = self.word();
                    self.words.push(word);
                }
            }
        }
    }

    fn skip(&mut self, count: usize) {
        self.rest = &self.rest[count.min(self.rest.len())..];
    }

    /// The command at hand is over.
    fn end(&mut self) {
        let words = std::mem::take(&mut self.words);
        if !words.is_empty() {
            self.commands.push(words);
        }
    }

    /// Arguments of a method, or commands whose value is a word of this one.
    fn bracket(&mut self, found: &mut Found) {
        let is_method = self.rest[0] == b'(' && self.words.last().is_some_and(is_method);
        self.skip(1);
        if self.depth == MAX_DEPTH {
            return;
        }
        if is_method {
            let first = self.argument();
            if let Some(word) = first {
                named("io-writealltext", &word, b"literalpath", found);
            }
        }
        let outer = std::mem::take(&mut self.words);
        self.depth += 1;
        let before = self.commands.len();
        self.run(found);
        self.depth -= 1;
        self.end();
        if is_method {
            self.commands.truncate(before);
        }
        self.skip(1);
        self.words = outer;
        self.words.push(Word { text: Vec::new(), is_literal: false });
    }

    /// The first argument of a method, where it is a string alone.
    fn argument(&mut self) -> Option<Word> {
        self.rest = self.rest.trim_ascii_start();
        let is_string = matches!(self.rest.first(), Some(b'"' | b'\''));
        let word = is_string.then(|| self.word())?;
        self.rest = self.rest.trim_ascii_start();
        matches!(self.rest.first(), Some(b',' | b')')).then_some(word)
    }

    fn word(&mut self) -> Word {
        let mut word = Word { text: Vec::new(), is_literal: true };
        while let Some(&byte) = self.rest.first() {
            match byte {
                b'"' | b'\'' => self.quoted(byte, &mut word),
                b'`' => {
                    word.text.extend(self.rest.get(1));
                    self.skip(2);
                }
                b';' | b'|' | b'&' | b'(' | b')' | b'{' | b'}' | b',' => break,
                byte if byte.is_ascii_whitespace() => break,
                byte => {
                    word.is_literal &= !matches!(byte, b'$' | b'@');
                    word.text.push(byte);
                    self.skip(1);
                }
            }
        }
        word
    }

    fn quoted(&mut self, quote: u8, word: &mut Word) {
        self.skip(1);
        while let Some(&byte) = self.rest.first() {
            self.skip(1);
            match byte {
                // Doubled, it stands for itself.
                byte if byte == quote && self.rest.first() == Some(&quote) => {
                    word.text.push(quote);
                    self.skip(1);
                }
                byte if byte == quote => return,
                b'`' if quote == b'"' => {
                    word.text.extend(self.rest.first());
                    self.skip(1);
                }
                byte => {
                    word.is_literal &= byte != b'$' || quote == b'\'';
                    word.text.push(byte);
                }
            }
        }
        // It has no end, so that nothing is known of it.
        word.is_literal = false;
    }
}

fn is_method(word: &Word) -> bool {
    let name = word.text.to_ascii_lowercase();
    word.is_literal && CLASSES.iter().any(|class| name.starts_with(class))
}
