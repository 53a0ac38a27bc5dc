// Builds the addon with cargo and puts it beside the loader; `npm install` runs this.
//
//     node build.mjs [--features LIST] [--out DIRECTORY]
//
// With --out the package is put together in another directory, so that a build with a test-only feature never lies where
// the package itself is loaded from.

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const here = dirname(fileURLToPath(import.meta.url))
const PACKAGE = ['package.json', 'native.cjs', 'index.cjs', 'index.mjs', 'conform.mjs']

function fail(message) {
  process.stderr.write(`hookpolicy: ${message}\n`)
  process.exit(1)
}

/** Compiles the addon and returns the path of the library that cargo made. */
function compile(features) {
  const manifest = join(here, 'Cargo.toml')
  if (!existsSync(join(here, '..', '..', 'core', 'Cargo.toml'))) {
    fail(`${here} is not in a checkout, and the addon is built from one; install the package as a link to it`)
  }
  const cargo = ['rustc', '--release', '--locked', '--lib', '--manifest-path', manifest]
  cargo.push('--message-format', 'json-render-diagnostics', '--features', features, '--', '-C', 'strip=symbols')
  const run = spawnSync('cargo', cargo, { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 })
  if (run.error) fail(`cargo does not start (${run.error.message}); it comes with Rust, https://rustup.rs`)
  if (run.status !== 0) fail(`cargo ended with ${run.status ?? run.signal}`)
  return library(run.stdout.toString())
}

/** The file that cargo names in the message about our own target. */
function library(messages) {
  const artifacts = messages.split('\n').filter(Boolean).map(line => JSON.parse(line))
  const ours = artifacts.find(({ reason, target }) => reason === 'compiler-artifact' && target.name === 'hookpolicy_node')
  return ours?.filenames.find(name => /\.(so|dylib|dll)$/.test(name)) ?? fail('cargo built no library')
}

/** Copies beside the target and renames, so that no process ever loads half a file. */
function place(file, target) {
  const draft = `${target}.${process.pid}`
  copyFileSync(file, draft)
  renameSync(draft, target)
}

const { values } = parseArgs({ options: { features: { type: 'string' }, out: { type: 'string' } } })
const out = resolve(values.out ?? here)
mkdirSync(out, { recursive: true })
if (out !== here) PACKAGE.forEach(name => place(join(here, name), join(out, name)))
place(compile(values.features ?? ''), join(out, 'hookpolicy.node'))
