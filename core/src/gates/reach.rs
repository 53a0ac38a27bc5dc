//! What a write reaches, measured from a root: the path that it names and the path where it lands.
//!
//! Owns: those two as relative paths, what lies outside, and matching them against globs that forbid or allow. A glob that
//! forbids counts for either of the two, one that allows must hold for both. Refuses to own: which globs there are.
//!
//! Names are compared whole, so that `..x` is inside. A root may be spelled through a link while landing places never are:
//! its own landing place is asked for only where the text alone would put a path outside.

use super::case::{Aim, Case, Docket};
use crate::glob;
use crate::path::{self, Platform};

/// A path measured from a root, with `/` between its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Relative {
    /// Begins with `..` where it lies outside; absolute where no relative path leads there.
    pub(crate) path: Vec<u8>,
    pub(crate) is_inside: bool,
}

/// A write, measured from a root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) named: Relative,
    pub(crate) landed: Relative,
}

impl Reach {
    /// Measures a write from a root.
    pub(crate) fn of(aim: &Aim, root: &[u8], (case, docket): (&Case<'_>, &mut Docket)) -> Self {
        let platform = case.platform;
        let mut measure = |path: &[u8]| {
            let relative = relative(root, path, platform);
            if relative.is_inside {
                return relative;
            }
            match docket.landing(case, root) {
                Some(real) => self::relative(&real, path, platform),
                None => relative,
            }
        };
        Self { named: measure(&aim.named), landed: measure(&aim.landed) }
    }

    /// Whether nothing of it lies in the root.
    pub(crate) fn is_outside(&self) -> bool {
        !self.named.is_inside && !self.landed.is_inside
    }

    /// The first of the globs that covers it by name or by landing place.
    pub(crate) fn denied_by<'g>(&self, globs: &'g [String], platform: Platform) -> Option<&'g str> {
        let paths: Vec<_> = [&self.named, &self.landed].into_iter().flat_map(|path| readings(path, platform)).collect();
        let covers = |glob: &&String| paths.iter().any(|path| glob::matches(glob, path));
        globs.iter().find(covers).map(String::as_str)
    }

    /// Whether the globs cover it by name and by landing place. A name that lies outside while the write lands inside says
    /// nothing about what may be written there.
    pub(crate) fn is_allowed_by(&self, globs: &[impl AsRef<str>], platform: Platform) -> bool {
        let named = Some(&self.named).filter(|named| named.is_inside || !self.landed.is_inside);
        let mut paths = named.into_iter().chain([&self.landed]).flat_map(|path| readings(path, platform));
        paths.all(|path| globs.iter().any(|glob| glob::matches(glob.as_ref(), &path)))
    }
}

/// Most work: bytes of globs times bytes of paths, which is what comparing them can cost.
const MOST_WORK: usize = 1 << 30;

/// Whether comparing writes with globs of so many bytes may take too long.
pub(crate) fn is_too_much(globs: usize, aims: &[Aim]) -> bool {
    let paths: usize = aims.iter().map(|aim| aim.named.len() + aim.landed.len()).sum();
    globs.saturating_mul(paths) > MOST_WORK
}

/// A path as globs see it. Where a backslash is a part of a name, the path is read as that and as names of their own, since
/// globs written on Windows have it between names.
fn readings(relative: &Relative, platform: Platform) -> impl Iterator<Item = Vec<u8>> {
    let has_backslash = platform == Platform::Posix && relative.path.contains(&b'\\');
    let split =
        has_backslash.then(|| relative.path.iter().map(|&byte| if byte == b'\\' { b'/' } else { byte }).collect());
    [Some(relative.path.clone()), split].into_iter().flatten()
}

/// An absolute, normalised path, measured from another by its text alone.
pub(crate) fn relative(root: &[u8], path: &[u8], platform: Platform) -> Relative {
    let ((own, own_rest), (other, rest)) = (path::split_root(root, platform), path::split_root(path, platform));
    if !path::same(&own, &other, platform) {
        let path = path.iter().map(|&byte| if platform == Platform::Win32 && byte == b'\\' { b'/' } else { byte });
        return Relative { path: path.collect(), is_inside: false };
    }
    let from: Vec<_> = path::names(own_rest, platform).collect();
    let to: Vec<_> = path::names(rest, platform).collect();
    let common = from.iter().zip(&to).take_while(|(a, b)| path::same(a, b, platform)).count();
    let climb = std::iter::repeat_n(&b".."[..], from.len() - common);
    let names: Vec<&[u8]> = climb.chain(to[common..].iter().copied()).collect();
    Relative { path: names.join(&b'/'), is_inside: common == from.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_measured_by_whole_names() {
        let table = [
            ("/p", "/p", "", true),
            ("/p", "/p/a/b", "a/b", true),
            ("/p", "/p/..hidden/a", "..hidden/a", true),
            ("/p", "/q/a", "../q/a", false),
            ("/p/x", "/p/xy", "../xy", false),
            ("/p/x", "/", "../..", false),
            ("/", "/a", "a", true),
        ];
        for (root, path, wanted, is_inside) in table {
            let found = relative(root.as_bytes(), path.as_bytes(), Platform::Posix);
            assert_eq!(found, Relative { path: wanted.into(), is_inside }, "{root} {path}");
        }
        let found = relative(b"C:\\P", b"c:\\p\\a\\b", Platform::Win32);
        assert_eq!(found, Relative { path: b"a/b".to_vec(), is_inside: true });
        let found = relative(b"C:\\p", b"D:\\a", Platform::Win32);
        assert_eq!(found, Relative { path: b"D:/a".to_vec(), is_inside: false });
    }

    fn reach(named: (&str, bool), landed: (&str, bool)) -> Reach {
        let relative = |(path, is_inside): (&str, bool)| Relative { path: path.into(), is_inside };
        Reach { named: relative(named), landed: relative(landed) }
    }

    #[test]
    fn a_glob_that_forbids_counts_for_either_path_and_one_that_allows_for_both() {
        let globs = ["src/**".to_owned()];
        let table = [
            (reach(("src/a", true), ("src/a", true)), true, true),
            (reach(("src/a", true), ("lib/a", true)), true, false),
            (reach(("lib/a", true), ("src/a", true)), true, false),
            (reach(("../x/a", false), ("src/a", true)), true, true),
            (reach(("src/a", true), ("../x/a", false)), true, false),
            (reach(("../x/a", false), ("../x/a", false)), false, false),
            (reach(("src\\a", true), ("src\\a", true)), true, false),
        ];
        for (reach, is_denied, is_allowed) in table {
            assert_eq!(reach.denied_by(&globs, Platform::Posix).is_some(), is_denied, "{reach:?}");
            assert_eq!(reach.is_allowed_by(&globs, Platform::Posix), is_allowed, "{reach:?}");
        }
    }
}
