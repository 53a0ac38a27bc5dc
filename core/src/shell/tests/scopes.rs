//! What variables and directories hold, and where it ends.

use super::show::{What, check};

#[test]
fn a_literal_variable_has_its_value() {
    check(
        What::Words,
        &[
            ("x=add; git $x y", "git add y"),
            ("x='add y'; git $x", "git add y"),
            ("G=git; $G add x", "git add x"),
            ("x=a; x+=dd; git $x y", "git add y"),
            ("x=(git add y); \"${x[@]}\"", "git add y"),
            ("x=(git); x+=(add y); \"${x[@]}\"", "git add y"),
            ("git ${x:-add} y", "git add y"),
            ("x=add git $x y", "git ? y"),
            ("git $x y", "git ? y"),
            ("x=add; unset x; git $x y", "unset x; git y"),
            ("x=add; read x; git $x y", "read x; git ? y"),
            ("read x <<<add; git $x y", "read x; git add y"),
            ("export x=add; git $x y", "export x=add; git add y"),
            ("declare x=add; git $x y", "declare x=add; git add y"),
            ("printf -v x add; git $x y", "printf -v x add; git add y"),
            ("set -- git add x; \"$@\"", "set -- git add x; git add x"),
            ("set -- a git add x; shift; $*", "set -- a git add x; shift; git add x"),
            ("git$IFS\"add\" x", "git add x"),
            ("x=$(echo add); git $x y", "echo add; git add y"),
            ("git $(echo add) y", "echo add; git add y"),
            ("git $(printf '%s' add) y", "printf %s add; git add y"),
            ("git $(cat f) y", "cat f; git ? y"),
            ("x=${y:=add}; git $y z", "git add z"),
            ("$X git add y", "? git add y; git add y"),
        ],
    );
}

#[test]
fn a_scope_ends_where_the_shell_ends_it() {
    check(
        What::Words,
        &[
            ("x=status; (x=add); git $x y", "git status y"),
            ("x=status; x=add | a; git $x y", "a; git status y"),
            ("x=status; x=add & git $x y", "git status y"),
            ("x=status; { x=add; }; git $x y", "git add y"),
            ("x=status; eval 'x=add'; git $x y", "git add y"),
            ("x=status; f() { x=add; }; f; git $x y", "git add y"),
            ("x=status; bash -c 'x=add'; git $x y", "git status y"),
            ("x=add; bash -c 'git $x y'", "git ? y"),
            ("export x=add; bash -c 'git $x y'", "export x=add; git add y"),
            ("x=add bash -c 'git $x y'", "git add y"),
            ("set -a; x=add; bash -c 'git $x y'", "set -a; git add y"),
            ("f() { git $1 y; }; f add", "git add y"),
            ("f() { git \"$@\"; }; f add y; git $1", "git add y; git ?"),
        ],
    );
}

#[test]
fn every_value_that_may_hold_is_tried() {
    check(
        What::Words,
        &[
            ("x=status; if a; then x=add; fi; git $x y", "a; git status y; git add y"),
            ("x=status; a && x=add; git $x y", "a; git status y; git add y"),
            ("if a; then x=add; else x=log; fi; git $x y", "a; git add y; git log y"),
            ("case $z in a) x=add;; b) x=log;; esac; git $x y", "git add y; git log y; git y"),
            ("x=status; while a; do git $x y; x=add; done", "a; git status y; a; git status y; git add y"),
            ("for v in add rebase; do git $v x; done", "git add x; git rebase x"),
            ("for v in status $z; do git $v x; done", "git status x; git ? x"),
            ("if a; then x=add; else exit; fi; git $x y", "a; exit; git add y"),
            ("x=log; a || { x=add; exit; }; git $x y", "a; exit; git log y"),
            ("x=add && git $x y", "git add y"),
            ("if a; then x=add; fi; y=$x; git $y z", "a; git add z; git z"),
        ],
    );
}

