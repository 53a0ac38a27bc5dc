//! The parsed text: one flat list of nodes, in the order of the text, so that reading it needs no recursion.
//!
//! Owns: the shapes that the parser writes and the walk reads. Refuses to own: what anything expands to.
//!
//! ```text
//! script   := item*
//! item     := command | compound | Join | Not | Timed | Body
//! command  := Command (Assign part* | Word part* | Redirect Word part*)* End
//! compound := Open inner* Close (Redirect Word part*)* End
//! inner    := item | Branch | Word part* | Name
//! part     := Text | Param part* ParamEnd | Open(Substitution, ProcessIn, ProcessOut) script Close | Hole
//! ```

/// A stretch of the text that was handed in, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// Bytes that a node stands for: a stretch of the text, or of the arena where the text spells them differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bytes {
    pub(crate) span: Span,
    pub(crate) in_arena: bool,
}

/// One node. A word's parts follow it up to the next node that is no part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Node {
    /// A simple command begins.
    Command {
        at: Span,
    },
    /// `NAME=value`; the parts of the value follow. The elements of an array follow as words, up to an `End`. An array
    /// also stands among the words behind a command's name: `declare x=( ... )`.
    Assign {
        name: Bytes,
        how: Assign,
    },
    /// A word begins. A plain one is one bare part, the `Text` that follows, and stands for what it spells.
    Word {
        at: Span,
        is_plain: bool,
    },
    /// A redirection; its target follows as one `Word`. A here-document has its delimiter there, and its content stands
    /// in the `Body` at `body`.
    Redirect {
        fd: Fd,
        how: Redirect,
        body: u32,
        at: Span,
    },
    /// Ends a simple command, the redirections of a compound one, and the elements of an array.
    End,
    /// What joins the item before it with the next one.
    Join(Join),
    /// `!` before a pipeline.
    Not,
    /// `time` before a pipeline.
    Timed,
    /// A compound command or a substitution begins; `close` is the place of its `Close`.
    /// One in a word may be quoted.
    Open {
        kind: Kind,
        quoting: Quoting,
        close: u32,
        at: Span,
    },
    Close,
    /// Begins the next part: at each `then`, `elif`, `else`; at `do`; at the body of a `for`, `select`, function; at each
    /// clause of a `case` (its patterns follow as words, then its items).
    Branch,
    /// The variable of a `for` or `select`, or the name of a function.
    Name(Bytes),
    /// The content of a here-document, as parts up to `End`; stands after the line that names it and is no item to run.
    Body {
        end: u32,
    },
    /// Literal bytes of a word.
    Text {
        bytes: Bytes,
        quoting: Quoting,
    },
    /// `$name`, `${name...}`. What stands behind the operator follows as parts up to `ParamEnd`.
    Param {
        name: Bytes,
        how: Param,
        quoting: Quoting,
    },
    ParamEnd,
    /// Something whose value the text does not tell: arithmetic, `$?`, bytes that are no text.
    Hole,
}

/// How a variable is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Assign {
    Set,
    /// `+=`
    Append,
    /// `name=( ... )`: words follow, then `End`.
    Array,
    /// `name+=( ... )`: words follow, then `End`.
    AppendArray,
    /// `name[i]=value`
    Element,
}

/// The descriptor that is redirected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fd {
    /// The operator's own: 0 for reading, 1 for writing.
    Own,
    Number(u8),
    /// `{name}>`, or a number above 255.
    Other,
}

/// Kinds of redirections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Redirect {
    /// `<`
    Read,
    /// `>` and `>|`
    Write,
    /// `>>`
    Append,
    /// `<>`
    Both,
    /// `&>` and `>&file`
    WriteAll,
    /// `&>>`
    AppendAll,
    /// `<&n`, `>&n`, `>&-`, `>&n-`
    Duplicate,
    /// `<<` and `<<-`
    Here,
    /// `<<<`
    HereString,
}

impl Redirect {
    /// Whether it opens a file for writing.
    pub(crate) fn writes(self) -> bool {
        matches!(self, Self::Write | Self::Append | Self::Both | Self::WriteAll | Self::AppendAll)
    }
}

/// What joins two items of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Join {
    And,
    Or,
    /// `;` and the end of a line
    Then,
    /// `&`
    Background,
    /// `|`
    Pipe,
    /// `|&`
    PipeAll,
}

/// What `Open` opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Subshell,
    Group,
    If,
    /// `while`, `until`, and `for ((...))`
    Loop,
    /// `Name`, the words, `Branch`, the body. Without `in` there are no words and `Hole` stands in their place.
    For,
    Select,
    /// A word, then `Branch` for each clause.
    Case,
    /// `Name`, `Branch`, the body.
    Function,
    Coproc,
    /// `(( ))`: only the substitutions within.
    Arithmetic,
    /// `[[ ]]`: its words.
    Test,
    /// `$( )` and backticks, in a word.
    Substitution,
    /// `<( )`, in a word.
    ProcessIn,
    /// `>( )`, in a word.
    ProcessOut,
}

/// Whether a part of a word was quoted: what was not is split, and may hold braces and patterns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quoting {
    Bare,
    Quoted,
}

/// The operator of a parameter expansion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Param {
    /// `$x`, `${x}`, `${x[0]}`: a literal subscript belongs to the name.
    Plain,
    /// `$@`, `${x[@]}`
    All,
    /// `$*`, `${x[*]}`
    Joined,
    /// `${x-w}`
    Default,
    /// `${x:-w}`
    DefaultNull,
    /// `${x=w}`
    Assign,
    /// `${x:=w}`
    AssignNull,
    /// `${x+w}`
    Instead,
    /// `${x:+w}`
    InsteadNull,
    /// `${x?w}`, `${x:?w}`
    Error,
    /// Any other, and arithmetic that runs something: the value is not told, the parts behind it run what they hold.
    Other,
}

/// A parsed text.
#[derive(Debug)]
pub(crate) struct Script<'t> {
    pub(crate) text: &'t [u8],
    pub(crate) nodes: Vec<Node>,
    /// Bytes that the text spells differently: escapes decoded, continuations left out.
    pub(crate) arena: Vec<u8>,
    /// Where bash would complain first, if anywhere.
    pub(crate) fault: Option<u32>,
    /// A bound was reached: what follows this place was not understood, only looked through.
    pub(crate) bound: Option<u32>,
}

impl Script<'_> {
    /// The bytes of a node.
    pub(crate) fn bytes(&self, bytes: Bytes) -> &[u8] {
        let from = if bytes.in_arena { &self.arena } else { self.text };
        from.get(bytes.span.start as usize..bytes.span.end as usize).unwrap_or_default()
    }
}
