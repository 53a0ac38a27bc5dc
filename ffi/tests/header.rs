//! The committed header: equal to what cbindgen makes of the source, and free of warnings in nine language modes.
//!
//! `UPDATE=1 cargo test -p hookpolicy-ffi --test header` rewrites `include/hookpolicy.h`.

mod tools;

use std::fs;
use std::path::Path;
use tools::{Scratch, ffi, repository, run};

const MODES: [(&str, &str); 9] = [
    ("c", "c89"),
    ("c", "c99"),
    ("c", "c11"),
    ("c", "c17"),
    ("c++", "c++98"),
    ("c++", "c++11"),
    ("c++", "c++14"),
    ("c++", "c++17"),
    ("c++", "c++20"),
];

/// What the header says for the given source text.
fn generate(source: &Path) -> String {
    let config = cbindgen::Config::from_file(ffi().join("cbindgen.toml")).unwrap();
    let mut out = Vec::new();
    cbindgen::Builder::new().with_config(config).with_src(source).generate().unwrap().write(&mut out);
    tidy(&String::from_utf8(out).unwrap())
}

/// What cbindgen has no setting for: negative constants in parentheses, so that they stay one operand wherever a
/// program writes them; block comments beside `#endif`, since C89 knows no others; one-line comments on one line.
fn tidy(header: &str) -> String {
    let lines: Vec<String> = header.lines().map(tidy_line).collect();
    let mut out = lines.join("\n").replace("*/\n\n\n", "*/\n\n") + "\n";
    for comment in header.split("/**\n").skip(1).filter_map(|rest| rest.split_once("*/")).map(|(comment, _)| comment) {
        if let [line] = comment.trim().lines().collect::<Vec<_>>()[..] {
            out = out.replace(&format!("/**\n{comment}*/"), &format!("/** {} */", line.trim_start_matches("* ")));
        }
    }
    out
}

fn tidy_line(line: &str) -> String {
    if let Some((name, digits)) = line.strip_prefix("#define ").and_then(|rest| rest.split_once(" -")) {
        return format!("#define {name} (-{digits})");
    }
    match line.split_once(" // ") {
        Some((code, comment)) => format!("{} /* {comment} */", code.trim_end()),
        None => line.to_string(),
    }
}

#[test]
fn the_committed_header_is_the_generated_one() {
    let committed = repository().join("include/hookpolicy.h");
    let generated = generate(&ffi().join("src/lib.rs"));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&committed, &generated).unwrap();
    }
    let text = fs::read_to_string(&committed).unwrap_or_default();
    assert!(text == generated, "include/hookpolicy.h is not what ffi/src/lib.rs says; write it with UPDATE=1");
}

/// The seeded violation of the drift test: a changed comment, type or constant changes the header.
#[test]
fn a_changed_source_changes_the_header() {
    let source = fs::read_to_string(ffi().join("src/lib.rs")).unwrap();
    let header = generate(&ffi().join("src/lib.rs"));
    let scratch = Scratch::new("drift");
    for (from, to) in [
        ("/// Block the call.", "/// Block this call."),
        ("len: usize, reply", "len: u32, reply"),
        ("POLICY_E_LIMIT: i32 = -3", "POLICY_E_LIMIT: i32 = -5"),
    ] {
        assert!(source.contains(from), "{from} is gone from the source: seed another violation");
        let changed = scratch.write("lib.rs", &source.replace(from, to));
        assert!(generate(&changed) != header, "{from} -> {to} went unnoticed");
    }
}

const EVERY_FUNCTION: &str = r#"
POLICY_DEPRECATED("seeded") int old_name(void);
int old_name(void) { return POLICY_E_PANIC; }
int main(void)
{
    policy_bytes reply = { NULL, 0 };
    const char *texts[2];
    char *text = policy_eval("");
    texts[0] = policy_version();
    texts[1] = policy_build_info();
    policy_free(text);
    policy_bytes_free(&reply);
    if (texts[0] == texts[1] || policy_abi_version() >> 16 != POLICY_ABI_MAJOR)
        return POLICY_ABI_MINOR;
    return (int)policy_eval_bytes((const uint8_t *)"{}", 2, &reply) - POLICY_E_ARG;
}
"#;

