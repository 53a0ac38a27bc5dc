//! What words become. The authority is bash 5.2: `printf '%q '` with the same words and values.

use super::super::parse::parse;
use super::super::simple::{Arg, HOLE};
use super::super::tree::{Node, Script};
use super::{Value, Values, expand, value};

/// Values for the tables below.
struct Known {
    list: Vec<Vec<u8>>,
    none: Vec<Vec<u8>>,
    assigned: Vec<(Vec<u8>, Vec<u8>)>,
    substitutions: usize,
}

impl<'t> Values<'t> for Known {
    fn parameter(&self, name: &[u8]) -> Value<'_> {
        let assigned = self.assigned.iter().rev().find(|(known, _)| known == name);
        if let Some((_, value)) = assigned {
            return Value::Text(value);
        }
        match name {
            b"x" => Value::Text(b"add"),
            b"two" => Value::Text(b" a  b "),
            b"null" => Value::Text(b""),
            b"a" | b"@" | b"*" => Value::List(&self.list),
            b"none" => Value::List(&self.none),
            b"1" => Value::Text(b"git"),
            b"unset" => Value::Unset,
            b"unknown" => Value::Unknown,
            _ => Value::Untold,
        }
    }

    fn assign(&mut self, name: &[u8], value: &[u8]) {
        self.assigned.push((name.to_vec(), value.to_vec()));
    }

    /// What a lone literal `echo` with one word prints.
    fn substitution(&mut self, script: &Script<'t>, open: usize) -> Option<Vec<u8>> {
        self.substitutions += 1;
        let [_, Node::Command { .. }, Node::Word { .. }, Node::Text { bytes, .. }, Node::Word { .. }, rest @ ..] =
            &script.nodes[open..]
        else {
            return None;
        };
        let Some(Node::Text { bytes: word, .. }) = rest.first() else { return None };
        (script.bytes(*bytes) == b"echo").then(|| [script.bytes(*word), b"\n\n"].concat())
    }

    fn home(&self, user: &[u8]) -> Option<&[u8]> {
        user.is_empty().then_some(b"/home/me")
    }
}

fn known() -> Known {
    let list = [b"git".as_slice(), b"add", b"x y"].map(<[u8]>::to_vec).to_vec();
    Known { list, none: Vec::new(), assigned: Vec::new(), substitutions: 0 }
}

/// `?` is what is not known, `?*` any number of unknown words; words end with `|`.
fn show(args: &[Arg<'_>]) -> String {
    let word = |arg: &Arg<'_>| {
        let text: Vec<u8> = arg.text.iter().map(|b| if *b == HOLE { b'?' } else { *b }).collect();
        format!("{}{}|", String::from_utf8_lossy(&text), if arg.splits { "*" } else { "" })
    };
    args.iter().map(word).collect()
}

/// The arguments of the command `text`.
fn words(text: &str, values: &mut Known) -> String {
    let script = parse(text.as_bytes());
    assert_eq!(script.fault, None, "{text}");
    let mut args = Vec::new();
    let mut at = 1;
    while let Some(Node::Word { .. }) = script.nodes.get(at) {
        at = expand(&script, at, values, &mut args);
    }
    assert_eq!(script.nodes.get(at), Some(&Node::End), "{text}");
    show(&args)
}

