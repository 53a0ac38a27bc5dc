//! The C and C++ programs that people copy: the line filters, and the example hooks.
//!
//! The filters are held against the core crate, byte by byte. The hooks run over a canned library, which shows what
//! they ask and what they make of any reply, and over the real one.
#![cfg(target_os = "linux")]

mod tools;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tools::{Scratch, command, ffi, native_libs, packed, repository, succeed};

const C: [&str; 7] = ["gcc", "-std=c99", "-O1", "-Wall", "-Wextra", "-pedantic", "-Werror"];
const CPP: [&str; 7] = ["g++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-pedantic", "-Werror"];
const CONFORM: [(&[&str], &str); 2] = [(&C, "bindings/c/conform.c"), (&CPP, "bindings/c/conform.cpp")];
const HOOK: [(&[&str], &str); 2] = [(&C, "examples/c/hook.c"), (&CPP, "examples/cpp/hook.cpp")];

/// Compiles a program of the repository and links it with the archive.
fn compile(scratch: &Scratch, (compiler, source): (&[&str], &str)) -> PathBuf {
    let program = scratch.path().join(source.replace(['/', '.'], "-"));
    let mut cc = command(compiler[0], &compiler[1..]);
    cc.arg("-I").arg(packed().join("include")).arg(repository().join(source));
    succeed(cc.arg(packed().join("lib/libhookpolicy.a")).args(native_libs()).arg("-o").arg(&program));
    program
}