/// The example that opens the header is code, not prose.
#[test]
fn the_example_in_the_header_compiles() {
    if tools::missing(&["gcc"]) {
        return;
    }
    let header = fs::read_to_string(repository().join("include/hookpolicy.h")).unwrap();
    let lines: Vec<&str> = header.lines().filter_map(|line| line.strip_prefix(" *     ")).collect();
    let code: Vec<&str> = lines.into_iter().filter(|line| !line.starts_with(' ')).collect();
    assert!(code.iter().any(|line| line.contains("policy_eval_bytes(")), "the example is gone");
    let scratch = Scratch::new("example");
    let text = format!(
        "#include \"hookpolicy.h\"\n#include <stdio.h>\nint hook(const uint8_t *request, size_t request_len);\n\
         int hook(const uint8_t *request, size_t request_len)\n{{\n{}\n}}\n",
        code.join("\n")
    );
    let output = compile(("c", "c89"), &scratch.write("example.c", &text));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn compile(mode: (&str, &str), source: &Path) -> std::process::Output {
    let include = repository().join("include");
    let mut gcc = tools::command("gcc", &["-x", mode.0, &format!("-std={}", mode.1), "-Wall", "-Wextra", "-pedantic"]);
    gcc.args(["-Werror", "-fsyntax-only", "-I"]).arg(include).arg(source);
    gcc.output().unwrap()
}

#[test]
fn nine_modes_compile_without_a_warning() {
    if tools::missing(&["gcc", "g++"]) {
        return;
    }
    let scratch = Scratch::new("modes");
    let source = scratch.write("use.c", &format!("#include \"hookpolicy.h\"\n{EVERY_FUNCTION}"));
    for mode in MODES {
        let output = compile(mode, &source);
        assert!(output.status.success(), "{mode:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    // The seeded violation: a comment that C89 does not know must fail there, and only there.
    let broken = scratch.write("broken.c", &format!("#include \"hookpolicy.h\"\n// seeded\n{EVERY_FUNCTION}"));
    assert!(!compile(MODES[0], &broken).status.success(), "C89 took a // comment");
    assert!(compile(MODES[1], &broken).status.success());
}

#[test]
fn the_cpp_wrapper_compiles_without_a_warning() {
    if tools::missing(&["g++"]) {
        return;
    }
    let scratch = Scratch::new("wrapper");
    let source = scratch
        .write("use.cpp", "#include \"hookpolicy.hpp\"\nint main() { return hookpolicy::evaluate(\"\").blocks(); }\n");
    for std in ["c++17", "c++20"] {
        let output = compile(("c++", std), &source);
        assert!(output.status.success(), "{std}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let copied = scratch.write(
        "copy.cpp",
        "#include \"hookpolicy.hpp\"\nint main() { auto a = hookpolicy::evaluate(\"\"); auto b = a; return b.blocks(); }\n",
    );
    assert!(!compile(("c++", "c++17"), &copied).status.success(), "a reply was copied");
}

/// Every macro and function of the header stands in the namespace it promises.
#[test]
fn names_keep_to_their_prefixes() {
    if tools::missing(&["gcc"]) {
        return;
    }
    let header = repository().join("include/hookpolicy.h");
    let macros = run(tools::command("gcc", &["-x", "c", "-dM", "-E"]).arg(&header));
    let scratch = Scratch::new("names");
    let empty = scratch.write("empty.h", "#include <stddef.h>\n#include <stdint.h>\n");
    let theirs = run(tools::command("gcc", &["-x", "c", "-dM", "-E"]).arg(&empty));
    for line in macros.lines().filter(|line| !theirs.contains(*line)) {
        let name = line.trim_start_matches("#define ");
        assert!(name.starts_with("POLICY_") || name.starts_with("HOOKPOLICY_H"), "{line}");
    }
}
