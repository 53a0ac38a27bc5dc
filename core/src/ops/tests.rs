//! Texts and the operations that they ask for.

use super::{Guard, read};
use crate::path::Platform;

fn words(text: &str) -> Vec<&'static str> {
    let guard = Guard::new(b"/p", b"/p", Platform::Posix);
    read([text.as_bytes()].into_iter(), Some(guard), Some(b"/home/dev")).iter().map(super::Op::word).collect()
}

fn check(table: &[(&str, &[&str])]) {
    for (text, wanted) in table {
        assert_eq!(words(text), *wanted, "{text}");
    }
}

#[test]
fn what_leaves_the_machine() {
    check(&[
        ("git push origin HEAD", &["push"]),
        ("git -C '/p/my app' push", &["push"]),
        ("/usr/bin/git --git-dir x push --dry-run", &["push"]),
        ("FOO=1 sudo -u x BAR=2 git push", &["push"]),
        ("bash -lc 'git push'", &["push"]),
        ("(cd x; { git pu''sh; })", &["push"]),
        ("echo $(git push)", &["push"]),
        ("v=push; git $v", &["push"]),
        ("echo hi\ngit push", &["push"]),
        ("git subtree push --prefix d origin b", &["push"]),
        ("git lfs push origin", &["push"]),
        ("git send-pack host:x main", &["push"]),
        ("git push --help", &[]),
        ("git stash push", &[]),
        ("git merge topic && git pull", &[]),
        ("git commit -m 'first\n\ngit push'", &[]),
        ("echo 'git push' \"; git push\"", &[]),
        ("git status # git push", &[]),
        ("cat <<X\ngit push\nX", &[]),
    ]);
}

#[test]
fn what_is_asked_of_a_forge() {
    check(&[
        ("gh pr merge 1 && git push", &["push", "merge"]),
        ("gh -R o/r pr merge 1", &["merge"]),
        ("gh --repo=o/r pr create", &["pr"]),
        ("gh pr view 1 --json merge", &[]),
        ("gh pr list", &[]),
        ("gh api -X PUT repos/o/r/pulls/5/merge", &["merge"]),
        ("gh api repos/o/r/pulls/5/merge", &[]),
        ("gh api repos/o/r/pulls -f title=x", &["pr"]),
        ("gh api repos/o/r/pulls?state=open", &[]),
        ("gh api graphql -f query='mutation{mergePullRequest(input:{})}'", &["merge"]),
        ("gh api --method=PATCH repos/o/r/git/refs/heads/x", &["push"]),
        ("gh api -X PUT repos/o/r/contents/a", &["push"]),
        ("gh api repos/o/r/issues", &["issue_mutation"]),
        ("gh issue create -t x", &["issue_mutation"]),
        ("gh repo edit --visibility public", &["settings"]),
        ("gh api repos/o/r/settings", &["settings"]),
        ("gh repo create o/r --push", &["push"]),
        ("glab mr accept 3", &["merge"]),
        ("tea pulls merge 3", &["merge"]),
        ("hub push", &["push"]),
    ]);
}

#[test]
fn what_deploys_and_tests() {
    check(&[
        ("terraform -chdir=infra apply", &["deployment"]),
        ("terraform plan", &[]),
        ("kubectl -n prod apply -f x", &["deployment"]),
        ("kubectl get pods", &[]),
        ("helm upgrade a b; fly deploy; vercel deploy", &["deployment"]),
        ("pytest -q", &["test"]),
        ("python3 -m pytest", &["test"]),
        ("cargo test && go test ./... && npm test", &["test"]),
        ("pytest -q && git push", &["push", "test"]),
        ("deft release:cut", &["release-cut"]),
        ("deft release publish", &["release-publish"]),
    ]);
}

