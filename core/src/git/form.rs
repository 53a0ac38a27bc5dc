//! What a git command line comes to: the classes, a row of the table of forms, and an invocation that was read.
//!
//! Owns: the shapes. Refuses to own: the rows (`forms.rs`), and whether a command is good (`steer/`).

use std::borrow::Cow;

use super::when::When;
use crate::shell::Arg;

/// What a form does, as far as policy asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// One of the twelve reads that get advice.
    Read,
    /// Another read, help, or a dry run that changes nothing.
    ReadOther,
    /// On the published list: stages, creates or deletes a branch, rebases, adds, removes, prunes or moves a worktree; also
    /// where another verb has that effect.
    Mutation,
    /// Changes what all trees of a repository share, or which commit its main worktree shows: of no concern in our own.
    SharedState,
    /// Changes refs other than branches.
    Ref,
    /// Changes the index and does not stage content.
    Index,
    /// Discards work or history.
    Destructive,
    /// Changes something else: configuration, objects, files.
    Write,
    /// Contacts another repository and changes nothing here.
    Remote,
    /// Prints what may hold a credential.
    Credential,
    /// A read form that writes a file or runs a program that the command line names.
    Exec,
    /// Never a word about it: `diff --no-index`.
    Silent,
}

/// A row: a shape of a git command. The first row of a command whose conditions all hold is its form.
#[derive(Debug)]
pub(crate) struct Form {
    /// The code of a deny: `git-` and the id of the form, kebab-case, never reused.
    pub(crate) code: &'static str,
    /// The command, by the name that git's documentation has for it.
    pub(crate) command: &'static str,
    pub(crate) when: &'static [When],
    pub(crate) class: Class,
    /// Whether the command changes a repository's shared state besides: denied on a foreign main worktree.
    pub(crate) is_shared: bool,
    /// For the twelve reads: the tool to advise.
    pub(crate) tool: Option<&'static str>,
    /// A command line of this form, for docs/rules.md and the tests against git.
    pub(crate) example: &'static str,
}

impl Form {
    /// The id, by which the envelope's `policy.forms` and `policy.tools` name the row.
    pub(crate) fn id(&self) -> &'static str {
        self.code.strip_prefix("git-").unwrap_or(self.code)
    }

    /// The same row with the tool to advise.
    pub(super) const fn tool(mut self, tool: &'static str) -> Self {
        self.tool = Some(tool);
        self
    }
}

/// Rows by class. The example is split on blanks, so it holds no quotes.
macro_rules! rows_of {
    ($($(#[$doc:meta])* $name:ident: $class:ident, $shared:literal;)*) => {
        $(
            $(#[$doc])*
            pub(super) const fn $name(
                code: &'static str,
                command: &'static str,
                when: &'static [When],
                example: &'static str,
            ) -> Form {
                Form { code, command, when, class: Class::$class, is_shared: $shared, tool: None, example }
            }
        )*
    };
}

rows_of! {
    read: Read, false;
    other: ReadOther, false;
    mutation: Mutation, true;
    shared: SharedState, true;
    /// A ref that is no branch.
    tag: Ref, true;
    index: Index, true;
    destructive: Destructive, true;
    write: Write, true;
    /// Writes, and not what belongs to the repository it is run in.
    aside: Write, false;
    remote: Remote, false;
    credential: Credential, false;
    exec: Exec, false;
    silent: Silent, false;
}

/// An invocation of git.
#[derive(Debug)]
pub(crate) struct Asked<'a> {
    /// The command in git's own spelling (`stage` is `add`); `None` where it is not known or none is given.
    pub(crate) command: Option<Cow<'a, [u8]>>,
    /// The row; `None` for a command that git does not ship: perhaps an alias.
    pub(crate) form: Option<&'static Form>,
    /// `-C`, in order: each is relative to the one before.
    pub(crate) dirs: Vec<&'a Arg<'a>>,
    /// `--git-dir`, else `GIT_DIR`.
    pub(crate) git_dir: Option<Cow<'a, [u8]>>,
    /// `--work-tree`, else `GIT_WORK_TREE`.
    pub(crate) work_tree: Option<Cow<'a, [u8]>>,
    /// Configuration from the command line and the environment, in git's order: the last one of a key counts.
    pub(crate) config: Vec<Pair<'a>>,
    /// Program texts that git would hand to a shell: from options, configuration and environment.
    pub(crate) programs: Vec<Cow<'a, [u8]>>,
    /// Files that the command line makes a read form write.
    pub(crate) outputs: Vec<Cow<'a, [u8]>>,
    /// The words after the command.
    pub(crate) rest: &'a [Arg<'a>],
}

impl<'a> Asked<'a> {
    /// An invocation of which nothing is known yet but its words.
    pub(crate) fn of(rest: &'a [Arg<'a>]) -> Self {
        Self {
            command: None,
            form: None,
            dirs: Vec::new(),
            git_dir: None,
            work_tree: None,
            config: Vec::new(),
            programs: Vec::new(),
            outputs: Vec::new(),
            rest,
        }
    }
}

/// A setting given for one command. `HOLE` stands in it for what is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pair<'a> {
    /// Section and name in lower case; a subsection as it stands.
    pub(crate) key: Cow<'a, [u8]>,
    pub(crate) value: Cow<'a, [u8]>,
}