/// Runs a command over bytes on standard input.
fn feed(command: &mut Command, input: &[u8]) -> Output {
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// What a line filter must print for these requests when it is started with these flags.
fn expected(requests: &[&[u8]], flags: &[&str]) -> Vec<u8> {
    let mut out = Vec::new();
    for request in requests {
        let (code, reply) = hookpolicy::eval(request);
        if flags == ["--codes"] {
            out.extend(format!("{code}\t").bytes());
        }
        out.extend(reply);
        out.push(b'\n');
    }
    out
}

#[test]
fn line_filters_answer_line_by_line() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let scratch = Scratch::new("conform");
    let large = format!(r#"{{"v":1,"payload_text":"{}"}}"#, "x".repeat(300_000)).into_bytes();
    let requests: [&[u8]; 8] = [br#"{"v":1}"#, b"", b"\xff\xfe", b"{\"v\":1}\r", b"a\0b", b" ", &large, b"last\t"];
    for language in CONFORM {
        let program = compile(&scratch, language);
        for (ending, flags) in [("\n", &["--codes"][..]), ("", &["--codes"]), ("\n", &[])] {
            let input = [&requests.join(&b'\n')[..], ending.as_bytes()].concat();
            let output = feed(Command::new(&program).args(flags), &input);
            assert!(output.status.success() && output.stderr.is_empty());
            assert!(output.stdout == expected(&requests, flags), "{language:?} {ending:?} {flags:?}");
        }
        let nothing = feed(&mut Command::new(&program), b"");
        assert!(nothing.status.success() && nothing.stdout.is_empty());
        assert_eq!(feed(Command::new(&program).arg("--code"), b"").status.code(), Some(2));
    }
}

/// A reply comes before the next request is written, so a dispatcher can keep one filter open.
#[test]
fn line_filters_flush_every_reply() {
    if tools::missing(&tools::TOOLCHAIN) {
        return;
    }
    let scratch = Scratch::new("flush");
    for language in CONFORM {
        let mut filter = Command::new(compile(&scratch, language));
        let mut child = filter.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut replies = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            stdin.write_all(b"{}\n").unwrap();
            let mut reply = Vec::new();
            replies.read_until(b'\n', &mut reply).unwrap();
            assert_eq!(reply, expected(&[b"{}"], &[]));
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}

/// A reply, its code, and what the host must see: standard output, standard error, exit status.
type Answer = (&'static str, i32, &'static str, &'static str, i32);

const ANSWERS: [Answer; 14] = [
    (r#"{"v":1,"hook":{"stdout":null,"stderr":"","exit":0}}"#, 0, "", "", 0),
    (
        r#"{"hook":{"stdout":{"a":{"b":["}",{}]},"c":"\"}"},"stderr":"","exit":0}}"#,
        2,
        "{\"a\":{\"b\":[\"}\",{}]},\"c\":\"\\\"}\"}\n",
        "",
        0,
    ),
    (r#"{"hook":{"stdout":null,"stderr":"no\tway\n\"here\"\\","exit":2}}"#, 2, "", "no\tway\n\"here\"\\\n", 2),
    (r#"{"hook":{"exit":2,"stderr":"\u00e9\u20ac\ud83d\ude00/","stdout":null}}"#, 2, "", "é€😀/\n", 2),
    (r#"{"hook":{"stderr":"\ud83d \udc00\ud83d\u0041","exit":2}}"#, 2, "", "\u{fffd} \u{fffd}\u{fffd}A\n", 2),
    (r#"{"hook":{"stderr":"<\/\b\f\r>","exit":1}}"#, 2, "", "</\u{8}\u{c}\r>\n", 1),
    (
        r#"{"reason":"\"hook\":{\"exit\":9}","deep":[{"hook":{"exit":8}}],"hook":{"stdout":{},"exit":3}}"#,
        1,
        "{}\n",
        "",
        3,
    ),
    (
        r#" { "n" : -1.5e3 , "t" : true , "hook" : { "stdout" : { "a" : 1 } , "exit" : 4 } } "#,
        2,
        "{ \"a\" : 1 }\n",
        "",
        4,
    ),
    // Without a `hook` the code decides, and a refusal is never silent.
    (r#"{"decision":"pass"}"#, 0, "", "", 0),
    (r#"{"decision":"advise","reason":"r"}"#, 1, "", "", 0),
    (r#"{"decision":"deny","reason":"\u00ef\n"}"#, 2, "", "ï\n\n", 2),
    (r#"{"decision":"deny","hook":null}"#, 2, "", "hook: refused without a reason\n", 2),
    (r#"{"reason":"","error":{"code":"c","message":"m"}}"#, -4, "", "m\n", 2),
    (r#"{"decision":"later","hook":{"stdout":{}}}"#, 7, "", "hook: refused without a reason\n", 2),
];

/// A hook over the canned library.
fn compile_canned(scratch: &Scratch, (compiler, source): (&[&str], &str)) -> PathBuf {
    let canned = scratch.path().join("canned.o");
    let mut gcc = command("gcc", &["-c", "-I"]);
    gcc.arg(repository().join("include")).arg(ffi().join("tests/c/canned.c"));
    succeed(gcc.arg("-o").arg(&canned));
    let program = scratch.path().join(source.replace(['/', '.'], "-"));
    let mut cc = command(compiler[0], &compiler[1..]);
    cc.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-I"]).arg(repository().join("include"));
    succeed(cc.arg(repository().join(source)).arg(canned).arg("-o").arg(&program));
    program
}

fn run_canned(program: &Path, reply: &str, code: i32) -> Command {
    let mut hook = Command::new(program);
    hook.env("REPLY", reply).env("CODE", code.to_string()).env("REQUEST", program.with_extension("request"));
    hook
}

#[test]
fn hooks_tell_the_host_what_the_reply_says() {
    if tools::missing(&["gcc", "g++"]) {
        return;
    }
    let scratch = Scratch::new("answers");
    for language in HOOK {
        let program = compile_canned(&scratch, language);
        for (reply, code, stdout, stderr, exit) in ANSWERS {
            let output = feed(&mut run_canned(&program, reply, code), b"{}");
            let told = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert_eq!(
                (told, output.status.code()),
                ((stdout.into(), stderr.into()), Some(exit)),
                "{language:?} {reply}"
            );
        }
    }
}

#[test]
fn hooks_wrap_the_payload_as_it_is() {
    if tools::missing(&["gcc", "g++"]) {
        return;
    }
    let scratch = Scratch::new("requests");
    let payload: String = (0..0x80_u8).map(char::from).chain("é€😀\"\\".chars()).cycle().take(200_000).collect();
    for language in HOOK {
        let program = compile_canned(&scratch, language);
        let ask = |args: &[&str], input: &[u8]| {
            feed(run_canned(&program, r#"{"hook":{"exit":0}}"#, 0).args(args), input);
            fs::read(program.with_extension("request")).unwrap()
        };
        let request = ask(&["--project-root", "/a \"b\"\\", "--host", "claude"], payload.as_bytes());
        let wanted =
            serde_json::json!({"v": 1, "project_root": "/a \"b\"\\", "host": "claude", "payload_text": payload});
        assert!(serde_json::from_slice::<serde_json::Value>(&request).unwrap() == wanted, "{language:?}");
        assert_eq!(ask(&[], b""), br#"{"v":1,"payload_text":""}"#);
        // Bytes that are no UTF-8 reach the engine, which has the words to refuse them.
        assert_eq!(ask(&[], b"\xff\x00"), b"{\"v\":1,\"payload_text\":\"\xff\\u0000\"}");
        // A relative root is the dispatcher's to resolve; the reply is shown whole to a person who asks.
        let here = std::env::current_dir().unwrap();
        for (given, root) in [(".", here.clone()), ("a/b", here.join("a/b"))] {
            let request: serde_json::Value = serde_json::from_slice(&ask(&["--project-root", given], b"")).unwrap();
            assert_eq!(request["project_root"], root.to_str().unwrap());
        }
        assert_eq!(ask(&["--explain"], b""), br#"{"v":1,"payload_text":"","explain":true}"#);
        let explained = feed(run_canned(&program, r#"{"hook":{"exit":0}}"#, 0).arg("--explain"), b"");
        assert_eq!(explained.stderr, b"{\"hook\":{\"exit\":0}}\n");
        for wrong in
            [&["--host"][..], &["--project-root"], &["--project-root", ""], &["--hosts", "claude"], &["claude"]]
        {
            assert_eq!(run_canned(&program, "{}", 0).args(wrong).output().unwrap().status.code(), Some(2));
        }
    }
}

/// From a payload on standard input to a refusal on standard output, over the real library and a real tree.
#[test]
fn hooks_refuse_a_write_into_a_foreign_repository() {
    if tools::missing(&tools::TOOLCHAIN) || tools::missing(&["git"]) {
        return;
    }
    let scratch = Scratch::new("hook");
    let [ours, theirs] = ["ours", "theirs"].map(|name| scratch.path().join(name));
    for tree in [&ours, &theirs] {
        succeed(command("git", &["init", "-q"]).arg(tree));
    }
    let payload = |target: &Path| {
        serde_json::json!({
            "hook_event_name": "PreToolUse", "session_id": "s", "transcript_path": "/t", "cwd": ours,
            "tool_name": "Write", "tool_input": {"file_path": target.join("f"), "content": "x"},
        })
    };
    // Nobody has prepared a session here, and this test is of the two roots.
    let unprepared = r#"{"gates": {"ritual": false, "active-scope": false}}"#;
    for language in HOOK {
        let program = compile(&scratch, language);
        let ask = |target: &Path| {
            let mut hook = Command::new(&program);
            hook.args(["--host", "claude", "--policy", unprepared, "--project-root"]).arg(&ours);
            feed(&mut hook, payload(target).to_string().as_bytes())
        };
        let passed = ask(&ours);
        assert!(passed.status.success() && passed.stdout.is_empty() && passed.stderr.is_empty(), "{passed:?}");
        let refused = ask(&theirs);
        let answer: serde_json::Value = serde_json::from_slice(&refused.stdout).unwrap();
        assert_eq!(answer.pointer("/hookSpecificOutput/permissionDecision"), Some(&"deny".into()), "{language:?}");
        let reason = answer.pointer("/hookSpecificOutput/permissionDecisionReason").and_then(|text| text.as_str());
        assert!(reason.is_some_and(|text| text.contains(theirs.to_str().unwrap())), "{answer}");
        assert_eq!(refused.status.code(), Some(0));
    }
}
