//! Tables over whole payloads: what a call is and which paths it names. Authority: the payload types of the hosts.

use super::surroundings::event;
use super::*;

/// `class tool: op path, op path` and what else was found: the patch's state, the inferred tool, the call's directory, a
/// fault's code.
fn show(call: &Call<'_>) -> String {
    let text = |bytes: &Cow<'_, [u8]>| String::from_utf8_lossy(bytes).into_owned();
    let targets: Vec<_> =
        call.targets.iter().map(|target| format!("{} {}", target.op.word(), text(&target.path))).collect();
    let mut shown = format!("{}: {}", call.class.word(), targets.join(", "));
    let extras = [
        call.patch.map(|state| format!(" [{}]", state.word())),
        call.inferred.map(|tool| format!(" <{tool}>")),
        call.exec_dir.as_ref().map(|path| format!(" in {}", text(path))),
        call.fault.as_ref().map(|fault| format!(" !{}", fault.code)),
    ];
    shown.extend(extras.into_iter().flatten());
    shown
}

fn read_as(host: Host, text: &str) -> String {
    let doc = Doc::parse(text.as_bytes()).expect(text);
    let payload = doc.root();
    let word = event(payload).ok().flatten();
    let event = word.and_then(|word| EventWord::read(&word));
    let encoded = encoded(payload);
    let decoded = encoded.as_deref().and_then(|text| Doc::parse(text).ok());
    show(&read(payload, Told { host, event, tool: None }, decoded.as_ref()))
}

fn check(host: Host, table: &[(&str, &str)]) {
    for (text, wanted) in table {
        assert_eq!(&read_as(host, text), wanted, "{text}");
    }
}

