// The declarations, as a TypeScript program sees them. Needs `npm install` in test/types; without it the test is skipped,
// and fails where CI is set.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { repository } from './under-test.mjs'

const project = join(repository, 'bindings/node/test/types')
const compiler = join(project, 'node_modules/typescript/bin/tsc')
const skip = !existsSync(compiler) && !process.env.CI && 'TypeScript is not installed in test/types'

test('a strict program and the example are accepted, mistakes are not', { skip }, () => {
  const run = spawnSync(process.execPath, [compiler, '--noEmit', '--project', project], { encoding: 'utf8' })
  assert.equal(run.status, 0, run.stdout + run.stderr)
})
