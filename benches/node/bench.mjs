// A3, B2, B3: the Node package against git children started by Node, and against the C call, sampled in turn.
//
//     node benches/node/bench.mjs [SAMPLES]     with the addon built (node bindings/node/build.mjs)
//
// Needs cargo, git and a C compiler on the path. Status 0: every bar held.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import hookpolicy from '../../bindings/node/index.cjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')
const LEAST_SAMPLES = 101
const samples = Math.max(LEAST_SAMPLES, Number(process.argv[2]) || 0)
const bars = []

function percentiles(values) {
  const ordered = values.toSorted((a, b) => a - b)
  return [0.1, 0.5, 0.99].map((share) => ordered[Math.round((ordered.length - 1) * share)])
}

function print(name, label, spread) {
  console.log(name.padEnd(10), label.padEnd(14), ...spread.map((us) => us.toFixed(3).padStart(10)), ' us')
}

/** Microseconds a call over one sample; every reply is compared with the first one. */
function time(call, calls) {
  const start = process.hrtime.bigint()
  for (let n = 0; n < calls; n++) call()
  return Number(process.hrtime.bigint() - start) / calls / 1000
}

/** A call of the package that must give the reply it gave at first: a pass if no other code is wanted, in a tree of that
 * class if one is named. */
function ours(request, treeClass, wanted = hookpolicy.PASS) {
  const [code, expected] = hookpolicy.evalWithCode(request)
  const found = treeClass && JSON.parse(expected).roots?.class
  if (code !== wanted || found !== treeClass) throw new Error(`another verdict: ${expected}`)
  return () => {
    if (hookpolicy.evalBytes(request) !== expected) throw new Error('a reply differs from the first one')
  }
}

function judge(id, what, values, bar) {
  const held = values.every((value, n) => bar.holds[n](value))
  bars.push(held)
  console.log(`${id} ${what}: ${values.map((value) => value.toFixed(3)).join(', ')}   ${bar.text}   ${held ? 'pass' : 'MISS'}`)
}

const quiet = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', PATH: process.env.PATH }

function git(cwd, question) {
  return execFileSync('git', ['rev-parse', question], { cwd, env: quiet, encoding: 'utf8' }).trimEnd()
}

/** The verdict of git's children: one when the target lies in the payload's tree, three otherwise. */
function gitVerdict(payloadRoot, directory) {
  const toplevel = git(directory, '--show-toplevel')
  if (toplevel === payloadRoot) return 'payload-tree'
  const payload = resolve(payloadRoot, git(payloadRoot, '--git-common-dir'))
  return resolve(toplevel, git(toplevel, '--git-common-dir')) === payload ? 'linked-tree' : 'foreign'
}

/** A3: ours through napi against execFileSync, in one program. */
function admission(directory, layout, [name, tree, verdict]) {
  const call = ours(readFileSync(join(directory, `${name}.json`)), verdict)
  const byGit = () => {
    if (gitVerdict(join(layout, 'main'), join(layout, tree, 'src')) !== verdict) throw new Error('git disagrees')
  }
  time(call, 1000)
  const pairs = Array.from({ length: samples }, () => [time(byGit, 1), (time(call, 1), time(call, 6))])
  const [theirs, mine] = [0, 1].map((side) => percentiles(pairs.map((pair) => pair[side])))
  print(name, 'execFileSync', theirs)
  print(name, 'napi Buffer', mine)
  judge('A3', `execFileSync / ours, ${name}`, [theirs[0] / mine[0]], { holds: [(ratio) => ratio >= 80], text: '>= 80' })
}

/** B2, B3: napi against the C program. */
async function boundary(directory, { id, name, calls, bar, wanted = hookpolicy.PASS }) {
  const file = join(directory, `${name}.json`)
  const call = ours(readFileSync(file), undefined, wanted)
  const child = spawn(join(directory, 'call'), [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const [c, napi] = [[], []]
  time(call, calls * 20)
  for (let n = 0; n < samples; n++) {
    child.stdin.write(`${calls}\n`)
    const [spent, code] = (await once(lines, 'line'))[0].split(' ')
    if (Number(code) !== wanted) throw new Error(`the C call answered ${code}`)
    c.push(Number(spent) / 1000)
    time(call, 1)
    napi.push(time(call, calls))
  }
  child.stdin.end()
  await once(child, 'exit')
  const [below, above] = [percentiles(c), percentiles(napi)]
  print(name, 'C', below)
  print(name, 'napi Buffer', above)
  judge(id, 'napi Buffer / C, and the difference in us', [above[0] / below[0], above[0] - below[0]], bar)
}

const within = (ratio, difference) => ({
  holds: [(value) => value <= ratio, (value) => value <= difference],
  text: `<= ${ratio}` + (difference === Infinity ? '' : ` and <= ${difference} us`)
})

const directory = mkdtempSync(join(tmpdir(), 'hookpolicy-bench-'))
try {
  const quietly = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }
  execFileSync('cargo', ['run', '-q', '--release', '-p', 'hookpolicy-benches', '--bin', 'fixture', '--', directory], quietly)
  execFileSync(join(root, 'benches/c/build'), [join(directory, 'call')], quietly)
  const layout = readFileSync(join(directory, 'root'), 'utf8')
  console.log('case'.padEnd(10), 'call'.padEnd(14), ...['p10', 'p50', 'p99'].map((head) => head.padStart(10)))
  admission(directory, layout, ['same-d1', 'main', 'payload-tree'])
  admission(directory, layout, ['linked-d1', 'wt1', 'linked-tree'])
  await boundary(directory, { id: 'B2', name: 'bash-579', calls: 150, bar: within(1.6, 0.8) })
  const shells = [['silent', hookpolicy.PASS], ['advised', hookpolicy.ADVISE], ['denied', hookpolicy.DENY]]
  for (const [word, wanted] of shells) {
    await boundary(directory, { id: 'B2', name: `shell-${word}`, calls: 50, bar: within(1.6, 0.8), wanted })
  }
  await boundary(directory, { id: 'B3', name: 'write-1m', calls: 2, bar: within(1.05, Infinity) })
} finally {
  rmSync(directory, { recursive: true })
}
process.exitCode = bars.every(Boolean) ? 0 : 1