const WORDS: &[(&str, &str)] = &[
    ("git add x", "git|add|x|"),
    (r#"a\ b 'c d' "e f" g'h'"i"\j '' "" $'\x41\n'"#, "a b|c d|e f|ghij|||A\n|"),
    // Braces.
    ("{git,add,x}", "git|add|x|"),
    ("git {add,}", "git|add|"),
    ("a{b,c{d,e}f}g", "abg|acdfg|acefg|"),
    ("{a,b}{1..3}", "a1|a2|a3|b1|b2|b3|"),
    ("{3..1} {c..a} {01..03} {1..9..4} {-1..1}", "3|2|1|c|b|a|01|02|03|1|5|9|-1|0|1|"),
    (r#"{} {a} "{a,b}" \{a,b} {a\,b} {a","b} {a,b {a{b,c}"#, "{}|{a}|{a,b}|{a,b}|{a,b}|{a,b}|{a,b|{ab|{ac|"),
    ("{{a,b},c}d} x{a,'b c'}", "ad}|bd}|cd}|xa|xb c|"),
    (r#"{$x,"$two"}- {a,""} pre{$(echo b),c}"#, "add-| a  b -|a||preb|prec|"),
    ("${x}{1,2} $(echo y){1,2}", "add1|add2|y1|y2|"),
    ("{a..c}{x,{1..2}}", "ax|a1|a2|bx|b1|b2|cx|c1|c2|"),
    ("{1..2..0} {a..} {..b} {1..b}", "1|2|{a..}|{..b}|{1..b}|"),
    // Tildes.
    ("~ ~/x ~you/x a~ '~' ~\"/x\" \\~", "/home/me|/home/me/x|?/x|a~|~|~/x|~|"),
    ("env GIT_DIR=~/x --git-dir=~/x", "env|GIT_DIR=/home/me/x|--git-dir=~/x|"),
    // Parameters.
    (r#"$x ${x} "$x" a$x-b a"$x"b"#, "add|add|add|aadd-b|aaddb|"),
    (r#"$two "$two" -$two-"#, "a|b| a  b |-|a|b|-|"),
    (r#"$null "$null" a$null $null$null"#, "|a|"),
    (r#"$foo "$foo" a$foo "$unknown""#, "?*|?|a?*|?|"),
    (r#"$unset "$unset" -"#, "|-|"),
    ("${foo:-reset} ${foo-reset} ${null:-n} ${null-n}- ${x:-n} ${unknown:-n}", "reset|reset|n|-|add|?*|"),
    (r#"${x:+alt} ${null:+alt} ${null+alt} ${unset+alt} "${foo+alt}""#, "alt|alt|?|"),
    (r#"${foo:-a b} "${foo:-a  b}" ${foo:-"a b"} ${foo:-$x}"#, "a|b|a  b|a b|add|"),
    ("${foo:=new} $foo ${x:=old}", "new|new|add|"),
    ("${x:?no} ${x/a/b} ${#x} ${!x} ${x:1}", "add|bdd|?|?*|dd|"),
    (r#"${a[0]} ${a[1]} $a "${a[2]}" ${a[9]}-"#, "git|add|git|x y|-|"),
    (r#""${a[@]}" ${a[@]} "-${a[@]}-""#, "git|add|x y|git|add|x|y|-git|add|x y-|"),
    (r#""${a[*]}" "$@" "$*" $* $1"#, "git add x y|git|add|x y|git add x y|git|add|x|y|git|"),
    (r#""${none[@]}" ${none[@]} "${none[*]}" -"#, "|-|"),
    (r#""${a[@]+"${a[@]}"}" "${a[@]:-z}""#, "git|add|x y|git|add|x y|"),
    // Substitutions and arithmetic.
    (r#"$(echo y) "$(echo y)" `echo y`z $(z) "$(z)" $((1+1)) $?"#, "y|y|yz|?*|?|?|?|"),
    (r#"$(echo "a b") "$(echo "a b")""#, "a|b|a b|"),
    ("diff <(a) >(b)", "diff|?|?|"),
];

#[test]
fn words_become_these_arguments() {
    let results = WORDS.iter().map(|(text, args)| (*text, words(text, &mut known()), *args));
    let wrong: Vec<_> = results.filter(|(_, got, wanted)| got != wanted).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_substitution_is_read_once() {
    let texts = [
        ("$(a)$(b)", 2),
        ("{1,2}$(a)", 1),
        ("${x:-$(a)} ${foo:-$(a)} ${x+$(a)}", 3),
        ("${x//$(a)/$(b)} \"${foo:=$(a)}\" ${x:-${y:-$(a)$(b)}}", 5),
        ("$(($(a)+`b`)) <(c)", 3),
    ];
    for (text, count) in texts {
        let mut values = known();
        words(text, &mut values);
        assert_eq!(values.substitutions, count, "{text}");
    }
}

#[test]
fn a_value_stays_one() {
    let texts = [("v=$two", " a  b "), ("v={a,b}", "{a,b}"), ("v=~/x", "/home/me/x"), ("v=", ""), ("v=$foo", "?")];
    for (text, expected) in texts {
        let script = parse(text.as_bytes());
        let (arg, _) = value(&script, 1, &mut known());
        assert_eq!(show(&[arg]), format!("{expected}|"), "{text}");
    }
}

#[test]
fn too_many_words_are_cut_behind_the_first() {
    assert_eq!(words("git {add,b}{1..100}{1..100} y", &mut known()), "git|add11|?*|y|");
    let wide = format!("{}{}", "{a,b}".repeat(4000), "c".repeat(100));
    let shown = words(&wide, &mut known());
    assert!(shown.starts_with("aaaa") && shown.ends_with("a?|?*|"), "{shown}");
    let deep = format!("{}{}", "{a,".repeat(4000), "}".repeat(4000));
    assert!(words(&deep, &mut known()).starts_with("a|"));
}
