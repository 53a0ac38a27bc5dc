//! Spellings of one text that come to the same, and texts of anything, which come to an end.

use super::super::found::{Base, Write};
use super::super::heard::{Heard, Purpose};
use crate::path::Platform;

fn heard(text: &[u8], purpose: Purpose) -> Heard {
    let mut heard = Heard::new(purpose, Platform::Win32);
    super::read(text, Base::Own, &mut heard);
    heard
}

fn writes(text: &str) -> Vec<Write> {
    heard(text.as_bytes(), Purpose::Writes).writes
}

/// However a word is quoted, it is the same file.
#[test]
fn quoting_changes_no_path() {
    let spellings = ["a b.txt", "it's", "x$y", "a[1]", "\u{e9}.txt", "a;b", "a`b", "q\"q", "a,b", "#a", "{a}", "a|b>c"];
    for path in spellings {
        let single = format!("'{}'", path.replace('\'', "''"));
        let double = format!("\"{}\"", path.replace('`', "``").replace('"', "`\"").replace('$', "`$"));
        let doubled = format!("\"{}\"", path.replace('`', "``").replace('"', "\"\"").replace('$', "`$"));
        let typographic = format!("\u{2018}{}\u{2019}", path.replace('\'', "''"));
        let joined = format!("('' + {single})");
        let bare: String = path.chars().flat_map(|c| ['`', c]).collect();
        let known = format!("$p = {single}; Set-Content -LiteralPath $p -Value x");
        let mut texts: Vec<String> = [single, double, doubled, typographic, joined]
            .iter()
            .flat_map(|word| [format!("Set-Content -LiteralPath {word} x"), format!("sc -Value x -lit {word}")])
            .collect();
        texts.push(known);
        // A backtick makes something else of some letters.
        if !path.contains(|c: char| "0abefnrtuv".contains(c)) {
            texts.push(format!("Set-Content -LiteralPath {bare} x"));
        }
        for text in texts {
            let found = writes(&text);
            let paths: Vec<_> = found.iter().map(|write| (write.kind, write.path.as_deref())).collect();
            assert_eq!(paths, [("set-content", Some(path.as_bytes()))], "{text}");
        }
    }
}

/// What stands around a command takes no write away.
#[test]
fn nothing_around_a_write_hides_it() {
    let around = [
        "@",
        "if ($a) { @ }",
        "if ($a) { b } else { @ }",
        "foreach ($i in 1..3) { @ }",
        "while ($a) { @ }",
        "& { @ }",
        ". { @ }",
        "try { @ } catch { b }",
        "function f { @ }",
        "$x = @",
        "$x = $y = @",
        "(@)",
        "$(@)",
        "@(@)",
        "\"a $(@) b\"",
        "a; @",
        "a && @",
        "a || @",
        "a | @",
        "@ | b",
        "@; b",
        "@ &",
        "a\n@",
        "<# c #> @ # d",
        "return @",
        "[void](@)",
        "iex '@'",
        "powershell -Command { @ }",
        "1..3 | % { @ }",
        "switch ($x) { 'a' { @ } }",
        "a (@)",
        "a $(@) b",
        "@{ k = @ }",
        "$h = @{ k = (@) }",
        "a `\n b; @",
        "{ @ }",
        "param($a) @",
        "if ($a) { b } @",
        "if ($a) { b } & { @ }",
        "function f { b } $x = @",
        "do { @ } until ($b)",
        "$a[(@)]",
        "f.g((@))",
        "git --% x\n@",
    ];
    for frame in around {
        // The sign of a table or a list is none of ours.
        let frame = frame.replace("@{", "\u{1}").replace("@(@)", "\u{2}(@)");
        let text = frame.replace('@', "Remove-Item z.txt").replace('\u{1}', "@{").replace('\u{2}', "@");
        let found = writes(&text);
        let is_there = found.iter().any(|write| write.kind == "rm" && write.path.as_deref() == Some(b"z.txt"));
        assert!(is_there, "{text}: {found:?}");
    }
}

#[test]
fn what_is_only_mentioned_is_not_written() {
    for text in [
        "'Remove-Item z.txt'",
        "Write-Host \"Remove-Item z.txt\"",
        "# Remove-Item z.txt",
        "<# Remove-Item z.txt #>",
        "@'\nRemove-Item z.txt\n'@",
        "Get-Help Remove-Item",
        "$x = 'a > b'",
        "1 -gt 2",
        "gc a.txt | Select-String '> z.txt'",
        "[IO.File]::Exists('z.txt')",
        "$f.Delete",
    ] {
        let heard = heard(text.as_bytes(), Purpose::Writes);
        assert!(heard.writes.is_empty() && !heard.is_opaque, "{text}: {:?}", heard.writes);
    }
}

/// Texts of whatever signs end, without a panic, and what is made of them is no more than a few times as long.
#[test]
fn texts_of_anything_end() {
    let pieces: Vec<&str> = "a|git |add |'|\"|`|$|$x|${|$(|@(|@{|@'\n|\n'@|@\"\n|\n\"@|(|)|{|}|[|]|::|.|,|;|\n|&|&& |=|+|- |>|2>&1|<#|#>|#|--% |iex |cmd /c |%|\u{2019}|\u{201d}|\u{2013}|\u{a0}|sc |-Path:|[IO.File]::Delete(|if|foreach($i in |sal b git;|cd |=="
        .split('|')
        .chain(["|", "||"])
        .collect();
    let mut seed = 7u64;
    let mut next = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % below as u64).unwrap_or_default()
    };
    for _ in 0..4_000 {
        let length = next(40);
        let text: String = (0..length).map(|_| pieces[next(pieces.len())]).collect();
        for purpose in [Purpose::Writes, Purpose::Commands] {
            let heard = heard(text.as_bytes(), purpose);
            assert!(heard.script.text.len() <= 64 * text.len() + 64, "{text:?}");
        }
    }
    for piece in &pieces {
        let text = piece.repeat(65_536 / piece.len());
        heard(text.as_bytes(), Purpose::Writes);
        heard(text.as_bytes(), Purpose::Commands);
    }
}
