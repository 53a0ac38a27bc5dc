// The shape of the package: what it exports, what it accepts, what it throws, and how it fails to load.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { directory, imported, JUDGED, repository, required } from './under-test.mjs'

const declarations = readFileSync(join(repository, 'bindings/node/index.d.ts'), 'utf8')

/** The names that only one of a declaration file and a module has. */
function drift(declarations, module) {
  const declared = new Set([...declarations.matchAll(/^export (?:function|const) (\w+)/gm)].map(match => match[1]))
  const exported = new Set(Object.keys(module))
  return [...declared].filter(name => !exported.has(name)).concat([...exported].filter(name => !declared.has(name)))
}

test('import and require give the same functions', () => {
  assert.deepEqual(Object.keys(imported).sort(), Object.keys(required).sort())
  for (const name of Object.keys(required)) assert.equal(imported[name], required[name], name)
})

test('the declarations and the module have the same names', () => {
  assert.deepEqual(drift(declarations, imported), [])
  assert.deepEqual(drift(`${declarations}\nexport function gone(): void\n`, imported), ['gone'])
  assert.deepEqual(drift(declarations.replace('function version', 'function versions'), imported), ['versions', 'version'])
})

test('the constants are what the declarations say', () => {
  const constants = [...declarations.matchAll(/^export const (\w+): (-?\d+)$/gm)]
  assert.equal(constants.length, 8)
  for (const [, name, value] of constants) assert.equal(imported[name], Number(value), name)
})

test('the package resolves by its own name', async () => {
  const script = "import('hookpolicy').then(({ version }) => console.log(version(), require('hookpolicy').version()))"
  const run = spawnSync(process.execPath, ['-e', script], { cwd: directory, encoding: 'utf8' })
  assert.equal(run.stdout, `${imported.version()} ${imported.version()}\n`, run.stderr)
})

test('version and build', () => {
  assert.match(imported.version(), /^\d+\.\d+\.\d+/)
  assert.equal(imported.version(), JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).version)
  assert.equal(typeof imported.buildInfo(), 'object')
})

const NO_TEXT = [undefined, null, 1, 1n, true, {}, [], Symbol('x'), () => '{}', new String('{}')]
const NO_BYTES = [...NO_TEXT, new Uint8ClampedArray(2), new Int8Array(2), new Uint16Array(2), new ArrayBuffer(2), new DataView(new ArrayBuffer(2))]

test('wrong types throw a TypeError', async () => {
  for (const request of [...NO_TEXT, Buffer.from('{}')]) assert.throws(() => imported.evalString(request), TypeError)
  for (const request of [...NO_BYTES, '{}']) assert.throws(() => imported.evalBytes(request), TypeError)
  for (const request of NO_BYTES) {
    assert.throws(() => imported.evalWithCode(request), TypeError)
    await assert.rejects(imported.evalAsync(request), TypeError)
  }
  for (const request of [undefined, null, 1, '{}', [], () => {}]) assert.throws(() => imported.evaluate(request), TypeError)
})

test('what JSON.stringify throws comes through', () => {
  const circle = { v: 1 }
  circle.payload = circle
  assert.throws(() => imported.evaluate(circle), TypeError)
  assert.throws(() => imported.evaluate({ v: 1, payload: 1n }), TypeError)
  assert.throws(() => imported.evaluate({ toJSON: () => undefined }), TypeError)
})

test('every kind of Uint8Array is read', () => {
  const text = JSON.stringify(JUDGED)
  const expected = imported.evalString(text)
  const plain = Buffer.from(text)
  const offset = Buffer.concat([Buffer.from('xx'), plain]).subarray(2)
  const shared = new Uint8Array(new SharedArrayBuffer(plain.length))
  shared.set(plain)
  const foreign = runInNewContext('Uint8Array.from(bytes)', { bytes: [...plain] })
  for (const bytes of [plain, new Uint8Array(plain), offset, shared, foreign]) {
    assert.equal(imported.evalBytes(bytes), expected)
    assert.equal(imported.evalWithCode(bytes)[1], expected)
  }
})

test('no bytes at all are a request too', () => {
  const empty = imported.evalString('')
  const detached = new Uint8Array(4)
  structuredClone(detached.buffer, { transfer: [detached.buffer] })
  for (const bytes of [new Uint8Array(0), Buffer.alloc(0), detached]) assert.equal(imported.evalBytes(bytes), empty)
})

/** Loads the loader alone, beside an addon with the given content. */
function loadBeside(content) {
  const lone = mkdtempSync(join(tmpdir(), 'hookpolicy-'))
  copyFileSync(join(directory, 'native.cjs'), join(lone, 'native.cjs'))
  if (content !== undefined) writeFileSync(join(lone, 'hookpolicy.node'), content)
  try {
    return spawnSync(process.execPath, ['-e', `require(${JSON.stringify(join(lone, 'native.cjs'))})`], {
      encoding: 'utf8',
      env: { ...process.env, NAPI_RS_NATIVE_LIBRARY_PATH: join(directory, 'hookpolicy.node') }
    })
  } finally {
    rmSync(lone, { recursive: true })
  }
}

test('a missing or broken addon is an error that says what to run, whatever the environment says', () => {
  for (const [content, complaint] of [[undefined, /hookpolicy\.node is missing/], ['no library', /does not load here/]]) {
    const run = loadBeside(content)
    assert.equal(run.status, 1)
    assert.match(run.stderr, complaint)
    assert.match(run.stderr, /node \S+build\.mjs/)
  }
})
