"""The types of requests and replies, for type checkers.

Generated from docs/schema by the conformance package; do not edit. UPDATE=1 cargo test -p conformance --test types
"""

from typing import Literal, Optional, TypedDict, Union

# The hosts that the engine knows.
HostName = Literal["auto", "claude", "codex", "cursor", "grok", "grok-cli", "gemini", "copilot", "vscode", "opencode", "windsurf", "cline", "cline-sdk", "factory", "amazonq", "amp", "generic"]

# A path without a NUL.
Path = str

# RFC 3339.
Time = str

# Settings of git: key to value, or to all its values in order.
Settings = dict[str, Union[str, list[str]]]

# Names and texts.
Texts = dict[str, str]

_ProbeSometimes = TypedDict(
    "_ProbeSometimes",
    {
        # The exit status of the check; without one the check counts as failed.
        "exit_code": int,
        # What it printed.
        "message": str,
    },
    total=False,
)


class Probe(_ProbeSometimes):
    """The result of a check that only the dispatcher can run."""

_ProbesSometimes = TypedDict(
    "_ProbesSometimes",
    {
        "agent_hooks": "Probe",
        "session_start": "Probe",
    },
    total=False,
)


class Probes(_ProbesSometimes):
    """Results of live checks; the engine runs no program."""

_ReadableTreeAlways = TypedDict(
    "_ReadableTreeAlways",
    {
        "toplevel": "Path",
        # The directory that all work trees of the repository share.
        "common_dir": "Path",
    },
)
_ReadableTreeSometimes = TypedDict(
    "_ReadableTreeSometimes",
    {
        # The tree's own git directory; the common one unless given.
        "git_dir": "Path",
        # The main worktree.
        "main": "Path",
        "bare": bool,
        # Whether the repository lists this tree among its worktrees; true unless given.
        "registered": bool,
        # The commit that is checked out.
        "head": str,
        "branch": str,
        # Commits that HEAD descends from.
        "ancestors": list[str],
        # Paths in the index, relative to the toplevel.
        "tracked": list["Path"],
        # The repository's settings.
        "config": "Settings",
    },
    total=False,
)


class ReadableTree(_ReadableTreeAlways, _ReadableTreeSometimes):
    """A work tree, or a bare repository, whose identity is known."""

_UnreadableTreeAlways = TypedDict(
    "_UnreadableTreeAlways",
    {
        "toplevel": "Path",
        # Why.
        "unreadable": str,
    },
)


class UnreadableTree(_UnreadableTreeAlways):
    """A place that claims to be a work tree and cannot prove which."""

_WorldSometimes = TypedDict(
    "_WorldSometimes",
    {
        "now": "Time",
        # Directories; what lies above one is there, too.
        "dirs": list["Path"],
        # Path and text of every file.
        "files": "Texts",
        # Path and target of every symbolic link.
        "links": "Texts",
        # Directories that may not be searched.
        "denied": list["Path"],
        # Settings of the system and the user.
        "config": "Settings",
        # Directories at which another file system begins.
        "mounts": list["Path"],
        "trees": list[Union["ReadableTree", "UnreadableTree"]],
    },
    total=False,
)


class World(_WorldSometimes):
    """A world spelled out. With it the engine touches nothing. All paths are absolute."""

_AdmissionSometimes = TypedDict(
    "_AdmissionSometimes",
    {
        "submodules": Literal["refuse", "admit"],
        "unregistered_worktrees": Literal["admit", "refuse"],
    },
    total=False,
)


class Admission(_AdmissionSometimes):
    """Switches of root admission."""

# By id of the gate: false leaves it out. Nothing lifts admission and steering.
Gates = dict[str, Literal[False]]

