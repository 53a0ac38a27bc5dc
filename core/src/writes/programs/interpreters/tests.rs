//! Programs of other languages, and the files that they write.

use super::super::super::found::{Base, Told};
use super::{awk, node, perl, python};

/// Each file, `?` for one that is not proven, and `!` behind all of them where something runs that is not read.
fn show(read: fn(&[u8], &mut Told), text: &str) -> String {
    let mut told = Told::default();
    read(text.as_bytes(), &mut told);
    let path =
        |path: &Option<Vec<u8>>| path.as_ref().map_or("?".into(), |path| String::from_utf8_lossy(path).into_owned());
    let mut words: Vec<_> = told.writes.iter().map(|write| path(&write.path)).collect();
    words.extend(told.is_opaque.then(|| "!".to_owned()));
    words.join(" ")
}

fn check(read: fn(&[u8], &mut Told), table: &[(&str, &str)]) {
    for (text, wanted) in table {
        assert_eq!(show(read, text), *wanted, "{text}");
    }
}

#[test]
fn python_opens_files_by_their_mode() {
    check(
        python::read,
        &[
            ("open('a', 'w').write('x')", "a"),
            ("with open(\"a\", mode='a') as f: f.write('x')", "a"),
            ("open(file='a', mode='x')", "a"),
            ("open('a', 'r+')", "a"),
            ("print(open('a').read())", ""),
            ("open('a', 'rb').read()", ""),
            ("open('a', mode)", "a"),
            ("open(name, 'w')", "?"),
            ("import io; io.open(r'a\\b', 'wb')", "a\\b"),
            ("open(f'{x}.txt', 'w')", "?"),
            ("open(f'a.txt', 'w')", "a.txt"),
            ("open('a' 'b', 'w')", "ab"),
            ("open('''a''', 'w')", "a"),
            ("p = 'a'\nopen(p, 'w')", "a"),
            ("p = 'a'\np = 'b'\nopen(p, 'w')", "?"),
            ("for p in names:\n  open(p, 'w')", "?"),
            ("def f(p):\n  open(p, 'w')\np = 'a'", "?"),
            ("# open('a', 'w')\nprint(\"open('b', 'w')\")", ""),
            ("print(open)", ""),
            ("import zipfile; zipfile.ZipFile('a.zip', 'w')", "a.zip"),
        ],
    );
}

#[test]
fn python_paths_write_by_their_methods() {
    check(
        python::read,
        &[
            ("from pathlib import Path; Path('a').write_text('x')", "a"),
            ("import pathlib; pathlib.Path('d', 'a').write_bytes(b'x')", "d/a"),
            ("from pathlib import Path; (Path('d') / 'a').write_text('x')", "d/a"),
            ("from pathlib import Path\np = Path('a')\np.write_text('x')", "a"),
            ("from pathlib import Path; Path('o'); Path('a').write_text('x')", "a"),
            ("from pathlib import Path; Path('a').open('w')", "a"),
            ("from pathlib import Path; Path('a').open()", ""),
            ("from pathlib import Path; Path('a').rename('b')", "a b"),
            ("from pathlib import Path; Path('a').parent.mkdir()", "?"),
            ("from pathlib import Path; Path('a').unlink(missing_ok=True)", "a"),
            ("from pathlib import Path; Path(x).touch()", "?"),
            ("from pathlib import Path; print(Path('a').write_text)", ""),
            ("from pathlib import Path; Path('a').read_text().replace('x', 'y')", ""),
            ("'a b'.replace('a', 'b')", ""),
            ("Path.cwd().joinpath('a').write_text('x')", "a"),
        ],
    );
}

#[test]
fn python_modules_write_by_their_functions() {
    check(
        python::read,
        &[
            ("import os; os.remove('a')", "a"),
            ("import os as o; o.rename('a', 'b')", "a b"),
            ("from os import remove as rm; rm('a')", "a"),
            ("from os import *; unlink('a')", "a"),
            ("items.remove('a')", ""),
            ("import os; os.makedirs(os.path.join('d', 'e'), exist_ok=True)", "d/e"),
            ("import shutil; shutil.copy('a', 'b'); shutil.rmtree('d')", "b d"),
            ("import shutil; shutil.move(x, 'b')", "? b"),
            ("import os; os.open('a', os.O_CREAT | os.O_WRONLY)", "a"),
            ("import os; os.open('a', os.O_RDONLY)", ""),
            ("import os; os.system('ls')", "!"),
            ("import subprocess; subprocess.run(['ls'])", "!"),
            ("exec(text)", "!"),
            ("print('a', 1 / 2)", ""),
        ],
    );
    let mut told = Told::default();
    python::read(b"import os; os.chdir('d'); open('a', 'w'); open('/b', 'w')", &mut told);
    assert_eq!((&told.writes[0].base, &told.writes[1].base), (&Base::Unknown, &Base::Own));
}

