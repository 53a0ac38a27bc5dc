//! Texts in texts, and the wrappers around commands.

use super::super::simple::Next;
use super::show::{What, check, read, read_with};

/// What stands before a command and runs it.
const WRAPPERS: &[&str] = &[
    "sudo",
    "sudo -u me",
    "sudo -n -E",
    "sudo --user=me",
    "sudo --user me",
    "sudo A=1",
    "doas",
    "doas -u me",
    "nohup",
    "nice",
    "nice -n 19",
    "nice -19",
    "ionice -c3",
    "ionice -c 3",
    "timeout 10s",
    "timeout -k 5 10",
    "timeout -s KILL 3",
    "timeout --signal=KILL 3",
    "timeout --sig KILL 3",
    "command time -f %e",
    "/usr/bin/time -v",
    "stdbuf -oL",
    "stdbuf -o L",
    "setsid -w",
    "chronic",
    "unbuffer",
    "strace -f -o /tmp/x",
    "ltrace",
    "gdb --args",
    "chroot /",
    "chroot --userspec=a /",
    "unshare -r",
    "nsenter -t 1 -m",
    "runuser -u me",
    "runuser -u me --",
    "taskset -c 0-3",
    "numactl -N 0",
    "setpriv --reuid 1",
    "cpulimit -l 50",
    "systemd-run --user",
    "systemd-run -p A=b",
    "proot -r /",
    "fakeroot",
    "busybox",
    "entr",
    "env",
    "env -i",
    "env -u A",
    "env A=1 B=2",
    "env --",
    "env -",
    "env -C /",
    "command",
    "command --",
    "command -p",
    "exec",
    "exec -a x",
    "exec -c",
    "builtin command",
    "flock f",
    "flock -n f",
    "flock -w 5 f",
    "xargs",
    "xargs -0",
    "xargs -n 1",
    "xargs -P4",
    "sudo -u me env A=1 nice -n 5 nohup",
    "/usr/bin/sudo",
    "perf stat",
    "poetry run",
    "uv run",
    "prlimit --nofile=5",
    "choom -n 5",
    "caffeinate -i",
    "firejail --quiet",
    "setarch x86_64",
    "systemd-inhibit --why x",
    "script -q /dev/null",
    "watch -x",
    "direnv exec .",
    "conda run -n base",
    "$SUDO_OPTIONAL",
];