# The id of a form of a git command (docs/rules.md).
Form = Literal["add", "add-dry", "add-refresh", "am", "am-show", "annotate", "annotate-ext", "annotate-output", "apply", "apply-check", "apply-index", "archimport", "archive", "archive-output", "archive-remote", "bisect", "bisect-log", "blame", "blame-ext", "blame-output", "branch-bare", "branch-copy", "branch-create", "branch-delete", "branch-describe", "branch-list", "branch-rename", "branch-upstream", "bugreport", "bundle", "bundle-create", "bundle-read", "cat-file", "cat-file-ext", "check-attr", "check-ignore", "check-mailmap", "check-ref-format", "checkout", "checkout-create", "checkout-dashed", "checkout-force", "checkout-from", "checkout-index", "checkout-paths", "checkout-track", "checkout-worker", "cherry", "cherry-pick", "citool", "clean", "clean-dry", "clone", "column", "commit", "commit-graph", "commit-graph-verify", "commit-tree", "config", "config-color", "config-edit", "config-edit-elsewhere", "config-get", "config-get-harmless", "config-list", "config-modules", "config-names", "config-read", "config-read-harmless", "config-set", "config-set-elsewhere", "config-write", "config-write-elsewhere", "count-objects", "credential", "credential-cache", "credential-cache-daemon", "credential-cache-get", "credential-capability", "credential-fill", "credential-store", "credential-store-get", "cvsexportcommit", "cvsimport", "cvsserver", "daemon", "describe", "diagnose", "diff", "diff-cached", "diff-ext", "diff-files", "diff-files-ext", "diff-files-output", "diff-index", "diff-index-ext", "diff-index-output", "diff-no-index", "diff-output", "diff-outside", "diff-ref", "diff-tree", "diff-tree-ext", "diff-tree-output", "difftool", "fast-export", "fast-export-marks", "fast-import", "fetch", "fetch-branch", "fetch-negotiate", "fetch-pack", "filter-branch", "fmt-merge-msg", "for-each-ref", "for-each-repo", "format-patch", "format-patch-ext", "format-patch-output", "format-patch-stdout", "fsck", "fsck-lost-found", "fsmonitor", "fsmonitor-status", "gc", "get-tar-commit-id", "gitk", "grep", "grep-pager", "grep-ref", "grep-textconv", "gui", "hash-object", "hash-object-write", "help", "hook", "http-backend", "http-fetch", "http-push", "imap-send", "index-pack", "init", "instaweb", "interpret-trailers", "interpret-trailers-in-place", "log", "log-ext", "log-output", "ls-files", "ls-files-deleted", "ls-remote", "ls-remote-url", "ls-tree", "mailinfo", "mailsplit", "maintenance", "maintenance-check", "merge", "merge-base", "merge-file", "merge-file-stdout", "merge-index", "merge-octopus", "merge-one-file", "merge-ours", "merge-recursive", "merge-recursive-ours", "merge-recursive-theirs", "merge-resolve", "merge-subtree", "merge-tree", "merge-tree-trivial", "mergetool", "mktag", "mktree", "multi-pack-index", "multi-pack-index-verify", "mv", "mv-dry", "name-rev", "notes", "notes-bare", "notes-prune-dry", "notes-read", "p4", "p4-rebase", "pack-objects", "pack-objects-stdout", "pack-redundant", "pack-refs", "patch-id", "prune", "prune-dry", "prune-packed", "prune-packed-dry", "pull", "pull-branch", "pull-rebase", "pull-rebase-setting", "push", "push-branch", "push-dry", "quiltimport", "range-diff", "range-diff-output", "read-tree", "read-tree-dry", "rebase", "rebase-show", "receive-pack", "reflog", "reflog-dry", "reflog-expire", "reflog-ext", "reflog-output", "refs", "refs-verify", "remote", "remote-change", "remote-ext", "remote-fd", "remote-list", "remote-prune-dry", "remote-show", "remote-show-bare", "remote-transport", "remote-update", "remote-url", "remote-verbose", "repack", "replace", "replace-bare", "replace-change", "replace-list", "replay", "request-pull", "rerere", "rerere-read", "reset", "reset-hard", "restore", "restore-staged", "rev-list", "rev-list-output", "rev-parse", "rev-parse-head", "rev-parse-short", "revert", "rm", "rm-cached", "rm-dry", "scalar", "scalar-read", "send-email", "send-pack", "send-pack-branch", "sh-setup", "shell", "shortlog", "shortlog-output", "show", "show-branch", "show-ext", "show-index", "show-output", "show-path", "show-ref", "sparse-checkout", "sparse-checkout-change", "sparse-checkout-list", "stash", "stash-apply", "stash-branch", "stash-create", "stash-drop", "stash-ext", "stash-output", "stash-read", "stash-save", "status", "stripspace", "submodule", "submodule-add", "submodule-change", "submodule-foreach", "submodule-rebase", "subtree", "subtree-branch", "svn", "svn-read", "svn-rebase", "switch", "switch-create", "switch-force", "switch-track", "symbolic-ref", "symbolic-ref-alias", "symbolic-ref-branch", "symbolic-ref-delete", "symbolic-ref-onto", "symbolic-ref-read", "tag-bare", "tag-create", "tag-delete", "tag-list", "tag-verify", "unpack-file", "unpack-objects", "update-index", "update-index-add", "update-index-flags", "update-index-refresh", "update-index-shape", "update-ref", "update-ref-branch", "update-ref-delete-head", "update-ref-stdin", "update-server-info", "upload-archive", "upload-pack", "var", "var-list", "verify-commit", "verify-pack", "verify-tag", "version", "web-browse", "whatchanged", "whatchanged-ext", "whatchanged-output", "worktree", "worktree-add", "worktree-list", "worktree-lock", "worktree-move", "worktree-prune", "worktree-prune-dry", "worktree-remove", "worktree-repair", "write-tree"]

