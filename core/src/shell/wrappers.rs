//! Programs that run the command in their own words: a table, and nothing else.
//!
//! A row says how much stands before that command. What needs more than that has its own function (`peel.rs`,
//! `runners.rs`, `shells.rs`).

/// How much of a wrapper's words stands before the command that it runs.
#[derive(Debug)]
pub(super) struct Wrapper {
    pub(super) name: &'static str,
    /// Letters of options that take a value.
    pub(super) shorts: &'static [u8],
    /// Long options that take a value in the next word; any of them may be cut short.
    pub(super) longs: &'static [&'static str],
    /// Positionals before the command.
    pub(super) skip: usize,
    /// Where not empty, the first of these positionals must be one of these.
    pub(super) verbs: &'static [&'static str],
    pub(super) rest: Rest,
}

/// What the words behind are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// A command.
    Words,
    /// `NAME=value` words, then a command.
    Env,
    /// Words that are joined with blanks and handed to a shell.
    Joined,
    /// Each word is a text for a shell.
    Texts,
}

const fn plain(name: &'static str, shorts: &'static [u8], longs: &'static [&'static str]) -> Wrapper {
    Wrapper { name, shorts, longs, skip: 0, verbs: &[], rest: Rest::Words }
}

const fn behind(name: &'static str, skip: usize, shorts: &'static [u8], longs: &'static [&'static str]) -> Wrapper {
    Wrapper { name, shorts, longs, skip, verbs: &[], rest: Rest::Words }
}

