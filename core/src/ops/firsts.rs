//! Tables of names by their first bytes: most programs stand in none of them, and are told so by one look.
//!
//! Owns: how such a table is made, when the library is compiled, and how it is read. Refuses to own: the names.

/// For each byte the rows that have a name which begins with it, a bit each. Cases are not told apart.
pub(super) type Firsts = [u32; 256];

/// The table with the names of one row put in.
pub(super) const fn with(mut table: Firsts, names: &[&[u8]], row: usize) -> Firsts {
    let mut at = 0;
    while at < names.len() {
        let first = names[at][0];
        table[first.to_ascii_lowercase() as usize] |= 1 << row;
        table[first.to_ascii_uppercase() as usize] |= 1 << row;
        at += 1;
    }
    table
}

/// The rows that may hold a name, in order.
pub(super) fn rows(table: &Firsts, name: &[u8]) -> impl Iterator<Item = usize> + use<> {
    let mut left = name.first().map_or(0, |first| table[usize::from(*first)]);
    std::iter::from_fn(move || {
        let row = left.trailing_zeros();
        left &= left.checked_sub(1)?;
        Some(row as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::{rows, with};

    #[test]
    fn the_rows_of_a_letter_are_told_in_order() {
        let table = with(with(with([0; 256], &[b"ab", b"c"], 0), &[b"Xy"], 1), &[b"az"], 4);
        let of = |name: &[u8]| rows(&table, name).collect::<Vec<_>>();
        assert_eq!((of(b"a"), of(b"C"), of(b"x?"), of(b"A")), (vec![0, 4], vec![0], vec![1], vec![0, 4]));
        assert!(of(b"").is_empty() && of(b"\xff").is_empty() && of(b"b").is_empty());
    }
}
