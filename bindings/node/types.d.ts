// Generated from docs/schema by the conformance package; do not edit. UPDATE=1 cargo test -p conformance --test types

/** The hosts that the engine knows. */
export type HostName = 'auto' | 'claude' | 'codex' | 'cursor' | 'grok' | 'grok-cli' | 'gemini' | 'copilot' | 'vscode' | 'opencode' | 'windsurf' | 'cline' | 'cline-sdk' | 'factory' | 'amazonq' | 'amp' | 'generic'

/** A path without a NUL. */
export type Path = string

/** RFC 3339. */
export type Time = string

/** Settings of git: key to value, or to all its values in order. */
export type Settings = { [name: string]: string | string[] }

/** Names and texts. */
export type Texts = { [name: string]: string }

/** The result of a check that only the dispatcher can run. */
export interface Probe {
  /** The exit status of the check; without one the check counts as failed. */
  exit_code?: number
  /** What it printed. */
  message?: string
}

/** Results of live checks; the engine runs no program. */
export interface Probes {
  agent_hooks?: Probe
  session_start?: Probe
}

/** A work tree, or a bare repository, whose identity is known. */
export interface ReadableTree {
  toplevel: Path
  /** The directory that all work trees of the repository share. */
  common_dir: Path
  /** The tree's own git directory; the common one unless given. */
  git_dir?: Path
  /** The main worktree. */
  main?: Path
  bare?: boolean
  /** Whether the repository lists this tree among its worktrees; true unless given. */
  registered?: boolean
  /** The commit that is checked out. */
  head?: string
  branch?: string
  /** Commits that HEAD descends from. */
  ancestors?: string[]
  /** Paths in the index, relative to the toplevel. */
  tracked?: Path[]
  /** The repository's settings. */
  config?: Settings
}

/** A place that claims to be a work tree and cannot prove which. */
export interface UnreadableTree {
  toplevel: Path
  /** Why. */
  unreadable: string
}

/** A world spelled out. With it the engine touches nothing. All paths are absolute. */
export interface World {
  now?: Time
  /** Directories; what lies above one is there, too. */
  dirs?: Path[]
  /** Path and text of every file. */
  files?: Texts
  /** Path and target of every symbolic link. */
  links?: Texts
  /** Directories that may not be searched. */
  denied?: Path[]
  /** Settings of the system and the user. */
  config?: Settings
  /** Directories at which another file system begins. */
  mounts?: Path[]
  trees?: (ReadableTree | UnreadableTree)[]
}

/** Switches of root admission. */
export interface Admission {
  submodules?: 'refuse' | 'admit'
  unregistered_worktrees?: 'admit' | 'refuse'
}

/** By id of the gate: false leaves it out. Nothing lifts admission and steering. */
export type Gates = { [name: string]: false }

