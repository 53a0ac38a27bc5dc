//! Commands as the text spells them: joins, pipelines, quotes, redirections, compound commands, and what is no command.

use super::show::{What, check};

#[test]
fn every_command_is_handed_on() {
    check(
        What::Words,
        &[
            ("git add x", "git add x"),
            ("a; b & c\nd && e || f", "a; b; c; d; e; f"),
            ("a | b |& c", "a; b; c"),
            ("! git add x", "git add x"),
            ("time git add x", "git add x"),
            ("(git add x)", "git add x"),
            ("{ git add x; }", "git add x"),
            ("if a; then b; elif c; then d; else e; fi", "a; b; c; d; e"),
            ("while a; do b; done", "a; b"),
            ("until a; do b; done", "a; b"),
            ("case $x in a) b;; c|d) e;; *) f;; esac", "b; e; f"),
            ("for ((i=0;i<3;i++)); do a; done", "a"),
            ("echo $(git add x)", "git add x; echo ?"),
            ("echo \"${a:-$(git add x)}\"", "git add x; echo ?"),
            ("echo `git add x`", "git add x; echo ?"),
            ("[[ -n $(git add x) ]]", "git add x"),
            ("x=$(git add x)", "git add x"),
            ("(( x = $(git add x) ))", "git add x"),
            ("diff <(git log) <(git status)", "git log; git status; diff ? ?"),
            ("cat <<E\n$(git add x)\nE", "git add x; cat"),
            ("g\"i\"t 'add' x", "git add x"),
            (">/dev/null git add x", "git add x"),
            ("git>/dev/null add x", "git add x"),
            ("git \\\nadd x", "git add x"),
            ("git {add,x}", "git add x"),
            ("A=1 git add x", "git add x"),
            ("coproc git add x", "git add x"),
            ("false && git add x", "false; git add x"),
        ],
    );
}

#[test]
fn a_mention_is_no_command() {
    check(
        What::Words,
        &[
            ("echo 'git add x'", "echo git add x"),
            ("# git add x", ""),
            ("ls # git add x", "ls"),
            ("cat <<'E'\ngit add x\nE", "cat"),
            ("cat <<E\ngit add x\nE\nls", "cat; ls"),
            ("grep -r 'git add' .", "grep -r git add ."),
            ("gh pr create --body \"git add x; git rebase y\"", "gh pr create --body git add x; git rebase y"),
            ("git commit -m 'x && git add y'", "git commit -m x && git add y"),
            ("f() { git add x; }", ""),
            ("alias g='git add'\ng x", "alias g=git add; g x"),
            ("((((git add x))))", ""),
            ("git status\rgit add x", "git status\rgit add x"),
            ("x='git add y'; echo \"$x\"", "echo git add y"),
            ("command -v git", "command -v git"),
            ("for f in git add x; do echo $f; done", "echo git; echo add; echo x"),
            ("case git in add) ls;; esac", "ls"),
            ("printf '%s' 'git add x'", "printf %s git add x"),
            ("echo 'git add x' | cat", "echo git add x; cat"),
            ("ssh host 'git add x'", "ssh host git add x"),
            ("docker run i git add x", "docker run i git add x"),
            ("find . -name 'git-rebase*' -print", "find . -name git-rebase* -print"),
        ],
    );
}

#[test]
fn what_holds_around_a_command_is_told() {
    check(
        What::Stdin,
        &[
            ("a", "a <own"),
            ("a < f", "a <other"),
            ("a | b", "a <own; b <other"),
            ("a <<E\nx $y\nE", "a <[x ?\n]"),
            ("a <<<'x y'", "a <[x y\n]"),
            ("echo x | b", "echo x <own; b <[x\n]"),
            ("echo x | b | c", "echo x <own; b <[x\n]; c <other"),
            ("(echo x; echo y) | b", "echo x <own; echo y <own; b <[x\ny\n]"),
            ("printf '%s-%s\\n' a b c | d", "printf %s-%s\\n a b c <own; d <[a-b\nc-\n]"),
            ("echo -e 'a\\tb' | d", "echo -e a\\tb <own; d <[a\tb\n]"),
            ("cat <<E | d\nx\nE", "cat <[x\n]; d <[x\n]"),
            ("{ a; b; } < f", "a <other; b <other"),
            ("while read l; do a; done <<E\nx\nE", "read l <[x\n]; a <[x\n]; read l <[x\n]; a <[x\n]"),
        ],
    );
    check(
        What::Redirects,
        &[
            ("a >f 2>&1", "a Some(1)Write:f Some(2)Duplicate:1"),
            ("a >> f", "a Some(1)Append:f"),
            ("{ a; } > f", "Some(1)Write:f; a Some(1)Write:f"),
            ("{ a 2>g; } > f", "Some(1)Write:f; a Some(1)Write:f Some(2)Write:g"),
            ("> f", "Some(1)Write:f"),
            ("(a) 2> f; b", "Some(2)Write:f; a Some(2)Write:f; b"),
        ],
    );
    check(
        What::At,
        &[
            ("a; b c", "a 0..1; b c 3..6"),
            ("x; bash -c 'git add y'", "x 0..1; git add y 3..22"),
            ("f() { git add y; }; f", "git add y 20..21"),
            ("echo $(git add y)", "git add y 7..16; echo ? 0..17"),
        ],
    );
}

#[test]
fn lists_say_what_joins_them_and_whether_they_work() {
    check(
        What::Lists,
        &[
            ("git status && make", "(; git status Segment; make Segment; )&&work"),
            ("git status; make", "(; git status Segment; ); (; make Segment; )work"),
            ("git status && git log", "(; git status Segment; git log Segment; )&&"),
            ("cd x && git log", "(; cd x Segment; git log Segment; )&&"),
            ("git status || make", "(; git status Segment; make Segment; )work"),
            ("git status && make &", "(; git status Segment; make Segment; )work"),
            ("git status | cat && make", "(; git status Within piped; cat Within; make Segment; )&&work"),
            ("! git status && make", "(; git status Within; make Segment; )&&work"),
            ("time git status && make", "(; git status Within; make Segment; )&&work"),
            ("env git status && git log", "(; git status Within; git log Segment; )&&"),
            ("(git status && make)", "(; (; git status Segment; make Segment; )&&work; )work"),
            ("{ git log; } && git status", "(; (; git log Segment; ); git status Segment; )&&"),
            ("x=1 && git status", "(; git status Segment; )&&"),
            ("bash -c 'git add x' && git log", "(; (; git add x Within; ); git log Segment; )&&"),
            ("git log $(date) && git log", "(; (; date Within piped; )work; git log ? Segment; git log Segment; )&&"),
            ("[[ -d x ]] && git log", "(; git log Segment; )&&work"),
        ],
    );
}
