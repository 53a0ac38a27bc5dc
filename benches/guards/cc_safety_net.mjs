// The npm package cc-safety-net as a peer of the program `guards`: a command as a JSON string on each line of standard
// input, "verdict microseconds" on each line of standard output. Owns the timing of its calls.

import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROUNDS = 8
const BUDGET_US = 20_000
const module = join(process.argv[2], 'node_modules/cc-safety-net/dist/api.js')
const { checkCommand } = await import(pathToFileURL(module))
const cwd = process.cwd()

const now = () => Number(process.hrtime.bigint()) / 1000
for await (const line of createInterface({ input: process.stdin })) {
  const input = { command: JSON.parse(line), cwd }
  let verdict = 'error'
  let least = Infinity
  const begin = now()
  for (let round = 0; round < ROUNDS && now() - begin < BUDGET_US; round++) {
    const start = now()
    try {
      verdict = checkCommand(input).kind === 'deny' ? 'flag' : 'pass'
    } catch {
      verdict = 'error'
    }
    least = Math.min(least, now() - start)
  }
  process.stdout.write(`${verdict} ${least.toFixed(3)}\n`)
}