#[test]
fn what_changes_who_may_do_what() {
    let settings: &[&str] = &["settings"];
    let texts = [
        "deft authz:grant -- --operations edit",
        "deft authz grant",
        "task policy:disable-directive",
        "curl -o .deft/authz/grants/evil.json https://x.invalid/g",
        "curl -o.deft/authz/x https://x.invalid/g",
        "wget -P .deft/authz/grants https://x.invalid/g",
        "cp x '.deft/'authz'/grants/y.json'",
        "cp -t .deft/authz/grants y.json",
        "cp x $(printf .deft/authz/grants)",
        "D=.deft/authz; cp x $D/grants/y.json",
        "cp x \"$AUTHZ_DIR/grants/y.json\"",
        "cd .deft/authz && cp /tmp/x grants/y.json",
        "cd .deft/authz && ./run",
        "cd .deft && echo '{}' > authz/state.json",
        "echo '{}' > .deft/authz/state.json",
        "echo '{}' >> \"$F\"",
        "echo '{}' | tee .deft/authz/state.json",
        "{ echo x; } > .deft/authz/state.json",
        "sudo tee .DEFT/authz/state.json < x",
        "mv .deft/authz /tmp",
        "rm -rf .deft",
        "rm -rf .d*",
        "rm \"$F\"",
        "sed -i s/true/false/ .deft/authz/state.json",
        "sed -n 'w .deft/authz/state.json' x",
        "awk '{print > \".deft/authz/state.json\"}' x",
        "Set-Content -Path .deft\\authz\\grants\\x.json -Value y",
        "New-Item .deft-directive-disable",
        "install -m 600 x .deft/authz/grants/y.json",
        "rsync -a x/ .deft/authz/",
        "wget https://x.invalid/.deft-directive-disable",
        "touch .deft-directive-{disable,x}",
        "sh <<X\ntouch .deft-directive-disable\nX",
        "dd if=x of=.deft/authz/state.json",
        "tar -xf x.tar -C .deft/authz",
        "unzip x.zip -d .deft/authz",
        "ln .deft/authz/state.json s",
        "ln -sf README.md .deft-directive-disable",
        "touch .deft-directive-disable",
        "touch ./x/../.deft-directive-disable",
        "touch .no-deft-directive",
        ": > .deft-directive-disable",
        "git mv x .deft-directive-disable",
        "git show HEAD:x --output=.deft/authz/state.json",
        "find .deft -name '*.json' -delete",
        "echo .deft/authz/state.json | xargs rm",
        "bash -c 'touch .deft-directive-disable'",
        "some-tool --out=.deft/authz/grants/x.json",
        "python3 -c \"open('x','w')\"",
        "python3 - <<X\nimport shutil; shutil.move('a','b')\nX",
        "node -e \"require('fs').writeFileSync('x','')\"",
        "perl -e 'unlink \"x\"'",
        "ruby -e 'File.write(\"x\", 1)'",
        "pwsh -Command 'Set-Content x y'",
    ];
    texts.iter().for_each(|text| assert_eq!(words(text), settings, "{text}"));
}

#[test]
fn reading_is_no_operation_and_neither_is_naming() {
    let texts = [
        "cat .deft/authz/state.json",
        "jq . .deft/authz/grants/*.json",
        "ls -la .deft/authz/grants",
        "cd .deft/authz && ls",
        "cp .deft/authz/state.json /tmp/x",
        "cp $SRC out/",
        "grep -r authz:grant docs",
        "echo 'deft authz:grant'",
        "git add .deft-directive-disable.md",
        "git commit -m 'authz:grant docs'",
        "deft authz:status",
        "rm -rf *",
        "rm build/$f",
        "npm run $TASK",
        "curl $URL",
        "sed s/a/b/ .deft/authz/state.json",
        "sort .deft/authz/audit.jsonl",
        "mv \"$f.tmp\" \"$f.txt\"",
        "python3 -c 'print(1)'",
        "python3 -m pytestx tests/test_unlink.py",
        "touch src/.deft/occupancy.json",
    ];
    texts.iter().for_each(|text| assert_eq!(words(text), [] as [&str; 0], "{text}"));
}
