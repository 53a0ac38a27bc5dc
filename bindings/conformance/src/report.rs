//! One run over all languages, and the table it prints.
//!
//! It decides what a missing toolchain means; it does not decide what an answer should be.

use crate::languages::{LANGUAGES, Language};
use crate::parity::{Line, mismatches, reference};
use crate::vectors::Vector;
use crate::workshop::{Trouble, Workshop, under_ci};
use crate::{filter::Answer, generated};
use std::fmt::Write;

/// What is fed to every language, with the answers of the Rust library.
#[derive(Debug, Clone)]
pub struct Feed {
    /// The requests.
    pub lines: Vec<Line>,
    /// One for each.
    pub wanted: Vec<Answer>,
}

impl Feed {
    /// The vectors that fit a line, and the generated requests.
    pub fn new(vectors: &[Vector], generated: &[generated::Generated]) -> Feed {
        let line = |id: &str, request: &[u8]| Line { id: id.to_string(), request: request.to_vec() };
        let fitting = vectors.iter().filter(|vector| vector.fits_a_line());
        let mut lines: Vec<Line> = fitting.map(|vector| line(&vector.id, &vector.request)).collect();
        lines.extend(generated.iter().map(|row| line(row.id, &row.request)));
        let wanted = lines.iter().map(|line| reference(&line.request)).collect();
        Feed { lines, wanted }
    }
}

/// What became of one language.
#[derive(Debug)]
pub enum Outcome {
    /// It ran; where it differed.
    Ran(Vec<String>),
    /// It did not run.
    Not(Trouble),
}

/// A language and its outcome.
#[derive(Debug)]
pub struct Row {
    /// The language.
    pub name: &'static str,
    /// What became of it.
    pub outcome: Outcome,
}

impl Row {
    /// Whether this row fails the run.
    pub fn fails(&self) -> bool {
        match &self.outcome {
            Outcome::Ran(places) => !places.is_empty(),
            Outcome::Not(Trouble::Missing(_)) => under_ci(),
            Outcome::Not(Trouble::Failed(_)) => true,
        }
    }
}

/// Runs every language whose name is in `only`, or all when that is empty.
pub fn run(workshop: &Workshop, feed: &Feed, only: &[String]) -> Vec<Row> {
    let chosen = LANGUAGES.iter().filter(|language| only.is_empty() || only.iter().any(|name| name == language.name));
    chosen.map(|language| Row { name: language.name, outcome: outcome(workshop, feed, language) }).collect()
}

fn outcome(workshop: &Workshop, feed: &Feed, language: &Language) -> Outcome {
    let filter = match (language.build)(workshop) {
        Ok(filter) => filter,
        Err(trouble) => return Outcome::Not(trouble),
    };
    match mismatches(&filter, &feed.lines, &feed.wanted) {
        Ok(places) => Outcome::Ran(places),
        Err(error) => Outcome::Not(Trouble::Failed(error)),
    }
}

/// The table: language, requests, mismatches; below it every mismatch and every reason.
pub fn table(feed: &Feed, rows: &[Row]) -> String {
    let mut text = format!("{:<10} {:>8} {:>10}\n", "language", "requests", "mismatches");
    for row in rows {
        let (requests, differing) = match &row.outcome {
            Outcome::Ran(places) => (feed.lines.len().to_string(), places.len().to_string()),
            Outcome::Not(Trouble::Missing(_)) => ("skipped".to_string(), "-".to_string()),
            Outcome::Not(Trouble::Failed(_)) => ("failed".to_string(), "-".to_string()),
        };
        let _ = writeln!(text, "{:<10} {requests:>8} {differing:>10}", row.name);
    }
    rows.iter().for_each(|row| text.push_str(&details(row)));
    text
}

fn details(row: &Row) -> String {
    match &row.outcome {
        Outcome::Ran(places) => places.iter().map(|place| format!("\n{}: {place}\n", row.name)).collect(),
        Outcome::Not(Trouble::Missing(why)) => format!("\n{}: skipped, {why}\n", row.name),
        Outcome::Not(Trouble::Failed(why)) => format!("\n{}: {why}\n", row.name),
    }
}