/// A call of `tool` with this input.
fn check_inputs(tool: &str, table: &[(&str, &str)]) {
    for (input, wanted) in table {
        let text = format!(r#"{{"tool_name":"{tool}","tool_input":{input}}}"#);
        assert_eq!(&read_as(Host::Claude, &text), wanted, "{text}");
    }
}

#[test]
fn name_and_input_are_found_in_every_host_shape() {
    check(
        Host::Generic,
        &[
            (r#"{"tool_name":"Write","tool_input":{"file_path":"/a"}}"#, "direct-write: declared /a"),
            (r#"{"toolName":"write","toolInput":{"filePath":"/a"}}"#, "direct-write: declared /a"),
            (r#"{"toolName":"edit","toolArgs":{"path":"a"}}"#, "direct-write: declared a"),
            (r#"{"toolName":"edit","toolArgs":"{\"path\":\"a\\u00e9\"}"}"#, "direct-write: declared a\u{e9}"),
            (r#"{"tool":"write","args":{"filePath":"/a"}}"#, "direct-write: declared /a"),
            (r#"{"tool":{"name":"write"},"input":{"path":"/a"}}"#, "direct-write: declared /a"),
            (r#"{"tool_call":{"name":"Write","arguments":{"file_path":"/a"}}}"#, "direct-write: declared /a"),
            (r#"{"tool_call":{"name":"write_file","arguments":"{\"path\":\"a\"}"}}"#, "direct-write: declared a"),
            (r#"{"toolCall":{"name":"Write","arguments":{"path":"a"}}}"#, "direct-write: declared a"),
            (r#"{"tool_call":{"name":"editor","input":{"path":"a"}}}"#, "direct-write: declared a"),
            (r#"{"preToolUse":{"toolName":"write_to_file","parameters":{"path":"a"}}}"#, "direct-write: declared a"),
        ],
    );
    check(
        Host::Windsurf,
        &[(
            r#"{"agent_action_name":"pre_write_code","tool_info":{"file_path":"/a","edits":[{"old_string":"x"}]}}"#,
            "direct-write: declared /a",
        )],
    );
    check(
        Host::Opencode,
        &[(r#"{"input":{"tool":"write"},"output":{"args":{"filePath":"/a"}}}"#, "direct-write: declared /a")],
    );
    check(Host::Amp, &[(r#"{"tool":"Bash","cmd":"ls","cwd":"/a"}"#, "shell:  in /a")]);
}

#[test]
fn an_event_can_stand_for_a_tool() {
    check(
        Host::Cursor,
        &[
            (r#"{"hook_event_name":"beforeShellExecution","command":"ls","cwd":"/a"}"#, "shell: "),
            (r#"{"hook_event_name":"beforeShellExecution","cwd":"/a"}"#, "shell:  !missing-command"),
            (r#"{"hook_event_name":"beforeReadFile","file_path":"/a","content":"x"}"#, "read: "),
            (r#"{"hook_event_name":"subagentStart","subagent_type":"explore"}"#, "spawn: "),
            // The command is how the server is started.
            (
                r#"{"hook_event_name":"beforeMCPExecution","tool_name":"write_file","tool_input":"{oops","command":"sh"}"#,
                "mcp: ",
            ),
        ],
    );
}

#[test]
fn every_path_of_an_input_counts() {
    check_inputs(
        "MultiEdit",
        &[
            (r#"{"file_path":"/a","edits":[{"old_string":"x"}]}"#, "direct-write: declared /a"),
            (
                r#"{"edits":[{"file_path":"/a"},{"filePath":"/b"},{"path":"/a"}]}"#,
                "direct-write: declared /a, declared /b",
            ),
            (
                r#"{"replacements":[{"filePath":"/a"}],"files":[{"path":"/b"},"/c"]}"#,
                "direct-write: declared /a, declared /b, declared /c",
            ),
            (r#"{"notebook_path":"n","file_path":"x","new_source":""}"#, "direct-write: declared n, declared x"),
            (r#"{"path":"a","file_path":"a"}"#, "direct-write: declared a"),
            (r#"{"path":"a","new_path":"b"}"#, "direct-write: declared a, move-to b"),
            (r#"{"path":" a \n"}"#, "direct-write: declared  a \n"),
            (r#"{"uri":"file:///a%20b"}"#, "direct-write: declared /a b"),
            (r#"{"uri":"ssh://host/a"}"#, "direct-write:  !invalid-target"),
            (r#"{"path":"a","workdir":"/w"}"#, "direct-write: declared a in /w"),
        ],
    );
    check_inputs("move_file", &[(r#"{"source":"a","destination":"b"}"#, "direct-write: move-from a, move-to b")]);
    check_inputs("create_file", &[(r#"{"filePath":"a"}"#, "direct-write: create a")]);
    check_inputs("Delete", &[(r#"{"path":"a"}"#, "direct-write: delete a")]);
    check_inputs("Read", &[(r#"{"file_path":"a"}"#, "read: ")]);
}

#[test]
fn a_proxy_is_followed_four_objects_deep() {
    check_inputs(
        "Write",
        &[
            (r#"{"arguments":{"path":"a"}}"#, "direct-write: declared a"),
            (r#"{"path":"a","params":{"input":{"tool_input":{"path":"b"}}}}"#, "direct-write: declared a, declared b"),
            (r#"{"params":{"params":{"params":{"params":{"path":"a"}}}}}"#, "direct-write: "),
        ],
    );
}

#[test]
fn a_path_beside_the_input_is_used_when_the_input_has_none() {
    check(
        Host::Cursor,
        &[
            (r#"{"tool_name":"Write","tool_input":{},"path":"a"}"#, "direct-write: declared a"),
            (r#"{"tool_name":"Write","tool_input":{"path":"b"},"path":"a"}"#, "direct-write: declared b"),
            (r#"{"tool_name":"Write"}"#, "direct-write: "),
            (r#"{"tool_name":"Write","tool_input":null}"#, "direct-write: "),
            (r#"{"tool_name":"Write","tool_input":{"__proto__":{"file_path":"a"}}}"#, "direct-write: "),
        ],
    );
}

#[test]
fn patches_are_read_where_the_tool_takes_them() {
    let patch = r"*** Begin Patch\n*** Delete File: a\n*** End Patch";
    let whole = "direct-write: delete a [ok]";
    let bodies = [
        (format!(r#"{{"command":"{patch}"}}"#), whole),
        (format!(r#"{{"input":"{patch}"}}"#), whole),
        (format!(r#"{{"patchText":"{patch}"}}"#), whole),
        (format!(r#"{{"command":["apply_patch","{patch}"]}}"#), whole),
        (format!(r#""{patch}""#), whole),
        (format!(r#"{{"patch":"{patch}","path":"b"}}"#), "direct-write: declared b, delete a [ok]"),
        (format!(r#"{{"patch":"{patch}","diff":"none"}}"#), "direct-write: delete a [invalid]"),
        (r#"{"patch":"*** Begin Patch\n*** End Patch"}"#.to_owned(), "direct-write:  [empty]"),
        (r#"{"unified_diff":"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"}"#.to_owned(), "direct-write: update x [ok]"),
        (
            r#"{"patch":"*** Begin Patch\n*** Add File: \u0000\n*** End Patch"}"#.to_owned(),
            "direct-write:  [ok] !invalid-target",
        ),
    ];
    for (input, wanted) in &bodies {
        check_inputs("apply_patch", &[(input.as_str(), wanted)]);
    }
    // The same words are content elsewhere.
    let content = format!(r#"{{"path":"b","content":"{patch}","command":"{patch}","input":"{patch}"}}"#);
    check_inputs("Write", &[(content.as_str(), "direct-write: declared b")]);
    let blocks = r#"{"path":"b","diff":"------- SEARCH\n--- a/x\n+++ b/x\n=======\ny\n+++++++ REPLACE"}"#;
    check_inputs("replace_in_file", &[(blocks, "direct-write: declared b")]);
}

#[test]
fn a_verb_says_what_an_editor_does() {
    check_inputs(
        "fs_write",
        &[
            (r#"{"command":"create","path":"a"}"#, "direct-write: create a"),
            (r#"{"command":"str_replace","path":"a"}"#, "direct-write: declared a"),
            (r#"{"command":"delete","path":"a"}"#, "direct-write: delete a"),
            (r#"{"command":"view","path":"a"}"#, "read: "),
            (r#"{"path":"a"}"#, "direct-write: declared a"),
        ],
    );
}

#[test]
fn a_shell_call_says_what_it_runs() {
    check_inputs(
        "Bash",
        &[
            (r#"{"command":"ls"}"#, "shell: "),
            (r#"{"command":["git","push"],"workdir":"/w"}"#, "shell:  in /w"),
            (r#"{"commands":["ls",{"command":"cat","args":["a"]}]}"#, "shell: "),
            (r#"{"cmd":"ls","command":"ls"}"#, "shell: "),
            (r#"{"command":""}"#, "shell: "),
            (r#"{"cmd":"ls","command":"rm"}"#, "shell:  !ambiguous-input"),
            (r#"{"command":"ls\u0000"}"#, "shell:  !invalid-input"),
            (r#"{"command":["git",7]}"#, "shell:  !missing-command"),
            (r#"{"command":[]}"#, "shell:  !missing-command"),
            (r#"{"description":"x"}"#, "shell:  !missing-command"),
            ("5", "shell:  !invalid-input"),
            (r#""{\"command\":\"git stat [truncated]""#, "shell:  !invalid-input"),
            (r#""ls""#, "shell:  !invalid-input"),
        ],
    );
    check_inputs("Monitor", &[(r#"{"ws":"x"}"#, "other: "), (r#"{"command":"ls"}"#, "shell: ")]);
    check_inputs("write_stdin", &[(r#"{"chars":""}"#, "shell: "), ("{}", "shell: ")]);
}

#[test]
fn what_cannot_be_believed_is_a_fault() {
    check_inputs(
        "Write",
        &[
            (r#"{"file_path":7}"#, "direct-write:  !invalid-target"),
            (r#"{"file_path":{}}"#, "direct-write:  !invalid-target"),
            (r#"{"file_path":true}"#, "direct-write:  !invalid-target"),
            (r#"{"file_path":null}"#, "direct-write: "),
            (r#"{"file_path":""}"#, "direct-write: "),
            (r#"{"file_path":"a\u0000b"}"#, "direct-write:  !invalid-target"),
            (r#"{"file_path":"\udc00"}"#, "direct-write:  !invalid-target"),
            (r#"{"file_path":"a","file_path":"b"}"#, "direct-write: declared a, declared b !ambiguous-input"),
            (r#"{"file_path":"a","file\u005fpath":"b"}"#, "direct-write: declared a, declared b !ambiguous-input"),
            (r#"{"file_path":"a","file_path":"a"}"#, "direct-write: declared a"),
            (r#"{"file_path":"a","content":"x","content":"y"}"#, "direct-write: declared a"),
            (r#""\"{\\\"file_path\\\":\\\"a\\\"}\"""#, "direct-write:  !invalid-input"),
            ("[]", "direct-write:  !invalid-input"),
        ],
    );
    let deep = format!(r#"{{"file_path":{}{}}}"#, "[".repeat(200), "]".repeat(200));
    let unread = format!(r#"{{"file_path":"a","meta":{}{}}}"#, "[".repeat(200), "]".repeat(200));
    check_inputs("Write", &[(&deep, "direct-write:  !too-deep"), (&unread, "direct-write: declared a")]);
    check(
        Host::Grok,
        &[
            (r#"{"toolName":"write","toolInput":"{\"f","toolInputTruncated":true}"#, "direct-write:  !input-truncated"),
            (r#"{"toolName":"read_file","toolInput":"{\"f","toolInputTruncated":true}"#, "read: "),
            (r#"{"tool_name":"Write","tool_input":{},"toolInput":{"file_path":"a"}}"#, "direct-write: declared a"),
            (
                r#"{"tool_name":"Write","tool_input":{"file_path":"a"},"toolInput":{"file_path":"b"}}"#,
                "direct-write: declared a, declared b !ambiguous-input",
            ),
            (
                r#"{"tool_name":"Write","tool_input":{},"tool_input":{"file_path":"a"}}"#,
                "direct-write:  !ambiguous-input",
            ),
            (r#"{"tool_name":"Write","toolName":"Read"}"#, "unknown:  !ambiguous-input"),
            (r#"{"tool_name":"Write","toolName":"Write"}"#, "direct-write: "),
            (r#"{"tool_name":7}"#, "unknown:  !invalid-input"),
            (r#"{"tool_name":"  \t"}"#, "unknown:  !invalid-input"),
            (r#"{"tool_name":"Write\u0000"}"#, "unknown:  !invalid-input"),
            (r#"{"tool_name":"---"}"#, "unknown:  !invalid-input"),
            (r#"{"tool_name":"Wr\u0456te","tool_input":{"file_path":"a"}}"#, "unknown:  !invalid-input"),
            (r#"{"tool_input":{"file_path":"a"}}"#, "unknown:  !invalid-input"),
            (r#"[{"tool_name":"Write"}]"#, "unknown:  !invalid-input"),
        ],
    );
}

#[test]
fn a_nameless_tool_is_inferred_for_one_host_only() {
    let table = [
        (r#"{"tool_input":{"path":"a","old_string":"x","content":"y"}}"#, "direct-write: declared a <StrReplace>"),
        (r#"{"tool_input":{"path":"a","contents":"y"}}"#, "direct-write: declared a <Write>"),
        (r#"{"tool_input":{"path":"a","patch":"y"}}"#, "direct-write: declared a [invalid] <ApplyPatch>"),
        (r#"{"tool_input":{"path":"a","edits":[]}}"#, "direct-write: declared a <MultiEdit>"),
        (r#"{"tool_input":{"path":"a","cell_id":"1"}}"#, "direct-write: declared a <NotebookEdit>"),
        (r#"{"tool_input":{"path":"a"}}"#, "direct-write: declared a <Write>"),
        (r#"{"tool_input":{"command":"ls"}}"#, "unknown:  !invalid-input"),
        (r#"{"hook_event_name":"postToolUse","tool_input":{"path":"a"}}"#, "unknown:  !invalid-input"),
    ];
    check(Host::Cursor, &table);
    check(Host::Generic, &table.map(|(text, _)| (text, "unknown:  !invalid-input")));
}

#[test]
fn a_bare_patch_is_a_write() {
    let text = b"*** Begin Patch\n*** Add File: a\n+x\n*** Add File: b\n+y\n*** End Patch";
    let call = read_free_form(text).expect("a patch");
    assert_eq!(show(&call), "direct-write: create a, create b [ok] <ApplyPatch>");
    assert!(read_free_form(b"I would like to edit a").is_none());
}

#[test]
fn the_tool_keeps_the_hosts_spelling() {
    let doc = Doc::parse(br#"{"tool_name":" Write\n","tool_input":{"file_path":"a"}}"#).expect("JSON");
    let call = read(doc.root(), Told { host: Host::Claude, event: None, tool: None }, None);
    assert_eq!((call.tool.as_deref(), call.class), (Some(&b" Write\n"[..]), Class::DirectWrite));
}
