//! Every text is parsed: nothing panics, what opens closes, and the number of nodes is bounded by the text.

use super::super::super::bounds::MAX_NESTING;
use super::super::super::tree::{Assign, Node, Script};
use super::super::whole::parse;

/// What ends what was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    End,
    Close(u32),
    ParamEnd,
}

/// The first node that ends nothing or the wrong thing, or what was never ended.
fn unsound(script: &Script<'_>) -> Option<String> {
    let mut open = Vec::new();
    for (at, node) in script.nodes.iter().enumerate() {
        let closes = match node {
            Node::End => Some(Until::End),
            Node::Close => Some(Until::Close(at as u32)),
            Node::ParamEnd => Some(Until::ParamEnd),
            _ => None,
        };
        if closes.is_some() && open.pop() != closes {
            return Some(format!("{at}: {closes:?}"));
        }
        opened(node, &mut open);
    }
    (!open.is_empty()).then(|| format!("{open:?}"))
}

fn opened(node: &Node, open: &mut Vec<Until>) {
    match node {
        Node::Open { kind, close, .. } => {
            let is_part = matches!(format!("{kind:?}").as_str(), "Substitution" | "ProcessIn" | "ProcessOut");
            open.extend((!is_part).then_some(Until::End));
            open.push(Until::Close(*close));
        }
        Node::Param { .. } => open.push(Until::ParamEnd),
        Node::Command { .. } | Node::Body { .. } => open.push(Until::End),
        Node::Assign { how: Assign::Array | Assign::AppendArray, .. } => open.push(Until::End),
        _ => {}
    }
}

/// Checks a text; says how many nodes it has.
fn check(text: &[u8]) -> usize {
    let script = parse(text);
    let shown = String::from_utf8_lossy(text);
    assert_eq!(unsound(&script), None, "{shown:?}");
    let most = 4 * text.len() + 8;
    assert!(script.nodes.len() <= most && script.arena.len() <= most, "{shown:?}: {}", script.nodes.len());
    let places = script.fault.iter().chain(&script.bound);
    assert!(places.into_iter().all(|place| *place as usize <= text.len()), "{shown:?}");
    script.nodes.len()
}

/// Numbers that look random, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most
    }
}

const FRAGMENTS: &[&str] = &[
    "git add x",
    "a",
    " ",
    "\n",
    ";",
    ";;",
    ";&",
    "&",
    "&&",
    "||",
    "|",
    "|&",
    "(",
    ")",
    "{ ",
    "; }",
    "((",
    "))",
    "$(",
    "`",
    "\\`",
    "\"",
    "'",
    "$((",
    "${x",
    "${x:-",
    "}",
    "if ",
    "then ",
    "else ",
    "elif ",
    "; fi",
    "for i in a",
    "; do ",
    "; done",
    "while ",
    "case x in ",
    "a)",
    "esac",
    "function f ",
    "f()",
    "[[ ",
    " ]]",
    "=~",
    "! ",
    "time ",
    "coproc ",
    "select i in a",
    "x=",
    "x=(",
    "y[1]=",
    "y[",
    "<<EOF\n",
    "EOF\n",
    "<<'E'\n",
    "E\n",
    "<<-E\n\t",
    ">f",
    "2>&1",
    "<(",
    ">(",
    "<<<",
    "\\",
    "\\\n",
    "#",
    "$",
    "$x",
    "$@",
    "$'",
    "$\"",
    "?(",
    "{a,b}",
    "{1..3}",
    "\r",
    "\0",
    "\u{e9}",
    "\"$(",
    "${a[",
    "[@]}",
    "$[",
    "&>",
    "{v}>",
];

#[test]
fn soups_of_fragments_are_parsed() {
    let mut numbers = Numbers(7);
    for _ in 0..20_000 {
        let length = numbers.below(14);
        let text: String = (0..length).map(|_| FRAGMENTS[numbers.below(FRAGMENTS.len())]).collect();
        check(text.as_bytes());
    }
}

#[test]
fn random_bytes_are_parsed() {
    let mut numbers = Numbers(11);
    for _ in 0..5_000 {
        let length = numbers.below(60);
        let text: Vec<u8> = (0..length).map(|_| numbers.below(256) as u8).collect();
        check(&text);
    }
}

#[test]
fn the_number_of_nodes_is_linear() {
    for fragment in FRAGMENTS {
        let (short, long) = (check(fragment.repeat(500).as_bytes()), check(fragment.repeat(5_000).as_bytes()));
        assert!(long <= 10 * short + 1_000, "{fragment:?}: {short} and {long}");
    }
}

#[test]
fn nesting_is_bounded_on_a_small_stack() {
    let openers = [
        "$(",
        "\"$(",
        "${x:-",
        "\"${x:-",
        "( ",
        "{ ",
        "if ",
        "f() { ",
        "case x in a) ",
        "<(",
        "$(( $(",
        "a=( $( ",
        "!(",
    ];
    let read = move || {
        for opener in openers {
            let text = opener.repeat(MAX_NESTING * 2);
            assert!(parse(text.as_bytes()).bound.is_some(), "{opener}");
            check(text.as_bytes());
        }
    };
    let thread = std::thread::Builder::new().stack_size(160 * 1024).spawn(read).expect("a thread");
    thread.join().expect("no overflow");
}

#[test]
fn unbalanced_nodes_are_found() {
    let mut script = parse(b"a $(b) ${c:-d}");
    assert_eq!(unsound(&script), None);
    for wrong in [Node::End, Node::Close, Node::ParamEnd, Node::Body { end: 0 }] {
        script.nodes.push(wrong);
        assert!(unsound(&script).is_some(), "{wrong:?}");
        script.nodes.pop();
    }
}
