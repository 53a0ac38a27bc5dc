// The line filter: one JSON request a line on standard input, one reply a line on standard output.
//
//     node conform.mjs [--codes]
//
// With `--codes` each reply is preceded by the return code and a tab. A line ends at \n only, and a blank line is a
// request too. Bytes go in undecoded, so that what Node thinks of the text cannot change an answer.

import { once } from 'node:events'
import { evalWithCode } from './index.mjs'

const NEWLINE = 0x0a

/** The lines of a stream of buffers, without their newlines; an empty rest is no line. */
async function* lines(stream) {
  let pieces = []
  for await (let chunk of stream) {
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE)) {
      yield Buffer.concat([...pieces, chunk.subarray(0, end)])
      pieces = []
      chunk = chunk.subarray(end + 1)
    }
    if (chunk.length > 0) pieces.push(chunk)
  }
  if (pieces.length > 0) yield Buffer.concat(pieces)
}

/** Writes a text at once, and waits where the reader is slower than we are. */
async function print(text) {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

async function main(options) {
  if (options.length > 1 || (options[0] ?? '--codes') !== '--codes') {
    process.stderr.write('usage: node conform.mjs [--codes]\n')
    return 2
  }
  const codes = options.length > 0
  for await (const line of lines(process.stdin)) {
    const [code, reply] = evalWithCode(line)
    await print(codes ? `${code}\t${reply}\n` : `${reply}\n`)
  }
  return 0
}

process.exitCode = await main(process.argv.slice(2))
