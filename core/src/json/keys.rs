//! Lists of member names, made into tables when the library is compiled, so that one pass over an object finds all of
//! them without comparing each name with each.
//!
//! Owns: the tag of a name and the look-up by it. Refuses to own: which names there are (`request/`, `call/`, `host/`).

/// Tags are below this, so that a table fits into one line of a processor's cache.
const TAGS: usize = 64;
/// Stands in a table for "no name".
const NONE: u8 = u8::MAX;

/// A number made from length and three bytes of a name: equal for equal names, mostly different for others.
pub(super) const fn tag(name: &[u8]) -> u8 {
    let len = name.len();
    if len == 0 {
        return 0;
    }
    let mixed = len + name[0] as usize * 3 + name[len / 2] as usize * 5 + name[len - 1] as usize * 7;
    (mixed % TAGS) as u8
}

/// Names to look for.
#[derive(Debug)]
pub(crate) struct Keys<const N: usize> {
    names: [&'static str; N],
    /// The first name of each tag.
    first: [u8; TAGS],
    /// The next name of the same tag.
    next: [u8; N],
}

impl<const N: usize> Keys<N> {
    /// The table of these names.
    pub(crate) const fn new(names: [&'static str; N]) -> Self {
        assert!(N < NONE as usize, "more names than a table can number");
        let mut keys = Self { names, first: [NONE; TAGS], next: [NONE; N] };
        let mut at = N;
        // Backwards, so that the first of two equal names is found.
        while at > 0 {
            at -= 1;
            let place = tag(names[at].as_bytes()) as usize;
            keys.next[at] = keys.first[place];
            keys.first[place] = at as u8;
        }
        keys
    }

    /// The names in their order.
    pub(crate) const fn names(&self) -> &[&'static str; N] {
        &self.names
    }

    /// The first name of this tag, which most tags have none of.
    #[inline]
    pub(super) fn candidate(&self, tag: u8) -> Option<usize> {
        let at = self.first[usize::from(tag) % TAGS];
        (at != NONE).then_some(usize::from(at))
    }

    /// Where a name stands in the list, looked for from the candidate of its tag on.
    pub(super) fn find(&self, candidate: usize, name: &[u8]) -> Option<usize> {
        let mut at = candidate;
        while self.names.get(at)?.as_bytes() != name {
            at = usize::from(self.next[at]);
        }
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_at_its_place_and_no_other_is() {
        const NAMES: Keys<6> = Keys::new(["a", "", "ab", "tool_input", "a", "toolInput"]);
        let find = |name: &str| NAMES.find(NAMES.candidate(tag(name.as_bytes()))?, name.as_bytes());
        assert_eq!(["a", "", "ab", "tool_input", "toolInput"].map(find), [Some(0), Some(1), Some(2), Some(3), Some(5)]);
        assert_eq!(["b", "toolinput", "abc"].map(find), [None; 3]);
    }

    #[test]
    fn tags_are_below_their_limit() {
        for length in 0..300 {
            assert!(usize::from(tag(&vec![0xff; length])) < TAGS);
        }
    }
}
