//! What each byte may begin, and the reserved words. Owns the tables; reads no text.

use super::super::classes::classes;

/// Ends a word where it stands bare.
pub(super) const BREAK: u8 = 1;
/// Begins something other than literal bytes within a word.
pub(super) const QUOTE: u8 = 2;
/// May stand in a name.
pub(super) const NAME: u8 = 4;
/// May begin a reserved word.
pub(super) const KEY: u8 = 8;
/// Begins something within double quotes, or ends them.
pub(super) const INNER: u8 = 16;
/// May begin a redirection.
pub(super) const REDIRECT: u8 = 32;
/// Ends a bare word whatever comes next.
pub(super) const CUT: u8 = 64;
/// Stands for something else in a bare word, by itself or with others.
pub(super) const SIGN: u8 = 128;

pub(super) const CLASS: [u8; 256] = classes(&[
    (b" \t\n;&|<>()", BREAK),
    (b"\\'\"$`", QUOTE),
    (b"_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", NAME),
    (b"itefdwucs{}![]\\", KEY),
    (b"\\\"$`", INNER),
    (b"<>&{0123456789", REDIRECT),
    (b" \t\n;&|)", CUT),
    (b"{~", SIGN),
]);

/// Whether `byte` is of one of the classes.
pub(super) fn is(byte: u8, class: u8) -> bool {
    CLASS[byte as usize] & class != 0
}

/// The reserved words. `In` and `TestEnd` begin no command; where they are wanted, they are looked for by their spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    If,
    Then,
    Elif,
    Else,
    Fi,
    For,
    Do,
    Done,
    While,
    Until,
    Case,
    Esac,
    Function,
    Select,
    Time,
    Coproc,
    Not,
    Test,
    TestEnd,
    In,
    Begin,
    End,
}

/// Longest reserved word, in bytes.
pub(super) const LONGEST: usize = 8;

impl Keyword {
    pub(super) fn named(word: &[u8]) -> Option<Keyword> {
        Some(match word {
            b"if" => Keyword::If,
            b"then" => Keyword::Then,
            b"elif" => Keyword::Elif,
            b"else" => Keyword::Else,
            b"fi" => Keyword::Fi,
            b"for" => Keyword::For,
            b"do" => Keyword::Do,
            b"done" => Keyword::Done,
            b"while" => Keyword::While,
            b"until" => Keyword::Until,
            b"case" => Keyword::Case,
            b"esac" => Keyword::Esac,
            b"function" => Keyword::Function,
            b"select" => Keyword::Select,
            b"time" => Keyword::Time,
            b"coproc" => Keyword::Coproc,
            b"!" => Keyword::Not,
            b"[[" => Keyword::Test,
            b"]]" => Keyword::TestEnd,
            b"in" => Keyword::In,
            b"{" => Keyword::Begin,
            b"}" => Keyword::End,
            _ => return None,
        })
    }

    /// Whether it ends or divides a compound command.
    pub(super) fn divides(self) -> bool {
        use Keyword::{Do, Done, Elif, Else, End, Esac, Fi, In, TestEnd, Then};
        matches!(self, Then | Elif | Else | Fi | Do | Done | Esac | End | In | TestEnd)
    }
}

/// What may end a list of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// The text does.
    Text,
    /// `)`
    Paren,
    /// `;;`, `;&`, `;;&`
    Clause,
    Word(Keyword),
}

/// The ends that a place of the grammar accepts besides the end of the text.
pub(super) type Ends = &'static [Ended];
