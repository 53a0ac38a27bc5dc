//! A seeded generator of numbers (SplitMix64), so that every random test can be repeated from the seed it prints.
//!
//! It refuses to draw from the machine: without a seed in the environment the default seed is used.

/// The state of the generator.
pub(crate) struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Starts from the number in the environment variable, else from `default`; says which one on standard error.
    pub(crate) fn from_environment(variable: &str, default: u64) -> Random {
        let seed = std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default);
        super::report(&format!("{variable}={seed}"));
        Random(seed)
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`, which must not be zero. The bias of the remainder does not matter here.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// True once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the items, which must not be empty.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
