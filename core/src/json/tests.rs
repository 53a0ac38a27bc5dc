//! Tables and a differential test for the JSON reader; the authority is RFC 8259 and, where it is silent, `serde_json`.

use super::parse::{MAX_DEPTH, MAX_NODES};
use super::text::{write_number, write_str};
use super::*;

/// Text, whether it is JSON.
const TEXTS: &[(&str, bool)] = &[
    ("{}", true),
    (" [ ] ", true),
    ("1", true),
    ("-0", true),
    ("1.5e-3", true),
    ("1e400", true),
    ("\"a\\u00e9\\n\"", true),
    ("\"\\ud800\"", true),
    ("[1,2,[3]]", true),
    ("{\"a\":{\"b\":[{}]}}", true),
    ("", false),
    ("  ", false),
    ("[1,]", false),
    ("[,1]", false),
    ("[1 2]", false),
    ("{\"a\"}", false),
    ("{\"a\":1,}", false),
    ("{a:1}", false),
    ("{\"a\":1]", false),
    ("[1}", false),
    ("01", false),
    ("1.", false),
    ("-", false),
    ("+1", false),
    ("NaN", false),
    ("nul", false),
    ("\"\\x\"", false),
    ("\"\\u12\"", false),
    ("\"a\nb\"", false),
    ("\"open", false),
    ("{} {}", false),
    ("\u{feff}{}", false),
];

#[test]
fn texts_are_accepted_or_refused() {
    for (text, good) in TEXTS {
        assert_eq!(Doc::parse(text.as_bytes()).is_ok(), *good, "{text:?}");
    }
}

fn kinds_agree(ours: Value<'_>, theirs: &serde_json::Value) -> bool {
    match theirs {
        serde_json::Value::Array(items) => {
            ours.items().count() == items.len() && ours.items().zip(items).all(|(a, b)| kinds_agree(a, b))
        }
        serde_json::Value::Object(members) => {
            ours.members().count() == members.len()
                && ours.members().zip(members).all(|((k, a), (l, b))| *k == *l.as_bytes() && kinds_agree(a, b))
        }
        serde_json::Value::String(text) => ours.text().as_deref() == Some(text.as_bytes()),
        serde_json::Value::Bool(value) => ours.boolean() == Some(*value),
        serde_json::Value::Null => ours.is_null(),
        serde_json::Value::Number(_) => ours.kind() == Kind::Number,
    }
}

/// A small generator (xorshift), so that a failure can be repeated from its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Pieces of JSON, so that random texts are often nearly right.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"a\"",
    "\"\\u0041\"",
    "\"\\\\\"",
    "\"é\"",
    "1",
    "-2.5e1",
    "true",
    "null",
    " ",
    "\"",
    "\\",
    "0",
    "\"k\":",
    "[1,2]",
    "{\"a\":1}",
    "\u{1}",
    ".",
    "e",
];

#[test]
fn random_texts_are_read_as_serde_json_reads_them() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut good = 0;
    for _ in 0..60_000 {
        let text: String = (0..1 + random.below(9)).map(|_| PIECES[random.below(PIECES.len())]).collect();
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        let ours = Doc::parse(text.as_bytes());
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{text:?}");
        if let (Ok(doc), Ok(value)) = (&ours, &theirs) {
            good += 1;
            // serde_json keeps the last of two equal keys, so only texts without them can be compared whole.
            assert!(text.matches("\"a\"").count() > 1 || text.contains("\\u0041") || kinds_agree(doc.root(), value));
        }
    }
    assert!(good > 1_000, "only {good} texts were JSON");
}

#[test]
fn strings_are_decoded() {
    let table: &[(&str, &[u8])] = &[
        (r#""plain""#, b"plain"),
        (r#""\"\\\/\b\f\n\r\t""#, b"\"\\/\x08\x0c\n\r\t"),
        (r#""\u00e9\u20ac""#, "é€".as_bytes()),
        (r#""\ud83d\ude00""#, "😀".as_bytes()),
        (r#""\ud800""#, b"\xed\xa0\x80"),
        (r#""\ud800x""#, b"\xed\xa0\x80x"),
        (r#""\udc00\ud800""#, b"\xed\xb0\x80\xed\xa0\x80"),
        (r#""\ud800\ud83d\ude00""#, b"\xed\xa0\x80\xf0\x9f\x98\x80"),
    ];
    for (text, want) in table {
        let doc = Doc::parse(text.as_bytes()).expect(text);
        assert_eq!(doc.root().text().as_deref(), Some(*want), "{text}");
    }
}

#[test]
fn one_pass_finds_keys_and_their_duplicates() {
    let doc = Doc::parse(br#"{"a":1,"b":"x","\u0061":2,"b":"\u0078","c":[]}"#).expect("JSON");
    let [a, b, c, d] = doc.root().pick(&const { Keys::new(["a", "b", "c", "d"]) }).slots();
    assert!(a.twice && !b.twice && !c.twice);
    assert_eq!(a.value.map(Value::raw), Some(&b"1"[..]));
    assert!(c.value.is_some() && d.value.is_none());
}

#[test]
fn depth_is_kept_to_the_limit_and_checked_beyond_it() {
    let nested = |n: usize| format!("{{\"x\":{}1{},\"y\":2}}", "[".repeat(n), "]".repeat(n));
    for (levels, deep) in [(MAX_DEPTH - 1, false), (MAX_DEPTH, true), (100_000, true)] {
        let text = nested(levels);
        let doc = Doc::parse(text.as_bytes()).expect("JSON");
        let [x, y] = doc.root().pick(&const { Keys::new(["x", "y"]) }).slots();
        assert_eq!(x.value.map(Value::is_deep), Some(deep), "{levels}");
        assert_eq!(y.value.map(Value::raw), Some(&b"2"[..]));
    }
    let crossed = format!("{}{}", "[{\"a\":".repeat(200), "]}".repeat(200));
    assert!(Doc::parse(crossed.as_bytes()).is_err());
    let mixed = format!("{}1{}", "[{\"a\":".repeat(200), "}]".repeat(200));
    assert!(Doc::parse(mixed.as_bytes()).is_ok());
}

#[test]
fn more_values_than_are_read_is_a_limit() {
    let text = format!("[{}0]", "0,".repeat(MAX_NODES));
    let fault = Doc::parse(text.as_bytes()).err().expect("a fault");
    assert_eq!(fault.limit, Limit::Reached);
}

#[test]
fn written_strings_are_read_back() {
    for text in ["", "plain", "\"\\\u{1}\u{1f}\n\u{8}", "é€😀\u{2028}", "0123456\"0123456\\"] {
        let mut out = Vec::new();
        write_str(&mut out, text);
        let back: String = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(back, text);
        assert_eq!(Doc::parse(&out).expect("JSON").root().text().as_deref(), Some(text.as_bytes()));
    }
}

#[test]
fn written_numbers_are_their_digits() {
    for number in [0, 7, 10, 4_096, 999_999_999, u32::MAX] {
        let mut out = Vec::new();
        write_number(&mut out, number);
        assert_eq!(String::from_utf8(out).expect("digits"), number.to_string());
    }
}
