// A hook in JavaScript: the host's payload on standard input, the host's answer on standard output.
//
//     node examples/node/hook.mjs --host claude --project-root . < payload.json
//
// Needs the package (`npm install` in this directory). Hosts take exit status 2 for a refusal and nearly any other
// failure for "go on", so that everything that goes wrong here ends with status 2.

import { isAbsolute } from 'node:path'
import { parseArgs } from 'node:util'

/** @typedef {{ host: string, 'project-root'?: string, policy?: string, explain: boolean }} Options */
/** @typedef {{ stdout: object | null, stderr: string, exit: number }} Answer */

/** @returns {Options} */
function options() {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: 'auto' },
      'project-root': { type: 'string' },
      policy: { type: 'string' },
      explain: { type: 'boolean', default: false }
    }
  })
  return values
}

/**
 * The request, put together from single bytes: those of the payload that are not UTF-8 pass through as they are, and the
 * engine refuses them.
 * @param {Buffer} payload
 * @param {Options} options
 */
function envelope(payload, { host, 'project-root': root, policy, explain }) {
  const request = {
    v: 1,
    host: binary(host),
    payload_text: payload.toString('latin1'),
    project_root: root === undefined ? undefined : binary(absolute(root)),
    policy: policy === undefined ? undefined : JSON.parse(binary(policy)),
    explain
  }
  return Buffer.from(JSON.stringify(request), 'latin1')
}

/**
 * A text as a string with one character for each byte of its UTF-8.
 * @param {string} text
 */
const binary = text => Buffer.from(text).toString('latin1')

/**
 * The library never looks at the process directory, so that a relative path is made absolute here.
 * @param {string} path
 */
const absolute = path => (isAbsolute(path) ? path : `${process.cwd()}/${path}`)

/**
 * The answer in the host's words, or by status alone where the engine does not know how the host talks.
 * @param {import('hookpolicy').Reply} reply
 * @returns {Answer}
 */
function words(reply) {
  if (reply.hook) return reply.hook
  if (reply.decision !== 'deny') return { stdout: null, stderr: '', exit: 0 }
  return { stdout: null, stderr: reply.reason ?? 'refused without a reason', exit: 2 }
}

async function main() {
  // Imported here, so that a package that is missing or not built is a refusal, too.
  const { evalBytes } = await import('hookpolicy')
  const given = options()
  const payload = Buffer.concat(await process.stdin.toArray())
  /** @type {import('hookpolicy').Reply} */
  const reply = JSON.parse(evalBytes(envelope(payload, given)))
  const { stdout, stderr, exit } = words(reply)
  if (stdout) process.stdout.write(`${JSON.stringify(stdout)}\n`)
  if (stderr) process.stderr.write(`${stderr}\n`)
  if (given.explain) process.stderr.write(`${JSON.stringify(reply, null, 2)}\n`)
  return exit
}

/** @param {unknown} error */
function refuse(error) {
  process.exitCode = 2
  process.stderr.write(`hook: ${error instanceof Error ? error.message : error}\n`)
}

process.exitCode = 2 // until there is an answer
process.on('uncaughtException', refuse)
main().then(exit => { process.exitCode = exit }, refuse)
