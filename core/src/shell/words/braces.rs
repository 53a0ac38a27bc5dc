//! Brace expansion: `{a,b}` and `{1..3}`.
//!
//! Linear: the pairs are found in one pass, and what the words may hold together is bounded.

use super::super::bounds::MAX_GROUPS;
use super::super::simple::HOLE;
use super::cells::{Cell, Mark};

/// Most bytes that the words of one brace expansion may hold together, beyond those of the word itself.
const MAX_BYTES: usize = 1 << 16;
/// Deepest nesting of braces that is expanded.
const MAX_DEPTH: usize = 16;

/// The words that braces lead to.
pub(super) struct Expanded {
    pub(super) words: Vec<Vec<Cell>>,
    /// There are more; only the first is given.
    pub(super) is_cut: bool,
}

/// Expands the braces of a word, to at most so many words.
pub(super) fn expand(cells: &[Cell], most: usize) -> Expanded {
    let braces = Braces { cells, pairs: pairs(cells), most };
    if let Some(words) = braces.words((0, cells.len()), 0) {
        return Expanded { words, is_cut: false };
    }
    let mut first = Vec::with_capacity(cells.len());
    braces.first((0, cells.len()), &mut first);
    Expanded { words: vec![first], is_cut: true }
}

/// For each `{` that is closed the place of its `}`, in the order of their places.
fn pairs(cells: &[Cell]) -> Vec<(usize, usize)> {
    let (mut open, mut pairs) = (Vec::new(), Vec::new());
    for (at, cell) in cells.iter().enumerate() {
        match cell {
            (b'{', Mark::Bare) => {
                open.push(pairs.len());
                pairs.push((at, 0));
            }
            (b'}', Mark::Bare) => {
                if let Some(pair) = open.pop() {
                    pairs[pair].1 = at;
                }
            }
            _ => {}
        }
    }
    pairs.retain(|(_, close)| *close > 0);
    pairs
}

/// A stretch of the cells.
type Stretch = (usize, usize);

struct Braces<'c> {
    cells: &'c [Cell],
    pairs: Vec<(usize, usize)>,
    /// Most words that there may be.
    most: usize,
}

/// What stands between two braces.
enum Group {
    /// Alternatives between commas.
    Choice(Vec<Stretch>),
    Sequence(Sequence),
}

/// `{from..to..step}`
struct Sequence {
    from: i64,
    to: i64,
    step: i64,
    /// Digits to fill up to; 0 for letters.
    width: usize,
    is_letters: bool,
}

impl Braces<'_> {
    /// All words of a stretch; none where they are too many.
    fn words(&self, (start, end): Stretch, depth: usize) -> Option<Vec<Vec<Cell>>> {
        let mut words = vec![Vec::new()];
        let mut at = start;
        while let Some((open, close, group)) = self.next_group(at, end, depth) {
            append(&mut words, &self.cells[at..open])?;
            words = product(&words, &self.alternatives(group, depth)?, self.most)?;
            at = close + 1;
        }
        append(&mut words, &self.cells[at..end])?;
        Some(words)
    }

    fn alternatives(&self, group: Group, depth: usize) -> Option<Vec<Vec<Cell>>> {
        let stretches = match group {
            Group::Sequence(sequence) => return sequence.words(self.most),
            Group::Choice(stretches) => stretches,
        };
        let mut all = Vec::new();
        for stretch in stretches {
            all.append(&mut self.words(stretch, depth + 1)?);
            if all.len() > self.most {
                return None;
            }
        }
        Some(all)
    }

    /// The first word of a stretch. Many braces in one word lead to more words than any shell could hold: what stands
    /// behind the first of them is not told.
    fn first(&self, (start, end): Stretch, out: &mut Vec<Cell>) {
        let mut stretches = vec![(start, end)];
        let mut groups = 0;
        while let Some((start, end)) = stretches.pop() {
            let Some((open, close, group)) = self.next_group(start, end, 0) else {
                out.extend_from_slice(&self.cells[start..end]);
                continue;
            };
            out.extend_from_slice(&self.cells[start..open]);
            stretches.push((close + 1, end));
            groups += 1;
            if groups > MAX_GROUPS {
                return out.push((HOLE, Mark::Fixed));
            }
            match group {
                Group::Choice(choices) => stretches.extend(choices.first()),
                Group::Sequence(sequence) => out.extend(sequence.word(sequence.from)),
            }
        }
    }

    /// The next braces in a stretch that are expanded.
    fn next_group(&self, start: usize, end: usize, depth: usize) -> Option<(usize, usize, Group)> {
        let first = self.pairs.partition_point(|(open, _)| *open < start);
        let inside = self.pairs[first..].iter().take_while(|(open, _)| *open < end);
        let mut fits = inside.filter(|(_, close)| *close < end && depth < MAX_DEPTH);
        fits.find_map(|&(open, close)| Some((open, close, self.group(open + 1, close)?)))
    }

    fn group(&self, start: usize, end: usize) -> Option<Group> {
        let choices = self.choices(start, end);
        if choices.len() > 1 {
            return Some(Group::Choice(choices));
        }
        Sequence::read(&self.cells[start..end]).map(Group::Sequence)
    }

    /// What stands between the commas that belong to these braces.
    fn choices(&self, start: usize, end: usize) -> Vec<Stretch> {
        let (mut stretches, mut from, mut at) = (Vec::new(), start, start);
        let mut pair = self.pairs.partition_point(|(open, _)| *open < start);
        while at < end {
            while self.pairs.get(pair).is_some_and(|(open, _)| *open < at) {
                pair += 1;
            }
            if let Some((_, close)) = self.pairs.get(pair).filter(|(open, close)| *open == at && *close < end) {
                at = close + 1;
                continue;
            }
            if self.cells[at] == (b',', Mark::Bare) {
                stretches.push((from, at));
                from = at + 1;
            }
            at += 1;
        }
        stretches.push((from, end));
        stretches
    }
}

