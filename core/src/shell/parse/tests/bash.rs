//! Texts and their nodes. The authority is bash 5.2: its manual, and `bash -n` with what it prints for the words.

use super::{parse, render};

const TEXTS: &[(&str, &str)] = &[
    ("git add x", "C W git W add W x ."),
    ("git>/dev/null add x", "C W git > W /dev/null W add W x ."),
    ("git ad\\\nd x", "C W git W ad d W x ."),
    ("\"$\\\n(git add x)\"", "C W 'Substitution'{ C W git W add W x . } ."),
    ("((((git add x))))", "Arithmetic{ } ."),
    ("((git add x) )", "Subshell{ Subshell{ C W git W add W x . } . } ."),
];

#[test]
fn texts_become_these_nodes() {
    for (text, nodes) in TEXTS {
        let script = parse(text.as_bytes());
        assert!(script.is_whole(), "{text}");
        assert_eq!(render(&script), *nodes, "{text}");
    }
}
