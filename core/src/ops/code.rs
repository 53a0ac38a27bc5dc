//! Programs in other languages on the command line: whether one writes files or runs programs.
//!
//! Owns: the names by which that is told. A word that is not called is none; nothing else of the language is read.

use super::guard::has;
use crate::glance::Glance;

/// Interpreters that take a program on the command line or on their input.
const INTERPRETERS: [&[u8]; 14] = [
    b"bun",
    b"deno",
    b"lua",
    b"node",
    b"nodejs",
    b"osascript",
    b"perl",
    b"php",
    b"powershell",
    b"pwsh",
    b"pypy",
    b"pypy3",
    b"ruby",
    b"python",
];

static LOOK: Glance = Glance::NONE.and(&INTERPRETERS);

/// Calls that write, in any of these languages.
const WRITERS: [&[u8]; 71] = [
    b"write_text(",
    b"write_bytes(",
    b"os.remove(",
    b"os.replace(",
    b"os.link(",
    b"os.symlink(",
    b"os.makedirs(",
    b"os.truncate(",
    b"os.open(",
    b"mknod(",
    b"mkfifo(",
    b"chmod(",
    b"rmdir(",
    b"FileIO(",
    b"extractall(",
    b"os.system(",
    b"os.popen(",
    b"os.exec",
    b"os.spawn",
    b"shutil.",
    b"subprocess",
    b"touch(",
    b"unlink(",
    b"rename(",
    b".symlink_to(",
    b".hardlink_to(",
    b"mkdir(",
    b"writeFile",
    b"appendFile",
    b"createWriteStream",
    b"copyFile",
    b"cpSync(",
    b"fs.cp(",
    b"rmSync(",
    b"fs.rm(",
    b"unlinkSync(",
    b"renameSync(",
    b"mkdirSync(",
    b"symlinkSync(",
    b"linkSync(",
    b"truncateSync(",
    b"openSync(",
    b"child_process",
    b"execSync(",
    b"spawnSync(",
    b"writeTextFile",
    b"Bun.write(",
    b"Deno.run",
    b"Deno.Command",
    b"File.write",
    b"IO.write",
    b"File.delete",
    b"File.rename",
    b"File.symlink",
    b"FileUtils",
    b"file_put_contents(",
    b"fwrite(",
    b"Set-Content",
    b"Add-Content",
    b"Out-File",
    b"New-Item",
    b"Remove-Item",
    b"Move-Item",
    b"Copy-Item",
    b"Rename-Item",
    b"Clear-Content",
    b"WriteAllText",
    b"WriteAllBytes",
    b"WriteAllLines",
    b"AppendAllText",
    b"system(",
];

/// Statements of one language that need no brackets.
const STATEMENTS: [&[u8]; 7] = [b"unlink ", b"rename ", b"system ", b"exec ", b"symlink ", b"mkdir ", b"open "];

/// Whether a program's name is an interpreter's; versions are part of some names.
pub(super) fn interprets(name: &[u8]) -> bool {
    let end = name.iter().rposition(|byte| !byte.is_ascii_digit() && *byte != b'.').map_or(0, |at| at + 1);
    let is = |name: &[u8]| LOOK.may_be(name) && INTERPRETERS.contains(&name);
    is(name) || is(&name[..end])
}

/// Whether a text is a program that writes. What holds no blank, bracket or quote is a name.
pub(super) fn writes(text: &[u8]) -> bool {
    let is_program = text.iter().any(|byte| matches!(byte, b' ' | b'(' | b'"' | b'\'' | b'\n' | b';'));
    is_program
        && (WRITERS.iter().any(|call| has(text, call))
            || STATEMENTS.iter().any(|word| text.windows(word.len()).any(|window| window == *word)) && is_terse(text)
            || opens(text))
}

/// Perl and Ruby: no import, no brackets around arguments.
fn is_terse(text: &[u8]) -> bool {
    [&b"import "[..], b"require(", b"console.", b"print("].iter().all(|word| !has(text, word))
}

/// `open` with a mode that writes: behind the first comma, or anywhere in a method's brackets.
fn opens(text: &[u8]) -> bool {
    let mut at = 0;
    while let Some(found) = text[at..].windows(5).position(|window| window == b"open(") {
        let start = at + found;
        at = start + 5;
        let call = text[at..].split(|byte| *byte == b')').next().unwrap_or_default();
        let is_method = start > 0 && text[start - 1] == b'.';
        let from = if is_method { 0 } else { call.iter().position(|byte| *byte == b',').unwrap_or(call.len()) };
        let mut literals = call[from..].split(|byte| matches!(byte, b'"' | b'\'')).skip(1).step_by(2);
        if literals.any(is_mode) {
            return true;
        }
    }
    false
}

fn is_mode(text: &[u8]) -> bool {
    let letters = text.iter().all(|byte| matches!(byte, b'r' | b'w' | b'a' | b'x' | b'b' | b't' | b'+' | b'U'));
    let writes = text.iter().any(|byte| matches!(byte, b'w' | b'a' | b'x' | b'+'));
    (letters && writes && text.len() <= 4) || text.starts_with(b">") || text.starts_with(b"+<")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_writes_where_it_calls_what_does() {
        let table: [(&str, bool); 20] = [
            ("open('x', 'w').write('')", true),
            ("open(\"x\", mode=\"ab\")", true),
            ("print(open('x').read())", false),
            ("open('x','r')", false),
            ("from pathlib import Path; Path('x').write_text('')", true),
            ("import json; print(json.load(open('wax.json')))", false),
            ("'a'.replace('b', 'c')", false),
            ("require('fs').writeFileSync('x', '')", true),
            ("console.log(require('fs').readFileSync('x'))", false),
            ("unlink \"x\"", true),
            ("unlink(\"x\")", true),
            ("touch('x');", true),
            ("import os; os.mknod('x')", true),
            ("import io; io.FileIO('x', 'w')", true),
            ("fs.cp('a', 'x', () => 0)", true),
            ("open(F, '>x')", true),
            ("print 1 + 1", false),
            ("Get-Content x | Set-Content y", true),
            ("tests/test_write_text.py", false),
            ("import os; print(os.getcwd())", false),
        ];
        for (text, wanted) in table {
            assert_eq!(writes(text.as_bytes()), wanted, "{text}");
        }
        for (name, wanted) in
            [("python3.12", true), ("node", true), ("perl5", true), ("pythonic", false), ("3.1", false)]
        {
            assert_eq!(interprets(name.as_bytes()), wanted, "{name}");
        }
    }
}
