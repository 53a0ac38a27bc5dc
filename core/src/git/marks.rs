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
}

/// Names each mark and gives it a bit of its own.
macro_rules! marks {
    ($($name:ident = $n:literal;)*) => {
        $(pub(super) const $name: Marks = Marks::bit($n);)*
    };
}

marks! {
    ADD = 0;
    APPLY = 1;
    CACHED = 2;
    CHECK = 3;
    COLOR = 4;
    COPY = 5;
    COPY_FORCE = 6;
    CREATE = 7;
    CURRENT = 8;
    DELETE = 9;
    DELETED = 10;
    DELETE_FORCE = 11;
    DRY = 12;
    EDIT = 13;
    ELSEWHERE = 14;
    EXPORT = 15;
    EXT_DIFF = 16;
    FILTER = 17;
    FLAG_ONLY = 18;
    FORCE = 19;
    FOUND = 20;
    GET = 21;
    HARD = 22;
    HELP = 23;
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
    REGEXP = 40;
    REMOTES = 41;
    SET = 42;
    SETTLED = 43;
    SHORT = 44;
    STAGED = 45;
    STAT = 46;
    STDIN = 47;
    STDOUT = 48;
    TEXTCONV = 49;
    THREE_WAY = 50;
    TRACK = 51;
    TRIVIAL = 52;
    UPSTREAM = 53;
    URL = 54;
    VERBOSE = 55;
    VERIFY = 56;
    WORKTREE = 57;
    WRITE = 58;
    ALL = 59;
    REPLACE = 60;
}