_PolicySometimes = TypedDict(
    "_PolicySometimes",
    {
        # The decision when the engine cannot answer; `deny` unless given.
        "on_error": Literal["deny", "pass"],
        # `adr-0021` unless given.
        "profile": Literal["adr-0021", "strict"],
        # What single forms get, by id.
        "forms": dict[str, Literal["deny", "advise", "silent"]],
        # The tool to advise, by id of the form.
        "tools": dict[str, str],
        "admission": "Admission",
        # What becomes of a shell call that cannot be read; `pass` unless given.
        "shell_unreadable": Literal["pass", "deny"],
        "gates": "Gates",
    },
    total=False,
)


class Policy(_PolicySometimes):
    """Overrides of what is built in."""

_RequestAlways = TypedDict(
    "_RequestAlways",
    {
        # Version of the contract.
        "v": Literal[1],
    },
)
_RequestSometimes = TypedDict(
    "_RequestSometimes",
    {
        # The product that calls the hook; `auto`, which is the default, finds it out from the payload.
        "host": "HostName",
        # `tool.before`, `session.start`, `session.compact`, or a host's own spelling. From the payload unless given.
        "event": str,
        # Path syntax and default shell of the payload; the build's own unless given.
        "platform": Literal["posix", "win32"],
        # The host's payload, untouched. One of `payload` and `payload_text` must be there.
        "payload": object,
        # What the host wrote on standard input; the engine parses it.
        "payload_text": str,
        # The payload root, an absolute path. From the payload unless given.
        "project_root": "Path",
        # Absolute base of relative targets and of shell commands. From the payload unless given.
        "cwd": "Path",
        # The environment, complete: nothing else is looked at. The documented variables of the process unless given.
        "env": "Texts",
        # The only clock. The system's unless given.
        "now": "Time",
        "probes": "Probes",
        "world": "World",
        "policy": "Policy",
        # Whether the obligations of a passed call are written, which is the default, or only listed.
        "effects": Literal["apply", "report"],
        # Adds `call` and `steps` to the reply.
        "explain": bool,
    },
    total=False,
)


class Request(_RequestAlways, _RequestSometimes):
    """Contract version 1: the envelope that a dispatcher hands to the engine. It is trusted; the payload inside it is not."""

# A kebab-case word that is never reused.
Code = str

_RootsAlways = TypedDict(
    "_RootsAlways",
    {
        # The root that the call came with.
        "payload": str,
        # The work tree that the call was judged against.
        "effective": str,
    },
)
_RootsSometimes = TypedDict(
    "_RootsSometimes",
    {
        # How the two relate; not there when the call was refused.
        "class": Literal["payload-tree", "linked-tree", "payload-not-git", "no-toplevel"],
        # When the path is not UTF-8.
        "payload_bytes": "Hex",
        # When the path is not UTF-8.
        "effective_bytes": "Hex",
    },
    total=False,
)


class Roots(_RootsAlways, _RootsSometimes):
    """The two roots of the judgement."""

# Bytes in hexadecimal.
Hex = str

_MemberAlways = TypedDict(
    "_MemberAlways",
    {
        # As the payload spells it.
        "target": str,
        "why": str,
    },
)
_MemberSometimes = TypedDict(
    "_MemberSometimes",
    {
        # Where the write would land.
        "resolved": Optional[str],
        # The work tree it would land in.
        "root": Optional[str],
    },
    total=False,
)


class Member(_MemberAlways, _MemberSometimes):
    """A refused target."""

# Byte offsets into the command: start and end.
Span = tuple[int, int]

_FindingAlways = TypedDict(
    "_FindingAlways",
    {
        "code": "Code",
        # What it was and what to do instead; never a credential.
        "text": str,
        "at": "Span",
    },
)


class Finding(_FindingAlways):
    """One command of a shell call that is denied."""

_AdviceAlways = TypedDict(
    "_AdviceAlways",
    {
        "code": "Code",
        # The id of the form.
        "form": str,
        # The tool to use instead.
        "tool": str,
        "text": str,
        "at": "Span",
    },
)


