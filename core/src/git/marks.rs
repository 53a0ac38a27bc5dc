//! Marks: what an option means, where a condition of a form asks about it. One set of them for all commands.
//!
//! Owns: the names. Refuses to own: which option bears which mark (`options/`).

/// A set of marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Marks(u128);

impl Marks {
    pub(super) const NONE: Self = Self(0);

    const fn bit(n: u32) -> Self {
        Self(1 << n)
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// Names each mark and gives it a bit of its own.
macro_rules! marks {
    ($($name:ident = $n:literal;)*) => {
        $(pub(super) const $name: Marks = Marks::bit($n);)*
    };
}

marks! {
    HELP = 0;
    ADD = 1;
    APPLY = 2;
    CACHED = 3;
    CHECK = 4;
    COLOR = 5;
    COPY = 6;
    COPY_FORCE = 7;
    CREATE = 8;
    CURRENT = 9;
    DELETE = 10;
    DELETED = 11;
    DELETE_FORCE = 12;
    DRY = 13;
    EDIT = 14;
    ELSEWHERE = 15;
    EXPORT = 16;
    EXT_DIFF = 17;
    FILTER = 18;
    FLAG_ONLY = 19;
    FORCE = 20;
    FOUND = 21;
    GET = 22;
    HARD = 23;
    INDEX = 24;
    INTENT = 25;
    IN_PLACE = 26;
    LIST = 27;
    MOVE = 28;
    MOVE_FORCE = 29;
    NAMES = 30;
    NEGOTIATE = 31;
    NO_INDEX = 32;
    ORPHAN = 33;
    OUTPUT = 34;
    PATCH = 35;
    PICKED = 36;
    PROGRAM = 37;
    REBASE = 38;
    REFRESH = 39;
    REMOTES = 40;
    SET = 41;
    SETTLED = 42;
    STAGED = 43;
    STAT = 44;
    STDIN = 45;
    STDOUT = 46;
    TEXTCONV = 47;
    THREE_WAY = 48;
    TRACK = 49;
    TRIVIAL = 50;
    UPSTREAM = 51;
    URL = 52;
    VERBOSE = 53;
    VERIFY = 54;
    WORKTREE = 55;
    WRITE = 56;
}
