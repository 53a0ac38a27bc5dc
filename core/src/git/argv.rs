//! Git's rules for its arguments: global options, the command, its options by unique beginning, positionals.
