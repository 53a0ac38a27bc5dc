// A hook in JavaScript: the host's payload on standard input, the host's answer on standard output.
//
//     node examples/node/hook.mjs --host claude --project-root /repo < payload.json
//
// Needs the package (`npm install` in this directory). Hosts take exit status 2 for a refusal and any other failure for
// "go on", so that everything that goes wrong here ends with status 2.

import { parseArgs } from 'node:util'

/**
 * A text as a string with one character for each byte of its UTF-8.
 * @param {string} text
 */
const binary = text => Buffer.from(text).toString('latin1')

/**
 * The request, put together from single bytes: those of the payload that are not UTF-8 pass through as they are, and the
 * engine refuses them.
 * @param {Buffer} payload
 * @param {{ host: string, 'project-root'?: string }} options
 */
function envelope(payload, options) {
  const root = options['project-root']
  const request = {
    v: 1,
    host: binary(options.host),
    payload_text: payload.toString('latin1'),
    project_root: root === undefined ? undefined : binary(root)
  }
  return Buffer.from(JSON.stringify(request), 'latin1')
}

/**
 * What the host gets.
 * @param {Buffer} request
 */
async function answer(request) {
  // Imported here, so that a package that is missing or not built is a refusal too.
  const { ADVISE, PASS, evalWithCode } = await import('hookpolicy')
  const [code, text] = evalWithCode(request)
  /** @type {import('hookpolicy').Reply} */
  const reply = JSON.parse(text)
  if (reply.hook) return reply.hook
  if (code === PASS || code === ADVISE) return { stdout: null, stderr: '', exit: 0 }
  return { stdout: null, stderr: reply.reason ?? `refused: ${reply.code}`, exit: 2 }
}

async function main() {
  const { values: options } = parseArgs({
    options: { host: { type: 'string', default: 'auto' }, 'project-root': { type: 'string' } }
  })
  const payload = Buffer.concat(await process.stdin.toArray())
  const { stdout, stderr, exit } = await answer(envelope(payload, options))
  if (stdout) process.stdout.write(`${JSON.stringify(stdout)}\n`)
  if (stderr) process.stderr.write(`${stderr}\n`)
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