class Advice(_AdviceAlways):
    """One thing that the agent could do better."""

_ObligationAlways = TypedDict(
    "_ObligationAlways",
    {
        "kind": Literal["rearm-ritual", "refresh-lease", "refresh-liveness", "rebind-ritual", "record-probe", "spend-grant", "append-audit", "append-log"],
        "state": Literal["done", "listed", "failed"],
    },
)
_ObligationSometimes = TypedDict(
    "_ObligationSometimes",
    {
        "path": str,
        # With `failed`.
        "why": str,
    },
    total=False,
)


class Obligation(_ObligationAlways, _ObligationSometimes):
    """A write that the decision requires."""

_HookAlways = TypedDict(
    "_HookAlways",
    {
        # To be printed as one line; null is silence.
        "stdout": Optional[dict[str, object]],
        "stderr": str,
        # The exit status.
        "exit": int,
    },
)


class Hook(_HookAlways):
    """What the dispatcher hands to the host."""

_HostAlways = TypedDict(
    "_HostAlways",
    {
        # The host in whose shape the answer was rendered.
        "name": str,
        # The one found in the payload.
        "detected": Optional[str],
        # What the envelope said.
        "registered": Optional[str],
    },
)


class Host(_HostAlways):
    """Who is answered."""

_WarningAlways = TypedDict(
    "_WarningAlways",
    {
        "code": "Code",
        "text": str,
    },
)


class Warning(_WarningAlways):
    """Something a dispatcher may want to log."""

_FailureAlways = TypedDict(
    "_FailureAlways",
    {
        "code": "Code",
        "message": str,
    },
)
_FailureSometimes = TypedDict(
    "_FailureSometimes",
    {
        # A JSON pointer, or a byte offset into the request.
        "at": Union[str, int],
    },
    total=False,
)


class Failure(_FailureAlways, _FailureSometimes):
    """Why the engine could not answer; there exactly when the return code is negative."""

_TargetAlways = TypedDict(
    "_TargetAlways",
    {
        # As the payload spells it.
        "path": str,
        "op": Literal["create", "update", "delete", "move-from", "move-to", "declared", "unknown"],
    },
)
_TargetSometimes = TypedDict(
    "_TargetSometimes",
    {
        # When it is not the request's own.
        "base": Optional[str],
    },
    total=False,
)


class Target(_TargetAlways, _TargetSometimes):
    """A path that a write call names."""

_ShellWriteAlways = TypedDict(
    "_ShellWriteAlways",
    {
        "kind": str,
    },
)
_ShellWriteSometimes = TypedDict(
    "_ShellWriteSometimes",
    {
        "path": Optional[str],
        # Absolute; null is not known; absent is the call's own.
        "base": Optional[str],
        "into_dir": bool,
        # Why the path is not proven.
        "unprovable": str,
        "literal": str,
        "through_symlink": bool,
    },
    total=False,
)


class ShellWrite(_ShellWriteAlways, _ShellWriteSometimes):
    """A write that a shell command does."""

_ShellSometimes = TypedDict(
    "_ShellSometimes",
    {
        "state": Literal["none", "proven", "partial", "opaque"],
        "dialect": str,
        "writes": list["ShellWrite"],
        # The byte where the shell would complain first.
        "parse_error": int,
        # Whether a bound was reached before the end of the text.
        "bounded": bool,
        # The kinds of commands of git that throw work away, in the order of the text, at most 32.
        "destructive": list[str],
        "network_sink": bool,
    },
    total=False,
)


class Shell(_ShellSometimes):
    """What the text of a shell command is, and what it writes."""

_GitAlways = TypedDict(
    "_GitAlways",
    {
        # As git gets it; U+FFFD stands for what the text does not tell.
        "argv": list[str],
        # The id of the form; null for a command that git does not ship.
        "form": Optional[str],
        # What the form does.
        "class": Optional[str],
        "at": "Span",
        "target": Literal["here", "foreign-main", "other", "none", "unknown"],
    },
)
_GitSometimes = TypedDict(
    "_GitSometimes",
    {
        "relocators": list[str],
        "index_only": bool,
        "dry_run": bool,
    },
    total=False,
)


class Git(_GitAlways, _GitSometimes):
    """A git command."""

_McpSometimes = TypedDict(
    "_McpSometimes",
    {
        "server": Optional[str],
        "tool": Optional[str],
        "op": Optional[Literal["push", "merge"]],
        "effect": Literal["remote-write", "fs-write", "repo-write", "exec", "read", "unknown"],
        "targets": list[str],
    },
    total=False,
)