/** The id of a form of a git command (docs/rules.md). */
export type Form = 'add' | 'add-dry' | 'add-refresh' | 'am' | 'am-show' | 'annotate' | 'annotate-ext' | 'annotate-output' | 'apply' | 'apply-check' | 'apply-index' | 'archimport' | 'archive' | 'archive-output' | 'archive-remote' | 'bisect' | 'bisect-log' | 'blame' | 'blame-ext' | 'blame-output' | 'branch-bare' | 'branch-copy' | 'branch-create' | 'branch-delete' | 'branch-describe' | 'branch-list' | 'branch-rename' | 'branch-upstream' | 'bugreport' | 'bundle' | 'bundle-create' | 'bundle-read' | 'cat-file' | 'cat-file-ext' | 'check-attr' | 'check-ignore' | 'check-mailmap' | 'check-ref-format' | 'checkout' | 'checkout-create' | 'checkout-dashed' | 'checkout-force' | 'checkout-from' | 'checkout-index' | 'checkout-paths' | 'checkout-track' | 'checkout-worker' | 'cherry' | 'cherry-pick' | 'citool' | 'clean' | 'clean-dry' | 'clone' | 'column' | 'commit' | 'commit-graph' | 'commit-graph-verify' | 'commit-tree' | 'config' | 'config-color' | 'config-edit' | 'config-edit-elsewhere' | 'config-get' | 'config-get-harmless' | 'config-list' | 'config-modules' | 'config-names' | 'config-read' | 'config-read-harmless' | 'config-set' | 'config-set-elsewhere' | 'config-write' | 'config-write-elsewhere' | 'count-objects' | 'credential' | 'credential-cache' | 'credential-cache-daemon' | 'credential-cache-get' | 'credential-capability' | 'credential-fill' | 'credential-store' | 'credential-store-get' | 'cvsexportcommit' | 'cvsimport' | 'cvsserver' | 'daemon' | 'describe' | 'diagnose' | 'diff' | 'diff-cached' | 'diff-ext' | 'diff-files' | 'diff-files-ext' | 'diff-files-output' | 'diff-index' | 'diff-index-ext' | 'diff-index-output' | 'diff-no-index' | 'diff-output' | 'diff-outside' | 'diff-ref' | 'diff-tree' | 'diff-tree-ext' | 'diff-tree-output' | 'difftool' | 'fast-export' | 'fast-export-marks' | 'fast-import' | 'fetch' | 'fetch-branch' | 'fetch-negotiate' | 'fetch-pack' | 'filter-branch' | 'fmt-merge-msg' | 'for-each-ref' | 'for-each-repo' | 'format-patch' | 'format-patch-ext' | 'format-patch-output' | 'format-patch-stdout' | 'fsck' | 'fsck-lost-found' | 'fsmonitor' | 'fsmonitor-status' | 'gc' | 'get-tar-commit-id' | 'gitk' | 'grep' | 'grep-pager' | 'grep-ref' | 'grep-textconv' | 'gui' | 'hash-object' | 'hash-object-write' | 'help' | 'hook' | 'http-backend' | 'http-fetch' | 'http-push' | 'imap-send' | 'index-pack' | 'init' | 'instaweb' | 'interpret-trailers' | 'interpret-trailers-in-place' | 'log' | 'log-ext' | 'log-output' | 'ls-files' | 'ls-files-deleted' | 'ls-remote' | 'ls-remote-url' | 'ls-tree' | 'mailinfo' | 'mailsplit' | 'maintenance' | 'maintenance-check' | 'merge' | 'merge-base' | 'merge-file' | 'merge-file-stdout' | 'merge-index' | 'merge-octopus' | 'merge-one-file' | 'merge-ours' | 'merge-recursive' | 'merge-recursive-ours' | 'merge-recursive-theirs' | 'merge-resolve' | 'merge-subtree' | 'merge-tree' | 'merge-tree-trivial' | 'mergetool' | 'mktag' | 'mktree' | 'multi-pack-index' | 'multi-pack-index-verify' | 'mv' | 'mv-dry' | 'name-rev' | 'notes' | 'notes-bare' | 'notes-prune-dry' | 'notes-read' | 'p4' | 'p4-rebase' | 'pack-objects' | 'pack-objects-stdout' | 'pack-redundant' | 'pack-refs' | 'patch-id' | 'prune' | 'prune-dry' | 'prune-packed' | 'prune-packed-dry' | 'pull' | 'pull-branch' | 'pull-rebase' | 'pull-rebase-setting' | 'push' | 'push-branch' | 'push-dry' | 'quiltimport' | 'range-diff' | 'range-diff-output' | 'read-tree' | 'read-tree-dry' | 'rebase' | 'rebase-show' | 'receive-pack' | 'reflog' | 'reflog-dry' | 'reflog-expire' | 'reflog-ext' | 'reflog-output' | 'refs' | 'refs-verify' | 'remote' | 'remote-change' | 'remote-ext' | 'remote-fd' | 'remote-list' | 'remote-prune-dry' | 'remote-show' | 'remote-show-bare' | 'remote-transport' | 'remote-update' | 'remote-url' | 'remote-verbose' | 'repack' | 'replace' | 'replace-bare' | 'replace-change' | 'replace-list' | 'replay' | 'request-pull' | 'rerere' | 'rerere-read' | 'reset' | 'reset-hard' | 'restore' | 'restore-staged' | 'rev-list' | 'rev-list-output' | 'rev-parse' | 'rev-parse-head' | 'rev-parse-short' | 'revert' | 'rm' | 'rm-cached' | 'rm-dry' | 'scalar' | 'scalar-read' | 'send-email' | 'send-pack' | 'send-pack-branch' | 'sh-setup' | 'shell' | 'shortlog' | 'shortlog-output' | 'show' | 'show-branch' | 'show-ext' | 'show-index' | 'show-output' | 'show-path' | 'show-ref' | 'sparse-checkout' | 'sparse-checkout-change' | 'sparse-checkout-list' | 'stash' | 'stash-apply' | 'stash-branch' | 'stash-create' | 'stash-drop' | 'stash-ext' | 'stash-output' | 'stash-read' | 'stash-save' | 'status' | 'stripspace' | 'submodule' | 'submodule-add' | 'submodule-change' | 'submodule-foreach' | 'submodule-rebase' | 'subtree' | 'subtree-branch' | 'svn' | 'svn-read' | 'svn-rebase' | 'switch' | 'switch-create' | 'switch-force' | 'switch-track' | 'symbolic-ref' | 'symbolic-ref-alias' | 'symbolic-ref-branch' | 'symbolic-ref-delete' | 'symbolic-ref-onto' | 'symbolic-ref-read' | 'tag-bare' | 'tag-create' | 'tag-delete' | 'tag-list' | 'tag-verify' | 'unpack-file' | 'unpack-objects' | 'update-index' | 'update-index-add' | 'update-index-flags' | 'update-index-refresh' | 'update-index-shape' | 'update-ref' | 'update-ref-branch' | 'update-ref-delete-head' | 'update-ref-stdin' | 'update-server-info' | 'upload-archive' | 'upload-pack' | 'var' | 'var-list' | 'verify-commit' | 'verify-pack' | 'verify-tag' | 'version' | 'web-browse' | 'whatchanged' | 'whatchanged-ext' | 'whatchanged-output' | 'worktree' | 'worktree-add' | 'worktree-list' | 'worktree-lock' | 'worktree-move' | 'worktree-prune' | 'worktree-prune-dry' | 'worktree-remove' | 'worktree-repair' | 'write-tree'