#[test]
fn the_directory_is_followed() {
    check(
        What::Dir,
        &[
            ("git log", "git log @here"),
            ("cd a && git log", "cd a @here; git log @a"),
            ("cd a; cd ..; git log", "cd a @here; cd .. @a; git log @here"),
            ("cd /a/b; cd ../c; git log", "cd /a/b @here; cd ../c @/a/b; git log @/a/c"),
            ("cd a; cd -; git log", "cd a @here; cd - @a; git log @here"),
            ("cd; git log", "cd @here; git log @/home/me"),
            ("cd ~/x; git log", "cd /home/me/x @here; git log @/home/me/x"),
            ("cd \"\"; git log", "cd  @here; git log @here"),
            ("cd $x; git log", "cd ? @here; git log @?"),
            ("cd -P a; git log", "cd -P a @here; git log @a"),
            ("cd -- a; git log", "cd -- a @here; git log @a"),
            ("builtin cd a; git log", "cd a @here; git log @a"),
            ("command cd a; git log", "cd a @here; git log @a"),
            ("(cd a; git log); git log", "cd a @here; git log @a; git log @here"),
            ("(cd a && git log) && git log", "cd a @here; git log @a; git log @here"),
            ("{ cd a; }; git log", "cd a @here; git log @a"),
            ("cd a | b; git log", "cd a @here; b @here; git log @here"),
            ("cd a & git log", "cd a @here; git log @here"),
            ("f() { cd a; }; f; git log", "cd a @here; git log @a"),
            ("eval 'cd a'; git log", "cd a @here; git log @a"),
            ("bash -c 'cd a'; git log", "cd a @here; git log @here"),
            ("cd a; bash -c 'git log'", "cd a @here; git log @a"),
            ("pushd a; git log; popd; git log", "pushd a @here; git log @a; popd @a; git log @here"),
            ("pushd a; pushd; git log", "pushd a @here; pushd @a; git log @here"),
            ("a && cd b; git log", "a @here; cd b @here; git log @b|."),
            ("if a; then cd b; fi; git log", "a @here; cd b @here; git log @.|b"),
            ("cd a || exit 1; git log", "cd a @here; exit 1 @here; git log @a"),
            ("cd a || cd b; git log", "cd a @here; cd b @here; git log @b|a"),
            ("cd a || { echo no; exit 1; }; git log", "cd a @here; echo no @here; exit 1 @here; git log @a"),
            ("if ! cd a; then exit; fi; git log", "cd a @here; exit @a; git log @a"),
            ("[ -d a ] && cd a || exit; git log", "[ -d a ] @here; cd a @here; exit @here; git log @a"),
            ("for d in a b; do (cd $d && git log); done", "cd a @here; git log @a; cd b @here; git log @b"),
            ("env -C a git log", "git log @a"),
            ("sudo -D /a git log", "git log @/a"),
            ("find . -execdir git log ';'", "find . -execdir git log ; @here; git log @?"),
            ("if a; then d=b; else d=c; fi; cd $d; git log", "a @here; cd b @here; cd c @here; git log @b|c"),
        ],
    );
}

#[test]
fn only_what_is_exported_is_in_the_environment() {
    check(
        What::Env,
        &[
            ("A=1; git log", "git log"),
            ("A=1 git log; git log", "git log A=1; git log"),
            ("export A=1; git log", "export A=1; git log A=1"),
            ("A=1; export A; git log", "export A; git log A=1"),
            ("export A; A=1; git log", "export A; git log A=1"),
            ("declare -x A=1; git log", "declare -x A=1; git log A=1"),
            ("A=$x git log", "git log A=?"),
            ("A=$x/y git log", "git log A=?/y"),
            ("env A=1 git log", "git log A=1"),
            ("A=1 env -u A git log", "git log"),
            ("export A=1; env -i git log", "export A=1; git log"),
            ("sudo A=1 git log", "git log A=1"),
            ("A=1 bash -c 'git log'", "git log A=1"),
            ("A=1; bash -c 'git log'", "git log"),
            ("f() { git log; }; A=1 f; git log", "git log A=1; git log"),
            ("export A=1; unset A; git log", "export A=1; unset A A=1; git log"),
            ("if a; then export A=1; else export A=2; fi; git log", "a; export A=1; export A=2; git log A=1|2"),
        ],
    );
}
