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

# Names and texts.
Texts = dict[str, str]

_ProbeAlways = TypedDict(
    "_ProbeAlways",
    {
        # The exit status of the check.
        "exit_code": int,
    },
)
_ProbeSometimes = TypedDict(
    "_ProbeSometimes",
    {
        # What it printed.
        "message": str,
    },
    total=False,
)


class Probe(_ProbeAlways, _ProbeSometimes):
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
        # The repository's configuration.
        "config": "Texts",
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

_PolicySometimes = TypedDict(
    "_PolicySometimes",
    {
        # The decision when the engine cannot answer; `deny` unless given.
        "on_error": Literal["deny", "pass"],
        # `adr-0021` unless given.
        "profile": Literal["adr-0021", "strict"],
        # By id of the form.
        "forms": dict[str, Literal["deny", "advise", "silent"]],
        # By id of the form: the tool to advise.
        "tools": "Texts",
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

_AdviceAlways = TypedDict(
    "_AdviceAlways",
    {
        "code": "Code",
        "text": str,
    },
)
_AdviceSometimes = TypedDict(
    "_AdviceSometimes",
    {
        # The id of the form.
        "form": str,
        # The tool to use instead.
        "tool": str,
        "at": "Span",
    },
    total=False,
)


class Advice(_AdviceAlways, _AdviceSometimes):
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

_ShellAlways = TypedDict(
    "_ShellAlways",
    {
        "state": Literal["none", "proven", "partial", "opaque"],
    },
)
_ShellSometimes = TypedDict(
    "_ShellSometimes",
    {
        "dialect": str,
        "writes": list["ShellWrite"],
        "parse_error": bool,
        "network_sink": bool,
    },
    total=False,
)


class Shell(_ShellAlways, _ShellSometimes):
    """What a shell command writes."""

_GitAlways = TypedDict(
    "_GitAlways",
    {
        "argv": list[str],
        "form": Optional[str],
        "class": str,
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
        "kind": str,
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
        "agent_id": str,
        "agent_type": str,
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