/** Overrides of what is built in. */
export interface Policy {
  /** The decision when the engine cannot answer; `deny` unless given. */
  on_error?: 'deny' | 'pass'
  /** `adr-0021` unless given. */
  profile?: 'adr-0021' | 'strict'
  /** What single forms get, by id. */
  forms?: { [name: string]: 'deny' | 'advise' | 'silent' }
  /** The tool to advise, by id of the form. */
  tools?: { [name: string]: string }
  admission?: Admission
  /** What becomes of a shell call that cannot be read; `pass` unless given. */
  shell_unreadable?: 'pass' | 'deny'
  gates?: Gates
}

/** Contract version 1: the envelope that a dispatcher hands to the engine. It is trusted; the payload inside it is not. */
export interface Request {
  /** Version of the contract. */
  v: 1
  /** The product that calls the hook; `auto`, which is the default, finds it out from the payload. */
  host?: HostName
  /** `tool.before`, `session.start`, `session.compact`, or a host's own spelling. From the payload unless given. */
  event?: string
  /** Path syntax and default shell of the payload; the build's own unless given. */
  platform?: 'posix' | 'win32'
  /** The host's payload, untouched. One of `payload` and `payload_text` must be there. */
  payload?: unknown
  /** What the host wrote on standard input; the engine parses it. */
  payload_text?: string
  /** The payload root, an absolute path. From the payload unless given. */
  project_root?: Path
  /** Absolute base of relative targets and of shell commands. From the payload unless given. */
  cwd?: Path
  /** The environment, complete: nothing else is looked at. The documented variables of the process unless given. */
  env?: Texts
  /** The only clock. The system's unless given. */
  now?: Time
  probes?: Probes
  world?: World
  policy?: Policy
  /** Whether the obligations of a passed call are written, which is the default, or only listed. */
  effects?: 'apply' | 'report'
  /** Adds `call` and `steps` to the reply. */
  explain?: boolean
}

