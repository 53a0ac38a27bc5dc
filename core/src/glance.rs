//! Lists of names, told apart by one look: most names stand in no list, and their ends and length say so.
//!
//! Owns: the table of such a look, which is made when the library is compiled, and where a path's last name begins. Refuses
//! to own: the names.

/// For each byte the names that begin with it: of each a bit, by its last byte and its length.
pub(crate) struct Glance([u32; 256]);

impl Glance {
    /// Of no name.
    pub(crate) const NONE: Self = Self([0; 256]);

    /// The look for these names besides.
    pub(crate) const fn and(mut self, names: &[&[u8]]) -> Self {
        let mut at = 0;
        while at < names.len() {
            self = self.with(names[at]);
            at += 1;
        }
        self
    }

    /// The look for one name besides, which is not empty.
    pub(crate) const fn with(mut self, name: &[u8]) -> Self {
        self.0[name[0] as usize] |= bit(name[name.len() - 1], name.len());
        self
    }

    /// Whether a name may be one of them. False is sure.
    pub(crate) fn may_be(&self, name: &[u8]) -> bool {
        let [first, .., last] = name else { return name.first().is_some_and(|one| self.holds(*one, *one, 1)) };
        self.holds(*first, *last, name.len())
    }

    fn holds(&self, first: u8, last: u8, length: usize) -> bool {
        self.0[usize::from(first)] & bit(last, length) != 0
    }
}

const fn bit(last: u8, length: usize) -> u32 {
    1 << ((last as usize + 5 * length) % 32)
}

/// The last name of a path, parted by slashes of either kind.
pub(crate) fn last_name(path: &[u8]) -> &[u8] {
    match path.iter().rposition(|byte| matches!(byte, b'/' | b'\\')) {
        Some(at) => &path[at + 1..],
        None => path,
    }
}

#[cfg(test)]
mod tests {
    use super::{Glance, last_name};

    #[test]
    fn a_look_is_sure_where_it_says_no() {
        static LOOK: Glance = Glance::NONE.and(&[b"cargo", b"go"]).with(b"a-name-that-is-longer-than-there-are-bits");
        let yes: [&[u8]; 3] = [b"cargo", b"go", b"a-name-that-is-longer-than-there-are-bits"];
        let no: [&[u8]; 5] = [b"", b"cd", b"cargo2", b"Cargo", b"ga"];
        assert!(yes.iter().all(|name| LOOK.may_be(name)) && !no.iter().any(|name| LOOK.may_be(name)));
    }

    #[test]
    fn the_last_name_of_a_path() {
        let table: [(&[u8], &[u8]); 6] =
            [(b"", b""), (b"a", b"a"), (b"/a/b", b"b"), (b"a\\b", b"b"), (b"a/", b""), (b"/", b"")];
        for (path, last) in table {
            assert_eq!(last_name(path), last);
        }
    }
}
