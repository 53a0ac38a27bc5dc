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
        longs: &["name", "prefix", "with", "python", "env-file", "cwd", "group"],
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
    verb("asdf", &["exec"], b"", 1),
    verb("bundle", &["exec"], b"", 1),
    plain("busybox", b"", &[]),
    plain("caffeinate", b"tw", &[]),
    plain("catchsegv", b"", &[]),
    plain("choom", b"np", &["adjust", "pid"]),
    plain("chronic", b"", &[]),
    behind("chroot", 1, b"", &["userspec", "groups"]),
    behind("chrt", 1, b"TPD", &["sched-runtime", "sched-period", "sched-deadline"]),
    rest(
        plain("concurrently", b"ncpsk", &["names", "prefix", "prefix-colors", "success", "max-processes"]),
        Rest::Texts,
    ),
    verb("conda", &["run"], b"np", 1),
    plain("cpulimit", b"lpPe", &["limit", "pid", "exe", "path"]),
    plain("dbus-run-session", b"", &["config-file", "dbus-daemon"]),
    verb("direnv", &["exec"], b"", 2),
    plain("doas", b"uCa", &[]),
    verb("doppler", &["run"], b"pc", 1),
    rest(plain("dotenv", b"ef", &["file"]), Rest::Env),
    plain("eatmydata", b"", &[]),
    plain("entr", b"", &[]),
    plain("fakeroot", b"lfisb", &["lib", "faked"]),
    behind("faketime", 1, b"f", &[]),
    plain("firejail", b"", &[]),
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
    plain("ionice", b"cnpPu", &["class", "classdata", "pid", "pgid", "uid"]),
    behind("linux32", 0, b"", &[]),
    behind("linux64", 0, b"", &[]),
    plain("ltrace", b"aAeDFlnopsuwx", &["align", "output", "library", "config"]),
    verb("micromamba", &["run"], b"np", 1),
    verb("mise", &["exec", "x"], b"C", 1),
    plain("nice", b"n", &["adjustment"]),
    plain("nohup", b"", &[]),
    plain("nsenter", b"tSGW", &["target", "setuid", "setgid", "wdns"]),
    plain("numactl", b"mNiCcpPlwxS", &["membind", "cpunodebind", "interleave", "physcpubind", "preferred"]),
    verb("op", &["run"], b"", 1),
    verb("pdm", &["run"], b"", 1),
    verb("perf", &["stat", "record", "trace"], b"eopCrtF", 1),
    verb("pipenv", &["run"], b"", 1),
    verb("pixi", &["run"], b"e", 1),
    plain("pkexec", b"u", &["user"]),
    verb("poetry", &["run"], b"CP", 1),
    plain("prlimit", b"po", &["pid", "output"]),
    plain("proot", b"rbqwkmpi", &["rootfs", "bind", "qemu", "pwd", "cwd", "kernel-release", "mount"]),
    plain("proxychains", b"f", &[]),
    plain("proxychains4", b"f", &[]),
    plain("pseudo", b"PvmrBd", &[]),
    plain("rlwrap", b"abcCdDeFfgGhHIlmMnNOopPqrRsStTUvwWXzZ", &[]),
    verb("rye", &["run"], b"", 1),
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
    plain("softlimit", b"admopstcfnlruv", &[]),
    plain("ssh-agent", b"aEtPO", &[]),
    plain("stdbuf", b"ioe", &["input", "output", "error"]),
    plain(
        "strace",
        b"aeEIoOpPsSuUXb",
        &["output", "trace", "user", "env", "attach", "string-limit", "columns", "detach-on"],
    ),
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
    behind("taskset", 1, b"", &[]),
    plain("time", b"fo", &["format", "output"]),
    behind("timeout", 1, b"ks", &["kill-after", "signal"]),
    plain("torsocks", b"uaP", &["user", "pass", "address", "port"]),
    plain("tsocks", b"", &[]),
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
    rest(plain("watch", b"nqi", &["interval", "equexit"]), Rest::Joined),
    plain(
        "watchexec",
        b"ewfisdW",
        &["exts", "watch", "filter", "ignore", "signal", "debounce", "delay-run", "workdir"],
    ),
    plain("xvfb-run", b"efnpsw", &["error-file", "auth-file", "server-num", "xauth-protocol", "server-args", "wait"]),
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
