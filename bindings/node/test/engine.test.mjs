// Calls through to the engine: hostile text, workers, silence, a contained panic, the line filter.
//
// With EXPECT_TEST_PANIC set, the package under test is a build with the feature `test-panic`.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { directory, imported as hookpolicy, JUDGED } from './under-test.mjs'

const { E_LIMIT, E_PANIC, E_REQUEST, MAX_REQUEST, evalAsync, evalBytes, evalString, evalWithCode, evaluate } = hookpolicy
const judged = JSON.stringify(JUDGED)
const panicking = '{"v":1,"payload":{},"test_panic":true}'

// What JSON readers disagree about, and what a caller may get wrong.
const HOSTILE = {
  empty: '',
  'not JSON': '{',
  'duplicate key': '{"v":1,"payload":{},"payload":{"x":1}}',
  'NUL after the document': '{"v":1,"payload":{}}\0',
  'raw NUL in a string': '{"v":1,"payload":{"x":"\0"}}',
  'byte order mark': '\ufeff{"v":1,"payload":{}}',
  depth: `{"v":1,"policy":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  NaN: '{"v":1,"payload":{"x":NaN}}',
  'array for an object': '[1]',
  'unknown field': '{"v":1,"payload":{},"polcy":{}}',
  'wrong type': '{"v":"1","payload":{}}',
  'too large': ' '.repeat(MAX_REQUEST + 1)
}

test('hostile text has an error reply, the same through every function', async () => {
  for (const [name, text] of Object.entries(HOSTILE)) {
    const [code, reply] = evalWithCode(text)
    assert.ok(code === E_REQUEST || code === E_LIMIT, `${name}: ${code}`)
    assert.equal(JSON.parse(reply).decision, 'deny', name)
    assert.equal(typeof JSON.parse(reply).error.message, 'string', name)
    assert.deepEqual(evalWithCode(Buffer.from(text)), [code, reply], name)
    assert.equal(evalString(text), reply, name)
    assert.equal(evalBytes(Buffer.from(text)), reply, name)
    assert.equal(await evalAsync(text), reply, name)
    assert.equal(await evalAsync(Buffer.from(text)), reply, name)
  }
})

test('a lone surrogate is seen by the engine, through every function', async () => {
  for (const [lone, bytes] of [['\ud800', 'eda080'], ['\udfff', 'edbfbf'], ['\udbff😀é\udc00', 'edafbff09f9880c3a9edb080']]) {
    const text = `{"v":1,"payload":{"x":"${lone}"}}`
    const [code, reply] = evalWithCode(text)
    assert.equal(code, E_REQUEST)
    assert.equal(JSON.parse(reply).code, 'invalid-encoding')
    assert.equal(evalString(text), reply)
    assert.equal(await evalAsync(text), reply)
    const exact = Buffer.concat([Buffer.from('{"v":1,"payload":{"x":"'), Buffer.from(bytes, 'hex'), Buffer.from('"}}')])
    assert.equal(evalBytes(exact), reply)
  }
})

test('U+FFFD in a string is a character like any other', () => {
  assert.ok(evalWithCode(JSON.stringify({ ...JUDGED, payload: { x: '\ufffd' } }))[0] >= 0)
})

test('evaluate is evalString of the same text', () => {
  for (const request of [JUDGED, {}, { v: 2 }, { v: 1, payload_text: '\ud800' }, { v: 1, payload: { x: [null, NaN] } }]) {
    assert.deepEqual(evaluate(request), JSON.parse(evalString(JSON.stringify(request))))
  }
  assert.ok(evalWithCode(judged)[0] >= 0)
})

test('evalAsync reads the bytes as they were at the call', async () => {
  const bytes = Buffer.from(judged)
  const reply = evalAsync(bytes)
  bytes.fill(0)
  assert.equal(await reply, evalString(judged))
})

test('a panic is contained; without the feature its member is an unknown field', async () => {
  const expected = 'EXPECT_TEST_PANIC' in process.env ? E_PANIC : E_REQUEST
  for (let round = 0; round < 3; round += 1) {
    const [code, reply] = evalWithCode(panicking)
    assert.equal(code, expected)
    assert.equal(JSON.parse(reply).decision, 'deny')
    assert.equal(evalString(panicking), reply)
    assert.equal(await evalAsync(panicking), reply)
  }
})

const index = JSON.stringify(pathToFileURL(join(directory, 'index.mjs')))

function worker() {
  const script = `
    const { parentPort } = require('node:worker_threads')
    import(${index}).then(({ evalAsync, evalString }) => {
      const replies = Array.from({ length: 200 }, () => evalString(${JSON.stringify(judged)}))
      evalString(${JSON.stringify(panicking)})
      return evalAsync(${JSON.stringify(judged)}).then(reply => parentPort.postMessage([...new Set([...replies, reply])]))
    })`
  return new Promise((done, failed) => {
    const thread = new Worker(script, { eval: true })
    let replies
    thread.on('message', message => { replies = message })
    thread.on('error', failed)
    thread.on('exit', status => done({ status, replies }))
  })
}

test('20 workers load, call and exit, twice', async () => {
  const expected = { status: 0, replies: [evalString(judged)] }
  for (let round = 0; round < 2; round += 1) {
    const ended = await Promise.all(Array.from({ length: 20 }, worker))
    for (const end of ended) assert.deepEqual(end, expected)
  }
})

test('a worker may end with evaluations in flight', async () => {
  const script = `
    const { parentPort } = require('node:worker_threads')
    import(${index}).then(({ evalAsync, evalString }) => {
      for (let call = 0; call < 50; call += 1) evalAsync(Buffer.alloc(1 << 20, 32)).catch(() => {})
      parentPort.postMessage('busy')
      for (;;) evalString('{}')
    })`
  for (let round = 0; round < 5; round += 1) {
    const thread = new Worker(script, { eval: true })
    await new Promise(busy => thread.once('message', busy))
    assert.equal(await thread.terminate(), 1)
  }
})

test('workers alone load the addon and unload it again', () => {
  // The main thread does not load it here, so that the last worker to end is the last user of the library.
  const script = `
    const { Worker } = require('node:worker_threads')
    const once = "import(" + ${JSON.stringify(index)} + ").then(({ evalString }) => evalString('{}'))"
    const run = left => left > 0 && new Worker(once, { eval: true }).on('exit', () => run(left - 1))
    run(10)`
  const run = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  assert.deepEqual([run.status, run.signal, run.stdout, run.stderr], [0, null, '', ''])
})

test('nothing is printed', () => {
  const requests = [...Object.values(HOSTILE).slice(0, -1), '\ud800', judged, panicking]
  const script = `import(${index}).then(async ({ evalAsync, evalString }) => {
    for (const request of ${JSON.stringify(requests)}) { evalString(request); await evalAsync(request) }
  })`
  const run = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  assert.deepEqual([run.status, run.stdout, run.stderr], [0, '', ''])
})

const conform = join(directory, 'conform.mjs')

function filter(input, ...options) {
  const run = spawnSync(process.execPath, [conform, ...options], { input, maxBuffer: 1 << 26 })
  assert.deepEqual([run.status, run.stderr.toString()], [0, ''])
  return run.stdout.toString()
}

test('the line filter answers each line', () => {
  const lines = ['', judged, '\r', '{"v":1,"payload":{"x":"\u2028"}}', ' '.repeat(300_000), judged].map(text => Buffer.from(text))
  lines.push(Buffer.from([0xff]))
  const input = Buffer.concat(lines.flatMap(line => [line, Buffer.from('\n')]))
  const expected = lines.map(line => `${evalBytes(line)}\n`).join('')
  assert.equal(filter(input), expected)
  assert.equal(filter(input.subarray(0, -1)), expected)
  assert.equal(filter(input, '--codes'), lines.map(line => `${evalWithCode(line).join('\t')}\n`).join(''))
})

test('an empty rest is no request', () => {
  assert.equal(filter(''), '')
  assert.equal(filter('\n'), `${evalString('')}\n`)
})

test('the line filter waits for a slow reader', async () => {
  const filter = spawn(process.execPath, [conform], { stdio: ['pipe', 'pipe', 'inherit'] })
  filter.stdin.end('{}\n'.repeat(20_000))
  await new Promise(later => setTimeout(later, 300))
  let bytes = 0
  for await (const chunk of filter.stdout) bytes += chunk.length
  assert.equal(bytes, 20_000 * (evalString('{}').length + 1))
})

test('the line filter flushes each reply', async () => {
  const running = spawn(process.execPath, [conform], { stdio: ['pipe', 'pipe', 'inherit'] })
  const replies = running.stdout.setEncoding('utf8')[Symbol.asyncIterator]()
  for (let round = 0; round < 3; round += 1) {
    running.stdin.write('{}\n')
    assert.equal((await replies.next()).value, `${evalString('{}')}\n`)
  }
  running.stdin.end()
  assert.equal((await replies.next()).done, true)
})

test('the line filter refuses an unknown option', () => {
  assert.equal(spawnSync(process.execPath, [conform, '--code'], { input: '' }).status, 2)
})