#[test]
fn node_writes_through_its_library_for_files() {
    check(
        node::read,
        &[
            ("require('fs').writeFileSync('a', 'x')", "a"),
            ("const fs = require('node:fs'); fs.appendFile('a', 'x', () => {})", "a"),
            ("import { writeFile as w } from 'fs/promises'; await w('a', 'x')", ""),
            ("import { rm } from 'node:fs/promises'; await rm('a')", "a"),
            ("const { unlinkSync } = require('fs'); unlinkSync('a')", "a"),
            ("require('fs').promises.rename('a', 'b')", "a b"),
            ("fs.copyFileSync('a', 'b')", "b"),
            ("fs.createWriteStream(`a`)", "a"),
            ("fs.writeFileSync(`${x}`, 'y')", "?"),
            ("fs.writeFileSync(path.join('d', 'a'), 'y')", "d/a"),
            ("fs.readFileSync('a')", ""),
            ("list.remove('a'); map.rename('b')", ""),
            ("// fs.rmSync('a')\n/* fs.rmSync('b') */ 'fs.rmSync(1)'", ""),
            ("'a'.replace(/'/g, '').trim(); fs.rmSync('b')", "b"),
            ("fs.openSync('a', 'w'); fs.openSync('b'); fs.openSync('c', 'r')", "a"),
            ("require('child_process').execSync('ls')", "!"),
            ("/a/.exec('b')", ""),
            ("eval(x)", "!"),
            ("Deno.writeTextFileSync('a', 'x')", "a"),
            ("await Bun.write('a', 'x')", "a"),
            ("console.log(fs.writeFileSync)", ""),
        ],
    );
}

#[test]
fn perl_writes_by_functions_and_modes() {
    check(
        perl::perl,
        &[
            ("open(my $f, '>', 'a') or die; print $f 1", "a"),
            ("open F, '>>a'; close F", "a"),
            ("open(F, '<a'); open(G, 'b')", ""),
            ("open(F, \">$name\")", "?"),
            ("open(F, '+<', 'a')", "a"),
            ("open(F, '|-', 'ls')", "!"),
            ("open(F, 'ls |')", "!"),
            ("unlink 'a', 'b' if 1", "a b"),
            ("unlink $name", "?"),
            ("rename 'a', 'b'; mkdir 'd'", "a b d"),
            ("s/unlink 'a'/x/; print", ""),
            ("s{'}{\"}g; unlink('a')", "a"),
            ("system('ls')", "!"),
            ("print `ls`", "!"),
            ("eval { 1 }; print q(unlink 'a')", ""),
        ],
    );
}

#[test]
fn ruby_writes_through_files() {
    check(
        perl::ruby,
        &[
            ("File.write('a', 'x')", "a"),
            ("File.open('a', 'w') { |f| f.puts 1 }", "a"),
            ("File.open('a') { |f| f.read }", ""),
            ("require 'fileutils'; FileUtils.mv 'a', 'b'", "a b"),
            ("FileUtils.mkdir_p \"d/e\"; File.delete('a')", "d/e a"),
            ("File.write(\"#{x}\", 'y')", "?"),
            ("list.delete('a')", ""),
            ("system('ls')", "!"),
            ("`ls`", "!"),
        ],
    );
}

#[test]
fn awk_writes_what_it_prints_to_a_file() {
    check(
        awk::read,
        &[
            ("{ print $1 > \"a\" }", "a"),
            ("{ printf \"%s\", $1 >> \"a\" }", "a"),
            ("{ print > $1 }", "?"),
            ("{ print > \"a\" \".txt\" }", "?"),
            ("$1 > 5 { print }", ""),
            ("{ print ($1 > 5) }", ""),
            ("{ print > \"/dev/stderr\" }", ""),
            ("{ print | \"sort\" }", "!"),
            ("a || b", ""),
            ("BEGIN { system(\"ls\") }", "!"),
            ("/>/ { print; x = y > z }", ""),
        ],
    );
}

/// Texts that would make a careless reader look through them again and again, for minutes.
#[test]
fn every_program_is_read_to_its_end() {
    let pieces =
        ["open(", "/[", "a.", "Path('a')/", "'", "[({", "x=", "fs.rm(", "q(", "s{", "print > ", "import a,", "\"\"\""];
    for piece in pieces {
        let text = piece.repeat((64 << 10) / piece.len());
        for read in [python::read, node::read, perl::perl, perl::ruby, awk::read] {
            let mut told = Told::default();
            read(text.as_bytes(), &mut told);
            assert!(told.writes.len() <= text.len(), "{piece}");
        }
    }
}