class Mcp(_McpSometimes):
    """A call of a tool server."""

_SpawnSometimes = TypedDict(
    "_SpawnSometimes",
    {
        # What it is started for.
        "kind": Literal["explore", "ephemeral", "implementation"],
        "subagent_type": str,
        "isolation": str,
        "mode": str,
        "cwd": str,
    },
    total=False,
)


class Spawn(_SpawnSometimes):
    """The start of another agent."""

_WorktreeSometimes = TypedDict(
    "_WorktreeSometimes",
    {
        "action": str,
        "path": str,
        "discard": bool,
    },
    total=False,
)


class Worktree(_WorktreeSometimes):
    """A call that makes, enters or leaves a worktree."""

_IdentityAlways = TypedDict(
    "_IdentityAlways",
    {
        "status": Literal["ok", "absent", "conflict", "malformed"],
    },
)
_IdentitySometimes = TypedDict(
    "_IdentitySometimes",
    {
        # The owner, in its canonical form.
        "session": str,
        # The working directory of the session.
        "cwd": str,
        # The directory that the call itself names.
        "exec_dir": str,
        "agent_id": str,
        "agent_type": str,
    },
    total=False,
)


class Identity(_IdentityAlways, _IdentitySometimes):
    """Who calls."""

_CallAlways = TypedDict(
    "_CallAlways",
    {
        "class": Literal["direct-write", "shell", "mcp", "spawn", "worktree", "read", "other", "unknown"],
    },
)
_CallSometimes = TypedDict(
    "_CallSometimes",
    {
        # The host's own name of the tool.
        "tool": str,
        # The tool that the input speaks of, where the payload names none.
        "inferred": str,
        "targets": list["Target"],
        "patch_state": Literal["ok", "empty", "invalid"],
        "shell": "Shell",
        "git": list["Git"],
        "destructive": list[str],
        "remote": list[Literal["push", "merge", "pr", "issue", "settings", "deployment"]],
        "mcp": "Mcp",
        "spawn": "Spawn",
        "worktree": "Worktree",
        "identity": "Identity",
        "cwd": str,
        "exec_dir": str,
        "command": str,
        "argv": list[str],
        "commands": list[str],
        "nested": list[str],
    },
    total=False,
)


class Call(_CallAlways, _CallSometimes):
    """How the call was understood; with `explain`. A member that does not apply is left out."""

_StepAlways = TypedDict(
    "_StepAlways",
    {
        "id": Literal["kill-switch", "read-only", "admission", "assist-scratch", "identity", "occupancy", "ritual", "proposal", "active-scope", "intent-ceiling", "authz", "write-fence", "lease-recheck", "destructive-git", "shell-writes", "remote-ops", "steering"],
        "reads": Literal["payload", "effective", "both", "neither"],
        "did": Literal["passed", "exempt", "not-reached", "refused", "denied", "advised", "suppressed", "halted"],
    },
)
_StepSometimes = TypedDict(
    "_StepSometimes",
    {
        "saw": str,
    },
    total=False,
)


class Step(_StepAlways, _StepSometimes):
    """One line of the trace."""

_ReplyAlways = TypedDict(
    "_ReplyAlways",
    {
        # Version of the contract.
        "v": Literal[1],
        "decision": Literal["deny", "advise", "pass"],
        # Stable code of the decision.
        "code": "Code",
        "host": "Host",
    },
)
_ReplySometimes = TypedDict(
    "_ReplySometimes",
    {
        # Text for the agent; with every deny.
        "reason": str,
        # Why admission refused.
        "refusal": Literal["foreign-repository", "unproven-identity", "worktree-span", "invalid-target"],
        # The event, in the engine's spelling.
        "event": Literal["tool.before", "session.start", "session.compact"],
        "roots": "Roots",
        # The targets that admission refused.
        "members": list["Member"],
        # What steering denies, all of it; the first gives the code.
        "findings": list["Finding"],
        "advice": list["Advice"],
        # The record of the active scope, when one was used.
        "scope_path": str,
        "obligations": list["Obligation"],
        "hook": "Hook",
        # Advice that the host has no channel for.
        "undeliverable": list["Code"],
        "warnings": list["Warning"],
        "error": "Failure",
        "call": "Call",
        # What the decision is made of, in order; with `explain`.
        "steps": list["Step"],
    },
    total=False,
)


class Reply(_ReplyAlways, _ReplySometimes):
    """Contract version 1: what the engine answers. A reader should skip members that it does not know; later versions add some."""
