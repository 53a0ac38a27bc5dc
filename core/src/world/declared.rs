//! Trees as a request declares them. Owns the shape only; what follows from it is `given.rs`.

/// Settings in git's order, as `facts::Config` has them.
pub(crate) type Settings = Vec<(Vec<u8>, Vec<u8>)>;

/// A tree as the request declares it.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) toplevel: Vec<u8>,
    pub(crate) state: State,
}

/// What a declared tree is.
#[derive(Clone, Debug)]
pub(crate) enum State {
    Known {
        common_dir: Vec<u8>,
        /// The private administration directory of a linked worktree.
        git_dir: Option<Vec<u8>>,
        bare: bool,
        registered: bool,
        /// The toplevel of the repository's main worktree, where the request says it.
        main: Option<Vec<u8>>,
        /// The repository's own settings.
        config: Settings,
        /// The commit that `HEAD` names, its branch, and the commits behind it.
        head: Option<Vec<u8>>,
        branch: Option<Vec<u8>>,
        ancestors: Vec<Vec<u8>>,
        /// What the index names, relative to the toplevel.
        tracked: Vec<Vec<u8>>,
    },
    /// Why not, for messages.
    Unreadable(String),
}
