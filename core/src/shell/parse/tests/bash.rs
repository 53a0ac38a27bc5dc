//! Texts and their nodes. The authority is bash 5.2: its manual, and `bash -n` with what it prints for the words.

use super::super::whole::parse;
use super::render::render;

/// A text that bash accepts, and its nodes.
const TEXTS: &[(&str, &str)] = &[
    ("git add x", "C W git W add W x ."),
    (
        "git status && git add \"a b\" | cat; x &",
        "C W git W status . && C W git W add W 'a b' . | C W cat . ; C W x . &",
    ),
    ("git>/dev/null add x", "C W git > W /dev/null W add W x ."),
    ("git ad\\\nd x", "C W git W ad d W x ."),
    ("\"$\\\n(git add x)\"", "C W 'Substitution'{ C W git W add W x . } ."),
    ("x=add y+=1 z[1]=2 git $x", "C x= add y+= 1 z[]= 2 W git W $x $. ."),
    ("a=(git \"add x\") ; \"${a[@]}\"", "C a=( W git W 'add x' . . ; C W '$'a[@] $. ."),
    ("declare -a b=(1 2) c", "C W declare W -a b=( W 1 W 2 . W c ."),
    (
        "if true; then git add x; elif b; then c; else d; fi >f",
        "If{ C W true . ; / C W git W add W x . ; / C W b . ; / C W c . ; / C W d . ; } > W f .",
    ),
    ("for i in a b; do git $i; done", "For{ name:i W a W b / C W git W $i $. . ; } ."),
    ("for ((i=0;i<$(n);i++)); do x; done", "Loop{ Arithmetic{ 'Substitution'{ C W n . } } . / C W x . ; } ."),
    ("for x do y; done", "For{ name:x ? / C W y . ; } ."),
    (
        "while read x; do y; done < <(git log)",
        "Loop{ C W read W x . ; / C W y . ; } < W ProcessIn{ C W git W log . } .",
    ),
    (
        "case $x in (a|b) one;; c*) two;& *) three; esac",
        "Case{ W $x $. / W a W b C W one . / W c* C W two . / W * C W three . ; } .",
    ),
    ("f() { git add x; }; f", "Function{ name:f / Group{ C W git W add W x . ; } . } . ; C W f ."),
    ("function g { x; } 2>&1", "Function{ name:g / Group{ C W x . ; } 2>& W 1 . } ."),
    ("function g() (x)", "Function{ name:g / Subshell{ C W x . } . } ."),
    ("((((git add x))))", "Arithmetic{ } ."),
    ("( (git add x) )", "Subshell{ Subshell{ C W git W add W x . } . } ."),
    ("((git add x) )", "Subshell{ Subshell{ C W git W add W x . } . } ."),
    ("((x + $(git add y)))", "Arithmetic{ 'Substitution'{ C W git W add W y . } } ."),
    ("echo $((1+$(git add z))) $((2)) $[3]", "C W echo W '$'~ 'Substitution'{ C W git W add W z . } $. W ? W ? ."),
    (
        "echo $( (a) ) $((a) )",
        "C W echo W Substitution{ Subshell{ C W a . } . } W Substitution{ Subshell{ C W a . } . } .",
    ),
    (
        "cat <<EOF | sh\ngit add $x `y` $(z) \\$\nEOF",
        "C W cat <<@12 W EOF . | C W sh . body 'git add ' '$'x $. ' ' 'Substitution'{ C W y . } ' ' 'Substitution'{ C W z . } ' ' '$' '\n' . ;",
    ),
    ("cat <<'EOF'\ngit $x\nEOF", "C W cat <<@7 W 'EOF' . body 'git $x\n' . ;"),
    ("cat <<-A <<B\n\ta\n\tA\nb\nB\nx", "C W cat <<@10 W A <<@13 W B . body 'a\n' . body 'b\n' . ; C W x ."),
    ("echo $(cat <<EOF\ngit\nEOF\n) b", "C W echo W Substitution{ C W cat <<@12 W EOF . body 'git\n' . ; } W b ."),
    ("echo $(cat <<EOF\ngit\nEOF) b", "C W echo W Substitution{ C W cat <<@12 W EOF . body 'git\n' . ; } W b ."),
    (
        "cat $(cat <<EOF)\nbody\nEOF\necho x",
        "C W cat W Substitution{ C W cat <<@14 W EOF . } . body 'body\n' . ; C W echo W x .",
    ),
    (
        "echo `git \\`add\\` x` \"`a \\\"b\\\"`\"",
        "C W echo W Substitution{ C W git W Substitution{ C W add . } W x . } W 'Substitution'{ C W a W 'b' . } .",
    ),
    ("echo $'a\\tb\\x41\\u00e9' $\"loc $x\"", "C W echo W 'a\tbAé' W 'loc ' '$'x $. ."),
    (
        "echo \"${a:-$(git add x)}\" ${b:='q r'} ${c+\"d\"} ${x//a/b} ${#x} ${!x} ${x[1]} ${x@P} ${x:1:2} ${@:2}",
        "C W echo W '$'a:- 'Substitution'{ C W git W add W x . } $. W $b:= 'q r' $. W $c+ 'd' $. W $x~ //a/b $. W '$'~ #x $. W $~ !x $. W $x[1] $. W $x~ @P $. W $x~ :1:2 $. W $@~ :2 $. .",
    ),
    (
        "[[ -n $(git add x) && a =~ ^(b|c)$ || ! ( x < y ) ]] && z",
        "Test{ W -n W Substitution{ C W git W add W x . } W a W ^(b|c) $ W ! W x W y } . && C W z .",
    ),
    ("time -p git add x", "time C W git W add W x ."),
    ("! git add x", "! C W git W add W x ."),
    ("time", "time"),
    ("coproc N { git add x; }", "Coproc{ name:N Group{ C W git W add W x . ; } . } ."),
    ("coproc git add x", "Coproc{ C W git W add W x . } ."),
    ("select x in a b; do y; done", "Select{ name:x W a W b / C W y . ; } ."),
    ("{ { a; } } && b", "Group{ Group{ C W a . ; } . } . && C W b ."),
    ("if (true) then x; fi", "If{ Subshell{ C W true . } . / C W x . ; } ."),
    ("{git,add,x}", "C W {git,add,x} ."),
    ("git {add,x}", "C W git W {add,x} ."),
    ("echo a#b #c", "C W echo W a#b ."),
    (
        ">f 2>>g {fd}>h 1>&2 3<&- &>k >&l >|m <>n <<<o x",
        "C > W f 2>> W g {}> W h 1>& W 2 3>& W - &> W k &> W l > W m <> W n <<< W o W x .",
    ),
    ("x >&2x >&-y", "C W x &> W 2x >& W - W y ."),
    ("git status \\", "C W git W status W '\\' ."),
    ("echo !(a|b) +(c)", "C W echo W !(a|b) W +(c) ."),
    ("git status\rgit add x", "C W git W status\rgit W add W x ."),
    ("<<\r;git add x", "C <<@14 W \r . ; C W git W add W x . body ."),
    ("cat <<'E F' <<\"G\"\n$x\nE F\n`y`\nG", "C W cat <<@10 W 'E F' <<@13 W 'G' . body '$x\n' . body '`y`\n' . ;"),
    ("cat <<EOF\na\\\nEOF\nEOF", "C W cat <<@7 W EOF . body 'a' 'EOF\n' . ;"),
    ("cat <<EOF\nE\\\nOF\nb", "C W cat <<@7 W EOF . body . ; C W b ."),
    ("i\\\nf a; th\\\nen b; f\\\ni", "If{ C W a . ; / C W b . ; } ."),
    ("a \\\n&\\\n& b", "C W a . && C W b ."),
    ("a |& b & ! c", "C W a . |& C W b . & ! C W c ."),
    ("x=1 y= z+=\"a b\" git add", "C x= 1 y= z+= 'a b' W git W add ."),
    ("echo x=1 #c", "C W echo W x=1 ."),
    ("w[$(i)]=v", "C w[]= '$'~ 'Substitution'{ C W i . } $. v ."),
    ("\"a\"b'c'$d\\e", "C W 'a' b 'c' $d $. 'e' ."),
    ("echo \"a\\\"b\\$c\\d\"", "C W echo W 'a' '\"' 'b' '$' 'c\\d' ."),
    (
        "echo ${x:-\"a b\" 'c' $(d)} \"${x:-'a' \"b\"}\"",
        "C W echo W $x:- 'a b'   'c'   Substitution{ C W d . } $. W '$'x:- ''a' ' 'b' $. .",
    ),
    ("${ git add x; }", "C W Substitution{ C W git W add W x . ; } ."),
    ("a <(b) >(c) d<(e)", "C W a W ProcessIn{ C W b . } W ProcessOut{ C W c . } W d ProcessIn{ C W e . } ."),
    ("f () if x; then y; fi", "Function{ name:f / If{ C W x . ; / C W y . ; } . } ."),
    ("case x in esac", "Case{ W x } ."),
    ("case x in (esac) a ;; esac", "Case{ W x / W esac C W a . } ."),
    ("while a; do b; done | c", "Loop{ C W a . ; / C W b . ; } . | C W c ."),
    ("until a; do b; done &", "Loop{ C W a . ; / C W b . ; } . &"),
    ("for i\ndo x; done", "For{ name:i ? / C W x . ; } ."),
    ("for i in a; { x; }", "For{ name:i W a / C W x . ; } ."),
    ("echo if then fi", "C W echo W if W then W fi ."),
    ("echo }", "C W echo W } ."),
    ("time ! time git add x", "time ! time C W git W add W x ."),
    ("(git add x)>f", "Subshell{ C W git W add W x . } > W f ."),
    ("if x; then { y; } fi", "If{ C W x . ; / Group{ C W y . ; } . } ."),
    ("declare x=1 a+=(b)", "C W declare W x=1 a+=( W b . ."),
    ("echo $1 $12 ${12} $@ \"$*\" $# $?", "C W echo W $1 $. W $1 $. 2 W $12 $. W $@[@] $. W '$'*[*] $. W ? W ? ."),
    ("cat <<EOF; git add x\nb\nEOF", "C W cat <<@16 W EOF . ; C W git W add W x . body 'b\n' . ;"),
    (
        "a<<X b\n\"$(git add x)\" '$y'\nX",
        "C W a <<@9 W X W b . body '\"' 'Substitution'{ C W git W add W x . } '\" '' '$'y $. ''\n' . ;",
    ),
    ("{ cat <<A\n1\nA\n} | b", "Group{ C W cat <<@8 W A . body '1\n' . ; } . | C W b ."),
    ("$\\\nx ${\\\nx} $x\\\ny", "C W $x $. W $x $. W $xy $. ."),
    ("[[ -f x ]] || [[ $(a) ]]", "Test{ W -f W x } . || Test{ W Substitution{ C W a . } } ."),
    ("((i++)) && a", "Arithmetic{ } . && C W a ."),
    ("echo a\\", "C W echo W a '\\' ."),
    (">&2 a", "C >& W 2 W a ."),
    ("2>f git {fd}<g add", "C 2> W f W git {}< W g W add ."),
];

#[test]
fn texts_become_these_nodes() {
    for (text, nodes) in TEXTS {
        let script = parse(text.as_bytes());
        assert!(script.is_whole(), "{text}");
        assert_eq!(render(&script), *nodes, "{text}");
    }
}
