//! The bars: what each ratio has to be. Owns the limits and the table that is printed; measures nothing.

use crate::race::Spread;

/// Which side of the number is good.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// The others must cost at least this many times ours.
    AtLeast(f64),
    /// Ours must cost at most this many times the yardstick.
    AtMost(f64),
}

impl Limit {
    fn holds(self, value: f64) -> bool {
        match self {
            Self::AtLeast(bar) => value >= bar,
            Self::AtMost(bar) => value <= bar,
        }
    }

    fn text(self) -> String {
        match self {
            Self::AtLeast(bar) => format!(">= {bar}"),
            Self::AtMost(bar) => format!("<= {bar}"),
        }
    }
}

/// One promise.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// Its name in docs/performance.md.
    pub id: &'static str,
    /// What is divided by what.
    pub goal: &'static str,
    /// The limit.
    pub limit: Limit,
    /// Where in the distribution it is judged.
    pub judged: Judged,
}

/// The percentile by which a bar is judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Judged {
    /// The tenth: what the code costs when nothing disturbs it.
    AtP10,
    /// The median, where the two sides load the machine differently: one thread has a quiet machine in its tenth
    /// percentile, and eight threads never have one.
    AtMedian,
}

const fn bar(id: &'static str, goal: &'static str, limit: Limit) -> Bar {
    Bar { id, goal, limit, judged: Judged::AtP10 }
}

const fn bar_of_threads(id: &'static str, goal: &'static str, limit: Limit) -> Bar {
    Bar { id, goal, limit, judged: Judged::AtMedian }
}

/// Every ratio that the side-by-side program measures, in the order of the report.
pub const BARS: [Bar; 29] = [
    bar("A1", "git, one child / ours", Limit::AtLeast(40.0)),
    bar("A1cpu", "git, CPU of one child / ours", Limit::AtLeast(40.0)),
    bar("A2", "git, three children / ours", Limit::AtLeast(60.0)),
    bar("A2cpu", "git, CPU of three children / ours", Limit::AtLeast(60.0)),
    bar("A4", "ours / F, depth at most 8", Limit::AtMost(1.6)),
    bar("A5", "ours / F, depth 32", Limit::AtMost(0.9)),
    bar("A6", "gix isolated / ours", Limit::AtLeast(3.0)),
    bar("A7a", "git2 / ours", Limit::AtLeast(2.5)),
    bar("A7b", "gix-discover with trust / ours", Limit::AtLeast(1.2)),
    bar("A11", "ours at depth 32 / ours at depth 1", Limit::AtMost(5.0)),
    bar("A12", "one of 1,000 targets in 100 directories / one admission", Limit::AtMost(0.25)),
    bar("A13", "one of 1,000 targets in 1,000 directories / one admission", Limit::AtMost(0.8)),
    bar_of_threads("A15", "CPU of one admission, 8 threads / 1 thread", Limit::AtMost(1.2)),
    bar("B4", "C call / Rust call", Limit::AtMost(1.1)),
    bar("E1", "ours / J, 579 bytes of Bash", Limit::AtMost(3.0)),
    bar("E2", "ours without the admission / J, 47 KB of Write", Limit::AtMost(1.6)),
    bar("E3", "ours / J, 1 MB of Write", Limit::AtMost(1.0)),
    bar_of_threads("E5", "CPU of one Bash evaluation, 8 threads / 1 thread", Limit::AtMost(1.15)),
    bar("E6a", "CPU of the first call of a process, Bash / of one /bin/true", Limit::AtMost(0.25)),
    bar("E6b", "CPU of the first call of a process, Write / of one /bin/true", Limit::AtMost(0.25)),
    bar("S1", "decision on 200 bytes / P", Limit::AtMost(8.0)),
    bar("S2", "decision on 200 bytes / full parse by brush-parser", Limit::AtMost(1.0 / 6.0)),
    bar("S3", "decision on 33 bytes without git / P", Limit::AtMost(3.0)),
    bar("S4", "a byte of 64 KB / a byte of 2 KB", Limit::AtMost(1.3)),
    bar("S5", "worst hostile 64 KB / ordinary 64 KB", Limit::AtMost(6.0)),
    bar("L50", "decision, middle of the corpus, us", Limit::AtMost(3.0)),
    bar("L99", "decision, 99th of 100 of the corpus, us", Limit::AtMost(20.0)),
    bar("L64", "decision, worst hostile 64 KB, us", Limit::AtMost(2000.0)),
    bar("Z1", "stripped shared object, in units of 1,000 bytes", Limit::AtMost(900.0)),
];

/// The bar of that name.
///
/// # Panics
/// When [`BARS`] has no such row.
pub fn named(id: &str) -> Bar {
    *BARS.iter().find(|bar| bar.id == id).unwrap_or_else(|| panic!("no bar {id}"))
}

/// What was found for the bars, in the order in which it was found.
#[derive(Debug, Default)]
pub struct Board {
    lines: Vec<String>,
    missed: usize,
    skipped: usize,
}

impl Board {
    /// Judges one ratio. `subject` names the case.
    pub fn judge(&mut self, id: &str, subject: &str, ratio: Spread) {
        let bar = named(id);
        let (value, place) = match bar.judged {
            Judged::AtP10 => (ratio.p10, "p10"),
            Judged::AtMedian => (ratio.p50, "p50"),
        };
        let held = bar.limit.holds(value);
        self.missed += usize::from(!held);
        let word = if held { "pass" } else { "MISS" };
        self.lines.push(format!(
            "{:<5} {:<59} {:<10} {:>8.3} {:>8.3} {:>8.3}   {:<8} {word} at {place}",
            bar.id,
            bar.goal,
            subject,
            ratio.p10,
            ratio.p50,
            ratio.p99,
            bar.limit.text()
        ));
    }

    /// Says that a bar could not be measured and why, so that nothing drops out unseen.
    pub fn skip(&mut self, id: &str, why: &str) {
        let bar = named(id);
        self.skipped += 1;
        self.lines.push(format!("{:<5} {:<59} skipped: {why}", bar.id, bar.goal));
    }

    /// True when every bar was measured and held.
    pub fn all_held(&self) -> bool {
        self.missed + self.skipped == 0
    }

    /// The whole table.
    pub fn report(&self) -> String {
        let head = format!(
            "{:<5} {:<59} {:<10} {:>8} {:>8} {:>8}   {:<8} judged",
            "bar", "ratio", "case", "p10", "p50", "p99", "limit"
        );
        let tail = format!("{} missed, {} skipped", self.missed, self.skipped);
        format!("{head}\n{}\n{tail}", self.lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_on_the_wrong_side_is_a_miss() {
        for (id, good, bad) in [("A1", 40.0, 39.9), ("A4", 1.6, 1.61)] {
            let mut board = Board::default();
            board.judge(id, "case", Spread::fixed(good));
            assert!(board.all_held(), "{id}");
            board.judge(id, "case", Spread::fixed(bad));
            assert!(!board.all_held(), "{id}");
            assert!(board.report().contains("MISS"), "{id}");
        }
    }

    #[test]
    fn a_bar_that_was_not_measured_is_not_held() {
        let mut board = Board::default();
        board.skip("B4", "no C compiler");
        assert!(!board.all_held());
        assert!(board.report().contains("skipped: no C compiler"));
    }

    #[test]
    fn names_of_bars_are_unique() {
        let names: std::collections::BTreeSet<_> = BARS.iter().map(|bar| bar.id).collect();
        assert_eq!(names.len(), BARS.len());
    }
}
