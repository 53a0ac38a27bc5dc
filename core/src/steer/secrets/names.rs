//! The names of a path that stands behind others, without putting them together.
//!
//! Owns: what `.` and `..` do to them. Refuses to own: which names matter (`files.rs`).

/// Most parts that a path is put together of: the call's directory, the one moved to, the word.
const PARTS: usize = 3;

pub(super) fn is_separator(byte: &u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// The names of a path from its last one on, without `.` and `..`. A name that `..` takes back is passed over.
#[derive(Clone)]
pub(super) struct Names<'p> {
    /// The parts that are not read yet, in the order of the path.
    parts: [&'p [u8]; PARTS],
    /// Names that `..` behind them takes back.
    climbs: usize,
}

impl<'p> Names<'p> {
    pub(super) fn of(parts: [&'p [u8]; PARTS]) -> Self {
        Self { parts, climbs: 0 }
    }

    /// The last name as it stands; none where nothing is left.
    fn raw(&mut self) -> Option<&'p [u8]> {
        let part = self.parts.iter_mut().rev().find(|part| !part.is_empty())?;
        let at = part.iter().rposition(is_separator);
        let name = &part[at.map_or(0, |at| at + 1)..];
        *part = &part[..at.unwrap_or(0)];
        Some(name)
    }
}

impl<'p> Iterator for Names<'p> {
    type Item = &'p [u8];

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.raw()? {
                b"" | b"." => {}
                b".." => self.climbs += 1,
                _ if self.climbs > 0 => self.climbs -= 1,
                name => return Some(name),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn names_come_from_the_last_one_on() {
        let table: &[([&str; 3], &str)] = &[
            (["", "", "a/b/c"], "c b a"),
            (["/w/own", "sub", "./x"], "x sub own w"),
            (["/w/own", "../o", ".git//config"], "config .git o w"),
            (["", "/w", "../../a"], "a"),
            (["", "", "a/../../b/c"], "c b"),
            (["", "", "C:\\w\\config"], "config w C:"),
            (["", "/w", ".."], ""),
            (["", "", ""], ""),
        ];
        for (parts, want) in table {
            let names: Vec<_> =
                Names::of(parts.map(str::as_bytes)).map(|name| name.escape_ascii().to_string()).collect();
            assert_eq!(names.join(" "), *want, "{parts:?}");
        }
    }
}
