//! Past every bound: nothing is lost, nothing overflows, nothing takes long.

use super::super::simple::Next;
use super::show::{What, read, read_with};

/// Reads a text on the smallest stack that is promised.
fn on_a_small_stack(text: String) -> (String, bool) {
    let run = move || {
        let (lines, reading) = read_with(&text, What::Words, &|_| Vec::new());
        (lines, reading.is_bounded)
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap().join().unwrap()
}

fn nested(open: &str, close: &str, depth: usize) -> String {
    format!("{}git add x{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn nesting_is_bounded_and_loses_nothing() {
    let shapes = [
        ("( ", ")"),
        ("{ ", ";}"),
        ("$(", ")"),
        ("echo $(", ")"),
        ("echo \"$(", ")\""),
        ("if a; then ", ";fi"),
        ("while a; do ", ";done"),
        ("for i in a b; do ", ";done"),
        ("case a in a) ", ";;esac"),
        ("sudo ", ""),
        ("env ", ""),
        ("eval ", ""),
        ("find . -exec ", " ;"),
        ("xargs ", ""),
        ("! ", ""),
        ("a | (", ")"),
        ("cat <(", ")"),
        ("coproc ", ""),
        ("${a:-$(", ")}"),
        ("x=$(", ")"),
        ("f() { ", ";}; f"),
        ("sh -c \"", "\""),
        ("echo ${a:-", "}"),
    ];
    /// No nesting at all, however often they are written.
    const FLAT: [&str; 3] = ["sh -c \"", "! ", "find . -exec "];
    let mut wrong = Vec::new();
    for (open, close) in shapes {
        for depth in [1, 5, 30, 63, 64, 65, 200, 5000] {
            let (lines, is_bounded) = on_a_small_stack(nested(open, close, depth));
            let is_uncalled = depth > 1 && (open.starts_with("f()") || open == "sh -c \"");
            let is_mention = is_uncalled || open.starts_with("echo ${a");
            let has = lines.contains("git add x") || lines.contains("git a");
            if !has && !is_mention {
                wrong.push(format!("{open} {depth}: {lines:.200}"));
            }
            if !is_bounded && depth > 100 && !FLAT.contains(&open) {
                wrong.push(format!("{open} {depth}: no bound"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_deep_text_may_stand_deep_in_texts() {
    let deep = format!("{}git add x{}", "$(".repeat(60), ")".repeat(60));
    let functions: String = (0..20).map(|n| format!("f{n}() {{ f{}; }}; ", n + 1)).collect();
    let texts = [
        format!("{functions} f20() {{ {deep}; }}; f0"),
        format!("x='{deep}'; {}\"$x\"", "eval ".repeat(3)),
        format!("x='{deep}'; {}\"$x\"", "eval ".repeat(11)),
        format!("x='{deep}'; $({}sh -c \"$x\")", "sudo env ".repeat(4)),
        format!("x='{deep}'; for i in a; do if a; then (env env sh -c \"$x\"); fi; done"),
    ];
    for text in texts {
        let (lines, is_bounded) = on_a_small_stack(text);
        assert!(is_bounded && lines.contains("git add x"), "{lines}");
    }
}

#[test]
fn what_stands_past_a_bound_is_looked_through() {
    let deep = "( ".repeat(200);
    let rows = [
        "git add x",
        "sudo -u me git add x",
        "echo a; git add x",
        "\"git\" add x",
        "x='git add x'",
        "bash -c 'git add x'",
    ];
    for row in rows {
        let (lines, is_bounded) = on_a_small_stack(format!("{deep}{row}"));
        assert!(is_bounded && lines.split("; ").any(|line| line.starts_with("~git add x")), "{row}: {lines}");
    }
}

/// How long these may take, and what they may hold, stands in `core/tests/fuzz.rs`.
#[test]
fn texts_that_multiply_lose_nothing() {
    let doubling: String = (0..40).map(|n| format!("f{n}() {{ f{0}; f{0}; }}\n", n + 1)).collect();
    let loops = nested("for i in a b c d e f; do echo $i; ", "; done", 40);
    let whiles = nested("while a; do x=$x$x; ", "; y=$x; done", 40);
    let choices: String = (0..40).map(|n| format!("if a; then v{n}=a; else v{n}=b; fi\n")).collect();
    let uses: String = (0..40).map(|n| format!("$v{n}")).collect();
    let words = "x=aaaaaaaaaaaaaaaa; ".to_owned() + &"x=$x$x; ".repeat(40) + "git add x";
    let texts = [format!("{doubling}f0; git add x"), loops, whiles, format!("{choices}git {uses}; git add x"), words];
    for text in texts {
        let (lines, _) = on_a_small_stack(text.clone());
        assert!(lines.contains("git add x"), "{text:.80}");
    }
}

#[test]
fn braces_that_find_no_room_are_looked_through() {
    let spent = ": {1..200};".repeat(20);
    for row in ["{git,add} x", "{'git',add,x}", ": a b c {1..9}; git {add,x} x"] {
        let (lines, is_bounded) = on_a_small_stack(format!("{spent}{row}"));
        let has = lines.split("; ").any(|line| line.starts_with("~git add x") || line.starts_with("~git  add x"));
        assert!(is_bounded && has, "{row}: {}", lines.split("; ").skip(20).collect::<Vec<_>>().join("; "));
    }
    let (lines, is_bounded) = on_a_small_stack("for i in {1..1000}; do echo 'git add x'; done".to_owned());
    assert!(!lines.contains('~') && !is_bounded, "{lines}");
}

#[test]
fn an_ordinary_text_is_not_bounded() {
    let long = "make test && git log --oneline -3; cd sub; (git status | cat)\n".repeat(200);
    let (lines, reading) = read_with(&long, What::Words, &|_| Vec::<Next>::new());
    assert!(!reading.is_bounded);
    assert_eq!(lines.split("; ").count(), 1000);
    assert_eq!(read("git log", What::Words), "git log");
}
