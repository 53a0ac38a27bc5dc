//! The words both patch readers answer in: which paths a patch touches, how, and whether its text follows its grammar.
//! Does not own the reading itself, and knows no file: a path here is a spelling.

use std::borrow::Cow;
use std::collections::BTreeSet;

/// What a call does to one path. `Declared` is never found in a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Create,
    Update,
    Delete,
    MoveFrom,
    MoveTo,
    /// A header that no known applier reads, or a name that two appliers would read differently.
    Unknown,
    /// Named by a field of the tool's input; the tool decides whether it creates or changes.
    Declared,
}

impl Op {
    /// The word of the reply.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Op::Create => "create",
            Op::Update => "update",
            Op::Delete => "delete",
            Op::MoveFrom => "move-from",
            Op::MoveTo => "move-to",
            Op::Unknown => "unknown",
            Op::Declared => "declared",
        }
    }

    /// Whether the operation may act on a link itself: deleting and renaming do, also to the name that is taken.
    pub(crate) fn acts_on_link(self) -> bool {
        matches!(self, Op::Delete | Op::MoveFrom | Op::MoveTo | Op::Unknown)
    }

    /// Whether the operation may act on the file behind a link. A file that is moved may also be copied.
    pub(crate) fn acts_behind_link(self) -> bool {
        !matches!(self, Op::Delete | Op::MoveFrom)
    }
}

/// How well the text follows the grammar it was read by. A patch that does not is still judged on its paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Ok,
    /// The grammar is followed and nothing is touched.
    Empty,
    Invalid,
}

impl State {
    /// The word of the reply.
    pub(crate) fn word(self) -> &'static str {
        match self {
            State::Ok => "ok",
            State::Empty => "empty",
            State::Invalid => "invalid",
        }
    }
}

/// One path that an applier of the patch could touch, in the patch's own spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Touched<'a> {
    pub(crate) path: Cow<'a, [u8]>,
    pub(crate) op: Op,
}

/// What a patch names: paths in the order of the text, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Patch<'a> {
    pub(crate) files: Vec<Touched<'a>>,
    /// Names that an applier makes of those when it takes another number of components off than the text suggests.
    pub(crate) besides: Vec<Touched<'a>>,
    pub(crate) state: State,
}

impl<'a> Patch<'a> {
    /// A patch of these paths, of which repetitions are dropped.
    pub(super) fn new(mut files: Vec<Touched<'a>>, state: State) -> Patch<'a> {
        each_once(&mut files);
        Patch { files, besides: Vec::new(), state }
    }
}

/// The same, kept longer than the text.
pub(crate) fn owned<'o>(touched: Touched<'_>) -> Touched<'o> {
    Touched { path: Cow::Owned(touched.path.into_owned()), op: touched.op }
}

/// Leaves each path once, with its first operation. Where one path is named both for an operation on a link itself and
/// for one on the file behind it, neither may hide the other, and the operation is unknown.
pub(crate) fn each_once(files: &mut Vec<Touched<'_>>) {
    let paths = |acts: fn(Op) -> bool| -> BTreeSet<Cow<'_, [u8]>> {
        files.iter().filter(|file| acts(file.op)).map(|file| file.path.clone()).collect()
    };
    if files.iter().any(|file| file.op.acts_on_link()) {
        let mixed: Vec<_> = paths(Op::acts_on_link).intersection(&paths(Op::acts_behind_link)).cloned().collect();
        let halves = files.iter_mut().filter(|file| file.op.acts_on_link() != file.op.acts_behind_link());
        for file in halves.filter(|file| mixed.binary_search(&file.path).is_ok()) {
            file.op = Op::Unknown;
        }
    }
    keep_first(files, |file| file.path.as_ref());
}

/// Drops every entry whose name stood in the list before. Sorts positions instead of comparing all pairs, because a
/// patch of a megabyte can name fifty thousand files.
pub(crate) fn keep_first<T>(list: &mut Vec<T>, name: impl Fn(&T) -> &[u8]) {
    if list.len() < 2 {
        return;
    }
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_by(|&left, &right| {
        let names = (list.get(left).map(&name), list.get(right).map(&name));
        names.0.cmp(&names.1).then(left.cmp(&right))
    });
    let mut repeated = vec![false; list.len()];
    for pair in order.windows(2) {
        let &[earlier, later] = pair else { continue };
        let same = list.get(earlier).map(&name) == list.get(later).map(&name);
        if let Some(mark) = repeated.get_mut(later) {
            *mark = same;
        }
    }
    let mut marks = repeated.into_iter();
    list.retain(|_| !marks.next().unwrap_or(false));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_on_a_link_is_not_hidden() {
        let touched = |op| Touched { path: Cow::Borrowed(&b"a"[..]), op };
        for (ops, want) in [
            ([Op::Declared, Op::Update], Op::Declared),
            ([Op::Declared, Op::Delete], Op::Unknown),
            ([Op::Delete, Op::Create], Op::Unknown),
            ([Op::Delete, Op::MoveFrom], Op::Delete),
            ([Op::Update, Op::MoveTo], Op::Unknown),
            ([Op::MoveTo, Op::Update], Op::MoveTo),
        ] {
            let mut files = ops.map(touched).to_vec();
            each_once(&mut files);
            assert_eq!(files, [touched(want)], "{ops:?}");
        }
    }

    #[test]
    fn the_first_of_equal_names_stays() {
        let mut list = vec!["b1", "a1", "b2", "c1", "b3", "a2"];
        keep_first(&mut list, |entry| entry.as_bytes().get(..1).unwrap_or_default());
        assert_eq!(list, ["b1", "a1", "c1"]);
    }
}
