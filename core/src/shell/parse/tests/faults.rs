//! Texts that bash rejects: where it would complain first, and what is read all the same. The authority is `bash -n`.

use super::super::whole::parse;
use super::render::render;

/// A text, the place of its fault, and its nodes.
const TEXTS: &[(&str, u32, &str)] = &[
    ("git add x )", 10, "C W git W add W x ."),
    ("git add \"x", 8, "C W git W add W 'x' ."),
    ("if git add x", 12, "If{ C W git W add W x . } ."),
    ("fi; git add x", 0, "C W git W add W x ."),
    ("a && && git add x", 5, "C W a . && C W git W add W x ."),
    ("f() git add x", 4, "Function{ name:f / } . ; C W git W add W x ."),
    ("echo (git add x)", 5, "C W echo . ; Subshell{ C W git W add W x . } ."),
    ("{ git add x; )", 13, "Group{ C W git W add W x . ; } ."),
    ("$(git add x", 0, "C W Substitution{ C W git W add W x . } ."),
    ("( )", 3, "Subshell{ } ."),
    ("a | ! b", 4, "C W a . | ! C W b ."),
    ("a >", 3, "C W a > W '' ."),
    ("case x in a) git add x", 22, "Case{ W x / W a C W git W add W x . } ."),
    ("for i in a; git add x; done", 12, "For{ name:i W a / C W git W add W x . ; } ."),
    (";; git add x", 0, "C W git W add W x ."),
    ("[[ a ; git add x", 5, "Test{ W a } . ; C W git W add W x ."),
    ("echo `git add x", 5, "C W echo W Substitution{ C W git W add W x . } ."),
    ("x=(git add", 2, "C x=( W git W add . ."),
    ("in x", 0, "C W x ."),
];

#[test]
fn faults_have_a_place_and_hide_nothing() {
    for (text, fault, nodes) in TEXTS {
        let script = parse(text.as_bytes());
        assert_eq!((script.fault, script.bound), (Some(*fault), None), "{text}");
        assert_eq!(render(&script), *nodes, "{text}");
    }
}
