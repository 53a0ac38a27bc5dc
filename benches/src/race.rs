//! Interleaved sampling: every variant gets one short sample in each round, so that whatever else the machine does hits
//! all of them alike. Owns the clock and the order; a variant checks its own verdict and panics on a wrong one.

use crate::cpu;
use std::time::Instant;

/// What a sample is timed with.
#[derive(Clone, Copy, Debug, Default)]
pub enum Clock {
    /// The time on the wall. Short samples dodge the interruptions of a busy machine.
    #[default]
    Wall,
    /// CPU time of this thread, for calls so long that every one of them is interrupted.
    ThreadCpu,
}

/// Length of one sample. Short samples leave many that no interrupt has touched.
const SAMPLE_NS: f64 = 150_000.0;
/// Untimed calls before a sample.
const WARMING: usize = 3;

/// The distribution of one variant's samples, in nanoseconds a call.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// Tenth percentile: what the code costs when nothing disturbs it. Bars are judged by it.
    pub p10: f64,
    /// Median.
    pub p50: f64,
    /// 99th percentile: mostly what the machine does besides.
    pub p99: f64,
}

impl Spread {
    /// The spread of `samples`.
    ///
    /// # Panics
    /// When there are none.
    pub fn of(mut samples: Vec<f64>) -> Self {
        samples.sort_by(f64::total_cmp);
        let at = |share: f64| samples[((samples.len() - 1) as f64 * share).round() as usize];
        Self { p10: at(0.1), p50: at(0.5), p99: at(0.99) }
    }

    /// A figure that does not vary.
    pub fn fixed(value: f64) -> Self {
        Self { p10: value, p50: value, p99: value }
    }

    /// How many times `other` goes into this, percentile by percentile.
    pub fn over(self, other: Self) -> Self {
        Self { p10: self.p10 / other.p10, p50: self.p50 / other.p50, p99: self.p99 / other.p99 }
    }

    /// The same for a call that does `calls` things.
    pub fn per(self, calls: f64) -> Self {
        Self { p10: self.p10 / calls, p50: self.p50 / calls, p99: self.p99 / calls }
    }
}

struct Variant<'a> {
    name: &'static str,
    call: Box<dyn FnMut() + 'a>,
    batch: u32,
    samples: Vec<f64>,
}

/// Variants that are sampled round robin.
pub struct Race<'a> {
    clock: Clock,
    variants: Vec<Variant<'a>>,
}

impl<'a> Race<'a> {
    /// A race without variants.
    pub fn new(clock: Clock) -> Self {
        Self { clock, variants: Vec::new() }
    }

    /// Adds a variant; `call` does the work once and panics when its verdict is wrong.
    pub fn enter(&mut self, name: &'static str, call: impl FnMut() + 'a) {
        self.variants.push(Variant { name, call: Box::new(call), batch: 1, samples: Vec::new() });
    }

    /// Samples every variant `rounds` times, each round in another order, so that none always follows the one that
    /// leaves the caches cold.
    pub fn run(mut self, rounds: usize) -> Results {
        let clock = self.clock;
        self.variants.iter_mut().for_each(|variant| variant.calibrate(clock));
        let mut order: Vec<usize> = (0..self.variants.len()).collect();
        let mut seed = 1;
        for _ in 0..rounds {
            shuffle(&mut order, &mut seed);
            order.iter().for_each(|&index| self.variants[index].sample(clock));
        }
        let finish = |variant: Variant| (variant.name, Spread::of(variant.samples));
        Results { rows: self.variants.into_iter().map(finish).collect() }
    }
}

/// Fisher and Yates's shuffle with a small generator that starts the same way in every run.
fn shuffle(order: &mut [usize], seed: &mut u64) {
    for last in (1..order.len()).rev() {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(last, (*seed >> 33) as usize % (last + 1));
    }
}

impl Variant<'_> {
    fn calibrate(&mut self, clock: Clock) {
        let warm = self.time(3, clock);
        let again = self.time(3, clock);
        self.batch = (SAMPLE_NS / warm.min(again)).clamp(1.0, 1e6) as u32;
    }

    /// Untimed calls bring the caches back from whatever ran before; a call longer than a sample needs none.
    fn sample(&mut self, clock: Clock) {
        if self.batch > 1 {
            (0..WARMING).for_each(|_| (self.call)());
        }
        let spent = self.time(self.batch, clock);
        self.samples.push(spent);
    }

    fn time(&mut self, batch: u32, clock: Clock) -> f64 {
        let (wall, cpu) = (Instant::now(), cpu::thread_ns());
        for _ in 0..batch {
            (self.call)();
        }
        let spent = match clock {
            Clock::Wall => wall.elapsed().as_nanos() as f64,
            Clock::ThreadCpu => (cpu::thread_ns() - cpu) as f64,
        };
        spent / f64::from(batch)
    }
}

/// What a race found, in the order in which the variants were entered.
#[derive(Debug)]
pub struct Results {
    /// Name and spread of each variant.
    pub rows: Vec<(&'static str, Spread)>,
}

impl Results {
    /// The spread of the variant of that name, if it ran.
    pub fn get(&self, name: &str) -> Option<Spread> {
        self.rows.iter().find(|row| row.0 == name).map(|row| row.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_sorted_samples() {
        let spread = Spread::of((0..=100).rev().map(f64::from).collect());
        assert_eq!((spread.p10, spread.p50, spread.p99), (10.0, 50.0, 99.0));
    }

    #[test]
    fn every_variant_runs_in_every_round() {
        let calls = std::cell::Cell::new(0);
        let mut race = Race::new(Clock::Wall);
        race.enter("slow", || {
            calls.set(calls.get() + 1);
            std::thread::sleep(std::time::Duration::from_millis(1));
        });
        race.enter("quick", || ());
        let results = race.run(5);
        assert_eq!(calls.get(), 6 + 5);
        let [slow, quick] = ["slow", "quick"].map(|name| results.get(name).expect("entered"));
        assert!(slow.over(quick).p50 > 100.0);
    }

    #[test]
    #[should_panic(expected = "wrong verdict")]
    fn a_wrong_verdict_ends_the_race() {
        let mut race = Race::new(Clock::Wall);
        race.enter("wrong", || panic!("wrong verdict"));
        race.run(1);
    }
}
