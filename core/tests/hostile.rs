//! Requests that nobody should send: cut, changed at random, with values of other types in every place.
//!
//! Each must be answered, and code and reply must agree. It refuses to know which answer is right.

mod support;

use conformance::vectors;
use serde_json::{Value, json};
use support::random::Random;
use support::writes::{consistent, material, writes};

/// Requests cut, with bytes changed, doubled and swapped: an answer comes back, and code and reply agree.
#[test]
fn damaged_requests_are_answered() {
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 11);
    let requests: Vec<Vec<u8>> = vectors::load_all().expect("vectors").into_iter().map(|one| one.request).collect();
    let (mut damaged, mut failures) = (0, Vec::new());
    for round in 0..4000 {
        let mut request = random.pick(&requests).clone();
        // Without a world the machine would be asked, and effects would be real: only given worlds are damaged here.
        if !contains(&request, b"\"world\"") || request.len() > 8000 {
            continue;
        }
        damaged += 1;
        for _ in 0..=random.below(3) {
            damage(&mut request, &mut random);
        }
        let (code, reply) = hookpolicy::eval(&request);
        if let Err(error) = consistent(code, &reply) {
            failures.push(format!("round {round}: {error}\n  {}", String::from_utf8_lossy(&request)));
        }
    }
    assert!(damaged > 1000, "only {damaged} of the requests have a given world");
    support::assert_empty("damaged requests", &failures);
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

const ODD: [&[u8]; 14] = [
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b"\\u0000",
    b"\\ud800",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\x00",
    b"1e999",
    b"../",
];

fn damage(request: &mut Vec<u8>, random: &mut Random) {
    if request.is_empty() {
        return;
    }
    let at = random.below(request.len());
    let end = (at + 1 + random.below(40)).min(request.len());
    match random.below(6) {
        0 => request.truncate(at),
        1 => request[at] = random.next() as u8,
        2 => drop(request.drain(at..end)),
        3 => request.extend_from_within(at..end),
        4 => drop(request.splice(at..at, random.pick(&ODD).iter().copied())),
        _ => {
            let piece = request[at..end].to_vec();
            let to = random.below(request.len());
            drop(request.splice(to..to, piece));
        }
    }
}

/// Every prefix of one request, byte by byte.
#[test]
fn every_prefix_is_answered() {
    let vectors = material();
    let one = vectors.iter().find(|one| one.request.len() < 700).expect("a short request");
    for end in 0..one.request.len() {
        let (code, reply) = hookpolicy::eval(&one.request[..end]);
        assert!(code < 0, "{end}: a cut request cannot be read");
        consistent(code, &reply).unwrap_or_else(|error| panic!("{end}: {error}"));
    }
}

/// Values of other types in every place of a request: answered, and code and reply agree.
#[test]
fn other_types_in_every_place_are_answered() {
    let odd = [json!(null), json!(7), json!(""), json!([]), json!({}), json!(true), json!("\u{0}"), json!([[null]])];
    let mut changes = 0;
    for (id, request) in writes().into_iter().step_by(7) {
        for pointer in pointers(&request, "") {
            for value in &odd {
                let mut changed = request.clone();
                *changed.pointer_mut(&pointer).expect("a place") = value.clone();
                let (code, reply) = hookpolicy::eval(changed.to_string().as_bytes());
                consistent(code, &reply).unwrap_or_else(|error| panic!("{id}: {pointer} = {value}: {error}"));
                changes += 1;
            }
        }
    }
    assert!(changes > 1000, "only {changes} places were changed");
}

/// All places of a request except those that would take its world away.
fn pointers(value: &Value, at: &str) -> Vec<String> {
    let escape = |name: &str| name.replace('~', "~0").replace('/', "~1");
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(members) => members.iter().map(|(name, item)| (format!("{at}/{}", escape(name)), item)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(place, item)| (format!("{at}/{place}"), item)).collect(),
        _ => Vec::new(),
    };
    let mut all = Vec::new();
    for (pointer, item) in inner {
        all.extend(pointers(item, &pointer));
        if pointer != "/world" && pointer != "/effects" {
            all.push(pointer);
        }
    }
    all
}

/// The gate of this file must catch what it is there for.
#[test]
fn disagreement_of_code_and_reply_is_caught() {
    let right = br#"{"v":1,"decision":"deny","code":"x","reason":"y"}"#;
    assert!(consistent(2, right).is_ok());
    assert!(consistent(0, right).is_err());
    assert!(consistent(-2, right).is_err());
    assert!(consistent(2, br#"{"v":1,"decision":"deny","code":"x"}"#).is_err());
    assert!(consistent(2, b"{\"v\":1,\"decision\":\"deny\",\n\"code\":\"x\",\"reason\":\"y\"}").is_err());
    assert!(consistent(0, b"{").is_err());
}
