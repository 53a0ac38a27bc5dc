// The example hook, run as a host runs it.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { directory, repository } from './under-test.mjs'

// A copy of the example with the package under test beside it, as `npm install` would put it there.
const base = realpathSync(mkdtempSync(join(tmpdir(), 'hookpolicy-')))
const [ours, theirs] = ['ours', 'theirs'].map(name => join(base, name))
const script = join(base, 'hook.mjs')
copyFileSync(join(repository, 'examples/node/hook.mjs'), script)
mkdirSync(join(base, 'node_modules'))
symlinkSync(directory, join(base, 'node_modules', 'hookpolicy'), 'junction')
for (const tree of [ours, theirs]) assert.equal(spawnSync('git', ['init', '-q', tree]).status, 0)
after(() => rmSync(base, { recursive: true }))

function hook(payload, options, file = script) {
  const run = spawnSync(process.execPath, [file, ...options], { input: payload, encoding: 'utf8' })
  return { status: run.status, stdout: run.stdout, stderr: run.stderr }
}

/** What a project that no gate was prepared for leaves out. */
const unprepared = '{"gates":{"ritual":false,"active-scope":false}}'

function write(path) {
  const payload = { session_id: 's', cwd: ours, hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: { file_path: path, content: 'x' } }
  return hook(JSON.stringify(payload), ['--host', 'claude', '--project-root', ours, '--policy', unprepared])
}

function refused({ status, stdout }) {
  return status === 2 || (status === 0 && stdout.includes('"deny"'))
}

test('a write in the own tree passes in silence', () => {
  assert.deepEqual(write(join(ours, 'new.txt')), { status: 0, stdout: '', stderr: '' })
})

test('a write in another tree is denied', () => {
  const run = write(join(theirs, 'new.txt'))
  assert.ok(refused(run), JSON.stringify(run))
  assert.ok((run.stdout + run.stderr).includes(theirs))
})

test('a payload that is not UTF-8 is refused by the engine', () => {
  const run = hook(Buffer.from('{"tool_name":"\xff"}', 'latin1'), ['--host', 'claude', '--project-root', '/'])
  assert.ok(refused(run), JSON.stringify(run))
  assert.doesNotMatch(run.stderr, /^hook:/)
})

test('an unknown option and a missing package are refusals', () => {
  assert.equal(hook('{}', ['--hots', 'claude']).status, 2)
  const lone = mkdtempSync(join(tmpdir(), 'hookpolicy-'))
  copyFileSync(script, join(lone, 'hook.mjs'))
  const run = hook('{}', [], join(lone, 'hook.mjs'))
  rmSync(lone, { recursive: true })
  assert.equal(run.status, 2)
  assert.match(run.stderr, /hookpolicy/)
})