const fn verb(name: &'static str, verbs: &'static [&'static str], shorts: &'static [u8], skip: usize) -> Wrapper {
    Wrapper {
        name,
        shorts,
        longs: &["name", "prefix", "with", "python", "env-file", "cwd", "group", "using", "tool"],
        skip,
        verbs,
        rest: Rest::Words,
    }
}

const fn rest(wrapper: Wrapper, rest: Rest) -> Wrapper {
    Wrapper { rest, ..wrapper }
}

/// In the order of their names.
pub(super) const WRAPPERS: &[Wrapper] = &[
    plain("arch", b"e", &[]),
    verb("asdf", &["exec"], b"", 1),
    verb("aws-vault", &["exec"], b"d", 2),
    plain("bear", b"", &["output", "config"]),
    verb("bun", &["exec"], b"", 1),
    verb("bundle", &["exec"], b"", 1),
    plain("busybox", b"", &[]),
    plain("caffeinate", b"tw", &[]),
    plain("catatonit", b"", &[]),
    plain("catchsegv", b"", &[]),
    plain("ccache", b"", &[]),
    plain("cgexec", b"g", &[]),
    verb("chamber", &["exec"], b"", 2),
    plain("choom", b"np", &["adjust", "pid"]),
    plain("chpst", b"uUbeopmdflcrtn/", &[]),
    plain("chronic", b"", &[]),
    behind("chroot", 1, b"", &["userspec", "groups"]),
    behind("chrt", 1, b"TPD", &["sched-runtime", "sched-period", "sched-deadline"]),
    rest(
        plain("concurrently", b"ncpsk", &["names", "prefix", "prefix-colors", "success", "max-processes"]),
        Rest::Texts,
    ),
    verb("conda", &["run"], b"np", 1),
    plain("cpulimit", b"lpPe", &["limit", "pid", "exe", "path"]),
    rest(plain("cross-env", b"", &[]), Rest::Env),
    plain("daemonize", b"acEeloup", &[]),
    plain("dbus-run-session", b"", &["config-file", "dbus-daemon"]),
    verb("direnv", &["exec"], b"", 2),
    plain("distrobox-host-exec", b"", &[]),
    plain("doas", b"uCa", &[]),
    verb("doppler", &["run"], b"pc", 1),
    rest(plain("dotenv", b"ef", &["file"]), Rest::Env),
    verb("dotenvx", &["run"], b"f", 1),
    plain("dumb-init", b"r", &["rewrite"]),
    plain("eatmydata", b"", &[]),
    plain("entr", b"", &[]),
    behind("envchain", 1, b"", &[]),
    behind("envdir", 1, b"", &[]),
    plain("fakeroot", b"lfisb", &["lib", "faked"]),
    behind("faketime", 1, b"f", &[]),
    plain("firejail", b"", &[]),
    plain("flatpak-spawn", b"", &[]),
    verb("fnm", &["exec"], b"", 1),
    plain("foot", b"aTDwWL", &["app-id", "title", "working-directory"]),
    verb("foreman", &["run"], b"ed", 1),
    rest(plain("genv", b"uCS", &["unset", "chdir", "split-string"]), Rest::Env),
    plain("gnice", b"n", &["adjustment"]),
    plain("gnohup", b"", &[]),
    behind("gosu", 1, b"", &[]),
    plain("gstdbuf", b"ioe", &["input", "output", "error"]),
    plain("gtime", b"fo", &["format", "output"]),
    behind("gtimeout", 1, b"ks", &["kill-after", "signal"]),
    verb("hatch", &["run"], b"", 1),
    verb("honcho", &["run"], b"ed", 1),
    plain("host-spawn", b"", &["env", "cwd"]),
    rest(
        plain(
            "hyperfine",
            b"wmMrsSpcnuiL",
            &[
                "warmup",
                "min-runs",
                "max-runs",
                "runs",
                "setup",
                "prepare",
                "conclude",
                "cleanup",
                "shell",
                "export-json",
                "export-csv",
                "export-markdown",
                "command-name",
                "time-unit",
                "parameter-list",
                "parameter-scan",
                "output",
            ],
        ),
        Rest::Texts,
    ),
    verb("infisical", &["run"], b"", 1),
    plain("ionice", b"cnpPu", &["class", "classdata", "pid", "pgid", "uid"]),
    verb("jenv", &["exec"], b"", 1),
    plain("kitty", b"Tdo", &["title", "directory", "override", "config", "class", "session"]),
    plain("ld-linux-aarch64.so.1", b"", &["library-path", "preload", "argv0", "inhibit-rpath", "audit"]),
    plain("ld-linux-x86-64.so.2", b"", &["library-path", "preload", "argv0", "inhibit-rpath", "audit"]),
    plain("ld-linux.so.2", b"", &["library-path", "preload", "argv0", "inhibit-rpath", "audit"]),
    plain("ld-musl-x86_64.so.1", b"", &["library-path", "preload", "argv0"]),
    plain("ld.so", b"", &["library-path", "preload", "argv0", "inhibit-rpath", "audit"]),
    verb("lerna", &["exec"], b"", 1),
    behind("linux32", 0, b"", &[]),
    behind("linux64", 0, b"", &[]),
    plain("ltrace", b"aAeDFlnopsuwx", &["align", "output", "library", "config"]),
    verb("mamba", &["run"], b"np", 1),
    verb("micromamba", &["run"], b"np", 1),
    verb("mise", &["exec", "x"], b"C", 1),
    plain("multitime", b"bfIinorsq", &[]),
    plain("nice", b"n", &["adjustment"]),
    plain("nocorrect", b"", &[]),
    verb("nodenv", &["exec"], b"", 1),
    plain("noglob", b"", &[]),
    plain("nohup", b"", &[]),
    plain("nsenter", b"tSGW", &["target", "setuid", "setgid", "wdns"]),
    plain("numactl", b"mNiCcpPlwxS", &["membind", "cpunodebind", "interleave", "physcpubind", "preferred"]),
    verb("nvm", &["exec"], b"", 2),
    verb("nx", &["exec"], b"", 1),
    verb("op", &["run"], b"", 1),
    verb("pdm", &["run"], b"", 1),
    verb("perf", &["stat", "record", "trace"], b"eopCrtF", 1),
    verb("pipenv", &["run"], b"", 1),
    verb("pixi", &["run"], b"e", 1),
    plain("pkexec", b"u", &["user"]),
    plain("please", b"uargtd", &["user", "group", "target", "dir", "reason"]),
    verb("pnpm", &["exec"], b"C", 1),
    verb("poetry", &["run"], b"CP", 1),
    plain("prlimit", b"po", &["pid", "output"]),
    plain("proot", b"rbqwkmpi", &["rootfs", "bind", "qemu", "pwd", "cwd", "kernel-release", "mount"]),
    plain("proxychains", b"f", &[]),
    plain("proxychains4", b"f", &[]),
    plain("pseudo", b"PvmrBd", &[]),
    verb("pyenv", &["exec"], b"", 1),
    verb("rbenv", &["exec"], b"", 1),
    plain("reflex", b"grRdG", &["glob", "regex", "inverse-regex", "inverse-glob", "substitute"]),
    behind("repeat", 1, b"", &[]),
    plain("retry", b"tdmsx", &["times", "delay", "max", "min", "until", "while"]),
    plain("rlwrap", b"abcCdDeFfgGhHIlmMnNOopPqrRsStTUvwWXzZ", &[]),
    plain(
        "run0",
        b"ugDp",
        &[
            "user",
            "group",
            "chdir",
            "property",
            "unit",
            "description",
            "slice",
            "nice",
            "setenv",
            "machine",
            "background",
        ],
    ),
    verb("rye", &["run"], b"", 1),
    behind("s6-setuidgid", 1, b"", &[]),
    plain("sccache", b"", &[]),
    plain("schedtool", b"naMp", &[]),
    behind("setarch", 1, b"", &[]),
    plain(
        "setpriv",
        b"",
        &[
            "reuid",
            "regid",
            "ruid",
            "euid",
            "rgid",
            "egid",
            "groups",
            "inh-caps",
            "ambient-caps",
            "bounding-set",
            "securebits",
            "pdeathsig",
            "selinux-label",
            "apparmor-profile",
            "landlock-access",
            "landlock-rule",
            "seccomp-filter",
        ],
    ),
    plain("setsid", b"", &[]),
    behind("setuidgid", 1, b"", &[]),
    plain("softlimit", b"admopstcfnlruv", &[]),
    plain("ssh-agent", b"aEtPO", &[]),
    plain("sshpass", b"pfdP", &[]),
    plain("stdbuf", b"ioe", &["input", "output", "error"]),
    plain(
        "strace",
        b"aeEIoOpPsSuUXb",
        &["output", "trace", "user", "env", "attach", "string-limit", "columns", "detach-on"],
    ),
    behind("su-exec", 1, b"", &[]),
    rest(
        plain(
            "sudo",
            b"aCcDghpRrtTuU",
            &[
                "auth-type",
                "close-from",
                "login-class",
                "chdir",
                "group",
                "host",
                "prompt",
                "chroot",
                "role",
                "type",
                "command-timeout",
                "user",
                "other-user",
            ],
        ),
        Rest::Env,
    ),
    rest(plain("sudo-rs", b"gpRuUhDC", &["group", "prompt", "user", "other-user", "chdir", "host"]), Rest::Env),
    plain("systemd-inhibit", b"", &["what", "who", "why", "mode"]),
    plain(
        "systemd-run",
        b"HMupEtC",
        &[
            "unit",
            "property",
            "description",
            "slice",
            "uid",
            "gid",
            "nice",
            "working-directory",
            "setenv",
            "host",
            "machine",
            "on-active",
            "on-calendar",
            "service-type",
            "timer-property",
        ],
    ),
    plain("taskpolicy", b"cdDgtlb", &[]),
    behind("taskset", 1, b"", &[]),
    plain("time", b"fo", &["format", "output"]),
    behind("timeout", 1, b"ks", &["kill-after", "signal"]),
    plain("tini", b"pe", &[]),
    verb("toolbox", &["run"], b"cdr", 1),
    plain("torsocks", b"uaP", &["user", "pass", "address", "port"]),
    plain("toybox", b"", &[]),
    plain("trickle", b"duwtlLnP", &[]),
    plain("tsocks", b"", &[]),
    plain("tsp", b"DWLNEoa", &[]),
    plain("unbuffer", b"", &[]),
    plain(
        "unshare",
        b"SGRwl",
        &[
            "setuid",
            "setgid",
            "root",
            "wd",
            "propagation",
            "setgroups",
            "map-user",
            "map-group",
            "map-users",
            "map-groups",
            "monotonic",
            "boottime",
            "load-interp",
        ],
    ),
    verb("uv", &["run"], b"", 1),
    plain("valgrind", b"", &[]),
    verb("volta", &["run"], b"", 1),
    rest(plain("watch", b"nqi", &["interval", "equexit"]), Rest::Joined),
    plain(
        "watchexec",
        b"ewfisdW",
        &["exts", "watch", "filter", "ignore", "signal", "debounce", "delay-run", "workdir"],
    ),
    plain("winpty", b"", &[]),
    plain("wsl", b"du", &["distribution", "user", "cd", "shell-type"]),
    plain("xcrun", b"", &["sdk", "toolchain"]),
    plain("xvfb-run", b"efnpsw", &["error-file", "auth-file", "server-num", "xauth-protocol", "server-args", "wait"]),
    verb("yarn", &["exec"], b"", 1),
];

/// The row of a wrapper.
pub(super) fn find(name: &[u8]) -> Option<&'static Wrapper> {
    let first = usize::from(*name.first()?);
    let (from, to) = (BEGINNINGS[first], BEGINNINGS[first + 1]);
    WRAPPERS[usize::from(from)..usize::from(to)].iter().find(|row| row.name.as_bytes() == name)
}

/// For each byte the place of the first row whose name begins with it or with a later one: most commands are no wrappers,
/// and are told so by their first byte.
static BEGINNINGS: [u8; 257] = beginnings();

const fn beginnings() -> [u8; 257] {
    let mut places = [0; 257];
    let (mut row, mut byte) = (0, 0);
    while byte < 257 {
        while row < WRAPPERS.len() && (WRAPPERS[row].name.as_bytes()[0] as usize) < byte {
            row += 1;
        }
        places[byte] = row as u8;
        byte += 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::{WRAPPERS, find};

    #[test]
    fn the_table_is_sorted() {
        assert!(WRAPPERS.is_sorted_by(|a, b| a.name < b.name));
    }

    #[test]
    fn every_row_is_found() {
        for row in WRAPPERS {
            assert_eq!(find(row.name.as_bytes()).map(|found| found.name), Some(row.name));
        }
        assert!(find(b"").is_none() && find(b"sud").is_none() && find(b"\xff").is_none());
    }
}