/// Writes `cells` behind each word.
fn append(words: &mut [Vec<Cell>], cells: &[Cell]) -> Option<()> {
    let held: usize = words.iter().map(Vec::len).sum();
    if words.len() > 1 && held + words.len() * cells.len() > MAX_BYTES {
        return None;
    }
    for word in words {
        word.extend_from_slice(cells);
    }
    Some(())
}

/// Each of `words` with each of `alternatives` behind it.
fn product(words: &[Vec<Cell>], alternatives: &[Vec<Cell>], most: usize) -> Option<Vec<Vec<Cell>>> {
    let longest = alternatives.iter().chain(words).map(Vec::len).max().unwrap_or(0);
    let count = words.len() * alternatives.len();
    if count > most || count * longest > MAX_BYTES {
        return None;
    }
    let pairs = words.iter().flat_map(|word| alternatives.iter().map(move |other| [&word[..], other].concat()));
    Some(pairs.collect())
}

impl Sequence {
    fn read(cells: &[Cell]) -> Option<Sequence> {
        if cells.len() > 64 || cells.iter().any(|(_, mark)| !matches!(mark, Mark::Bare | Mark::Present)) {
            return None;
        }
        let text: Vec<u8> = cells.iter().filter(|(_, mark)| *mark == Mark::Bare).map(|(byte, _)| *byte).collect();
        let text = std::str::from_utf8(&text).ok()?;
        let mut parts = text.split("..");
        let (from, to) = (parts.next()?, parts.next()?);
        let step = parts.next().map_or(Some(0), |step| step.parse::<i64>().ok())?;
        if parts.next().is_some() {
            return None;
        }
        let step = step.unsigned_abs().max(1).min(i64::MAX as u64) as i64;
        letters(from, to, step).or_else(|| numbers(from, to, step))
    }

    fn words(&self, most: usize) -> Option<Vec<Vec<Cell>>> {
        let count = self.from.abs_diff(self.to) / self.step.unsigned_abs() + 1;
        if count > most as u64 {
            return None;
        }
        let sign = if self.from <= self.to { 1 } else { -1 };
        let values = (0..count as i64).map(|i| self.from + sign * i * self.step);
        Some(values.map(|value| self.word(value)).collect())
    }

    fn word(&self, value: i64) -> Vec<Cell> {
        if self.is_letters {
            return vec![(value as u8, Mark::Fixed)];
        }
        let width = self.width;
        format!("{value:0width$}").bytes().map(|byte| (byte, Mark::Fixed)).collect()
    }
}

fn letters(from: &str, to: &str, step: i64) -> Option<Sequence> {
    let ([from], [to]) = (from.as_bytes(), to.as_bytes()) else { return None };
    let is_letters = from.is_ascii_alphabetic() && to.is_ascii_alphabetic();
    is_letters.then_some(Sequence { from: (*from).into(), to: (*to).into(), step, width: 0, is_letters })
}

fn numbers(from: &str, to: &str, step: i64) -> Option<Sequence> {
    let is_padded = |text: &str| {
        text.trim_start_matches(['-', '+']).len() > 1 && text.trim_start_matches(['-', '+']).starts_with('0')
    };
    let width = if is_padded(from) || is_padded(to) { from.len().max(to.len()) } else { 0 };
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    Some(Sequence { from, to, step, width, is_letters: false })
}