#[test]
fn a_wrapper_is_taken_off() {
    let wrong: Vec<String> = WRAPPERS
        .iter()
        .map(|wrapper| (wrapper, read(&format!("{wrapper} git add x"), What::Words)))
        .filter(|(_, got)| !got.trim_end_matches(" ?").ends_with("git add x"))
        .map(|(wrapper, got)| format!("{wrapper}: {got}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    let whole = WRAPPERS.iter().map(|wrapper| (wrapper, read(&format!("{wrapper} git add x"), What::Words)));
    let others: Vec<_> = whole.filter(|(_, got)| !got.starts_with("git add x")).collect();
    assert_eq!(others.len(), 1, "{others:?}");
}

/// Ways in which a text comes to run `git add x`.
const SHELLS: &[&str] = &[
    "bash -c 'git add x'",
    "sh -c \"git add x\"",
    "bash -ec 'git add x'",
    "bash -lc 'git add x'",
    "bash -e -c 'git add x'",
    "bash --rcfile 'a b' -c 'git add x'",
    "bash -o pipefail -c 'git add x'",
    "bash -eo pipefail -c 'git add x'",
    "bash +O extglob -c 'git add x'",
    "bash --norc -c 'git add x'",
    "/bin/sh -c 'git add x'",
    "zsh -c 'git add x'",
    "dash -c 'git add x'",
    "busybox sh -c 'git add x'",
    "$SHELL -c 'git add x'",
    "sudo sh -c 'git add x'",
    "su -c 'git add x'",
    "su - me -c 'git add x'",
    "su me --command='git add x'",
    "runuser -l me -c 'git add x'",
    "eval 'git add x'",
    "eval git add x",
    "eval \"git\" 'add x'",
    "eval -- git add x",
    "bash <<< 'git add x'",
    "bash -s <<< 'git add x'",
    "sh <<E\ngit add x\nE",
    "bash /dev/stdin <<E\ngit add x\nE",
    "bash -c \"$(echo git add x)\"",
    "echo 'git add x' | sh",
    "echo git add x | bash -s",
    "printf 'git add %s\\n' x | bash",
    "cat <<E | sh\ngit add x\nE",
    "cat <<E | sudo bash\ngit add x\nE",
    "source /dev/stdin <<< 'git add x'",
    ". <(echo git add x)",
    "bash <(echo 'git add x')",
    "bash < <(echo 'git add x')",
    "source <(echo 'git add x')",
    "trap 'git add x' EXIT",
    "trap -- 'git add x' INT TERM",
    "script -c 'git add x'",
    "script -qec 'git add x' /dev/null",
    "script /dev/null -c 'git add x'",
    "flock f -c 'git add x'",
    "flock -n f -c 'git add x'",
    "watch 'git add x'",
    "watch -n 1 git add x",
    "env -S 'git add x'",
    "env -S 'A=1 git add' x",
    "env --split-string='git add x'",
    "sg users -c 'git add x'",
    "sg users 'git add x'",
    "nix-shell --run 'git add x'",
    "f() { git add x; }; f",
    "function f { git add x; }; f",
    "f() { git \"$@\"; }; f add x",
    "f() (git add x); f",
    "f() { git add x; }; export -f f; bash -c f",
    "f() { g; }; g() { git add x; }; f",
    "shopt -s expand_aliases\nalias g=git\ng add x",
    "shopt -s expand_aliases\nalias g='git add'\ng x",
    "sh -c 'alias g=git\ng add x'",
    "parallel git add ::: x",
    "parallel git add {} ::: x",
    "parallel ::: 'git add x'",
    "echo x | parallel git add",
    "echo x | xargs git add",
    "echo add x | xargs git",
    "echo x | xargs -I{} git add {}",
    "echo x | xargs -I {} sh -c 'git add {}'",
    "xargs git add <<< x",
    "find . -exec git add x ';'",
    "find . -exec git add x \\;",
    "find . -execdir git add x \\;",
    "find . -ok git add x \\;",
    "find . -exec ls {} + -exec git add x \\;",
    "bash -c 'git add \"$1\"' _ x",
    "bash -c 'bash -c \"git add x\"'",
    "hyperfine 'git add x'",
    "at now <<< 'git add x'",
    "x='git add x'; $x",
    "x='git add x'; eval \"$x\"",
    "x='git add x'; bash -c \"$x\"",
    "{ echo 'git add x'; } | sh",
];

#[test]
fn a_text_for_a_shell_is_read() {
    let wrong: Vec<String> = SHELLS
        .iter()
        .map(|text| (text, read(text, What::Words)))
        .filter(|(_, got)| !got.split("; ").any(|line| line == "git add x"))
        .map(|(text, got)| format!("{text}\n    {got}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn what_is_not_known_is_handed_on_as_it_stands() {
    check(
        What::Words,
        &[
            ("bash script.sh", "bash script.sh"),
            ("curl x | sh", "curl x; sh"),
            ("bash -c \"$x\"", "bash -c ?"),
            ("eval $x", "eval ?"),
            ("source ./env.sh", "source ./env.sh"),
            ("find . -exec git add {} +", "find . -exec git add {} +; git add ?"),
            ("ls | xargs git add", "ls; git add ?"),
            ("ls | xargs -I{} sh -c 'cd {} && git log'", "ls; cd ?; git log"),
            ("echo log status | xargs -n1 git", "echo log status; git log; git status; git log status"),
            ("sudo -i", "sudo -i"),
            ("f() { f; }; f", ""),
            ("alias g='git add'; shopt -s expand_aliases; g x", "alias g=git add; shopt -s expand_aliases; g x"),
            ("shopt -s expand_aliases\nalias g='git add'\n\\g x", "shopt -s expand_aliases; alias g=git add; g x"),
            ("shopt -s expand_aliases\nalias g=git; g add x", "shopt -s expand_aliases; alias g=git; g add x"),
            (
                "shopt -s expand_aliases\nalias git='git -p'\ngit add x",
                "shopt -s expand_aliases; alias git=git -p; git -p add x",
            ),
            ("$x/git add y", "?/git add y"),
        ],
    );
}

#[test]
fn what_the_visitor_asks_for_is_read_in_the_same_place() {
    let ask = |words: &str| match words {
        "git co" => vec![Next::Text(b"cd sub && git add x".to_vec())],
        "git ci" => vec![Next::Words(vec![b"git".to_vec(), b"add".to_vec(), b"y z".to_vec()])],
        "git loop" => vec![Next::Words(vec![b"git".to_vec(), b"loop".to_vec()])],
        "git twice" => vec![Next::Text(b"git twice; git twice".to_vec())],
        _ => Vec::new(),
    };
    let (lines, reading) = read_with("cd a && git co && git ci", What::Dir, &ask);
    assert_eq!(lines, "cd a @here; git co @a; cd sub @a; git add x @a/sub; git ci @a; git add y z @a");
    assert!(!reading.is_bounded);
    assert!(read_with("git loop", What::Words, &ask).1.is_bounded);
    assert!(read_with("git twice", What::Words, &ask).1.is_bounded);
}
