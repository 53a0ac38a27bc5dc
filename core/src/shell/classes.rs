//! Tables that say of each byte to which classes it belongs. Owns how they are made, when the library is compiled.

/// The classes of each byte, from sets of bytes and the bit of each set's class.
pub(super) const fn classes(sets: &[(&[u8], u8)]) -> [u8; 256] {
    let mut table = [0; 256];
    let mut set = 0;
    while set < sets.len() {
        let (bytes, class) = sets[set];
        let mut i = 0;
        while i < bytes.len() {
            table[bytes[i] as usize] |= class;
            i += 1;
        }
        set += 1;
    }
    table
}