/** A kebab-case word that is never reused. */
export type Code = string

/** The two roots of the judgement. */
export interface Roots {
  /** The root that the call came with. */
  payload: string
  /** The work tree that the call was judged against. */
  effective: string
  /** How the two relate; not there when the call was refused. */
  class?: 'payload-tree' | 'linked-tree' | 'payload-not-git' | 'no-toplevel'
  /** When the path is not UTF-8. */
  payload_bytes?: Hex
  /** When the path is not UTF-8. */
  effective_bytes?: Hex
}

/** Bytes in hexadecimal. */
export type Hex = string

/** A refused target. */
export interface Member {
  /** As the payload spells it. */
  target: string
  /** Where the write would land. */
  resolved?: string | null
  /** The work tree it would land in. */
  root?: string | null
  why: string
}

/** Byte offsets into the command: start and end. */
export type Span = [number, number]

/** One command of a shell call that is denied. */
export interface Finding {
  code: Code
  /** What it was and what to do instead; never a credential. */
  text: string
  at: Span
}

/** One thing that the agent could do better. */
export interface Advice {
  code: Code
  /** The id of the form. */
  form: string
  /** The tool to use instead. */
  tool: string
  text: string
  at: Span
}

/** A write that the decision requires. */
export interface Obligation {
  kind: 'rearm-ritual' | 'refresh-lease' | 'refresh-liveness' | 'rebind-ritual' | 'record-probe' | 'spend-grant' | 'append-audit' | 'append-log'
  path?: string
  state: 'done' | 'listed' | 'failed'
  /** With `failed`. */
  why?: string
}

/** What the dispatcher hands to the host. */
export interface Hook {
  /** To be printed as one line; null is silence. */
  stdout: { [name: string]: unknown } | null
  stderr: string
  /** The exit status. */
  exit: number
}

/** Who is answered. */
export interface Host {
  /** The host in whose shape the answer was rendered. */
  name: string
  /** The one found in the payload. */
  detected: string | null
  /** What the envelope said. */
  registered: string | null
}

/** Something a dispatcher may want to log. */
export interface Warning {
  code: Code
  text: string
}

/** Why the engine could not answer; there exactly when the return code is negative. */
export interface Failure {
  code: Code
  message: string
  /** A JSON pointer, or a byte offset into the request. */
  at?: string | number
}

/** A path that a write call names. */
export interface Target {
  /** As the payload spells it. */
  path: string
  op: 'create' | 'update' | 'delete' | 'move-from' | 'move-to' | 'declared' | 'unknown'
  /** When it is not the request's own. */
  base?: string | null
}

/** A write that a shell command does. */
export interface ShellWrite {
  kind: string
  path?: string | null
  /** Absolute; null is not known; absent is the call's own. */
  base?: string | null
  into_dir?: boolean
  /** Why the path is not proven. */
  unprovable?: string
  literal?: string
  through_symlink?: boolean
}

/** What the text of a shell command is, and what it writes. */
export interface Shell {
  state?: 'none' | 'proven' | 'partial' | 'opaque'
  dialect?: string
  writes?: ShellWrite[]
  /** The byte where the shell would complain first. */
  parse_error?: number
  /** Whether a bound was reached before the end of the text. */
  bounded?: boolean
  /** The kinds of commands of git that throw work away, in the order of the text, at most 32. */
  destructive?: string[]
  network_sink?: boolean
}

