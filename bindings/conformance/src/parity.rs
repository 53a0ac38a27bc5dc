//! Parity: the same requests, the same bytes, in every language.
//!
//! The Rust library is the yardstick because the vectors are checked against it; that check is `unmet`.

use crate::filter::{Answer, Filter};
use crate::vectors::Vector;

/// What the Rust library answers.
pub fn reference(request: &[u8]) -> Answer {
    let (code, reply) = hookpolicy::eval(request);
    Answer { code, reply }
}

/// Where the Rust library does not meet the vectors, one sentence each.
pub fn unmet(vectors: &[Vector]) -> Vec<String> {
    let judge = |vector: &Vector| {
        let answer = reference(&vector.request);
        let faults = vector.faults(answer.code, &answer.reply);
        let name = format!("{} {}", vector.file.display(), vector.id);
        let reply = String::from_utf8_lossy(&answer.reply).into_owned();
        (!faults.is_empty()).then(|| format!("{name}\n    {}\n    reply: {reply}", faults.join("\n    ")))
    };
    vectors.iter().filter_map(judge).collect()
}

/// A named request that goes through the filters.
#[derive(Debug, Clone)]
pub struct Line {
    /// For messages.
    pub id: String,
    /// Without a newline.
    pub request: Vec<u8>,
}

/// Feeds the lines to a filter and returns where its answers are not those that are wanted.
///
/// # Errors
/// As [`Filter::run`].
pub fn mismatches(filter: &Filter, lines: &[Line], wanted: &[Answer]) -> Result<Vec<String>, String> {
    let mut input = Vec::new();
    for line in lines {
        input.extend_from_slice(&line.request);
        input.push(b'\n');
    }
    let found = filter.run(&input)?;
    let mut places = Vec::new();
    if found.len() != lines.len() {
        places.push(format!("{} requests, {} answers", lines.len(), found.len()));
    }
    let rows = lines.iter().zip(wanted).zip(&found);
    places.extend(rows.filter(|((_, wanted), found)| wanted != found).map(|((line, wanted), found)| {
        format!("{}\n    wanted {}\n    found  {}", line.id, show(wanted), show(found))
    }));
    Ok(places)
}

fn show(answer: &Answer) -> String {
    let text = String::from_utf8_lossy(&answer.reply);
    format!("{} {}", answer.code, text.chars().take(400).collect::<String>())
}