/** A git command. */
export interface Git {
  /** As git gets it; U+FFFD stands for what the text does not tell. */
  argv: string[]
  /** The id of the form; null for a command that git does not ship. */
  form: string | null
  /** What the form does. */
  class: string | null
  at: Span
  target: 'here' | 'foreign-main' | 'other' | 'none' | 'unknown'
  relocators?: string[]
  index_only?: boolean
  dry_run?: boolean
}

/** A call of a tool server. */
export interface Mcp {
  server?: string | null
  tool?: string | null
  op?: 'push' | 'merge' | null
  effect?: 'remote-write' | 'fs-write' | 'repo-write' | 'exec' | 'read' | 'unknown'
  targets?: string[]
}

/** The start of another agent. */
export interface Spawn {
  /** What it is started for. */
  kind?: 'explore' | 'ephemeral' | 'implementation'
  subagent_type?: string
  isolation?: string
  mode?: string
  cwd?: string
}

/** A call that makes, enters or leaves a worktree. */
export interface Worktree {
  action?: string
  path?: string
  discard?: boolean
}

/** Who calls. */
export interface Identity {
  status: 'ok' | 'absent' | 'conflict' | 'malformed'
  /** The owner, in its canonical form. */
  session?: string
  /** The working directory of the session. */
  cwd?: string
  /** The directory that the call itself names. */
  exec_dir?: string
  agent_id?: string
  agent_type?: string
}

/** How the call was understood; with `explain`. A member that does not apply is left out. */
export interface Call {
  /** The host's own name of the tool. */
  tool?: string
  class: 'direct-write' | 'shell' | 'mcp' | 'spawn' | 'worktree' | 'read' | 'other' | 'unknown'
  /** The tool that the input speaks of, where the payload names none. */
  inferred?: string
  targets?: Target[]
  patch_state?: 'ok' | 'empty' | 'invalid'
  shell?: Shell
  git?: Git[]
  destructive?: string[]
  remote?: ('push' | 'merge' | 'pr' | 'issue' | 'settings' | 'deployment')[]
  mcp?: Mcp
  spawn?: Spawn
  worktree?: Worktree
  identity?: Identity
  cwd?: string
  exec_dir?: string
  command?: string
  argv?: string[]
  commands?: string[]
  nested?: string[]
}

/** One line of the trace. */
export interface Step {
  id: 'kill-switch' | 'read-only' | 'admission' | 'assist-scratch' | 'identity' | 'occupancy' | 'ritual' | 'proposal' | 'active-scope' | 'intent-ceiling' | 'authz' | 'write-fence' | 'lease-recheck' | 'destructive-git' | 'shell-writes' | 'remote-ops' | 'steering'
  reads: 'payload' | 'effective' | 'both' | 'neither'
  saw?: string
  did: 'passed' | 'exempt' | 'not-reached' | 'refused' | 'denied' | 'advised' | 'suppressed' | 'halted'
}

/** Contract version 1: what the engine answers. A reader should skip members that it does not know; later versions add some. */
export interface Reply {
  /** Version of the contract. */
  v: 1
  decision: 'deny' | 'advise' | 'pass'
  /** Stable code of the decision. */
  code: Code
  /** Text for the agent; with every deny. */
  reason?: string
  /** Why admission refused. */
  refusal?: 'foreign-repository' | 'unproven-identity' | 'worktree-span' | 'invalid-target'
  /** The event, in the engine's spelling. */
  event?: 'tool.before' | 'session.start' | 'session.compact'
  roots?: Roots
  /** The targets that admission refused. */
  members?: Member[]
  /** What steering denies, all of it; the first gives the code. */
  findings?: Finding[]
  advice?: Advice[]
  /** The record of the active scope, when one was used. */
  scope_path?: string
  obligations?: Obligation[]
  hook?: Hook
  /** Advice that the host has no channel for. */
  undeliverable?: Code[]
  host: Host
  warnings?: Warning[]
  error?: Failure
  call?: Call
  /** What the decision is made of, in order; with `explain`. */
  steps?: Step[]
}
